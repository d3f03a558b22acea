"""The functions on the order of nomination and on who takes each vaga."""

from __future__ import annotations

from xl_cotas.functions.catalogue.model import DATA, FEDERAL, LEI, MOSTARDAS, Example, Function, Parameter

_GROUP = Parameter("grupo", "Grupo, como negros, indigenas, quilombolas ou pcd")
_LISTAS = Parameter("listas", "Coluna com a lista de cada nomeação, desde a primeira", "range")
_COTAS = "Listas reservadas de cada pessoa: o nome (negros; pcd), ou uma coluna S/N por grupo na ordem das leis"

ORDERS = (
    Function(
        "COTAS_LISTA",
        "Lista da qual sai a n-ésima nomeação: ampla ou um grupo.",
        "ordering.list_at",
        (Parameter("n", "Número da nomeação, a partir de 1, ou uma faixa de números", "range"), LEI, DATA),
        (Example((3.0, MOSTARDAS), "negros"), Example((5.0, FEDERAL), "pcd")),
    ),
    Function(
        "COTAS_ORDEM",
        "Listas das primeiras nomeações, uma por linha.",
        "ordering.first_lists",
        (Parameter("quantidade", "Quantas nomeações mostrar"), LEI, DATA),
        (Example((4.0, MOSTARDAS), [["ampla"], ["ampla"], ["negros"], ["ampla"]]),),
    ),
    Function(
        "COTAS_POSICAO",
        "Posição, na ordem de nomeação, da k-ésima nomeação do grupo.",
        "ordering.position_of",
        (Parameter("k", "Qual nomeação do grupo, a partir de 1, ou uma faixa", "range"), LEI, _GROUP, DATA),
        (Example((2.0, MOSTARDAS, "negros"), 8), Example((2.0, FEDERAL, "pcd"), 21)),
    ),
    Function(
        "COTAS_CONFERE_ORDEM",
        "Confere a lista de cada nomeação, linha por linha: OK ou o que está errado.",
        "order_comparison.compared_order",
        (_LISTAS, LEI, DATA),
        (
            Example(((("ampla",), ("ampla",), ("negros",)), MOSTARDAS), [["OK"], ["OK"], ["OK"]]),
            Example(
                ((("negros",), ("AC",), ("AC",)), MOSTARDAS),
                [["está negros, deveria ser ampla"], ["OK"], ["está ampla, deveria ser negros (na 1ª nomeação)"]],
            ),
        ),
    ),
    Function(
        "COTAS_CLASSIFICA",
        "Lista pela qual cada pessoa ocupa uma vaga, ou vazio, uma linha por pessoa.",
        "placing.placed",
        (
            Parameter("inscricoes", "Coluna com as inscrições", "range"),
            Parameter("notas", "Coluna com as notas; ao lado, colunas de desempate em que maior vale mais", "range"),
            Parameter("cotas", _COTAS, "range"),
            Parameter("vagas", "Total de vagas do cargo, ou o quadro: ampla e cada grupo na ordem das leis", "range"),
            LEI,
            DATA,
        ),
        (
            Example(
                (
                    ((101.0,), (102.0,), (103.0,), (104.0,)),
                    ((9.0,), (8.0,), (7.0,), (6.0,)),
                    (("",), ("negros",), ("",), ("negros",)),
                    3.0,
                    MOSTARDAS,
                ),
                [["ampla"], ["ampla"], [""], ["negros"]],
            ),
        ),
    ),
)

"""The functions on how many vagas are reserved."""

from __future__ import annotations

from xl_cotas.functions.catalogue.model import DATA, FEDERAL, GRUPO, LEI, MOSTARDAS, Example, Function, Parameter

_VAGAS = Parameter("vagas", "Total de vagas do cargo no edital, ou uma coluna de totais", "range")

RESERVES = (
    Function(
        "COTAS_RESERVA",
        "Vagas reservadas ao grupo pela lei vigente na data do edital; sem grupo, uma coluna por grupo.",
        "vacancies.reserved",
        (_VAGAS, LEI, GRUPO, DATA),
        (
            Example((8.0, MOSTARDAS), 2),
            Example((8.0, MOSTARDAS, "negros", "01/03/2024"), 2),
            Example((20.0, FEDERAL), [[5, 1, 0, 1]]),
            Example((20.0, "; ".join(law for (law,) in FEDERAL)), [[5, 1, 0, 1]]),
            Example((((2.0,), (3.0,), (8.0,)), MOSTARDAS), [[0], [1], [2]]),
        ),
    ),
    Function(
        "COTAS_FRACAO",
        "Valor exato da reserva antes do arredondamento; sem grupo, uma coluna por grupo.",
        "vacancies.fraction",
        (_VAGAS, LEI, GRUPO, DATA),
        (Example((8.0, MOSTARDAS), 1.6), Example((10.0, MOSTARDAS, "negros"), 2)),
    ),
    Function(
        "COTAS_ARREDONDA",
        "Número arredondado como a lei manda.",
        "vacancies.rounded",
        (Parameter("valor", "Número com fração, ou uma faixa de números", "range"), LEI),
        (Example((1.5, MOSTARDAS), 2), Example((2.49, MOSTARDAS), 2)),
    ),
    Function(
        "COTAS_QUADRO",
        "Quadro de vagas: ampla concorrência e cada grupo na ordem das leis, uma linha por total.",
        "vacancies.quadro",
        (_VAGAS, LEI, DATA),
        (Example((8.0, MOSTARDAS), [[6, 2]]), Example((20.0, FEDERAL), [[13, 5, 1, 0, 1]])),
    ),
    Function(
        "COTAS_CONFERE",
        "Confere vagas reservadas já escritas: OK, ou o que está, o que a lei dá, a conta e o artigo.",
        "comparison.compared",
        (
            Parameter("reservadas", "Vagas reservadas escritas no quadro: uma célula ou faixa", "range"),
            Parameter("vagas", "Total de vagas de cada linha, em faixa do mesmo tamanho", "range"),
            LEI,
            GRUPO,
            DATA,
        ),
        (
            Example((2.0, 8.0, MOSTARDAS), "OK"),
            Example(
                (1.0, 8.0, MOSTARDAS),
                "está 1, deveria ser 2: 20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2. "
                "Lei 3.920/2019 (Mostardas/RS), art. 1º; art. 5º, § 2º",
            ),
        ),
    ),
)

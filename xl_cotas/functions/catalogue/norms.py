"""The functions on the laws themselves."""

from __future__ import annotations

from xl_cotas.functions.catalogue.model import LEI, MOSTARDAS, Example, Function, Parameter

NORMS = (
    Function(
        "COTAS_FUNDAMENTO",
        "Artigo e trecho da lei sobre o tema; sem tema, uma linha por tema: tema, artigo, trecho.",
        "sources.grounds",
        (
            LEI,
            Parameter("tema", "percentual, minimo, arredondamento, teto ou outro tópico, como ordem", optional=True),
        ),
        (
            Example(
                (MOSTARDAS, "percentual"),
                'Lei 3.920/2019 (Mostardas/RS), art. 1º: 20% - "a reserva de 20% (vinte por cento) de vagas"',
            ),
        ),
    ),
    Function(
        "COTAS_LEI",
        "Id da lei que rege o concurso do ente na data do edital; se há mais de uma, uma por linha.",
        "sources.governing_law",
        (
            Parameter("uf", "Sigla da unidade da federação; BR para a União"),
            Parameter("municipio", "Nome do município; vazio para a União"),
            Parameter("poder", "executivo, legislativo, judiciario, ministerio_publico ou outro; vazio para a União"),
            Parameter("data_edital", "Data da publicação do edital"),
        ),
        (
            Example(("RS", "Mostardas", "executivo", "01/03/2024"), MOSTARDAS),
            Example(("BR", "", "", "01/03/2016"), "federal-12990-2014"),
        ),
    ),
    Function("COTAS_VERSAO", "Versão do programa e das leis.", "sources.version", (), ()),
)

"""Header spellings: what each says, and what is never guessed."""

from __future__ import annotations

import pytest

from xl_cotas.workbook.recognition.vocabulary import concepts, fold, vocabulary

GROUPS = [
    ("AC¹", "ampla"),
    ("Ampla", "ampla"),
    ("AMPLA\nCONCORRÊNCIA", "ampla"),
    ("Ampla Concorrência (AC)", "ampla"),
    ("PcD²", "pcd"),
    ("P.C.D.", "pcd"),
    ("PNE", "pcd"),
    ("PD", "pcd"),
    ("Pessoas com Deficiência", "pcd"),
    ("Candidatos com deficiência (5%)", "pcd"),
    ("Negros³", "negros"),
    ("Negra3", "negros"),
    ("CN", "negros"),
    ("PPP", "negros"),
    ("Pretos e Pardos", "negros"),
    ("Cota racial", "negros"),
    ("INDIGENAS", "indigenas"),
    ("Índios", "indigenas"),
    ("Quilombolas", "quilombolas"),
    ("Pessoas trans", "trans"),
    ("negro, índio, quilombola", "negros+indigenas+quilombolas"),
    ("Pretos, pardos, indígenas e quilombolas", "negros+indigenas+quilombolas"),
    ("PPIQ", "negros+indigenas+quilombolas"),
    ("PPI", "negros+indigenas"),
    ("Negros/Indígenas", "negros+indigenas"),
    ("NI", "negros+indigenas"),
    ("Negros e demais grupos étnicos e sociais minoritários", "negros+minorias"),
    ("T OT A L", "total"),
    ("Total Negros", "negros"),
]


@pytest.mark.parametrize(("text", "group"), GROUPS)
def test_groups(text, group):
    meaning = vocabulary().meaning(text)
    assert meaning is not None
    assert meaning.group == group


@pytest.mark.parametrize(
    ("text", "measure", "group"),
    [
        ("Vagas AC", "vagas", "ampla"),
        ("Nº de vagas", "vagas", ""),
        ("N. de Vagas", "vagas", ""),
        ("Total de vagas", "vagas", "total"),
        ("Vagas por cargo", "vagas", ""),
        ("CR***", "cr", ""),
        ("C. R.", "cr", ""),
        ("CADASTRO DE\nRESERVA", "cr", ""),
        ("CR - PcD", "cr", "pcd"),
        ("Total do cadastro de reserva", "cr", "total"),
        ("TOTAL\nGERAL", "geral", ""),
        ("Vagas + CR", "ambas", ""),
        ("Class PCD2", "class", "pcd"),
        ("Class\nIndígena", "class", "indigenas"),
        ("Classificação geral", "class", "ampla"),
    ],
)
def test_measures(text, measure, group):
    meaning = vocabulary().meaning(text)
    assert (meaning.measure, meaning.group) == (measure, group)


@pytest.mark.parametrize(
    ("text", "kind", "concept"),
    [
        ("CARGO", "vagas", "cargo"),
        ("Cargo/Especialidade", "vagas", "cargo"),
        ("ÊNFASE", "vagas", "especialidade"),
        ("Microrregião", "vagas", "localidade"),
        ("Cód. Cargo", "vagas", "codigo"),
        ("UF", "vagas", "uf"),
        ("Nº", "vagas", "codigo"),
        ("Nº", "convocacao", "ordem"),
        ("VENCIMENTO\nBÁSICO (R$)", "vagas", "sem_efeito"),
        ("inscrição", "classificacao", "inscricao"),
        ("pontos", "classificacao", "nota_final"),
        ("conh esp", "classificacao", "nota_especificos"),
        ("situação final", "classificacao", "situacao"),
        ("Vaga", "classificacao", "lista"),
        ("Vaga a ser preenchida", "convocacao", "posicao"),
        ("Lista a ser utilizada, conforme item 11.5.1. deste edital", "convocacao", "lista"),
    ],
)
def test_columns(text, kind, concept):
    assert vocabulary().meaning(text).columns[kind] == concept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Médico",
        "Totais gerados",
        "Negrito",
        "INC1",
        "Cargo negros",
        "Vagas reservadas",
        "Negrs",
        "x" * 5000,
        "1",
        "+",
    ],
)
def test_what_is_not_known_is_not_guessed(text):
    meaning = vocabulary().meaning(text)
    assert meaning is None or not (meaning.group or meaning.measure)


@pytest.mark.parametrize("text", ["N", "I", "Q", "AC", "CN", "D", "CR", "Nº"])
def test_abbreviations_are_weak(text):
    assert vocabulary().meaning(text).weak


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("Listagem dos candidatos que se autodeclararam pretos ou pardos.", ("negros",)),
        ("Listagem de candidatos com deficiência", ("pcd",)),
        ("Listagem de ampla concorrência", ("ampla",)),
        ("AC", ("ampla",)),
        ("Negro e PcD", ("negros", "pcd")),
        ("PPIQ", ("negros", "indigenas", "quilombolas")),
        ("Professor I", ()),
        ("", ()),
    ],
)
def test_groups_named_in_a_text(text, groups):
    assert vocabulary().groups_in(text) == groups


def test_a_regime_adds_names():
    words = vocabulary().with_groups({"Povos ciganos": "ciganos"})
    assert words.meaning("POVOS CIGANOS").group == "ciganos"
    assert vocabulary().meaning("POVOS CIGANOS") is None


def test_concepts_are_those_of_the_contest_file():
    named = (
        "cargo codigo especialidade localidade uf total total_geral ampla negros indigenas quilombolas pcd trans cr "
        "cr_total cr_ampla cr_negros cr_pcd cr_indigenas cr_quilombolas inscricao nome data_nascimento nota_final "
        "nota_basicos nota_especificos nota_minima negro indigena quilombola deficiente class_geral class_negros "
        "class_indigenas class_quilombolas class_pcd situacao opcao ordem posicao lista class_lista data ato"
    )
    assert set(named.split()) <= concepts()


def test_every_spelling_says_where_it_comes_from():
    import tomllib
    from importlib import resources

    data = tomllib.loads(
        resources.files("xl_cotas.workbook.recognition").joinpath("vocabulary.toml").read_text("utf-8")
    )
    assert all(entry["fonte"] for kind in ("grupo", "medida", "coluna") for entry in data[kind])
    data_text = resources.files("xl_cotas.workbook.recognition").joinpath("vocabulary.toml").read_text("utf-8")
    data_text.encode("cp1252")


def test_folding():
    assert fold("  Ampla\u00a0 Concorrência\n(80%) * ") == "ampla concorrencia"
    assert fold("Nº de Vagas (1)") == "no de vagas"

"""Who holds each vaga: situations in many words, the vagas that are needed, and what cannot be decided."""

from __future__ import annotations

import pytest

from tests.checks.board import check, sheet, told, workbook
from xl_cotas.checks.placing.words import filled, holding_word, situation
from xl_cotas.workbook.recognition.vocabulary import vocabulary

LAW = "federal-12990-2014"
QUADRO = "Cargo | Total de vagas | Ampla concorrência | Negros\nGari | 5 | 4 | 1\n"
HEAD = "Cargo | Inscrição | Nota final | Classificação geral | Classificação negros | Situação | Vaga\n"
RIGHT = (
    HEAD
    + """
Gari | 101 | 95 | 1 |   | Classificado | Ampla concorrência
Gari | 102 | 94 | 2 | 1 | Classificado | Ampla concorrência
Gari | 103 | 93 | 3 |   | Classificado | AC
Gari | 104 | 92 | 4 |   | Classificado | Ampla
Gari | 105 | 91 | 5 |   | Cadastro de reserva |
Gari | 106 | 90 | 6 | 2 | Classificado (Negro) | Negros
Gari | 107 | 89 | 7 | 3 | CADASTRO-RESERVA |
Gari | 108 | 88 |   |   | Eliminado |
""".lstrip()
)


def placed(text: str = RIGHT, quadro: str = QUADRO, edital: str = "", **changes: str):
    lines = text.splitlines()
    for key, line in changes.items():
        lines[next(i for i, old in enumerate(lines) if f"| {key[1:]} |" in old)] = line
    sheets = ([sheet(quadro)] if quadro else []) + [sheet("\n".join(lines), "Classificação")]
    return check(workbook(*sheets), edital=f'leis = ["{LAW}"]\n{edital}', select=("C110",))


def test_a_right_result_is_silent_and_decided():
    report = placed()
    assert (told(report), report.status, report.undecided) == ([], "checked", ())


def test_a_quota_candidate_within_the_ampla_counted_in_the_reserve():
    report = placed(
        _102="Gari | 102 | 94 | 2 | 1 | Classificado | Negros",
        _105="Gari | 105 | 91 | 5 | | Classificado | Ampla",
        _106="Gari | 106 | 90 | 6 | 2 | Cadastro de reserva |",
    )
    (finding,) = report.findings
    assert told(report) == ["C110 erro G6,F6,G3 Ampla->sem vaga"]
    assert [cell.a1 for cell in finding.related] == ["G7"]
    assert "a inscrição 102, classificada dentro das vagas da ampla, não conta na reserva" in finding.message
    assert finding.key == "105"


def test_a_reversion_before_the_list_runs_out():
    report = placed(
        _105="Gari | 105 | 91 | 5 | | Classificado | Ampla",
        _106="Gari | 106 | 90 | 6 | 2 | Cadastro de reserva |",
    )
    assert told(report) == ["C110 erro G6,F6 Ampla->sem vaga"]
    assert report.findings[0].message == (
        "inscrição 105: ocupa a vaga que cabe à inscrição 106, pela lista de negros (pretos e pardos)"
    )
    remarks = {part.remark for part in report.findings[0].parts}
    assert remarks == {"A vaga cabe à inscrição 106, pela lista de negros (pretos e pardos)."}


def test_a_list_that_ran_out_reverts_rightly():
    text = RIGHT.replace("90 | 6 | 2 | Classificado (Negro) | Negros", "90 | 6 | | Cadastro de reserva |")
    text = text.replace("89 | 7 | 3", "89 | 7 |").replace("5 |   | Cadastro de reserva |", "5 | | Classificado | Ampla")
    assert told(placed(text)) == []


def test_the_right_person_by_the_wrong_list():
    report = placed(_103="Gari | 103 | 93 | 3 | | Classificado | Negros")
    assert told(report) == ["C110 erro G4 Negros->ampla concorrência"]
    (finding,) = report.findings
    assert finding.message == "inscrição 103: a vaga que ocupa é pela lista de ampla concorrência, não por outra"


def test_an_eliminated_person_with_a_vaga():
    report = placed(
        _104="Gari | 104 | 92 | 4 | | Cadastro de reserva |",
        _108="Gari | 108 | 88 | | | Eliminado | Ampla",
    )
    assert told(report) == ["C110 erro G9 Ampla->sem vaga"]
    assert [cell.a1 for cell in report.findings[0].related] == ["G5"]


def test_a_vaga_left_without_its_holder():
    report = placed(_104="Gari | 104 | 92 | 4 | | Cadastro de reserva |")
    assert told(report) == ["C110 erro G5,F5 None->vaga de ampla concorrência"]
    (finding,) = report.findings
    assert finding.message == "inscrição 104: está sem vaga, e cabe-lhe uma pela lista de ampla concorrência"


PCD = """
[[grupo]]
id = "pcd"
norma = "Edital 1, item 4.1"
percentual = "5%"
minimo = 5
arredondamento = "para_cima"
"""
SHARE, OVERLAP, ORDER = "Lei 12.990/2014, art. 1º", "Lei 12.990/2014, art. 3º, § 1º", "STF, Súmula 15"


@pytest.mark.parametrize(
    ("lines", "grounds"),
    [
        (  # another person of the list
            {
                "_106": "Gari | 106 | 90 | 6 | 2 | Cadastro de reserva |",
                "_107": "Gari | 107 | 89 | 7 | 3 | Classificado | Negros",
            },
            (SHARE, ORDER),
        ),
        (  # a vaga of the list given to the ampla
            {
                "_105": "Gari | 105 | 91 | 5 | | Classificado | Ampla",
                "_106": "Gari | 106 | 90 | 6 | 2 | Cadastro de reserva |",
            },
            (SHARE,),
        ),
        (  # somebody within the ampla counted in the reserve
            {
                "_102": "Gari | 102 | 94 | 2 | 1 | Classificado | Negros",
                "_105": "Gari | 105 | 91 | 5 | | Classificado | Ampla",
                "_106": "Gari | 106 | 90 | 6 | 2 | Cadastro de reserva |",
            },
            (SHARE, OVERLAP),
        ),
        ({"_102": "Gari | 102 | 94 | 2 | 1 | Classificado | Negros"}, (OVERLAP,)),
        ({"_103": "Gari | 103 | 93 | 3 | | Classificado | Negros"}, (SHARE,)),
        ({"_106": "Gari | 106 | 90 | 6 | 2 | Classificado | Ampla"}, (SHARE,)),
        ({"_105": "Gari | 105 | 91 | 5 | | Classificado | Ampla"}, (ORDER,)),  # one more than there are vagas
        ({"_104": "Gari | 104 | 92 | 4 | | Cadastro de reserva |"}, (ORDER,)),
    ],
)
def test_a_finding_cites_what_it_rests_on(lines, grounds):
    (finding,) = placed(**lines).findings
    assert finding.citation == grounds


def test_a_vaga_of_pcd_cites_the_clause_of_the_edital():
    quadro = QUADRO.replace(" Negros\n", " Negros | PcD\n").replace("5 | 4 | 1", "5 | 3 | 1 | 1")
    rows = [line + (" | S" if "| 107 |" in line else " | N") for line in RIGHT.strip().splitlines()]
    text = "\n".join([HEAD.strip() + " | PcD (S/N)", *rows[1:]])
    text = text.replace("89 | 7 | 3 |", "89 | 7 | |")
    wrong = text.replace("CADASTRO-RESERVA |", "Cadastro de reserva |")
    right = text.replace("CADASTRO-RESERVA |", "Classificado | PcD")
    right = right.replace("4 |   | Classificado | Ampla", "4 | | Cadastro de reserva |")
    assert told(placed(right, quadro, PCD)) == []
    (finding,) = placed(wrong, quadro, PCD).findings
    assert len(finding.citation) == 1 and "item 4.1" in finding.citation[0]


def test_a_table_that_follows_seat_by_seat_is_one_alert():
    """By seats, the 2nd is called third, from the list of negros: the 6th has no vaga and the 5th has."""
    text = RIGHT.replace("94 | 2 | 1 | Classificado | Ampla concorrência", "94 | 2 | | Classificado | Ampla")
    text = text.replace("93 | 3 |   | Classificado | AC", "93 | 3 | 1 | Classificado | Negros")
    text = text.replace("5 |   | Cadastro de reserva |", "5 | | Classificado | Ampla")
    text = text.replace("Classificado (Negro) | Negros", "Cadastro de reserva |")
    report = placed(text)
    (finding,) = report.findings
    assert (finding.severity, finding.right_under) == ("alerta", ("sobreposicao=vaga_a_vaga",))
    assert finding.message.endswith("inscrições que ela muda: 103, 105, 106")
    assert {part.cell.a1 for part in finding.parts} == {"G4", "F6", "G6", "F7", "G7"}
    chosen = placed(text, edital='[leituras]\nsobreposicao = "vaga_a_vaga"\n')
    assert told(chosen) == []
    stated = placed(text, edital='[leituras]\nsobreposicao = "exclusao_previa"\n')
    assert {finding.severity for finding in stated.findings} == {"erro"}


def test_vagas_of_the_edital_and_of_nobody():
    assert placed(quadro="", edital="vagas = 5").status == "checked"
    (undecided,) = placed(quadro="").undecided
    assert "faltam as vagas" in undecided.why
    (other,) = placed(quadro=QUADRO.replace("Gari", "Fiscal")).undecided
    assert "não traz este cargo" in other.why


def test_who_competes_for_a_reserved_vaga_must_be_known():
    text = "\n".join("|".join(p for n, p in enumerate(line.split("|")) if n != 4) for line in RIGHT.splitlines())
    (undecided,) = placed(text).undecided
    assert "não diz quem concorre às vagas de negros" in undecided.why


def test_a_tie_that_decides_a_vaga_is_left_open():
    text = RIGHT.replace("91 | 5 |", "92 | 4 |")
    report = placed(text)
    assert told(report) == []
    (undecided,) = report.undecided
    assert [cell.a1 for cell in undecided.cells] == ["G5", "G6"]


@pytest.mark.parametrize(
    "line",
    [
        "Gari | 103 | 93 | =? | | Classificado | AC",
        "Gari | 103 | 93 | #N/A | | Classificado | AC",
        "Gari | 103 | 93 | 3 | =? | Classificado | AC",
        "Gari | 103 | 93 | 3 | | =? | AC",
    ],
)
def test_a_cell_that_cannot_be_read_takes_no_vaga_away(line):
    report = placed(_103=line)
    assert told(report) == []
    assert "uma célula de" in report.undecided[0].why and "(aba Classificação, " in report.undecided[0].why


def test_a_vaga_cell_that_was_never_calculated_says_nothing():
    report = placed(_103="Gari | 103 | 93 | 3 | | Classificado | =?")
    assert (told(report), report.undecided) == ([], ())


def test_a_result_of_another_number_of_vagas_is_not_judged():
    report = placed(quadro=QUADRO.replace("5 | 4 | 1", "30 | 24 | 6"), text=_long())
    assert told(report) == []
    assert "a planilha dá 10 com vaga, e as vagas dão 30" in report.undecided[0].why


def _long() -> str:
    rows = (
        f"Gari | {n} | {200 - n} | {n} | | {'Classificado | Ampla' if n < 11 else 'Cadastro de reserva |'}\n"
        for n in range(1, 61)
    )
    return HEAD + "".join(rows)


def test_a_score_against_the_rank_is_not_told_twice():
    """The rank of two people was swapped and the vagas follow the scores: only C101 speaks."""
    report = placed(
        _104="Gari | 104 | 92 | 5 | | Classificado | Ampla", _105="Gari | 105 | 91 | 4 | | Cadastro de reserva |"
    )
    assert told(report) == []


def test_scores_alone_tell_the_order():
    lines = [[c for n, c in enumerate(line.split("|")) if n != 3] for line in RIGHT.splitlines()]
    text = "\n".join("|".join(line) for line in lines).replace("Classificação negros", "Negro (S/N)")
    text = text.replace("| 1 |", "| S |").replace("| 2 |", "| S |").replace("| 3 |", "| S |").replace("|   |", "| N |")
    assert told(placed(text)) == []


@pytest.mark.parametrize(
    ("text", "standing", "groups"),
    [
        ("CLASSIFICADO", "ranked", ()),
        ("Classificado (Negro)", "ranked", ("negros",)),
        ("Aprovado - PcD", "passed", ("pcd",)),
        ("CADASTRO-RESERVA", "standby", ()),
        ("Classificado em cadastro de reserva", "standby", ()),
        ("Aprovado dentro das vagas", "inside", ()),
        ("Eliminado", "out", ()),
        ("Sub judice", "other", ()),
        ("", "blank", ()),
    ],
)
def test_words_of_a_situation(text, standing, groups):
    said = situation(text, vocabulary())
    assert (said.standing, said.groups) == (standing, groups)


@pytest.mark.parametrize(
    ("found", "word"),
    [
        (("ranked", "standby"), "ranked"),
        (("passed", "standby", "out"), "passed"),
        (("ranked", "passed", "standby"), None),
        (("ranked", "out"), None),
        (("inside", "passed"), "inside"),
        (("ranked", "blank"), "ranked"),
    ],
)
def test_the_word_that_means_a_vaga(found, word):
    assert holding_word(found) == word


def test_classificado_for_everybody_says_nothing_of_vagas():
    text = "\n".join(line.rpartition("|")[0].rpartition("|")[0] + "| Classificado |" for line in RIGHT.splitlines()[1:])
    report = placed(HEAD + text)
    assert (told(report), report.undecided) == ([], ())


def test_the_reading_in_force_is_told():
    report = check(workbook(sheet(QUADRO), sheet(RIGHT, "Classificação")), LAW, select=("C110",))
    assert report.readings[0].topic == "sobreposicao"


REVERTED = (
    HEAD
    + """
Gari | 101 | 95 | 1 | | Classificado | Ampla
Gari | 102 | 94 | 2 | | Classificado | Ampla
Gari | 103 | 93 | 3 | 1 | Classificado | Negros
Gari | 104 | 92 | 4 | | Classificado | Ampla
Gari | 105 | 91 | 5 | | Cadastro de reserva |
""".lstrip()
)
TWO_VAGAS = "Cargo | Total de vagas | Ampla concorrência | Negros\nGari | 4 | 2 | 2\n"


@pytest.mark.parametrize(("value", "lines"), [("demais", []), ("alarga", ["C110 alerta"])])
def test_a_reverted_vaga_is_a_reading_that_the_report_shows(value, lines):
    """2 + 2 and one negro, third: he holds a reserved vaga, unless what reverts widens the ampla to reach him."""
    report = placed(REVERTED, TWO_VAGAS, f'[leituras]\nvaga_revertida = "{value}"\n')
    assert [line[:11] for line in told(report)] == lines
    assert (value, "escolhida") in {(use.value, use.origin) for use in report.readings if use.topic == "vaga_revertida"}


def test_a_reading_is_shown_only_where_something_went_by_it():
    assert {use.topic for use in placed().readings} == {"sobreposicao"}
    assert {use.topic for use in placed(REVERTED, TWO_VAGAS).readings} == {"sobreposicao", "vaga_revertida"}


@pytest.mark.parametrize(
    ("vagas", "held", "text"),
    [
        ({"ampla": 4, "negros": 1}, ["ampla"] * 4 + ["negros"], "ampla 4 de 4, negros 1 de 1"),
        (
            {"ampla": 9, "negros": 3},
            ["ampla"] * 10 + ["negros"] * 2,
            "ampla 9 de 9 e mais 1 vaga de outra lista, negros 2 de 3",
        ),
        ({"ampla": 4, "negros": 2}, ["ampla"] * 6, "ampla 4 de 4 e mais 2 vagas de outras listas, negros 0 de 2"),
        ({"ampla": 1, "negros": 0, "pcd": 1}, ["ampla"], "ampla 1 de 1, pcd 0 de 1"),
        ({"ampla": 2}, ["ampla", "negros"], "ampla 1 de 2, negros 1 vaga de outra lista"),
    ],
)
def test_the_vagas_that_each_list_fills(vagas, held, text):
    assert filled(vagas, held, str) == text


def test_a_wrong_holder_comes_with_the_vagas_that_each_list_fills():
    report = placed(_104="Gari | 104 | 92 | 4 | | Cadastro de reserva |")
    assert {part.sum for part in report.findings[0].parts} == {
        "vagas ocupadas: ampla concorrência 4 de 4, negros (pretos e pardos) 1 de 1"
    }

"""V001: reserves against the law, with the verdicts of one wrong cell, one wrong column and one other reading."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS, check, told

HEAD = "Cargo | Total de vagas | Ampla concorrência | Negros\n"
RIGHT = (
    HEAD
    + """
Professor I | 8 | 6 | 2
Professor II | 15 | 12 | 3
Médico | 2 | 2 | 0
Motorista | 3 | 2 | 1
Enfermeiro | 12 | 10 | 2
Gari | 13 | 10 | 3
""".lstrip()
)


def test_a_right_table_is_silent_and_decided():
    report = check(RIGHT, MOSTARDAS)
    assert told(report, "erro", "alerta", "info") == []
    assert report.status == "checked"
    assert report.undecided == ()


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("Professor I | 8 | 6 | 2", "Professor I | 8 | 7 | 1", "V001 erro D2 1->2"),
        ("Professor I | 8 | 6 | 2", "Professor I | 8 | 5 | 3", "V001 erro D2 3->2"),
        ("Médico | 2 | 2 | 0", "Médico | 2 | 1 | 1", "V001 erro D4 1->0"),
        ("Motorista | 3 | 2 | 1", "Motorista | 3 | 3 | 0", "V001 erro D5 0->1"),
    ],
)
def test_one_wrong_reserve_is_one_error_at_its_cell(line, wrong, said):
    report = check(RIGHT.replace(line, wrong), MOSTARDAS)
    assert told(report) == [said]


def test_the_sum_and_the_articles_are_told():
    (finding,) = check(RIGHT.replace("8 | 6 | 2", "8 | 7 | 1"), MOSTARDAS).findings
    assert finding.parts[0].sum == "20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2"
    assert finding.citation == ("Lei 3.920/2019 (Mostardas/RS), art. 1º", "art. 5º, § 2º")
    assert finding.message.startswith("negros (pretos e pardos): está 1, deveria ser 2")
    assert [str(cell) for cell in finding.related] == ["Vagas!B2"]


def test_a_truncated_column_is_one_cause():
    truncated = HEAD + "A | 8 | 7 | 1\nB | 15 | 12 | 3\nC | 13 | 11 | 2\nD | 4 | 4 | 0\nE | 18 | 15 | 3\n"
    report = check(truncated, MOSTARDAS)
    assert told(report) == ["V001 erro D2,D4,D5,D6 1->2"]
    assert "truncou em vez de arredondar" in report.findings[0].message


def test_half_to_even_is_recognised_at_the_halves():
    """17% of 50 is 8,5 and of 250 is 42,5: Python gives 8 and 42; of 150 it is 25,5, and gives 26 as the law does."""
    head = "Cargo | Total | Ampla | Negros | Indígenas\n"
    table = head + "A | 50 | 40 | 8 | 2\nB | 150 | 119 | 26 | 5\nC | 250 | 200 | 42 | 8\nD | 20 | 16 | 3 | 1\n"
    report = check(table, "es-domingos-martins-pl-25-2023", select=("V001",), base="cargo")
    assert told(report) == ["V001 erro D2,D4 8->9"]
    assert "meio para o par" in report.findings[0].message


def test_the_share_of_another_law_is_named():
    table = HEAD + "A | 10 | 8 | 2\nB | 20 | 16 | 4\nC | 40 | 32 | 8\nD | 6 | 5 | 1\n"
    report = check(table, "es-divino-de-sao-lourenco", select=("V",))
    assert "aplicou 20%" in report.findings[0].message


def test_another_admissible_reading_for_the_whole_table_is_one_alert():
    """Divino has no rounding rule: a truncated table is right under para_baixo, and says so once."""
    table = "Cargo | Total | Ampla | PPIQ\nA | 5 | 4 | 1\nB | 9 | 7 | 2\nC | 15 | 11 | 4\nD | 10 | 7 | 3\n"
    report = check(table, "es-divino-de-sao-lourenco", select=("V",))
    assert told(report) == ["V001 alerta D2,D3,D4 1->2"]
    assert report.findings[0].right_under == ("arredondamento=para_baixo",)


def test_a_cell_right_only_under_an_excluded_reading_is_an_error():
    table = (
        "Cargo | Total | Ampla | PPIQ\nA | 5 | 4 | 1\nB | 9 | 6 | 3\nC | 15 | 10 | 5\nD | 25 | 17 | 8\nE | 2 | 1 | 1\n"
        "F | 18 | 13 | 5\n"
    )
    report = check(table, "es-divino-de-sao-lourenco", select=("V",), base="cargo")
    assert told(report) == ["V001 erro D2 1->2"]


def test_a_chosen_reading_is_in_force():
    table = "Cargo | Total | Ampla | PPIQ\nA | 5 | 4 | 1\nB | 9 | 7 | 2\nC | 15 | 11 | 4\n"
    report = check(table, "es-divino-de-sao-lourenco", select=("V",), arredondamento="para_baixo")
    assert told(report) == []
    (reading,) = [item for item in report.readings if item.topic == "arredondamento"]
    assert (reading.value, reading.origin) == ("para_baixo", "escolhida")


def test_localities_of_a_cargo_are_added_up_where_the_law_takes_the_cargo():
    """Four localities of two vagas each: none alone reaches three, the cargo has eight and reserves two."""
    table = "Cargo | Localidade | Total | Ampla | Negros\n" + "".join(
        f"Professor | Escola {n} | 2 | 2 | 0\n" for n in "ABCD"
    )
    report = check(table, MOSTARDAS)
    assert told(report) == ["V001 erro E2 0->2"]
    right = table.replace("Escola A | 2 | 2 | 0", "Escola A | 2 | 1 | 1").replace(
        "Escola C | 2 | 2 | 0", "Escola C | 2 | 1 | 1"
    )
    assert told(check(right, MOSTARDAS)) == []


def test_pcd_between_minimum_and_ceiling_is_right():
    """Decreto 9.508/2018 gives a minimum (5%, up) and Lei 8.112/1990 a maximum (20%): 1 to 4 of 20."""
    head = "Cargo | Total | Ampla | PcD\n"
    for reserved in (1, 2, 4):
        table = head + f"A | 20 | {20 - reserved} | {reserved}\nB | 4 | 4 | 0\n"
        assert told(check(table, "federal-decreto-9508-2018", select=("V",), base="cargo")) == []
    none = check(head + "A | 20 | 20 | 0\nB | 4 | 4 | 0\n", "federal-decreto-9508-2018", base="cargo")
    assert told(none) == ["V001 erro D2 0->1"]


def test_an_excess_is_an_alert_where_a_wider_base_may_allow_it():
    table = "Cargo | Total | Ampla | Negros\nA | 10 | 7 | 3\nB | 4 | 3 | 1\nC | 20 | 16 | 4\nD | 30 | 24 | 6\n"
    report = check(table, "federal-12990-2014", select=("V",))
    assert told(report) == ["V001 alerta D2 3->2"]
    assert report.findings[0].right_under == ("base=edital",)


def test_published_positions_allow_an_excess():
    edital = """
[[grupo]]
id = "indigenas"
percentual = "3%"
minimo = 10
arredondamento = "meio_para_cima"
posicoes = [10, 45, 80]
norma = "Edital 1, item 7.1"
"""
    report = check("Cargo | Total | Ampla | Indígenas\nA | 10 | 9 | 1\n", edital=edital)
    assert told(report) == ["V001 alerta D2 1->0"]
    assert report.findings[0].right_under == ("ordem=publicada",)


def test_an_unread_minimum_is_inferred_for_the_whole_table():
    edital = """
[[grupo]]
id = "negros"
percentual = "20%"
arredondamento = "meio_para_cima"
norma = "Lei municipal não lida"
"""
    table = "Cargo | Total | Ampla | Negros\nA | 3 | 3 | 0\nB | 4 | 3 | 1\nC | 3 | 3 | 0\nD | 10 | 8 | 2\n"
    report = check(table, edital=edital)
    assert told(report) == []
    (reading,) = [item for item in report.readings if item.topic == "minimo"]
    assert (reading.value, reading.origin) == ("4", "inferida")
    wrong = table.replace("D | 10 | 8 | 2", "D | 10 | 9 | 1")
    assert told(check(wrong, edital=edital)) == ["V001 erro D5 1->2"]


def test_a_reserve_drawn_among_small_cargos_is_information():
    table = "Cargo | Total | Ampla | Negros\nA | 1 | 0 | 1\nB | 1 | 1 | 0\nC | 10 | 8 | 2\n"
    report = check(table, "federal-12990-2014", lotes_pequenos="sorteio", select=("V",))
    assert told(report) == []
    assert told(report, "info") == ["V001 info D2 1->0"]


def test_two_groups_in_one_column_are_added_up():
    table = "Cargo | Total | Ampla | Negros e indígenas\nA | 50 | 39 | 11\nB | 10 | 8 | 2\n"
    report = check(table, "es-domingos-martins-pl-25-2023", select=("V",))
    assert told(report) == []
    short = check(table.replace("39 | 11", "41 | 9"), "es-domingos-martins-pl-25-2023", select=("V",))
    assert told(short) == ["V001 erro D2 9->11"]


def test_blank_and_dash_are_zero_but_an_unknown_number_is_undecided():
    table = HEAD + "A | 8 | 6 | #REF!\nB | 2 | 2 | -\nC | 2 | 2 |\nD | 10 | 8 | 2\n"
    report = check(table, MOSTARDAS)
    assert told(report) == ["E902 erro D2 #REF!->None"]
    assert [(item.code, item.cells[0].a1) for item in report.undecided] == [("V001", "D2")]


def test_a_reserve_above_the_ceiling_says_what_the_most_is():
    """Decreto 9.508/2018 and Lei 8.112/1990: of 10, at least 1 and at most 2."""
    table = "Cargo | Total | Ampla | PcD\nA | 10 | 7 | 3\nB | 10 | 9 | 1\nTOTAL | 20 | 16 | 4\n"
    (finding,) = check(table, "federal-decreto-9508-2018", select=("V001",)).findings
    assert (finding.parts[0].found, finding.parts[0].expected) == (3, 2)
    assert finding.parts[0].sum == "no máximo 20% de 10 = 2: 2"
    assert finding.citation == ("Lei 8.112/1990, art. 5º, § 2º",)


def test_one_wrong_cell_shows_no_other_base():
    table = HEAD + "A | 13 | 11 | 2\nB | 8 | 6 | 2\nC | 3 | 2 | 1\nD | 4 | 3 | 1\nE | 3 | 2 | 1\n"
    (finding,) = check(table, "rs-santa-maria-camara", select=("V",)).findings
    assert "aba" not in finding.message


def test_a_table_without_a_single_known_number_decided_nothing():
    report = check(HEAD + "A | 8 | =? | =?\nB | 13 | =? | =?\n", MOSTARDAS)
    assert report.status == "undecided"


def test_more_reserved_than_there_are_vagas_is_always_an_error():
    assert told(check(HEAD + "A | 5 | 0 | 7\n", "federal-12990-2014", select=("V001",))) == ["V001 erro D2 7->1"]


def test_the_vagas_of_the_edital_tell_whether_the_quadro_is_all_of_it():
    table = HEAD + "A | 10 | 7 | 3\nB | 4 | 3 | 1\nC | 16 | 13 | 3\n"
    law = "federal-12990-2014"
    assert told(check(table, law, edital="vagas = 30\n", select=("V",))) == ["V001 erro D2 3->2"]
    assert told(check(table, law, edital="vagas = 500\n", select=("V",))) == ["V001 alerta D2 3->2"]


def test_note_marks_and_accents_do_not_split_a_cargo():
    table = "Cargo | Localidade | Total | Ampla | Negros\nMédico | Norte | 2 | 2 | 0\nMedico (1) | Sul | 2 | 1 | 1\n"
    assert told(check(table, MOSTARDAS)) == []


def test_a_column_that_no_norm_covers_is_left_undecided():
    report = check("Cargo | Total | Ampla | Negros | PcD\nA | 8 | 2 | 2 | 4\n", MOSTARDAS)
    assert told(report) == []
    assert [(item.code, item.cells[0].a1) for item in report.undecided] == [("V009", "E2")]


def test_a_selection_that_decides_nothing_of_its_own_is_not_undecided():
    assert check(RIGHT, MOSTARDAS, select=("E",)).status == "checked"
    assert check(RIGHT, MOSTARDAS, select=("V008",)).status == "checked"

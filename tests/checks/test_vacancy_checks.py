"""V002 to V005: rows, totals rows, missing columns and ceilings."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS, check, told

HEAD = "Cargo | Total | Ampla | Negros\n"


def test_the_reserves_of_a_row_say_which_cell_is_wrong():
    assert told(check(HEAD + "A | 8 | 5 | 2\nB | 13 | 10 | 3\n", MOSTARDAS)) == ["V002 erro C2 5->6"]
    assert told(check(HEAD + "A | 18 | 6 | 2\nB | 13 | 10 | 3\n", MOSTARDAS)) == ["V002 erro B2 18->8"]


def test_a_row_that_accuses_no_cell_names_both():
    assert told(check(HEAD + "A | 9 | 6 | 2\nB | 13 | 10 | 3\n", MOSTARDAS)) == ["V002 erro C2,B2 6->7"]


def test_the_totals_row_settles_what_the_reserves_cannot():
    table = HEAD + "A | 9 | 6 | 2\nB | 13 | 10 | 3\nTOTAL | {} | {} | 5\n"
    assert told(check(table.format(22, 17), MOSTARDAS)) == ["V002 erro C2 6->7"]
    assert told(check(table.format(21, 16), MOSTARDAS)) == ["V002 erro B2 9->8"]


def test_a_wrong_reserve_whose_row_does_not_close_is_one_finding():
    """20% of 25 is 5: with 20 of ampla and 4 reserved, neither 24 (4,8) nor another ampla mends the row."""
    assert told(check(HEAD + "A | 25 | 20 | 4\nB | 13 | 10 | 3\n", MOSTARDAS)) == ["V001 erro D2 4->5"]


def test_a_row_that_a_reserve_or_the_total_would_mend_names_both():
    """With 8 vagas 2 are reserved; with 7, 1: only the totals row can tell."""
    table = HEAD + "A | 8 | 6 | 1\nB | 13 | 10 | 3\n"
    assert told(check(table, MOSTARDAS)) == ["V002 erro D2,B2 1->2"]
    assert told(check(table + "TOTAL | 21 | 16 | 5\n", MOSTARDAS)) == ["V001 erro D2 1->2"]
    assert told(check(table + "TOTAL | 20 | 16 | 4\n", MOSTARDAS)) == ["V002 erro B2 8->7"]


def test_totals_rows():
    table = HEAD + "A | 8 | 6 | 2\nB | 13 | 10 | 3\nTOTAL | 21 | 16 | {}\n"
    assert told(check(table.format(5), MOSTARDAS)) == []
    assert told(check(table.format(6), MOSTARDAS)) == ["V003 erro D4 6->5"]


def test_a_totals_row_that_closes_with_the_right_number_adds_nothing():
    table = HEAD + "A | 8 | 7 | 1\nB | 13 | 10 | 3\nTOTAL | 21 | {} | {}\n"
    assert told(check(table.format(17, 4), MOSTARDAS)) == ["V001 erro D2 1->2"]
    assert told(check(table.format(16, 5), MOSTARDAS)) == ["V001 erro D2 1->2"]


def test_a_total_that_counts_the_standby_list_is_told():
    table = "Cargo | Ampla | Negros | CR | Total\nA | 6 | 2 | 10 | 18\nB | 10 | 3 | 20 | 33\n"
    report = check(table, MOSTARDAS)
    assert told(report) == []
    assert told(report, "info")[0].startswith("V002 info")


def test_a_total_column_that_is_the_ampla_is_one_alert_on_it():
    table = "Cargo | Total | Negros\nA | 6 | 2\nB | 10 | 3\nC | 12 | 3\nD | 2 | 1\n"
    assert told(check(table, MOSTARDAS)) == ["V002 alerta B2,B3,B4,B5 6->8"]


def test_missing_total_column_is_the_sum_of_the_parts():
    assert told(check("Cargo | Ampla | Negros\nA | 6 | 2\nB | 2 | -\nC | 11 | 2\n", MOSTARDAS)) == ["V001 erro C4 2->3"]


def test_a_missing_column_is_wrong_only_where_a_vacancy_is_owed():
    owed = check("Cargo | Total | Ampla | PcD\nA | 8 | 7 | 1\nB | 2 | 2 | 0\n", MOSTARDAS)
    assert told(owed) == ["V004 erro B2 None->2"]
    assert told(check("Cargo | Total | Ampla | PcD\nA | 2 | 2 | 0\nB | 1 | 1 | 0\n", MOSTARDAS)) == []


def test_a_table_that_shows_no_reserve_at_all_is_an_alert():
    assert told(check("Cargo | Total\nA | 8\nB | 2\n", MOSTARDAS)) == ["V004 alerta B2 None->2"]


def test_a_clause_without_ceiling_is_measured_against_the_law():
    edital = """
leis = ["federal-decreto-9508-2018"]
[[grupo]]
id = "pcd"
percentual = "5%"
minimo = 2
arredondamento = "para_cima"
norma = "Edital 1, item 4.1"
"""
    report = check("Cargo | Total | Ampla | PcD\nA | 2 | 1 | 1\nB | 10 | 9 | 1\nC | 3 | 2 | 1\n", edital=edital)
    assert told(report) == ["V005 alerta D2,D4 1->0"]
    assert report.findings[0].right_under == ("teto=nenhum",)


STANDBY = """
[[grupo]]
id = "negros"
percentual = "30%"
percentual_cr = "30%"
base_cr = "{base}"
minimo = 3
arredondamento = "meio_para_cima"
norma = "Edital 1, item 3.2"
"""
BLOCKS = "| VAGAS | | | CADASTRO DE RESERVA | |\nCargo | AC | CN | TOTAL | AC | CN | TOTAL\n"


def test_the_standby_block_on_vacancies_and_standby_together():
    """(3 + 15) x 30% = 5,4: 5, menos 1 já reservada: 4."""
    edital = STANDBY.format(base="vagas+cr")
    assert told(check(BLOCKS + "A | 2 | 1 | 3 | 11 | 4 | 15\nB | 2 | * | 2 | 6 | 4 | 10\n", edital=edital)) == []
    wrong = check(BLOCKS + "A | 2 | 1 | 3 | 10 | 5 | 15\nB | 2 | * | 2 | 6 | 4 | 10\n", edital=edital)
    assert told(wrong) == ["V006 erro F3 5->4"]


def test_the_standby_block_alone():
    """15 x 30% = 4,5: 5."""
    edital = STANDBY.format(base="cr")
    assert told(check(BLOCKS + "A | 2 | 1 | 3 | 10 | 5 | 15\n", edital=edital)) == []
    assert told(check(BLOCKS + "A | 2 | 1 | 3 | 11 | 4 | 15\n", edital=edital)) == ["V006 erro F3 4->5"]


def test_a_reserve_split_by_locality_is_told_without_accusing_a_cell_of_error():
    edital = 'base = "localidade"\n' + STANDBY.replace('percentual_cr = "30%"\n', "").replace(
        'base_cr = "{base}"\n', ""
    )
    table = "Localidade | Total | Ampla | Negros\n" + "".join(f"Posto {n} | 4 | 3 | 1\n" for n in range(5))
    report = check(table, edital=edital)
    assert told(report) == []
    assert told(report, "info") == ["V008 info D2 5->None"]
    assert "STF, ADC 41" in report.findings[0].citation


def test_a_row_that_does_not_add_up_is_told_also_where_its_cargo_does():
    """8 + 1 is not 10, though the cargo's 20 vagas and 4 reserved are right."""
    table = "Cargo | Localidade | Total | Ampla | Negros\nA | X | 10 | 8 | 1\nA | Y | 10 | 7 | 3\n"
    assert told(check(table, MOSTARDAS)) == ["V002 erro E2 1->2"]


def test_a_row_never_advises_a_negative_number():
    (finding,) = check(HEAD + "A | 5 | 3 | 8\nB | 13 | 10 | 3\n", MOSTARDAS, select=("V002",)).findings
    assert [part.cell.a1 for part in finding.parts] == ["B2"]
    assert "-3" not in finding.message


def test_a_missing_column_is_owed_under_a_joint_sum():
    """16 x 30% = 4,8: 5 in all, 4 for negros and 1 for indígenas, who have no column."""
    table = "Cargo | Total | Ampla | Negros\nA | 16 | 12 | 4\n"
    assert told(check(table, "federal-15142-2025", soma="conjunta", select=("V004",))) == ["V004 alerta B2 None->1"]
    assert told(check(table, "federal-15142-2025", select=("V004",))) == []


def test_the_ceiling_is_measured_on_the_base():
    edital = """
leis = ["federal-decreto-9508-2018"]
base = "edital"
[[grupo]]
id = "pcd"
percentual = "5%"
minimo = 1
arredondamento = "para_cima"
"""
    table = "Cargo | Total | Ampla | PcD\nA | 4 | 3 | 1\n" + "".join(f"{c} | 4 | 4 | 0\n" for c in "BCDE")
    assert told(check(table, edital=edital)) == []


@pytest.mark.parametrize(
    ("head", "law", "rows"),
    [
        ("Negros | Ampla", MOSTARDAS, "A | 8 | 6 | 2\nB | 13 | 10 | 3\nC | 20 | 16 | 4\n"),
        ("Indígenas | Negros | Ampla", "es-domingos-martins-pl-25-2023", "A | 20 | 3 | 1 | 16\nB | 50 | 9 | 2 | 39\n"),
    ],
)
def test_two_columns_that_changed_places_are_one_finding(head, law, rows):
    report = check(f"Cargo | Total | {head}\n{rows}", law, select=("V",), base="cargo")
    (finding,) = [item for item in report.findings if item.severity == "erro"]
    assert (finding.code, "parecem trocadas" in finding.message) == ("V002", True)
    assert {part.cell.column for part in finding.parts} == {3, 4}
    assert (finding.parts[0].found, finding.parts[0].expected) != (finding.parts[1].found, finding.parts[1].expected)

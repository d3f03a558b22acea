"""E9xx: what a cell of counts may hold, and how the table was read."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS, check, told

HEAD = "Cargo | Total | Ampla | Negros\n"


def test_numbers_typed_as_text_are_read_and_told():
    report = check(HEAD + "A | '8 | '6 | '2\nB | 13 | 10 | 3\n", MOSTARDAS)
    assert told(report) == []
    assert told(report, "info") == ["E901 info B2,C2,D2 8->8"]


def test_a_thousands_dot_is_not_a_decimal_point():
    report = check(HEAD + "A | '2.000 | 1600 | 400\n", MOSTARDAS)
    assert told(report) == []
    assert told(report, "info") == ["E901 info B2 2.000->2000"]


def test_error_cells_and_formulas_never_calculated():
    report = check(HEAD + "A | 8 | 6 | =?\nB | 13 | 10 | #N/A\nC | 4 | 3 | 1\n", MOSTARDAS)
    assert told(report) == ["E903 alerta D2 ->None", "E902 erro D3 #N/A->None"]
    assert [item.cells[0].a1 for item in report.undecided] == ["D2", "D3"]


@pytest.mark.parametrize("shown", ["-1", "2.6", "VERDADEIRO", "'três", "'2,6", "'1/2"])
def test_what_is_no_count_is_an_error_and_never_zero(shown):
    report = check(HEAD + f"A | 8 | 6 | {shown}\nB | 13 | 10 | 3\n", MOSTARDAS)
    assert [line.split()[:3] for line in told(report)] == [["E904", "erro", "D2"]]
    assert [item.code for item in report.undecided] == ["V001"]


def test_unknown_headers_are_named():
    report = check("Cargo | Salário | Total | Ampla | Negros\nA | 1000 | 8 | 6 | 2\n", MOSTARDAS)
    assert told(report) == []
    unknown = check("Cargo | Xpto | Total | Ampla | Negros\nA | z | 8 | 6 | 2\nB | y | 5 | 4 | 1\n", MOSTARDAS)
    assert told(unknown, "info") == ["E905 info B1 Xpto->None"]


@pytest.mark.parametrize(
    "table",
    [
        "Ordem | Inscrição | Nome | Ato\n1 | 1001 | Fulana | 12\n2 | 1002 | Beltrano | 12\n",
        "Inscrição | Nome | Nota final\n1001 | Fulana | 80\n1002 | Beltrano | 75\n",
    ],
)
def test_calls_without_lists_and_a_list_without_ranks_are_left_undecided(table):
    report = check(table, MOSTARDAS)
    assert report.status == "undecided"
    assert [(item.code, item.sheet) for item in report.undecided] == [("E906", "Vagas")]


def test_an_ambiguous_header_says_how_it_was_read():
    report = check(
        "Cargo | Total | AC | N | I\nA | 20 | 16 | 3 | 1\n", "es-domingos-martins-pl-25-2023", select=("V", "E9")
    )
    assert told(report) == []
    assert all(line.startswith("E907 info") for line in told(report, "info"))


def test_an_incomplete_row_is_told_and_read_as_far_as_it_goes():
    report = check(HEAD + "A | | 6 | 2\nB | 13 | 10 | 3\nC | 4 | 3 | 1\n", MOSTARDAS)
    assert told(report) == []
    assert told(report, "info") == ["E908 info B2 ->None"]


def test_a_reserve_column_that_names_no_group_is_told_by_the_sum():
    """Cotas + Ampla = Total: with one group without a column, it is that group's."""
    table = "Cargo | Total | Ampla | Cotas\nA | 8 | 6 | 2\nB | 13 | 10 | 3\nC | 4 | 3 | 1\n"
    report = check(table, MOSTARDAS)
    assert told(report) == []
    assert told(report, "info") == ["E907 info"]
    assert told(check(table.replace("8 | 6 | 2", "8 | 7 | 1"), MOSTARDAS)) == ["V001 erro D2 1->2"]


def test_a_column_for_groups_of_different_norms_is_left_undecided():
    table = "Cargo | Total | Ampla | Cotas\nA | 20 | 15 | 5\nB | 10 | 7 | 3\n"
    report = check(table, "federal-12990-2014", "federal-decreto-9508-2018")
    assert told(report) == []
    assert [item.code for item in report.undecided] == ["V001"]

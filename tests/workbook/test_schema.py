"""What the cells of a quadro may hold: one failure a cell, with its address."""

from __future__ import annotations

from datetime import date

import pytest

from tests.workbook.sheets import sheet_of
from xl_cotas.workbook.model import UNCALCULATED, ErrorCell
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.recognition.vacancies import read_vacancies
from xl_cotas.workbook.schema import shape_failures

TEXT = """
Cargo | Total | Ampla | Negros | PcD
Médico | 10 | 7 | 2 | 1
Vigia | CR | - | * |
Zelador | '2.000 | 2000 | 0 | 0
"""


def failures(text: str = TEXT, **options):
    sheet = sheet_of(text, **options)
    (table,) = recognise(sheet).tables
    found = shape_failures(read_vacancies(table, sheet), sheet)
    return [(failure.ref.a1, failure.concept, failure.rule, failure.shown) for failure in found]


def test_a_well_formed_quadro():
    assert failures() == []


@pytest.mark.parametrize(
    ("value", "rule", "shown"),
    [
        (-1.0, "negativo", "-1"),
        ("-1", "negativo", "-1"),
        (2.6, "fracionario", "2,6"),
        ("2,6", "fracionario", "2,6"),
        (True, "logico", "VERDADEIRO"),
        (date(2024, 3, 1), "data", "01/03/2024"),
        (1e300, "grande", "1.000000e+300"),
        ("dois", "texto", "dois"),
        (ErrorCell("#REF!"), "erro", "#REF!"),
        (UNCALCULATED, "nao_calculada", ""),
    ],
)
def test_what_a_count_may_not_hold(value, rule, shown):
    assert failures(values={"D2": value}) == [("D2", "negros", rule, shown)]


def test_each_cell_has_its_own_failure_in_reading_order():
    found = failures(values={"E4": True, "B2": ErrorCell("#N/A"), "C2": "x"})
    assert found == [
        ("B2", "total", "erro", "#N/A"),
        ("C2", "ampla", "texto", "x"),
        ("E4", "pcd", "logico", "VERDADEIRO"),
    ]


def test_numbers_that_nothing_names():
    text = "Cargo | Total | Ampla | Negros\nMédico | 10 | 8 | 2\n | 5 | 4 | 1\nVigia | 1 | 1 | 0"
    assert failures(text) == [("A3", "cargo", "sem_chave", "")]


def test_a_named_row_without_numbers():
    text = "Código | Cargo | Total | Negros\n1 | Médico | 10 | 2\n2 | Vigia | |\n3 | Gari | 1 | 0"
    assert failures(text) == [("B3", "cargo", "sem_numeros", "Vigia")]


def test_a_total_missing_in_a_filled_row():
    text = "Cargo | Total | Ampla | Negros\nMédico | | 8 | 2"
    assert failures(text) == [("B2", "total", "em_branco", "")]


def test_a_total_merged_over_several_rows_is_not_missing():
    text = "Cargo | Local | Total | AC | PcD\nA | Norte | 5 | 3 | 0\nA | Sul | | 2 | 0"
    assert failures(text, merged=("C2:C3",)) == []
    assert failures(text) == [("C3", "total", "em_branco", "")]


def test_each_part_of_a_concept_has_its_own_cell():
    text = "Área | Vagas | Negros (automática) | Negros (sorteadas)\nFísica | 3 | 0 | x"
    assert failures(text) == [("D2", "negros", "texto", "x")]

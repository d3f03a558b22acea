"""Addresses as spreadsheets write them."""

import pytest

from xl_cotas.report.cells import fold, quote_sheet, reference
from xl_cotas.workbook.model import CellRef


@pytest.mark.parametrize(
    ("name", "quoted"),
    [
        ("Vagas", "Vagas"),
        ("Convocação_2", "Convocação_2"),
        ("Anexo II", "'Anexo II'"),
        ("D'Oeste", "'D''Oeste'"),
        ("A1", "'A1'"),
        ("R1C1", "'R1C1'"),
        ("2021", "'2021'"),
        ("x!y", "'x!y'"),
        ("", "''"),
    ],
)
def test_quotes_sheet_names(name, quoted):
    assert quote_sheet(name) == quoted


def test_reference():
    assert reference(CellRef("Anexo II", 11, 5)) == "'Anexo II'!E11"


def test_folds_runs_of_each_column():
    cells = [CellRef("V", row, column) for row, column in ((7, 4), (5, 4), (6, 4), (12, 4), (5, 28), (5, 4))]
    assert fold(cells) == "V!D5:D7, D12, AB5"
    assert fold(cells, "V") == "D5:D7, D12, AB5"


def test_folds_sheet_by_sheet():
    assert fold([CellRef("A b", 1, 1), CellRef("C", 2, 1), CellRef("A b", 2, 1)]) == "'A b'!A1:A2; C!A2"

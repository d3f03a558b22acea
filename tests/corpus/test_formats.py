"""The same table in every format: the same values at the same addresses, and so the same findings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.corpus.formats import encoded
from xl_cotas.checks.inspection import Request, inspect_workbook
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.registry import library
from xl_cotas.report import as_json
from xl_cotas.workbook.reading.reader import read_workbook

LAW = "rs-mostardas-3920-2019"
REQUEST = Request(Contest(laws=(LAW,), origins={"laws": "--lei"}), library())
QUADRO = (
    ("Anexo I", None, None, None),
    (None, None, None, None),
    ("Cargo", "Total de vagas", "Ampla concorrência", "Negros"),
    ("Professor", 8, 7, 1),
    ("Médico; plantão, dia", 5, 4, 1),
    ("Agente", 10, 8, 2),
    ("Fiscal", 2, 3, None),
    ("Total", 25, 22, 4),
)
LIST = (
    ("Cargo", "Inscrição", "Nome", "Nota final", "Negro (S/N)", "Classificação geral", "Classificação negros"),
    ("Professor", "0071", "Fulana", 90.5, "S", 1, 1),
    ("Professor", "0072", "Sicrana", 88, "N", 3, None),
    ("Professor", "0073", "Beltrana", 87.25, "S", 2, 2),
)
NAMES = sorted(encoded(QUADRO))


def findings(path, rows, name):
    path = path / name
    path.write_bytes(encoded(rows)[name])
    book = read_workbook(path)
    one = replace(book, path="x", sheets=tuple(replace(sheet, name="Vagas") for sheet in book.sheets), notices=())
    report = inspect_workbook(one, REQUEST)
    return as_json.file_entry(replace(report, sha256=""))


@pytest.mark.parametrize("rows", [QUADRO, LIST], ids=["quadro", "classificação"])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_findings(tmp_path, rows, name):
    wanted = findings(tmp_path, rows, "excel.xlsx")
    assert wanted["findings"]
    assert findings(tmp_path, rows, name) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_texts_that_look_like_numbers_stay_texts(tmp_path, name):
    (tmp_path / name).write_bytes(encoded(LIST)[name])
    (sheet,) = read_workbook(tmp_path / name).sheets
    assert list(sheet.column(2)) == ["Inscrição", "0071", "0072", "0073"]
    assert list(sheet.column(4)) == ["Nota final", 90.5, 88.0, 87.25]

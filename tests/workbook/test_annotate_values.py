"""The copy of a file that has no package to patch: a new workbook of its values, marked."""

from __future__ import annotations

import io
import tempfile
from datetime import date, datetime, time, timedelta

from tests.workbook.marking import annotation, color, mark, opened
from xl_cotas.workbook.annotate.styles import COLOURS
from xl_cotas.workbook.annotate.values import write_values_copy
from xl_cotas.workbook.model import UNCALCULATED, ErrorCell, Sheet, Workbook

COLUMNS = (
    ("=cmd|'/C calc'!A0", "+1", "-2", "texto\x1b"),
    (8.0, 2.5, True, ErrorCell("#REF!")),
    (date(2024, 3, 1), datetime(2024, 3, 1, 12), time(9, 30), UNCALCULATED),
)


def written(*sheets: Sheet, marks=()):
    file = io.BytesIO()
    left = write_values_copy(Workbook("vagas.ods", sheets, ""), annotation(*marks), file)
    return left, opened(file.getvalue())


def test_values_keep_their_addresses_and_texts_stay_texts():
    sheet = Sheet("Vagas", COLUMNS, first_row=3, first_column=2)
    left, book = written(sheet, marks=[mark("B3"), mark("C4", "alerta")])
    copy = book["Vagas"]
    assert "só com os valores" in left[0]
    assert (copy["B3"].value, copy["B3"].data_type) == ("=cmd|'/C calc'!A0", "s")
    assert [copy[f"B{row}"].value for row in (4, 5, 6)] == ["+1", "-2", "texto\\u001b"]
    assert [copy[f"C{row}"].value for row in (3, 4, 5, 6)] == [8, 2.5, True, "#REF!"]
    assert copy["C6"].data_type == "e"
    assert [copy[f"D{row}"].value for row in (3, 4, 5, 6)] == [
        datetime(2024, 3, 1), datetime(2024, 3, 1, 12), time(9, 30), None,
    ]  # fmt: skip
    assert (color(copy, "B3"), color(copy, "C4")) == (COLOURS["erro"], COLOURS["alerta"])
    assert copy["B3"].comment.text.startswith("ERRO V001")


def test_names_and_states_of_sheets():
    sheets = [Sheet("a/b", (("x",),)), Sheet("A/B", (), visible=False), Sheet("Conferência", ())]
    _, book = written(*sheets, marks=[mark("A1", sheet="a/b")])
    assert book.sheetnames == ["a_b", "A_B (2)", "Conferência", "Conferência (2)"]
    assert book["A_B (2)"].sheet_state == "hidden"
    assert book["Conferência (2)"]["D2"].hyperlink.location == "'a_b'!A1"


def test_merged_areas_and_hidden_rows_stay():
    sheet = Sheet("Vagas", (("Título", "a"), ("", "b")), merged=((1, 1, 1, 2),), hidden_rows=frozenset({2}))
    _, book = written(sheet, marks=[mark("B2")])
    copy = book["Vagas"]
    assert [str(area) for area in copy.merged_cells.ranges] == ["A1:B1"]
    assert copy.row_dimensions[2].hidden


def test_what_xlsx_has_no_value_for_stays_a_text():
    column = (float("inf"), date(1850, 1, 1), timedelta(hours=30), timedelta(hours=-1), ErrorCell("Err:502"))
    _, book = written(Sheet("Vagas", (column,)), marks=[mark("A1")])
    values = [book["Vagas"][f"A{row}"].value for row in range(1, 6)]
    assert values == ["inf", "1850-01-01", timedelta(hours=30), "-1 day, 23:00:00", "Err:502"]


def test_nothing_is_written_to_a_folder_of_temporary_files(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a temporary file")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    monkeypatch.setattr(tempfile, "NamedTemporaryFile", refuse)
    written(Sheet("Vagas", COLUMNS), marks=[mark("A1")])

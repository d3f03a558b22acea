"""A marked copy where the original has no package to patch (.xls, .ods, .csv): a new workbook of its values."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, BinaryIO

from xl_cotas.workbook.annotate.clean import visible
from xl_cotas.workbook.annotate.copy import annotate
from xl_cotas.workbook.annotate.model import Annotation
from xl_cotas.workbook.annotate.titles import valid_titles
from xl_cotas.workbook.limits import MIB
from xl_cotas.workbook.model import CellRef, CellValue, ErrorCell, Sheet, Uncalculated, Workbook

ONLY_VALUES = "fórmulas, formatos e imagens: a cópia deste tipo de arquivo é uma planilha nova, só com os valores"
_IN_MEMORY = 32 * MIB
_OLDEST_YEAR = 1900


def write_values_copy(workbook: Workbook, annotation: Annotation, stream: BinaryIO) -> tuple[str, ...]:
    """Write the values of a workbook, marked, as a new .xlsx; returns what was left out, in words."""
    titles = valid_titles([sheet.name for sheet in workbook.sheets])
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as plain:
        _write_values(workbook, titles, plain)
        plain.seek(0)
        renamed = _renamed(annotation, dict(zip((sheet.name for sheet in workbook.sheets), titles, strict=True)))
        return (ONLY_VALUES, *annotate(plain.read(), renamed, stream))


def _write_values(workbook: Workbook, titles: list[str], stream: Any) -> None:
    from openpyxl import Workbook as NewWorkbook

    book = NewWorkbook(write_only=True)
    for sheet, title in zip(workbook.sheets, titles, strict=True):
        new = book.create_sheet(title)
        new.sheet_state = "visible" if sheet.visible else "hidden"
        for row in _rows(new, sheet):
            new.append(row)
    if not workbook.sheets:
        book.create_sheet("Aba")
    book.save(stream)


def _rows(new: Any, sheet: Sheet) -> Iterator[list[Any]]:
    """Every row from the first, so that addresses stay what they were."""
    for _ in range(1, sheet.first_row if sheet.columns else 1):
        yield []
    before = [None] * (sheet.first_column - 1)
    for number in sheet.rows() if sheet.columns else ():
        yield [*before, *(_cell(new, value) for value in sheet.row(number))]


def _cell(new: Any, value: CellValue) -> Any:
    """A text is written as text, whatever it begins with."""
    from openpyxl.cell import WriteOnlyCell

    if value == "" or isinstance(value, Uncalculated):
        return None
    if isinstance(value, bool | int | float):
        return value
    text = value.text if isinstance(value, ErrorCell) else value
    if not isinstance(text, str):
        return text if getattr(text, "year", _OLDEST_YEAR) >= _OLDEST_YEAR else visible(str(text))
    cell = WriteOnlyCell(new)
    cell.value = visible(text)
    cell.data_type = "e" if isinstance(value, ErrorCell) else "s"
    return cell


def _renamed(annotation: Annotation, titles: dict[str, str]) -> Annotation:
    """The same marks on the sheets as they are named in the copy."""

    def there(cell: CellRef) -> CellRef:
        return replace(cell, sheet=titles.get(cell.sheet, cell.sheet))

    marks = tuple(replace(mark, cell=there(mark.cell)) for mark in annotation.marks)
    entries = tuple(
        replace(entry, sheet=titles.get(entry.sheet, entry.sheet), cell=there(entry.cell) if entry.cell else None)
        for entry in annotation.entries
    )
    return replace(annotation, marks=marks, entries=entries)

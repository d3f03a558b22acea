"""The values of one sheet, turned from the reader's rows into columns, with what the scan found put in place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Protocol

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW
from xl_cotas.workbook.model import UNCALCULATED, CellValue, ErrorCell, Sheet
from xl_cotas.workbook.package.xmltext import DAMAGED_XML
from xl_cotas.workbook.reading.scanned import Address, SheetScan

_BLOCK = 4096
# A column whose first texts repeat this much keeps one copy of each text.
_SAMPLE = 256
_REPEATED = 8


class Named(Protocol):
    """A sheet as the workbook lists it."""

    @property
    def name(self) -> str: ...

    @property
    def visible(self) -> bool: ...


def read_sheet(part: Named, scan: SheetScan, raw: Any) -> Sheet:
    """A sheet from what the reader gives (`raw`) and what the scan found."""
    row, column = 1, 1
    columns: list[list[CellValue]] = []
    if raw.start is not None and raw.height:
        row, column = raw.start[0] + 1, raw.start[1] + 1
        if raw.end[0] >= LAST_ROW or raw.end[1] >= LAST_COLUMN:
            raise InputError(DAMAGED_XML)
        columns = _columns(islice(raw.iter_rows(), raw.start[0], None), raw.width)
    marks: dict[Address, CellValue] = {at: ErrorCell(text) for at, text in scan.errors.items()}
    marks.update(dict.fromkeys(scan.uncalculated, UNCALCULATED))
    if marks:
        row, column, columns = _widened(row, column, columns, marks)
        for (at_row, at_column), value in marks.items():
            columns[at_column - column][at_row - row] = value
    return Sheet(
        name=part.name,
        columns=columns,
        first_row=row,
        first_column=column,
        visible=part.visible,
        merged=tuple(scan.merged),
        hidden_rows=frozenset(scan.hidden_rows),
    )


def _columns(rows: Iterator[list[CellValue]], width: int) -> list[list[CellValue]]:
    """The rows as columns, a block at a time; texts that repeat are kept once."""
    columns: list[list[CellValue]] = [[] for _ in range(width)]
    seen: dict[CellValue, CellValue] = {}
    while block := list(islice(rows, _BLOCK)):
        for column, values in zip(columns, zip(*block, strict=True), strict=True):
            column.extend(map(seen.setdefault, values, values) if _repeats(values) else values)
    return columns


def _repeats(values: tuple[CellValue, ...]) -> bool:
    sample = values[:_SAMPLE]
    return set(map(type, sample)) == {str} and len(set(sample)) * _REPEATED <= len(sample)


def _widened(
    row: int, column: int, columns: list[list[CellValue]], marks: dict[Address, CellValue]
) -> tuple[int, int, list[list[CellValue]]]:
    """The same columns, with blanks around them so that every mark has a place."""
    rows, numbers = zip(*marks, strict=True)
    if not columns:
        row, column = min(rows), min(numbers)
    height = len(columns[0]) if columns else 0
    top, left = min(row, *rows), min(column, *numbers)
    bottom, right = max(row + height - 1, *rows), max(column + len(columns) - 1, *numbers)
    above: list[CellValue] = [""] * (row - top)
    below: list[CellValue] = [""] * (bottom - row - height + 1)
    if above or below:
        columns = [[*above, *values, *below] for values in columns]
    size = bottom - top + 1
    before: list[list[CellValue]] = [[""] * size for _ in range(column - left)]
    after: list[list[CellValue]] = [[""] * size for _ in range(right - column - len(columns) + 1)]
    return top, left, [*before, *columns, *after]

"""The cells of a column in the rows of a classificação, as texts, dates or numbers with what is odd about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Literal

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.table import Table

if TYPE_CHECKING:
    import polars as pl

# What is wrong with a cell; "ambiguous" is 1.234 in a column of decimal commas, "page" a number glued to a score.
OddKind = Literal["error", "uncalculated", "invalid", "ambiguous", "text"]
_DATE = r"^(\d{1,2}/\d{1,2}/\d{4})"


@dataclass(frozen=True, slots=True)
class Odd:
    """A cell that is no plain number of its column, by its place among the data rows."""

    index: int
    kind: OddKind
    shown: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of numbers. `values` is null in a blank, in a cell of `odd` (texts read as numbers aside) and in a word.

    `unread` are the places of the cells that hold something which should be a number and could not be read.
    """

    column: int
    values: pl.Series
    odd: tuple[Odd, ...] = ()

    @property
    def unread(self) -> list[int]:
        return [odd.index for odd in self.odd if odd.kind != "text"]


def cells_of(table: Table, sheet: Sheet, column: int) -> Sequence[CellValue]:
    """The cells of a column in the data rows of a table."""
    values, rows, first = sheet.column(column), table.rows, sheet.first_row
    if isinstance(rows, range):
        return values[rows.start - first : rows.stop - first]
    return [values[row - first] for row in rows]


def read_dates(table: Table, sheet: Sheet, column: int) -> pl.Series:
    """Dates, also typed as dd/mm/aaaa; null for anything else."""
    import polars as pl

    cells = cells_of(table, sheet, column)
    kinds = set(map(type, cells))
    if kinds <= {str}:
        texts = pl.Series(cells, dtype=pl.String)
        return texts.str.strip_chars().str.extract(_DATE, 1).str.to_date("%d/%m/%Y", strict=False)
    days = [_day(value) for value in cells]
    return pl.Series(days, dtype=pl.Date)


def labels(table: Table, sheet: Sheet, columns: Sequence[int]) -> list[str]:
    """What a row says of itself in some columns, as text."""
    parts = []
    for column in columns:
        cells = cells_of(table, sheet, column)
        names = {value: "" if value == "." else " ".join(show(value).split()) for value in set(cells)}
        parts.append(list(map(names.__getitem__, cells)))
    if len(parts) == 1:
        return parts[0]
    return [" / ".join(filter(None, row)) for row in zip(*parts, strict=True)]


def _day(value: CellValue) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, str) and len(value) >= 10:
        day, month, year = value[:2], value[3:5], value[6:10]
        if value[2] == value[5] == "/" and (day + month + year).isdigit():
            try:
                return date(int(year), int(month), int(day))
            except ValueError:
                return None
    return None

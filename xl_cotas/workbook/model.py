"""A workbook as it was read: sheets of typed columns, cell addresses computed when a finding needs one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ErrorCell:
    """A cell that shows a spreadsheet error; `text` is what it shows, as #REF!."""

    text: str


@dataclass(frozen=True, slots=True)
class Uncalculated:
    """A formula that was never calculated: it has no value, and is not a blank."""


UNCALCULATED = Uncalculated()

# A blank is the empty string. Numbers arrive as floats, as the spreadsheet keeps them.
CellValue: TypeAlias = str | float | int | bool | date | datetime | time | timedelta | ErrorCell | Uncalculated


@dataclass(frozen=True, slots=True, order=True)
class CellRef:
    """The address of a cell: sheet name, row and column counted from 1, as the program shows them."""

    sheet: str
    row: int
    column: int

    @property
    def a1(self) -> str:
        return f"{column_letters(self.column)}{self.row}"

    def __str__(self) -> str:
        return f"{self.sheet}!{self.a1}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet, column by column. `columns[0]` is the column numbered `first_column`, its first value row `first_row`.

    All columns have the same length. `merged` holds (first row, first column, last row, last column), from 1 on.
    """

    name: str
    columns: Sequence[Sequence[CellValue]]
    first_row: int = 1
    first_column: int = 1
    visible: bool = True
    merged: tuple[tuple[int, int, int, int], ...] = ()
    hidden_rows: frozenset[int] = frozenset()

    @property
    def last_row(self) -> int:
        return self.first_row + (len(self.columns[0]) if self.columns else 0) - 1

    @property
    def last_column(self) -> int:
        return self.first_column + len(self.columns) - 1

    def value(self, row: int, column: int) -> CellValue:
        """The value at an address; a blank outside what was read."""
        if not (self.first_row <= row <= self.last_row and self.first_column <= column <= self.last_column):
            return ""
        return self.columns[column - self.first_column][row - self.first_row]

    def column(self, number: int) -> Sequence[CellValue]:
        """All the values of a column, from `first_row` on."""
        return self.columns[number - self.first_column]

    def row(self, number: int) -> list[CellValue]:
        """The values of a row, from `first_column` on."""
        return [values[number - self.first_row] for values in self.columns]

    def rows(self) -> Iterator[int]:
        return iter(range(self.first_row, self.last_row + 1))

    def ref(self, row: int, column: int) -> CellRef:
        return CellRef(self.name, row, column)

    def transposed(self, first: int | None = None, last: int | None = None) -> Sheet:
        """The rows from `first` to `last` as columns, each value at its row and column changed about."""
        top = self.first_row if first is None else max(first, self.first_row)
        bottom = self.last_row if last is None else min(last, self.last_row)
        return Sheet(
            self.name,
            [self.row(number) for number in range(top, bottom + 1)],
            first_row=self.first_column,
            first_column=top,
            visible=self.visible,
            merged=tuple((left, above, right, below) for above, left, below, right in self.merged),
        )


@dataclass(frozen=True, slots=True)
class SheetFormulas:
    """The formulas of a sheet by (row, column), without the equal sign; `why_not` says why they were not read.

    `names` are the defined names of the workbook, case folded, and what they stand for.
    """

    texts: Mapping[tuple[int, int], str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    why_not: str = ""
    last_row: int = 0
    last_column: int = 0


@dataclass(frozen=True, slots=True)
class Workbook:
    """All the sheets of a file, hidden ones included, in the file's order.

    `formulas` are those of small sheets, by sheet name; `filled` counts the filled cells.
    """

    path: str
    sheets: tuple[Sheet, ...]
    sha256: str
    notices: tuple[str, ...] = ()
    formulas: Mapping[str, SheetFormulas] = field(default_factory=dict)
    filled: int = 0


def column_letters(number: int) -> str:
    """The letters of a column counted from 1.

    >>> column_letters(1), column_letters(28)
    ('A', 'AB')
    """
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column, from 1.

    >>> column_number("AB")
    28
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number

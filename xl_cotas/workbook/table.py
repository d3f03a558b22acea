"""Tables as they were recognised in a sheet, before any law is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from xl_cotas.workbook.model import CellRef, Sheet, column_letters

TableKind = Literal["vagas", "classificacao", "convocacao"]

# What a cell of counts turned out to be.
CountKind = Literal[
    "number",  # a whole number typed as a number
    "text",  # an unambiguous number typed as text: "12", "2.000"
    "plus_standby",  # "10+CR": the vacancies before the plus
    "standby",  # "CR" alone: no vacancy now
    "dash",  # "-", "---": zero
    "mark",  # a note mark alone: "*", "(*)"; zero only if the row closes with it
    "blank",
    "error",  # a spreadsheet error
    "uncalculated",  # a formula never calculated
    "merged",  # a cell merged over several rows: its number is of them all, not of one
    "invalid",  # anything else: text, negative, 2.6, TRUE
]


@dataclass(frozen=True, slots=True)
class Count:
    """A number of vacancies read from one cell, or why there is none. `shown` is the cell's own text."""

    value: int | None
    kind: CountKind
    shown: str


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """A row that adds up others; `covers` are indices of data rows of the table.

    A `merged` one is the total of a few rows, in one cell merged over them: `row` is the first of them.
    """

    row: int
    label: str
    covers: tuple[int, ...]
    counts: Mapping[str, tuple[Count, ...]] = field(default_factory=dict)
    merged: bool = False


@dataclass(frozen=True, slots=True)
class Stated:
    """What a title or a note states of the only row of a table: the name of the cargo, or its total with the number."""

    cell: CellRef
    text: str
    count: Count | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a sheet. `columns` maps a concept to the sheet columns that hold it, from 1.

    Several columns of one concept are parts that add up (reserva automática + sorteadas). `rows` are the numbers the
    program shows; `sections` gives, for each data row, the title row in force above it, or "".

    A `transposed` table has a column for each cargo and a row for each list: its `rows` are sheet columns, its
    `columns` and `header_rows` the other way about. Only the methods turn places into addresses.

    `lists` gives, for each row of a people's table, the list (ampla, or groups) that the titles over its section or
    the name of the sheet say, or "".

    `stated` are the concepts of a table of one row whose cell stands outside it. `joined` are rows that hold one cargo
    together, by the first of them, which alone is in `rows`, less the cells `covered` by a merged one; `shared` are
    cells merged over rows that nothing joins.
    """

    sheet: str
    kind: TableKind
    header_rows: tuple[int, ...]
    rows: Sequence[int]
    columns: Mapping[str, tuple[int, ...]]
    headers: Mapping[int, str] = field(default_factory=dict)
    title: str = ""
    sections: Sequence[str] = ()
    totals: tuple[TotalsRow, ...] = ()
    unknown: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    transposed: bool = False
    stated: Mapping[str, Stated] = field(default_factory=dict)
    joined: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    covered: frozenset[tuple[int, int]] = frozenset()
    shared: frozenset[tuple[int, int]] = frozenset()
    lists: Sequence[str] = ()

    @property
    def area(self) -> tuple[int, int, int, int]:
        """First row, first column, last row and last column in the sheet, header included."""
        columns = [*(number for numbers in self.columns.values() for number in numbers), *self.unknown]
        last = self.lines(self.rows[-1]) if self.rows else ()
        rows = [*self.header_rows, *self.rows[:1], *last, *(total.row for total in self.totals)]
        if self.transposed:
            rows, columns = columns, rows
        return min(rows), min(columns), max(rows), max(columns)

    @property
    def range(self) -> str:
        """From the first header cell to the last row, as A4:G30."""
        top, left, bottom, right = self.area
        return f"{column_letters(left)}{top}:{column_letters(right)}{bottom}"

    def holds(self, cell: CellRef) -> bool:
        """Whether an address is of the table, header included."""
        top, left, bottom, right = self.area
        return cell.sheet == self.sheet and top <= cell.row <= bottom and left <= cell.column <= right

    @property
    def concepts(self) -> tuple[str, ...]:
        """Every concept with a cell for each row, in the order of the sheet."""
        return (*self.stated, *self.columns)

    def lines(self, row: int) -> tuple[int, ...]:
        """The rows that an entry of `rows` stands for: itself, or those joined with it."""
        return self.joined.get(row, (row,))

    def cell(self, row: int, column: int) -> CellRef:
        """The address in the sheet of a place of the table."""
        return CellRef(self.sheet, column, row) if self.transposed else CellRef(self.sheet, row, column)

    def place(self, cell: CellRef) -> tuple[int, int]:
        """The row and column of the table at an address of its sheet."""
        return (cell.column, cell.row) if self.transposed else (cell.row, cell.column)

    def cells(self, row: int, concept: str) -> tuple[CellRef, ...]:
        """The cells of a concept in a row, in the order of its counts."""
        if concept in self.stated:
            return (self.stated[concept].cell,)
        places = ((line, column) for line in self.lines(row) for column in self.columns[concept])
        return tuple(self.cell(*place) for place in places if place not in self.covered)

    def ref(self, row: int, concept: str, part: int = 0) -> CellRef:
        return self.cells(row, concept)[part]

    def header_of(self, concept: str) -> CellRef | None:
        """Where a concept is named."""
        if concept in self.stated:
            return self.stated[concept].cell
        return self.header_cell(self.columns[concept][0])

    def header_cell(self, column: int) -> CellRef | None:
        """The header of a column nearest to the data."""
        return self.cell(self.header_rows[-1], column) if self.header_rows else None

    def view(self, sheet: Sheet) -> Sheet:
        """The sheet as this table runs: rows and columns change places for a transposed one."""
        return sheet.transposed() if self.transposed else sheet

    @property
    def row_word(self) -> str:
        """What a row of the table is in the sheet."""
        return "coluna" if self.transposed else "linha"

    @property
    def column_word(self) -> str:
        """What a column of the table is in the sheet."""
        return "linha" if self.transposed else "coluna"

    def row_label(self, row: int) -> str:
        """A row as the program labels it: 5, or C."""
        return column_letters(row) if self.transposed else str(row)

    def span_of(self, column: int) -> str:
        """A whole column as programs name it: C, or 5:5."""
        return f"{column}:{column}" if self.transposed else column_letters(column)

    def column_label(self, column: int) -> str:
        """A column as the program labels it: C, or 5."""
        return str(column) if self.transposed else column_letters(column)


@dataclass(frozen=True, slots=True)
class VacancyTable:
    """A quadro de vagas with its counts parsed: one tuple of `Count` a column concept, one entry a data row.

    `counts[concept][i]` holds one Count for each cell of the concept, as `Table.cells` lists them. `keys[concept][i]`
    is the text that names the row (cargo, especialidade, localidade, codigo, uf).
    """

    table: Table
    keys: Mapping[str, tuple[str, ...]]
    counts: Mapping[str, tuple[tuple[Count, ...], ...]]

    def __len__(self) -> int:
        return len(self.table.rows)

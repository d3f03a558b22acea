"""Tables as they were recognised in a sheet, before any law is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from xl_cotas.workbook.model import CellRef, column_letters

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
    """A row that adds up others; `covers` are indices of data rows of the table."""

    row: int
    label: str
    covers: tuple[int, ...]
    counts: Mapping[str, tuple[Count, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a sheet. `columns` maps a concept to the sheet columns that hold it, from 1.

    Several columns of one concept are parts that add up (reserva automática + sorteadas). `rows` are the numbers the
    program shows; `sections` gives, for each data row, the title row in force above it, or "".
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

    @property
    def range(self) -> str:
        """From the first header cell to the last row, as A4:G30."""
        used = [number for numbers in self.columns.values() for number in numbers] + list(self.unknown)
        rows = [*self.header_rows, *self.rows[:1], *self.rows[-1:], *(total.row for total in self.totals)]
        first, last = column_letters(min(used)), column_letters(max(used))
        return f"{first}{min(rows)}:{last}{max(rows)}"

    def ref(self, row: int, concept: str, part: int = 0) -> CellRef:
        return CellRef(self.sheet, row, self.columns[concept][part])


@dataclass(frozen=True, slots=True)
class VacancyTable:
    """A quadro de vagas with its counts parsed: one tuple of `Count` a column concept, one entry a data row.

    `counts[concept][i]` holds one Count for each sheet column of the concept. `keys[concept][i]` is the text that names
    the row (cargo, especialidade, localidade, codigo, uf).
    """

    table: Table
    keys: Mapping[str, tuple[str, ...]]
    counts: Mapping[str, tuple[tuple[Count, ...], ...]]

    def __len__(self) -> int:
        return len(self.table.rows)

"""What was understood of a workbook, before any law: sheets, tables, and every value with its address."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Literal, TypeAlias

from xl_cotas.workbook.model import CellRef, CellValue, ErrorCell, Sheet, Uncalculated
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.table import Count, Table, TotalsRow, VacancyTable

# What a person is told by: no report shows it, unless asked.
PERSONAL = frozenset({"nome", "data_nascimento", "negro", "indigena", "quilombola", "deficiente"})

# A list of candidates is shown in part: what was understood is plain from its first rows.
ROWS_SHOWN = 5_000

ReadValue: TypeAlias = str | int | float | bool | date | time | None


@dataclass(frozen=True, slots=True)
class ReadCell:
    """One cell: what the program shows, what was understood, and why not when `value` is None.

    `kind` is that of a `Count`, or text, number, date, logical, blank, error, uncalculated, invalid, personal.
    """

    at: CellRef
    value: ReadValue
    kind: str
    shown: str


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row of a table: the cells of each concept, and those of columns that no concept claims."""

    row: int
    cells: Mapping[str, tuple[ReadCell, ...]]
    others: tuple[ReadCell, ...] = ()
    section: str = ""


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table with its first rows; `totals` are the rows that add up others."""

    table: Table
    rows: tuple[ReadRow, ...]
    totals: tuple[ReadRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A sheet, read or not, and why."""

    name: str
    status: Literal["read", "ignored"]
    why: str
    hidden: bool
    tables: tuple[ReadTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Understanding:
    """Everything read from one file, or the error that kept it from being read.

    `facts` are what the Edital sheet states of the contest, under the names of the fields of `Contest`.
    """

    path: str
    sha256: str = ""
    error: str | None = None
    sheets: tuple[ReadSheet, ...] = ()
    facts: Mapping[str, ReadCell] = field(default_factory=dict)
    notices: tuple[str, ...] = ()


def read_table(table: Table, sheet: Sheet, vacancies: VacancyTable | None = None) -> ReadTable:
    """Gather the cells of a table; `vacancies` gives the counts of a quadro de vagas as they were parsed."""
    sections = table.sections or [""] * len(table.rows)
    rows = tuple(
        ReadRow(row, _cells(table, sheet, vacancies, i), _others(table, sheet, row), section)
        for i, (row, section) in enumerate(zip(table.rows[:ROWS_SHOWN], sections, strict=False))
    )
    return ReadTable(table, rows, tuple(_totals(table, total) for total in table.totals))


def _cells(table: Table, sheet: Sheet, vacancies: VacancyTable | None, i: int) -> dict[str, tuple[ReadCell, ...]]:
    row = table.rows[i]
    return {
        concept: _counts(table, row, concept, vacancies.counts[concept][i])
        if vacancies is not None and concept in vacancies.counts
        else tuple(_personal(cell, concept) for cell in _raw(sheet, table.cells(row, concept)))
        for concept in table.concepts
    }


def _others(table: Table, sheet: Sheet, row: int) -> tuple[ReadCell, ...]:
    """Columns that nobody understood may hold anything of a person; in a quadro de vagas there is none."""
    cells = _raw(sheet, [table.cell(row, number) for number in table.unknown])
    return cells if table.kind == "vagas" else tuple(_personal(cell, "nome") for cell in cells)


def _counts(table: Table, row: int, concept: str, counts: Sequence[Count]) -> tuple[ReadCell, ...]:
    return tuple(
        ReadCell(table.ref(row, concept, part), count.value, count.kind, count.shown)
        for part, count in enumerate(counts)
    )


def _totals(table: Table, total: TotalsRow) -> ReadRow:
    cells = {concept: _counts(table, total.row, concept, counts) for concept, counts in total.counts.items()}
    return ReadRow(total.row, cells, section=total.label)


def _raw(sheet: Sheet, cells: Sequence[CellRef]) -> tuple[ReadCell, ...]:
    return tuple(read_cell(cell, sheet.value(cell.row, cell.column)) for cell in cells)


def _personal(cell: ReadCell, concept: str) -> ReadCell:
    if concept not in PERSONAL or cell.kind == "blank":
        return cell
    return ReadCell(cell.at, None, "personal", "")


def read_cell(at: CellRef, value: CellValue) -> ReadCell:
    """A cell as it is, without any meaning."""
    if isinstance(value, ErrorCell):
        return ReadCell(at, None, "error", value.text)
    if isinstance(value, Uncalculated):
        return ReadCell(at, None, "uncalculated", "")
    if value == "":
        return ReadCell(at, None, "blank", "")
    if isinstance(value, bool):
        return ReadCell(at, value, "logical", show(value))
    if isinstance(value, int | float):
        return _number(at, value)
    if isinstance(value, timedelta):
        return ReadCell(at, str(value), "date", show(value))
    return ReadCell(at, value, "date" if isinstance(value, date | datetime | time) else "text", show(value))


def _number(at: CellRef, value: float) -> ReadCell:
    if not math.isfinite(value):
        return ReadCell(at, None, "invalid", show(value))
    return ReadCell(at, int(value) if value == int(value) else value, "number", show(value))

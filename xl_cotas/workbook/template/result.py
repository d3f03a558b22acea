"""Writes a classificação already placed, in the canonical sheets: Edital, Vagas, Classificação and Convocação."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from typing import Any

from xl_cotas.workbook.model import column_letters
from xl_cotas.workbook.template.edital import EditalFacts, add_edital
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.style import (
    CENTRE,
    HEADER_FILL,
    HEADER_FONT,
    LABEL_FONT,
    LEFT,
    TEXT_FONT,
    TOTAL_BORDER,
    TOTAL_FILL,
    dress,
    put_title,
    set_page,
    set_widths,
)

TITLE = "Classificação e convocação"
_HEADER_ROW = 4
_WIDE, _NARROW = 34.0, 16.0
_LINE = "Dados lidos da planilha de origem e das opções dadas; o que mudar aqui muda a conferência."

Value = str | int | float | date | None


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A sheet of one table. `wide` are the headers of texts; `summed` those that the last row adds up, if any."""

    name: str
    title: str
    lines: tuple[str, ...]
    headers: tuple[str, ...]
    rows: Sequence[Sequence[Value]]
    wide: frozenset[str] = frozenset()
    summed: frozenset[str] = frozenset()


def write_result(facts: EditalFacts, readings: Sequence[tuple[str, str]], tables: Sequence[SheetTable]) -> bytes:
    """The workbook, the same bytes on every run."""
    draft = Draft()
    add_edital(draft, facts, _LINE, readings)
    for table in tables:
        add_table(draft, table)
    return draft.to_bytes(TITLE)


def add_table(draft: Draft, table: SheetTable) -> None:
    """Write a sheet of one table."""
    sheet = draft.add_sheet(table.name)
    put_title(draft, sheet, table.title, *table.lines)
    for number, header in enumerate(table.headers, 1):
        dress(draft.put(sheet.cell(_HEADER_ROW, number), header), HEADER_FONT, CENTRE, HEADER_FILL)
    sheet.row_dimensions[_HEADER_ROW].height = 36
    looks = [_look(sheet, number, header in table.wide) for number, header in enumerate(table.headers, 1)]
    for row, values in enumerate(table.rows, _HEADER_ROW + 1):
        for number, (value, look) in enumerate(zip(values, looks, strict=True), 1):
            _put(draft, sheet.cell(row, number), value, look)
    if table.summed and table.rows:
        _sum(draft, sheet, table)
    _frame(sheet, table)


def _look(sheet: Any, number: int, wide: bool) -> Any:
    """The style of a column, made once in its first data cell and shared by the rest."""
    return dress(sheet.cell(_HEADER_ROW + 1, number), TEXT_FONT, LEFT if wide else CENTRE)


def _put(draft: Draft, cell: Any, value: Value, look: Any) -> None:
    draft.put(cell, value)
    if cell is not look:
        cell._style = copy(look._style)
    if isinstance(value, date):
        cell.number_format = "dd/mm/yyyy"


def _sum(draft: Draft, sheet: Any, table: SheetTable) -> None:
    first, last = _HEADER_ROW + 1, _HEADER_ROW + len(table.rows)
    for number, header in enumerate(table.headers, 1):
        cell = dress(sheet.cell(last + 1, number), LABEL_FONT, LEFT if header in table.wide else CENTRE, TOTAL_FILL)
        cell.border = TOTAL_BORDER
        if header in table.summed:
            letters = column_letters(number)
            values = [row[number - 1] for row in table.rows]
            total = sum(value for value in values if isinstance(value, int))
            draft.put_formula(cell, f"=SUM({letters}{first}:{letters}{last})", total)
    draft.put(sheet.cell(last + 1, 1), "Total")


def _frame(sheet: Any, table: SheetTable) -> None:
    last = column_letters(len(table.headers))
    widths = {column_letters(n): _WIDE if h in table.wide else _NARROW for n, h in enumerate(table.headers, 1)}
    set_widths(sheet, widths)
    sheet.freeze_panes = f"A{_HEADER_ROW + 1}"
    sheet.auto_filter.ref = f"A{_HEADER_ROW}:{last}{_HEADER_ROW + max(len(table.rows), 1)}"
    sheet.print_title_rows = f"{_HEADER_ROW}:{_HEADER_ROW}"
    set_page(sheet, "landscape")

"""Addresses of cells as spreadsheets write them, alone and folded into ranges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xl_cotas.report.foreign import show
from xl_cotas.workbook.model import CellRef, column_letters

_PLAIN = re.compile(r"[^\W\d]\w*")
_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[RrLl]\d*[Cc]\d*")


def quote_sheet(name: str) -> str:
    """A sheet name as it stands before the exclamation mark.

    >>> quote_sheet("Vagas"), quote_sheet("Anexo II"), quote_sheet("D'Oeste")
    ('Vagas', "'Anexo II'", "'D''Oeste'")
    """
    if _PLAIN.fullmatch(name) and not _LIKE_A_CELL.fullmatch(name):
        return name
    return "'" + name.replace("'", "''") + "'"


def reference(cell: CellRef) -> str:
    """The address with its sheet, as 'Anexo II'!E11."""
    return f"{quote_sheet(cell.sheet)}!{cell.a1}"


def fold(cells: Iterable[CellRef], home: str | None = None) -> str:
    """Addresses with runs down a column written as ranges; those of the sheet `home` carry no sheet name.

    >>> fold([CellRef("Vagas", row, 4) for row in (5, 6, 7, 12)])
    'Vagas!D5:D7, D12'
    """
    sheets: dict[str, list[CellRef]] = {}
    for cell in dict.fromkeys(cells):
        sheets.setdefault(cell.sheet, []).append(cell)
    texts = []
    for sheet, own in sheets.items():
        prefix = "" if sheet == home else f"{show(quote_sheet(sheet))}!"
        texts.append(prefix + ", ".join(_runs(own)))
    return "; ".join(texts)


def _runs(cells: Sequence[CellRef]) -> list[str]:
    runs: list[list[int]] = []
    for column, row in sorted((cell.column, cell.row) for cell in cells):
        if runs and runs[-1][0] == column and runs[-1][2] == row - 1:
            runs[-1][2] = row
        else:
            runs.append([column, row, row])
    return [_run(*run) for run in runs]


def _run(column: int, first: int, last: int) -> str:
    start = f"{column_letters(column)}{first}"
    return start if first == last else f"{start}:{column_letters(column)}{last}"

"""What is to be shown in a marked copy: cells with their colour and note, and the rows of the list of findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from xl_cotas.workbook.model import CellRef

Severity = Literal["erro", "alerta", "info"]
SEVERITIES: tuple[Severity, ...] = ("erro", "alerta", "info")
Shown: TypeAlias = int | str | None


@dataclass(frozen=True, slots=True)
class Mark:
    """One cell to colour, and what its note says: of the message only where nothing else is expected there.

    `remark` follows the numbers; `see` are the other cells of the same fault.
    """

    cell: CellRef
    severity: Severity
    code: str
    found: Shown = None
    expected: Shown = None
    sum: str = ""
    citation: tuple[str, ...] = ()
    message: str = ""
    remark: str = ""
    see: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finding, as a row of the added sheet. Without a cell it concerns the sheet, or the whole file."""

    severity: Severity
    code: str
    sheet: str = ""
    cell: CellRef | None = None
    found: Shown = None
    expected: Shown = None
    sum: str = ""
    citation: tuple[str, ...] = ()
    message: str = ""
    right_under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Annotation:
    """Everything that the copy adds to the workbook. `notices` are lines printed below the findings."""

    marks: tuple[Mark, ...] = ()
    entries: tuple[Entry, ...] = ()
    notices: tuple[str, ...] = ()

    def marks_by_sheet(self) -> dict[str, dict[tuple[int, int], list[Mark]]]:
        """For each sheet, the marks of each cell, the gravest first."""
        sheets: dict[str, dict[tuple[int, int], list[Mark]]] = {}
        for mark in sorted(self.marks, key=_order):
            cells = sheets.setdefault(mark.cell.sheet, {})
            cells.setdefault((mark.cell.row, mark.cell.column), []).append(mark)
        return sheets


def _order(mark: Mark) -> tuple[int, int, int, str]:
    return SEVERITIES.index(mark.severity), mark.cell.row, mark.cell.column, mark.code

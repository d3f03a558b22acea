"""What a check yields: comparisons to be judged, findings, and what could not be decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from xl_cotas.rules.dues import Dues
from xl_cotas.workbook.model import CellRef

Severity = Literal["erro", "alerta", "info"]
SEVERITIES: tuple[Severity, ...] = ("erro", "alerta", "info")
Value: TypeAlias = int | str | None


@dataclass(frozen=True, slots=True)
class Part:
    """One flagged cell: what it holds, what the law gives and the sum.

    `remark` is what a note on the cell adds to the numbers; the finding's message has it too.
    """

    cell: CellRef
    found: Value
    expected: Value
    sum: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause of discrepancy. The first part is the cell that a person must look at.

    `right_under` names the readings, as topic=value, under which an `alerta` would be right.
    """

    code: str
    severity: Severity
    message: str
    parts: tuple[Part, ...] = ()
    sheet: str | None = None
    related: tuple[CellRef, ...] = ()
    key: str = ""
    citation: tuple[str, ...] = ()
    right_under: tuple[str, ...] = ()

    @property
    def cell(self) -> CellRef | None:
        return self.parts[0].cell if self.parts else None

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        cell = self.cell
        return (cell.sheet, cell.row, cell.column, self.code) if cell else (self.sheet or "", 0, 0, self.code)


@dataclass(frozen=True, slots=True)
class Undecided:
    """Something that a check could not decide, and why."""

    code: str
    why: str
    sheet: str | None = None
    cells: tuple[CellRef, ...] = ()

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        cell = self.cells[0] if self.cells else None
        return (cell.sheet, cell.row, cell.column, self.code) if cell else (self.sheet or "", 0, 0, self.code)


@dataclass(frozen=True, slots=True)
class Consumed:
    """A reading on which a result depended: the report prints it. `also` are other values that fit the table alike."""

    family: str
    topic: str
    value: str
    origin: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """How many units a check decided of what the law owes; a file in which none was decided is not "right"."""

    code: str
    units: int


Outcome: TypeAlias = Finding | Undecided | Consumed | Decided


@dataclass(frozen=True, slots=True)
class Comparison:
    """What cells hold and what one reading gives. `cells` add up to `written`; anything in low..high is right.

    `total` are the vagas of the unit, `members` its rows as pairs of quadro and row, both as indices. The sum in words
    and the articles come from `dues` when a finding asks for them; `text` replaces the sum where it is another one.
    """

    cells: tuple[CellRef, ...]
    key: str
    slot: str
    written: int
    low: int
    high: int
    total: int
    dues: Dues
    members: tuple[tuple[int, int], ...]
    related: tuple[CellRef, ...] = ()
    text: str = ""

    @property
    def sum(self) -> str:
        return self.text or self.dues.explain(self.total, self.written)

    @property
    def citation(self) -> tuple[str, ...]:
        return self.dues.cite(self.total, self.written)

    @property
    def fits(self) -> bool:
        return self.low <= self.written <= self.high

    @property
    def expected(self) -> int:
        return self.low if self.written < self.low else self.high

    @property
    def parts(self) -> tuple[Part, ...]:
        """One part a cell; the numbers belong to the first where several cells add up."""
        first = Part(self.cells[0], self.written, self.expected, self.sum)
        return (first, *(replace(first, cell=cell) for cell in self.cells[1:]))


Choice: TypeAlias = Mapping[str, str]

"""How the formulas of a row answer to another total: what must vary, and what comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from xl_cotas.checks.formulas.own import own_functions
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.quadro import NOT_A_GROUP, Quadro
from xl_cotas.workbook.formula.evaluate import Calculator, Cells
from xl_cotas.workbook.formula.functions import Scalar, to_number
from xl_cotas.workbook.formula.numbers import ExcelError, seen
from xl_cotas.workbook.formula.tokens import relative_form
from xl_cotas.workbook.formula.tree import NotEvaluated, TableColumns, fold_header
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.table import Table

MOST_VACANCIES = 1000

# What a formula gives: a count, a number that is not whole, or the text or error that it shows.
Result: TypeAlias = int | float | str
Points: TypeAlias = Mapping[int, Result]


@dataclass(frozen=True, slots=True)
class Driver:
    """The cell that is given other values, and what the total of the row then is.

    "total": the cell itself. "leaf": the total is a formula over the cell. "ampla": the cell and the other parts.
    """

    kind: Literal["total", "leaf", "ampla"]
    cell: CellRef
    total: CellRef
    others: tuple[CellRef, ...] = ()


@dataclass(slots=True)
class Workings:
    """The formulas of one quadro at work. `refused` gathers what could not be evaluated and why."""

    evaluation: Evaluation
    calculator: Calculator
    refused: dict[str, list[CellRef]] = field(default_factory=dict)
    totals: frozenset[CellRef] = frozenset()
    _seen: dict[object, Points] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cells = (self.total_cell(index) for index in range(len(self.quadro)))
        self.totals = frozenset(cell for cell in cells if cell is not None)

    @property
    def quadro(self) -> Quadro:
        return self.evaluation.quadro

    def has_formula(self, cell: CellRef) -> bool:
        return self.calculator.cells.formula(cell) is not None

    def refuse(self, cell: CellRef, refusal: NotEvaluated) -> None:
        """Keep a formula that could not be evaluated; one without a reason is not worth telling."""
        if refusal.reason:
            self.refused.setdefault(refusal.told(cell.sheet), []).append(cell)

    def total_cell(self, index: int) -> CellRef | None:
        """The one cell that says how many vagas a row has."""
        quadro = self.quadro
        if quadro.total_concept is None or quadro.meaning != "vagas" or self.evaluation.reinterpreted:
            return None
        cells = quadro.total_cells(index)
        return cells[0] if len(cells) == 1 else None

    def part_cells(self, index: int) -> tuple[CellRef, ...]:
        """The cells of every reserve of a row."""
        return self.quadro.cells([name for name in self.quadro.parts if name not in NOT_A_GROUP], index)

    def result(self, cells: Sequence[CellRef], given: Mapping[CellRef, Scalar]) -> Result:
        """What cells that add up to one number give together."""
        total = 0.0
        for cell in cells:
            try:
                value = self.calculator.value(cell, given)
            except ExcelError as error:
                return error.text
            if isinstance(value, str):
                count = parse_count(value)
                if count.value is None and count.kind != "blank":
                    return value
                value = float(count.value or 0)
            total += to_number(value)
        shown = seen(total)
        return int(shown) if shown == int(shown) else total

    def points(self, cells: Sequence[CellRef], driver: Driver) -> Points:
        """What the cells give for each total, computed once for formulas that are equal row after row."""
        key = (driver.kind, tuple(self._signature(cell, driver) for cell in (*cells, driver.total, *driver.others)))
        if key not in self._seen:
            self._seen[key] = dict(self._points(cells, driver))
        return self._seen[key]

    def _points(self, cells: Sequence[CellRef], driver: Driver) -> Iterator[tuple[int, Result]]:
        for number in range(MOST_VACANCIES + 1):
            given: dict[CellRef, Scalar] = {driver.cell: float(number)}
            total: Result = number
            if driver.kind == "leaf":
                total = self.result((driver.total,), given)
            elif driver.kind == "ampla":
                total = self.result((driver.cell, *driver.others), given)
            if isinstance(total, int) and total >= 0:
                yield total, self.result(cells, given)

    def _signature(self, cell: CellRef, driver: Driver) -> tuple[object, ...]:
        """Equal for cells whose formulas and other inputs are equal, each seen from its own row."""
        reached = (cell, *self.calculator.reach(cell, (driver.cell,)))
        return tuple(self._mark(other, driver) for other in reached)

    def _mark(self, cell: CellRef, driver: Driver) -> object:
        if cell == driver.cell:
            return "driver"
        formula = self.calculator.cells.formula(cell)
        if formula is not None:
            return relative_form(formula, cell.row, cell.column)
        try:
            return ("typed", self.calculator.cells.typed(cell))
        except ExcelError as error:
            return ("error", error.text)


def workings(subject: Subject) -> Iterator[Workings]:
    """The quadros whose sheet holds formulas, or may hold some that were not read, with the workbook's calculator."""
    sheets = {sheet.name: sheet for sheet in subject.workbook.sheets}
    cells = Cells(sheets, subject.workbook.formulas, _structured(subject.tables))
    laws = {law.id: law for law in (*subject.library, *subject.regime.laws)}
    calculator = Calculator(cells, own_functions(laws))
    for evaluation in subject.evaluations:
        known = subject.workbook.formulas.get(evaluation.quadro.sheet)
        if known is not None and (known.texts or known.why_not):
            yield Workings(evaluation, calculator)


def _structured(tables: Sequence[Table]) -> dict[str, list[TableColumns]]:
    """Headers that structured references may name."""
    found: dict[str, list[TableColumns]] = {}
    for table in tables:
        if table.rows and not table.transposed:
            columns = {fold_header(header): column for column, header in table.headers.items()}
            found.setdefault(table.sheet, []).append(TableColumns(columns, table.rows[0], table.rows[-1]))
    return found


def driver_of(work: Workings, cells: Sequence[CellRef], index: int) -> Driver | None:
    """What to vary in a row to see its reserve under other totals; None where nothing answers for the total."""
    total = work.total_cell(index)
    if total is None:
        return None
    reached = {other for cell in cells for other in work.calculator.reach(cell, (total,))}
    leaf = _shared_leaf(work, reached - {total}, total)
    if leaf is not None:
        return Driver("leaf", leaf, total)
    if total in reached or not reached:
        return Driver("total", total, total)
    return _ampla_driver(work, reached, total, index)


def _shared_leaf(work: Workings, reached: set[CellRef], total: CellRef) -> CellRef | None:
    """A typed number of the row on which both the total and the reserve depend."""
    if not work.has_formula(total):
        return None
    shared = [cell for cell in work.calculator.reach(total) if cell in reached and not work.has_formula(cell)]
    place = work.quadro.source.table.place
    return next((cell for cell in shared if place(cell)[0] == place(total)[0]), None)


def _ampla_driver(work: Workings, reached: set[CellRef], total: CellRef, index: int) -> Driver | None:
    if work.quadro.ampla is None:
        return None
    ampla = work.quadro.cells(("ampla",), index)
    if len(ampla) != 1 or ampla[0] not in reached or work.has_formula(ampla[0]):
        return None
    return Driver("ampla", ampla[0], total, work.part_cells(index))


def other_totals(work: Workings, cells: Sequence[CellRef], index: int) -> tuple[CellRef, ...]:
    """The totals of other rows that the formulas of a row use."""
    own = work.total_cell(index)
    reached = {other for cell in cells for other in work.calculator.reach(cell, work.totals)}
    return tuple(sorted(cell for cell in reached & work.totals if cell != own))

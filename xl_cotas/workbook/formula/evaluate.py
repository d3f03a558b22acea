"""What a formula of a table gives for other numbers: Excel's meaning, on a bounded part of its language.

The arithmetic is that of `formula_numbers`. A formula is parsed once and compiled to closures; cells that it refers to
are evaluated by their own formulas, down to typed values, with some cells given other values. Nothing outside the
subset is guessed: it raises NotEvaluated, with the reason in Portuguese. Depth, length and work are bounded.

Left out on purpose: arrays computed from ranges, other files, look-up, date and text functions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from xl_cotas.exact import serial_of_day
from xl_cotas.workbook.formula.branches import Code
from xl_cotas.workbook.formula.compile import Compiled, Extra, FindExtra, compile_formula
from xl_cotas.workbook.formula.functions import Block, Scalar
from xl_cotas.workbook.formula.numbers import ExcelError
from xl_cotas.workbook.formula.parse import parse
from xl_cotas.workbook.formula.tree import Area, Home, NotEvaluated, TableColumns
from xl_cotas.workbook.model import CellRef, ErrorCell, Sheet, SheetFormulas, Uncalculated

MOST_STEPS = 5_000_000
MOST_CELLS = 20_000
DEEPEST_CHAIN = 200


@dataclass(frozen=True, slots=True)
class Cells:
    """The typed values and the formulas of a workbook; a sheet whose formulas were not read cannot be referred to."""

    sheets: Mapping[str, Sheet]
    formulas: Mapping[str, SheetFormulas]
    tables: Mapping[str, Sequence[TableColumns]] = field(default_factory=dict)

    def formula(self, at: CellRef) -> str | None:
        known = self.formulas.get(at.sheet)
        return None if known is None else known.texts.get((at.row, at.column))

    def typed(self, at: CellRef) -> Scalar:
        """The value of a cell without formula."""
        known = self.formulas.get(at.sheet)
        if known is None or known.why_not or at.sheet not in self.sheets:
            raise NotEvaluated("a fórmula usa uma aba cujas fórmulas não foram lidas")
        value = self.sheets[at.sheet].value(at.row, at.column)
        if isinstance(value, ErrorCell):
            raise ExcelError(value.text)
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            return value or None
        if isinstance(value, int | float):
            return float(value)
        if isinstance(value, Uncalculated):
            raise NotEvaluated("tem uma fórmula que não foi lida", at)
        if isinstance(value, date):
            return serial_of_day(value)
        raise NotEvaluated("tem uma hora", at)

    def clipped(self, area: Area) -> Area:
        """The part of an area that may hold something."""
        sheet, known = self.sheets.get(area.sheet), self.formulas.get(area.sheet)
        rows, columns = (
            [row for row, _ in known.texts] if known else [],
            [col for _, col in known.texts] if known else [],
        )
        last_row = max([sheet.last_row if sheet else 0, *rows])
        last_column = max([sheet.last_column if sheet else 0, *columns])
        return Area(area.sheet, area.top, area.left, min(area.bottom, last_row), min(area.right, last_column))


def _no_extra(_: str) -> Extra | None:
    return None


class Calculator:
    """Evaluates cells of one workbook, with other values in some of them, within a budget of work."""

    def __init__(self, cells: Cells, find_extra: FindExtra = _no_extra, steps: int = MOST_STEPS) -> None:
        self.cells = cells
        self._find_extra = find_extra
        self._compiled: dict[CellRef, Compiled | NotEvaluated] = {}
        self._left = steps

    def value(self, at: CellRef, given: Mapping[CellRef, Scalar] | None = None) -> Scalar:
        """The value of a cell where `given` cells hold other values.

        Raises NotEvaluated for what is outside the subset, ExcelError where the cell shows an error.
        """
        return _Run(self, given or {}).cell(at)

    def reach(self, at: CellRef, stop: Collection[CellRef] = ()) -> tuple[CellRef, ...]:
        """Every cell that a formula depends on, through other formulas but not past the cells of `stop`.

        The order follows the formulas: equal formulas over equal cells give corresponding tuples.
        """
        found: dict[CellRef, None] = {}
        past = frozenset(stop)
        waiting = [at]
        while waiting:
            cell = waiting.pop()
            if self.cells.formula(cell) is None or (cell in past and cell != at):
                continue
            for area in self.compiled(cell).areas:
                for other in self.members(area):
                    if other not in found:
                        found[other] = None
                        waiting.append(other)
        return tuple(found)

    def members(self, area: Area) -> list[CellRef]:
        """The cells of an area, as far as the sheet goes."""
        if area.is_cell:
            return [CellRef(area.sheet, area.top, area.left)]
        area = self.cells.clipped(area)
        count = max(area.bottom - area.top + 1, 0) * max(area.right - area.left + 1, 0)
        if count > MOST_CELLS:
            raise NotEvaluated("a fórmula usa um intervalo grande demais")
        self.spend(count)
        return [
            CellRef(area.sheet, row, column)
            for row in range(area.top, area.bottom + 1)
            for column in range(area.left, area.right + 1)
        ]

    def compiled(self, at: CellRef) -> Compiled:
        """The formula of a cell, parsed at most once."""
        known = self._compiled.get(at)
        if known is None:
            try:
                known = self._compile(at)
            except NotEvaluated as refusal:
                known = refusal
            self._compiled[at] = known
        if isinstance(known, NotEvaluated):
            raise NotEvaluated(known.reason, known.at)
        return known

    def _compile(self, at: CellRef) -> Compiled:
        sheet = self.cells.formulas[at.sheet]
        home = Home(at.sheet, at.row, at.column, sheet.names, self.cells.tables.get(at.sheet, ()))
        node = parse(sheet.texts[at.row, at.column], home)
        return compile_formula(node, at, self._find_extra)

    def spend(self, steps: int) -> None:
        """Charge for work; past the budget nothing more is evaluated."""
        self._left -= steps
        if self._left < 0:
            raise NotEvaluated("as fórmulas pedem cálculo demais")


class _Run:
    """One evaluation: the given cells, what was computed so far, and the formulas being computed."""

    __slots__ = ("_active", "_calculator", "_depth", "_given", "_known")

    def __init__(self, calculator: Calculator, given: Mapping[CellRef, Scalar]) -> None:
        self._calculator = calculator
        self._given = given
        self._known: dict[CellRef, Scalar | ExcelError] = {}
        self._active: set[CellRef] = set()
        self._depth = 0

    def cell(self, at: CellRef) -> Scalar:
        if at in self._given:
            return self._given[at]
        if at in self._known:
            known = self._known[at]
            if isinstance(known, ExcelError):
                raise ExcelError(known.text)
            return known
        value: Scalar | ExcelError
        try:
            value = self._computed(at)
        except ExcelError as error:
            self._known[at] = error
            raise
        self._known[at] = value
        return value

    def _computed(self, at: CellRef) -> Scalar:
        calculator = self._calculator
        if calculator.cells.formula(at) is None:
            return calculator.cells.typed(at)
        compiled = calculator.compiled(at)
        if at in self._active:
            raise NotEvaluated("a fórmula depende de si mesma")
        self._depth += compiled.height
        if self._depth > DEEPEST_CHAIN:
            raise NotEvaluated("fórmulas encadeadas demais")
        calculator.spend(compiled.size)
        self._active.add(at)
        value = compiled.code(self)
        self._active.discard(at)
        self._depth -= compiled.height
        # A formula that gives a blank cell shows 0.
        return 0.0 if value is None else value

    def block(self, area: Area) -> Block:
        """The values of an area; errors in it are values until something looks at them."""
        width = max(min(area.right, self._calculator.cells.clipped(area).right) - area.left + 1, 1)
        values = [self._or_error(cell) for cell in self._calculator.members(area)]
        return Block(tuple(tuple(values[start : start + width]) for start in range(0, len(values), width)))

    def _or_error(self, at: CellRef) -> Scalar | ExcelError:
        depth, active = self._depth, set(self._active)
        try:
            return self.cell(at)
        except ExcelError as error:
            self._depth, self._active = depth, active
            return error

    def attempt(self, code: Code) -> Scalar | ExcelError:
        """Evaluate what may be an error, for IFERROR and its like."""
        depth, active = self._depth, set(self._active)
        try:
            return code(self)
        except ExcelError as error:
            self._depth, self._active = depth, active
            return error

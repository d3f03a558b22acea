"""A parsed formula as closures: what a cell computes, ready to run many times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xl_cotas.workbook.formula import numbers
from xl_cotas.workbook.formula.branches import LAZY, Code, Gather, Run, constant
from xl_cotas.workbook.formula.functions import (
    AGGREGATES,
    NUMERIC,
    SINGLE,
    Scalar,
    compare,
    to_number,
    to_text,
)
from xl_cotas.workbook.formula.numbers import ExcelError
from xl_cotas.workbook.formula.tree import (
    Area,
    Call,
    Chain,
    ErrorLiteral,
    Literal,
    Node,
    NotEvaluated,
    Percent,
    Signed,
    areas,
    children,
)
from xl_cotas.workbook.model import CellRef

SIZES: Mapping[str, Callable[[Area], float]] = {
    "COLUMNS": lambda area: float(area.right - area.left + 1),
    "ROWS": lambda area: float(area.bottom - area.top + 1),
}
# Functions of the caller's own, on scalars: a checker knows what COTAS_RESERVA means.
Extra: TypeAlias = Callable[[Sequence[Scalar]], Scalar]
FindExtra: TypeAlias = Callable[[str], Extra | None]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A formula ready to run: its closure, how deep and how large it is, and the cells it refers to."""

    code: Code
    height: int
    size: int
    areas: tuple[Area, ...]


def compile_formula(node: Node, at: CellRef, find_extra: FindExtra) -> Compiled:
    """Compile the formula of a cell. Raises NotEvaluated for a function that is not known."""
    return Compiled(_Compiler(at, find_extra).scalar(node), _height(node), _size(node), tuple(areas(node)))


_ARITHMETIC: Mapping[str, Callable[[float, float], float]] = {
    "+": numbers.plus,
    "-": numbers.minus,
    "*": numbers.times,
    "/": numbers.over,
    "^": numbers.power,
}


class _Compiler:
    """Turns the tree of one formula into closures."""

    def __init__(self, at: CellRef, find_extra: FindExtra) -> None:
        self._at = at
        self._find_extra = find_extra

    def scalar(self, node: Node) -> Code:
        """A closure that gives one value; a range gives the cell in line with the formula."""
        if isinstance(node, Literal):
            return constant(node.value)
        if isinstance(node, ErrorLiteral):
            return _failing(node.text)
        if isinstance(node, Area):
            return self._single_cell(node)
        if isinstance(node, Signed):
            signed = self.scalar(node.operand)
            return lambda run: -to_number(signed(run)) + 0.0
        if isinstance(node, Percent):
            whole, divisor = self.scalar(node.operand), 100.0**node.times
            return lambda run: to_number(whole(run)) / divisor
        if isinstance(node, Chain):
            return self._chain(node)
        return self._call(node)

    def _single_cell(self, area: Area) -> Code:
        row, column = area.top, area.left
        if not area.is_cell:
            in_rows, in_columns = area.top <= self._at.row <= area.bottom, area.left <= self._at.column <= area.right
            if area.left == area.right and in_rows:
                row = self._at.row
            elif area.top == area.bottom and in_columns:
                column = self._at.column
            else:
                return _failing("#VALUE!")
        target = CellRef(area.sheet, row, column)
        return lambda run: run.cell(target)

    def _chain(self, node: Chain) -> Code:
        code = self.scalar(node.first)
        for operator, operand in node.rest:
            code = _joined(code, operator, self.scalar(operand))
        return code

    def _call(self, node: Call) -> Code:
        name, arguments = node.name, node.arguments
        if name in NUMERIC:
            return self._numeric(name, arguments)
        if name in AGGREGATES:
            aggregate = AGGREGATES[name]
            gathers = [self._gather(argument) for argument in arguments]
            return lambda run: aggregate([gather(run) for gather in gathers])
        if name in SINGLE:
            single = SINGLE[name]
            _expect(name, arguments, 1, 1)
            only = self.scalar(arguments[0])
            return lambda run: single(only(run))
        if (lazy := LAZY.get(name)) is not None:
            least, most, build = lazy
            _expect(name, arguments, least, most)
            return build([self.scalar(argument) for argument in arguments])
        if name in SIZES:
            return self._size_of(name, arguments)
        if (extra := self._find_extra(name.rsplit(".", 1)[-1])) is not None:
            codes = [self.scalar(argument) for argument in arguments]
            return lambda run: extra([code(run) for code in codes])
        raise NotEvaluated(f"a função {name[:40]} não é conhecida")

    def _numeric(self, name: str, arguments: Sequence[Node]) -> Code:
        function = NUMERIC[name]
        _expect(name, arguments, function.least, function.most)
        apply, rest = function.apply, function.complete(len(arguments))
        codes = [self.scalar(argument) for argument in arguments]
        return lambda run: apply(*[to_number(code(run)) for code in codes], *rest)

    def _size_of(self, name: str, arguments: Sequence[Node]) -> Code:
        """ROWS and COLUMNS look at the reference itself, never at its cells."""
        _expect(name, arguments, 1, 1)
        if not isinstance(arguments[0], Area):
            raise NotEvaluated("a fórmula calcula com matrizes")
        return constant(SIZES[name](arguments[0]))

    def _gather(self, node: Node) -> Gather:
        """A closure for an argument that may be a range."""
        if isinstance(node, Area):
            area = node
            return lambda run: run.block(area)
        if any(not area.is_cell for area in _loose(node)):
            raise NotEvaluated("a fórmula calcula com matrizes")
        return self.scalar(node)


def _loose(node: Node) -> list[Area]:
    """The references of a node that no function of whole references takes in."""
    if isinstance(node, Call) and (node.name in AGGREGATES or node.name in SIZES):
        return []
    if isinstance(node, Area):
        return [node]
    return [area for child in children(node) for area in _loose(child)]


def _joined(left: Code, operator: str, right: Code) -> Code:
    if operator in _ARITHMETIC:
        arithmetic = _ARITHMETIC[operator]
        return lambda run: arithmetic(to_number(left(run)), to_number(right(run)))
    if operator == "&":
        return lambda run: to_text(left(run)) + to_text(right(run))
    return lambda run: compare(left(run), operator, right(run))


def _failing(text: str) -> Code:
    def code(_: Run) -> Scalar:
        raise ExcelError(text)

    return code


def _expect(name: str, arguments: Sequence[Node], least: int, most: int) -> None:
    if not least <= len(arguments) <= most:
        raise NotEvaluated(f"a função {name} tem argumentos de mais ou de menos")


def _height(node: Node) -> int:
    """How many calls deep the closures of a node go: a chain nests to its left."""
    longest = len(node.rest) if isinstance(node, Chain) else 1
    return longest + max((_height(child) for child in children(node)), default=0)


def _size(node: Node) -> int:
    return 1 + sum(_size(child) for child in children(node))

"""What a formula runs on, and the functions that do not look at every argument: IF, IFERROR and their like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from xl_cotas.workbook.formula.functions import Argument, Block, Scalar, to_logical, to_number
from xl_cotas.workbook.formula.numbers import ExcelError
from xl_cotas.workbook.formula.tree import Area
from xl_cotas.workbook.model import CellRef


class Run(Protocol):
    """One evaluation, which knows the values of the cells."""

    def cell(self, at: CellRef) -> Scalar:
        """The value of a cell. Raises ExcelError for an error."""

    def block(self, area: Area) -> Block:
        """The values of an area."""

    def attempt(self, code: Code) -> Scalar | ExcelError:
        """Evaluate what may be an error."""


Code: TypeAlias = Callable[[Run], Scalar]
Gather: TypeAlias = Callable[[Run], Argument]


def constant(value: Scalar) -> Code:
    """A closure for a value that is always the same."""
    return lambda _: value


def _if(codes: Sequence[Code]) -> Code:
    condition, then = codes[0], codes[1]
    other = codes[2] if len(codes) > 2 else constant(False)
    return lambda run: then(run) if to_logical(condition(run)) else other(run)


def _ifs(codes: Sequence[Code]) -> Code:
    pairs = list(zip(codes[::2], codes[1::2], strict=False))

    def code(run: Run) -> Scalar:
        for condition, value in pairs:
            if to_logical(condition(run)):
                return value(run)
        raise ExcelError("#N/A")

    return code


def _choose(codes: Sequence[Code]) -> Code:
    def code(run: Run) -> Scalar:
        index = int(to_number(codes[0](run)))
        if not 1 <= index < len(codes):
            raise ExcelError("#VALUE!")
        return codes[index](run)

    return code


def _if_error(only: frozenset[str] | None) -> Callable[[Sequence[Code]], Code]:
    def build(codes: Sequence[Code]) -> Code:
        def code(run: Run) -> Scalar:
            value = run.attempt(codes[0])
            if not isinstance(value, ExcelError):
                return value
            if only is not None and value.text not in only:
                raise value
            return codes[1](run)

        return code

    return build


def _is_error(codes: Sequence[Code]) -> Code:
    return lambda run: isinstance(run.attempt(codes[0]), ExcelError)


LAZY: Mapping[str, tuple[int, int, Callable[[Sequence[Code]], Code]]] = {
    "CHOOSE": (2, 255, _choose),
    "FALSE": (0, 0, lambda _: constant(False)),
    "IF": (2, 3, _if),
    "IFERROR": (2, 2, _if_error(None)),
    "IFNA": (2, 2, _if_error(frozenset({"#N/A"}))),
    "IFS": (2, 254, _ifs),
    "ISERROR": (1, 1, _is_error),
    "TRUE": (0, 0, lambda _: constant(True)),
}

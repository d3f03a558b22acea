"""The tree of a parsed formula, and what its references and names may mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xl_cotas.workbook.model import CellRef


class NotEvaluated(Exception):  # noqa: N818  # an answer about the formula, not a defect
    """A formula outside the subset, and why, in Portuguese; `at` is the cell of which the reason speaks, if any."""

    def __init__(self, reason: str, at: CellRef | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at

    def told(self, sheet: str) -> str:
        """The reason as a reader of a sheet is told it: a cell of another sheet is named with its own."""
        if self.at is None:
            return self.reason
        return f"{self.at.a1 if self.at.sheet == sheet else self.at} {self.reason}"


@dataclass(frozen=True, slots=True)
class Area:
    """Cells of a sheet, from the first row and column to the last, inclusive."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int

    @property
    def is_cell(self) -> bool:
        return self.top == self.bottom and self.left == self.right


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a text or a logical value; None is an argument left out."""

    value: float | str | bool | None


@dataclass(frozen=True, slots=True)
class ErrorLiteral:
    """An error written in the formula, as #REF!."""

    text: str


@dataclass(frozen=True, slots=True)
class Signed:
    """A minus sign before an operand."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Percent:
    """An operand followed by percent signs."""

    operand: Node
    times: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Operators of one level, from left to right."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A function and its arguments."""

    name: str
    arguments: tuple[Node, ...]


Node: TypeAlias = Literal | ErrorLiteral | Area | Signed | Percent | Chain | Call


@dataclass(frozen=True, slots=True)
class TableColumns:
    """What a structured reference may name: header text to column, and the data rows."""

    columns: Mapping[str, int]
    first_row: int
    last_row: int


@dataclass(frozen=True, slots=True)
class Home:
    """Where a formula stands, and what its names mean: defined names, and the tables of its sheet."""

    sheet: str
    row: int
    column: int
    names: Mapping[str, str] = field(default_factory=dict)
    tables: Sequence[TableColumns] = ()


def areas(node: Node) -> Iterator[Area]:
    """Every reference of a formula, those in branches not taken too."""
    if isinstance(node, Area):
        yield node
    for child in children(node):
        yield from areas(child)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right under a node."""
    if isinstance(node, Signed | Percent):
        return (node.operand,)
    if isinstance(node, Chain):
        return (node.first, *(operand for _, operand in node.rest))
    return node.arguments if isinstance(node, Call) else ()


def fold_header(text: str) -> str:
    """Headers in structured references compare without case and line breaks."""
    return " ".join(text.replace("_x000a_", " ").casefold().split())

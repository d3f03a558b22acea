"""Ranges: the shapes in which hosts deliver them, and the shapes in which results go back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from xl_cotas.errors import CotasError
from xl_cotas.functions.values import MARK, is_blank_or_zero, printable

Grid = list[list[object]]
Item = TypeVar("Item")
_LONGEST = 255


def to_grid(value: object, name: str) -> Grid:
    """Rows of cells, from one value, a list (a column) or a list of lists.

    >>> to_grid(8.0, "vagas"), to_grid(((8.0, 10.0),), "vagas"), to_grid([8.0, 10.0], "vagas")
    ([[8.0]], [[8.0, 10.0]], [[8.0], [10.0]])
    """
    if not isinstance(value, list | tuple):
        return [[value]]
    rows: Grid = [list(row) if isinstance(row, list | tuple) else [row] for row in value]
    if not rows or not rows[0]:
        return [[None]]
    if any(len(row) != len(rows[0]) for row in rows):
        raise CotasError(f"{name}: as linhas da faixa têm tamanhos diferentes")
    return rows


def to_cell(value: object, name: str) -> object:
    """The only cell of a range, or the value itself."""
    rows = to_grid(value, name)
    if len(rows) > 1 or len(rows[0]) > 1:
        raise CotasError(f"{name}: use uma só célula, não uma faixa")
    return rows[0][0]


def to_column(value: object, name: str) -> list[object]:
    """The cells of one column or of one row."""
    rows = to_grid(value, name)
    if len(rows) == 1:
        return rows[0]
    if len(rows[0]) > 1:
        raise CotasError(f"{name}: use uma só coluna")
    return [row[0] for row in rows]


def to_optional(value: object, name: str) -> object | None:
    """The cell of an optional text; None where it was left out or is empty (0, in some hosts)."""
    cell = to_cell(value, name)
    return None if is_blank_or_zero(cell) else cell


def transposed(rows: Sequence[Sequence[Item]]) -> list[list[Item]]:
    """Columns as rows."""
    return [list(column) for column in zip(*rows, strict=True)]


def from_grid(rows: Grid) -> object:
    """A result: one value where there is one cell, otherwise rows that spill."""
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def each_cell(value: object, name: str, work: Callable[[object], object]) -> object:
    """The same work on every cell, in the shape of the range; a cell that cannot be worked on holds its own error."""
    return from_grid([[guarded(work, cell) for cell in row] for row in to_grid(value, name)])


def guarded(work: Callable[..., object], *cells: object) -> object:
    """The result of some work, or the text of what the user must mend."""
    try:
        return work(*cells)
    except CotasError as error:
        return error_text(error)


def error_text(error: CotasError) -> str:
    """What an error looks like in a cell."""
    text = printable(f"{MARK} {error}")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."

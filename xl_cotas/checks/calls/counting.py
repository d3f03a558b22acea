"""Positions where no column says them: a post given up may be filled by a later call of its list, or by none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from xl_cotas.checks.calls.sequence import CallRow, left_behind

# When a post given up may be filled again: in a later act, also in the same one, or never.
Refill = Literal["later", "now", "never"]
Numbered = tuple[CallRow, ...]
_GIVEN_UP = ("desistente", "fim_de_fila")


def has_acts(rows: Sequence[CallRow]) -> bool:
    """Whether the rows say of more than one act, so that a later one may be told."""
    return len({row.act for row in rows}) > 1


def countings(rows: Sequence[CallRow]) -> Iterator[Numbered]:
    """The positions that some rows may have, the likeliest first. A post under dispute may be filled at once."""
    modes: tuple[Refill, ...] = ("later", "now", "never") if has_acts(rows) else ("now", "never")
    for mode in modes:
        for disputed in (True, False):
            yield _counted(rows, mode, disputed, _by_no_order)


def fitted(rows: Sequence[CallRow], called: Sequence[str], due: Sequence[str]) -> Numbered:
    """The positions nearest to an order: who comes where another list is due takes a post that their list left."""
    lists = {(id(row.table), row.row): name for row, name in zip(rows, called, strict=True)}

    def fits(row: CallRow, position: int) -> bool:
        return position <= len(due) and due[position - 1] == lists[id(row.table), row.row]

    return _counted(rows, "later" if has_acts(rows) else "now", True, fits)


def _counted(rows: Sequence[CallRow], mode: Refill, disputed: bool, fits: Callable[[CallRow, int], bool]) -> Numbered:
    found: list[CallRow] = []
    vacant: list[CallRow] = []
    top = 0
    for row in rows:
        post = next((left for left in vacant if left.groups == row.groups and _may(left, row, mode)), None)
        if post is None or fits(row, top + 1):
            top += 1
            made = replace(row, position=top)
        else:
            vacant.remove(post)
            made = replace(row, position=post.position)
        found.append(made)
        if row.outcome in _GIVEN_UP or (disputed and row.outcome == "sub_judice"):
            vacant.append(made)
    return tuple(left_behind(found))


def _by_no_order(_row: CallRow, _position: int) -> bool:
    return False


def _may(left: CallRow, row: CallRow, mode: Refill) -> bool:
    """Whether a call may fill a post that another left; nobody waits for a dispute to end."""
    return left.outcome == "sub_judice" or mode == "now" or (mode == "later" and left.act != row.act)

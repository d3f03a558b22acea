"""Rows of calls as one sequence: in the order in which they were made, with positions that run on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from xl_cotas.checks.calls.situation import Sure
from xl_cotas.rules.calls_model import Outcome
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import Table

FARTHEST = 100_000  # a position beyond is no position


@dataclass(frozen=True, slots=True)
class CallRow:
    """One row: position (None if unread), groups of its list, who (compared and as shown), outcome, act and places.

    `sure` is how surely the situation says the outcome.
    """

    table: Table
    row: int
    position: int | None
    groups: tuple[str, ...]
    person: str
    registration: str
    outcome: Outcome
    act: str
    names: Mapping[str, str]
    general_place: int | None = None
    list_place: int | None = None
    sure: Sure = "sure"

    def cell(self, *concepts: str) -> CellRef:
        """The cell of the first of some concepts that the table has; that of its first column otherwise."""
        column = next((self.table.columns[name][0] for name in concepts if name in self.table.columns), None)
        first = min(number for numbers in self.table.columns.values() for number in numbers)
        return self.table.cell(self.row, column or first)


def continued(rows: Sequence[CallRow]) -> list[CallRow]:
    """Positions of one sequence: a table that begins at 1 again, where nobody gave up 1, goes on from the last."""
    found: list[CallRow] = []
    shift, top = 0, 0
    for row in rows:
        new_table = bool(found) and row.table is not found[-1].table
        given_up = any(other.position == 1 and other.outcome != "nomeado" for other in found)
        if new_table and row.position == 1 and top and not given_up:
            shift = top
        elif new_table:
            shift = 0
        position = row.position + shift if row.position is not None else None
        if position is not None:
            top = max(top, position) if position <= FARTHEST else top
        found.append(replace(row, position=position if position is None or position <= FARTHEST else None))
    return found


def left_behind(rows: Sequence[CallRow]) -> list[CallRow]:
    """The rows, where a situation that does not say so left the post: the next call at its position shows it."""
    found = list(rows)
    holders: dict[int, int] = {}
    for at, row in enumerate(rows):
        if row.position is None:
            continue
        before = holders.get(row.position)
        if before is not None and rows[before].sure != "sure" and rows[before].outcome == "nomeado":
            found[before] = replace(rows[before], outcome="desistente")
        holders[row.position] = at
    return found


def in_order(rows: list[CallRow]) -> tuple[list[CallRow], str]:
    """The rows as they were called: as written, or by position where a list was written after another."""
    if all(row.position is None for row in rows):
        return _numbered(rows), ""
    known = [row.position for row in rows if row.position is not None]
    firsts = list(dict.fromkeys(known))
    descents = sum(right < left for left, right in pairwise(firsts))
    if descents == 0:
        return rows, ""
    contiguous = len(firsts) == len(known) == max(firsts) - min(firsts) + 1
    if contiguous and len(known) == len(rows):
        return sorted(rows, key=lambda row: row.position or 0), ""
    if descents <= 1 + len(firsts) // 50:
        return rows, ""
    return rows, "as linhas não estão na ordem das chamadas, e a ordem em que foram feitas não se deduz delas"


def _numbered(rows: Sequence[CallRow]) -> list[CallRow]:
    """Positions counted where no column says them: who comes from the list of a post given up takes that post."""
    found: list[CallRow] = []
    open_posts: list[tuple[int, tuple[str, ...]]] = []
    top = 0
    for row in rows:
        post = next((item for item in open_posts if item[1] == row.groups), None)
        if post is not None:
            open_posts.remove(post)
        top += post is None
        position = post[0] if post else top
        found.append(replace(row, position=position))
        if row.outcome in ("desistente", "fim_de_fila"):
            open_posts.append((position, row.groups))
    return found

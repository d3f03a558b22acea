"""Convocações that only write another one again: a sheet copied, or one that a later sheet takes in whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.table import Table

_FEWEST = 2  # tables, and calls of one: a row alone may be the same call or another
_Said = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A table whose calls are all in another, where they were checked."""

    table: Table
    of: Table


def without_copies(tables: Sequence[Sequence[CallRow]]) -> tuple[list[CallRow], tuple[Copy, ...]]:
    """The rows of the tables that are no copy, in order. What became of a call is taken from either."""
    if len(tables) < _FEWEST:
        return [row for rows in tables for row in rows], ()
    said = [Counter(map(_said, rows)) for rows in tables]
    sources = {at: of for at in range(len(tables)) if (of := _source(at, said)) is not None}
    known = {
        _said(row): row for at in sources for row in tables[at] if row.outcome != "nomeado" or row.sure == "unknown"
    }
    kept = [_told(row, known) for at, rows in enumerate(tables) if at not in sources for row in rows]
    return kept, tuple(Copy(tables[at][0].table, tables[of][0].table) for at, of in sources.items())


def _source(at: int, said: Sequence[Counter[_Said]]) -> int | None:
    """The table that has all the calls of another: the first of those alike, or a larger one."""
    mine = said[at]
    if mine.total() < _FEWEST:
        return None
    first = next(iter(mine))
    for of, other in enumerate(said):
        alike = mine == other and of < at
        if first in other and (alike or (_places(mine) and mine != other and mine <= other)):
            return of
    return None


def _places(said: Counter[_Said]) -> bool:
    """Whether each call says its position or its act: without them the same person may be called again."""
    return all(place for _, _, _, place in said)


def _said(row: CallRow) -> _Said:
    names = tuple(comparison_key(name) for name in row.names.values())
    act = "" if row.act == row.table.sheet else row.act
    return names, row.groups, row.person, row.position or act


def _told(row: CallRow, known: dict[_Said, CallRow]) -> CallRow:
    other = known.get(_said(row)) if row.outcome == "nomeado" and row.sure == "sure" else None
    return row if other is None else replace(row, outcome=other.outcome, sure=other.sure)

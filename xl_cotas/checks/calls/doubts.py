"""Calls that rest on a situation that does not say whether the post was left: nothing is an error there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.calls.rows import Unit
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.workbook.model import CellRef


def without_doubtful(judged: Judged) -> Judged:
    """The same without faults that only an unsure situation makes: another list at a post, a person called again."""
    resting = {(at, kind) for _, at, kind in _resting(judged.unit.numbered)}
    kinds = {"desistencia": "posto", "repetido": "pessoa", "desistiu": "pessoa"}
    kept = tuple(item for item in judged.ruled if (item.fault.row, kinds.get(item.fault.kind)) not in resting)
    return replace(judged, ruled=kept)


def doubtful(unit: Unit) -> tuple[CellRef, ...]:
    """The situations that nobody can read and on which another call depends."""
    rows = unit.numbered
    found = [
        before
        for before, at, kind in _resting(rows)
        if kind == "pessoa" or rows[before].sure == "unknown" or rows[at].groups != rows[before].groups
    ]
    return tuple(rows[at].cell("situacao") for at in sorted(set(found)))


def _resting(rows: Sequence[CallRow]) -> Iterator[tuple[int, int, str]]:
    """An unsure row, a later row that depends on it, and whether by its post or by its person."""
    posts: dict[int | None, int] = {}
    people: dict[str, int] = {}
    for at, row in enumerate(rows):
        for kind, before in (("posto", posts.get(row.position)), ("pessoa", people.get(row.person))):
            if before is not None and rows[before].sure != "sure" and (kind == "posto" or row.person):
                yield before, at, kind
        posts[row.position] = at
        people[row.person] = at

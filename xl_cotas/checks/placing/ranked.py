"""The general order of a classificação, worked out: by score, then by the tie-break criteria, then as the table has it.

What none of them settles stays a tie: people of one place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from xl_cotas.checks.placing.board import Board
from xl_cotas.checks.ranking_tie_facts import AGE, criteria_of, tie_facts
from xl_cotas.checks.ranking_ties import AGE_FIRST
from xl_cotas.laws.contest import Contest, TieBreak

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True)
class Ordered:
    """A board whose places are settled, and the groups of rows that are still tied."""

    board: Board
    ties: tuple[tuple[int, ...], ...]


def ordered(board: Board, contest: Contest, reading: str) -> Ordered:
    """Put the people of a table in order. `reading` is the one of `desempate`."""
    import polars as pl

    rows = board.rows_in_order(by_score=board.ranking.scores is not None)
    tied = rows.filter(pl.struct("unit", "score").is_duplicated()) if board.ranking.scores is not None else rows.clear()
    keys = _criteria_keys(board, tied, contest.tiebreak, reading) if contest.tiebreak is not None else {}
    places: list[int | None] = [None] * len(board.of_row)
    ties: list[tuple[int, ...]] = []
    place = 0
    for _, people in groupby(rows.iter_rows(named=True), key=_equals):
        for group in _settled(list(people), keys):
            place += 1
            for row in group:
                places[row] = place
            ties += [tuple(group)] if len(group) > 1 else []
    series = pl.Series(places, dtype=pl.Int64)
    return Ordered(replace(board, places=series), tuple(ties))


def _equals(person: Mapping[str, Any]) -> tuple[Any, ...]:
    """What two people must share for something else to settle their order."""
    return (person["unit"], person["score"]) if person["score"] is not None else (person["unit"], None, person["rank"])


def _settled(people: Sequence[Mapping[str, Any]], keys: Mapping[int, tuple[Any, ...]]) -> list[list[int]]:
    """People of one score in order, those that nothing tells apart together."""
    if len(people) == 1:
        return [[people[0]["row"]]]
    if all(person["row"] in keys for person in people):
        known = sorted((keys[person["row"]], _rank(person), person["row"]) for person in people)
    else:
        known = sorted(((), _rank(person), person["row"]) for person in people)
    return [[row for *_, row in group] for _, group in groupby(known, key=lambda item: item[:2])]


def _rank(person: Mapping[str, Any]) -> int:
    return person["rank"] or 0


def _criteria_keys(board: Board, tied: pl.DataFrame, rule: TieBreak, reading: str) -> dict[int, tuple[Any, ...]]:
    """What puts each tied person before another, the smaller first; nobody of a tie in which a fact is missing."""
    if not tied.height:
        return {}
    facts = tie_facts(board.ranking, tied.rename({"row": "index"}), rule)
    found: dict[int, tuple[Any, ...]] = {}
    for _, people in groupby(facts.iter_rows(named=True), key=lambda row: (row["unit"], row["score"])):
        keys = {person["index"]: _key(person, rule, reading) for person in people}
        if not any(value is None for key in keys.values() for value in key):
            found |= keys
    return found


def _key(person: Mapping[str, Any], rule: TieBreak, reading: str) -> tuple[Any, ...]:
    criteria = tuple(
        person["birth"] if name == AGE else _down(person[f"criterion {name}"]) for name in criteria_of(rule)
    )
    if reading == AGE_FIRST:
        return (person["birth"], *criteria)
    elder = person["elder"]
    return (None,) if elder is None else (0, person["birth"], *criteria) if elder else (1, 0, *criteria)


def _down(value: int | None) -> int | None:
    return None if value is None else -value

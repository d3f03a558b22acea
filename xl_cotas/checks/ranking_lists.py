"""Each list of a ranking against the scores: whole columns find the units where something is wrong, and only those
are looked at person by person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking import Ranking, RankList
from xl_cotas.checks.ranking_gaps import Gap, find_gaps
from xl_cotas.checks.ranking_order import Entry, Fault, order_faults
from xl_cotas.checks.ranking_units import WIDE

if TYPE_CHECKING:
    import polars as pl

MISREAD = 0.25  # share of the steps of a list that go up, from which the score is not what ranks


@dataclass(frozen=True, slots=True)
class ListFaults:
    """What is wrong in one list. `shared` and `broken` count the ties that share a rank and those that do not.

    `steps` are the pairs of neighbours compared by score, `rises` those in which the score goes up.
    """

    list: RankList
    rows: int
    faults: tuple[Fault, ...]
    gaps: tuple[Gap, ...]
    gappy: frozenset[int]
    shared: int
    broken: int
    steps: int
    rises: int

    @property
    def blamed(self) -> set[int]:
        return {index for fault in self.faults for index in fault.due}

    @property
    def touched(self) -> set[int]:
        """Those blamed and those whom they moved."""
        return self.blamed | {index for fault in self.faults for index in fault.moved}

    @property
    def misread(self) -> bool:
        """Whether the score column does not explain the ranks at all."""
        return self.steps >= 20 and self.rises > MISREAD * self.steps


def list_faults(ranking: Ranking, item: RankList, left_out: Sequence[int]) -> ListFaults:
    """Compare one list with the scores, some rows left out of it."""
    rows = ordered_rows(ranking, item, left_out)
    again = _steps(rows)
    same, tie = again["key"] == 0, (again["step"] == 0).fill_null(False)
    shared, broken = int((same & tie).sum()), int((~same & tie).sum())
    wrong = (again["step"] > 0).fill_null(False) | (same & ~(tie & (shared > broken)))
    units = set(again["unit"].filter(wrong).to_list())
    rises = int((again["step"] > 0).sum())
    found = ListFaults(item, rows.height, (), (), frozenset(), shared, broken, again.height, rises)
    if found.misread:
        return found
    faults = tuple(fault for entries in _entries(rows, units) for fault in order_faults(entries, shared > broken))
    told = {index for fault in faults if fault.kind in ("repeated", "beyond") for index in fault.due}
    settled = {item.units.of_row[index] for index in told}
    gaps, gappy = find_gaps(
        ranking, item, rows.filter(~rows["unit"].is_in(list(settled))), len(item.unread) + len(left_out)
    )
    return replace(found, faults=faults, gaps=gaps, gappy=gappy)


def ordered_rows(ranking: Ranking, item: RankList, left_out: Sequence[int]) -> pl.DataFrame:
    """The rows of a list in the order of their ranks, unit after unit."""
    import polars as pl

    scores = ranking.scores.values if ranking.scores else pl.Series([0]).new_from_index(0, len(item.ranks))
    rows = pl.DataFrame({"unit": item.units.of_row, "rank": item.ranks, "score": scores}).with_row_index("index")
    if left_out:
        rows = rows.filter(~pl.col("index").is_in(list(left_out)))
    rows = rows.filter(pl.col("rank").is_not_null()).with_columns(key=pl.col("unit") * WIDE + pl.col("rank"))
    steps = rows["key"].diff()
    if (steps < 0).any():
        rows = rows.sort("key")
        steps = rows["key"].diff()
    if (steps == 0).any():
        rows = rows.sort(["key", "score"], descending=[False, True], nulls_last=True)
    return rows


def _steps(rows: pl.DataFrame) -> pl.DataFrame:
    """Neighbours in a list: the unit, and by how much the key and the score go up."""
    import polars as pl

    scored = rows.filter(pl.col("score").is_not_null()) if rows["score"].null_count() else rows
    steps = scored.select("unit", pl.col("key").diff(), step=pl.col("score").diff(), one=pl.col("unit").diff() == 0)
    return steps.filter(pl.col("one"))


def _entries(rows: pl.DataFrame, units: set[int]) -> Iterator[list[Entry]]:
    import polars as pl

    if not units:
        return
    some = rows.filter(pl.col("unit").is_in(list(units)) & pl.col("score").is_not_null())
    for _, people in groupby(some.select("unit", "index", "rank", "score").iter_rows(), key=lambda row: row[0]):
        yield [Entry(index, rank, score) for _, index, rank, score in people]

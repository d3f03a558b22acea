"""Ranks that nobody holds, told from those that an extract leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking import GENERAL, Ranking, RankList

if TYPE_CHECKING:
    import polars as pl

SMALL = 5  # people: a list of fewer that begins at the second place is taken for an extract


@dataclass(frozen=True, slots=True)
class Gap:
    """Ranks that nobody holds, from `first` to `last`, and the person who comes next."""

    index: int
    rank: int
    first: int
    last: int


def find_gaps(
    ranking: Ranking, item: RankList, rows: pl.DataFrame, explained: int
) -> tuple[tuple[Gap, ...], frozenset[int]]:
    """Gaps that no extract explains, and the units that have any gap."""
    import polars as pl

    if ranking.partial or not rows.height:
        return (), frozenset()
    size = rows.group_by("unit").agg(rows=pl.len().cast(pl.Int64), top=pl.col("rank").max())
    short = size.filter(pl.col("top") > pl.col("rows"))
    gappy = frozenset(short["unit"].to_list())
    missing = int((short["top"] - short["rows"]).sum())
    if not gappy or explained >= missing or (size.height >= 3 and 2 * len(gappy) > size.height):
        return (), gappy
    quota = _in_quota(ranking) if item.id == GENERAL else frozenset()
    some = rows.filter(pl.col("unit").is_in(list(gappy))).select("unit", "index", "rank")
    found = (
        gap
        for _, people in groupby(some.iter_rows(), key=lambda row: row[0])
        for gap in _gaps_of([(index, rank) for _, index, rank in people], quota)
    )
    return tuple(found), gappy


def _gaps_of(people: Sequence[tuple[int, int]], quota: frozenset[int]) -> Iterator[Gap]:
    """The gaps of one unit; none where there are many, as in an extract, or where only quota candidates come after.

    Ties that share a rank leave none: 1, 2, 2, 4.
    """
    gaps: list[tuple[int, Gap]] = []
    last = skipped = 0
    for place, (index, rank) in enumerate(people):
        if rank > last + 1 and rank > place + 1 + skipped:
            gaps.append((place, Gap(index, rank, last + 1, rank - 1)))
            skipped += rank - 1 - last
        last = rank
    size = len(people)
    few = len(gaps) < 2 or (len(gaps) <= 2 + size // 100 and 4 * len(gaps) <= size)
    begins_late = bool(gaps) and gaps[0][1].first == 1 and (gaps[0][1].last > 1 or size < SMALL)
    if few and not begins_late:
        yield from (gap for place, gap in gaps if not quota.issuperset(index for index, _ in people[place:]))


def _in_quota(ranking: Ranking) -> frozenset[int]:
    ranked = (item.ranks.is_not_null().arg_true().to_list() for item in ranking.quotas)
    return frozenset(index for places in ranked for index in places)

"""The list of a group against the general list: the same people in the same order, and never farther down."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking import Ranking, RankList
from xl_cotas.checks.ranking_order import Entry, Fault, inversions

if TYPE_CHECKING:
    import polars as pl

_SAME = ["unit", "general unit", "score"]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What one list and the general one say otherwise. `general` is the general rank by row."""

    list: RankList
    compared: int
    faults: tuple[Fault, ...]
    farther: tuple[int, ...]
    general: pl.Series


def disagreement(ranking: Ranking, item: RankList, left_out: Collection[int]) -> Disagreement | None:
    """Compare people of equal score (all of a unit, where there are no scores); the order by score is another check."""
    general = _general_ranks(ranking, item)
    if general is None or ranking.general is None:
        return None
    import polars as pl

    ranks, units = general
    score = ranking.scores.values if ranking.scores else pl.Series([0]).new_from_index(0, len(ranks))
    columns = {"unit": item.units.of_row, "general unit": units, "score": score, "rank": item.ranks, "general": ranks}
    rows = pl.DataFrame(columns).with_row_index("index").drop_nulls(["rank", "general", "score"])
    if left_out:
        rows = rows.filter(~pl.col("index").is_in(list(left_out)))
    same_units = item.units.of_row.equals(ranking.general.units.of_row)
    farther = rows.filter(pl.col("rank") > pl.col("general"))["index"].to_list() if same_units else []
    return Disagreement(item, rows.height, tuple(_inverted(rows)), tuple(farther), ranks)


def _general_ranks(ranking: Ranking, item: RankList) -> tuple[pl.Series, pl.Series] | None:
    """The rank in the general list of whoever is in each row, and its unit."""
    general = ranking.general
    if general is None or item is general or general.column == item.column:
        return None
    return general.ranks, general.units.of_row


def _inverted(rows: pl.DataFrame) -> Iterator[Fault]:
    import polars as pl

    rows = rows.sort([*_SAME, "rank"])
    same = pl.all_horizontal(pl.col(name).diff() == 0 for name in _SAME)
    wrong = rows.filter(same & (pl.col("general").cast(pl.Int64).diff() < 0)).select(_SAME).unique()
    if not wrong.height:
        return
    some = rows.join(wrong, on=_SAME, how="semi").sort([*_SAME, "rank"]).select(*_SAME, "index", "rank", "general")
    for _, people in groupby(some.iter_rows(), key=lambda row: row[:3]):
        entries = [Entry(index, rank, -general) for *_, index, rank, general in people]
        yield from inversions(entries)

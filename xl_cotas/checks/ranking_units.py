"""The unit of a ranking: the rows among which ranks run from 1 on, found where they restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, cast

from xl_cotas.workbook.recognition.keys import comparison_key

if TYPE_CHECKING:
    import polars as pl

WIDE = 1 << 32
_ONE_BY_ONE = 2  # keys tried together, beside all of them


@dataclass(frozen=True, slots=True)
class Units:
    """Which unit each row is in; `keys` are the concepts whose values tell them apart."""

    keys: tuple[str, ...]
    of_row: pl.Series


def key_ids(names: Sequence[str]) -> pl.Series | None:
    """A number for each different name, blanks taking the one above; None where all rows say the same."""
    import polars as pl

    folded = {name: comparison_key(name) for name in dict.fromkeys(names)}
    numbers = {text: number for number, text in enumerate(dict.fromkeys(filter(None, folded.values())))}
    if len(numbers) < 2:
        return None
    ids = {name: numbers.get(text) for name, text in folded.items()}
    return pl.Series(list(map(ids.__getitem__, names)), dtype=pl.Int64).fill_null(strategy="forward").fill_null(-1)


def find_units(ranks: pl.Series, keys: Mapping[str, pl.Series], partial: bool, like: Units | None = None) -> Units:
    """The coarsest partition by some of the keys in which ranks restart; `like` is taken where it serves as well."""
    best: tuple[int, Units] | None = None
    for units in ([like] if like else []) + [join(names, keys, len(ranks)) for names in _choices(keys)]:
        cost = _cost(ranks, units.of_row, partial)
        if best is None or cost + (1 if units is not like and best[1] is like else 0) < best[0]:
            best = (cost, units)
        if cost == 0:
            break
    if best is None:
        raise ValueError("no partition was tried")
    return best[1]


def join(names: Sequence[str], keys: Mapping[str, pl.Series], height: int) -> Units:
    """The rows told apart by all of some keys."""
    import polars as pl

    joined = pl.Series([0], dtype=pl.Int64).new_from_index(0, height) if height else pl.Series(dtype=pl.Int64)
    for name in names:
        joined = joined * (cast("int", keys[name].max() or 0) + 2) + keys[name] + 1
        if cast("int", joined.max() or 0) >= WIDE // 4:
            joined = joined.rank("dense").cast(pl.Int64)
    return Units(tuple(names), joined)


def _choices(keys: Mapping[str, pl.Series]) -> Iterator[tuple[str, ...]]:
    """Sets of keys, the smallest first."""
    for size in range(_ONE_BY_ONE + 1):
        yield from combinations(keys, size)
    if len(keys) > _ONE_BY_ONE:
        yield tuple(keys)


def _cost(ranks: pl.Series, units: pl.Series, partial: bool) -> int:
    """How far the ranks are from running from 1 on, once, in each unit."""
    import polars as pl

    rows = pl.DataFrame({"unit": units, "rank": ranks}).drop_nulls()
    repeated = rows.height - (rows["unit"] * WIDE + rows["rank"]).n_unique()
    rank = pl.col("rank")
    found = rows.group_by("unit").agg(
        first=(rank == 1).sum().cast(pl.Int64), beyond=(rank > pl.len()).sum().cast(pl.Int64)
    )
    if partial:
        return repeated + int((found["first"] - 1).clip(0).sum())
    return repeated + int(((found["first"] - 1).abs() + found["beyond"]).sum())

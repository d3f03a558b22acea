"""How people of equal score were put in order: the law's rule for those of 60 or more, then the edital's criteria."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from xl_cotas.checks.ranking import Ranking, RankList
from xl_cotas.checks.ranking_lists import ordered_rows
from xl_cotas.checks.ranking_order import Entry, Fault, inversions
from xl_cotas.checks.ranking_tie_facts import AGE, criteria_of
from xl_cotas.laws.contest import TieBreak

if TYPE_CHECKING:
    import polars as pl

AFTER_ELDERS, AGE_FIRST = "idoso_depois_edital", "idade_primeiro"
READINGS = (AFTER_ELDERS, AGE_FIRST)
MISREAD, _ENOUGH = 0.25, 20


@dataclass(frozen=True, slots=True)
class Ties:
    """The ties of one list under one reading. `unknown` are the first of each pair that a missing fact leaves open;
    `by_law` the tied people of 60 or more, and all of them where age comes first among all."""

    list: RankList
    pairs: int
    wrong: tuple[int, ...]
    unknown: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    by_law: frozenset[int] = frozenset()

    @property
    def decided(self) -> int:
        return self.pairs - len(self.unknown)

    @property
    def misread(self) -> bool:
        """Whether the criteria do not explain the order at all."""
        return self.decided >= _ENOUGH and len(self.wrong) > MISREAD * self.decided


def tied_rows(ranking: Ranking, item: RankList, left_out: Sequence[int]) -> pl.DataFrame:
    """People of equal score with different ranks, in order; `tie` numbers each group of them."""
    import polars as pl

    if ranking.scores is None:
        return pl.DataFrame()
    # Without those whom another check blames, the order of the ranks is that of the scores: ties are neighbours.
    rows = ordered_rows(ranking, item, left_out).drop_nulls("score")
    new = (pl.col("unit").diff() != 0) | (pl.col("score").diff() != 0)
    rows = rows.with_columns(tie=new.fill_null(True).cum_sum())
    return rows.filter((pl.col("tie").diff() == 0).fill_null(False) | (pl.col("tie").diff(-1) == 0).fill_null(False))


def judge_ties(item: RankList, facts: pl.DataFrame, rule: TieBreak, reading: str) -> Ties:
    """The ties of a list against the criteria, under one reading."""
    import polars as pl

    steps = facts.with_columns(verdict=_verdict(rule, reading)).filter(
        (pl.col("tie").diff() == 0).fill_null(False) & (pl.col("rank").diff() > 0)
    )
    bad = steps.filter(pl.col("verdict") < 0)
    unknown = steps.filter(pl.col("verdict").is_null())["index"].to_list()
    found = Ties(item, steps.height, tuple(bad["index"].to_list()), tuple(unknown))
    if found.misread or not bad.height:
        return found
    groups = facts.filter(pl.col("tie").is_in(bad["tie"].unique().to_list()))
    law = groups if reading == AGE_FIRST else groups.filter(pl.col("elder").fill_null(False))
    faults = tuple(_faults(groups, set(found.wrong), rule, reading))
    return replace(found, faults=faults, by_law=frozenset(law["index"].to_list()))


def _verdict(rule: TieBreak, reading: str) -> pl.Expr:
    """1 where a person rightly comes after the one before, -1 wrongly, 0 where nothing tells, null where unknown."""
    import polars as pl

    by_age = pl.col("birth").diff().sign().cast(pl.Int64)
    signs = [by_age if n == AGE else -pl.col(f"criterion {n}").diff().sign() for n in criteria_of(rule)]
    by_edital = reduce(lambda rest, sign: _first(sign.cast(pl.Int64), rest), reversed(signs), pl.lit(0, pl.Int64))
    if reading == AGE_FIRST:
        return _first(by_age, by_edital)
    either = pl.col("elder") | pl.col("elder").shift()
    among = pl.col("elder").any().over("tie")  # two younger people in a tie with an elder: age leads, or does not
    lenient = pl.max_horizontal(by_age, by_edital)
    younger = pl.when(among).then(pl.when(by_age.is_null() | by_edital.is_null()).then(None).otherwise(lenient))
    open_case = pl.when(by_age == by_edital).then(by_age)
    decided = pl.when(either).then(_first(by_age, by_edital)).otherwise(younger.otherwise(by_edital))
    return pl.when(either.is_null()).then(open_case).otherwise(decided)


def _first(sign: pl.Expr, rest: pl.Expr) -> pl.Expr:
    """The first criterion that tells two people apart; unknown as soon as one is."""
    import polars as pl

    return pl.when(sign == 0).then(rest).otherwise(sign)


def _faults(groups: pl.DataFrame, wrong: set[int], rule: TieBreak, reading: str) -> Iterator[Fault]:
    """The fewest cells of each tie in the wrong order; where facts are missing, the pair alone."""
    for _, found in groupby(groups.iter_rows(named=True), key=lambda row: row["tie"]):
        people = list(found)
        keys = [_key(person, rule, reading) for person in people]
        if any(None in key for key in keys):
            for before, after in pairwise(people):
                if after["index"] in wrong:
                    yield Fault("swap", {before["index"]: after["rank"], after["index"]: before["rank"]})
            continue
        places = {key: -place for place, key in enumerate(sorted(set(keys)))}
        entries = [Entry(p["index"], p["rank"], places[key]) for p, key in zip(people, keys, strict=True)]
        yield from inversions(entries)


def _key(person: Mapping[str, Any], rule: TieBreak, reading: str) -> tuple[Any, ...]:
    """What puts one person before another, the smaller first."""

    def value(name: str) -> Any:
        found = person["birth"] if name == AGE else person[f"criterion {name}"]
        return found if name == AGE or found is None else -found

    criteria = tuple(value(name) for name in criteria_of(rule))
    if reading == AGE_FIRST:
        return (person["birth"], *criteria)
    if person["elder"] is None:
        return (None,)
    return (0, person["birth"], *criteria) if person["elder"] else (1, 0, *criteria)

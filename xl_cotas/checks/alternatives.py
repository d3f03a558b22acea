"""Regimes that differ from the one in force by one or two admissible readings, those that change least first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from xl_cotas.laws.regime import Family, Regime

MAX_CHANGES = 2


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another admissible regime, and the readings that make it, as topic=value."""

    regime: Regime
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Change:
    family: str
    topic: str
    value: str


def alternatives(regime: Regime, whole: Sequence[str], own: Sequence[str]) -> Iterator[Alternative]:
    """Try the topics that hold for the contest as a `whole`, and those that each norm has of its `own`.

    A reading that the contest itself states has no alternative.
    """
    changes = [change for topic in whole for change in _changes(regime.speaking(topic)[0], topic)]
    changes += [change for family in regime.families for topic in own for change in _changes(family, topic)]
    for size in range(1, MAX_CHANGES + 1):
        for picked in combinations(changes, size):
            if len({(change.family, change.topic) for change in picked}) == size:
                yield _taking(regime, picked)


def _changes(family: Family, topic: str) -> Iterator[_Change]:
    if topic not in family.stated:
        yield from (_Change(family.id, topic, value) for value in family.alternatives(topic))


def _taking(regime: Regime, changes: Sequence[_Change]) -> Alternative:
    for change in changes:
        family = next(family for family in regime.families if family.id == change.family)
        regime = regime.with_family(family.taking(change.topic, change.value, "alternativa"))
    return Alternative(regime, tuple(f"{change.topic}={change.value}" for change in changes))

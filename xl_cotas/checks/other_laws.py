"""The regime of a contest with another law of the library in the place of its own: who mistook one for the other?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xl_cotas.errors import LawError
from xl_cotas.exact import format_share
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Family, Regime, build_regime
from xl_cotas.rules.terms import Terms, settle_family

PCD = "pcd"
FEWEST = 2  # calls out of place, and calls of the lists of the other law, that bear a mistake of law out


def other_laws(regime: Regime, library: Sequence[Law]) -> Iterator[tuple[str, Regime]]:
    """The mistake in words, and the regime that it amounts to; persons with disability keep their own norm."""
    kept = tuple(family for family in regime.families if all(group.id == PCD for group in family.groups))
    mine = [family for family in regime.families if family not in kept]
    if len(mine) != 1:
        return
    due = _shares(mine[0])
    for law in library:
        if law.id == mine[0].id:
            continue
        try:
            (family,) = build_regime(Contest(), [law]).families
        except (LawError, ValueError):
            continue
        groups = tuple(group for group in family.groups if group.id != PCD)
        if groups and (other := _shares(taken := replace(family, groups=groups))) != due:
            text = f"aplicou {_added(other)} ({law.short_title}); aqui o percentual é {_added(due)}"
            yield text, replace(regime, families=(*kept, taken))


def _shares(family: Family) -> list[Terms]:
    return [item.bare for item in settle_family(family)]


def _added(terms: Sequence[Terms]) -> str:
    return " + ".join(format_share(item.share) for item in terms)

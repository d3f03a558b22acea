"""What a norm owes to some of its groups, total by total, once every reading is chosen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from xl_cotas.laws.regime import Family
from xl_cotas.rules.explain import cite_most, cite_reserve, explain_most, explain_reserve
from xl_cotas.rules.reserve import most_reserve, reserve_for, reserve_jointly
from xl_cotas.rules.terms import Terms, settle_family


@dataclass(frozen=True, slots=True)
class Dues:
    """The reserve of some groups added up.

    `terms` are those of the groups; `joint` those of every group of the norm whose shares are added and rounded once
    (soma=conjunta). A group with a mere minimum never takes part in a joint sum.
    """

    terms: tuple[Terms, ...]
    joint: tuple[Terms, ...]
    _count: Callable[[int], tuple[int, int]]

    @classmethod
    def of(cls, family: Family, groups: Collection[str], choice: Mapping[str, str]) -> Dues:
        """Settle the readings of a family for these groups."""
        whole = settle_family(family, choice)
        fixed = tuple(item for item in whole if item.kind == "fixo")
        joint = fixed if choice.get("soma") == "conjunta" and len(fixed) > 1 else ()
        terms = tuple(item for item in whole if item.group_id in groups)
        return cls(terms, joint, _counter(tuple(item.bare for item in terms), tuple(item.bare for item in joint)))

    def range(self, total: int) -> tuple[int, int]:
        """The least and the most that the groups may reserve of so many vacancies."""
        return self._count(total)

    def explain(self, total: int, written: int) -> str:
        """The sum in words; for a reserve above the most that a minimum and a ceiling leave, that most."""
        low, high = self.range(total)
        explain = explain_most if low < high < written else explain_reserve
        return "; ".join(explain(total, item) for item in self.terms)

    def cite(self, total: int, written: int) -> tuple[str, ...]:
        """The articles on which the sum rests."""
        low, high = self.range(total)
        cited = cite_most if low < high < written else cite_reserve
        return tuple(dict.fromkeys(text for item in self.terms for text in cited(total, item)))


@lru_cache(maxsize=512)
def _counter(terms: tuple[Terms, ...], joint: tuple[Terms, ...]) -> Callable[[int], tuple[int, int]]:
    """Counts for these numbers, worked out once for every choice of readings that comes to them."""

    @cache
    def count(total: int) -> tuple[int, int]:
        parts = reserve_jointly(total, joint) if joint else ()
        together = {item.group_id: part.count for item, part in zip(joint, parts, strict=True)}
        low = sum(together.get(item.group_id, reserve_for(total, item).count) for item in terms)
        return low, sum(together.get(item.group_id, most_reserve(total, item)) for item in terms)

    return count

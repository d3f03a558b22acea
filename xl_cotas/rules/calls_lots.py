"""Positions where vacancies come in lots, and the reserve of each is worked out apart or with a fraction carried."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from xl_cotas.rules.carry import reserve_lots
from xl_cotas.rules.order import Alternation
from xl_cotas.rules.order_lists import OrderList
from xl_cotas.rules.order_series import Crossing
from xl_cotas.rules.terms import Terms

_BEYOND = 512


@dataclass(frozen=True, slots=True)
class Lots:
    """The positions of one list over lots, worked out once."""

    positions: tuple[int, ...]

    def count(self, n: int) -> int:
        """How many fall within the first n."""
        return bisect_right(self.positions, n)

    def between(self, first: int, last: int) -> list[int]:
        """Those from `first` to `last`."""
        return [n for n in self.positions if first <= n <= last]


def over_lots(alternation: Alternation, lots: Sequence[int]) -> Alternation:
    """The alternation over lots, by the readings novas_vagas, fracao and minimo_conta of each list's own norm.

    What the lots leave over goes on as one more. Where the readings are the usual ones nothing changes: the rounded
    reserve of the vacancies together needs no lots (domain: carrying the fraction is cumulative rounding).
    """
    return replace(alternation, lists=tuple(_list_over(item, lots) for item in alternation.lists))


def _list_over(item: OrderList, lots: Sequence[int]) -> OrderList:
    modes = {topic: item.family.value(topic) for topic in ("novas_vagas", "fracao", "minimo_conta")}
    usual = {"novas_vagas": "acumuladas", "fracao": "acumula", "minimo_conta": "vagas_acumuladas"}
    if modes == usual or not isinstance(item.series, Crossing):
        return item
    return replace(item, series=Lots(_positions(item.terms.bare, tuple(lots), *modes.values())))


@lru_cache(maxsize=512)
def _positions(terms: Terms, lots: tuple[int, ...], new: str, carry: str, basis: str) -> tuple[int, ...]:
    """Positions are the same for every call and reading that is tried."""
    found, start = [], 0
    sizes = [*lots, _BEYOND]
    for number, size in enumerate(sizes):
        given = 0
        for n in range(1, size + 1):
            cut = [*sizes[:number], n]
            parts = reserve_lots(cut, terms, new_vacancies=new, carry=carry, threshold_basis=basis)
            while given < parts[-1].count:
                given += 1
                found.append(start + n)
        start += size
    return tuple(found)

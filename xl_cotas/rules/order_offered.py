"""The order within the vacancies that an edital offers: however the calls alternate, those keep what they reserve.

How many vacancies are reserved is one rule and where they fall in the order another. A reading of the order moves the
reserved posts among the vacancies offered, never out of them: the last block ends where the vacancies end.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from xl_cotas.rules.order import Alternation, Order
from xl_cotas.rules.order_lists import OrderList
from xl_cotas.rules.order_series import Series
from xl_cotas.rules.placement_vagas import reserved_of


@dataclass(frozen=True, slots=True)
class Closed:
    """Positions of which `late` are brought back into the vacancies offered; those after them stay where they fall.

    >>> from fractions import Fraction
    >>> from xl_cotas.rules.order_series import Crossing
    >>> Closed(Crossing(Fraction(1, 5), "para_baixo", 3, None), offered=8, late=(8,)).between(1, 20)
    [5, 8, 15, 20]
    """

    series: Series
    offered: int
    late: tuple[int, ...]

    def count(self, n: int) -> int:
        """How many fall within the first n."""
        if n <= self.offered:
            return self.series.count(n) + bisect_right(self.late, n)
        return max(self.series.count(n), self.series.count(self.offered) + len(self.late))

    def between(self, first: int, last: int) -> list[int]:
        """Those from `first` to `last`."""
        within = self.series.between(first, min(last, self.offered))
        within += [n for n in self.late if first <= n <= last]
        if last <= self.offered:
            return sorted(within)
        start = max(first - 1, self.offered)
        later = self.series.between(start + 1, last)
        owed = self.count(start) - self.series.count(start)
        return sorted(within) + later[owed:]


def within_offered(alternation: Alternation, offered: int) -> Alternation:
    """The alternation whose blocks end where the vacancies offered end (ordem=fim_do_bloco)."""
    return replace(alternation, lists=tuple(_closed(item, offered) for item in alternation.lists))


def short_of_reserve(alternation: Alternation, order: Order, offered: int) -> frozenset[str]:
    """The lists to which an order gives fewer of the vacancies offered than these reserve."""
    return frozenset(
        item.id for item in alternation.lists if order.count(item.id, offered) < reserved_of(item, offered)
    )


def _closed(item: OrderList, offered: int) -> OrderList:
    missing = reserved_of(item, offered) - item.series.count(offered) if item.mode == "fim_do_bloco" else 0
    if missing <= 0:
        return item
    held = set(item.series.between(1, offered))
    free = (n for n in range(offered, 0, -1) if n not in held)
    late = tuple(sorted(n for n, _ in zip(free, range(missing), strict=False)))
    return replace(item, series=Closed(item.series, offered, late))

"""The order of nomination: from which list each call draws, as the law's own rounding puts it.

Positions are absolute: they run over the whole validity and the cadastro de reserva continues them, so that the first
n calls are the same whatever the total ("alternância e proporcionalidade": Lei 12.990/2014, art. 4º; Lei 15.142/2025,
art. 9º). Where two lists meet, the one of lower priority yields by the reading `colisao` of its own norm.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from xl_cotas.errors import LawError
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import count
from xl_cotas.rules.order_collisions import Collision, arrange
from xl_cotas.rules.order_lists import AMPLA, OrderList, order_lists
from xl_cotas.rules.order_series import Midpoint

_MARGIN = 64
_MOST_MARGIN = 8192
_WINDOW = 256


@dataclass(frozen=True, slots=True)
class Order:
    """The first `total` calls: the list of each, the positions of each reserved list, and how collisions were settled.

    `ends` names the lists whose published series stops before the end, and the last position published.
    """

    total: int
    lists: tuple[str, ...]
    positions: Mapping[str, tuple[int, ...]]
    collisions: tuple[Collision, ...]
    ends: Mapping[str, int]

    def count(self, group_id: str, n: int) -> int:
        """How many of the first n calls are of a list."""
        own = self.positions.get(group_id)
        return self.lists[:n].count(group_id) if own is None else bisect_right(own, n)

    def moved_to(self, position: int) -> Collision | None:
        """The collision that brought a list to this position, if one did."""
        return next((item for item in self.collisions if item.to == position), None)


@dataclass(frozen=True, slots=True)
class Alternation:
    """The unending order of a contest, asked at any point. `total` is set where the order is spread over a total."""

    lists: tuple[OrderList, ...]
    total: int | None = None

    def order(self, total: int) -> Order:
        """The first `total` calls. Raises LawError beyond the total over which the order is spread."""
        self._refuse_beyond(total)
        held, collisions = self._first(total)
        positions: dict[str, list[int]] = {item.id: [] for item in self.lists}
        for position, name in enumerate(held, 1):
            if name != AMPLA:
                positions[name].append(position)
        ends = {item.id: item.last_known for item in self.lists if item.last_known is not None}
        return Order(
            total,
            tuple(held),
            {name: tuple(own) for name, own in positions.items()},
            tuple(item for item in collisions if item.position <= total or item.to <= total),
            {name: last for name, last in ends.items() if last < total},
        )

    def stretch(self, first: int, last: int) -> tuple[str, ...]:
        """The lists of the calls from one to another, both included."""
        self._refuse_beyond(last)
        start, held, _ = self._around(first, last)
        return tuple(held[first - start : last - start + 1])

    def counts(self, n: int) -> dict[str, int]:
        """How many of the first n calls are of each list, the open competition first."""
        self._refuse_beyond(n)
        _, _, collisions = self._around(n, n)
        found = {item.id: item.series.count(n) for item in self.lists}
        for item in collisions:
            found[item.mover] += (item.to <= n) - (item.position <= n)
        return {AMPLA: n - sum(found.values()), **found}

    def position_of(self, group_id: str, k: int) -> int | None:
        """The position of a list's k-th call; None where its published or spread series ends before.

        Raises KeyError for a list that takes no part.
        """
        own = next((item for item in self.lists if item.id == group_id), None)
        if own is None:
            raise KeyError(group_id)
        if k < 1 or not own.terms.share:
            return None
        low, high = 0, 1
        while own.series.count(high) < k:
            low, high = high, high * 2
            if high > 1 << 40:
                return None
        high += self._reach()
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._count(group_id, middle) >= k else (middle, high)
        return high

    def _count(self, group_id: str, n: int) -> int:
        return self.counts(n if self.total is None else min(n, self.total))[group_id]

    def _reach(self) -> int:
        """How far from a position others can matter to it: collisions, and posts that a threshold lets in at once."""
        return _WINDOW + max((item.terms.threshold for item in self.lists), default=0)

    def _around(self, first: int, last: int) -> tuple[int, list[str], list[Collision]]:
        start = max(1, first - self._reach())
        held, collisions = arrange(self.lists, start, last + self._reach())
        return start, held, collisions

    def _first(self, total: int) -> tuple[list[str], list[Collision]]:
        """Look past the end until a position of the open competition: nothing beyond it can move back across it."""
        margin = _MARGIN
        while True:
            held, collisions = arrange(self.lists, 1, total + margin)
            if AMPLA in held[total:] or margin >= _MOST_MARGIN:
                return held[:total], collisions
            margin *= 4

    def _refuse_beyond(self, n: int) -> None:
        if n < 0:
            raise ValueError(n)
        spread = any(isinstance(item.series, Midpoint) for item in self.lists)
        if spread and self.total is not None and n > self.total:
            raise LawError(
                f"ordem=ponto_medio: a ordem de {count(self.total, 'vaga', 'vagas')} não chega à {n}ª nomeação"
            )


def alternation(regime: Regime, total: int | None = None) -> Alternation:
    """The order of a contest, under the readings in force. `total` is needed where it is spread over the vacancies."""
    return Alternation(order_lists(regime, total), total)


def order_of(regime: Regime, total: int) -> Order:
    """The list of each of the first `total` calls.

    >>> from xl_cotas.laws.contest import Contest
    >>> from xl_cotas.laws.regime import build_regime
    >>> from xl_cotas.laws.registry import library
    >>> laws = [library()["rs-mostardas-3920-2019"], library()["federal-decreto-9508-2018"]]
    >>> order_of(build_regime(Contest(), laws), 21).positions
    {'pcd': (5, 21), 'negros': (3, 8, 13, 18)}
    """
    return alternation(regime, total).order(total)

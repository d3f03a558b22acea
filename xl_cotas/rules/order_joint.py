"""Groups whose shares are added up and rounded once (soma=conjunta): which of them each post falls to."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from xl_cotas.rules.order_series import Crossing


@dataclass(frozen=True, slots=True)
class Joint:
    """One member of groups whose shares are added up and rounded once.

    Each post of the sum goes to the group furthest behind its own share at that position; ties go to the larger share,
    then to the order of the norm. Once given, a post is not taken back, so that the order never has to be redone.
    """

    whole: Crossing
    shares: tuple[Fraction, ...]
    index: int

    def count(self, n: int) -> int:
        return bisect_right(self._until(n), n)

    def between(self, first: int, last: int) -> list[int]:
        own = self._until(last)
        return list(own[bisect_right(own, first - 1) : bisect_right(own, last)])

    def _until(self, n: int) -> tuple[int, ...]:
        return _share_out(self.whole, self.shares, 1 << max(n, 1).bit_length())[self.index]


@lru_cache(maxsize=8)
def _share_out(whole: Crossing, shares: tuple[Fraction, ...], last: int) -> tuple[tuple[int, ...], ...]:
    over = math.lcm(*(share.denominator for share in shares))
    weights = [share.numerator * (over // share.denominator) for share in shares]
    found: list[list[int]] = [[] for _ in shares]
    for position in whole.between(1, last):
        behind = max(range(len(shares)), key=lambda i: (position * weights[i] - over * len(found[i]), weights[i], -i))
        found[behind].append(position)
    return tuple(map(tuple, found))

"""Where the reserved posts of one group fall, before lists meet: the formula positions, in closed form.

Positions count nominations from 1 over the whole validity of the contest. They do not depend on how many vacancies
there are, except in the middle of a block, which is spread over a total.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from xl_cotas.laws.model import RoundingMode
from xl_cotas.rules.rounding import ROUNDINGS


class Series(Protocol):
    """The formula positions of one list."""

    def count(self, n: int) -> int:
        """How many fall within the first n."""

    def between(self, first: int, last: int) -> list[int]:
        """Those from `first` to `last`, in order; several on one position where a threshold lets them in at once."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The k-th reserved post falls on the first n whose rounded reserve reaches k; below the threshold none does.

    >>> Crossing(Fraction(1, 20), "para_cima", 1, Fraction(1, 5)).between(1, 50)
    [5, 21, 41]
    >>> Crossing(Fraction(17, 100), "meio_para_cima", 3, None).between(1, 21)
    [3, 9, 15, 21]
    """

    share: Fraction
    rounding: RoundingMode
    threshold: int
    ceiling: Fraction | None

    def count(self, n: int) -> int:
        if n < self.threshold:
            return 0
        reserved = ROUNDINGS[self.rounding](n * self.share)
        return reserved if self.ceiling is None else min(reserved, math.floor(n * self.ceiling))

    def between(self, first: int, last: int) -> list[int]:
        numbers = range(self.count(first - 1) + 1, self.count(last) + 1)
        if not numbers:
            return []
        rate, shift, over = self._line()
        least = self.threshold
        if self.ceiling is None:
            return [max((rate * k + shift) // over, least) for k in numbers]
        part, whole = self.ceiling.numerator, self.ceiling.denominator
        return [max((rate * k + shift) // over, -(-whole * k // part), least) for k in numbers]

    def _line(self) -> tuple[int, int, int]:
        """The inverse of the rounding: the first n that reaches k is (rate * k + shift) // over."""
        a, b = self.share.numerator, self.share.denominator
        lines = {
            "meio_para_cima": (2 * b, 2 * a - 1 - b, 2 * a),
            "meio_para_baixo": (2 * b, 2 * a - b, 2 * a),
            "para_cima": (b, a - b, a),
            "para_baixo": (b, a - 1, a),
        }
        return lines[self.rounding]


@dataclass(frozen=True, slots=True)
class Published:
    """Positions that the edital publishes and the step by which they go on; without a step they end."""

    positions: tuple[int, ...]
    step: int | None

    @property
    def last_known(self) -> int | None:
        """The position after which nothing is published, or None where the series goes on."""
        return self.positions[-1] if self.step is None else None

    def count(self, n: int) -> int:
        known = bisect_right(self.positions, n)
        beyond = n - self.positions[-1]
        return known + (beyond // self.step if self.step and beyond > 0 else 0)

    def between(self, first: int, last: int) -> list[int]:
        return [self._nth(k) for k in range(self.count(first - 1) + 1, self.count(last) + 1)]

    def _nth(self, k: int) -> int:
        beyond = k - len(self.positions)
        return self.positions[k - 1] if beyond <= 0 else self.positions[-1] + beyond * (self.step or 0)


@dataclass(frozen=True, slots=True)
class Midpoint:
    """The k-th of a list's n posts stands at (k - 1/2) * T/n among all lists; ties go by the order of the lists.

    `counts` holds the posts of every list in that order, the rest of the T posts included; `index` says which is this.

    >>> Midpoint((4, 2), 1).between(1, 6)
    [2, 5]
    """

    counts: tuple[int, ...]
    index: int

    def count(self, n: int) -> int:
        return bisect_right(range(self.counts[self.index]), n, key=lambda i: self._nth(i + 1))

    def between(self, first: int, last: int) -> list[int]:
        return [self._nth(k) for k in range(self.count(first - 1) + 1, self.count(last) + 1)]

    def _nth(self, k: int) -> int:
        own, middle = self.counts[self.index], 2 * k - 1
        place = k
        for other, posts in enumerate(self.counts):
            if other < self.index:  # posts at the same point come first
                place += (middle * posts + own) // (2 * own)
            elif other > self.index:
                place += -(-(middle * posts + own) // (2 * own)) - 1
        return place

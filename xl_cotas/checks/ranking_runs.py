"""The longest increasing run of a sequence: those who stand in order when the fewest are taken out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def longest_run(places: Sequence[int]) -> set[int]:
    """Positions of a longest increasing run.

    >>> sorted(longest_run([2, 0, 1, 3]))
    [1, 2, 3]
    """
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for position, place in enumerate(places):
        length = bisect_left(tails, place)
        tails[length : length + 1] = [place]
        ends[length : length + 1] = [position]
        before.append(ends[length - 1] if length else -1)
    kept, position = set(), ends[-1] if ends else -1
    while position >= 0:
        kept.add(position)
        position = before[position]
    return kept

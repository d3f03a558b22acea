"""Vacancies reserved for one unit (a cargo, or whatever base the norm takes)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from xl_cotas.laws.model import RoundingMode
from xl_cotas.rules.rounding import ROUNDINGS
from xl_cotas.rules.terms import Terms


@dataclass(frozen=True, slots=True)
class Reserve:
    """The exact quota and the whole vacancies that come of it."""

    quota: Fraction
    count: int


def reserve(
    vacancies: int,
    *,
    offered: int,
    share: Fraction,
    threshold: int,
    rounding: RoundingMode,
    ceiling: Fraction | None,
) -> Reserve:
    """Reserve part of a unit's vacancies, unless those offered fall short of the threshold.

    The ceiling holds whatever the rounding gives: with 5% rounded up and a ceiling of 20%, 4 vacancies reserve none and
    5 reserve one (Lei 8.112/1990, art. 5º, § 2º).

    >>> reserve(8, offered=8, share=Fraction(1, 5), threshold=3, rounding="meio_para_cima", ceiling=None)
    Reserve(quota=Fraction(8, 5), count=2)
    """
    quota = vacancies * share
    if offered < threshold:
        return Reserve(quota=quota, count=0)
    count = ROUNDINGS[rounding](quota)
    if ceiling is not None:
        count = min(count, math.floor(vacancies * ceiling))
    return Reserve(quota=quota, count=count)


def reserve_for(vacancies: int, terms: Terms) -> Reserve:
    """Reserve for a group under its terms, the threshold measured on the same vacancies.

    The parts of a divided share are rounded one by one and added up, never beyond the vacancies themselves.
    """
    parts = [
        reserve(
            vacancies,
            offered=vacancies,
            share=share,
            threshold=terms.threshold,
            rounding=terms.rounding,
            ceiling=terms.ceiling,
        )
        for share in terms.split or (terms.share,)
    ]
    return Reserve(quota=vacancies * terms.share, count=min(sum(part.count for part in parts), vacancies))


def most_reserve(vacancies: int, terms: Terms) -> int:
    """The largest lawful reserve: the count itself, or the ceiling where the norm gives only a minimum."""
    count = reserve_for(vacancies, terms).count
    if terms.kind == "fixo" or vacancies < terms.threshold:
        return count
    return max(count, math.floor(vacancies * (terms.ceiling if terms.ceiling is not None else Fraction(1))))


def reserve_jointly(vacancies: int, terms: Sequence[Terms]) -> tuple[Reserve, ...]:
    """Round the sum of the shares once, then hand the posts out: whole parts first, then the largest fractions.

    Ties go to the larger share, then to the order of the norm. The groups share one rounding and one threshold, those
    of the first.

    >>> from xl_cotas.rules.terms import Terms
    >>> both = [Terms(g, g, Fraction(p, 100), "fixo", 3, "meio_para_cima", None, ()) for g, p in (("n", 17), ("i", 3))]
    >>> [part.count for part in reserve_jointly(50, both)]
    [9, 1]
    """
    quotas = [vacancies * item.share for item in terms]
    first = terms[0]
    if vacancies < first.threshold:
        return tuple(Reserve(quota, 0) for quota in quotas)
    counts = [math.floor(quota) for quota in quotas]
    left = ROUNDINGS[first.rounding](sum(quotas, Fraction(0))) - sum(counts)
    ranked = sorted(range(len(terms)), key=lambda i: (counts[i] - quotas[i], -terms[i].share, i))
    for index in ranked[: max(left, 0)]:
        counts[index] += 1
    caps = [
        count if item.ceiling is None else math.floor(vacancies * item.ceiling)
        for count, item in zip(counts, terms, strict=True)
    ]
    return tuple(Reserve(quota, min(count, cap)) for quota, count, cap in zip(quotas, counts, caps, strict=True))

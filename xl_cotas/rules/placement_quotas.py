"""In which reserved lists a person stands: two quotas, joint lists and the cutoff of each list."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_model import Candidate, Policy

PCD = "pcd"


def lists_for(groups: Iterable[str], lists: Collection[str]) -> tuple[str, ...]:
    """The reserved lists to which the groups of a person give a place; a joint group is one list.

    >>> lists_for(["indigenas", "pcd"], ["pcd", "negros+indigenas+quilombolas"])
    ('pcd', 'negros+indigenas+quilombolas')
    """
    own = set(groups)
    return tuple(name for name in lists if name in own or own & set(name.split("+")))


def preferences(candidates: Sequence[Candidate], policy: Policy) -> list[tuple[str, ...]]:
    """For each person the reserved lists that may call, the preferred one first.

    `escolha`: the chosen list; in silence the racial one, and the post for persons with disability is not used up
    (Câmara de Santa Maria, art. 4º, §§ 7º e 8º). `maior_percentual`: only the list of the larger share; between equal
    ones that of the better place (Decreto 12.536/2025, art. 21, as cited in editais). `acumula_pcd`: the racial list,
    then that of persons with disability. `mais_favoravel` keeps all: the order of calls decides.
    """
    places = _places(candidates) if any(len(person.lists) > 1 for person in candidates) else {}
    return [_preferred(person, policy, places) for person in candidates]


def _preferred(person: Candidate, policy: Policy, places: Mapping[tuple[str, str], int]) -> tuple[str, ...]:
    own = tuple(name for name in person.lists if name not in person.barred)
    if len(own) < 2:
        return own
    by_share = sorted(own, key=lambda name: (-policy.shares[name], places[name, person.registration], name))
    racial_first = sorted(by_share, key=lambda name: name == PCD)
    if policy.two_quotas == "maior_percentual":
        return tuple(by_share[:1])
    if policy.two_quotas == "acumula_pcd":
        return tuple(racial_first[:1] + [name for name in racial_first[1:] if name == PCD])
    if policy.two_quotas == "escolha":
        return tuple(sorted(racial_first, key=lambda name: name != person.choice))
    return tuple(by_share)


def _places(candidates: Sequence[Candidate]) -> dict[tuple[str, str], int]:
    """The place of each person in each list."""
    counts: dict[str, int] = {}
    places = {}
    for person in candidates:
        for name in person.lists:
            counts[name] = counts.get(name, 0) + 1
            places[name, person.registration] = counts[name]
    return places


def cut_off(candidates: Iterable[Candidate], limits: Mapping[str, int]) -> list[Candidate]:
    """Who goes on to the next phase under a limit for each list; the others are barred from it.

    Whoever reaches the cutoff of the open competition does not use up the places of a reserved list (STJ, PCDF: the
    180 quota corrections). A list without a limit is not cut.
    """
    left = dict(limits)
    kept = []
    for person in sorted(candidates, key=lambda item: item.rank):
        out = set(person.barred)
        inside = person.eligible and _passes(AMPLA, left)
        if not inside:
            out.add(AMPLA)
        for name in person.lists:
            if person.eligible and not (inside and AMPLA in limits) and not _passes(name, left):
                out.add(name)
        kept.append(replace(person, barred=frozenset(out)))
    return kept


def _passes(name: str, left: dict[str, int]) -> bool:
    if name not in left:
        return True
    left[name] -= 1
    return left[name] >= 0

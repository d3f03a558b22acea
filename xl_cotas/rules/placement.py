"""Who takes each vaga and in which order they are called.

"Não serão computados para efeito do preenchimento das vagas reservadas" those approved within the vagas of the open
competition (Lei 12.990/2014, art. 3º, § 1º, and every law after it); the three readings of that clause are modes of
`sobreposicao`. Rows may come in any order; two people of the same place are refused, since row order settles no tie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order import Order
from xl_cotas.rules.order_lists import order_lists
from xl_cotas.rules.placement_calls import Calls, CompensatedCalls
from xl_cotas.rules.placement_due import call_lists, contested_pairs
from xl_cotas.rules.placement_hall import Hall
from xl_cotas.rules.placement_model import Candidate, Placement, Policy, Seat
from xl_cotas.rules.placement_queues import Queues
from xl_cotas.rules.placement_quotas import preferences


def place(candidates: Iterable[Candidate], vagas: Mapping[str, int], order: Order, policy: Policy) -> Placement:
    """Seat people in the vagas of one cargo: `vagas` has the open competition ("ampla") and every reserved list.

    `exclusao_previa` settles who is within the open competition before any call, once for all the vagas
    (`homologacao`) or act by act (`nomeacao`); `mais_vantajosa` seats the same people as the former and calls each by
    the list that comes first; `vaga_a_vaga` fills each vaga from its list, in order. Raises ValueError for repeated
    registrations or places, negative vagas or an order shorter than them.
    """
    people = _in_order(candidates)
    if any(count < 0 for count in vagas.values()):
        raise ValueError("negative vacancies")
    wishes = preferences(people, policy)
    hall = Hall(wishes, policy, Queues(people, wishes))
    due = call_lists(order, vagas)
    pairs = contested_pairs(order, due)
    seats: list[Seat] = []
    for act in _acts(len(due), policy):
        if policy.overlap == "vaga_a_vaga":
            _swap(due, pairs, act.start, hall.waiting)
        seats += _seats(hall, people, due, pairs, act)
    holders = {people[index].registration: post.list for index, post in sorted(hall.posts.items())}
    return Placement(tuple(seats), holders)


def policy_of(regime: Regime, *, total: int | None = None, acts: Sequence[int] = ()) -> Policy:
    """The readings in force in a regime, each from the first norm that speaks of it."""
    lists = order_lists(regime, total)
    chains = {item.id: chain for item in lists if (chain := _chain(regime, item.id))}
    return Policy(
        overlap=regime.value("sobreposicao"),  # type: ignore[arg-type]  # the topic's values are the modes
        moment=regime.value("momento"),  # type: ignore[arg-type]
        two_quotas=regime.value("duas_cotas"),  # type: ignore[arg-type]
        exhausted=regime.value("ampla_esgotada"),  # type: ignore[arg-type]
        reverted=regime.value("vaga_revertida"),  # type: ignore[arg-type]
        shares={item.id: item.terms.share for item in lists},
        chains=chains,
        acts=tuple(acts),
    )


def _chain(regime: Regime, list_id: str) -> tuple[str, ...]:
    """Where an empty post of a list goes before the open competition; an edital that says so settles it."""
    for family in regime.families:
        for group in family.groups:
            if group.id == list_id and group.reversion is not None:
                says = family.id.startswith("edital:") and "reversao" not in family.stated
                return group.reversion.value if says or family.value("reversao") == "cascata" else ()
    return ()


def _in_order(candidates: Iterable[Candidate]) -> list[Candidate]:
    people = sorted(candidates, key=lambda person: person.rank)
    if len({person.rank for person in people}) < len(people):
        raise ValueError("two candidates have the same rank: the caller settles ties")
    if len({person.registration for person in people}) < len(people):
        raise ValueError("a registration appears twice")
    return people


def _acts(total: int, policy: Policy) -> Iterator[range]:
    """The positions, counted from 0, of each act of nomination; what the stated acts leave over is the last."""
    if policy.overlap == "vaga_a_vaga":
        yield from (range(at, at + 1) for at in range(total))
        return
    start = 0
    for size in policy.acts if (policy.overlap, policy.moment) == ("exclusao_previa", "nomeacao") else ():
        if start < total and size > 0:
            yield range(start, min(start + size, total))
            start += size
    if start < total:
        yield range(start, total)


def _swap(due: list[str], pairs: Mapping[int, int], at: int, head: Callable[[str], int | None]) -> None:
    """Where scores decide between two lists, the better placed person is called first (MS, Decreto 16.358/2024)."""
    other = pairs.get(at)
    if other is None:
        return
    mine, theirs = head(due[at]), head(due[other])
    if theirs is not None and (mine is None or theirs < mine):
        due[at], due[other] = due[other], due[at]


def _seats(
    hall: Hall, people: Sequence[Candidate], due: list[str], pairs: Mapping[int, int], act: range
) -> Iterator[Seat]:
    posts = hall.fill(due[act.start : act.stop])
    calls = CompensatedCalls(hall, posts) if hall.policy.overlap == "mais_vantajosa" else Calls(hall, posts)
    for at in act:
        if pairs.get(at, act.stop) < act.stop and hall.policy.overlap != "vaga_a_vaga":
            _swap(due, pairs, at, calls.head)
        index, name, why = calls.call(due[at])
        yield Seat(at + 1, due[at], name, None if index is None else people[index].registration, why)

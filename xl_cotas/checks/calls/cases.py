"""A cargo under one choice of readings: the order, the rules and the people, ready to be replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xl_cotas.checks.calls.people import People, in_place
from xl_cotas.checks.calls.rows import Unit
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.checks.calls.words import list_of
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.calls_lots import over_lots
from xl_cotas.rules.calls_model import Call, CallRules, Case, Roster
from xl_cotas.rules.calls_readings import rules_of
from xl_cotas.rules.order import Order, alternation
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.order_offered import short_of_reserve, within_offered
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate, Placement, Policy
from xl_cotas.rules.placement_quotas import preferences


@dataclass(frozen=True, slots=True)
class Facts:
    """What the workbook says of a cargo beside its calls: people, and the vagas of the edital by its quadro.

    `supposed` is what was taken for granted to find them, in words.
    """

    people: People
    vacancies: int | None
    quadro: Mapping[str, int]
    supposed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """A case with its calls; a row whose list or position nobody can read is not among them.

    `short` are the lists to which the order gives fewer of the vagas of the edital than these reserve.
    """

    case: Case
    calls: tuple[Call, ...]
    order: Order
    rules: CallRules
    short: frozenset[str] = frozenset()


def settle_case(unit: Unit, facts: Facts, regime: Regime) -> Settled:
    """The case of a cargo under the readings in force in a regime. Raises LawError where a reading lacks its facts."""
    rows = unit.numbered
    top = max((row.position or 0 for row in rows), default=0)
    total = max(top, facts.vacancies or 0)
    lots = lots_of(unit, facts.vacancies)
    whole = over_lots(alternation(regime, total), lots) if lots else alternation(regime, total)
    if facts.vacancies:
        whole = within_offered(whole, facts.vacancies)
    order = whole.order(total)
    short = short_of_reserve(whole, order, facts.vacancies) if facts.vacancies else frozenset()
    names = (AMPLA, *order.positions)
    rules = rules_of(regime, total)
    limit = facts.vacancies or top
    roster = _roster(facts, order, policy_of(regime, total=total), _acts(unit))
    optional = frozenset(item.to for item in order.collisions if item.moved and item.to <= limit < item.position)
    acts = known_acts(rows)
    calls = tuple(
        Call(row.position or 0, list_of(row.groups, names), row.person or None, row.outcome, act)
        for row, act in zip(rows, acts, strict=True)
    )
    return Settled(Case(order.lists, rules, roster, facts.vacancies, optional), calls, order, rules, short)


def lots_of(unit: Unit, vacancies: int | None) -> list[int]:
    """The vacancies of the edital, then those that each later act added; without either, nothing."""
    ends: list[int] = [vacancies] if vacancies else []
    top = 0
    acts: dict[str, int] = {}
    for row in unit.rows:
        top = max(top, row.position or 0)
        acts[row.act] = top
    for end in acts.values():
        if not ends or end > ends[-1]:
            ends.append(end)
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def known_acts(rows: Sequence[CallRow]) -> list[str]:
    """The act of each row; "" where one sheet has all the calls and nothing tells when they were made."""
    acts = [row.act for row in rows]
    untold = len(set(acts)) == 1 and all(row.act == row.table.sheet for row in rows)
    return [""] * len(acts) if untold else acts


def _acts(unit: Unit) -> tuple[int, ...]:
    """How many positions each act fills for the first time."""
    seen: set[int] = set()
    sizes: dict[str, int] = {}
    for row in unit.rows:
        if row.position is not None and row.position not in seen:
            seen.add(row.position)
            sizes[row.act] = sizes.get(row.act, 0) + 1
    return tuple(sizes.values())


def _roster(facts: Facts, order: Order, policy: Policy, acts: tuple[int, ...]) -> Roster:
    people = facts.people
    places = {
        name: {person: at for person, at in own.items() if person not in people.out}
        for name, own in people.in_lists(tuple(order.positions)).items()
    }
    if AMPLA in people.lists:
        places[AMPLA] = {person: at for person, at in people.lists[AMPLA].items() if person not in people.out}
    candidates = _candidates(people, places, tuple(order.positions))
    wishes = dict(zip((person.registration for person in candidates), preferences(candidates, policy), strict=True))
    vagas = vagas_of(facts, order)
    unplaced = people.unplaced_in(tuple(order.positions))
    known = facts.vacancies is not None and AMPLA in places and not unplaced
    placed = place(candidates, vagas, order, policy) if known else None
    within = by_act = _within(candidates, placed, policy)
    if within is not None and policy.moment == "nomeacao" and len(acts) > 1:
        by_acts = replace(policy, acts=acts)
        by_act = _within(candidates, place(candidates, vagas, order, by_acts), by_acts) or frozenset()
    return Roster(
        queues={name: tuple(in_place(own)) for name, own in places.items()},
        ranks={(name, person): at for name, own in places.items() for person, at in own.items()},
        wishes={person: names for person, names in wishes.items() if names},
        open_holders=None if within is None else within & (by_act or frozenset()),
        doubtful=frozenset(people.doubtful),
        either=(within or frozenset()) ^ (by_act or frozenset()),
        kept=placed.kept if placed else {},
        open_vagas=vagas[AMPLA] if policy.reverted == "demais" else None,
        options_known=people.options_asked,
        unplaced=unplaced,
    )


def _candidates(people: People, places: Mapping[str, Mapping[str, int]], lists: Sequence[str]) -> list[Candidate]:
    """Everybody in the order of the general list; who stands only in reserved lists comes after."""
    general = list(in_place(places.get(AMPLA, {})))
    own: dict[str, list[str]] = {}
    for name, members in places.items():
        if name != AMPLA:
            for person in members:
                own.setdefault(person, []).append(name)
    others = [
        person for name in lists for person in in_place(places.get(name, {})) if person not in places.get(AMPLA, {})
    ]
    found = []
    for rank, person in enumerate(dict.fromkeys([*general, *others]), 1):
        choice = list_of(people.choice.get(person, ()), tuple(lists)) or None
        barred = frozenset() if rank <= len(general) else frozenset({AMPLA})
        found.append(Candidate(person, rank, tuple(own.get(person, ())), choice, barred=barred))
    return found


def _within(candidates: Sequence[Candidate], placed: Placement | None, policy: Policy) -> frozenset[str] | None:
    """Quota candidates within the vagas of the open competition; None where nobody knows who holds a vaga."""
    if policy.overlap == "vaga_a_vaga":
        return frozenset()
    if placed is None:
        return None
    return frozenset(
        person.registration
        for person in candidates
        if person.lists and placed.holders.get(person.registration) == AMPLA
    )


def vagas_of(facts: Facts, order: Order) -> dict[str, int]:
    """The vagas of each list: as the quadro writes them where it is whole, else as the order gives them."""
    total = facts.vacancies or 0
    written = {name: facts.quadro[name] for name in order.positions if name in facts.quadro}
    if len(written) == len(order.positions) and sum(written.values()) <= total:
        return {AMPLA: total - sum(written.values()), **written}
    counts = {name: order.count(name, total) for name in order.positions}
    return {AMPLA: total - sum(counts.values()), **counts}

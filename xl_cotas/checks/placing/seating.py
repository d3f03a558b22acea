"""Seats the people of one cargo under a regime; two people of one place are tried in more than one order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from xl_cotas.checks.consulted import topics_of_places
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order import Order, alternation
from xl_cotas.rules.order_lists import order_lists
from xl_cotas.rules.order_offered import within_offered
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate, Placement, Policy, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """One row: its place in the general order (shared in a tie), the lists opted for and the one chosen."""

    row: int
    place: int
    lists: tuple[str, ...] = ()
    choice: str | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """By which list each row holds a vaga, and the lists that may be written for it; `topics` are those it went by.

    `open` are rows that an undecided tie leaves open; `called_late` those of holders whom it calls in another order.
    """

    holders: Mapping[int, str]
    allowed: Mapping[int, frozenset[str]]
    seats: tuple[Seat, ...]
    open: frozenset[int] = frozenset()
    called_late: frozenset[int] = frozenset()
    topics: tuple[str, ...] = ()

    def seat_of(self, row: int) -> Seat | None:
        """The seat of a row, if it holds a vaga."""
        return next((seat for seat in self.seats if seat.registration == str(row)), None)


class Seating:
    """The rules of one regime, ready for many cargos."""

    def __init__(self, regime: Regime) -> None:
        self.regime = regime
        self._orders: dict[int, tuple[Order, Policy]] = {}

    def lists(self, total: int) -> tuple[str, ...]:
        """The reserved lists of the regime."""
        return tuple(item.id for item in order_lists(self.regime, total))

    def due(self, people: Sequence[Person], vagas: Mapping[str, int]) -> Due:
        """Who holds each vaga. Raises LawError where a reading lacks its facts."""
        order, policy = self._rules(sum(vagas.values()))
        placed = [place(_ranked(variant), vagas, order, policy) for variant in _variants(people)]
        first = placed[0]
        allowed = [_allowed(item, policy) for item in placed]
        rows = {row for item in allowed for row in item}
        unsettled = frozenset(row for row in rows if any(item.get(row) != allowed[0].get(row) for item in allowed))
        late = {a.registration for item in placed[1:] for a, b in zip(first.seats, item.seats, strict=True) if a != b}
        return Due(
            {int(name): held for name, held in first.holders.items()},
            allowed[0],
            first.seats,
            unsettled,
            frozenset(int(name) for name in late if name is not None),
            _topics(people, vagas, first),
        )

    def policy(self, total: int) -> Policy:
        """The readings in force."""
        return self._rules(total)[1]

    def _rules(self, total: int) -> tuple[Order, Policy]:
        if total not in self._orders:
            order = within_offered(alternation(self.regime, total), total).order(total)
            self._orders[total] = (order, policy_of(self.regime, total=total))
        return self._orders[total]


def _topics(people: Sequence[Person], vagas: Mapping[str, int], placed: Placement) -> tuple[str, ...]:
    if len(vagas) < 2:
        return ()
    in_two = any(len(person.lists) > 1 for person in people)
    return tuple(topics_of_places((seat.why for seat in placed.seats), in_two=in_two))


def _ranked(people: Sequence[Person]) -> Iterator[Candidate]:
    for number, person in enumerate(people, 1):
        yield Candidate(str(person.row), number, person.lists, person.choice)


def _variants(people: Sequence[Person]) -> Iterator[list[Person]]:
    """The general order; where places are shared, also with each tie turned round, and moved on by one."""
    ordered = sorted(people, key=lambda person: (person.place, person.row))
    ties = [list(tied) for _, tied in groupby(ordered, key=lambda person: person.place)]
    yield ordered
    if len(ties) < len(ordered):
        yield [person for tied in ties for person in reversed(tied)]
        yield [person for tied in ties for person in (*tied[1:], tied[0])]


def _allowed(placed: Placement, policy: Policy) -> dict[int, frozenset[str]]:
    """Under compensation a person holds by one list and may be called by another: either may be written."""
    found = {int(name): frozenset({held}) for name, held in placed.holders.items()}
    if policy.overlap == "mais_vantajosa":
        for seat in placed.seats:
            if seat.registration is not None:
                found[int(seat.registration)] |= {seat.list}
    return found

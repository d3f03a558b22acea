"""A published order against the order of a regime: the fewest cells that are off their due positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xl_cotas.checks.published.table import Entry, Run
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order import Order, order_of
from xl_cotas.rules.order_lists import AMPLA


@dataclass(frozen=True, slots=True)
class OrderFault:
    """A call that is off: the entry, the list due there, and the entry at which the call belongs."""

    entry: Entry
    found: str
    expected: str
    belongs: Entry | None = None
    number: int = 0


@dataclass(slots=True)
class OrderFaults:
    """What is wrong in one order. `ended` are due positions after which a list may have ended, `foreign` those whose
    list no norm has."""

    run: Run
    order: Order
    due: dict[int, str]
    faults: list[OrderFault] = field(default_factory=list)
    ended: list[Entry] = field(default_factory=list)
    foreign: list[Entry] = field(default_factory=list)

    @property
    def decided(self) -> int:
        return len(self.run.entries) - len(self.ended) - len(self.foreign)


def order_faults(run: Run, regime: Regime) -> OrderFaults:
    """Compare one order with the one that a regime gives. Raises LawError where a reading lacks its facts."""
    order = order_of(regime, run.last)
    known = tuple(order.positions)
    held = {entry.position: entry.list_in(known) for entry in run.entries}
    due = _due(order, held)
    found = OrderFaults(run, order, due)
    found.foreign = [entry for entry in run.entries if held[entry.position] is None]
    entries = {entry.position: entry for entry in run.entries}
    for name in known:
        _compare(found, name, held, entries)
    found.faults.sort(key=lambda fault: fault.entry.position)
    return found


def swaps(faults: list[OrderFault]) -> Iterator[list[OrderFault]]:
    """Faults of one cause together: two calls each at the position of the other."""
    left = list(faults)
    while left:
        fault = left.pop(0)
        other = next((item for item in left if _swapped(fault, item)), None)
        if other is not None:
            left.remove(other)
        yield [fault] if other is None else [fault, other]


def _swapped(fault: OrderFault, other: OrderFault) -> bool:
    return fault.belongs is not None and fault.belongs == other.entry and other.belongs == fault.entry


def _due(order: Order, held: dict[int, str | None]) -> dict[int, str]:
    """The list of each position; where the better score is called first, either of the two that meet may be."""
    due = dict(enumerate(order.lists, 1))
    for item in order.collisions:
        here, there = due.get(item.position), due.get(item.to)
        if item.moved is None and here and there and (held.get(item.position), held.get(item.to)) == (there, here):
            due[item.position], due[item.to] = there, here
    return due


def _compare(found: OrderFaults, name: str, held: dict[int, str | None], entries: dict[int, Entry]) -> None:
    run, due = found.run, found.due
    calls = [position for position, mine in held.items() if mine == name]
    places = [position for position in range(run.first, run.last + 1) if due[position] == name]
    last = max((position for position in calls if due[position] == name), default=0)
    extra = [position for position in calls if due[position] != name]
    missing = [position for position in places if held.get(position, AMPLA) != name]
    for number, position in enumerate(extra):
        belongs = missing[number] if number < len(missing) else None
        if belongs is not None and held.get(belongs, "") is None:
            found.ended.append(entries[position])  # a list that no norm has is there, and may have pushed it
            continue
        count = places.index(belongs) + 1 if belongs is not None else 0
        fault = OrderFault(entries[position], name, due[position], entries.get(belongs or 0), count)
        _add(found, fault)
    for position in missing[len(extra) :]:
        entry = entries.get(position)
        mine = held.get(position)
        if entry is None or mine is None:
            continue
        if position < last:
            _add(found, OrderFault(entry, mine, name))
        else:
            found.ended.append(entry)


def _add(found: OrderFaults, fault: OrderFault) -> None:
    """One fault a cell; what says where a call belongs says more."""
    same = next((item for item in found.faults if item.entry == fault.entry), None)
    if same is not None and same.belongs is None and fault.belongs is not None:
        found.faults.remove(same)
        same = None
    if same is None:
        found.faults.append(fault)

"""What is wrong in one list whose ranks do not follow its scores: the fewest cells that one cause explains.

A list is cut into stretches that hold the same people under both orders. A stretch of two, or one in which most are
out of place, is a block in the wrong order: every cell of it. In any other stretch only those outside its longest
increasing run are out of place; those that they moved are told beside them. The first cell of a fault is the person
displaced, or the first row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from xl_cotas.checks.ranking_runs import longest_run

FaultKind = Literal["swap", "block", "displaced", "repeated", "beyond"]
FEW = 3  # people: in so short a stretch those that one person moved are told with their own rank
MANY = 50  # people out of place in one stretch: beyond that nobody is told whom each of them moved


@dataclass(frozen=True, slots=True)
class Entry:
    """A person in a list: the place among the data rows, the rank written, and what should order the list.

    `worth` is higher for who comes first.
    """

    index: int
    rank: int
    worth: int


@dataclass(frozen=True, slots=True)
class Fault:
    """People whose rank is wrong for one cause, each with the rank that is due, and those whom it moved."""

    kind: FaultKind
    due: Mapping[int, int | None]
    moved: tuple[int, ...] = ()


def order_faults(entries: Sequence[Entry], ties_share: bool = False) -> Iterator[Fault]:
    """Faults of one list, from the first rank on. With `ties_share` people of equal worth may hold one rank."""
    due = due_ranks(entries)
    found = list(_apart(entries, due, ties_share))
    apart = {index for fault in found for index in fault.due}
    yield from found
    yield from _faults_in([e for e in entries if e.index not in apart], due)


def inversions(entries: Sequence[Entry]) -> Iterator[Fault]:
    """Faults of a few people of a list, among the ranks that they hold."""
    ordered = sorted(entries, key=lambda e: (-e.worth, e.rank, e.index))
    due = {e.index: rank for e, rank in zip(ordered, sorted(e.rank for e in entries), strict=True)}
    yield from _faults_in(entries, due)


def due_ranks(entries: Sequence[Entry]) -> dict[int, int]:
    """The rank due to each: 1, 2, 3..., or the ranks that the list has, where some is higher and they fit better."""
    ordered = sorted(entries, key=lambda e: (-e.worth, e.rank, e.index))
    counted = range(1, len(ordered) + 1)
    present = sorted(e.rank for e in ordered)
    fits = [sum(e.rank == rank for e, rank in zip(ordered, ranks, strict=True)) for ranks in (counted, present)]
    whole = not present or present[-1] <= len(present)
    chosen: Sequence[int] = counted if whole or fits[0] >= fits[1] else present
    return {e.index: rank for e, rank in zip(ordered, chosen, strict=True)}


def _apart(entries: Sequence[Entry], due: Mapping[int, int], ties_share: bool) -> Iterator[Fault]:
    """Ranks that no order of the others explains: repeated ones, and one beyond the number of people."""
    same: dict[int, list[Entry]] = {}
    for entry in entries:
        same.setdefault(entry.rank, []).append(entry)
    for rank, group in same.items():
        if len(group) > 1 and not (ties_share and len({e.worth for e in group}) == 1):
            for index in _intruders(group, due):
                others = tuple(e.index for e in group if e.index != index)
                yield Fault("repeated", {index: due[index] if due[index] != rank else None}, others)
    if (alone := _beyond(entries, same)) is not None:
        free = set(range(1, len(entries) + 1)) - set(same)
        yield Fault("beyond", {alone.index: free.pop() if len(free) == 1 else due[alone.index]})


def _beyond(entries: Sequence[Entry], same: Mapping[int, Sequence[Entry]]) -> Entry | None:
    """The only person whose rank is higher than the number of people, and not for coming last."""
    high = [entry for entry in entries if entry.rank > len(entries)]
    if len(high) != 1 or high[0].rank - 1 in same:
        return None
    return high[0] if any(entry.worth < high[0].worth for entry in entries) else None


def _intruders(group: Sequence[Entry], due: Mapping[int, int]) -> list[int]:
    """Those of one rank whose place is another; where all or none is, all but the worthiest."""
    group = sorted(group, key=lambda e: (-e.worth, e.index))
    wrong = [e.index for e in group if due[e.index] != e.rank]
    return wrong if len(wrong) == len(group) - 1 else [e.index for e in group[1:]]


def _stretches(entries: Sequence[Entry]) -> Iterator[list[tuple[int, Entry]]]:
    """The smallest runs of ranks that hold the same people in both orders, where more than one person is."""
    places = {e.index: place for place, e in enumerate(sorted(entries, key=lambda e: (-e.worth, e.rank, e.index)))}
    run: list[tuple[int, Entry]] = []
    highest = -1
    for position, entry in enumerate(entries):
        place = places[entry.index]
        run.append((place, entry))
        highest = max(highest, place)
        if highest == position:
            if len(run) > 1:
                yield run
            run = []


def _faults_in(entries: Sequence[Entry], due: Mapping[int, int]) -> Iterator[Fault]:
    for stretch in _stretches(sorted(entries, key=lambda e: (e.rank, -e.worth, e.index))):
        yield from _faults_of(stretch, due)


def _faults_of(stretch: Sequence[tuple[int, Entry]], due: Mapping[int, int]) -> Iterator[Fault]:
    people = [entry for _, entry in stretch]
    kept = longest_run([place for place, _ in stretch])
    out = [position for position in range(len(people)) if position not in kept]
    pair = [people[position] for position in out]
    if len(out) == 2 and _mended_by_swap(people, pair):
        yield Fault("swap", _by_row({pair[0].index: pair[1].rank, pair[1].index: pair[0].rank}))
    elif 2 * len(out) >= len(people):
        blamed = [entry for entry in people if due[entry.index] != entry.rank] or people
        yield Fault("swap" if len(blamed) == 2 else "block", _by_row({e.index: due[e.index] for e in blamed}))
    elif len(out) > MANY:
        for entry in pair:
            yield Fault("displaced", {entry.index: due[entry.index]})
    else:
        start = min(place for place, _ in stretch)
        farthest = max(out, key=lambda position: abs(stretch[position][0] - start - position))
        yield _displaced(people[farthest], people, due)
        yield from _faults_in([entry for entry in people if entry is not people[farthest]], due)


def _displaced(entry: Entry, people: Sequence[Entry], due: Mapping[int, int]) -> Fault:
    low, high = sorted((entry.rank, due[entry.index]))
    moved = [e for e in people if e is not entry and low <= e.rank <= high and due[e.index] != e.rank]
    if len(people) == FEW:
        return Fault("displaced", {e.index: due[e.index] for e in (entry, *moved)})
    return Fault("displaced", {entry.index: due[entry.index]}, tuple(e.index for e in moved))


def _by_row(due: Mapping[int, int | None]) -> dict[int, int | None]:
    return dict(sorted(due.items()))


def _mended_by_swap(people: Sequence[Entry], pair: Sequence[Entry]) -> bool:
    """Whether two people changing places put a stretch in order."""
    first, last = pair
    worths = [last.worth if e is first else first.worth if e is last else e.worth for e in people]
    return worths == sorted(worths, reverse=True)

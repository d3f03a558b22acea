"""A sequence of calls judged row by row, each against the state that the rows before it produced.

A wrong call never makes a later one wrong: whoever's turn was taken may be called at any time afterwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from xl_cotas.rules.calls_book import Book
from xl_cotas.rules.calls_lists import Seen, allowed, goes_to, left_out, list_faults
from xl_cotas.rules.calls_model import Call, Case, Choice, Fault, FaultKind, Verdict
from xl_cotas.rules.order_lists import AMPLA


def replay(case: Case, calls: Sequence[Call]) -> Verdict:
    """Judge calls in the order in which they were made. `list` "" is a list that nobody could read."""
    return _Replay(case, calls).run()


class _Replay:
    def __init__(self, case: Case, calls: Sequence[Call]) -> None:
        self.case, self.calls, self.book = case, calls, Book(case)
        self.faults: list[Fault] = []
        self.undecided: set[tuple[int, str]] = set()
        self.seen: list[Seen] = []
        self.due: list[Choice] = []
        self.members = {name: frozenset(queue) for name, queue in case.roster.queues.items()}
        self.first = min((call.position for call in calls), default=1)
        self.synced: set[str] = set()
        self.mistaken: dict[int, str] = {}
        self.left: set[tuple[str, str, str]] = set()
        self.vacant: set[int] = set()
        self.reached = self.first - 1

    def run(self) -> Verdict:
        for row, call in enumerate(self.calls):
            self._row(row, call)
        found, doubts = list_faults(self.case, self.seen)
        repeated = sum(fault.kind == "posicao" for fault in self.faults)
        faults = [*self.faults, *found, *left_out(self.calls, repeated, self.vacant)]
        return Verdict(
            tuple(sorted(faults, key=lambda item: (item.row, item.aspect))),
            frozenset(self.undecided | {(row, "lista") for row in doubts}),
            tuple(self.due),
        )

    def _jump(self, position: int) -> None:
        """Of the positions jumped to get to one, those that nobody is left to take."""
        for jumped in range(self.reached + 1, min(position, len(self.case.lists) + 1)):
            if self.book.choose(self.book.due_at(jumped)).person is None:
                self.vacant.add(jumped)
        self.reached = max(self.reached, position)

    def _row(self, row: int, call: Call) -> None:
        book = self.book
        self._jump(call.position)
        fresh = call.position not in book.holders
        free = not fresh and book.released(call.position)
        due = book.due_at(call.position) if fresh else (book.refill(call.position) if free else None)
        if free and self.mistaken.get(call.position) == call.list:
            due = call.list  # the post was given up under the name of another list
        self._leave_to_preferred(row, call, due)
        choice = book.choice_for(call, due) if due is not None else Choice(call.list, book.next(call.list))
        self.due.append(choice)
        right: bool | None = True
        if due is None:
            self._fault(row, "posicao", call.list)
        elif call.list:
            right, goes = allowed(book, call, due, choice), goes_to(book, due, choice)
            if fresh:
                self._mistake(call, due, right)
                self.seen.append(Seen(row, call.position, due, goes, call.list, right))
            elif right is False:
                kind: FaultKind = "desistencia" if goes == due else "reversao"
                own = "" if goes == due else due
                self.faults.append(Fault(row, kind, goes, choice.person, own=own))
        if call.list:
            self._name(row, call, choice, right)
        if due is not None and right is False:
            book.set_aside(book.next(goes_to(book, due, choice)))
        book.take(call, choice.back if call.list == choice.list else None)

    def _leave_to_preferred(self, row: int, call: Call, due: str | None) -> None:
        """Of those next in a reserved list, whom the list that they prefer reaches in this very act are left to it."""
        book = self.book
        while due and due != AMPLA:
            person = book.ahead(due)
            other = book.preferred(due, person) if person is not None else ""
            if person is None or not other or not self._meet(row, call, person, other):
                return
            if not call.act or not book.roster.options_known:
                if person == call.person:
                    self.undecided.add((row, "opcao"))
                return
            self.left.add((due, person, call.act))
            book.pass_over(due, person)

    def _meet(self, row: int, call: Call, person: str, other: str) -> bool:
        """Whether another list reaches a person in the act of a call: it went past them, or has calls enough ahead."""
        if any(at < row for at in self._past(call, person, other)):
            return True
        book, later = self.book, [item.position for item in self.calls[row + 1 :] if item.act == call.act]
        fresh = {position for position in later if position not in book.holders and position != call.position}
        known = (position for position in fresh if position <= len(self.case.lists))
        return book.reaches(other, person, sum(book.due_at(position) == other for position in known))

    def _past(self, call: Call, person: str, other: str) -> list[int]:
        """The rows at which, in the act of a call, another list went past a person."""
        places = self._index[other]
        mine = places.get(person, 1 << 40)
        rows = self._rows_of[call.act]
        return [r for r in rows if self.calls[r].list == other and places.get(self.calls[r].person or "", -1) > mine]

    def _mistake(self, call: Call, due: str, right: bool | None) -> None:
        if right is False:
            self.mistaken[call.position] = due

    def _fault(self, row: int, kind: FaultKind, due: str, person: str | None = None) -> None:
        self.faults.append(Fault(row, kind, due, person))

    def _name(self, row: int, call: Call, choice: Choice, right: bool | None) -> None:
        person, name, book = call.person, call.list, self.book
        if person is None:
            self.undecided.add((row, "nome"))
            return
        given_back = choice.why == "compensacao" and name == choice.list
        if person == choice.person and (right is False or given_back):
            return  # only the name of the list is wrong, or the post is one given back
        head = choice.person if name == AMPLA and choice.why == "compensacao" else book.turn(name)
        known = book.status.get(person)
        at_the_end = known == "fim_de_fila" and book.ahead(name) is None and head is not None
        if known is not None and not at_the_end:
            self._instead(row, self._again(known), call, head)
        elif known is not None:
            return
        elif name not in self.members or person in self.case.roster.unplaced.get(name, ()):
            self.undecided.add((row, "nome"))
        elif person not in self.members[name]:
            self._instead(row, "fora", call, head)
        else:
            self._turn(row, call, person, head)

    def _instead(self, row: int, kind: FaultKind, call: Call, head: str | None) -> None:
        """Somebody who could not be called took a turn: that of the head, or the next where they may be passed over."""
        name, book = call.list, self.book
        if head is not None and self._spared(head, call):
            queue = self.case.roster.queues.get(name, ())
            head = next((p for p in queue if book.waits(name, p) and not self._spared(p, call)), head)
        self._fault(row, kind, name, head)
        book.set_aside(head)

    def _again(self, known: str) -> FaultKind:
        if known == "fim_de_fila":
            return "nome"
        return "desistiu" if known == "desistente" else "repetido"

    def _turn(self, row: int, call: Call, person: str, head: str | None) -> None:
        """Whether it was the person's turn in the list."""
        name, book = call.list, self.book
        if (name, person, call.act) in self.left:
            self._wrong_quota(row, call, person, head)
            return
        if self.first > 1 and name not in self.synced:
            self.synced.add(name)
            for other in self._before(name, person):
                book.pass_over(name, other)
            return
        if person == head or (name, person) in book.passed:
            return
        if head is not None and book.place(name, head) == book.place(name, person) != 1 << 40:
            return
        waiting = [p for p in self._before(name, person) if book.waits(name, p) and not book.goes_past(name, p)]
        skipped = [p for p in waiting if not self._spared(p, call)]
        if not skipped and book.stands(name, person) and head in self._before(name, person):
            return
        certain = [p for p in skipped if not book.may_be_called(p)]
        unknown = self.case.roster.open_holders is None and name != AMPLA
        if (unknown and self.case.rules.overlap != "vaga_a_vaga") or (skipped and not certain):
            self.undecided.add((row, "nome"))
            for other in skipped:
                book.pass_over(name, other)
            return
        if certain:
            self._skip(row, name, certain)
        else:
            own = name not in book.roster.wishes.get(person, (name,))
            self._fault(row, "cota" if own else "nome", name, head)

    def _skip(self, row: int, name: str, skipped: Sequence[str]) -> None:
        """Somebody's turn was taken; another list may have called them instead."""
        first = skipped[0]
        instead = [
            at for at, other in enumerate(self.calls) if other.person == first and other.list not in ("", AMPLA, name)
        ]
        self.faults.append(Fault(row, "cota" if instead else "nome", name, first, tuple(instead[:1])))
        for other in skipped:
            self.book.set_aside(other)

    def _wrong_quota(self, row: int, call: Call, person: str, head: str | None) -> None:
        """Two lists reached somebody in one act, and the other has their vaga; being called twice is told elsewhere."""
        other = self.book.preferred(call.list, person)
        if other in self._acts[person, call.act]:
            return
        self.faults.append(Fault(row, "cota", call.list, head, tuple(self._past(call, person, other)[:1])))
        self.book.set_aside(head)

    def _before(self, name: str, person: str) -> tuple[str, ...]:
        queue = self.case.roster.queues[name]
        return queue[: self._index[name][person]]

    @cached_property
    def _index(self) -> dict[str, dict[str, int]]:
        return {name: {p: at for at, p in enumerate(queue)} for name, queue in self.case.roster.queues.items()}

    def _spared(self, person: str, call: Call) -> bool:
        """Whether passing somebody over needs no reason: sub judice, or another list has their vaga or call."""
        if call.list != AMPLA and not self.book.keeps(call.list, person):
            return True
        if person in self.case.roster.doubtful or (call.list != AMPLA and person in self.case.roster.either):
            return True
        both = self.case.rules.two_quotas == "escolha" and call.list != AMPLA
        return both and any(name not in (AMPLA, call.list) for name in self._acts[person, call.act])

    @cached_property
    def _rows_of(self) -> dict[str, list[int]]:
        """The rows of each act."""
        found: dict[str, list[int]] = defaultdict(list)
        for row, call in enumerate(self.calls):
            found[call.act].append(row)
        return found

    @cached_property
    def _acts(self) -> dict[tuple[str, str], list[str]]:
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for call in self.calls:
            if call.person is not None:
                found[call.person, call.act].append(call.list)
        return found

"""The state of a contest between two calls: who was called, which posts were given up, and who is next in each list."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.rules.calls_model import Call, CallWhy, Case, Choice
from xl_cotas.rules.calls_posts import Posts
from xl_cotas.rules.order_lists import AMPLA


class Book(Posts):
    """Calls already made, one after another, whether or not they were right."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.roster = case.roster
        self.status: dict[str, str] = {}
        self.called_by: dict[str, str] = {}
        self.passed: set[tuple[str, str]] = set()
        self._ended: list[str] = []
        self._back: set[str] = set()
        self._heads: dict[str, int] = {}
        self._reach = 0
        self._unknown: dict[str, frozenset[str] | None] = {}
        self._unknown_count = 0

    def take(self, call: Call, back: str | None = None) -> None:
        """Write down a call; `back` is whose post of the open competition it gives back."""
        self.hold(call)
        if back is not None:
            self._back.add(back)
        if call.person is None:
            queue = self.roster.queues.get(call.list)
            self._unknown.setdefault(call.list, None if queue is None else frozenset(queue))
            self._unknown_count += 1
            return
        if call.person in self._ended:
            self._ended.remove(call.person)
        self.status[call.person] = call.outcome
        self.called_by.setdefault(call.person, call.list)
        if call.outcome == "fim_de_fila":
            self._ended.append(call.person)

    def pass_over(self, name: str, person: str) -> None:
        """Nobody waits for somebody in one list: they may still be called."""
        self.passed.add((name, person))

    def preferred(self, name: str, person: str) -> str:
        """The list by which somebody in two is called when both reach them at once, if it is another; "" if not."""
        wishes = self.roster.wishes.get(person, ())
        return wishes[0] if self.rules.two_quotas == "escolha" and wishes and wishes[0] != name else ""

    def reaches(self, name: str, person: str, times: int) -> bool:
        """Whether so many calls of a list get to a person."""
        queue = self.roster.queues.get(name, ())
        return person in [other for other in queue if self.waits(name, other)][:times]

    def set_aside(self, person: str | None) -> None:
        """Somebody's turn was taken, and that was told once: nobody waits for them in any list."""
        if person is not None:
            self.passed.update((name, person) for name in (AMPLA, *self.roster.queues))

    def may_be_called(self, person: str) -> bool:
        """Whether a call that does not say of whom may have been of this person."""
        return any(members is None or person in members for members in self._unknown.values())

    def may_have_ended(self, name: str) -> bool:
        """Whether nobody knows if a list has names left: some were called unnamed, or have a place that is not read."""
        if self.ahead(name) is None:
            return any(self.waits(name, person) for person in self.roster.unplaced.get(name, ()))
        if not self._unknown_count:
            return False
        left = [person for person in self.roster.queues[name][self._heads[name] :] if self.waits(name, person)]
        return len(left) <= self._unknown_count and all(map(self.may_be_called, left))

    def stands(self, name: str, person: str) -> bool:
        """Whether a person may be called by a list at all, under the readings in force."""
        if name == AMPLA:
            return True
        if self.rules.overlap == "exclusao_previa" and person in (self.roster.open_holders or ()):
            return False
        return name in self.roster.wishes.get(person, (name,))

    def waits(self, name: str, person: str) -> bool:
        """Whether a person is still to be called by a list."""
        return person not in self.status and (name, person) not in self.passed and self.stands(name, person)

    def next(self, name: str) -> str | None:
        """The next of a list; those who asked for the end of the line come after all others."""
        return self.ahead(name) or next(self._at_the_end(name), None)

    def ahead(self, name: str) -> str | None:
        """The next of a list among those never called."""
        queue, head = self.roster.queues.get(name, ()), self._heads.get(name, 0)
        while head < len(queue) and not self.waits(name, queue[head]):
            head += 1
        self._heads[name] = head
        return queue[head] if head < len(queue) else None

    def _at_the_end(self, name: str) -> Iterator[str]:
        if self._ended and (name == AMPLA or self.rules.end_of_line == "todas_as_listas"):
            own = set(self.roster.queues.get(name, ()))
            yield from (person for person in self._ended if person in own and self.stands(name, person))

    def choose(self, due: str) -> Choice:
        """Who is called when a list is due: its next, then along its chain, then the open competition."""
        if due != AMPLA:
            for name in (due, *self.rules.chains.get(due, ())):
                if (person := self.next(name)) is not None:
                    return Choice(name, person, "" if name == due else "reversao")
        found = self._open("" if due == AMPLA else "reversao")
        return found if found.person is not None else self._late(due)

    def choice_for(self, call: Call, due: str) -> Choice:
        """What was due at a call, of the choices right at that time.

        A sheet shows what became of a call, not when: whoever gave up a post may still have held it when the general
        list came to them, or not.
        """
        choice = self.choose(due)
        given_up = any(outcome != "nomeado" for outcome in self.status.values())
        if (choice.list, choice.person) == (call.list, call.person) or not given_up:
            return choice
        if due != AMPLA or self.rules.overlap != "mais_vantajosa":
            return choice
        return next((item for item in self._then() if (item.list, item.person) == (call.list, call.person)), choice)

    def _then(self) -> Iterator[Choice]:
        """What the open competition's turn may have brought before anybody gave up a post."""
        yield Choice(AMPLA, self.ahead(AMPLA))
        for person in self._reached(held=("nomeado", "desistente", "sub_judice", "fim_de_fila")):
            name = self.called_by[person]
            yield Choice(name, self._outside(name), "compensacao", person)

    def _open(self, why: CallWhy) -> Choice:
        """The general list; where it reaches somebody called before by a reserved list, that post is given back."""
        if self.rules.overlap == "mais_vantajosa":
            for person in self._reached():
                instead = self._outside(self.called_by[person])
                if instead is not None:
                    return Choice(self.called_by[person], instead, "compensacao", person)
        return Choice(AMPLA, self.turn(AMPLA), why)

    def turn(self, name: str) -> str | None:
        """The next of a list to be called now; a reverted vaga goes past those who keep a reserved one."""
        first = self.next(name)
        if first is None or not self.goes_past(name, first):
            return first
        waiting = (p for p in self.roster.queues[name][self._heads.get(name, 0) :] if self.waits(name, p))
        return next((person for person in waiting if person not in self.roster.kept), None)

    def goes_past(self, name: str, person: str) -> bool:
        """Whether the open competition, its own vagas filled, goes past a person who keeps a reserved one."""
        if name != AMPLA or person not in self.roster.kept or self.roster.open_vagas is None:
            return False
        held = sum(called == AMPLA and self.status[one] == "nomeado" for one, called in self.called_by.items())
        return held >= self.roster.open_vagas

    def _outside(self, name: str) -> str | None:
        """The next of a list who is not within the open vagas: a post given back goes to one of these."""
        within = self.roster.open_holders or frozenset()
        queue = self.roster.queues.get(name, ())[self._heads.get(name, 0) :]
        return next((p for p in queue if p not in within and self.keeps(name, p) and self.waits(name, p)), None)

    def keeps(self, name: str, person: str) -> bool:
        """Whether no reserved list other than this one has a vaga for a person."""
        return self.roster.kept.get(person, name) == name

    def _reached(self, held: tuple[str, ...] = ("nomeado",)) -> Iterator[str]:
        """Those within the open vagas whom a reserved list called and the general list now reaches."""
        holders = self.roster.open_holders or frozenset()
        queue = self.roster.queues.get(AMPLA, ())
        for at in range(self._reach, len(queue)):
            person = queue[at]
            if self.waits(AMPLA, person):
                return
            if self.called_by.get(person, AMPLA) != AMPLA and person in holders and person not in self._back:
                if self.status[person] in held:
                    yield person
            elif self._reach == at:
                self._reach = at + 1

    def _late(self, due: str) -> Choice:
        """The general list has run out: who remains in the reserved lists (Lei 15.142/2025, art. 9º, § 1º)."""
        if self.rules.exhausted != "listas_reservadas":
            return Choice(due, None)
        heads = [(name, self.next(name)) for name in self.roster.queues if name != AMPLA]
        left = [(name, one) for name, one in heads if one is not None and one not in self.roster.kept]
        if not left:
            return Choice(due, None)
        name, person = min(left, key=lambda item: (self.place(AMPLA, item[1]), item[0]))
        return Choice(name, person, "ampla_esgotada")

    def place(self, name: str, person: str) -> int:
        """The place of a person in a list; beyond everybody where it is not known."""
        return self.roster.ranks.get((name, person), 1 << 40)

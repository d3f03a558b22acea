"""In which order those who hold a vaga of one act are called, and by which list."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_hall import Hall, Post
from xl_cotas.rules.placement_model import Why

Call = tuple[int | None, str, Why]


class Calls:
    """Each list calls its own holders, best general place first; what it could not fill is called last of its calls."""

    def __init__(self, hall: Hall, posts: Sequence[Post]) -> None:
        self._hall = hall
        self.list_of = {post.person: post.list for post in posts if post.person is not None}
        self.queues = {name: deque(sorted(self._holders([name]))) for name in dict.fromkeys(self.list_of.values())}
        self.fillers: dict[str, deque[str]] = {post.due: deque() for post in posts}
        for post in sorted(posts, key=self._turn):
            if post.person is not None:
                self.fillers[post.due].append(post.list)

    def _holders(self, names: Iterable[str]) -> list[int]:
        return [index for index, name in self.list_of.items() if name in names]

    def _turn(self, post: Post) -> int:
        """Own people first, then the chain, then the open competition, then whoever was left."""
        known = (post.due, *self._hall.policy.chains.get(post.due, ()), AMPLA)
        return known.index(post.list) if post.list in known else len(known)

    def head(self, due: str) -> int | None:
        """The person whom a list would call next among its own, if any."""
        fillers = self.fillers.get(due)
        return self.queues[due][0] if fillers and fillers[0] == due else None

    def call(self, due: str) -> Call:
        """Fill the next position of a list: who (None where nobody is left), by which list, and why by another."""
        fillers = self.fillers[due]
        if not fillers:
            return None, due, ""
        name = fillers.popleft()
        return self.queues[name].popleft(), name, self.why(due, name)

    def why(self, due: str, name: str) -> Why:
        """Why a list other than the one due makes the call."""
        if name == due:
            return ""
        reverts = due != AMPLA and name in (AMPLA, *self._hall.policy.chains.get(due, ()))
        return "reversao" if reverts else "ampla_esgotada"


class CompensatedCalls(Calls):
    """Everybody is called by the list that comes first; the people are the same.

    Who holds a vaga of the open competition may be called earlier by a reserved list. When the general list reaches
    that person the reserved post is given back, to the next of its list (federal edital, DOU 15/10/2025, p. 43).
    """

    def __init__(self, hall: Hall, posts: Sequence[Post]) -> None:
        super().__init__(hall, posts)
        self._called: set[int] = set()
        self._rest = deque(sorted(self.list_of))
        self._advanced: dict[int, str] = {}
        self._favoured: dict[str, deque[int]] = {name: deque() for name in self.fillers if name != AMPLA}
        for index in sorted(self.list_of):
            for name in hall.wishes[index]:
                if name in self._favoured and self.list_of[index] in (AMPLA, name):
                    self._favoured[name].append(index)

    def head(self, due: str) -> int | None:
        return self._next(self._favoured.get(due))

    def call(self, due: str) -> Call:
        index, name, why = self._due(due)
        if index is None:
            index = self._next(self._rest)
            if index is None:
                return None, due, ""
            name = self.list_of[index]
            why = self.why(due, name)
        self._called.add(index)
        return index, name, why

    def _due(self, due: str) -> Call:
        if due == AMPLA:
            return self._open("")
        index = self._next(self._favoured[due])
        if index is not None:
            if self.list_of[index] == AMPLA:
                self._advanced[index] = due
            return index, due, ""
        fillers = self.fillers[due]
        while fillers and fillers[0] == due:
            fillers.popleft()
        name = fillers.popleft() if fillers else AMPLA
        return self._open("reversao") if name == AMPLA else (self._next(self.queues[name]), name, self.why(due, name))

    def _open(self, why: Why) -> Call:
        queue = self.queues.get(AMPLA, deque())
        while queue:
            index = queue.popleft()
            if index not in self._called:
                return index, AMPLA, why
            name = self._advanced[index]
            if (instead := self._next(self.queues.get(name))) is not None:
                return instead, name, "compensacao"
        return None, AMPLA, why

    def _next(self, queue: deque[int] | None) -> int | None:
        while queue and queue[0] in self._called:
            queue.popleft()
        return queue[0] if queue else None

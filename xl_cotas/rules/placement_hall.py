"""Who sits: the people still waiting in each list, and the filling of the vagas of one act of nomination.

With the vagas of one act the open competition takes its best; each reserved list takes its next people who are not
among them, best general place first; what a list cannot fill goes along its chain, if it has one, and then extends the
open competition. That may reach people seated by a reserved list: they move to the open one and their vaga goes to the
next of its list. Each step seats one person more in the open competition and none is ever taken from it, so it ends,
and in the least number of reversions that fills every vaga; no order of the steps gives other people.

In the reading `vaga_revertida=demais` it goes to the next of the general list who has no vaga: "preenchidas pelos
demais candidatos aprovados" (Lei 3.920/2019 of Mostardas, art. 3º, § 3º).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_model import Policy
from xl_cotas.rules.placement_queues import Queues


@dataclass(slots=True)
class Post:
    """A vaga being filled: the act, the list it is reserved to, the list that fills it, and by whom (an index)."""

    act: int
    due: str
    list: str = ""
    person: int | None = None


@dataclass(slots=True)
class Hall:
    """The queues of people, by their place in the general order, and what each prefers.

    `second` holds those of this act who sat down by a list other than the one they prefer.
    """

    wishes: Sequence[tuple[str, ...]]
    policy: Policy
    queues: Queues
    posts: dict[int, Post] = field(default_factory=dict)
    act: int = 0
    second: list[int] = field(default_factory=list)

    def waiting(self, name: str) -> int | None:
        """The next person of a list who has no vaga."""
        return self.queues.next(name, self.posts.__contains__)

    def fill(self, due: Sequence[str]) -> list[Post]:
        """Fill the vagas of one act, given by the list due at each."""
        self.act += 1
        self.second = []
        posts = [Post(self.act, name) for name in due]
        self._open([post for post in posts if post.due == AMPLA])
        self._revert(self._reserved([post for post in posts if post.due != AMPLA]))
        self._late([post for post in posts if post.person is None])
        return posts

    def _sit(self, post: Post, index: int, name: str) -> None:
        post.person, post.list = index, name
        self.posts[index] = post
        if name != AMPLA and name != self.wishes[index][0] and self.policy.two_quotas != "mais_favoravel":
            insort(self.second, index)

    def _open(self, posts: Sequence[Post]) -> None:
        for post in posts:
            index = self.waiting(AMPLA)
            if index is None:
                return
            self._sit(post, index, AMPLA)

    def _reserved(self, posts: Sequence[Post]) -> list[Post]:
        """Best general place first, each by the list preferred among those that still have a vaga."""
        free: dict[str, list[Post]] = {}
        turn = {id(post): number for number, post in enumerate(posts)}
        for post in reversed(posts):
            free.setdefault(post.due, []).append(post)
        while True:
            heads = [index for name in free if free[name] and (index := self.waiting(name)) is not None]
            if not heads:
                return [post for post in posts if post.person is None]
            best = min(heads)
            mine = [name for name in self.wishes[best] if free.get(name)]
            if self.policy.two_quotas == "mais_favoravel":
                mine.sort(key=lambda name: turn[id(free[name][-1])])
            self._sit(free[mine[0]].pop(), best, mine[0])

    def _revert(self, empty: list[Post]) -> None:
        """Along the chain of each list, then to the open competition, until nothing changes."""
        while empty:
            post = empty.pop()
            post.person = None
            taker = self._taker(post)
            if taker is None:
                continue
            index, name = taker
            if (left := self.posts.get(index)) is not None:
                empty.append(left)
            self._sit(post, index, name)

    def _taker(self, post: Post) -> tuple[int, str] | None:
        """Who takes a vacant reserved post, and by which list."""
        own = self._own(post.due)
        if own is not None:
            return own, post.due
        for name in self.policy.chains.get(post.due, ()):
            if (index := self.waiting(name)) is not None:
                return index, name
        index = self._next_open()
        return None if index is None else (index, AMPLA)

    def _own(self, name: str) -> int | None:
        """The best of a list who waits, or who sits in this act by a list preferred less."""
        waiting = self.waiting(name)
        better = (index for index in self.second if self._rather(index, name))
        return min((index for index in (waiting, next(better, None)) if index is not None), default=None)

    def _rather(self, index: int, name: str) -> bool:
        post, wishes = self.posts.get(index), self.wishes[index]
        if post is None or post.act != self.act or name not in wishes or post.list not in wishes:
            return False
        return wishes.index(name) < wishes.index(post.list)

    def _next_open(self) -> int | None:
        """The next of the general list who has no vaga; where it widens, also one of this act by a reserved list."""
        if self.policy.reverted == "demais":
            return self.waiting(AMPLA)
        return self.queues.next(AMPLA, self._stays)

    def _stays(self, index: int) -> bool:
        post = self.posts.get(index)
        return post is not None and (post.list == AMPLA or post.act < self.act)

    def _late(self, posts: Sequence[Post]) -> None:
        """The general list has run out: those who remain in the reserved lists (Lei 15.142/2025, art. 9º, § 1º)."""
        if self.policy.exhausted != "listas_reservadas":
            return
        for post in posts:
            found = min(self._left(), default=None)
            if found is None:
                return
            self._sit(post, *found)

    def _left(self) -> Iterator[tuple[int, str]]:
        for name in self.queues.reserved():
            if (index := self.waiting(name)) is not None:
                yield index, name

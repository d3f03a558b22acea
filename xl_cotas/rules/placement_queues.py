"""How far each list has been called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_model import Candidate


class Queues:
    """The people of each list in general order; whoever is passed over once has a vaga and is not looked at again."""

    def __init__(self, people: Sequence[Candidate], wishes: Sequence[tuple[str, ...]]) -> None:
        self._queues: dict[str, list[int]] = {AMPLA: []}
        for index, person in enumerate(people):
            if not person.eligible:
                continue
            if AMPLA not in person.barred:
                self._queues[AMPLA].append(index)
            for name in wishes[index]:
                self._queues.setdefault(name, []).append(index)
        self._heads = dict.fromkeys(self._queues, 0)

    def next(self, name: str, passed: Callable[[int], bool]) -> int | None:
        """The next of a list of whom `passed` is false."""
        queue = self._queues.get(name)
        if queue is None:
            return None
        head = self._heads[name]
        while head < len(queue) and passed(queue[head]):
            head += 1
        self._heads[name] = head
        return queue[head] if head < len(queue) else None

    def reserved(self) -> Iterator[str]:
        """The reserved lists that have people."""
        return (name for name in self._queues if name != AMPLA)

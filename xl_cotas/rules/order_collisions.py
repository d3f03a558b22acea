"""Two lists on one position: who stays, who moves and where to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_cotas.rules.order_lists import AMPLA, OrderList


@dataclass(frozen=True, slots=True)
class Collision:
    """Lists that meet: `between` names the holder of the position and the one that yields, `rule` says how.

    A list alone in `between` met itself: a threshold let several of its posts in at once. With `maior_nota` nobody is
    known to move (`moved` is None): the two calls stand at `position` and `to`, the better score first. `rule` is
    `proxima_livre` also where no earlier position was free.
    """

    position: int
    between: tuple[str, ...]
    moved: str | None
    to: int
    rule: str

    @property
    def mover(self) -> str:
        """The list of lower priority."""
        return self.between[-1]


def arrange(lists: Sequence[OrderList], first: int, last: int) -> tuple[list[str], list[Collision]]:
    """The list of every position from `first` to `last`, and the collisions met, by position.

    Lists are placed one after another in order of priority. A move follows the norm of the list that has to move, since
    it is that norm that says, or is silent on, where its own posts go.
    """
    held = [AMPLA] * (last - first + 1)
    collisions: list[Collision] = []
    for item in lists:
        name = item.id
        for due in item.series.between(first, last):
            at = due - first
            if held[at] is AMPLA:
                held[at] = name
            elif (move := _move(held, at, item)) is not None:
                to, rule = move
                between = (held[at], name) if held[at] != name else (name,)
                held[to] = name
                collisions.append(Collision(due, between, None if rule == "maior_nota" else name, to + first, rule))
    return held, sorted(collisions, key=lambda found: found.position)


def _move(held: Sequence[str], at: int, item: OrderList) -> tuple[int, str] | None:
    """The free index to which a list yields and the rule that names it; None where there is none in sight."""
    earlier = next((i for i in range(at - 1, -1, -1) if held[i] is AMPLA), None)
    if item.collision == "anterior_livre" and earlier is not None:
        return earlier, item.collision
    later = next((i for i in range(at + 1, len(held)) if held[i] is AMPLA), None)
    contested = item.collision == "maior_nota" and held[at] != item.id
    return None if later is None else (later, "maior_nota" if contested else "proxima_livre")

"""Which list is due at each call when exactly the vagas of a quadro are filled."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from xl_cotas.rules.order import Order
from xl_cotas.rules.order_lists import AMPLA


def call_lists(order: Order, vagas: Mapping[str, int]) -> list[str]:
    """The list due at each call when exactly these vagas are filled.

    Each reserved list is called at its own first positions. A position of the order beyond what the quadro reserves
    (a post brought forward from past the end) is the open competition's; vagas above it come as late as they must.
    Raises ValueError where the order is shorter than the vagas.
    """
    total = sum(vagas.values())
    if order.total < total:
        raise ValueError(f"order of {order.total} for {total} vacancies")
    reserved: list[tuple[int, str]] = []
    for name, count in vagas.items():
        if name != AMPLA:
            own = order.positions.get(name, ())[:count]
            reserved += [(position, name) for position in own] + [(total + 1, name)] * (count - len(own))
    waiting = deque(sorted(reserved, key=lambda item: item[0]))
    due = []
    for position in range(1, total + 1):
        called = waiting and (waiting[0][0] <= position or len(waiting) > total - position)
        due.append(waiting.popleft()[1] if called else AMPLA)
    return due


def contested_pairs(order: Order, due: Sequence[str]) -> dict[int, int]:
    """Positions, counted from 0, at which the better score is called first, and where the other list is called."""
    return {
        item.position - 1: item.to - 1
        for item in order.collisions
        if item.moved is None
        and max(item.position, item.to) <= len(due)
        and {due[item.position - 1], due[item.to - 1]} == set(item.between)
    }

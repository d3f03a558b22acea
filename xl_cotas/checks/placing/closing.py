"""The order of calls where there are fewer people than vagas: the vagas left open are the last.

A reserved position whose list has nobody left is called from the open competition (reversion); one of the open
competition, when it has run out, from whoever is left (Lei 15.142/2025, art. 9º, § 1º), unless the vaga stays open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_model import Policy, Seat


def close_up(seats: Sequence[Seat], policy: Policy) -> tuple[Seat, ...]:
    """The same people by the same lists, called without a gap before the last of them."""
    if all(seat.registration is not None for seat in seats) or policy.overlap == "mais_vantajosa":
        return tuple(seats)
    queues: dict[str, deque[Seat]] = {}
    for seat in seats:
        if seat.registration is not None:
            queues.setdefault(seat.list, deque()).append(seat)
    return tuple(_called(seat, queues, policy) for seat in seats)


def _called(seat: Seat, queues: Mapping[str, deque[Seat]], policy: Policy) -> Seat:
    for name in (seat.due, *policy.chains.get(seat.due, ()), AMPLA):
        if queues.get(name):
            why = seat.why if name == seat.list else "" if name == seat.due else "reversao"
            return replace(seat, list=name, registration=queues[name].popleft().registration, why=why)
    left = [(queue[0].position, name) for name, queue in queues.items() if queue]
    if not left or (seat.due == AMPLA and policy.exhausted == "vaga_aberta"):
        return replace(seat, list=seat.due, registration=None, why="")
    name = min(left)[1]
    return replace(seat, list=name, registration=queues[name].popleft().registration, why="ampla_esgotada")

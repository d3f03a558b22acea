"""The readings that a result went by: those of the topics that its facts brought up, for the report to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xl_cotas.checks.base import Consumed
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order import Order

_OF_WHY = {
    "reversao": ("reversao", "vaga_revertida"),
    "ampla_esgotada": ("ampla_esgotada",),
}


def consulted(regime: Regime, topics: Iterable[str]) -> Iterator[Consumed]:
    """The readings in force on some topics, of the norms that speak of them; what a norm itself settles is none."""
    for topic in dict.fromkeys(topics):
        for family in regime.speaking(topic):
            if topic in family.readings:
                reading = family.readings[topic]
                yield Consumed(family.id, topic, reading.value, reading.origin)


def topics_of_places(whys: Iterable[str], *, in_two: bool) -> Iterator[str]:
    """The topics that placing people brought up: why a vaga went to another list, and whether anybody is in two."""
    yield "sobreposicao"
    if in_two:
        yield "duas_cotas"
    for why in dict.fromkeys(whys):
        yield from _OF_WHY.get(why, ())


def topics_of_order(order: Order, upto: int) -> Iterator[str]:
    """The topics that the first positions of an order brought up."""
    yield "ordem"
    if any(min(item.position, item.to) <= upto for item in order.collisions):
        yield "colisao"

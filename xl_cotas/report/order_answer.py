"""The order of nomination under a regime, ready for any reporter: series, collisions, readings that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from xl_cotas.checks.report import LawUse, ReadingUse
from xl_cotas.errors import LawError
from xl_cotas.laws.regime import Family, Regime
from xl_cotas.laws.validity import not_governing
from xl_cotas.report.order_words import notices_of, series_in_words
from xl_cotas.rules.explain import cite
from xl_cotas.rules.order import Order, alternation, order_of
from xl_cotas.rules.order_lists import OrderList

TOPICS = ("arredondamento", "minimo", "teto", "soma", "lista", "ordem", "colisao")
# A reading that changes the order does so long before this.
_COMPARED = 2_000


@dataclass(frozen=True, slots=True)
class ListAnswer:
    """One reserved list: its positions, why they fall there, and how many posts the same total reserves to it."""

    id: str
    name: str
    positions: tuple[int, ...]
    reserved: int
    why: tuple[str, ...]
    citation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderReading:
    """A reading that changes the order here, and for each alternative the lists that it moves, with their positions.

    An alternative that lacks its facts (published positions that nobody gave) has None.
    """

    use: ReadingUse
    gives: Mapping[str, Mapping[str, tuple[int, ...]] | None]


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """The first `order.total` calls of a contest, with what explains them."""

    order: Order
    lists: tuple[ListAnswer, ...]
    readings: tuple[OrderReading, ...]
    laws: tuple[LawUse, ...]
    notice_date: date | None
    notices: tuple[str, ...]

    @property
    def names(self) -> dict[str, str]:
        """The names of the reserved lists."""
        return {item.id: item.name for item in self.lists}


def order_answer(regime: Regime, total: int, origin: str) -> OrderAnswer:
    """The first calls of a contest; `origin` tells who named the laws.

    Raises LawError where a reading in force lacks its facts.
    """
    whole = alternation(regime, total)
    order = whole.order(total)
    lists = tuple(_list(item, order) for item in whole.lists)
    laws = tuple(LawUse(law.id, law.title, law.sha256, law.source_read, origin, law.status) for law in regime.laws)
    readings = tuple(item for family in regime.families for item in _mattered(regime, family, min(total, _COMPARED)))
    late = (f"{text}." for text in not_governing(regime.laws, regime.notice_date, regime.contest.publications))
    notices = (*notices_of(whole.lists, order), *late)
    return OrderAnswer(order, lists, readings, laws, regime.notice_date, notices)


def _list(item: OrderList, order: Order) -> ListAnswer:
    citations = list(item.terms.rule.citations) if item.terms.rule else []
    return ListAnswer(
        id=item.id,
        name=item.terms.name,
        positions=order.positions[item.id],
        reserved=item.series.count(order.total),
        why=tuple(series_in_words(item, order.total)),
        citation=tuple(cite([*citations, *([item.source] if item.source else [])])),
    )


def _mattered(regime: Regime, family: Family, total: int) -> Iterator[OrderReading]:
    due = _positions(regime, total)
    for topic in TOPICS:
        gives: dict[str, Mapping[str, tuple[int, ...]] | None] = {}
        for value in family.alternatives(topic):
            try:
                found = _positions(regime.with_family(family.taking(topic, value, "alternativa")), total)
            except LawError:
                gives[value] = None
            else:
                gives[value] = {name: own for name, own in found.items() if own != due.get(name)}
        if any(gives.values()):
            reading = family.readings[topic]
            source = str(reading.citation) if reading.citation else ""
            use = ReadingUse(
                topic, reading.value, reading.origin, source, reading.alternatives, reading.reason, family.title
            )
            yield OrderReading(use, gives)


def _positions(regime: Regime, total: int) -> dict[str, tuple[int, ...]]:
    return dict(order_of(regime, total).positions)

"""What a finding about a vaga rests on: the clause of the list, the order of the ranking, or what a norm says of those
approved within the open competition, who do not count in the reserve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xl_cotas.checks.ranking_findings import ORDER
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order_lists import AMPLA

OVERLAP = "sobreposicao"


def of_list(regime: Regime, name: str) -> Iterator[str]:
    """The clauses that reserve the vagas of a list; the open competition has only the order of the ranking."""
    members = set(name.split("+"))
    if name == AMPLA:
        yield from ORDER
        return
    yield from (str(group.share.citation) for group in regime.groups if members & set(group.members))


def of_topics(regime: Regime, readings: Iterable[str]) -> Iterator[str]:
    """Where a norm speaks, or falls silent, on the topics of some readings ("topic=value")."""
    for topic in dict.fromkeys(reading.partition("=")[0] for reading in readings):
        family = regime.speaking(topic)[0]
        rule, reading = family.rules.get(topic), family.readings.get(topic)
        cited = rule.citation if rule else reading.citation if reading else None
        if cited is not None:
            yield str(cited)

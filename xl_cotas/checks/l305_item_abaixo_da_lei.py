"""L305: item do edital que dá menos que a lei.

Base legal: percentual, mínimo, arredondamento e teto da lei, para os mesmos grupos. O item do edital é o que o quadro
tem de cumprir, e ele próprio é conferido: o edital pode dar mais, não menos.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.model import GroupRule
from xl_cotas.laws.regime import Limit
from xl_cotas.laws.topics import topics
from xl_cotas.portuguese import count
from xl_cotas.rules.explain import cite, explain_reserve
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms, settle

CODE = "L305"
UP_TO = 1000


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare each clause of the edital with the laws behind it, for totals up to a thousand."""
    for clause in subject.regime.contest.clauses:
        limits = subject.regime.limits.get(clause.id, ())
        shortfall = _shortfall(clause, limits) if limits else None
        if shortfall is not None:
            yield _finding(subject, clause, limits, *shortfall)


def _shortfall(clause: GroupRule, limits: Sequence[Limit]) -> tuple[int, int, int, Terms] | None:
    """The first total for which the clause, at its most, gives less than the laws at their least: total, given, due."""
    roundings = (clause.rounding.value,) if clause.rounding else tuple(topics()["arredondamento"].values)
    mine = [settle(clause, {"arredondamento": rounding, "minimo": "1"}) for rounding in roundings]
    least = [[settle(group, choice) for choice in _choices(limit)] for limit in limits for group in limit.groups]
    for total in range(1, UP_TO + 1):
        given = max(reserve_for(total, terms).count for terms in mine)
        due = sum(min(reserve_for(total, terms).count for terms in options) for options in least)
        if given < due:
            return total, given, due, least[0][0]
    return None


def _choices(limit: Limit) -> list[dict[str, str]]:
    """The admissible readings of the law that bear on a count."""
    choices = [{name: reading.value for name, reading in limit.law.readings.items()}]
    for topic in ("arredondamento", "teto"):
        reading = limit.law.readings.get(topic)
        if reading is not None:
            values = (reading.value, *reading.alternatives)
            choices = [{**choice, topic: value} for choice in choices for value in values]
    return choices


def _finding(
    subject: Subject, clause: GroupRule, limits: Sequence[Limit], total: int, given: int, due: int, law: Terms
) -> Finding:
    cell = subject.fact_cells.get(f"clause:{clause.id}")
    return Finding(
        code=CODE,
        severity="erro",
        message=f"{clause.name}: o item do edital dá {given} de {count(total, 'vaga', 'vagas')}; a lei dá {due}",
        parts=(Part(cell, given, due, explain_reserve(total, law)),) if cell else (),
        key=clause.id,
        citation=(clause.share.citation.norm, *(text for limit in limits for text in cite(limit.groups[0].citations))),
    )

"""L301: edital publicado antes de a lei entrar em vigor.

Base legal: artigo de vigência da lei do certame. Diz, quando sabe, que lei da biblioteca vigorava naquela data. Onde a
lei deixa em aberto se vale a data do edital ou a da nomeação, é alerta.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.model import Law
from xl_cotas.laws.validity import is_in_force, start_of
from xl_cotas.portuguese import day_month_year, listed

CODE = "L301"
TOPIC, BY_NOMINATION = "data_que_rege", "nomeacao"


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare the date of the edital with the first day of each law."""
    day = subject.regime.notice_date
    for law in subject.regime.laws:
        start = start_of(law, subject.regime.contest.publications.get(law.id))
        if day is None or start is None:
            continue
        if day < start:
            message = f"o edital é de {day_month_year(day)}, e a lei vigora desde {day_month_year(start)}"
            told = law_finding(subject, CODE, law, message + in_its_place(subject, law, day), day)
            yield _under_readings(subject, law, told)


def _under_readings(subject: Subject, law: Law, told: Finding) -> Finding:
    """An error, unless the law may count from the day of the nomination."""
    families = [family for family in subject.regime.families if family.id == law.id]
    if any(family.value(TOPIC) == BY_NOMINATION for family in families):
        return replace(told, severity="info", right_under=(f"{TOPIC}={BY_NOMINATION}",))
    if any(BY_NOMINATION in family.alternatives(TOPIC) for family in families if TOPIC not in family.general):
        return replace(told, severity="alerta", right_under=(f"{TOPIC}={BY_NOMINATION}",))
    return told


def law_finding(subject: Subject, code: str, law: Law, message: str, day: date) -> Finding:
    """An error about the law itself, at the cell that gives the date where there is one."""
    cell = subject.fact_cells.get("notice_date")
    parts = (Part(cell, day_month_year(day), None),) if cell else ()
    rule = law.validity.rule
    citation = str(rule.citation) if rule else law.short_title
    return Finding(code, "erro", message, parts, key=law.id, citation=(citation,))


def in_its_place(subject: Subject, law: Law, day: date) -> str:
    """The laws of the same entity that were in force on that day, for the same groups."""
    members = {member for group in law.groups for member in group.members}
    others = [
        other.short_title
        for other in subject.library
        if other.id != law.id
        and (other.entity.uf, other.entity.municipality) == (law.entity.uf, law.entity.municipality)
        and other.entity.branch in ("", law.entity.branch)
        and is_in_force(other, day, published=None)
        and members & {member for group in other.groups for member in group.members}
    ]
    return f"; nessa data vigorava: {listed(others)}" if others else ""

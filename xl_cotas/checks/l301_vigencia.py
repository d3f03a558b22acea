"""L301: edital publicado antes de a lei entrar em vigor.

Base legal: artigo de vigência da lei do certame. Diz, quando sabe, que lei da biblioteca vigorava naquela data.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from xl_cotas.checks.base import Decided, Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.model import Law
from xl_cotas.laws.validity import is_in_force, start_of

CODE = "L301"


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare the date of the edital with the first day of each law."""
    day = subject.regime.notice_date
    for law in subject.regime.laws:
        start = start_of(law, subject.regime.contest.publications.get(law.id))
        if day is None or start is None:
            continue
        yield Decided(CODE, 1)
        if day < start:
            message = f"o edital é de {in_words(day)}, e a lei vigora desde {in_words(start)}"
            yield law_finding(subject, CODE, law, message + in_its_place(subject, law, day), day)


def law_finding(subject: Subject, code: str, law: Law, message: str, day: date) -> Finding:
    """An error about the law itself, at the cell that gives the date where there is one."""
    cell = subject.fact_cells.get("notice_date")
    parts = (Part(cell, in_words(day), None),) if cell else ()
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
    return f"; nessa data vigorava: {', '.join(others)}" if others else ""


def in_words(day: date) -> str:
    """A date as people write it.

    >>> in_words(date(2019, 1, 29))
    '29/01/2019'
    """
    return day.strftime("%d/%m/%Y")

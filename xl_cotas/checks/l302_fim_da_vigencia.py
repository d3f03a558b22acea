"""L302: edital publicado depois do fim da lei.

Base legal: artigo que revoga a lei ou lhe dá prazo. O prazo em anos conta da publicação, que pode ser informada no
edital.toml ([normas]) quando a biblioteca não a conhece.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome
from xl_cotas.checks.l301_vigencia import in_its_place, law_finding
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.validity import end_of
from xl_cotas.portuguese import day_month_year

CODE = "L302"


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare the date of the edital with the last day of each law."""
    day = subject.regime.notice_date
    for law in subject.regime.laws:
        if law.status == "revogada" and law.validity.end is None:
            yield Finding(CODE, "alerta", "a lei está revogada, sem data conhecida", key=law.id, citation=(law.title,))
        end = end_of(law, subject.regime.contest.publications.get(law.id))
        if day is None or end is None:
            continue
        if day >= end:
            message = f"o edital é de {day_month_year(day)}, e a lei deixou de reger editais em {day_month_year(end)}"
            yield law_finding(subject, CODE, law, message + in_its_place(subject, law, day), day)

"""L307: lei de outro ente.

Base legal: artigo que diz que administração a lei alcança. Compara UF, município e poder do certame com os da lei. A
lei da União pode ser seguida por analogia: nesse caso é só informação.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part, Severity
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.model import Law
from xl_cotas.laws.registry import fold_name

CODE = "L307"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report a law that does not reach the body that holds the contest."""
    contest = subject.regime.contest
    for law in subject.regime.laws:
        if law.entity.uf == "BR":
            if contest.municipality:
                message = f"a norma é da União, e o certame é do município de {contest.municipality}"
                yield _finding(subject, law, "municipality", message, "info")
            continue
        if contest.uf and contest.uf != law.entity.uf:
            yield _finding(subject, law, "uf", f"a lei é de {law.entity.uf}, e o certame é de {contest.uf}", "erro")
        elif contest.municipality and fold_name(contest.municipality) != fold_name(law.entity.municipality):
            whose = law.entity.municipality or f"estado ({law.entity.uf})"
            message = f"a lei é de {whose}, e o certame é de {contest.municipality}"
            yield _finding(subject, law, "municipality", message, "erro")
        elif contest.branch and law.entity.branch and contest.branch != law.entity.branch:
            message = f"a lei é do poder {law.entity.branch}, e o certame é do poder {contest.branch}"
            yield _finding(subject, law, "branch", message, "erro")


def _finding(subject: Subject, law: Law, fact: str, message: str, severity: Severity) -> Finding:
    cell = subject.fact_cells.get(fact)
    parts = (Part(cell, None, None),) if cell else ()
    return Finding(CODE, severity, message, parts, key=law.id, citation=(law.title,))

"""E908: linha incompleta.

Um total em branco é tomado da soma das parcelas; uma linha sem nome, ou só com nome, é conferida no que tem. Convém
completá-la.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.shapes import shape_findings
from xl_cotas.checks.subject import Subject

CODE = "E908"


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell of rows that lack their total, their name or every number."""
    message = "{cells} de linhas incompletas: total em branco, linha sem nome ou linha sem números"
    yield from shape_findings(subject, CODE, "info", message, ("em_branco", "sem_chave", "sem_numeros"))

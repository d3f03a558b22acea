"""E904: valor que não é um número de vagas.

Um número de vagas é inteiro, sem sinal: texto, fração, negativo e VERDADEIRO não são. Nada é arredondado nem tomado por
zero.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.cells import one_finding
from xl_cotas.checks.subject import Subject

CODE = "E904"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report counts that are no whole number of vacancies."""
    message = "{cells} sem número inteiro de vagas"
    for evaluation in subject.evaluations:
        yield from one_finding(evaluation.quadro, "invalid", CODE, "erro", message)

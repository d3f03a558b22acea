"""E904: valor que não é um número de vagas.

Um número de vagas é inteiro, sem sinal: texto, fração, data, negativo e VERDADEIRO não são. Nada é arredondado nem
tomado por zero.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.shapes import shape_findings
from xl_cotas.checks.subject import Subject

CODE = "E904"
RULES = ("negativo", "fracionario", "logico", "data", "grande", "texto")


def check(subject: Subject) -> Iterator[Outcome]:
    """Report counts that are no whole number of vacancies."""
    message = "{cells} sem número inteiro de vagas"
    yield from shape_findings(subject, CODE, "erro", message, RULES, "invalid")

"""E902: célula de erro no lugar de um número.

Um erro como #REF! não é zero nem vazio: a linha não pode ser conferida, e o quadro não pode ser publicado assim.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.shapes import shape_findings
from xl_cotas.checks.subject import Subject

CODE = "E902"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report counts that are spreadsheet errors."""
    message = "{cells} com erro de fórmula no lugar do número de vagas"
    yield from shape_findings(subject, CODE, "erro", message, ("erro",), "error")

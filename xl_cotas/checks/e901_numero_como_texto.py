"""E901: número digitado como texto.

O programa mostra o número, mas as fórmulas de soma o ignoram. A conferência o lê quando não há dúvida ("12", "2.000") e
aqui diz onde está.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.cells import one_finding
from xl_cotas.checks.subject import Subject

CODE = "E901"


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell which counts were typed as text."""
    message = "{cells} com número digitado como texto; foi lido como número"
    for evaluation in subject.evaluations:
        yield from one_finding(evaluation.quadro, "text", CODE, "info", message, "value")

"""E903: fórmula nunca calculada.

Arquivos gravados por programas podem trazer fórmulas sem valor. Não são células vazias: abra, recalcule e salve.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.shapes import shape_findings
from xl_cotas.checks.subject import Subject

CODE = "E903"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report formulas without a value."""
    message = "{cells} com fórmula ainda não calculada: abra no programa, recalcule e salve"
    yield from shape_findings(subject, CODE, "alerta", message, ("nao_calculada",), "uncalculated")

"""N205: desistência.

A vaga de quem desiste vai à próxima pessoa da lista que a lei indica, quase sempre a mesma lista; a linha de quem
substitui repete a posição substituída. Onde a lei se cala, valem as leituras desistencia e desistencia_ampla.

Base legal: a regra de desistência da lei do certame.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.subject import Subject

CODE = "N205"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report posts given up that another list filled."""
    yield from findings(subject, CODE, "desistencia")

"""N206: reversão antes da hora e reserva em atraso.

A vaga reservada só passa a outra lista, ou à ampla concorrência, quando a sua lista não tem mais candidatos. Aponta as
posições de uma lista que ainda tem candidatos e que não voltou a ser chamada, com a pessoa que era a próxima. Onde a
lista acabou, aponta a vaga que não seguiu o caminho da reversão: a outra lista reservada que a recebe, ou a ampla.

Base legal: a regra de reversão da lei do certame.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.subject import Subject

CODE = "N206"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report reserved positions given to another list while their own still had names."""
    yield from findings(subject, CODE, "reversao")

"""N205: desistência.

A vaga de quem desiste vai à próxima pessoa da lista que a lei indica, quase sempre a mesma lista; a linha de quem
substitui repete a posição substituída. Onde a lei se cala, valem as leituras desistencia e desistencia_ampla.

Base legal: a regra de desistência da lei do certame.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.consulted import consulted
from xl_cotas.checks.subject import Subject
from xl_cotas.rules.calls_model import Call
from xl_cotas.rules.order_lists import AMPLA

CODE = "N205"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report posts given up that another list filled."""
    calls = [call for judged in subject.calls.of(subject) if judged.settled for call in judged.settled.calls]
    yield from consulted(subject.regime, (_topic(call) for call in calls if call.outcome != "nomeado"))
    yield from findings(subject, CODE, "desistencia")


def _topic(call: Call) -> str:
    """The topic that what became of a call brings up."""
    if call.outcome != "desistente":
        return call.outcome
    return "desistencia_ampla" if call.list == AMPLA else "desistencia"

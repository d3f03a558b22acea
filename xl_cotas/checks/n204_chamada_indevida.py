"""N204: pessoa chamada de novo, depois de desistir ou fora da lista.

Ninguém é chamado duas vezes, nem depois de desistir; quem é chamado por uma lista está nela. Quem pediu fim de fila é
chamado de novo depois de todos os outros da lista (leitura fim_de_fila).

Base legal: a ordem de classificação (STF, Súmula 15) e a reserva da lei a quem concorre por ela.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.subject import Subject

CODE = "N204"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report people called again, after withdrawing or by a list in which they do not stand."""
    yield from findings(subject, CODE, "repetido", "desistiu", "fora")

"""N209: reserva nas vagas que surgem na validade.

A ordem de nomeação continua depois das vagas do edital: o percentual vale para as vagas que surgem durante a validade,
somadas às do edital (leituras novas_vagas, fracao e minimo_conta). Aponta as posições posteriores às vagas do edital em
que a lista devida não foi chamada, ou em que o ciclo recomeçou do início.

Base legal: a regra de vagas novas da lei do certame; no silêncio, STF, ADC 41.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.subject import Subject

CODE = "N209"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report positions beyond the vacancies of the edital whose list was not called."""
    yield from findings(subject, CODE, "novas", together=True)

"""N207: posição repetida ou pulada.

Cada posição da ordem é ocupada uma vez. Repete-a, com razão, quem substitui uma desistência, um fim de fila ou alguém
sub judice que não consome a vaga. Uma posição que nenhuma linha traz é um alerta. Onde a situação escrita não diz se a
vaga foi deixada, a repetição não se decide.

Base legal: alternância e proporcionalidade da lei do certame.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome, Undecided
from xl_cotas.checks.calls.doubts import doubtful
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.subject import Subject

CODE = "N207"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report positions held twice and positions that no row has."""
    for judged in subject.calls.of(subject):
        if cells := doubtful(judged.unit):
            why = "a situação escrita não diz se esta pessoa deixou a vaga, e outra chamada depende disso"
            yield Undecided(CODE, why, cells[0].sheet, cells)
        if rows := judged.unit.unsure:
            why = "sem ordem nem atos, não se sabe que chamada ocupou a vaga deixada, e esta linha depende disso"
            yield Undecided(CODE, why, rows[0].table.sheet, tuple(row.cell("lista") for row in rows))
    yield from findings(subject, CODE, "posicao", "falta")

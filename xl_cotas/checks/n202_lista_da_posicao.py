"""N202: lista de cada posição da convocação.

Em cada posição da ordem de nomeação é chamada a lista que o percentual, o mínimo e o arredondamento da lei põem ali
(alternância e proporcionalidade). Uma chamada adiantada ou atrasada é apontada na sua célula, com a posição que era a
sua. Cada linha é conferida com o estado que as linhas anteriores da planilha produziram. Se todas as posições são as de
outra lei da biblioteca, um só apontamento a nomeia.

Sem a classificação do cargo na mesma pasta, não se decide se uma lista que deixou de ser chamada tinha acabado.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Outcome, Undecided
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.consulted import consulted, topics_of_order
from xl_cotas.checks.subject import Subject

CODE = "N202"
DECIDES = True


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare the list of each call with the one due there."""
    for judged in subject.calls.of(subject):
        yield from _state(judged)
    yield from consulted(subject.regime, (topic for judged in subject.calls.of(subject) for topic in _topics(judged)))
    yield from findings(subject, CODE, "lista")


def _topics(judged: Judged) -> Iterator[str]:
    if judged.settled is None:
        return
    top = max((call.position for call in judged.settled.calls), default=0)
    yield from topics_of_order(judged.settled.order, top)
    if judged.facts.vacancies is not None and top > judged.facts.vacancies:
        yield "novas_vagas"


def _state(judged: Judged) -> Iterator[Outcome]:
    rows = judged.unit.rows
    if judged.verdict is None or judged.settled is None:
        cells = tuple(row.cell("lista") for row in rows)
        yield Undecided(CODE, judged.why_not, rows[0].table.sheet, cells)
        return
    numbered, calls = judged.unit.numbered, judged.settled.calls
    unread = [row.cell("posicao", "ordem") for row in rows if row.position is None]
    unread += [row.cell("lista") for row, call in zip(numbered, calls, strict=True) if not call.list]
    if unread:
        yield Undecided(CODE, "a posição ou a lista desta linha não foi entendida", rows[0].table.sheet, tuple(unread))
    doubts = [numbered[row].cell("lista") for row, aspect in sorted(judged.verdict.undecided) if aspect == "lista"]
    if doubts:
        why = "a lista devida nesta posição não foi chamada e pode ter acabado; a classificação dela não está na pasta"
        yield Undecided(CODE, why, rows[0].table.sheet, tuple(doubts))
    decided = sum(bool(call.list) for call in calls) - len(doubts)
    if decided > 0:
        yield Decided(CODE, decided)

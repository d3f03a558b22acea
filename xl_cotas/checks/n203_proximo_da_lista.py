"""N203: a próxima pessoa da lista.

De cada lista é chamada a melhor colocada que ainda não foi chamada. Quem está dentro das vagas da ampla concorrência
não ocupa vaga reservada, conforme a leitura em vigor (sobreposicao). A pessoa preterida é apontada uma vez, pela
inscrição, na linha de quem foi chamado em seu lugar; as linhas seguintes não se contaminam. Quem está em duas listas
reservadas é chamado pela que a lei ou a sua opção indica (leitura duas_cotas).

Base legal: a ordem de classificação (STF, Súmula 15). Precisa da classificação do cargo na mesma pasta.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Outcome, Undecided
from xl_cotas.checks.calls.findings import findings
from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.consulted import consulted, topics_of_places
from xl_cotas.checks.subject import Subject
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.workbook.model import CellRef

CODE = "N203"
DECIDES = True


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare the person of each call with the next of the list."""
    for judged in subject.calls.of(subject):
        if judged.verdict is not None:
            yield from _state(judged)
    yield from consulted(subject.regime, (topic for judged in subject.calls.of(subject) for topic in _topics(judged)))
    yield from findings(subject, CODE, "nome", "cota")


def _topics(judged: Judged) -> Iterator[str]:
    if judged.verdict is None or judged.settled is None or not judged.facts.people.lists:
        return
    roster = judged.settled.case.roster
    reserved = [queue for name, queue in roster.queues.items() if name != AMPLA]
    in_two = len({person for queue in reserved for person in queue}) < sum(map(len, reserved))
    yield from topics_of_places((choice.why for choice in judged.verdict.due), in_two=in_two)
    if roster.either:
        yield "momento"


def _undecided(judged: Judged, aspect: str) -> list[CellRef]:
    rows, undecided = judged.unit.numbered, judged.verdict.undecided if judged.verdict else ()
    return [rows[row].cell("inscricao", "nome") for row, found in sorted(undecided) if found == aspect]


def _state(judged: Judged) -> Iterator[Outcome]:
    if judged.verdict is None:
        return
    rows = judged.unit.numbered
    doubts = _undecided(judged, "nome")
    if doubts:
        why = "a classificação desta lista não está na pasta; foram conferidas listas e posições, não as pessoas"
        if judged.facts.people.lists and judged.facts.vacancies is None:
            why = "não se sabe quantas vagas o edital tem, nem portanto quem está dentro das da ampla concorrência"
        if judged.facts.people.unclear:
            why = "duas classificações dão à mesma pessoa posições diferentes nesta lista; não se sabe qual vale"
        why = judged.facts.people.why or why
        yield Undecided(CODE, why, rows[0].table.sheet, tuple(doubts))
    options = _undecided(judged, "opcao")
    if options:
        why = (
            "a pessoa está em duas listas reservadas, e a planilha não diz por qual optou (coluna Opção), "
            "ou se as duas a chamaram no mesmo ato (coluna Ato ou Data)"
        )
        yield Undecided(CODE, why, rows[0].table.sheet, tuple(options))
    if decided := len(rows) - len({*doubts, *options}):
        yield Decided(CODE, decided)

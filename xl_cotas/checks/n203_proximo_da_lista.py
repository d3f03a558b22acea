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
UNLISTED = "a classificação desta lista não está na pasta; foram conferidas listas e posições, não as pessoas"
AFTER_NOBODY = "uma linha anterior não diz quem foi chamado, e pode ter sido a pessoa que parece preterida"
UNCLEAR = "duas classificações dão à mesma pessoa posições diferentes nesta lista; não se sabe qual vale"
NO_OPTION = (
    "a pessoa está em duas listas reservadas, e a planilha não diz por qual optou (coluna Opção), ou se as duas a "
    "chamaram no mesmo ato (coluna Ato ou Data)"
)
UNREAD = "a classificação tem posições que não se leem, e não se sabe quem era a próxima pessoa"
UNKNOWN_VACANCIES = "não se sabe quantas vagas o edital tem, nem portanto quem está dentro das da ampla concorrência"


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


def _state(judged: Judged) -> Iterator[Outcome]:
    if judged.verdict is None:
        return
    rows = judged.unit.numbered
    doubts: dict[str, list[CellRef]] = {}
    for row, aspect in sorted(judged.verdict.undecided):
        if aspect in ("nome", "opcao"):
            why = NO_OPTION if aspect == "opcao" else _why(judged, row)
            doubts.setdefault(why, []).append(rows[row].cell("inscricao", "nome"))
    for why, cells in doubts.items():
        yield Undecided(CODE, why, cells[0].sheet, tuple(cells))
    if decided := len(rows) - len({cell for cells in doubts.values() for cell in cells}):
        yield Decided(CODE, decided)


def _why(judged: Judged, row: int) -> str:
    people = judged.facts.people
    if people.why or people.unclear or not people.lists:
        return people.why or (UNCLEAR if people.unclear else UNLISTED)
    if doubt := judged.unit.numbered[row].doubt:
        return doubt
    settled = judged.settled
    if settled is None or settled.calls[row].list not in settled.case.roster.queues:
        return UNLISTED
    if judged.facts.vacancies is None:
        return UNKNOWN_VACANCIES
    if settled.case.roster.unplaced:
        return UNREAD
    return AFTER_NOBODY if any(call.person is None for call in settled.calls[:row]) else UNLISTED

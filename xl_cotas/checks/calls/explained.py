"""Why a call is of a list and of a person: the position, the list due, who was next, and the state before it."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.calls.analysis import list_names
from xl_cotas.checks.calls.articles import articles
from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.calls.sentences import two_quotas
from xl_cotas.checks.explained import TextExplanation
from xl_cotas.checks.subject import Subject
from xl_cotas.rules.calls import book_of
from xl_cotas.rules.calls_model import Choice, Fault, FaultKind
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.workbook.model import CellRef

REASONS = {
    "reversao": "a lista devida não tem mais candidatos, e a vaga passa a esta",
    "compensacao": "a lista geral chegou a quem já fora chamado por esta, cuja vaga se devolve",
    "ampla_esgotada": "a lista geral acabou, e são chamados os que restam nas reservadas",
}


def explain_call(subject: Subject, cell: CellRef) -> TextExplanation | None:
    """Explain a cell of a convocação with people; None for any other cell."""
    for judged in subject.calls.of(subject):
        for index, row in enumerate(judged.unit.numbered):
            if row.table.holds(cell) and row.row == row.table.place(cell)[0] and judged.settled is not None:
                return _explain(subject, judged, index)
    return None


def _explain(subject: Subject, judged: Judged, index: int) -> TextExplanation | None:
    if judged.settled is None or judged.verdict is None:
        return None
    names = list_names(subject)
    row, call, choice = judged.unit.numbered[index], judged.settled.calls[index], judged.verdict.due[index]
    called = names.get(call.list, call.list) or "lista não entendida"
    who = f", inscrição {row.registration}" if row.registration else ""
    shown = judged.facts.people.shown.get(choice.person or "", "")
    due = names.get(choice.list, choice.list) + (f", inscrição {shown}" if shown else "")
    kind: FaultKind = "lista" if choice.list != AMPLA else "falta"
    return TextExplanation(
        what=f"chamada para a posição {row.position}",
        key=judged.unit.key,
        found=f"{called}{who}",
        due=due,
        why="; ".join(_chain(subject, judged, index, choice)),
        citation=articles(subject.regime, choice.list, "cota" if _of_two_lists(judged, index) else kind),
    )


def _chain(subject: Subject, judged: Judged, index: int, choice: Choice) -> Iterator[str]:
    """Position, list, whose turn it was and why, in this order."""
    if judged.settled is None:
        return
    names, case, calls = list_names(subject), judged.settled.case, judged.settled.calls
    position = calls[index].position
    before = book_of(case, calls[:index])
    if position in before.holders:
        left = before.holders[position]
        gone = "desistiu" if before.released(position) else "não desistiu"
        yield f"a posição já tinha sido chamada pela lista {names.get(left.list, left.list)}, e quem a ocupava {gone}"
    else:
        due = before.due_at(position)
        yield f"pela ordem, a posição {position} é da lista {names.get(due, due)}"
        terms = next((item.terms for item in order_lists(subject.regime, position) if item.id == due), None)
        if terms is not None:
            yield explain_reserve(position, terms)
    if choice.why in REASONS:
        yield REASONS[choice.why]
    yield _turn(judged, choice)
    yield from (two_quotas(names, judged, fault) for fault in _of_two_lists(judged, index))


def _of_two_lists(judged: Judged, index: int) -> list[Fault]:
    """What is wrong at a row since somebody stands in two lists."""
    faults = judged.verdict.faults if judged.verdict else ()
    return [fault for fault in faults if fault.row == index and fault.kind == "cota"]


def _turn(judged: Judged, choice: Choice) -> str:
    roster = judged.settled.case.roster if judged.settled else None
    if roster is None or choice.list not in roster.queues:
        return "a classificação da lista não está na pasta, e não se sabe quem era a próxima pessoa"
    if choice.person is None:
        return "a lista não tem mais candidatos"
    place = roster.ranks.get((choice.list, choice.person))
    where = f", {place}ª colocada," if place else ""
    return f"das pessoas da lista ainda não chamadas nas linhas anteriores, a melhor{where} era a próxima"

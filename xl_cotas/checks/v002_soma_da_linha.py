"""V002: soma de cada linha do quadro.

Base legal: a lei manda o edital mostrar o total de vagas e as reservadas; as parcelas (ampla concorrência e reservas)
têm de somar o total. Quando não somam, as reservas da linha dizem qual número destoa: se estão certas para o total, o
erro é da ampla; se estão certas para a soma das parcelas, é do total. Diz também quando a coluna Total não conta as
vagas: quando soma o cadastro de reserva, ou quando é a ampla concorrência.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import AMPLA, SWAPPED, TOTAL, Evaluation, RowFault
from xl_cotas.checks.verdict.quadro import Quadro, known
from xl_cotas.workbook.model import CellRef

CODE = "V002"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report rows that do not add up, and a total column that counts something else."""
    for evaluation in subject.evaluations:
        quadro = evaluation.quadro
        if SWAPPED in evaluation.reinterpreted:
            yield _swapped(evaluation)
        elif quadro.meaning == "vagas+cr" or evaluation.reinterpreted:
            yield _other_meaning(evaluation)
        misfits = [misfit for judgement in evaluation.judgements.values() for misfit in judgement.misfits]
        told = {cell for misfit in misfits for cell in misfit.comparison.cells}
        faults = [fault for fault in evaluation.faults.values() if not _told(quadro, fault, told)]
        if len(faults) > 1 and all(_total_is_ampla(evaluation, fault) for fault in faults):
            yield _ampla_as_total(evaluation, faults)
            continue
        for fault in faults:
            yield _fault(evaluation, fault)


def _told(quadro: Quadro, fault: RowFault, told: set[CellRef]) -> bool:
    """Whether V001 already names the only reserve that would mend the row."""
    slots = {slot.id: slot for slot in quadro.slots}
    return fault.sole in slots and bool(told & set(quadro.cells(slots[fault.sole].concepts, fault.index)))


def _fault(evaluation: Evaluation, fault: RowFault) -> Finding:
    """One finding a row: the cell to blame, or every cell that alone would mend it."""
    quadro, i = evaluation.quadro, fault.index
    written = _written(evaluation, i)
    closed = sum(number for name, number in written.items() if name != TOTAL)
    either = {AMPLA: fault.total - (closed - written[AMPLA]), TOTAL: closed}
    blames = fault.blames or {name: right for name, right in either.items() if right >= 0}
    shown = " + ".join(str(number) for name, number in written.items() if name != TOTAL)
    sum_text = f"{shown} = {closed}, e o total é {written[TOTAL]}"
    parts = tuple(Part(_cell(quadro, name, i), written[name], right, sum_text) for name, right in blames.items())
    named = {part.cell for part in parts}
    every = (*quadro.cells((quadro.total_concept or TOTAL,), i), *quadro.cells(quadro.parts, i))
    choices = " ou ".join(
        f"{_name(quadro, name)}: está {written[name]}, deveria ser {right}" for name, right in blames.items()
    )
    message = choices if fault.sole else f"a linha não fecha ({sum_text}); {choices}"
    related = tuple(cell for cell in every if cell not in named)
    return Finding(CODE, "erro", message, parts, related=related, key=quadro.key(i))


def _written(evaluation: Evaluation, index: int) -> dict[str, int]:
    """The numbers of a row: ampla, each slot, total."""
    quadro = evaluation.quadro
    reserves = {slot.id: quadro.reserved[slot.id][index] or 0 for slot in quadro.slots if slot.concepts}
    ampla, total = (quadro.ampla or ())[index] or 0, (quadro.written_total or ())[index] or 0
    return {AMPLA: ampla, **reserves, TOTAL: total}


def _cell(quadro: Quadro, name: str, index: int) -> CellRef:
    concepts = {TOTAL: (quadro.total_concept or TOTAL,), AMPLA: (AMPLA,)}.get(name)
    return quadro.cells(concepts or next(slot.concepts for slot in quadro.slots if slot.id == name), index)[0]


def _name(quadro: Quadro, name: str) -> str:
    names = {slot.id: slot.name for slot in quadro.slots} | {TOTAL: "total", AMPLA: "ampla concorrência"}
    return names[name]


def _total_is_ampla(evaluation: Evaluation, fault: RowFault) -> bool:
    quadro = evaluation.quadro
    return TOTAL in fault.blames and (quadro.written_total or ())[fault.index] == (quadro.ampla or ())[fault.index]


def _ampla_as_total(evaluation: Evaluation, faults: list[RowFault]) -> Finding:
    quadro = evaluation.quadro
    parts = tuple(
        Part(
            quadro.cells((quadro.total_concept or "total",), fault.index)[0],
            (quadro.written_total or ())[fault.index],
            fault.blames[TOTAL],
            f"ampla mais reservas = {fault.blames[TOTAL]}",
        )
        for fault in faults
    )
    message = "a coluna Total é a ampla: as reservas estão certas sobre a soma de ampla e reservas"
    return Finding(CODE, "alerta", message, parts, key=quadro.key(faults[0].index))


def _swapped(evaluation: Evaluation) -> Finding:
    """Two columns that are right with their headers changed: one finding, at the cells that differ."""
    quadro = evaluation.quadro
    first, second = evaluation.reinterpreted.split(SWAPPED)
    right = {**quadro.reserved, AMPLA: quadro.ampla or ()}
    parts = tuple(
        Part(_cell(quadro, name, i), right[other][i], right[name][i])
        for i in range(len(quadro))
        for name, other in ((first, second), (second, first))
        if right[first][i] != right[second][i]
    )
    message = f"as colunas {_name(quadro, first)} e {_name(quadro, second)} parecem trocadas: assim a conta fecha"
    return Finding(CODE, "erro", message, parts, key=quadro.key(0))


def _other_meaning(evaluation: Evaluation) -> Finding:
    quadro = evaluation.quadro
    concept = quadro.total_concept or "total"
    written = quadro.source.counts[concept]
    changed = [i for i, total in enumerate(quadro.total) if total is not None and known(written[i]) != total]
    if evaluation.reinterpreted == "ampla":
        message = (
            "a coluna Total é a ampla: as reservas estão certas sobre a soma do total e das reservas, não sobre ele"
        )
        parts = tuple(
            Part(quadro.cells((concept,), i)[0], known(written[i]), quadro.total[i], "total mais reservas")
            for i in changed
        )
        return Finding(CODE, "alerta", message, parts, key=quadro.key(changed[0]))
    header = _header_cell(evaluation, concept)
    message = "a coluna Total soma o cadastro de reserva; o percentual foi conferido sobre as vagas sem ele"
    return Finding(CODE, "info", message, (Part(header, None, None),) if header else (), quadro.sheet)


def _header_cell(evaluation: Evaluation, concept: str) -> CellRef | None:
    return evaluation.quadro.source.table.header_of(concept)

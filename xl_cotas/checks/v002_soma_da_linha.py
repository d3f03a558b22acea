"""V002: soma de cada linha do quadro.

Base legal: a lei manda o edital mostrar o total de vagas e as reservadas; as parcelas (ampla concorrência e reservas)
têm de somar o total. Quando não somam, as reservas da linha dizem qual número destoa: se estão certas para o total, o
erro é da ampla; se estão certas para a soma das parcelas, é do total. Diz também quando a coluna Total não conta as
vagas: quando soma o cadastro de reserva, ou quando é a ampla concorrência.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome, Part
from xl_cotas.checks.evaluation import Evaluation, RowFault
from xl_cotas.checks.quadro import known
from xl_cotas.checks.subject import Subject
from xl_cotas.workbook.model import CellRef

CODE = "V002"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report rows that do not add up, and a total column that counts something else."""
    for evaluation in subject.evaluations:
        quadro = evaluation.quadro
        if quadro.written_total is not None and quadro.ampla is not None:
            yield Decided(CODE, len(quadro))
        if quadro.meaning == "vagas+cr" or evaluation.reinterpreted:
            yield _other_meaning(evaluation)
        faults = [fault for fault in evaluation.faults.values() if fault.blame != "reserve"]
        if len(faults) > 1 and all(_total_is_ampla(evaluation, fault) for fault in faults):
            yield _ampla_as_total(evaluation, faults)
            continue
        for fault in faults:
            yield _fault(evaluation, fault)


def _fault(evaluation: Evaluation, fault: RowFault) -> Finding:
    quadro, i = evaluation.quadro, fault.index
    ampla, written = (quadro.ampla or ())[i] or 0, (quadro.written_total or ())[i] or 0
    reserved = sum((quadro.reserved[slot.id][i] or 0) for slot in quadro.slots if slot.concepts)
    total_cell, ampla_cell = quadro.cells((quadro.total_concept or "total",), i)[0], quadro.cells(("ampla",), i)[0]
    reserves = quadro.cells([concept for concept in quadro.parts if concept != "ampla"], i)
    sum_text = f"{ampla} + {reserved} = {ampla + reserved}, não {written}"
    total = Part(total_cell, written, ampla + reserved, sum_text)
    general = Part(ampla_cell, ampla, written - reserved, f"{written} - {reserved} = {written - reserved}")
    parts: tuple[Part, ...]
    if fault.blame == "total":
        parts, related = (total,), (ampla_cell, *reserves)
        message = f"total: está {written}, as parcelas somam {ampla + reserved}"
    elif fault.blame == "ampla":
        parts, related = (general,), (total_cell, *reserves)
        message = f"ampla concorrência: está {ampla}, deveria ser {written - reserved}"
    else:
        parts, related = (general, total), reserves
        message = f"ampla e reservas somam {ampla + reserved}, e o total é {written}"
    return Finding(CODE, "erro", message, parts, related=related, key=quadro.key(i))


def _total_is_ampla(evaluation: Evaluation, fault: RowFault) -> bool:
    quadro = evaluation.quadro
    return fault.blame == "total" and (quadro.written_total or ())[fault.index] == (quadro.ampla or ())[fault.index]


def _ampla_as_total(evaluation: Evaluation, faults: list[RowFault]) -> Finding:
    quadro = evaluation.quadro
    parts = tuple(
        Part(
            quadro.cells((quadro.total_concept or "total",), fault.index)[0],
            (quadro.written_total or ())[fault.index],
            fault.total,
            f"ampla mais reservas = {fault.total}",
        )
        for fault in faults
    )
    message = "a coluna Total é a ampla: as reservas estão certas sobre a soma de ampla e reservas"
    return Finding(CODE, "alerta", message, parts, key=quadro.key(faults[0].index))


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
    table = evaluation.quadro.source.table
    if not table.header_rows:
        return None
    return CellRef(table.sheet, table.header_rows[-1], table.columns[concept][0])

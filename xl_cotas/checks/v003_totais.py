"""V003: linhas de total e de subtotal do quadro.

Compara cada soma escrita com a das linhas que ela cobre. Quando uma célula da coluna já foi apontada e a soma fecha com
o valor certo, ou com o escrito, nada mais se diz: é a mesma causa.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Decided, Finding, Outcome, Part
from xl_cotas.checks.evaluation import Evaluation
from xl_cotas.checks.quadro import Quadro, add, known, totals_counts
from xl_cotas.checks.subject import Subject
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import TotalsRow

CODE = "V003"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report totals that neither the written nor the right numbers add up to."""
    for evaluation in subject.evaluations:
        for totals in evaluation.quadro.source.table.totals:
            for concept in evaluation.quadro.source.counts:
                yield from _total(subject, evaluation, totals, concept)


def _total(subject: Subject, evaluation: Evaluation, totals: TotalsRow, concept: str) -> Iterator[Outcome]:
    quadro = evaluation.quadro
    stated = totals_counts(totals, concept)
    written = _sum(quadro, concept, totals.covers)
    if stated is None or written is None:
        return
    yield Decided(CODE, 1)
    wider = _sum(quadro, concept, range(len(quadro)))
    whole_sheet = add([_sum(other.quadro, concept, range(len(other.quadro))) for other in _beside(subject, quadro)])
    if stated in (written, wider, whole_sheet) or stated == written + _correction(evaluation, concept, totals.covers):
        return
    table = quadro.source.table
    cell = CellRef(table.sheet, totals.row, table.columns[concept][0])
    numbers = len(totals.covers)
    message = f"{totals.label.lower() or 'total'}: está {stated}, as {numbers} linhas somam {written}"
    yield Finding(CODE, "erro", message, (Part(cell, stated, written, f"soma de {numbers} linhas = {written}"),))


def _sum(quadro: Quadro, concept: str, rows: Sequence[int]) -> int | None:
    if concept not in quadro.source.counts:
        return None
    return add([known(quadro.source.counts[concept][i]) for i in rows])


def _beside(subject: Subject, quadro: Quadro) -> list[Evaluation]:
    """The quadros of the same sheet: a last row may add them all up."""
    return [evaluation for evaluation in subject.evaluations if evaluation.quadro.sheet == quadro.sheet]


def _correction(evaluation: Evaluation, concept: str, rows: Sequence[int]) -> int:
    """How much the column changes once the numbers already found wrong are put right."""
    quadro, change = evaluation.quadro, 0
    covered = set(rows)
    slots = {slot.id: slot for slot in quadro.slots}
    for judgement in evaluation.judgements.values():
        for misfit in judgement.misfits:
            item = misfit.comparison
            inside = len(item.members) == 1 and item.members[0][1] in covered
            if inside and item.members[0][1] not in evaluation.faults:
                if concept in slots[item.slot].concepts:
                    change += item.expected - item.written
                elif concept == "ampla":
                    change += item.written - item.expected
            elif inside and concept in slots[item.slot].concepts:
                change += item.expected - item.written
    for i, fault in evaluation.faults.items():
        if i in covered and fault.blame == "total" and concept in ("total", "total_geral"):
            change += fault.total - ((quadro.written_total or ())[i] or 0)
        if i in covered and fault.blame == "ampla" and concept == "ampla":
            reserved = sum((quadro.reserved[slot.id][i] or 0) for slot in quadro.slots if slot.concepts)
            change += fault.total - reserved - ((quadro.ampla or ())[i] or 0)
    return change

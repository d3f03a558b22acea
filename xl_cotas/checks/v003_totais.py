"""V003: linhas de total e de subtotal do quadro.

Compara cada soma escrita com a das linhas que ela cobre. Quando uma célula da coluna já foi apontada e a soma fecha com
o valor certo, ou com o escrito, nada mais se diz: é a mesma causa.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import AMPLA, TOTAL, Evaluation
from xl_cotas.checks.verdict.quadro import Quadro, add, known, totals_counts
from xl_cotas.portuguese import worded
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
    if stated is None or written is None or stated == written:
        return
    wider = _sum(quadro, concept, range(len(quadro)))
    whole_sheet = add([_sum(other.quadro, concept, range(len(other.quadro))) for other in _beside(subject, quadro)])
    if stated in (wider, whole_sheet) or stated == written + _correction(evaluation, concept, totals.covers):
        return
    table = quadro.source.table
    cell = table.ref(totals.row, concept)
    rows = worded(len(totals.covers), "a linha soma", "as {} linhas somam")
    message = f"{totals.label.lower() or 'total'}: está {stated}, {rows} {written}"
    yield Finding(CODE, "erro", message, (Part(cell, stated, written, f"{rows} {written}"),))


def _sum(quadro: Quadro, concept: str, rows: Sequence[int]) -> int | None:
    if concept not in quadro.source.counts:
        return None
    if concept == quadro.total_concept and quadro.meaning == "vagas" and quadro.written_total is not None:
        return add([quadro.total[i] if quadro.written_total[i] is None else quadro.written_total[i] for i in rows])
    return add([known(quadro.source.counts[concept][i]) for i in rows])


def _beside(subject: Subject, quadro: Quadro) -> list[Evaluation]:
    """The quadros of the same sheet: a last row may add them all up."""
    return [evaluation for evaluation in subject.evaluations if evaluation.quadro.sheet == quadro.sheet]


def _correction(evaluation: Evaluation, concept: str, rows: Sequence[int]) -> int:
    """How much a column changes once the numbers already found wrong, of units wholly in these rows, are put right."""
    covered = set(rows)
    return sum(
        right - wrong for unit, name, wrong, right in _corrected(evaluation) if name == concept and unit <= covered
    )


def _corrected(evaluation: Evaluation) -> Iterator[tuple[set[int], str, int, int]]:
    """Rows, concept, number written and right number of every cell or unit already pointed at."""
    quadro = evaluation.quadro
    concepts = {slot.id: slot.concepts for slot in quadro.slots}
    for judgement in evaluation.judgements.values():
        for item in (misfit.comparison for misfit in judgement.misfits):
            if {number for number, _ in item.members} == {evaluation.focus}:
                unit = {i for _, i in item.members}
                yield unit, concepts[item.slot][0], item.written, item.expected
                if not unit & set(evaluation.faults):
                    yield unit, AMPLA, item.expected, item.written
    for i, fault in evaluation.faults.items():
        for name, right in fault.blames.items():
            written = {TOTAL: quadro.written_total, AMPLA: quadro.ampla}.get(name)
            if written is not None:
                yield {i}, (quadro.total_concept or TOTAL) if name == TOTAL else AMPLA, written[i] or 0, right

"""Cells of a quadro that are not what a quadro may hold, one finding a defect and table."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from xl_cotas.checks.base import Finding, Part, Severity
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.quadro import Quadro
from xl_cotas.portuguese import worded
from xl_cotas.workbook.table import CountKind


def shape_findings(
    subject: Subject,
    code: str,
    severity: Severity,
    message: str,
    rules: Collection[str],
    totals_kind: CountKind | None = None,
) -> Iterator[Finding]:
    """Report the shape failures of some rules; `totals_kind` adds the cells of totals rows. {cells} is how many."""
    for evaluation, failures in zip(subject.evaluations, subject.shapes, strict=False):
        parts = [Part(failure.ref, failure.shown, None) for failure in failures if failure.rule in rules]
        parts += _in_totals(evaluation.quadro, totals_kind) if totals_kind else []
        if parts:
            cells = worded(len(parts), "uma célula", "{} células")
            yield Finding(code, severity, message.format(cells=cells), tuple(parts))


def _in_totals(quadro: Quadro, kind: CountKind) -> Iterator[Part]:
    table = quadro.source.table
    for totals in table.totals:
        for concept, counts in totals.counts.items():
            for place, count in enumerate(counts):
                if count.kind == kind:
                    yield Part(table.ref(totals.row, concept, place), count.shown, None)

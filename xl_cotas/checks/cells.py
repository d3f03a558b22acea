"""Counts of a quadro that share a defect, column by column."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Part, Severity
from xl_cotas.checks.quadro import Quadro
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import Count, CountKind


def counts_of_kind(quadro: Quadro, kind: CountKind) -> Iterator[tuple[CellRef, Count]]:
    """Every cell of the data and totals rows whose count is of a kind."""
    table = quadro.source.table
    for concept, rows in quadro.source.counts.items():
        for i, counts in enumerate(rows):
            for part, count in enumerate(counts):
                if count.kind == kind:
                    yield table.ref(table.rows[i], concept, part), count
    for totals in table.totals:
        for concept, counts in totals.counts.items():
            for part, count in enumerate(counts):
                if count.kind == kind:
                    yield table.ref(totals.row, concept, part), count


def one_finding(
    quadro: Quadro, kind: CountKind, code: str, severity: Severity, message: str, expected: str = ""
) -> Iterator[Finding]:
    """One finding for all the cells of a table with the same defect; the message takes how many they are."""
    cells = sorted(counts_of_kind(quadro, kind), key=lambda item: (item[0].row, item[0].column))
    if cells:
        parts = tuple(Part(cell, count.shown, count.value if expected == "value" else None) for cell, count in cells)
        plural = "uma célula" if len(cells) == 1 else f"{len(cells)} células"
        yield Finding(code, severity, message.format(cells=plural), parts)

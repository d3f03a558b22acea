"""E901: número digitado como texto.

O programa mostra o número, mas as fórmulas de soma o ignoram. A conferência o lê quando não há dúvida ("12", "2.000")
e aqui diz onde está.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import worded

CODE = "E901"


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell which counts were typed as text."""
    for evaluation in subject.evaluations:
        source = evaluation.quadro.source
        parts = [
            Part(source.table.ref(row, concept, place), count.shown, count.value)
            for i, row in enumerate(source.table.rows)
            for concept, counts in source.counts.items()
            for place, count in enumerate(counts[i])
            if count.kind == "text"
        ]
        if parts:
            cells = worded(len(parts), "uma célula", "{} células")
            message = f"{cells} com número digitado como texto; foi lido como número"
            yield Finding(CODE, "info", message, tuple(parts))

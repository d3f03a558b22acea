"""L303: norma que não é lei confirmada.

Um projeto de lei não obriga; um texto sem número nem data pode não ter sido sancionado. A conferência é feita do mesmo
modo, e o relatório sempre o diz.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome
from xl_cotas.checks.subject import Subject

CODE = "L303"

_TEXTS = {
    "projeto": "a norma é um projeto de lei: confirme o número e a data da lei que dele resultou",
    "não confirmada": "a sanção desta norma não está confirmada: confirme-a antes de publicar",
}


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell, for every norm of the regime, that it is a bill or unconfirmed, and what is unknown of its validity."""
    for law in subject.regime.laws:
        if text := _TEXTS.get(law.status):
            yield Finding(CODE, "info", text, key=law.id, citation=(law.title,))
        if law.validity.start is None and law.id not in subject.regime.contest.publications:
            message = "a vigência não foi conferida: a data de publicação da norma não é conhecida"
            yield Finding(CODE, "info", message, key=law.id, citation=(law.title,))

"""E907: como a tabela foi lida, onde havia dúvida.

Um cabeçalho de uma letra, ou com dois sentidos, é lido pelo que está em volta; aqui se diz qual sentido foi tomado.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome
from xl_cotas.checks.subject import Subject

CODE = "E907"


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell which of two possible readings of a table was taken."""
    for table in subject.tables:
        for note in table.notes:
            yield Finding(CODE, "info", note, sheet=table.sheet)

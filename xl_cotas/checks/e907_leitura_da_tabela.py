"""E907: como a tabela foi lida, onde havia dúvida.

Um cabeçalho de uma letra, ou com dois sentidos, é lido pelo que está em volta; aqui se diz qual sentido foi tomado.
Diz-se também em que ordem, com que posições e de que cargo foram tomadas as chamadas que as abas deixam em aberto.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome
from xl_cotas.checks.calls.taken import order_taken
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import shortened

CODE = "E907"
_SHOWN = 3


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell which of two possible readings of a table was taken."""
    for table in subject.tables:
        for note in table.notes:
            yield Finding(CODE, "info", note, sheet=table.sheet)
    cargos: dict[tuple[str, str], list[str]] = {}
    for judged in subject.calls.of(subject):
        sheet = judged.unit.rows[0].table.sheet
        yield from (Finding(CODE, "info", note, sheet=sheet) for note in judged.facts.supposed)
        for note in order_taken(judged.unit, subject.tables):
            cargos.setdefault((sheet, note), []).append(judged.unit.key)
    for (sheet, note), named in cargos.items():
        of = f"{shortened(list(filter(None, named)), _SHOWN)}: " if any(named) else ""
        yield Finding(CODE, "info", f"{of}{note}", sheet=sheet)

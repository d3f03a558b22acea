"""E906: tabela reconhecida que esta versão ainda não confere.

Classificações e convocações são reconhecidas e listadas; as suas verificações (C1xx e N2xx) ainda não existem.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome, Undecided
from xl_cotas.checks.subject import Subject

CODE = "E906"

_NAMES = {"classificacao": "uma classificação", "convocacao": "uma convocação ou ordem de nomeação"}


def check(subject: Subject) -> Iterator[Outcome]:
    """Say, table by table, that nothing was decided about it."""
    for table in subject.tables:
        if name := _NAMES.get(table.kind):
            why = f"a tabela {table.range} é {name}, que esta versão reconhece mas não confere"
            yield Undecided(CODE, why, table.sheet)

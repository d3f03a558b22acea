"""E906: tabela reconhecida que esta versão ainda não confere.

Convocações são reconhecidas e listadas; as suas verificações (N2xx) ainda não existem. Uma classificação sem coluna de
posição (classificação geral ou de um grupo) não tem ordem que se confira.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome, Undecided
from xl_cotas.checks.subject import Subject
from xl_cotas.workbook.table import Table

CODE = "E906"


def check(subject: Subject) -> Iterator[Outcome]:
    """Say, table by table, that nothing was decided about it."""
    for table in subject.tables:
        if why := _why(table):
            yield Undecided(CODE, f"a tabela {table.range} é {why}", table.sheet)


def _why(table: Table) -> str:
    if table.kind == "convocacao":
        return "uma convocação ou ordem de nomeação, que esta versão reconhece mas não confere"
    if table.kind == "classificacao" and not any(concept.startswith("class_") for concept in table.columns):
        return "uma classificação sem coluna de posição reconhecida"
    return ""

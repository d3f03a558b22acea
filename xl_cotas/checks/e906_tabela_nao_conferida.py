"""E906: tabela reconhecida que esta versão ainda não confere.

Uma convocação com candidatos, mas sem coluna de lista, não diz de onde cada um foi chamado. Uma classificação sem
coluna de posição (classificação geral ou de um grupo) não tem ordem que se confira.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome, Undecided
from xl_cotas.checks.calls.rows import has_people
from xl_cotas.checks.published.table import is_order_table
from xl_cotas.checks.subject import Subject
from xl_cotas.workbook.table import Table

CODE = "E906"


def check(subject: Subject) -> Iterator[Outcome]:
    """Say, table by table, that nothing was decided about it."""
    for table in subject.tables:
        if why := _why(table):
            yield Undecided(CODE, f"a tabela {table.range} é {why}", table.sheet)


def _why(table: Table) -> str:
    if (
        table.kind == "convocacao"
        and not is_order_table(table)
        and not (has_people(table) and "lista" in table.columns)
    ):
        return "uma convocação sem coluna de lista, ou deitada, que não se confere"
    if table.kind == "classificacao" and not any(concept.startswith("class_") for concept in table.columns):
        return "uma classificação sem coluna de posição reconhecida"
    return ""

"""E909: convocação repetida.

Uma aba de convocação que só traz chamadas já escritas em outra (uma cópia, ou uma convocação que a lista geral também
traz) não é outra série de chamadas: é conferida uma vez só, na outra aba. Pode ser esquecimento; apague uma delas.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.calls.copies import Copy
from xl_cotas.checks.subject import Subject

CODE = "E909"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report each convocação that only repeats another."""
    for copy in subject.calls.copies(subject):
        first, source = copy.table.area, copy.of.area
        cell = copy.table.cell(first[0], first[1])
        related = (copy.of.cell(source[0], source[1]),)
        text = f"{_repeats(copy)}: as mesmas chamadas, conferidas uma só vez"
        yield Finding(CODE, "alerta", text, (Part(cell, None, None),), related=related)


def _repeats(copy: Copy) -> str:
    if copy.table.sheet == copy.of.sheet:
        return f"a tabela {copy.table.range} repete a tabela {copy.of.range}"
    return f"a aba '{copy.table.sheet}' repete a aba '{copy.of.sheet}'"

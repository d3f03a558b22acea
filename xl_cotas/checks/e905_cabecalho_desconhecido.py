"""E905: coluna cujo cabeçalho não foi reconhecido.

A coluna não entra na conferência. Se ela tem vagas, renomeie o cabeçalho ou diga o que é em [[tabela]], no edital.toml.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.workbook.model import CellRef

CODE = "E905"


def check(subject: Subject) -> Iterator[Outcome]:
    """Name, in one finding a table, the columns that nobody read."""
    for table in subject.tables:
        if not table.unknown or not table.header_rows:
            continue
        row = table.header_rows[-1]
        parts = tuple(Part(CellRef(table.sheet, row, column), text, None) for column, text in table.unknown.items())
        names = ", ".join(f'"{text}"' for text in table.unknown.values())
        yield Finding(CODE, "info", f"colunas não conferidas: {names}", parts)

"""E905: coluna cujo cabeçalho não foi reconhecido.

A coluna não entra na conferência. Se ela tem vagas, renomeie o cabeçalho ou diga o que é em [[tabela]], no edital.toml.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject

CODE = "E905"


def check(subject: Subject) -> Iterator[Outcome]:
    """Name, in one finding a table, the columns that nobody read."""
    for table in subject.tables:
        headers = ((table.header_cell(column), text) for column, text in table.unknown.items())
        parts = tuple(Part(cell, text, None) for cell, text in headers if cell is not None)
        if parts:
            names = ", ".join(f'"{text}"' for text in table.unknown.values())
            yield Finding(CODE, "info", f"{table.column_word}s não conferidas: {names}", parts)

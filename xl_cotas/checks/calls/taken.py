"""How the calls of a cargo were taken where the sheets leave it open, said so that nobody need guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.calls.cargos import Cargos, Part, common_names, titles
from xl_cotas.checks.calls.rows import Unit
from xl_cotas.workbook.recognition.keys import named
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import Table

_ORDER = "as chamadas foram tomadas pela ordem dos atos (número, data ou posição), que não é a das abas e linhas"
_NUMBERS = "a numeração recomeça em 1, e as posições foram contadas em seguida às anteriores"
_COUNTED = (
    "nenhuma coluna diz a ordem: as posições foram contadas, e a vaga de quem a deixou foi dada a uma chamada "
    "posterior da mesma lista"
)


def order_taken(unit: Unit, tables: Sequence[Table]) -> Iterator[str]:
    """What was supposed of the order and of the positions of some calls."""
    place = {id(table): at for at, table in enumerate(tables)}
    written = [(place[id(row.table)], row.row) for row in unit.rows]
    if written != sorted(written):
        yield _ORDER
    if any(row.written not in (None, row.position) for row in unit.rows):
        yield _NUMBERS
    if unit.counted and len({row.position for row in unit.rows}) < len(unit.rows):
        yield _COUNTED


def cargo_taken(unit: Unit, parts: Sequence[Part], cargos: Cargos, words: Vocabulary) -> Iterator[str]:
    """What was supposed of the cargo of some calls, where their tables do not say it as the classificação does."""
    said, listed = unit.keys.get("cargo", ""), common_names(parts).get("cargo", "")
    if not said or not listed:
        return
    if not named([listed], said):
        yield f'as chamadas de "{said}" foram conferidas com a única classificação que há, a de "{listed}"'
    elif len({part.key for part in cargos.parts}) > 1 and not _says(unit, said, words):
        yield f'a convocação não diz o cargo; pelas pessoas chamadas, é "{said}"'


def _says(unit: Unit, cargo: str, words: Vocabulary) -> bool:
    """Whether a column or a title says the cargo."""
    tables = {id(row.table): row.table for row in unit.rows}.values()
    told = (text for table in tables for text in (*titles(table, words), *filter(None, table.sections)))
    return any("cargo" in table.columns for table in tables) or any(named([cargo], text) for text in told)

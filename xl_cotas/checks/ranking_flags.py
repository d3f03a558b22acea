"""Declarations in a list of people: who competes for the vacancies of a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking_cells import cells_of
from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.folding import fold
from xl_cotas.workbook.recognition.vocabulary import FLAGS, vocabulary
from xl_cotas.workbook.table import Table

if TYPE_CHECKING:
    import polars as pl

_YES = frozenset({"s", "sim", "x", "1", "verdadeiro", "v", "ok", "true", "yes"})
_NO = frozenset({"n", "nao", "0", "falso", "f", "false", "no", "n a"})
_OF_GROUP = {
    "negros": (
        frozenset({"negro", "negra", "preto", "preta", "pardo", "parda", "ppp"}),
        frozenset({"branco", "branca", "amarelo", "amarela"}),
    ),
    "indigenas": (frozenset({"indigena"}), frozenset()),
    "quilombolas": (frozenset({"quilombola"}), frozenset()),
    "pcd": (frozenset({"pcd", "deficiente"}), frozenset()),
}


@dataclass(frozen=True, slots=True)
class Declarations:
    """Whether each person declares to belong to a group; null where the cell does not tell."""

    group: str
    columns: tuple[int, ...]
    said: pl.Series


def read_declarations(table: Table, sheet: Sheet, group: str) -> Declarations | None:
    """The declarations for a group; for a joint one those of its own column, or of any of its members where each has
    one. None where no column holds them."""
    import polars as pl

    names = [group] if "+" in group and table.columns.get(group) else group.split("+")
    columns, said = [], pl.Series([False]).new_from_index(0, len(table.rows))
    for member in names:
        mine = table.columns.get(FLAGS.get(member, member), ())
        if not mine:
            return None
        for column in mine:
            columns.append(column)
            said = said | _answers(cells_of(table, sheet, column), member)
    return Declarations(group, tuple(columns), said)


def is_out(text: str) -> bool:
    """Whether a situation says that the person is out of the ranking."""
    return fold(text).startswith(tuple(vocabulary().words["classificacao_fora"]))


def _answers(cells: Sequence[CellValue], group: str) -> pl.Series:
    """True, false or null for each cell; a blank says no only where nothing else in the column does."""
    import polars as pl

    answers = {value: _answer(value, group) for value in set(cells)}
    blank = None if False in answers.values() else False
    for value in answers:
        if isinstance(value, str) and value.strip(" .-") == "":
            answers[value] = blank
    return pl.Series(list(map(answers.__getitem__, cells)), dtype=pl.Boolean)


def _answer(value: CellValue, group: str) -> bool | None:
    if isinstance(value, bool | int | float):
        return bool(value) if value in (0, 1) else None
    text = fold(value) if isinstance(value, str) else ""
    said = [_OF_GROUP.get(member, (frozenset(), frozenset())) for member in group.split("+")]
    yes = frozenset().union(*(words for words, _ in said))
    no = frozenset().union(*(words for _, words in said))
    if text in _YES or text in yes:
        return True
    return False if text in _NO or text in no else None

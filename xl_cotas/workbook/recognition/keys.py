"""The text that names each row of a quadro: cargo, especialidade, localidade, código, UF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.recognition.vocabulary import KEYS, fold


def row_keys(
    sheet: Sheet, rows: Sequence[int], columns: Mapping[str, tuple[int, ...]]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[int, ...]]]:
    """The names of the rows by concept, and the rows whose name is that of the row above.

    What a merged cell says holds for all the rows that it covers. A cargo written only in the first of its rows, with
    the localities below, holds for them.
    """
    keys = {concept: _names(sheet, rows, columns[concept]) for concept in KEYS if concept in columns}
    taken = {}
    concept = next((name for name in ("cargo", "especialidade") if name in keys), "")
    others = [names for name, names in keys.items() if name not in (concept, "codigo")]
    if concept and others:
        keys[concept], carried = _carry(keys[concept], others)
        if carried:
            taken[concept] = tuple(rows[index] for index in carried)
    return {concept: tuple(names) for concept, names in keys.items()}, taken


def comparison_key(text: str) -> str:
    """A name for comparing rows, without case, accents and footnote marks: "Médico (1)" and "Medico*" are one.

    >>> comparison_key("Médico  Clínico¹")
    'medico clinico'
    """
    return fold(text)


def _carry(names: list[str], others: Sequence[Sequence[str]]) -> tuple[list[str], list[int]]:
    """Names filled downwards over blanks, in rows that something else names."""
    filled, carried, above = [], [], ""
    for index, name in enumerate(names):
        if not name and above and any(other[index] for other in others):
            name = above
            carried.append(index)
        filled.append(name)
        above = name
    return filled, carried


def _names(sheet: Sheet, rows: Sequence[int], columns: tuple[int, ...]) -> list[str]:
    covered = {
        (row, left): (top, left)
        for top, left, bottom, _ in sheet.merged
        if left in columns and bottom > top
        for row in range(max(top + 1, rows[0]), min(bottom, rows[-1]) + 1)
    }
    parts = [[_text(sheet.value(*covered.get((row, column), (row, column)))) for row in rows] for column in columns]
    return [" / ".join(dict.fromkeys(filter(None, names))) for names in zip(*parts, strict=True)]


def _text(value: CellValue) -> str:
    return "" if is_filler(value) else " ".join(show(value).split())

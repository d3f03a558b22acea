"""The text that names each row of a quadro: cargo, especialidade, localidade, código, UF."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.recognition.vocabulary import KEYS, fold

_LABEL = re.compile(
    r"\s*(?:nome\s+d[oa]\s+)?(?:cargo|emprego|fun[cç][aã]o)(?:/(?:cargo|emprego|fun[cç][aã]o))?(?:\s+p[uú]blic[oa])?\s*"
    r"(?:(?:[:.]|-|\u2013|\u2014)\s*|(?=(?:n[ºo°.]|c[oó]d|\d)))(?=.*[^\W\d_])",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\s*(?:n[ºo°.]+|n[uú]mero|c[oó]d(?:igo|\.)?)?\s*:?\s*0*(\d{1,6})\s*(?:[:.)]|-|\u2013|\u2014)\s*(?=\D*[^\W\d_])",
    re.IGNORECASE,
)


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


@lru_cache(maxsize=16384)
def comparison_key(text: str) -> str:
    """A name for comparing rows, without case, accents, footnote marks and the label before it.

    >>> comparison_key("Médico  Clínico¹"), comparison_key("CARGO: MÉDICO"), comparison_key("Cargo 01 - Médico")
    ('medico clinico', 'medico', '1 medico')
    """
    number, name = _unlabelled(text)
    return " ".join(filter(None, (number, fold(name))))


@lru_cache(maxsize=16384)
def unnumbered_key(text: str) -> str:
    """The same without the number before the name: "Cargo 01 - Médico" and "Médico" are one where nothing else is."""
    return fold(_unlabelled(text)[1])


def named(names: Sequence[str], wanted: str) -> list[int]:
    """The places of a name among others: as it is; where it is not there, with or without a number before it."""
    keys = {name: comparison_key(name) for name in dict.fromkeys(names)}
    same = {name for name, key in keys.items() if key == comparison_key(wanted)}
    if not same:
        bare = unnumbered_key(wanted)
        same = {name for name in keys if unnumbered_key(name) == bare and _one_numbered(name, wanted)}
        same = same if len({keys[name] for name in same}) == 1 else set()
    return [index for index, name in enumerate(names) if name in same]


def _one_numbered(one: str, other: str) -> bool:
    return bool(_unlabelled(one)[0]) != bool(_unlabelled(other)[0])


def _unlabelled(text: str) -> tuple[str, str]:
    """The number before a name, and the name, without the word "cargo" before both."""
    label = _LABEL.match(text)
    rest = text[label.end() :] if label else text
    number = _NUMBER.match(rest)
    return (number[1], rest[number.end() :]) if number else ("", rest)


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

"""What stands beside a quadro of one cargo and is of all of it: "CARGO: AGENTE - 20 vagas", "Total de vagas: 20"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xl_cotas.workbook.model import CellRef, Sheet
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.numbers import looks_like_count, parse_count
from xl_cotas.workbook.recognition.vocabulary import Vocabulary, fold
from xl_cotas.workbook.table import Count, Stated

_AWAY = 3  # rows above or below the table in which its title and total may be
_NUMBER = r"(\d{1,3}(?:\.\d{3})+|\d{1,6})(?!\d|[.,/]\d)"
_SPELLED = r"(?:\s*\([a-zà-ÿ ]{2,40}\))?"
_VACANCIES = re.compile(rf"(?<![\d.,/]){_NUMBER}{_SPELLED}\s*vagas?\b", re.IGNORECASE)
_TOTAL = re.compile(rf"(?:\btotal|\bvagas|\bn[º°]\s*de vagas)\s*(?:de vagas|geral)?\s*[:=]\s*{_NUMBER}", re.IGNORECASE)
_CARGO = re.compile(r"^(?:cargo|emprego|fun[cç][aã]o)(?:\s+p[uú]blico)?\s*[:\-\u2013]\s*(?=\S)", re.IGNORECASE)
_TAIL = re.compile(r"[\s:,;(\-\u2013\u2014]+$")


def lone_text(sheet: Sheet, row: int, span: range | None = None) -> tuple[CellRef, str] | None:
    """The text that has a row to itself, or its part of the row."""
    if not sheet.first_row <= row <= sheet.last_row:
        return None
    filled = [
        (column, value)
        for column, value in enumerate(sheet.row(row), sheet.first_column)
        if not is_filler(value) and (span is None or column in span)
    ]
    if len(filled) != 1 or not isinstance(filled[0][1], str):
        return None
    return sheet.ref(row, filled[0][0]), " ".join(filled[0][1].split())


def title_over(sheet: Sheet, first: int, floor: int, span: range) -> tuple[CellRef, str] | None:
    """The nearest text alone in its row above a table, below the row `floor`; one that names a cargo before others."""
    found = []
    for row in range(first - 1, max(floor, first - 1 - 2 * _AWAY), -1):
        text = lone_text(sheet, row, span) or lone_text(sheet, row)
        if text is not None and not text[1].startswith("*") and not _TOTAL.match(text[1]):
            found.append(text)
    return next((text for text in found if names_a_cargo(text[1])), found[0] if found else None)


def stated_total(sheet: Sheet, rows: range, floor: int, words: Vocabulary) -> Stated | None:
    """The total of a table that does not show it: in its title, or in a line of its own above or below it."""
    near = [*_near(sheet, range(rows.start - 1, max(floor, rows.start - 1 - 2 * _AWAY), -1))]
    near += [item for item in _near(sheet, range(rows.stop, rows.stop + _AWAY)) if words.begins_with("totais", item[1])]
    for cell, text in near:
        value = sheet.value(cell.row, cell.column)
        if not isinstance(value, str):
            return Stated(cell, text, parse_count(value))
        number = _number_in(text, words)
        if number is not None:
            return Stated(cell, text, Count(number, "number", text))
    return None


def stated_cargo(title: tuple[CellRef, str]) -> Stated:
    """The cargo that a title names, without the word itself and the number of vagas."""
    cell, text = title
    found = _VACANCIES.search(text) or _TOTAL.search(text)
    name = _CARGO.sub("", text)
    if found is not None:
        name = _CARGO.sub("", _TAIL.sub("", text[: found.start()])) or name
    return Stated(cell, name)


def names_a_cargo(text: str) -> bool:
    """Whether a title says that the table is of one cargo."""
    return _CARGO.match(text) is not None


def _near(sheet: Sheet, rows: range) -> Iterator[tuple[CellRef, str]]:
    """Texts alone in their rows, and numbers alone beside a text; up to the first row that is anything else."""
    for row in rows:
        found = lone_text(sheet, row)
        if found is not None:
            yield found
            continue
        if not sheet.first_row <= row <= sheet.last_row:
            return
        filled = [(c, v) for c, v in enumerate(sheet.row(row), sheet.first_column) if not is_filler(v)]
        if not filled:
            continue
        pair = len(filled) == 2 and isinstance(filled[0][1], str) and looks_like_count(filled[1][1])
        if not pair or parse_count(filled[1][1]).value is None or _TOTAL.fullmatch(f"{filled[0][1]}: 1") is None:
            return
        yield sheet.ref(row, filled[1][0]), str(filled[0][1])


def _number_in(text: str, words: Vocabulary) -> int | None:
    """The one number of vagas that a text states; none in the title of a whole contest."""
    if set(fold(text).split()) & words.words["certame"] and not names_a_cargo(text):
        return None
    numbers = {parse_count(number).value for pattern in (_VACANCIES, _TOTAL) for number in pattern.findall(text)}
    return numbers.pop() if len(numbers) == 1 else None

"""A cell of vacancies as a `Count`: what is unambiguous is read, everything else says why not. Never a guess."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from xl_cotas.exact import format_number
from xl_cotas.portuguese import day_month_year
from xl_cotas.workbook.model import CellValue, ErrorCell, Uncalculated
from xl_cotas.workbook.recognition.number_words import fold_words, in_words
from xl_cotas.workbook.table import Count

# Why a cell that should hold a number of vacancies holds none.
Defect = Literal["negativo", "fracionario", "logico", "data", "grande", "texto"]

LONGEST_NUMBER = 15  # digits that a spreadsheet keeps exactly
_LONGEST_TEXT = 60
_LONGEST_SHOWN = 200

_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u202f\t\r\n\v\f", " ") | dict.fromkeys("\u200b\u2060\ufeff"))
_DASH = re.compile(r"[-\u00ad\u2010-\u2015\u2212]{1,10}")
_MARK = re.compile(r"\(?(?:\*{1,6}|[\u00b9\u00b2\u00b3\u2070-\u2079†‡§]{1,3})\)?")
_NOTES = re.compile(r"(?:\(\*{1,6}\)|\*{1,6}|[\u00b9\u00b2\u00b3\u2070-\u2079†‡]{1,3})")
_PLAIN = re.compile(r"[0-9]{1,30}")
_GROUPED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3}){1,8}|[0-9]{1,3}(?: [0-9]{3}){1,8}")
_WHOLE = re.compile(r"([0-9]{1,30}|[0-9]{1,3}(?:\.[0-9]{3}){1,8}),0{1,2}|([0-9]{1,30})\.0")
_UNIT = re.compile(r"([0-9. ]{1,30}?) ?(?:vagas?|VAGAS?|Vagas?)")
_SPELLED = re.compile(r"([0-9]{1,30}) ?\(([A-Za-zÀ-ÿ ]{2,50})\)(.{0,40})")
_STANDBY_WORDS = r"c\.? ?r\.?|cadastro(?: de)? reservas?(?: ?\(cr\))?"
_STANDBY = re.compile(_STANDBY_WORDS, re.IGNORECASE)
_PLUS = re.compile(r"([0-9. ]{1,30}?) ?(?:vagas? ?)?\+ ?(?:[0-9]{1,6} ?)?(?:" + _STANDBY_WORDS + ")", re.IGNORECASE)
_NEGATIVE = re.compile(r"[-\u2212] ?[0-9.]{1,30}(?:,[0-9]{1,6})?")
_DECIMAL = re.compile(r"[0-9]{1,30}[.,](?:[0-9]{1,2}|[0-9]{4,30})")


def parse_count(value: CellValue) -> Count:
    """Read a cell of vacancies.

    >>> parse_count(3.0).value, parse_count("2.000").value, parse_count("10+CR").value, parse_count("2,6").kind
    (3, 2000, 10, 'invalid')
    """
    if isinstance(value, str):
        return _parse_text(value)
    if isinstance(value, ErrorCell):
        return Count(None, "error", value.text)
    if isinstance(value, Uncalculated):
        return Count(None, "uncalculated", "")
    number = _whole_number(value)
    return Count(number, "invalid" if number is None else "number", show(value))


def defect(value: CellValue) -> Defect:
    """Why an invalid cell holds no number of vacancies."""
    if isinstance(value, bool):
        return "logico"
    if isinstance(value, date | datetime | time | timedelta):
        return "data"
    if isinstance(value, int | float):
        return _numeric_defect(value)
    return _text_defect(value) if isinstance(value, str) else "texto"


def show(value: CellValue) -> str:
    """A cell as its reader sees it: decimal comma, day first. Long texts are cut.

    >>> show(2.6), show(True), show(date(2024, 3, 1))
    ('2,6', 'VERDADEIRO', '01/03/2024')
    """
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_SHOWN else value[: _LONGEST_SHOWN - 1] + "…"
    if isinstance(value, bool):
        return "VERDADEIRO" if value else "FALSO"
    if isinstance(value, int | float):
        return _show_number(value)
    if isinstance(value, ErrorCell):
        return value.text
    if isinstance(value, Uncalculated):
        return ""
    return day_month_year(value) if isinstance(value, date) else str(value)


def looks_like_count(value: CellValue) -> bool:
    """Whether a cell is in the place of a number of vacancies, also a wrong one: 2.6, "10?", #REF!."""
    if not isinstance(value, str):
        return not isinstance(value, date | time | timedelta)
    count = _parse_text(value)
    if count.kind == "invalid":
        return len(value) <= 12 and any(letter.isdigit() for letter in value) and "/" not in value
    return count.kind != "blank"


def _show_number(value: float) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, float) and not value.is_integer():
        return repr(value).replace(".", ",")
    return format_number(Fraction(value)) if abs(value) < 10**LONGEST_NUMBER else f"{value:e}"


def _whole_number(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not (math.isfinite(value) and value.is_integer()):
        return None
    return int(value) if 0 <= value < 10**LONGEST_NUMBER else None


def _numeric_defect(value: float) -> Defect:
    if isinstance(value, float) and math.isnan(value):
        return "texto"
    if value < 0:
        return "negativo"
    return "grande" if value >= 10**LONGEST_NUMBER else "fracionario"


def _text_defect(text: str) -> Defect:
    text = _clean(text[:_LONGEST_TEXT])
    if _NEGATIVE.fullmatch(text):
        return "negativo"
    if _DECIMAL.fullmatch(text):
        return "fracionario"
    return "grande" if text.isascii() and text.isdigit() else "texto"


def _clean(text: str) -> str:
    return " ".join(text.translate(_SPACES).split())


@lru_cache(maxsize=4096)
def _parse_text(text: str) -> Count:
    shown = show(text)
    if len(text) > _LONGEST_TEXT:
        return Count(None, "invalid" if text.strip() else "blank", shown)
    cleaned = _clean(text)
    for read in _READERS:
        count = read(cleaned)
        if count is not None:
            return Count(count.value, count.kind, shown)
    return Count(None, "invalid", shown)


def _read_blank(text: str) -> Count | None:
    return None if text else Count(None, "blank", text)


def _read_dash(text: str) -> Count | None:
    """A dash is how tables print zero."""
    return Count(0, "dash", text) if _DASH.fullmatch(text.replace(" ", "")) else None


def _read_mark(text: str) -> Count | None:
    """A note mark alone: what it means is in the note."""
    return Count(None, "mark", text) if _MARK.fullmatch(text) else None


def _read_standby(text: str) -> Count | None:
    """CR alone: no vacancy now."""
    return Count(0, "standby", text) if _STANDBY.fullmatch(_without_notes(text)) else None


def _read_plus_standby(text: str) -> Count | None:
    """10+CR, and 2 + 5 CR: the vacancies are before the plus."""
    match = _PLUS.fullmatch(_without_notes(text))
    return _as_text(_integer(match[1]), "plus_standby") if match else None


def _read_integer(text: str) -> Count | None:
    """Digits, with a thousands dot or space, decimals that are zero, a footnote mark glued, the word vagas after."""
    bare = _without_notes(text)
    match = _UNIT.fullmatch(bare)
    return _as_text(_integer(match[1] if match else bare), "text")


def _read_spelled(text: str) -> Count | None:
    """03 (três) vagas + CR: digits repeated in words, as editais write; words that disagree are no number."""
    match = _SPELLED.fullmatch(text)
    number = _integer(match[1]) if match else None
    if match is None or number is None or fold_words(match[2]) not in in_words(number):
        return None
    rest = f"{match[1]}{match[3]}"
    return _read_integer(rest) or _read_plus_standby(rest)


_READERS: tuple[Callable[[str], Count | None], ...] = (
    _read_blank,
    _read_dash,
    _read_mark,
    _read_standby,
    _read_plus_standby,
    _read_integer,
    _read_spelled,
)


def _as_text(number: int | None, kind: Literal["text", "plus_standby"]) -> Count | None:
    return None if number is None else Count(number, kind, "")


def _without_notes(text: str) -> str:
    return _NOTES.sub("", text).strip()


def _integer(text: str) -> int | None:
    """Digits to a number. "2,000" is two or two thousand: not a number."""
    text = text.strip()
    match = _WHOLE.fullmatch(text)
    if match:
        text = match[1] or match[2]
    if not (_PLAIN.fullmatch(text) or _GROUPED.fullmatch(text)):
        return None
    digits = text.replace(".", "").replace(" ", "").lstrip("0") or "0"
    return int(digits) if len(digits) <= LONGEST_NUMBER else None

"""When a call was made, as a sheet says it: the day, and the number of the convocação in a title or sheet name."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache

from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.recognition.days import DAY, LONG_DAY, MONTHS, make_day
from xl_cotas.workbook.recognition.folding import fold

_DAY = re.compile(rf"(?<![0-9]){DAY}(?![0-9])")
_ISO = re.compile(r"(?<![0-9])([12][0-9]{3})-([01][0-9])-([0-3][0-9])(?![0-9])")
_LONG_DAY = re.compile(rf"\b{LONG_DAY}\b")
_WORDS = ["primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "setima", "oitava", "nona", "decima"]
_ACT_WORDS = frozenset(
    ["edital", "de", "do", "da", "dos", "das", "no", "n", "em", "data", "dia", "ato", "portaria", "o", "a"]
)
_ACT = r"(?:convocac(?:ao|oes)|chamadas?|chamamentos?|nomeac(?:ao|oes)|convoc|cham|lotes?)"
_BEFORE = re.compile(rf"\b(?:([0-9]{{1,3}}) ?[ao]?|({'|'.join(_WORDS)})) {_ACT}\b")
_ALONE = r"(?! [0-9]{1,2} [0-9]{2,4}\b)"  # no day and month of a date
_AFTER = re.compile(rf"\b{_ACT} (?:n |no |numero )?([0-9]{{1,3}})\b{_ALONE}(?: ([12][0-9]{{3}})\b)?")


def read_day(value: CellValue) -> date | None:
    """The only day that a cell or title names."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    return _day_in(value) if isinstance(value, str) else None


@lru_cache(maxsize=4096)
def _day_in(value: str) -> date | None:
    named = [match.groups() for match in _DAY.finditer(value)]
    named += [match.groups()[::-1] for match in _ISO.finditer(value)]
    named += [match.groups() for match in _LONG_DAY.finditer(fold(value))]
    if len(named) != 1:
        return None
    try:
        return make_day(*named[0])
    except ValueError:
        return None


def names_only_an_act(text: str) -> bool:
    """Whether a title only says which convocação it is: "2ª Convocação - 01/10/2024"."""
    if read_number(text) is None:
        return False
    left = _AFTER.sub(" ", _BEFORE.sub(" ", fold(text))).split()
    return all(word.isdigit() or word in MONTHS or word in _ACT_WORDS for word in left)


@lru_cache(maxsize=4096)
def read_number(text: str) -> tuple[int, int] | None:
    """The year, or 0, and number of a convocação: "2ª Convocação", "Edital de Convocação nº 07/2024".

    >>> read_number("2ª Convocação"), read_number("Edital de Convocação nº 07/2024")
    ((0, 2), (2024, 7))
    >>> read_number("Convocação 02/09/2024")
    """
    folded = fold(text)
    if match := _BEFORE.search(folded):
        return 0, int(match[1]) if match[1] else _WORDS.index(match[2]) + 1
    match = _AFTER.search(folded)
    return (int(match[2] or 0), int(match[1])) if match else None

"""A value written as text in a file that has only texts: a number, a date or an error where it can be nothing else.

It becomes what Excel would make of it in Brazil; a text that a number would not give back, as 0012, stays a text.
"""

from __future__ import annotations

import re
from datetime import date

from xl_cotas.workbook.model import CellValue, ErrorCell
from xl_cotas.workbook.reading.scanned import KNOWN_ERRORS

# Fifteen digits are all that a spreadsheet keeps of a number.
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:([.,])\d{1,10})?", re.ASCII)
_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/((?:19|20)\d\d)|((?:19|20)\d\d)-(\d\d)-(\d\d)", re.ASCII)
_ERRORS = KNOWN_ERRORS | {"#N/D", "#NOME?", "#NULO!", "#NÚM!", "#VALOR!"}
_BEGIN = frozenset("-#0123456789")
_DIGITS = 15


def typed(text: str, decimal: str) -> CellValue:
    """The value of a text, when `decimal` is the mark that separates decimals.

    >>> typed("8", ","), typed("85,5", ","), typed("0012", ","), typed("85,5", ".")
    (8.0, 85.5, '0012', '85,5')
    """
    if text[:1] not in _BEGIN:
        return text
    if found := _NUMBER.fullmatch(text):
        fits = found[1] in (None, decimal) and len(text) <= _DIGITS + 2
        return float(text.replace(",", ".")) if fits else text
    if text in _ERRORS:
        return ErrorCell(text)
    return _day(text)


def _day(text: str) -> CellValue:
    found = _DAY.fullmatch(text)
    if found is None:
        return text
    parts = (found[3], found[2], found[1]) if found[3] else (found[4], found[5], found[6])
    try:
        return date(*map(int, parts))
    except ValueError:
        return text

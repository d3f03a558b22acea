"""Exact numbers: text to fractions, cell values to counts and days, fractions to Portuguese text."""

from __future__ import annotations

import math
import re
from datetime import date, datetime, timedelta
from fractions import Fraction

_EPOCH = datetime(1899, 12, 30)
_LAST_SERIAL = 2_958_466  # one past 31/12/9999
_SHARE = re.compile(r"\s*(\d{1,3}(?:[.,]\d{1,6})?)\s*%\s*")


def parse_share(text: object) -> Fraction:
    """Turn a percentage written as text into a fraction between 0 and 1.

    Raises ValueError for anything else, floats and integers included: 0.2 has no exact value and 20 is not a share.

    >>> parse_share("20%"), parse_share("16,24 %")
    (Fraction(1, 5), Fraction(203, 1250))
    """
    match = _SHARE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f'deve ser texto, como "20%" ou "2,5%", não {text!r}')
    share = Fraction(match[1].replace(",", ".")) / 100
    if share > 1:
        raise ValueError(f"percentual maior que 100%: {text!r}")
    return share


def to_count(value: object) -> int:
    """Turn a number as a spreadsheet hands it over (3, 3.0) into a count.

    Raises ValueError for booleans, text, negatives, fractions, infinities and blanks.

    >>> to_count(3.0)
    3
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ValueError(f"não é um número: {value!r}")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"não é um número finito: {value!r}")
    if value < 0 or value != int(value):
        raise ValueError(f"não é um número inteiro de vagas: {value!r}")
    return int(value)


def day_of_serial(number: float) -> date | None:
    """The day that a spreadsheet keeps as a number (1900 system); None for a number that is no day.

    >>> day_of_serial(45352.0), day_of_serial(0.5)
    (datetime.date(2024, 3, 1), None)
    """
    return _EPOCH.date() + timedelta(days=int(number)) if 1 <= number < _LAST_SERIAL else None


def serial_of_day(day: date) -> float:
    """The number that a spreadsheet keeps for a day, with the hours, if there are any, as its fraction.

    >>> serial_of_day(date(2024, 3, 1)), serial_of_day(datetime(2024, 3, 1, 12))
    (45352.0, 45352.5)
    """
    moment = day if isinstance(day, datetime) else datetime(day.year, day.month, day.day)
    return (moment.replace(tzinfo=None) - _EPOCH) / timedelta(days=1)


def format_number(value: Fraction | int) -> str:
    """Write a fraction with a decimal comma; one that never ends is cut at two places and marked.

    >>> format_number(Fraction(8, 5)), format_number(Fraction(7, 3)), format_number(6)
    ('1,6', '2,33...', '6')
    """
    fraction = Fraction(value)
    if fraction.denominator == 1:
        return str(fraction.numerator)
    sign, fraction = ("-", -fraction) if fraction < 0 else ("", fraction)
    places = _decimal_places(fraction.denominator)
    if places is None:
        hundredths = math.floor(fraction * 100)
        return f"{sign}{hundredths // 100},{hundredths % 100:02d}..."
    scaled = int(fraction * 10**places)
    return f"{sign}{scaled // 10**places},{scaled % 10**places:0{places}d}"


def format_share(share: Fraction) -> str:
    """Write a share as a percentage.

    >>> format_share(Fraction(17, 100)), format_share(Fraction(203, 1250))
    ('17%', '16,24%')
    """
    return f"{format_number(share * 100)}%"


def _decimal_places(denominator: int) -> int | None:
    """How many decimal places write 1/denominator exactly, or None when none do."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0:
        denominator //= 5
        fives += 1
    return max(twos, fives) if denominator == 1 else None

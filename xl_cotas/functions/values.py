"""What a cell holds, as each host delivers it, turned into the values that rules work on.

Numbers come as floats (10.0), a blank as None, "" or 0, a date as a date, a serial number or text, an error cell as
None or as text. What is not understood raises CotasError, with a short text that fits in a cell.
"""

from __future__ import annotations

import math
import re
from datetime import date, datetime
from fractions import Fraction

from xl_cotas.errors import CotasError
from xl_cotas.exact import day_of_serial, format_number
from xl_cotas.portuguese import day_month_year

MARK = "#COTAS!"
MOST = 9_999_999
_FIRST_DAY = date(1988, 10, 5)  # the Constitution; an earlier "date" is a number in the wrong place
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(?:[.,][0-9]{1,15})?")
_GROUPED = re.compile(r"([+-]?[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,4})(,[0-9]{1,15})?")
_TWO_WAYS = re.compile(r"[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}")
_SHOWN = 40
_LARGEST_SHOWN = 1e21


def is_blank(value: object) -> bool:
    """Whether a cell is empty. A zero may be one: whoever must know asks `is_blank_or_zero`."""
    return value is None or (isinstance(value, str) and not value.strip())


def is_blank_or_zero(value: object) -> bool:
    """Whether a cell is empty in any host: some deliver 0 for it."""
    return is_blank(value) or (isinstance(value, int | float) and not isinstance(value, bool) and value == 0)


def show(value: object) -> str:
    """What the user wrote, short and printable.

    >>> show("x" * 50), show(2.5), show(1e15)
    ('"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."', '2,5', '1000000000000000')
    """
    if isinstance(value, bool):
        return "VERDADEIRO" if value else "FALSO"
    if isinstance(value, int | float):
        return _show_number(value)
    if not isinstance(value, str):
        return "valor de outro tipo"
    plain = printable(value[: _SHOWN + 1])
    return f'"{plain if len(plain) <= _SHOWN else plain[: _SHOWN - 3] + "..."}"'


def printable(text: str) -> str:
    """A text without control characters, line breaks and lone surrogates, which no cell should be given."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def _show_number(value: float) -> str:
    if not abs(value) < _LARGEST_SHOWN:
        return "número grande demais"
    if 0 < abs(value) < 1 / _LARGEST_SHOWN:
        return "número pequeno demais"
    return format_number(Fraction(f"{value:.15g}"))


def to_number(value: object, name: str) -> Fraction:
    """The number that the program shows: 15 significant digits, so that 0.35 * 90 is 31.5.

    >>> to_number(0.35 * 90, "valor"), to_number("1,6", "valor")
    (Fraction(63, 2), Fraction(8, 5))
    """
    if isinstance(value, bool):
        raise CotasError(f"{name}: {show(value)} não é número")
    if isinstance(value, int) and abs(value) <= 10**15:
        return Fraction(value)
    if isinstance(value, Fraction):
        return value
    if isinstance(value, float) and math.isfinite(value) and abs(value) <= 1e15:
        return Fraction(f"{value:.15g}")
    if isinstance(value, str) or value is None:
        return _typed_number(to_text(value, name), name)
    raise CotasError(f"{name}: {show(value)} não é número")


def _typed_number(text: str, name: str) -> Fraction:
    """A number typed as text: a comma is the decimal mark, and so is a dot that is not before three digits."""
    if "." in text and _TWO_WAYS.fullmatch(text):
        raise CotasError(f"{name}: {show(text)} é ambíguo; escreva {text.replace('.', '')} ou {text.replace('.', ',')}")
    grouped = _GROUPED.fullmatch(text)
    if not grouped and not _NUMBER.fullmatch(text):
        raise CotasError(f"{name}: {show(text)} não é número")
    return Fraction((text.replace(".", "") if grouped else text).replace(",", "."))


def to_count(value: object, name: str, *, least: int = 0) -> int:
    """A whole number of vagas or nominations. A dot before three digits is that of thousands, as in a quadro.

    >>> to_count(10.0, "vagas"), to_count("8", "vagas"), to_count("1.000", "vagas")
    (10, 8, 1000)
    """
    if type(value) is float and value.is_integer() and least <= value <= MOST:
        return int(value)
    number = _typed_count(to_text(value, name), name) if isinstance(value, str) else to_number(value, name)
    if number.denominator != 1 or number < 0:
        raise CotasError(f"{name}: {show(value)} não é um número inteiro")
    if not least <= number <= MOST:
        raise CotasError(f"{name}: {show(value)} está fora dos limites, de {least} a {MOST}")
    return int(number)


def _typed_count(text: str, name: str) -> Fraction:
    """A count typed as text: "1.000" can only be a thousand, and "1,000" is one or a thousand."""
    if not _TWO_WAYS.fullmatch(text):
        return _typed_number(text, name)
    if "," in text:
        raise CotasError(f"{name}: {show(text)} é ambíguo; escreva {text.replace(',', '')} se são milhares")
    return Fraction(text.replace(".", ""))


def to_text(value: object, name: str) -> str:
    """The text of a cell that must have one; an error cell passes its own message on."""
    if is_blank(value):
        raise CotasError(f"{name}: a célula está vazia")
    if not isinstance(value, str):
        raise CotasError(f"{name}: {show(value)} não é texto")
    text = value.strip()
    if text.startswith(MARK):
        raise CotasError(text.removeprefix(MARK).strip())
    if text.startswith("#"):
        raise CotasError(f"{name}: a célula tem erro ({show(text)})")
    return text


def to_date(value: object, name: str) -> date:
    """A day, from a date, a serial number (1900 system) or text as 01/03/2024 and 2024-03-01.

    >>> to_date(45352.0, "data_edital"), to_date("01/03/2024", "data_edital")
    (datetime.date(2024, 3, 1), datetime.date(2024, 3, 1))
    """
    day = _day(value, name)
    if day is None:
        raise CotasError(f"{name}: {show(value)} não é uma data; escreva como 01/03/2024")
    if day < _FIRST_DAY:
        raise CotasError(f"{name}: {day_month_year(day)} é antes de 1988; confira a célula")
    return day


def _day(value: object, name: str) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return day_of_serial(value)
    text = to_text(value, name)
    for form in ("%d/%m/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None

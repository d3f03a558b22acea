"""Numbers as Excel calculates with them.

The model, which Apache POI and LibreOffice follow too:

- numbers are IEEE doubles, and `*`, `/` and `^` are plain double arithmetic;
- `+` and `-` whose operands cancel to 15 significant digits give exactly 0;
- comparisons look at 15 significant digits;
- whatever rounds (INT, TRUNC, ROUND and its kin, CEILING, FLOOR, MROUND, QUOTIENT, MOD, EVEN, ODD) sees its argument at
  15 significant digits, then rounds that decimal exactly; ROUND sends a half away from zero.

So ROUND(0.35*90,0) is 32, though the product is 31.499999999999996, and INT(0.29*100) is 29.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import (
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_UP,
    ROUND_UP,
    Decimal,
    InvalidOperation,
)

MOST_DIGITS = 20


class ExcelError(Exception):
    """A formula whose result is an error value, as #DIV/0!."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def seen(number: float) -> Decimal:
    """The decimal of 15 significant digits that the program shows for a double.

    >>> seen(0.35 * 90)
    Decimal('31.5')
    """
    return Decimal(f"{number:.15g}")


def checked(number: float) -> float:
    """The number itself; an overflow is #NUM!."""
    if math.isfinite(number):
        return number
    raise ExcelError("#NUM!")


def plus(a: float, b: float) -> float:
    """Add; operands that cancel to 15 digits give 0.

    >>> plus(0.1 + 0.2, -0.3)
    0.0
    """
    total = a + b
    if total and abs(total) < abs(a) * 1e-14 and same(a, -b):
        return 0.0
    return checked(total)


def minus(a: float, b: float) -> float:
    """Subtract; operands equal to 15 digits give 0."""
    return plus(a, -b)


def times(a: float, b: float) -> float:
    """Multiply."""
    return checked(a * b)


def over(a: float, b: float) -> float:
    """Divide; by zero is #DIV/0!."""
    if b == 0:
        raise ExcelError("#DIV/0!")
    return checked(a / b)


def power(a: float, b: float) -> float:
    """Raise to a power; 0^0 and the root of a negative are #NUM!."""
    if a == 0 and b == 0:
        raise ExcelError("#NUM!")
    try:
        result = math.pow(a, b)
    except (ValueError, OverflowError):
        raise ExcelError("#DIV/0!" if a == 0 else "#NUM!") from None
    return checked(result)


def same(a: float, b: float) -> bool:
    """Whether two numbers are equal to 15 significant digits."""
    return a == b or (math.isclose(a, b, rel_tol=1e-14) and seen(a) == seen(b))


def whole_below(number: float) -> float:
    """INT: the whole number below.

    >>> whole_below(0.29 * 100), whole_below(-1.5)
    (29.0, -2.0)
    """
    return float(math.floor(float(f"{number:.15g}")))


def rounded(number: float, digits: float) -> float:
    """ROUND: half away from zero.

    >>> rounded(2.5, 0), rounded(-2.5, 0), rounded(1.005, 2), rounded(0.35 * 90, 0)
    (3.0, -3.0, 1.01, 32.0)
    """
    if digits == 0 and abs(number) < 1e9:
        whole = float(math.floor(abs(float(f"{number:.15g}")) + 0.5))
        return math.copysign(whole, number) if whole else 0.0
    return _quantized(number, digits, ROUND_HALF_UP)


def rounded_up(number: float, digits: float) -> float:
    """ROUNDUP: away from zero.

    >>> rounded_up(0.07 * 100, 0), rounded_up(7.01, 0)
    (7.0, 8.0)
    """
    return _quantized(number, digits, ROUND_UP)


def rounded_down(number: float, digits: float) -> float:
    """ROUNDDOWN and TRUNC: towards zero.

    >>> rounded_down(-1.9, 0), rounded_down(0.29 * 100, 0)
    (-1.0, 29.0)
    """
    return _quantized(number, digits, ROUND_DOWN)


def _quantized(number: float, digits: float, mode: str) -> float:
    places = max(-MOST_DIGITS, min(MOST_DIGITS, math.trunc(digits)))
    value = seen(number)
    if value == 0:
        return 0.0
    try:
        return float(value.quantize(Decimal(1).scaleb(-places), rounding=mode)) + 0.0
    except InvalidOperation:  # more digits than there are: nothing to round
        return number


def ceiling(number: float, step: float) -> float:
    """CEILING: up to a multiple of the step; with both negative, away from zero."""
    if number > 0 > step:
        raise ExcelError("#NUM!")
    return 0.0 if step == 0 else _multiple(number, step, ROUND_CEILING)


def floor(number: float, step: float) -> float:
    """FLOOR: down to a multiple of the step; with both negative, towards zero."""
    if number == 0:
        return 0.0
    if number > 0 > step:
        raise ExcelError("#NUM!")
    if step == 0:
        raise ExcelError("#DIV/0!")
    return _multiple(number, step, ROUND_FLOOR)


def ceiling_math(number: float, step: float, away: float) -> float:
    """CEILING.MATH: up; a negative number away from zero where the mode says so."""
    mode = ROUND_FLOOR if number < 0 and away else ROUND_CEILING
    return 0.0 if step == 0 else _multiple(number, abs(step), mode)


def floor_math(number: float, step: float, towards: float) -> float:
    """FLOOR.MATH: down; a negative number towards zero where the mode says so."""
    mode = ROUND_CEILING if number < 0 and towards else ROUND_FLOOR
    return 0.0 if step == 0 else _multiple(number, abs(step), mode)


def nearest_multiple(number: float, step: float) -> float:
    """MROUND: the nearest multiple, half away from zero; opposite signs are #NUM!."""
    if step == 0 or number == 0:
        return 0.0
    if (number < 0) != (step < 0):
        raise ExcelError("#NUM!")
    return _multiple(number, step, ROUND_HALF_UP)


def _multiple(number: float, step: float, mode: str) -> float:
    times_step = seen(number) / seen(step)
    try:
        return float(times_step.to_integral_value(rounding=mode) * seen(step)) + 0.0
    except (InvalidOperation, OverflowError):
        raise ExcelError("#NUM!") from None


def quotient(a: float, b: float) -> float:
    """QUOTIENT: the whole part of a division."""
    return rounded_down(over(a, b), 0)


def remainder(a: float, b: float) -> float:
    """MOD: with the sign of the divisor.

    >>> remainder(-3, 2), remainder(3, -2)
    (1.0, -1.0)
    """
    return minus(a, times(b, whole_below(over(a, b))))


def even(number: float) -> float:
    """EVEN: away from zero to an even number."""
    return _away_to(number, lambda whole: whole % 2 == 0)


def odd(number: float) -> float:
    """ODD: away from zero to an odd number."""
    return _away_to(number, lambda whole: whole % 2 == 1)


def _away_to(number: float, fits: Callable[[int], bool]) -> float:
    whole = int(rounded_up(abs(number), 0))
    whole += 0 if fits(whole) else 1
    return math.copysign(float(whole), number) if whole else 0.0

"""The spreadsheet functions that tables of vacancies use, on values already evaluated, and Excel's coercions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xl_cotas.workbook.formula import numbers
from xl_cotas.workbook.formula.numbers import ExcelError
from xl_cotas.workbook.formula.tree import NotEvaluated

Scalar: TypeAlias = float | str | bool | None


@dataclass(frozen=True, slots=True)
class Block:
    """The values of a reference, row by row; an error cell is its ExcelError."""

    rows: tuple[tuple[Scalar | ExcelError, ...], ...]

    @property
    def values(self) -> list[Scalar | ExcelError]:
        return [value for row in self.rows for value in row]


Argument: TypeAlias = Scalar | Block

_TEXT_NUMBER = re.compile(r"\s*([+-]?\d{1,15}(?:\.\d{1,15})?)\s*(%?)\s*")
_TEXT_LOCAL = re.compile(r"\s*[+-]?[\d.]*,\d+\s*%?\s*")


def to_number(value: Scalar) -> float:
    """Take a value as a number: a blank is 0, TRUE is 1, "20%" is 0.2; other text is #VALUE!."""
    if isinstance(value, float):
        return value
    if value is None:
        return 0.0
    if isinstance(value, bool):
        return 1.0 if value else 0.0
    if match := _TEXT_NUMBER.fullmatch(value):
        return float(match[1]) / 100 if match[2] else float(match[1])
    if _TEXT_LOCAL.fullmatch(value):
        raise NotEvaluated("número com vírgula digitado como texto: depende do idioma do programa")
    raise ExcelError("#VALUE!")


def to_logical(value: Scalar) -> bool:
    """Take a value as a condition."""
    if isinstance(value, str):
        if value.upper() in ("TRUE", "FALSE"):
            return value.upper() == "TRUE"
        raise ExcelError("#VALUE!")
    return bool(value)


def to_text(value: Scalar) -> str:
    """Take a value as text, a number as the program shows it."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return f"{value:.15g}"
    return value or ""


def compare(left: Scalar, operator: str, right: Scalar) -> bool:
    """Compare as Excel does: numbers before texts before logical values, texts without case, blanks as the other side.

    >>> compare(0.1 + 0.2, "=", 0.3), compare(None, "=", ""), compare("a", ">", 9.0)
    (True, True, True)
    """
    left, right = _unblank(left, right), _unblank(right, left)
    order = _order(left, right)
    return {
        "=": order == 0,
        "<>": order != 0,
        "<": order < 0,
        ">": order > 0,
        "<=": order <= 0,
        ">=": order >= 0,
    }[operator]


def _unblank(value: Scalar, other: Scalar) -> float | str | bool:
    if value is not None:
        return value
    if isinstance(other, bool):
        return False
    return "" if isinstance(other, str) else 0.0


def _order(left: float | str | bool, right: float | str | bool) -> int:
    ranks = [2 if isinstance(value, bool) else int(isinstance(value, str)) for value in (left, right)]
    if ranks[0] != ranks[1]:
        return ranks[0] - ranks[1]
    if isinstance(left, str) and isinstance(right, str):
        a, b = left.casefold(), right.casefold()
        return (a > b) - (a < b)
    x, y = float(left), float(right)
    return 0 if numbers.same(x, y) else (x > y) - (x < y)


# ---------------------------------------------------------------- functions of plain numbers


@dataclass(frozen=True, slots=True)
class Numeric:
    """A function of numbers; `defaults` stand for arguments left out at the end."""

    least: int
    defaults: tuple[float, ...]
    apply: Callable[..., float]

    @property
    def most(self) -> int:
        return self.least + len(self.defaults)

    def complete(self, given: int) -> tuple[float, ...]:
        """The defaults for the arguments that are not given."""
        return self.defaults[given - self.least :]


def _sign(number: float) -> float:
    return float((number > 0) - (number < 0))


def _root(number: float) -> float:
    return numbers.power(number, 0.5) if number else 0.0


NUMERIC: Mapping[str, Numeric] = {
    "ABS": Numeric(1, (), abs),
    "CEILING": Numeric(1, (1.0,), numbers.ceiling),
    "CEILING.MATH": Numeric(1, (1.0, 0.0), numbers.ceiling_math),
    "CEILING.PRECISE": Numeric(1, (1.0,), lambda number, step: numbers.ceiling_math(number, step, 0)),
    "ISO.CEILING": Numeric(1, (1.0,), lambda number, step: numbers.ceiling_math(number, step, 0)),
    "EVEN": Numeric(1, (), numbers.even),
    "FLOOR": Numeric(1, (1.0,), numbers.floor),
    "FLOOR.MATH": Numeric(1, (1.0, 0.0), numbers.floor_math),
    "FLOOR.PRECISE": Numeric(1, (1.0,), lambda number, step: numbers.floor_math(number, step, 0)),
    "INT": Numeric(1, (), numbers.whole_below),
    "MOD": Numeric(2, (), numbers.remainder),
    "MROUND": Numeric(2, (), numbers.nearest_multiple),
    "ODD": Numeric(1, (), numbers.odd),
    "POWER": Numeric(2, (), numbers.power),
    "QUOTIENT": Numeric(2, (), numbers.quotient),
    "ROUND": Numeric(2, (), numbers.rounded),
    "ROUNDDOWN": Numeric(2, (), numbers.rounded_down),
    "ROUNDUP": Numeric(2, (), numbers.rounded_up),
    "SIGN": Numeric(1, (), _sign),
    "SQRT": Numeric(1, (), _root),
    "TRUNC": Numeric(1, (0.0,), numbers.rounded_down),
}


# ---------------------------------------------------------------- functions of many values


def _numbers(arguments: Sequence[Argument]) -> Iterator[float]:
    """Numbers among arguments: in a reference only true numbers count, a value written in the formula is coerced."""
    for argument in arguments:
        if not isinstance(argument, Block):
            yield to_number(argument)
            continue
        for value in argument.values:
            if isinstance(value, ExcelError):
                raise ExcelError(value.text)
            if isinstance(value, float):
                yield value


def _sum(arguments: Sequence[Argument]) -> Scalar:
    return numbers.checked(sum(_numbers(arguments), 0.0))


def _product(arguments: Sequence[Argument]) -> Scalar:
    result, found = 1.0, False
    for number in _numbers(arguments):
        result, found = numbers.times(result, number), True
    return result if found else 0.0


def _average(arguments: Sequence[Argument]) -> Scalar:
    found = list(_numbers(arguments))
    return numbers.over(sum(found), float(len(found)))


def _count(arguments: Sequence[Argument]) -> Scalar:
    return float(sum(isinstance(value, float) for value in _flat(arguments)))


def _count_filled(arguments: Sequence[Argument]) -> Scalar:
    return float(sum(value is not None for value in _flat(arguments)))


def _count_blank(arguments: Sequence[Argument]) -> Scalar:
    return float(sum(value is None or value == "" for value in _flat(arguments)))


def _flat(arguments: Sequence[Argument]) -> Iterator[Scalar | ExcelError]:
    for argument in arguments:
        yield from argument.values if isinstance(argument, Block) else [argument]


def _sumproduct(arguments: Sequence[Argument]) -> Scalar:
    blocks = [argument if isinstance(argument, Block) else Block(((argument,),)) for argument in arguments]
    shapes = {(len(block.rows), len(block.rows[0]) if block.rows else 0) for block in blocks}
    if len(shapes) != 1:
        raise ExcelError("#VALUE!")
    total = 0.0
    for row in zip(*(block.values for block in blocks), strict=True):
        product = 1.0
        for value in row:
            if isinstance(value, ExcelError):
                raise ExcelError(value.text)
            product = numbers.times(product, value if isinstance(value, float) else 0.0)
        total += product
    return numbers.checked(total)


def _logicals(arguments: Sequence[Argument]) -> list[bool]:
    found = []
    for argument in arguments:
        if not isinstance(argument, Block):
            found.append(to_logical(argument))
            continue
        for value in argument.values:
            if isinstance(value, ExcelError):
                raise ExcelError(value.text)
            if isinstance(value, float | bool):
                found.append(bool(value))
    if not found:
        raise ExcelError("#VALUE!")
    return found


def _subtotal(arguments: Sequence[Argument]) -> Scalar:
    if not arguments or isinstance(arguments[0], Block) or to_number(arguments[0]) not in (9.0, 109.0):
        raise NotEvaluated("a função SUBTOTAL foi usada com um código que não é de soma")
    return _sum(arguments[1:])


AGGREGATES: Mapping[str, Callable[[Sequence[Argument]], Scalar]] = {
    "AND": lambda arguments: all(_logicals(arguments)),
    "AVERAGE": _average,
    "COUNT": _count,
    "COUNTA": _count_filled,
    "COUNTBLANK": _count_blank,
    "MAX": lambda arguments: max(_numbers(arguments), default=0.0),
    "MIN": lambda arguments: min(_numbers(arguments), default=0.0),
    "OR": lambda arguments: any(_logicals(arguments)),
    "PRODUCT": _product,
    "SUBTOTAL": _subtotal,
    "SUM": _sum,
    "SUMPRODUCT": _sumproduct,
    "XOR": lambda arguments: sum(_logicals(arguments)) % 2 == 1,
}


# ---------------------------------------------------------------- functions of one value

SINGLE: Mapping[str, Callable[[Scalar], Scalar]] = {
    "ISBLANK": lambda value: value is None,
    "ISLOGICAL": lambda value: isinstance(value, bool),
    "ISNUMBER": lambda value: isinstance(value, float),
    "ISTEXT": lambda value: isinstance(value, str),
    "LEN": lambda value: float(len(to_text(value))),
    "N": lambda value: 0.0 if isinstance(value, str) else to_number(value),
    "NOT": lambda value: not to_logical(value),
    "TRIM": lambda value: " ".join(to_text(value).split(" ")).strip(),
    "UPPER": lambda value: to_text(value).upper(),
    "VALUE": to_number,
}

"""A tiny evaluator of the templates' formulas, written apart from the code: exact fractions, no spreadsheet program."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

_TOKEN = re.compile(
    r'\s*("[^"]*"|\d+|[A-Za-z]+!\$?[A-Z]+\$?\d+|\$?[A-Z]{1,2}\$?\d+|[A-Z]+(?=\()|<>|<=|>=|[-+*/(),:<>=])'
)
_COMPARED = {"=": lambda a, b: a == b, "<": lambda a, b: a < b, "<>": lambda a, b: a != b}


def evaluate(formula: str, cells: Mapping[str, object]) -> object:
    """The value of a formula over cells given by address without dollars; a cell that is not given is blank."""
    return _Evaluator(formula.removeprefix("="), cells).value()


class _Evaluator:
    def __init__(self, text: str, cells: Mapping[str, object]) -> None:
        self.tokens = _TOKEN.findall(text)
        assert "".join(self.tokens) == text.replace(" ", ""), text
        self.cells, self.place = cells, 0

    def value(self) -> object:
        result = self.comparison()
        assert self.place == len(self.tokens)
        return int(result) if isinstance(result, Fraction) and result.denominator == 1 else result

    def comparison(self) -> object:
        left = self.sum()
        if self.peek() in _COMPARED:
            return _COMPARED[self.take()](*_alike(left, self.sum()))
        return left

    def sum(self) -> object:
        result = self.product()
        while self.peek() in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            result = _number(result) + sign * _number(self.product())
        return result

    def product(self) -> object:
        result = self.atom()
        while self.peek() in ("*", "/"):
            if self.take() == "*":
                result = _number(result) * _number(self.atom())
            else:
                result = _number(result) / _number(self.atom())
        return result

    def atom(self) -> object:
        token = self.take()
        if token == "(":
            inner = self.comparison()
            assert self.take() == ")"
            return inner
        if token[0] == '"':
            return token[1:-1]
        if token[0].isdigit():
            return Fraction(int(token))
        if self.peek() == "(":
            return self.call(token)
        return self.cells.get(token.replace("$", ""))

    def call(self, name: str) -> object:
        self.take()
        if name == "SUM":
            first, _, last, _ = (self.take().replace("$", "") for _ in range(4))
            return sum((_number(value) for value in self.area(first, last) if not isinstance(value, str)), Fraction(0))
        arguments = [self.comparison()]
        while self.take() == ",":
            arguments.append(self.comparison())
        return _FUNCTIONS[name](*arguments)

    def area(self, first: str, last: str) -> list[object]:
        (start, top), (end, bottom) = (re.fullmatch(r"([A-Z])(\d+)", cell).groups() for cell in (first, last))
        columns = [chr(code) for code in range(ord(start), ord(end) + 1)]
        return [self.cells.get(f"{column}{row}") for row in range(int(top), int(bottom) + 1) for column in columns]

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        self.place += 1
        return self.tokens[self.place - 1]


def _number(value: object) -> Fraction:
    if value == "":  # every argument is evaluated here, also the branch of IF that a program would leave alone
        return Fraction(0)
    return Fraction(0) if value is None else Fraction(value)


def _alike(left: object, right: object) -> tuple[object, object]:
    """A blank equals both the empty text and zero, as in every spreadsheet program."""
    if isinstance(left, str) or isinstance(right, str):
        texts = ["" if value is None else value for value in (left, right)]
        return (texts[0], texts[1]) if all(isinstance(text, str) for text in texts) else (0, 1)
    return _number(left), _number(right)


_FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "IF": lambda condition, yes, no: yes if condition else no,
    "INT": lambda value: Fraction(math.floor(value)),
    "MIN": min,
    "ROUND": lambda value, places: Fraction(math.floor(value * 10**places + Fraction(1, 2))),
}

"""The parser of the formula language: the part of it that tables of vacancies use.

Precedence as in Excel: the sign binds tighter than `%`, `%` than `^`, then `* /`, `+ -`, `&` and the comparisons; all
of them go from left to right, `^` included. A chain of operators of one level is one node: the tree is as deep as the
parentheses, never as a long sum.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from xl_cotas.workbook.formula.tokens import Token, cell_places, function_name, tokenize
from xl_cotas.workbook.formula.tree import (
    Area,
    Call,
    Chain,
    ErrorLiteral,
    Home,
    Literal,
    Node,
    NotEvaluated,
    Percent,
    Signed,
    fold_header,
)
from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW
from xl_cotas.workbook.model import column_number

LONGEST_FORMULA = 2_000
DEEPEST_NESTING = 30
MOST_NAMES = 50
MOST_PERCENTS = 5

_LEVELS = (("=", "<", ">", "<=", ">=", "<>"), ("&",), ("+", "-"), ("*", "/"), ("^",))
_SPECIAL = re.compile(r"\[#([^\]]*)\]")
_COLUMN = re.compile(r"\[@?([^\[\]#@][^\[\]]*)\]")


def parse(formula: str, home: Home) -> Node:
    """Parse a formula as stored in a file (English names, commas), with or without its equal sign.

    Raises NotEvaluated for whatever is outside the subset.
    """
    return _Parser(formula, home, 0, _Names(home.names)).whole()


class _Names:
    """Defined names, looked up a bounded number of times: names of names could double at every step."""

    def __init__(self, meanings: Mapping[str, str]) -> None:
        self._meanings = meanings
        self._left = MOST_NAMES

    def meaning(self, name: str) -> str:
        self._left -= 1
        text = self._meanings.get(name.casefold())
        if text is None or self._left < 0:
            raise NotEvaluated(f'o nome "{_clip(name)}" não foi entendido')
        return text


class _Parser:
    """One pass over the tokens of a formula; names are parsed in place, each one level deeper."""

    def __init__(self, formula: str, home: Home, depth: int, names: _Names) -> None:
        text = formula.strip().removeprefix("=")
        if len(text) > LONGEST_FORMULA:
            raise NotEvaluated("a fórmula é longa demais")
        if not text:
            raise NotEvaluated("o texto da fórmula não está no arquivo")
        self._home = home
        self._depth = depth
        self._names = names
        self._tokens = [token for token in tokenize(text) if token.kind != "space"]
        self._next = 0

    def whole(self) -> Node:
        node = self._level(0)
        if self._peek() is not None:
            raise NotEvaluated(f'não foi entendido o trecho "{_clip(self._tokens[self._next].text)}"')
        return node

    def _peek(self) -> Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _accept(self, *texts: str) -> str | None:
        token = self._peek()
        if token is not None and token.kind == "operator" and token.text in texts:
            self._next += 1
            return token.text
        return None

    def _level(self, level: int) -> Node:
        if level == len(_LEVELS):
            return self._percent()
        first = self._level(level + 1)
        rest = []
        while operator := self._accept(*_LEVELS[level]):
            rest.append((operator, self._level(level + 1)))
        return Chain(first, tuple(rest)) if rest else first

    def _percent(self) -> Node:
        negative = False
        while sign := self._accept("+", "-", "@"):
            negative ^= sign == "-"
        node = self._operand()
        node = Signed(node) if negative else node
        times = 0
        while self._accept("%"):
            times += 1
        if times > MOST_PERCENTS:
            raise NotEvaluated("a fórmula tem sinais de porcentagem demais")
        return Percent(node, times) if times else node

    def _operand(self) -> Node:
        token = self._peek()
        if token is None:
            raise NotEvaluated("a fórmula está incompleta")
        self._next += 1
        if token.kind == "number":
            return Literal(_number(token.text))
        if token.kind == "string":
            return Literal(token.text[1:-1].replace('""', '"'))
        if token.kind == "error":
            return ErrorLiteral(token.text)
        if token.kind == "function":
            return Call(function_name(token.text), self._arguments())
        if token.kind == "name":
            return self._name(token.text)
        if token.kind == "structured":
            return self._structured(token.text)
        if token.text == "(":
            return self._parenthesis()
        if token.kind in ("cell", "columns", "rows", "sheet"):
            return self._reference(token)
        raise NotEvaluated(_refusal(token))

    def _parenthesis(self) -> Node:
        self._deeper()
        node = self._level(0)
        if not self._accept(")"):
            raise NotEvaluated("falta fechar um parêntese")
        self._depth -= 1
        return node

    def _arguments(self) -> tuple[Node, ...]:
        self._deeper()
        found: list[Node] = []
        if not self._accept(")"):
            while True:
                token = self._peek()
                left_out = token is not None and token.text in (",", ")") and token.kind == "operator"
                found.append(Literal(None) if left_out else self._level(0))
                if self._accept(")"):
                    break
                if not self._accept(","):
                    raise NotEvaluated("falta fechar um parêntese")
        self._depth -= 1
        return tuple(found)

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            raise NotEvaluated("a fórmula tem parênteses demais")

    def _reference(self, token: Token) -> Area:
        sheet = self._home.sheet
        if token.kind == "sheet":
            sheet = token.text[:-1].strip("'").replace("''", "'")
            following = self._peek()
            if following is None or following.kind not in ("cell", "columns", "rows"):
                raise NotEvaluated("referência a outra aba que não foi entendida")
            token, self._next = following, self._next + 1
        if token.kind == "columns":
            ends = sorted(column_number(part.lstrip("$")) for part in token.text.split(":"))
            return _inside(Area(sheet, 1, ends[0], LAST_ROW, ends[1]))
        if token.kind == "rows":
            ends = sorted(int(part.lstrip("$")) for part in token.text.split(":"))
            return _inside(Area(sheet, ends[0], 1, ends[1], LAST_COLUMN))
        return self._cells(sheet, token)

    def _cells(self, sheet: str, token: Token) -> Area:
        row, column = cell_places(token.text)
        first = Area(sheet, row.number, column.number, row.number, column.number)
        if not self._accept(":"):
            return _inside(first)
        end = self._peek()
        if end is None or end.kind != "cell":
            raise NotEvaluated("intervalo de células que não foi entendido")
        self._next += 1
        last_row, last_column = cell_places(end.text)
        rows, columns = sorted((row.number, last_row.number)), sorted((column.number, last_column.number))
        return _inside(Area(sheet, rows[0], columns[0], rows[1], columns[1]))

    def _name(self, text: str) -> Node:
        if text.upper() in ("TRUE", "FALSE"):
            return Literal(text.upper() == "TRUE")
        self._deeper()
        node = _Parser(self._names.meaning(text), self._home, self._depth, self._names).whole()
        self._depth -= 1
        return node

    def _structured(self, text: str) -> Area:
        specials = [special.strip().casefold() for special in _SPECIAL.findall(text)]
        this_row = "this row" in specials or "[@" in text
        column_names = {fold_header(name) for name in _COLUMN.findall(text[text.index("[") :])}
        for table in self._home.tables:
            found = [table.columns[name] for name in column_names if name in table.columns]
            if len(column_names) == 1 and found and not set(specials) - {"this row", "data"}:
                top, bottom = (self._home.row,) * 2 if this_row else (table.first_row, table.last_row)
                return Area(self._home.sheet, top, found[0], bottom, found[0])
        raise NotEvaluated(f'a referência de tabela "{_clip(text)}" não foi entendida')


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise NotEvaluated("a fórmula tem um número grande demais")
    return number


def _inside(area: Area) -> Area:
    if min(area.top, area.left) >= 1 and area.bottom <= LAST_ROW and area.right <= LAST_COLUMN:
        return area
    raise NotEvaluated("referência fora da planilha")


def _refusal(token: Token) -> str:
    if token.kind == "external":
        return "a fórmula usa outro arquivo"
    if token.text == "{":
        return "a fórmula usa uma constante matricial"
    return f'não foi entendido o trecho "{_clip(token.text)}"'


def _clip(text: str) -> str:
    """A piece of a formula fit for a message."""
    shown = "".join(c for c in text if c.isprintable()).encode("cp1252", "replace").decode("cp1252")
    return shown if len(shown) <= 40 else f"{shown[:37]}..."

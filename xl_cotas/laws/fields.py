"""Strict reading of a TOML table: every key is taken by a parser, and whatever is left over is refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, TypeVar

from xl_cotas.errors import LawError
from xl_cotas.exact import parse_share

_HOW_TO_WRITE = "não está escrito como TOML; textos vão entre aspas e datas como 2024-03-01, sem aspas"

T = TypeVar("T")
D = TypeVar("D")


def parse_toml(content: bytes, where: str) -> Fields:
    """Parse a TOML document. Raises LawError, naming the file and the line, when it is not one."""
    try:
        return Fields(tomllib.loads(content.decode("utf-8-sig")), where)
    except UnicodeDecodeError:
        if content[:2] == b"PK":
            raise LawError(f"{where}: é uma planilha, não um arquivo .toml") from None
        raise LawError(f"{where}: o arquivo não está em UTF-8; salve-o nessa codificação") from None
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"{where}: {_place(str(error))}: {_HOW_TO_WRITE}") from None


def _place(message: str) -> str:
    """Where the parser stopped, in Portuguese."""
    found = re.search(r"at line (\d+), column (\d+)", message)
    return f"linha {found[1]}, coluna {found[2]}" if found else "fim do arquivo"


class Fields:
    """One table of the document. `where` names the file and the path of keys, for messages."""

    def __init__(self, table: Mapping[str, Any], where: str) -> None:
        self.where = where
        self._left = dict(table)
        self._known: list[str] = []

    def error(self, message: str) -> LawError:
        return LawError(f"{self.where}: {message}")

    def has(self, key: str) -> bool:
        self._known.append(key)
        return key in self._left

    def take(self, key: str, parse: Callable[[Any], T]) -> T:
        """Take a key that must be there."""
        self._known.append(key)
        if key not in self._left:
            raise self.error(f'falta a chave "{key}"')
        return self._parse(key, parse)

    def take_optional(self, key: str, parse: Callable[[Any], T], default: D) -> T | D:
        self._known.append(key)
        return self._parse(key, parse) if key in self._left else default

    def table(self, key: str) -> Fields:
        """Take a sub-table; an empty one when the key is absent."""
        return Fields(self.take_optional(key, as_table, {}), f"{self.where}: {key}")

    def tables(self, key: str) -> Iterator[Fields]:
        """Take an array of tables."""
        if isinstance(self._left.get(key), dict):
            raise self.error(f"escreva [[{key}]], entre colchetes duplos")
        for number, table in enumerate(self.take_optional(key, as_tables, []), 1):
            yield Fields(table, f"{self.where}: [[{key}]] nº {number}")

    def named_tables(self, key: str) -> Iterator[tuple[str, Fields]]:
        """Take a table of tables, name by name."""
        for name, table in self.take_optional(key, as_table, {}).items():
            if not isinstance(table, dict):
                raise self.error(f'"{key}.{name}" deve ser uma tabela')
            yield name, Fields(table, f"{self.where}: {key}.{name}")

    def keys(self) -> tuple[str, ...]:
        return tuple(self._left)

    def close(self) -> None:
        """Refuse what nobody took: a misplaced key quietly ignored is a wrong answer."""
        if self._left:
            names = ", ".join(f'"{name}"{self._nearest(name)}' for name in self._left)
            raise self.error(f"chave desconhecida: {names}")

    def _nearest(self, name: str) -> str:
        near = get_close_matches(name, self._known, n=1, cutoff=0.7)
        return f' (a mais parecida é "{near[0]}")' if near else ""

    def _parse(self, key: str, parse: Callable[[Any], T]) -> T:
        try:
            return parse(self._left.pop(key))
        except ValueError as error:
            raise self.error(f'"{key}": {error}') from None


def as_text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("deve ser um texto não vazio")
    return value.strip()


def as_table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("deve ser uma tabela")
    return value


def as_tables(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise ValueError("deve ser uma lista de tabelas")
    return value


def as_date(value: Any) -> date:
    """A TOML date; a date written as text or with an hour is refused."""
    if isinstance(value, datetime) or not isinstance(value, date):
        raise ValueError("deve ser uma data, sem aspas, como 2024-03-01")
    return value


def as_share(value: Any) -> Fraction:
    return parse_share(value)


def as_positive(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError("deve ser um número inteiro maior que zero")
    return value


def as_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("deve ser true ou false")
    return value


def as_list(parse: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    def parse_all(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise ValueError("deve ser uma lista")
        return tuple(parse(item) for item in value)

    return parse_all


def one_of(values: Sequence[T]) -> Callable[[Any], T]:
    """A parser that admits only the given values."""

    def parse(value: Any) -> T:
        if value not in values or isinstance(value, bool):
            raise ValueError(f'"{value}" não é admitido; use um destes: {", ".join(str(item) for item in values)}')
        return values[values.index(value)]

    return parse

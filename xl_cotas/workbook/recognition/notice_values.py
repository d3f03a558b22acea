"""Values of the Edital sheet, as people type them and as spreadsheets keep them. Each raises ValueError."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from xl_cotas.exact import parse_share
from xl_cotas.laws.model import BASES, BRANCHES
from xl_cotas.laws.registry import split_references
from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.recognition.days import DAY, LONG_DAY, make_day
from xl_cotas.workbook.recognition.numbers import parse_count, show
from xl_cotas.workbook.recognition.vocabulary import fold, vocabulary

_WITH_STATE = re.compile(r"(.{2,80}?)\s*[/(-]\s*([A-Za-z]{2})\)?")


def _as_text(value: CellValue) -> str:
    if not isinstance(value, str):
        raise ValueError(f'"{show(value)}" deveria ser um texto')
    return " ".join(value.split())


def _as_uf(value: CellValue) -> str:
    text = _as_text(value)
    states = vocabulary().states
    uf = states.get(fold(text), text.upper())
    if uf not in states.values():
        raise ValueError(f'"{text}" não é uma unidade da federação; escreva a sigla, como RS')
    return uf


def split_municipality(text: str) -> tuple[str, str]:
    """Municipality and state of "Mostardas/RS" or "Mostardas - RS"; a name alone has no state.

    >>> split_municipality("Mostardas - RS"), split_municipality("Mostardas")
    (('Mostardas', 'RS'), ('Mostardas', ''))
    """
    match = _WITH_STATE.fullmatch(text)
    if match and match[2].upper() in vocabulary().states.values():
        return match[1].strip(), match[2].upper()
    return text, ""


def _as_date(value: CellValue) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = value.strip() if isinstance(value, str) else ""
    try:
        return _typed_date(text)
    except ValueError:
        raise ValueError(f'"{show(value)}" não é uma data; escreva como 01/03/2024') from None


def _typed_date(text: str) -> date:
    """01/03/2024, 1/3/24, "1º de março de 2024" or 2024-03-01."""
    if match := re.fullmatch(DAY, text) or re.fullmatch(LONG_DAY, fold(text)):
        return make_day(*match.groups())
    return date.fromisoformat(text)


def _as_laws(value: CellValue) -> tuple[str, ...]:
    laws = split_references(value) if isinstance(value, str) else ()
    if not laws:
        raise ValueError(f'"{show(value)}" não é o id de uma lei, como rs-mostardas-3920-2019')
    return laws


def _as_vacancies(value: CellValue) -> int:
    count = parse_count(value)
    if count.kind not in ("number", "text") or not count.value:
        raise ValueError(f'"{count.shown}" não é um número de vagas')
    return count.value


def as_share(value: CellValue) -> Fraction:
    """A percentage: text as "5%", a cell formatted as percentage (0.05 inside) or the number of the percentage (5)."""
    if isinstance(value, str):
        text = value.strip()
        return parse_share(text if text.endswith("%") or not text.isdigit() else f"{text}%")
    if isinstance(value, int | float) and not isinstance(value, bool):
        if 0 < value < 1:
            return Fraction(repr(value))
        if 2 <= value <= 100:
            return Fraction(repr(value)) / 100
    raise ValueError(f'"{show(value)}" não é um percentual; escreva como 5%')


def one_of_words(values: tuple[str, ...]) -> Callable[[CellValue], str]:
    """A parser of one of some words, written with or without accents and underscores."""

    def parse(value: CellValue) -> str:
        text = fold(_as_text(value)).replace(" ", "_")
        for word in values:
            if text in (fold(word).replace(" ", "_"), word):
                return word
        raise ValueError(f'"{show(value)}" não é admitido; use um destes: {", ".join(values)}')

    return parse


def _as_branch(value: CellValue) -> str:
    text = fold(_as_text(value)).removeprefix("poder ")
    known = {"prefeitura": "executivo", "camara": "legislativo", "assembleia": "legislativo"}
    return known.get(text.split(" ")[0]) or one_of_words(BRANCHES)(text)


def _as_base(value: CellValue) -> str:
    text = fold(_as_text(value)).removeprefix("por ").removeprefix("cada ")
    return one_of_words(BASES)(text)


PARSERS: Mapping[str, Callable[[CellValue], Any]] = {
    "titulo": _as_text,
    "uf": _as_uf,
    "municipio": _as_text,
    "poder": _as_branch,
    "data": _as_date,
    "leis": _as_laws,
    "base": _as_base,
    "vagas": _as_vacancies,
}

"""COTAS_FUNDAMENTO, COTAS_LEI and COTAS_VERSAO: which law, what it says, and what is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from xl_cotas import __version__
from xl_cotas.errors import CotasError
from xl_cotas.exact import format_share
from xl_cotas.functions.governing import known_law, law_ids
from xl_cotas.functions.grids import from_grid, to_cell, to_optional
from xl_cotas.functions.values import show, to_date, to_text
from xl_cotas.laws.model import BRANCHES, Citation, Clause, GroupRule, Law
from xl_cotas.laws.registry import find_laws, fold_name, library
from xl_cotas.laws.status import STATUSES
from xl_cotas.laws.topics import clauses, topics
from xl_cotas.portuguese import day_month_year, listed

_BRANCHES = {"prefeitura": "executivo", "camara": "legislativo", "camara municipal": "legislativo"} | {
    name.replace("_", " "): name for name in BRANCHES
}
Point = tuple[str, str, str]


def grounds(lei: object, tema: object = None) -> object:
    """Article and excerpt on a theme; without one a row a theme: theme, article, excerpt."""
    points = [point for reference in law_ids(lei) for point in _points(known_law(reference))]
    cell = to_optional(tema, "tema")
    if cell is None:
        return from_grid([list(point) for point in points])
    theme = _fold(to_text(cell, "tema"))
    found: dict[tuple[str, str], list[str]] = {}
    for name, article, text in points:
        topic, _, group = name.partition(" ")
        if theme in (_fold(name), _fold(topic)):
            found.setdefault((article, text), []).append(group)
    if not found:
        themes = ", ".join(dict.fromkeys(name.partition(" ")[0] for name, _, _ in points))
        raise CotasError(f"tema: a lei nada traz sobre {show(cell)}; há: {themes}")
    return " | ".join(_sentence(*at, groups if len(found) > 1 else []) for at, groups in found.items())


def governing_law(uf: object, municipio: object, poder: object, data_edital: object) -> object:
    """The id of the law that governs; the União has several, one below the other."""
    state = to_text(to_cell(uf, "uf"), "uf").upper()
    town, branch = to_optional(municipio, "municipio"), to_optional(poder, "poder")
    day = to_date(to_cell(data_edital, "data_edital"), "data_edital")
    name = "" if town is None else to_text(town, "municipio")
    laws = find_laws(state, name, "" if branch is None else _branch(branch), day)
    where = f"{name}/{state}" if name else state
    if not laws:
        raise CotasError(f"a biblioteca não tem lei de {show(where)} em vigor em {day_month_year(day)}")
    branches = [name for name in BRANCHES if any(law.entity.branch == name for law in laws)]
    if len(branches) > 1:
        raise CotasError(f"{show(where)}: diga o poder: {', '.join(branches)}")
    for law in laws:
        if law.status in STATUSES:
            raise CotasError(f"{law.short_title} {STATUSES[law.status]}; se rege o certame, use o id {law.id}")
    return from_grid([[law.id] for law in laws])


def version() -> object:
    """The version of the tool and a fingerprint of its laws."""
    laws = library().values()
    digest = hashlib.sha256("".join(law.sha256 for law in laws).encode()).hexdigest()
    return f"xl-cotas {__version__}; {len(laws)} leis, {digest[:12]}"


def _branch(cell: object) -> str:
    text = to_text(cell, "poder")
    branch = _BRANCHES.get(_fold(text))
    if branch is None:
        raise CotasError(f"poder: {show(text)} não é um poder; use {', '.join(BRANCHES)}")
    return branch


def _fold(name: str) -> str:
    """Themes and branches compare with spaces or underscores."""
    return fold_name(name).replace("_", " ")


def _sentence(article: str, text: str, groups: Sequence[str]) -> str:
    """What an article says, and of whom, where the answer has more than one."""
    whose = listed([group for group in groups if group])
    return f"{article}: {whose} {text}" if whose else f"{article}: {text}"


def _points(law: Law) -> Iterator[Point]:
    for group in law.groups:
        yield from _group_points(group)
    for topic, clause in law.rules.items():
        yield topic, str(clause.citation), f"{_worded(topic, clause.value)}{_said(clause.citation)}"
    for topic, reading in law.readings.items():
        where = str(reading.citation) if reading.citation is not None else law.short_title
        said = _said(reading.citation) if reading.citation is not None else ""
        yield topic, where, f"{_worded(topic, reading.value)} (leitura: {reading.reason}){said}"


def _group_points(group: GroupRule) -> Iterator[Point]:
    """What a law says of one group."""
    ceiling = Clause(format_share(group.ceiling.value), group.ceiling.citation) if group.ceiling is not None else None
    mode = group.rounding
    rounding = Clause(_worded("arredondamento", mode.value), mode.citation) if mode is not None else None
    values: dict[str, Clause[Any] | None] = {
        "percentual": Clause(format_share(group.share.value), group.share.citation),
        "minimo": group.threshold,
        "arredondamento": rounding,
        "teto": ceiling,
    }
    for theme, clause in values.items():
        if clause is not None:
            text = f"{clause.value}{_period(group)}{_said(clause.citation)}"
            yield f"{theme} {group.id}", str(clause.citation), text


def _worded(topic: str, value: str) -> str:
    """A value with its meaning, as `xl-cotas leis mostrar` says it."""
    known = {**topics(), **clauses()}
    return f"{value}: {known[topic].values[value]}"


def _period(group: GroupRule) -> str:
    """The days of the edital for which a text holds, the last one included; nothing for one that always does."""
    said = [f"desde {day_month_year(group.since)}"] if group.since is not None else []
    said += [f"até {day_month_year(group.until - timedelta(days=1))}"] if group.until is not None else []
    return f" ({' '.join(said)})" if said else ""


def _said(citation: Citation) -> str:
    """The excerpt, or where a norm that nobody read is reported."""
    if citation.excerpt:
        return f' - "{citation.excerpt}"'
    return f" (lido em relato: {citation.source})" if citation.source else ""

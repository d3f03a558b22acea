"""Lists that stand in tables of their own beside the general one: who is in them competes for their vagas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking import Ranking, parts_by_list
from xl_cotas.checks.ranking_analysis import Rankings
from xl_cotas.checks.ranking_cells import labels
from xl_cotas.checks.subject import Subject
from xl_cotas.rules.placement_quotas import lists_for
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.recognition.list_titles import list_named
from xl_cotas.workbook.recognition.vocabulary import vocabulary

if TYPE_CHECKING:
    import polars as pl


def with_one_list_each(subject: Subject) -> Subject:
    """The contest with each list of a stacked table as a table of its own."""
    tables = tuple(part for table in subject.tables for part in parts_by_list(table))
    if len(tables) == len(subject.tables):
        return subject
    rankings = Rankings.of(tables, subject.workbook, subject.regime.contest)
    return replace(subject, tables=tables, rankings=rankings)


def lists_elsewhere(subject: Subject) -> tuple[Ranking, ...]:
    """The tables that hold the list of a group and no general one, with the inscrição of each person."""
    rankings = (analysis.ranking for analysis in subject.rankings.all)
    return tuple(r for r in rankings if r.general is None and r.quotas and "inscricao" in r.table.columns)


def members_elsewhere(ranking: Ranking, others: Sequence[Ranking], name: str) -> pl.Series | None:
    """Who of a table is in a list of the other tables; None where none of them is of that list."""
    import polars as pl

    mine = [other for other in others if other.table is not ranking.table and _holds(other, name)]
    if not mine or "inscricao" not in ranking.table.columns:
        return None
    cargos: dict[str, set[str]] = {}
    for other in mine:
        for _, person, cargo in _people(other, name):
            cargos.setdefault(person, set()).add(cargo)
    rows = zip(*_named(ranking), strict=True)
    return pl.Series([_same(cargos.get(person), cargo) for person, cargo in rows], dtype=pl.Boolean)


def strangers(rankings: Sequence[Ranking], others: Sequence[Ranking]) -> Mapping[str, list[str]]:
    """Registrations of each list that no general table has."""
    known = {person for ranking in rankings for person in _named(ranking)[0]}
    found: dict[str, list[str]] = {}
    for other in others:
        for item in other.quotas:
            people = ((row, person) for row, person, _ in _people(other, item.id) if person not in known)
            found.setdefault(item.id, []).extend(other.registration(row) for row, _ in people)
    return {name: names for name, names in found.items() if names}


def _holds(other: Ranking, name: str) -> bool:
    return any(lists_for(item.id.split("+"), [name]) for item in other.quotas)


def _people(other: Ranking, name: str) -> Iterator[tuple[int, str, str]]:
    """The rows of a list, with the person and the cargo of each; a rank that cannot be read is of the list too."""
    people, cargos = _named(other)
    for item in other.quotas:
        if lists_for(item.id.split("+"), [name]):
            rows = {*item.ranks.is_not_null().arg_true().to_list(), *item.unread}
            yield from ((row, people[row], cargos[row]) for row in sorted(rows))


def _named(ranking: Ranking) -> tuple[list[str], list[str]]:
    """The person and the cargo of each row; "" where the table names no cargo."""
    table = ranking.table
    people = [comparison_key(text) for text in labels(table, ranking.sheet, table.columns.get("inscricao", ()))]
    if columns := table.columns.get("cargo"):
        texts = labels(table, ranking.sheet, columns)
    else:
        words = vocabulary()
        titles = table.sections or [""] * len(table.rows)
        texts = ["" if list_named(text, words) else text for text in titles]
    keys = {text: comparison_key(text) for text in set(texts)}
    found, above = [], ""
    for text in texts:
        above = keys[text] or above
        found.append(above)
    return people, found


def _same(cargos: set[str] | None, cargo: str) -> bool:
    return cargos is not None and (not cargo or "" in cargos or cargo in cargos)

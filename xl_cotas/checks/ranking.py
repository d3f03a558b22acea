"""A classificação as its checks see it: lists of ranks, each with its units, beside scores and registrations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking_cells import Numbers, labels
from xl_cotas.checks.ranking_columns import read_ranks, read_scores
from xl_cotas.checks.ranking_units import Units, find_units, join, key_ids
from xl_cotas.laws.contest import Contest
from xl_cotas.workbook.model import CellRef, Sheet, Workbook
from xl_cotas.workbook.recognition.vocabulary import KEYS, fold, vocabulary
from xl_cotas.workbook.table import Table

if TYPE_CHECKING:
    import polars as pl

GENERAL = "geral"
_OWN_LIST = ("class_geral", "class_lista")


@dataclass(frozen=True, slots=True)
class RankList:
    """One list of a classificação: the general one, or that of a group (its id), a rank for each row that is in it.

    `unread` are rows that are in the list with a rank that could not be read.
    """

    id: str
    column: int
    ranks: pl.Series
    units: Units
    unread: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """One classificação of a table. `pool` is the finest partition of its rows, `partial`: it is an extract."""

    table: Table
    sheet: Sheet
    lists: tuple[RankList, ...]
    scores: Numbers | None
    rank_cells: tuple[Numbers, ...]
    pool: Units
    partial: bool

    @property
    def general(self) -> RankList | None:
        return next((item for item in self.lists if item.id == GENERAL), None)

    @property
    def quotas(self) -> tuple[RankList, ...]:
        return tuple(item for item in self.lists if item.id != GENERAL)

    def cell(self, index: int, column: int) -> CellRef:
        return self.table.cell(self.table.rows[index], column)

    def registration(self, index: int) -> str:
        """The inscrição of a row, as the sheet shows it: the only name of a person in a finding."""
        columns = self.table.columns.get("inscricao", ())
        return labels(replace(self.table, rows=[self.table.rows[index]]), self.sheet, columns)[0] if columns else ""


def read_rankings(tables: Sequence[Table], workbook: Workbook, contest: Contest) -> tuple[Ranking, ...]:
    """Every ranking of the classificação tables of a contest; ranks side by side are rankings of their own."""
    sheets = {sheet.name: sheet for sheet in workbook.sheets}
    partial = {hint.sheet for hint in contest.tables if hint.candidates == "parcial"}
    wanted = [table for table in tables if table.kind == "classificacao" and table.rows and not table.transposed]

    def read(tables: Sequence[Table]) -> tuple[Ranking, ...]:
        return tuple(r for table in tables for r in _rankings(table, sheets[table.sheet], table.sheet in partial))

    found = read(wanted)
    if any(ranking.general is not None for ranking in found):
        return found
    # A sheet's name or a title further up tells the list of a group only beside a general one.
    return read([replace(table, lists=()) for table in wanted])


def _rankings(table: Table, sheet: Sheet, partial: bool) -> Iterator[Ranking]:
    keys = dict(_keys(table, sheet))
    scores = read_scores(table, sheet, columns[0]) if (columns := table.columns.get("nota_final")) else None
    pool = join(tuple(keys), keys, len(table.rows))
    for columns_of in _side_by_side(table):
        cells = {concept: read_ranks(table, sheet, column) for concept, column in columns_of.items()}
        lists = _lists(table, cells, keys, partial)
        yield Ranking(table, sheet, lists, scores, tuple(cells.values()), pool, partial)


def _keys(table: Table, sheet: Sheet) -> Iterator[tuple[str, pl.Series]]:
    """What may tell one list from another: sections, cargo, especialidade, localidade."""
    if len(set(table.sections)) > 1 and (ids := key_ids(table.sections)) is not None:
        yield "seção", ids
    for concept in KEYS:
        if columns := table.columns.get(concept):
            ids = key_ids(labels(table, sheet, columns))
            if ids is not None:
                yield concept, ids


def _side_by_side(table: Table) -> Iterator[dict[str, int]]:
    """The rank columns of each ranking of a table, by concept: a concept that comes twice belongs to two rankings."""
    ranks = {name: columns for name, columns in table.columns.items() if name.startswith("class_")}
    most = max(map(len, ranks.values()), default=0)
    whole = {name: columns for name, columns in ranks.items() if len(columns) == most}
    for place in range(most):
        yield {name: columns[place] for name, columns in whole.items()}
    for name, columns in ranks.items():
        if name not in whole:
            yield from ({name: column} for column in columns)


def _lists(
    table: Table, cells: Mapping[str, Numbers], keys: Mapping[str, pl.Series], partial: bool
) -> tuple[RankList, ...]:
    found: list[RankList] = []
    general: Units | None = None
    for concept, numbers in sorted(cells.items(), key=lambda item: item[0] not in _OWN_LIST):
        for group, ranks in _by_group(table, concept, numbers.values, alone=len(cells) == 1):
            units = find_units(ranks, keys, partial, like=general)
            general = general or units
            unread = () if ranks.null_count() > numbers.values.null_count() else tuple(numbers.unread)
            found.append(RankList(group, numbers.column, ranks, units, unread))
    return tuple(found)


def _by_group(table: Table, concept: str, ranks: pl.Series, *, alone: bool) -> Iterator[tuple[str, pl.Series]]:
    """The lists that a column of ranks holds: its own, or those that the titles above the rows name."""
    import polars as pl

    if concept not in _OWN_LIST:
        yield concept.removeprefix("class_"), ranks
        return
    if not alone:
        yield GENERAL, ranks
        return
    named = _named_lists(table, concept)
    for group in sorted(set(named), key=lambda name: name != GENERAL):
        mine = pl.Series([name == group for name in named])
        yield group, ranks if mine.all() else pl.select(pl.when(mine).then(ranks)).to_series()


def parts_by_list(table: Table) -> list[Table]:
    """A table whose titles put several lists one below the other as one table a list; any other as it is."""
    concepts = [name for name in table.columns if name.startswith("class_")]
    if table.kind != "classificacao" or table.transposed or len(concepts) != 1 or concepts[0] not in _OWN_LIST:
        return [table]
    named = _named_lists(table, concepts[0]) if len(table.columns[concepts[0]]) == 1 else []
    groups = list(dict.fromkeys(named))
    return [_rows_of(table, named, group) for group in groups] if len(groups) > 1 else [table]


def _rows_of(table: Table, named: Sequence[str], group: str) -> Table:
    mine = [index for index, name in enumerate(named) if name == group]
    sections = [table.sections[index] for index in mine] if table.sections else ()
    lists = [table.lists[index] for index in mine] if table.lists else ()
    return replace(table, rows=[table.rows[index] for index in mine], sections=sections, lists=lists)


def _named_lists(table: Table, concept: str) -> list[str]:
    """The list of each row of a table with one column of ranks, as the titles over it say."""
    titles = table.sections or [""] * len(table.rows)
    over = () if _says_general(table, concept) else table.lists
    if len(set(over)) > 1:
        pairs = list(zip(titles, over, strict=True))
        told = {pair: _group_named(pair[0] or table.title, pair[1]) for pair in dict.fromkeys(pairs)}
        return list(map(told.__getitem__, pairs))
    groups = {text: _group_named(text or table.title, *over[:1]) for text in dict.fromkeys(titles)}
    return list(map(groups.__getitem__, titles))


def _says_general(table: Table, concept: str) -> bool:
    """Whether the header of a column says that its ranks are those of the general list."""
    return any("geral" in fold(table.headers.get(column, "")).split() for column in table.columns[concept])


def _group_named(text: str, over: str = "") -> str:
    """The list that the nearest title names; where it names none, the one told `over` it."""
    named = vocabulary().groups_in(text) if text else ()
    groups = [group for group in named if group not in ("ampla", "total")]
    return "+".join(groups) or (GENERAL if named or over in ("", "ampla") else over)

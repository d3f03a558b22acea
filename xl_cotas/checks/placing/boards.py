"""The classificações of a contest in which somebody may hold a vaga."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xl_cotas.checks.placing.board import Board
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_cells import labels
from xl_cotas.checks.ranking_columns import read_scores
from xl_cotas.checks.ranking_units import Units, join, key_ids
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.quadro import Quadro
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.vocabulary import KEYS, Vocabulary, vocabulary
from xl_cotas.workbook.table import Table

if TYPE_CHECKING:
    import polars as pl


_OWN_LIST = frozenset({"class_geral", "class_lista"})


def boards_of(subject: Subject) -> list[Board]:
    """One board a table: by its general list; by the scores where no table has one, or where it has no list at all."""
    quadros = tuple(evaluation.quadro for evaluation in subject.evaluations)
    words = words_of(subject)
    rankings = [analysis.ranking for analysis in subject.rankings.all]
    ranked = [ranking for ranking in rankings if ranking.general is not None]
    ranked = ranked or [ranking for ranking in rankings if _scores_all(ranking)]
    tables = Counter(_place(ranking.table) for ranking in ranked)
    alone = [ranking for ranking in ranked if tables[_place(ranking.table)] == 1 and not is_stacked(ranking)]
    found = [
        Board(ranking, units.of_row, units.keys, quadros, words)
        for ranking in alone
        if (units := _units_of(ranking, quadros))
    ]
    found += _scored(subject, quadros, words)
    units_of = [int(board.of_row.n_unique()) for board in found]
    return [_beside(board, sum(units_of) - mine) for board, mine in zip(found, units_of, strict=True)]


def words_of(subject: Subject) -> Vocabulary:
    """The vocabulary with the names that the norms give to their groups."""
    return vocabulary().with_groups({group.name: group.id for group in subject.regime.groups})


def is_stacked(ranking: Ranking) -> bool:
    """Whether lists stand one below the other: a person comes once in each."""
    columns = [item.column for item in ranking.lists]
    return len(set(columns)) < len(columns)


def _scores_all(ranking: Ranking) -> bool:
    """Whether a table with ranks in the lists of groups alone has the scores of everybody, not only of those lists."""
    if ranking.scores is None or not ranking.quotas or _OWN_LIST & ranking.table.columns.keys():
        return False
    outside = ranking.scores.values.is_not_null()
    for item in ranking.quotas:
        outside = outside & item.ranks.is_null()
    return bool(outside.any())


def _beside(board: Board, others: int) -> Board:
    return Board(board.ranking, board.of_row, board.keys, board.quadros, board.words, others)


def _place(table: Table) -> tuple[str, int, int]:
    return table.sheet, table.rows[0], min(column for columns in table.columns.values() for column in columns)


def _scored(subject: Subject, quadros: Sequence[Quadro], words: Vocabulary) -> Iterator[Board]:
    """Tables with scores and no rank of any list."""
    sheets = {sheet.name: sheet for sheet in subject.workbook.sheets}
    for table in subject.tables:
        ranked = any(name.startswith("class_") for name in table.columns)
        if table.kind != "classificacao" or not table.rows or table.transposed or ranked:
            continue
        if len(table.columns.get("nota_final", ())) == 1:
            yield _board(table, sheets[table.sheet], tuple(quadros), words)


def _units_of(ranking: Ranking, quadros: Sequence[Quadro]) -> Units:
    """The cargos of a table: those in which the ranks restart, or as it names them where no rank of a cargo is read."""
    import polars as pl

    general = ranking.general
    if general is None:
        return _named_units(ranking.table, ranking.sheet, quadros)
    if general.ranks.is_not_null().any() and not general.unread:
        return general.units
    named = _named_units(ranking.table, ranking.sheet, quadros)
    rows = pl.DataFrame({"unit": named.of_row, "read": general.ranks.is_not_null()})
    read = rows.select(pl.col("read").any().over("unit")).to_series()
    return general.units if read.any() and read.gather(list(general.unread)).all() else named


def _named_units(table: Table, sheet: Sheet, quadros: Sequence[Quadro]) -> Units:
    ids = dict(_key_ids(table, sheet, quadros))
    return join(tuple(ids), ids, len(table.rows))


def _board(table: Table, sheet: Sheet, quadros: tuple[Quadro, ...], words: Vocabulary) -> Board:
    pool = _named_units(table, sheet, quadros)
    scores = read_scores(table, sheet, table.columns["nota_final"][0])
    ranking = Ranking(table, sheet, (), scores, (), pool, partial=False)
    return Board(ranking, pool.of_row, pool.keys, quadros, words)


def _key_ids(table: Table, sheet: Sheet, quadros: Sequence[Quadro]) -> Iterator[tuple[str, pl.Series]]:
    """What tells cargos apart: the sections, the cargo, and what else the quadro also names."""
    if len(set(table.sections)) > 1 and (ids := key_ids(table.sections)) is not None:
        yield "seção", ids
    named = {name for quadro in quadros for name, texts in quadro.source.keys.items() if any(texts)} or {"cargo"}
    for name in KEYS:
        columns = table.columns.get(name, ())
        if columns and name in named and (ids := key_ids(labels(table, sheet, columns))) is not None:
            yield name, ids

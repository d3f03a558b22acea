"""One registration in several tables of a contest, or in several lists of one table: the score is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_cells import labels
from xl_cotas.checks.ranking_findings import score_text
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.recognition.vocabulary import KEYS


@dataclass(frozen=True, slots=True)
class OtherScore:
    """A score that another row of the same person and cargo contradicts."""

    key: str
    cell: CellRef
    here: str
    there: str
    other: CellRef


def other_scores(rankings: Sequence[Ranking]) -> Iterator[OtherScore]:
    """People of one cargo whose score is not the same in two tables, or in two lists of a table."""
    tables = {(ranking.table.sheet, ranking.table.area): ranking for ranking in rankings}
    usable = [r for r in tables.values() if r.scores is not None and len(r.table.columns.get("inscricao", ())) == 1]
    stacked = any(len({item.column for item in r.lists}) < len(r.lists) for r in usable)
    if len(usable) < 2 and not stacked:
        return
    seen: dict[tuple[str, ...], tuple[Ranking, int]] = {}
    for ranking in usable:
        for index, key in enumerate(_people(ranking)):
            score = ranking.scores.values[index] if ranking.scores else None
            if score is None or not key[0]:
                continue
            other, place = seen.setdefault(key, (ranking, index))
            if other.scores is not None and ranking.scores is not None and other.scores.values[place] != score:
                if other is ranking and ranking.pool.of_row[index] == ranking.pool.of_row[place]:
                    continue  # twice in one list: another finding
                here, there = score_text(ranking, index), score_text(other, place)
                column = other.scores.column
                yield OtherScore(
                    key[0], ranking.cell(index, ranking.scores.column), here, there, other.cell(place, column)
                )


def _people(ranking: Ranking) -> list[tuple[str, ...]]:
    """What tells one person of one cargo: the registration and the names of the cargo."""
    table, sheet = ranking.table, ranking.sheet
    columns = [labels(table, sheet, table.columns["inscricao"])]
    for concept in KEYS:
        if concept in table.columns:
            names = labels(table, sheet, table.columns[concept])
            folded = {name: comparison_key(name) for name in set(names)}
            columns.append([folded[name] for name in names])
    return list(zip(*columns, strict=True))

"""C107: classificado com nota abaixo da mínima.

Onde a planilha traz a nota mínima (ou de corte) ao lado da nota final, quem não a alcança não tem posição em nenhuma
lista. A nota igual à mínima basta.

Base legal: a nota mínima do edital; as leis de cotas também a exigem de quem concorre às vagas reservadas.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_columns import read_scores
from xl_cotas.checks.ranking_findings import capped, rank_parts, score_text
from xl_cotas.checks.subject import Subject

CODE = "C107"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report people who are ranked below the minimum that their row states."""
    for analysis in subject.rankings.all:
        ranking = analysis.ranking
        columns = ranking.table.columns.get("nota_minima", ())
        if ranking.scores is not None and len(columns) == 1 and ranking.lists:
            yield from _below(ranking, columns[0])


def _below(ranking: Ranking, column: int) -> Iterator[Outcome]:
    minimum = read_scores(ranking.table, ranking.sheet, column).values
    scores = ranking.scores.values if ranking.scores else minimum
    ranked = ranking.lists[0].ranks.is_not_null()
    for item in ranking.lists[1:]:
        ranked = ranked | item.ranks.is_not_null()
    low = (scores < minimum).fill_null(False)
    yield Decided(CODE, int((ranked & minimum.is_not_null()).sum()))
    # A minimum above most scores is another number: the cutoff of a phase, or of another exam.
    if 2 * int((low & ranked).sum()) <= int(ranked.sum()):
        yield from capped(_finding(ranking, index, column) for index in (low & ranked).arg_true().to_list())


def _finding(ranking: Ranking, index: int, column: int) -> Finding:
    score = score_text(ranking, index)
    lists = [item for item in ranking.lists if item.ranks[index] is not None]
    parts = tuple(part for item in lists for part in rank_parts(ranking, item, {index: None}))
    score_columns = (ranking.scores.column,) if ranking.scores else ()
    related = tuple(ranking.cell(index, place) for place in (*score_columns, column))
    message = f"tem posição na classificação com nota {score}, abaixo da mínima"
    return Finding(CODE, "erro", message, parts, related=related, key=ranking.registration(index))

"""Cells that placement needs and cannot read. A formula never calculated is not a blank (DESIGN, section 3): nobody
loses a place, a list or a vaga by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

from xl_cotas.checks.ranking import Ranking, RankList
from xl_cotas.checks.ranking_cells import Numbers, cells_of
from xl_cotas.checks.ranking_columns import read_scores
from xl_cotas.portuguese import shortened, worded
from xl_cotas.workbook.model import ErrorCell, Uncalculated
from xl_cotas.workbook.recognition.vocabulary import KEYS

_SAID = {
    "uncalculated": "com fórmula ainda não calculada ({where}): abra no programa, recalcule e salve",
    "error": "com erro de fórmula ({where})",
    "invalid": "que não se lê como número ({where})",
    "ambiguous": "com ponto numa coluna de vírgulas ({where}): não se sabe se separa milhar ou decimal",
    "blank": "sem número, de quem tem posição ({where})",
}
_KINDS: Mapping[type, str] = {Uncalculated: "uncalculated", ErrorCell: "error"}
_RUNS = 6


@dataclass(frozen=True, slots=True)
class Unread:
    """Cells of a column, by row, with what is wrong with each; `what` says what the column holds."""

    what: str
    column: int
    kinds: Mapping[int, str]

    def told(self, ranking: Ranking, rows: Set[int]) -> str:
        """What is wrong in some rows, and where; "" where nothing is."""
        mine = sorted(row for row in self.kinds if row in rows)
        if not mine:
            return ""
        kind = self.kinds[mine[0]]
        alike = [row for row in mine if self.kinds[row] == kind]
        number = worded(len(alike), "uma célula", "{} células")
        where = _where(ranking, alike, self.column)
        return f"{number} de {self.what} {_SAID[kind].format(where=where)}"


def first_told(ranking: Ranking, found: Iterable[Unread], rows: Set[int]) -> str:
    """The first thing that some rows need and do not say; "" where nothing is missing."""
    return next((text for item in found if (text := item.told(ranking, rows))), "")


def unread_numbers(numbers: Numbers, what: str) -> Unread:
    """The cells of a column of numbers that should hold one."""
    return Unread(what, numbers.column, {odd.index: odd.kind for odd in numbers.odd if odd.kind != "text"})


def unread_ranks(ranking: Ranking, item: RankList) -> Unread:
    """The ranks of a list that could not be read."""
    kinds = {odd.index: odd.kind for cells in ranking.rank_cells if cells.column == item.column for odd in cells.odd}
    return Unread("posição", item.column, {row: kinds.get(row, "invalid") for row in item.unread})


def unread_texts(ranking: Ranking, columns: Sequence[int]) -> Iterator[Unread]:
    """Formulas without a value in columns of texts."""
    for column in columns:
        cells = cells_of(ranking.table, ranking.sheet, column)
        if set(map(type, cells)) & _KINDS.keys():
            kinds = {row: _KINDS[type(value)] for row, value in enumerate(cells) if type(value) in _KINDS}
            yield Unread(f'"{ranking.table.headers.get(column, "")}"', column, kinds)


def unread_order(ranking: Ranking, *, by_score: bool) -> Iterator[Unread]:
    """What the order of people needs: their ranks, or their scores, and what tells cargos and who is out."""
    columns = ranking.table.columns
    for name in (*KEYS, "situacao"):
        yield from unread_texts(ranking, columns.get(name, ()))
    if by_score and ranking.scores is not None:
        yield unread_numbers(ranking.scores, "nota")
        yield from _scoreless(ranking)
        for column in columns.get("nota_minima", ()):
            yield unread_numbers(read_scores(ranking.table, ranking.sheet, column), "nota mínima")
    elif ranking.general is not None:
        yield unread_ranks(ranking, ranking.general)
    elif ranking.scores is not None:
        yield unread_numbers(ranking.scores, "nota")


def _scoreless(ranking: Ranking) -> Iterator[Unread]:
    """People with a rank and no score, where others have one."""
    if ranking.general is None or ranking.scores is None or ranking.scores.values.null_count() == 0:
        return
    scored = set(ranking.general.units.of_row.filter(ranking.scores.values.is_not_null()).unique().to_list())
    blank = (ranking.scores.values.is_null() & ranking.general.ranks.is_not_null()).arg_true().to_list()
    of_row = ranking.general.units.of_row
    yield Unread("nota", ranking.scores.column, {row: "blank" for row in blank if of_row[row] in scored})


def _where(ranking: Ranking, rows: Sequence[int], column: int) -> str:
    """The addresses of some rows of a column, runs of them as ranges."""
    cells = [ranking.cell(row, column) for row in rows]
    runs = [[cell for _, cell in run] for _, run in groupby(enumerate(cells), key=lambda pair: pair[1].row - pair[0])]
    texts = [run[0].a1 if len(run) == 1 else f"{run[0].a1}:{run[-1].a1}" for run in runs]
    return f"aba {ranking.table.sheet}, {shortened(texts, _RUNS)}"

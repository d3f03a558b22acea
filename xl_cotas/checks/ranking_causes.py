"""Why a whole list, or one score, is out of order: what a spreadsheet does to numbers kept as text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from xl_cotas.checks.base import Part
from xl_cotas.checks.ranking import Ranking, RankList
from xl_cotas.checks.ranking_cells import cells_of
from xl_cotas.checks.ranking_columns import SCALE
from xl_cotas.checks.ranking_lists import ListFaults, ordered_rows
from xl_cotas.checks.ranking_order import Fault
from xl_cotas.exact import format_number
from xl_cotas.workbook.recognition.numbers import show

_GLUED = 3  # most digits of a page number
_SUSPECTS = 20  # scores in thousandths or less: with more of them, it is how the list is


def sorted_as_text(ranking: Ranking, item: ListFaults, faults: Sequence[Fault]) -> str:
    """Whether the ranks follow the scores as texts ("9" after "99,5") in every unit in which they do not as numbers."""
    if not faults or ranking.scores is None:
        return ""
    cells = cells_of(ranking.table, ranking.sheet, ranking.scores.column)
    units = {item.list.units.of_row[index] for fault in faults for index in fault.due}
    rows = ordered_rows(ranking, item.list, ())
    some = rows.filter(rows["unit"].is_in(list(units))).select("unit", "index")
    for _, people in groupby(some.iter_rows(), key=lambda row: row[0]):
        texts = [show(cells[index]) for _, index in people]
        if len(texts) < 3 or any(above < below for above, below in pairwise(texts)):
            return ""
    return 'As notas foram ordenadas como texto ("9" vem depois de "10"): converta a coluna em número e ordene de novo.'


def upside_down(item: ListFaults) -> str:
    """Whether nearly every step of the list goes up."""
    return "parece ordenada da menor nota para a maior" if item.rises > 0.9 * item.steps else ""


def glued_suspects(ranking: Ranking) -> frozenset[int]:
    """Rows whose score has digits too many: more than twice the next one, or, in a few rows, more than hundredths."""
    if ranking.scores is None:
        return frozenset()
    values = ranking.scores.values
    best = values.drop_nulls().unique().top_k(2).sort(descending=True).to_list()
    found = set((values == best[0]).arg_true().to_list()) if len(best) > 1 and best[0] > 2 * best[1] else set()
    finer = (values % (SCALE // 100) != 0).fill_null(False).arg_true().to_list()
    found.update(finer if len(finer) <= _SUSPECTS else ())
    return frozenset(found)


def glued_page(ranking: Ranking, item: RankList, index: int) -> Part | None:
    """A suspect score which, without its last digits, fits its place in the list."""
    if ranking.scores is None:
        return None
    shown = show(cells_of(ranking.table, ranking.sheet, ranking.scores.column)[index])
    above, below = _neighbours(ranking, item, index)
    for cut in range(1, _GLUED + 1):
        number = _number(shown[:-cut].rstrip(" ,."))
        if number is None or not shown[-1:].isdigit():
            continue
        if (above is None or number <= above) and (below is None or below <= number):
            right = format_number(Fraction(number, SCALE))
            text = f"{shown} sem os últimos algarismos é {right}, que cabe na posição {item.ranks[index]}"
            return Part(ranking.cell(index, ranking.scores.column), shown, right, text)
    return None


def _number(text: str) -> int | None:
    try:
        return int(Fraction(text.replace(",", ".")) * SCALE)
    except ValueError:
        return None


def _neighbours(ranking: Ranking, item: RankList, index: int) -> tuple[int | None, int | None]:
    """The scores just above and just below in the list, None at its ends."""
    scores = ranking.scores.values if ranking.scores else item.ranks
    same = (item.units.of_row == item.units.of_row[index]) & item.ranks.is_not_null() & scores.is_not_null()
    people = sorted((item.ranks[i], i) for i in same.arg_true().to_list())
    place = people.index((item.ranks[index], index))
    above = scores[people[place - 1][1]] if place else None
    below = scores[people[place + 1][1]] if place + 1 < len(people) else None
    return above, below

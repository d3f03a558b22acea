"""Which data rows a totals row adds up: settled by the sums, by its label where no sum closes."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.workbook.bands import Bands
from xl_cotas.workbook.columns import Columns, is_count, row_sum
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.numbers import parse_count
from xl_cotas.workbook.table import Count, TotalsRow
from xl_cotas.workbook.vocabulary import Vocabulary


def totals_rows(sheet: Sheet, bands: Bands, columns: Columns, words: Vocabulary) -> tuple[TotalsRow, ...]:
    """The totals rows of a quadro, each with its counts and the rows that it covers."""
    found = []
    for place, (row, label) in enumerate(bands.totals):
        counts = {
            concept: tuple(parse_count(sheet.value(row, column)) for column in numbers)
            for concept, numbers in columns.by_concept().items()
            if is_count(concept)
        }
        covers = _covered(sheet, bands, columns, words, place)
        found.append(TotalsRow(row, label, covers, counts))
    return tuple(found)


def _covered(sheet: Sheet, bands: Bands, columns: Columns, words: Vocabulary, place: int) -> tuple[int, ...]:
    row, label = bands.totals[place]
    candidates = _candidates(bands, place)
    counted = columns.having(is_count)
    closing = [(_closing(sheet, row, rows, counted, bands.rows), rows) for rows in candidates]
    best = max((closed for closed, _ in closing), default=0)
    if best > 0.5:
        return next(rows for closed, rows in closing if closed == best)
    if words.begins_with("totais_gerais", label) and candidates:
        return max(candidates, key=len)
    return candidates[0] if candidates else ()


def _candidates(bands: Bands, place: int) -> list[tuple[int, ...]]:
    """Stretches of data rows that a total may cover, the nearest first: without repetition, none empty."""
    row = bands.totals[place][0]
    indices = range(len(bands.rows))
    above = [index for index in indices if bands.rows[index] < row]
    below = [index for index in indices if bands.rows[index] > row]
    before = max((total for total, _ in bands.totals[:place]), default=0)
    after = min((total for total, _ in bands.totals[place + 1 :]), default=bands.rows[-1] + 1 if bands.rows else 0)
    start = max((index for index in bands.starts if above and index <= above[-1]), default=0)
    stretches = [
        [index for index in above if bands.rows[index] > before],
        above[start:],
        above,
        [index for index in below if bands.rows[index] < after],
        below,
        list(indices),
    ]
    return list(dict.fromkeys(tuple(rows) for rows in stretches if rows))


def _closing(sheet: Sheet, row: int, covered: Sequence[int], counted: Sequence[int], rows: Sequence[int]) -> float:
    """The share of the columns in which the total is the sum of the rows covered."""
    closed = seen = 0
    for column in counted:
        count: Count = parse_count(sheet.value(row, column))
        if count.value is None:
            continue
        parts = [row_sum(sheet, rows[index], (column,)) for index in covered]
        seen += 1
        closed += None not in parts and sum(part or 0 for part in parts) == count.value
    return closed / seen if seen else 0.0

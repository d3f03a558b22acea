"""Which data rows a totals row adds up: settled by the sums, by its label where no sum closes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.bands import Bands
from xl_cotas.workbook.recognition.columns import Columns, is_count, row_sum
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import TotalsRow


def totals_rows(sheet: Sheet, bands: Bands, columns: Columns, words: Vocabulary) -> tuple[TotalsRow, ...]:
    """The totals rows of a quadro, each with its counts and the rows that it covers."""
    if not bands.totals:
        return ()
    sums = {column: _Running.of(sheet, column, bands.rows) for column in columns.having(is_count)}
    found = []
    for place, (row, label) in enumerate(bands.totals):
        counts = {
            concept: tuple(parse_count(sheet.value(row, column)) for column in numbers)
            for concept, numbers in columns.by_concept().items()
            if is_count(concept)
        }
        stated = {column: parse_count(sheet.value(row, column)).value for column in sums}
        covers = _covered(bands, words, place, sums, stated)
        found.append(TotalsRow(row, label, covers, counts))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Running:
    """Sums of a column from its first row on, and how many of its cells hold no number."""

    sums: tuple[int, ...]
    gaps: tuple[int, ...]

    @classmethod
    def of(cls, sheet: Sheet, column: int, rows: Sequence[int]) -> _Running:
        values = [row_sum(sheet, row, (column,)) for row in rows]
        sums = tuple(accumulate((value or 0 for value in values), initial=0))
        return cls(sums, tuple(accumulate((value is None for value in values), initial=0)))

    def between(self, first: int, last: int) -> int | None:
        """The sum of a stretch of rows, ends included; None where a cell has no number."""
        if self.gaps[last + 1] > self.gaps[first]:
            return None
        return self.sums[last + 1] - self.sums[first]


def _covered(
    bands: Bands, words: Vocabulary, place: int, sums: Mapping[int, _Running], stated: Mapping[int, int | None]
) -> tuple[int, ...]:
    candidates = _candidates(bands, place)
    closing = [(_closing(sums, stated, rows), rows) for rows in candidates]
    best = max((closed for closed, _ in closing), default=0)
    if best > 0.5:
        return next(rows for closed, rows in closing if closed == best)
    if words.begins_with("totais_gerais", bands.totals[place][1]) and candidates:
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


def _closing(sums: Mapping[int, _Running], stated: Mapping[int, int | None], covered: Sequence[int]) -> float:
    """The share of the columns in which the total is the sum of the stretch of rows covered."""
    seen = [column for column, value in stated.items() if value is not None]
    closed = sum(sums[column].between(covered[0], covered[-1]) == stated[column] for column in seen)
    return closed / len(seen) if seen else 0.0

"""Stretches of rows that name the lists (ampla, negros, PcD...) with numbers beside them: quadros on their side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.headers import MOST_COLUMNS, is_filler, is_numeric
from xl_cotas.workbook.recognition.numbers import looks_like_count, parse_count
from xl_cotas.workbook.recognition.vocabulary import KEYS, Meaning, Vocabulary

MOST_ROWS = 2_000
_MOST_HEADS = 4

LineKind = Literal["list", "total", "more", "other", "head", "lone", "blank"]


@dataclass(frozen=True, slots=True)
class ListBlock:
    """Rows `start` to `last` name lists in `column`; those from `first` on head the columns of numbers."""

    column: int
    first: int
    start: int
    last: int
    numbers: tuple[int, ...]
    groups: frozenset[str]


class ListScan:
    """Looks for blocks in one column of a sheet."""

    def __init__(self, sheet: Sheet, column: int, words: Vocabulary) -> None:
        self.sheet, self.column, self.words = sheet, column, words
        before = sheet.column(column - 1) if column > sheet.first_column else [""] * len(sheet.column(column))
        names = [second if is_filler(own) else own for own, second in zip(sheet.column(column), before, strict=True)]
        self.own = [not is_filler(value) for value in sheet.column(column)]
        known = {text: words.meaning(text) for text in {value for value in names if isinstance(value, str)}}
        self.names: dict[int, CellValue] = dict(enumerate(names, sheet.first_row))
        self.meanings: dict[int, Meaning | None] = {
            row: known[value] for row, value in self.names.items() if isinstance(value, str)
        }
        self.covered = frozenset(
            row
            for top, left, bottom, _ in sheet.merged
            if left == column and self.group(top)
            for row in range(top + 1, bottom + 1)
        )

    def group(self, row: int) -> str:
        """The list that a row names, as vagas or as cadastro; "" for any other row."""
        meaning = self.meanings.get(row)
        if meaning is None or meaning.columns or meaning.measure == "class" or meaning.group in ("", "total"):
            return ""
        return f"{meaning.measure}:{meaning.group}" if meaning.measure == "cr" else meaning.group

    def blocks(self) -> Iterator[ListBlock]:
        """The blocks from top to bottom."""
        above = self.sheet.first_row - 1
        own = {self.group(row) for row, here in zip(self.sheet.rows(), self.own, strict=True) if here} - {""}
        totals = any(meaning is not None and meaning.group == "total" for meaning in self.meanings.values())
        if len(own) + totals < 2:
            return
        row = self.sheet.first_row
        while row <= self.sheet.last_row:
            if self.kind(row) not in ("list", "total"):
                row += 1
                continue
            start, last, groups = self._run(row)
            numbers = self._numbers(start, last)
            if groups and numbers:
                yield ListBlock(self.column, self._head(start, above, numbers), start, last, numbers, frozenset(groups))
                above = last
            row = last + 1

    def kind(self, row: int) -> LineKind:
        """What a row is for this column."""
        text = self.names.get(row, "")
        right = [
            value for value in self.sheet.row(row)[self.column - self.sheet.first_column + 1 :] if not is_filler(value)
        ]
        counted = any(map(is_numeric, right))
        if self.group(row):
            return "list" if right or not self._alone(row) else "lone"
        if is_filler(text):
            return self._unnamed(row, bool(right), counted)
        meaning = self.meanings.get(row)
        if not right:
            return "lone"
        if any(map(looks_like_count, right)) and self._is_total(text, meaning):
            return "total"
        key = (
            meaning is not None
            and not meaning.group
            and not meaning.measure
            and set(meaning.columns.values()) & {*KEYS}
        )
        return "other" if counted and not key else "head"

    def _unnamed(self, row: int, right: bool, counted: bool) -> LineKind:
        if row in self.covered or (counted and not is_filler(self.sheet.value(row, self.column + 1))):
            return "more"
        return "head" if right else "blank"

    def _alone(self, row: int) -> bool:
        """Whether a list name without any number is no row between others: a section title."""
        return not (self.group(row - 1) or self.group(row + 1))

    def _is_total(self, text: CellValue, meaning: Meaning | None) -> bool:
        """Total, or Vagas: the whole in a column that names lists."""
        whole = meaning is not None and meaning.measure in ("vagas", "ambas", "geral") and not meaning.group
        return whole or (isinstance(text, str) and self.words.begins_with("totais", text))

    def _run(self, start: int) -> tuple[int, int, set[str]]:
        """Rows from one list to the last that goes with it. A list named again begins another table.

        A total after a gap is of the table that follows where that has no gap: `firm` is the last row before it.
        """
        groups: dict[str, None] = {}
        last, latest, firm, parted = start, "", start, False
        for row in range(start, self.sheet.last_row + 1):
            kind, group = self.kind(row), self.group(row)
            if kind in ("blank", "lone"):
                parted = parted or kind == "lone"
                if kind == "blank" and row > start and self.kind(row - 1) == "blank":
                    break
                continue
            if group in groups and group != latest:
                return start, firm if row == last + 1 else last, set(groups)
            if kind == "head" or (parted and kind != "list") or (row > last + 1 and kind in ("other", "more")):
                break
            if kind == "list" or (firm == last and row == last + 1):
                firm = row
            groups, latest = ({**groups, group: None}, group) if group else (groups, latest)
            last, parted = row, False
        return start, last, set(groups)

    def _numbers(self, start: int, last: int) -> tuple[int, ...]:
        """The columns of numbers to the right, up to a blank column or to another column of lists."""
        found: list[int] = []
        for column in range(self.column + 1, min(self.sheet.last_column, self.column + MOST_COLUMNS) + 1):
            values = [self.sheet.value(row, column) for row in range(start, last + 1)]
            texts = [value for value in values if isinstance(value, str) and not is_filler(value)]
            if sum(_is_list(self.words.meaning(text)) for text in texts) > 1:
                break
            counts = [value for value in values if not is_filler(value) and looks_like_count(value)]
            standby = all(parse_count(value).kind == "standby" for value in counts)
            if counts and not (standby and len(texts) > len(counts)):
                found.append(column)
            elif found and not texts:
                break
        return tuple(found)

    def _head(self, start: int, above: int, numbers: tuple[int, ...]) -> int:
        """The first of the rows right above that head the columns."""
        first, row, gap = start, start - 1, 0
        while row > above and start - row <= _MOST_HEADS + gap:
            kind = self.kind(row)
            over = any(not is_filler(self.sheet.value(row, c)) for c in range(self.column + 1, numbers[-1] + 1))
            if kind == "head" and over:
                first = row
            elif kind == "blank" and first == start and not gap:
                gap = 1
            else:
                break
            row -= 1
        return first


def _is_list(meaning: Meaning | None) -> bool:
    return meaning is not None and not meaning.columns and meaning.group not in ("", "total")


def find_lists(sheet: Sheet, words: Vocabulary) -> Iterator[ListBlock]:
    """Every block of a small sheet that names two lists, or one and the total."""
    if sheet.last_row - sheet.first_row >= MOST_ROWS:
        return
    for column in range(sheet.first_column, min(sheet.last_column, sheet.first_column + MOST_COLUMNS) + 1):
        scan = ListScan(sheet, column, words)
        for block in scan.blocks():
            totals = any(scan.kind(row) == "total" for row in range(block.start, block.last + 1))
            if len(block.groups) + totals > 1:
                yield block

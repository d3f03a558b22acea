"""Rows of a sheet kept as they come, filled cells only, and made into columns when their extent is known to be fair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import AREA_PER_CELL, LAST_COLUMN, LAST_ROW
from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.reading.scanned import Extent

_BEYOND = "há células preenchidas além da última linha ou coluna que uma planilha tem. Salve o arquivo de novo."


class SparseRows:
    """Collects rows in order. What repeats is counted as often as it repeats, and kept once until the end."""

    __slots__ = ("_budget", "_columns", "_extent", "_rows", "cells")

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._extent = Extent()
        self._rows: list[tuple[int, int, tuple[int, ...], list[CellValue]]] = []
        # Most rows fill the same columns: they share one list of them.
        self._columns: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.cells = 0

    def add(self, row: int, times: int, columns: Sequence[int], values: list[CellValue]) -> None:
        """The same filled cells, counted before, in `times` rows from `row` on; `columns` are in order."""
        if not columns:
            return
        if row + times - 1 > LAST_ROW or columns[-1] > LAST_COLUMN:
            raise InputError(_BEYOND)
        self._extent.add((row, columns[0]))
        self._extent.add((row + times - 1, columns[-1]))
        numbers = tuple(columns)
        self._rows.append((row, times, self._columns.setdefault(numbers, numbers), values))

    def count(self, cells: int) -> None:
        """Refuse cells that are too many, before any of them is kept."""
        self._budget.count(cells)
        self.cells += cells

    def columns(self) -> tuple[int, int, list[list[CellValue]]]:
        """First row, first column, and all the columns from there, of one length. The rows are given up."""
        self._extent.check(self._budget.limits.area + AREA_PER_CELL * self.cells)
        if not self._rows:
            return 1, 1, []
        top = min(row for row, *_ in self._rows)
        height = max(row + times for row, times, *_ in self._rows) - top
        left = min(numbers[0] for numbers in self._columns)
        right = max(numbers[-1] for numbers in self._columns)
        columns: list[list[CellValue]] = [[""] * height for _ in range(left, right + 1)]
        for row, times, numbers, values in self._rows:
            at = row - top
            for number, value in zip(numbers, values, strict=True):
                if times == 1:
                    columns[number - left][at] = value
                else:
                    columns[number - left][at : at + times] = repeat(value, times)
        self._rows.clear()
        return top, left, columns

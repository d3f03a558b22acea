"""Sheets written as readable text tables: one line a row, cells between bars."""

from __future__ import annotations

from collections.abc import Mapping

from xl_cotas.workbook.model import CellValue, Sheet, column_number

Merged = tuple[tuple[int, int, int, int], ...]


def sheet_of(
    text: str, name: str = "Vagas", at: str = "A1", merged: tuple[str, ...] = (), values: Mapping[str, CellValue] = {}
) -> Sheet:
    """A sheet from lines such as "Cargo | Total"; whole numbers become floats, as spreadsheets hand them over.

    A cell `'12` is the text 12, `\\n` is a line break, and an empty line is a blank row. `at` is the first cell's
    address, `values` replaces cells by address with what text cannot say.
    """
    lines = text.strip("\n").split("\n")
    cells = [[_cell(part) for part in line.split("|")] for line in lines]
    width = max(len(row) for row in cells)
    grid = [row + [""] * (width - len(row)) for row in cells]
    first_row, first_column = _address(at)
    for address, value in values.items():
        row, column = _address(address)
        grid[row - first_row][column - first_column] = value
    return Sheet(
        name,
        [list(column) for column in zip(*grid, strict=True)],
        first_row,
        first_column,
        merged=tuple(_range(area) for area in merged),
    )


def letters(columns: Mapping[str, tuple[int, ...]]) -> dict[str, str]:
    """Columns by letter, as expected answers are written: {"total": "C", "local": "D E"}."""
    from xl_cotas.workbook.model import column_letters

    return {concept: " ".join(column_letters(number) for number in numbers) for concept, numbers in columns.items()}


def _cell(part: str) -> CellValue:
    text = part.strip().replace("\\n", "\n")
    if text.startswith("'"):
        return text[1:]
    return float(text) if text.isdigit() else text


def _address(text: str) -> tuple[int, int]:
    digits = "".join(letter for letter in text if letter.isdigit())
    return int(digits), column_number(text.removesuffix(digits))


def _range(area: str) -> tuple[int, int, int, int]:
    first, last = (_address(part) for part in area.split(":"))
    return (*first, *last)

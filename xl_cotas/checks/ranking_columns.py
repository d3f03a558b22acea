"""Columns of a classificação as exact numbers: scores in millionths, ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from xl_cotas.checks.ranking_cells import Numbers, Odd, OddKind, cells_of
from xl_cotas.workbook.model import CellValue, ErrorCell, Sheet, Uncalculated
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.table import Table

if TYPE_CHECKING:
    import polars as pl

SCALE = 1_000_000
LARGEST = 1e9
_RANK = r"^0*(\d{1,9})\s*(?:\.?\s?[ºª°]|[.)])?\s*(?:\*{1,3}|\([^()]{1,40}\))?$"


def read_scores(table: Table, sheet: Sheet, column: int) -> Numbers:
    """Scores in millionths: numbers, or texts with one decimal mark. A text without digits is no score."""
    import polars as pl

    cells = cells_of(table, sheet, column)
    numbers, texts, odd = _split(cells)
    scaled = _scaled(numbers)
    odd += [Odd(i, "invalid", show(cells[i])) for i in _lost(numbers, scaled)]
    if texts is not None:
        read, wrong = _scores_in(texts)
        odd += wrong
        odd += _typed(cells, numbers, read)
        scaled = scaled.fill_null(read)
    return Numbers(column, scaled.cast(pl.Int64), tuple(odd))


def read_ranks(table: Table, sheet: Sheet, column: int) -> Numbers:
    """Ranks: whole numbers from 1 on, also 12º and 12*. A zero or a text without digits is no rank."""
    import polars as pl

    cells = cells_of(table, sheet, column)
    numbers, texts, odd = _split(cells)
    whole = (numbers >= 0) & (numbers < LARGEST) & (numbers.floor() == numbers)
    ranks = pl.select(pl.when(whole).then(numbers).cast(pl.Int64)).to_series()
    odd += [Odd(i, "invalid", show(cells[i])) for i in _lost(numbers, ranks)]
    if texts is not None:
        read = texts.str.strip_chars().str.extract(_RANK, 1).cast(pl.Int64)
        wrong = (read.is_null() & texts.str.contains(r"\d")).fill_null(False).arg_true()
        odd += [Odd(i, "invalid", show(cells[i])) for i in wrong]
        odd += _typed(cells, numbers, read)
        ranks = ranks.fill_null(read)
    return Numbers(column, ranks.set(ranks == 0, None), tuple(odd))


def _split(cells: Sequence[CellValue]) -> tuple[pl.Series, pl.Series | None, list[Odd]]:
    """Numbers as floats, texts where there is any beside blanks, and the cells that are neither."""
    import polars as pl

    kinds = set(map(type, cells))
    numbers = _numbers_in(cells, kinds)
    blanks = cells.count("") if str in kinds else 0
    if len(numbers) - numbers.null_count() + blanks == len(cells):
        return numbers, None, []
    texts = None
    if str in kinds:
        found = cells if kinds == {str} else [v if v.__class__ is str else None for v in cells]
        texts = pl.Series(found, dtype=pl.String)
        texts = texts.set(texts.str.strip_chars().is_in(["", ".", "-"]), None)
        texts = texts if texts.null_count() < len(texts) else None
    others = ((i, v) for i, v in enumerate(cells) if v.__class__ not in (str, float, int))
    return numbers, texts, [Odd(i, _kind(v), show(v)) for i, v in others] if kinds - {str, float, int} else []


def _numbers_in(cells: Sequence[CellValue], kinds: set[type]) -> pl.Series:
    import polars as pl

    if kinds == {float}:
        return pl.Series(cells, dtype=pl.Float64)
    if float not in kinds and int not in kinds:
        return pl.repeat(None, len(cells), dtype=pl.Float64, eager=True)
    if int in kinds:
        return pl.Series([float(v) if type(v) in (float, int) else None for v in cells], dtype=pl.Float64)  # type: ignore[arg-type]
    return pl.Series([v if v.__class__ is float else None for v in cells], dtype=pl.Float64)


def _kind(value: CellValue) -> OddKind:
    if isinstance(value, ErrorCell):
        return "error"
    return "uncalculated" if isinstance(value, Uncalculated) else "invalid"


def _scaled(numbers: pl.Series) -> pl.Series:
    """Floats as millionths; what a spreadsheet shows alike is alike."""
    import polars as pl

    fine = numbers.is_finite() & (numbers.abs() < LARGEST)
    return pl.select(pl.when(fine).then((numbers * SCALE).round()).cast(pl.Int64)).to_series()


def _lost(before: pl.Series, after: pl.Series) -> list[int]:
    """Places of numbers that were not taken."""
    if before.null_count() == after.null_count():
        return []
    return cast("list[int]", (before.is_not_null() & after.is_null()).arg_true().to_list())


def _scores_in(texts: pl.Series) -> tuple[pl.Series, list[Odd]]:
    """Texts as millionths. A dot before three digits is a decimal mark only where no comma is one."""
    import polars as pl

    clean = texts.str.strip_chars()
    plain = clean
    ambiguous = pl.Series([False]).new_from_index(0, len(texts))
    commas = clean.str.contains(",", literal=True)
    if commas.any():
        grouped = (clean.str.contains(r"^-?\d{1,3}(?:\.\d{3})+,\d+$")).fill_null(False)
        ambiguous = (clean.str.contains(r"^-?\d{1,3}\.\d{3}$")).fill_null(False)
        plain = plain.zip_with(~grouped, plain.str.replace_all(".", "", literal=True))
        plain = plain.str.replace(",", ".", literal=True)
    numeric = plain.str.contains(r"^-?\d{1,9}(?:\.\d{1,15})?$").fill_null(False) & ~ambiguous
    read = _scaled(pl.select(pl.when(numeric).then(plain)).to_series().cast(pl.Float64))
    wrong = (read.is_null() & texts.str.contains(r"\d")).fill_null(False).arg_true()
    kinds: dict[bool, OddKind] = {True: "ambiguous", False: "invalid"}
    return read, [Odd(i, kinds[ambiguous[i]], show(texts[i])) for i in wrong]


def _typed(cells: Sequence[CellValue], numbers: pl.Series, read: pl.Series) -> list[Odd]:
    """Numbers typed as text among numbers; a whole column of texts is how the list was published."""
    count = len(read) - read.null_count()
    if not count or 2 * count > len(numbers) - numbers.null_count():
        return []
    return [Odd(i, "text", show(cells[i])) for i in read.is_not_null().arg_true()]

"""The shape of a quadro de vagas: what its cells may hold, before any law is applied. Pandera decides, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from xl_cotas.workbook.model import CellRef, Sheet
from xl_cotas.workbook.recognition.numbers import defect
from xl_cotas.workbook.table import Count, VacancyTable

if TYPE_CHECKING:
    import polars as pl

# What is wrong with a cell. The first six are those of numbers.Defect.
ShapeRule = Literal[
    "negativo",
    "fracionario",
    "logico",
    "data",
    "grande",
    "texto",
    "erro",  # the cell shows a spreadsheet error
    "nao_calculada",  # a formula without a value
    "em_branco",  # a total missing in a row whose other numbers are there
    "sem_chave",  # numbers in a row that nothing names
    "sem_numeros",  # a named row without any number
]

_ADMITTED = ("number", "text", "plus_standby", "standby", "dash", "mark", "blank", "merged")
_PLAIN = frozenset(_ADMITTED) - {"blank", "merged"}
_STATES = {"error": "erro", "uncalculated": "nao_calculada"}
_ROW, _KEY, _FILLED = "linha", "chave", "preenchida"


@dataclass(frozen=True, slots=True)
class ShapeFailure:
    """A cell that breaks the shape. `concept` and `part` name its column, `shown` is what the cell shows."""

    row: int
    concept: str
    part: int
    rule: ShapeRule
    shown: str
    ref: CellRef


def shape_failures(vacancies: VacancyTable, sheet: Sheet) -> list[ShapeFailure]:
    """Every cell that breaks the shape of the table, in reading order; empty for a well-formed one.

    A named row of plain numbers breaks nothing, and pandera is not loaded for a table that has no other.
    """
    if _is_plain(vacancies):
        return []
    import pandera.errors
    import pandera.polars as pa

    frame = _frame(vacancies, sheet)
    try:
        _schema(vacancies, pa).validate(frame, lazy=True)
    except pandera.errors.SchemaErrors as errors:
        cases = cast("pl.DataFrame", errors.failure_cases)
        found = [_failure(vacancies, case) for case in cases.iter_rows(named=True)]
        return sorted(set(found), key=lambda failure: (failure.row, failure.ref.column))
    return []


def _is_plain(vacancies: VacancyTable) -> bool:
    named = all(any(names[i] for names in vacancies.keys.values()) for i in range(len(vacancies)))
    kinds = {count.kind for rows in vacancies.counts.values() for counts in rows for count in counts}
    return named and kinds <= _PLAIN


def _schema(vacancies: VacancyTable, pa: Any) -> Any:
    """One column a sheet column of counts, one for what names the row, one for its number."""
    import polars as pl

    columns = {name: pa.Column(pl.String, pa.Check.isin(_ADMITTED)) for name in _names(vacancies)}
    if "total#0" in columns and len(_names(vacancies)) > 1:
        columns["total#0"] = pa.Column(
            pl.String, [pa.Check.isin(_ADMITTED), pa.Check(_total_is_there, error="em_branco")]
        )
    checks = [pa.Check(_is_named, error="sem_chave"), pa.Check(_has_numbers, error="sem_numeros")]
    return pa.DataFrameSchema(
        {
            _ROW: pa.Column(pl.Int64, unique=True),
            _KEY: pa.Column(pl.String, checks if vacancies.keys else []),
            _FILLED: pa.Column(pl.Boolean),
            **columns,
        },
        strict=True,
        coerce=False,
    )


def _is_named(data: Any) -> pl.LazyFrame:
    import polars as pl

    return cast("pl.LazyFrame", data.lazyframe.select((pl.col(_KEY) != "") | ~pl.col(_FILLED)))


def _has_numbers(data: Any) -> pl.LazyFrame:
    import polars as pl

    return cast("pl.LazyFrame", data.lazyframe.select((pl.col(_KEY) == "") | pl.col(_FILLED)))


def _total_is_there(data: Any) -> pl.LazyFrame:
    import polars as pl

    return cast("pl.LazyFrame", data.lazyframe.select((pl.col(data.key) != "blank") | ~pl.col(_FILLED)))


def _frame(vacancies: VacancyTable, sheet: Sheet) -> pl.DataFrame:
    """What each cell turned out to be, in words; row numbers as the program shows them."""
    import polars as pl

    table = vacancies.table
    merged = _covered(sheet)
    states: dict[str, list[str]] = {name: [] for name in _names(vacancies)}
    keys, filled = [], []
    for index, row in enumerate(table.rows):
        any_filled = False
        for concept, counts in vacancies.counts.items():
            cells = table.cells(row, concept)
            for part, count in enumerate(counts[index]):
                state = "merged" if cells[part] in merged else _state(count, sheet, cells[part])
                states[f"{concept}#{part}"].append(state)
                any_filled = any_filled or state != "blank"
            for part in range(len(cells), _parts(vacancies, concept)):
                states[f"{concept}#{part}"].append("merged")
        keys.append(next((names[index] for names in vacancies.keys.values() if names[index]), ""))
        filled.append(any_filled)
    schema = {_ROW: pl.Int64, _KEY: pl.String, _FILLED: pl.Boolean, **dict.fromkeys(states, pl.String)}
    return pl.DataFrame({_ROW: list(table.rows), _KEY: keys, _FILLED: filled, **states}, schema=schema)


def _names(vacancies: VacancyTable) -> list[str]:
    return [f"{concept}#{part}" for concept in vacancies.counts for part in range(_parts(vacancies, concept))]


def _parts(vacancies: VacancyTable, concept: str) -> int:
    """The most cells that a concept has in a row: rows that are read together have more."""
    return max((len(counts) for counts in vacancies.counts[concept]), default=0)


def _state(count: Count, sheet: Sheet, cell: CellRef) -> str:
    if count.kind == "invalid":
        return defect(sheet.value(cell.row, cell.column))
    return _STATES.get(count.kind, count.kind)


def _covered(sheet: Sheet) -> frozenset[CellRef]:
    """Cells that a merged cell covers: blank, but not empty."""
    return frozenset(
        sheet.ref(row, column)
        for top, left, bottom, right in sheet.merged
        if (bottom - top + 1) * (right - left + 1) < 100_000
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if (row, column) != (top, left)
    )


def _failure(vacancies: VacancyTable, case: dict[str, Any]) -> ShapeFailure:
    table = vacancies.table
    index, name, check = int(case["index"]), str(case["column"]), str(case["check"])
    row = table.rows[index]
    if name == _KEY:
        concept, part, rule, shown = next(iter(vacancies.keys)), 0, check, str(case["failure_case"] or "")
    else:
        concept, _, place = name.rpartition("#")
        part = int(place)
        rule = check if check == "em_branco" else str(case["failure_case"])
        shown = vacancies.counts[concept][index][part].shown
    return ShapeFailure(row, concept, part, cast(ShapeRule, rule), shown, table.ref(row, concept, part))

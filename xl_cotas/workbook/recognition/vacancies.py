"""The counts and the names of the rows of a quadro de vagas."""

from __future__ import annotations

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.columns import is_count
from xl_cotas.workbook.recognition.keys import row_keys
from xl_cotas.workbook.recognition.numbers import parse_count, show
from xl_cotas.workbook.table import Count, Table, VacancyTable


def read_vacancies(table: Table, sheet: Sheet) -> VacancyTable:
    """Parse the counts of a quadro and the text that names each row. Cells are never rewritten."""
    rows = len(table.rows)
    counts: dict[str, tuple[tuple[Count, ...], ...]] = {}
    named: dict[str, tuple[str, ...]] = {}
    for concept, said in table.stated.items():
        if said.count is None:
            named[concept] = (said.text,) * rows
        else:
            counts[concept] = ((said.count,),) * rows
    for concept in filter(is_count, table.columns):
        counts[concept] = tuple(_counts(table, sheet, row, concept) for row in table.rows)
    return VacancyTable(table, {**named, **_names(table, sheet)}, counts)


def _counts(table: Table, sheet: Sheet, row: int, concept: str) -> tuple[Count, ...]:
    """What each cell of a concept holds; a number merged over rows that nothing joins is of none of them."""
    return tuple(
        Count(None, "merged", show(sheet.value(cell.row, cell.column)))
        if table.place(cell) in table.shared
        else parse_count(sheet.value(cell.row, cell.column))
        for cell in table.cells(row, concept)
    )


def _names(table: Table, sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """The names of the rows; rows joined into one have all of theirs."""
    lines = [line for row in table.rows for line in table.lines(row)]
    keys, _ = row_keys(table.view(sheet), lines, table.columns)
    if not table.joined:
        return keys
    places = {line: place for place, line in enumerate(lines)}
    return {
        concept: tuple(
            ", ".join(dict.fromkeys(filter(None, (names[places[line]] for line in table.lines(row)))))
            for row in table.rows
        )
        for concept, names in keys.items()
    }

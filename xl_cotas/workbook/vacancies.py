"""The counts and the names of the rows of a quadro de vagas."""

from __future__ import annotations

from xl_cotas.workbook.columns import is_count
from xl_cotas.workbook.keys import row_keys
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.numbers import parse_count
from xl_cotas.workbook.table import Table, VacancyTable


def read_vacancies(table: Table, sheet: Sheet) -> VacancyTable:
    """Parse the counts of a quadro and the text that names each row. Cells are never rewritten."""
    counts = {
        concept: tuple(tuple(parse_count(sheet.value(row, column)) for column in numbers) for row in table.rows)
        for concept, numbers in table.columns.items()
        if is_count(concept)
    }
    keys, _ = row_keys(sheet, table.rows, table.columns)
    return VacancyTable(table, keys, counts)

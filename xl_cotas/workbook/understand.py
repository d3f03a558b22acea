"""One file from its bytes to what was understood of it, with no law applied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xl_cotas.errors import CotasError
from xl_cotas.laws.contest import Contest
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.reading.reader import read_workbook
from xl_cotas.workbook.recognition.vacancies import read_vacancies
from xl_cotas.workbook.survey import SheetUse, clauses_of, names_of, read_notice, survey
from xl_cotas.workbook.understanding import ReadSheet, ReadTable, Understanding, read_cell, read_table


def understand_file(path: Path, contest: Contest) -> Understanding:
    """Read one file. What the user can mend never raises: the understanding carries the error."""
    try:
        return _understand(read_workbook(path), contest)
    except CotasError as error:
        return Understanding(str(path), error=str(error))


def _understand(workbook: Workbook, told: Contest) -> Understanding:
    sheet, notice = read_notice(workbook, told)
    contest = told.over(notice.contest)
    sheets = {item.name: item for item in workbook.sheets}
    uses = survey(workbook, contest, sheet, names_of(clauses_of(contest)))
    return Understanding(
        workbook.path,
        workbook.sha256,
        sheets=tuple(_read(sheets[use.name], use) for use in uses),
        facts={
            name: read_cell(cell, sheets[cell.sheet].value(cell.row, cell.column))
            for name, cell in notice.cells.items()
        },
        notices=(*workbook.notices, *notice.notices),
    )


def _read(sheet: Sheet, use: SheetUse) -> ReadSheet:
    tables = tuple(_tables(sheet, use))
    return ReadSheet(sheet.name, "read" if tables else "ignored", use.why, use.hidden, tables)


def _tables(sheet: Sheet, use: SheetUse) -> Iterator[ReadTable]:
    for table in use.tables:
        yield read_table(table, sheet, read_vacancies(table, sheet) if table.kind == "vagas" else None)

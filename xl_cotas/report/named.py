"""The names of the people whom findings are about, for who asked for them; without that no name leaves the reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from xl_cotas.checks.base import Finding
from xl_cotas.checks.inspection import Request, inspect_workbook
from xl_cotas.checks.report import FileReport
from xl_cotas.errors import CotasError
from xl_cotas.portuguese import shortened
from xl_cotas.workbook.model import CellRef, Workbook
from xl_cotas.workbook.reading.reader import read_workbook

NOTICE = "a pedido (--com-dados-pessoais), este resultado traz nomes de candidatos: são dados pessoais"
_NAME = "nome"
_NAMES_SHOWN = 5


def inspect_named(path: Path, request: Request) -> FileReport:
    """Check one workbook and put in the key of each finding the names of its people."""
    try:
        workbook = read_workbook(path)
    except CotasError as error:
        return FileReport(str(path), error=str(error))
    return with_names(inspect_workbook(workbook, request), workbook)


def with_names(report: FileReport, workbook: Workbook) -> FileReport:
    """The report with names, and a notice that says so; a file without any stays as it is."""
    names = _Names(report, workbook)
    findings = tuple(_named(finding, names) for finding in report.findings)
    if findings == report.findings:
        return report
    return replace(report, findings=findings, notices=(*report.notices, NOTICE))


class _Names:
    """The name that stands in the row of a cell."""

    def __init__(self, report: FileReport, workbook: Workbook) -> None:
        self._sheets = {sheet.name: sheet for sheet in workbook.sheets}
        self._tables = [
            (table.sheet, frozenset(table.rows), table.columns[_NAME])
            for use in report.sheets
            for table in use.tables
            if table.kind != "vagas" and _NAME in table.columns
        ]

    def of(self, cell: CellRef) -> Iterator[str]:
        for sheet, rows, columns in self._tables:
            if sheet == cell.sheet and cell.row in rows:
                yield from (str(self._sheets[sheet].value(cell.row, column)).strip() for column in columns)


def _named(finding: Finding, names: _Names) -> Finding:
    found = dict.fromkeys(name for part in finding.parts for name in names.of(part.cell) if name)
    if not found:
        return finding
    shown = shortened(list(found), _NAMES_SHOWN)
    return replace(finding, key=f"{finding.key} ({shown})" if finding.key else shown)

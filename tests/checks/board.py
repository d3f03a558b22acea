"""Workbooks of a board written as text, and what the checks say of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from xl_cotas.checks.inspection import Request, inspect_workbook
from xl_cotas.checks.report import FileReport
from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.registry import library
from xl_cotas.workbook.model import UNCALCULATED, CellValue, ErrorCell, Sheet, Workbook

MOSTARDAS = "rs-mostardas-3920-2019"


def sheet(text: str, name: str = "Vagas") -> Sheet:
    """One line a row, cells between bars; the first line is row 1."""
    return sheet_of(
        [[_value(cell.strip()) for cell in line.split("|")] for line in text.strip("\n").splitlines()], name
    )


def sheet_of(
    rows: Sequence[Sequence[CellValue]],
    name: str = "Vagas",
    left: int = 0,
    merged: Sequence[tuple[int, int, int, int]] = (),
) -> Sheet:
    """A sheet from rows of values; `left` leaves that many columns empty before them."""
    width = max(len(row) for row in rows)
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    columns = [list(column) for column in zip(*padded, strict=True)]
    return Sheet(name, columns, first_column=1 + left, merged=tuple(merged))


def _value(cell: str) -> CellValue:
    if cell.startswith("#"):
        return ErrorCell(cell)
    if cell == "=?":
        return UNCALCULATED
    if cell.startswith("'"):
        return cell[1:]
    if cell == "VERDADEIRO":
        return True
    try:
        return float(cell)
    except ValueError:
        return cell


def workbook(*sheets: Sheet) -> Workbook:
    return Workbook("vagas.xlsx", sheets, "0" * 64)


def check(
    text: str | Workbook,
    *laws: str,
    edital: str = "",
    notice: date | None = None,
    select: tuple[str, ...] = (),
    **readings: str,
) -> FileReport:
    """Check a table under laws of the library, or under the edital.toml given as text."""
    contest = parse_contest(edital.encode(), "edital.toml", None) if edital else Contest()  # type: ignore[arg-type]
    told = Contest(laws=laws, notice_date=notice, readings=readings, origins={"laws": "--lei"})
    book = text if isinstance(text, Workbook) else workbook(sheet(text))
    return inspect_workbook(book, Request(told.over(contest), library(), select=select))


def told(report: FileReport, *severities: str) -> list[str]:
    """Findings in one line each: code, cells, severity and numbers of the first cell."""
    assert report.error is None, report.error
    assert not report.defects, report.details
    wanted = severities or ("erro", "alerta")
    lines = []
    for finding in report.findings:
        if finding.severity in wanted:
            cells = ",".join(part.cell.a1 for part in finding.parts)
            numbers = f" {finding.parts[0].found}->{finding.parts[0].expected}" if finding.parts else ""
            lines.append(f"{finding.code} {finding.severity} {cells}{numbers}".replace("  ", " ").strip())
    return lines

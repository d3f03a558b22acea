"""The report of a check as JSON: stable English keys, the same at every verbosity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from xl_cotas import __version__
from xl_cotas.checks.base import SEVERITIES, Finding, Part, Undecided
from xl_cotas.checks.report import FileReport, LawUse, ReadingUse
from xl_cotas.report.cells import reference
from xl_cotas.report.strict_json import Json, dump
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.survey import SheetUse
from xl_cotas.workbook.table import Table

SCHEMA = 1


def write(reports: Sequence[FileReport]) -> str:
    """The whole document."""
    totals: dict[str, Json] = {severity: sum(report.count(severity) for report in reports) for severity in SEVERITIES}
    files: list[Json] = [file_entry(report) for report in reports]
    return dump({"schema": SCHEMA, "tool": tool(), "files": files, "summary": {"files": len(reports), **totals}})


def tool() -> Json:
    """Who wrote the document."""
    return {"name": "xl-cotas", "version": __version__}


def file_entry(report: FileReport) -> Json:
    """One file: what was found, under which norms and readings, and what was read."""
    totals: dict[str, Json] = {severity: report.count(severity) for severity in SEVERITIES}
    return {
        "path": report.path,
        "sha256": report.sha256,
        "status": report.status,
        "error": report.error,
        "laws": [law_entry(law) for law in report.laws],
        "notice_date": report.notice_date.isoformat() if report.notice_date else None,
        "readings": [reading_entry(reading) for reading in report.readings],
        "sheets": [_sheet(sheet) for sheet in report.sheets],
        "findings": [_finding(item) for item in sorted(report.findings, key=lambda item: item.sort_key)],
        "undecided": [_undecided(item) for item in sorted(report.undecided, key=lambda item: item.sort_key)],
        "notices": list(report.notices),
        "defects": list(report.defects),
        "summary": {**totals, "rows": report.rows},
    }


def answer_document(
    total: int,
    own: Mapping[str, Json],
    laws: Sequence[LawUse],
    notice_date: date | None,
    readings: Sequence[Json],
    notices: Sequence[str],
) -> str:
    """The document of an answer without a workbook: its `own` keys, and under which norms and readings."""
    document: dict[str, Json] = {
        "schema": SCHEMA,
        "tool": tool(),
        "total": total,
        **own,
        "laws": [law_entry(law) for law in laws],
        "notice_date": notice_date.isoformat() if notice_date else None,
        "readings": list(readings),
        "notices": list(notices),
    }
    return dump(document)


def law_entry(law: LawUse) -> Json:
    """A law that governed, and who named it."""
    return {
        "id": law.id,
        "title": law.title,
        "sha256": law.sha256,
        "status": law.status,
        "source_read": law.source_read,
        "origin": law.origin,
    }


def reading_entry(reading: ReadingUse) -> dict[str, Json]:
    """A reading in force: its value, who chose it, and what else is admissible."""
    return {
        "topic": reading.topic,
        "value": reading.value,
        "origin": reading.origin,
        "norm": reading.norm,
        "citation": reading.citation,
        "reason": reading.reason,
        "alternatives": list(reading.alternatives),
    }


def table_columns(table: Table) -> Json:
    """The letters of each concept; several columns of one concept are joined with a plus.

    A transposed table has rows for columns, as 5:5; a concept stated once for the whole table has that cell.
    """
    stated: dict[str, Json] = {concept: said.cell.a1 for concept, said in table.stated.items()}
    return stated | {concept: "+".join(map(table.span_of, numbers)) for concept, numbers in table.columns.items()}


def _sheet(sheet: SheetUse) -> Json:
    tables: list[Json] = [
        {"kind": table.kind, "range": table.range, "rows": len(table.rows), "columns": table_columns(table)}
        for table in sheet.tables
    ]
    return {"name": sheet.name, "status": sheet.status, "why": sheet.why, "hidden": sheet.hidden, "tables": tables}


def _finding(finding: Finding) -> Json:
    first = finding.parts[0] if finding.parts else None
    sheet = first.cell.sheet if first else finding.sheet
    own = [part for part in finding.parts if part.cell.sheet == sheet]
    elsewhere = [part.cell for part in finding.parts if part.cell.sheet != sheet]
    return {
        "code": finding.code,
        "severity": finding.severity,
        "sheet": sheet,
        "cell": first.cell.a1 if first else None,
        "cells": _addresses([part.cell for part in own]),
        "related": [reference(cell) for cell in dict.fromkeys((*elsewhere, *finding.related))],
        "key": finding.key,
        "found": first.found if first else None,
        "expected": first.expected if first else None,
        "sum": first.sum if first else "",
        "message": finding.message,
        "citation": list(finding.citation),
        "right_under": list(finding.right_under),
        "details": [_detail(part, sheet) for part in finding.parts] if len(finding.parts) > 1 else [],
    }


def _detail(part: Part, sheet: str | None) -> Json:
    cell = part.cell.a1 if part.cell.sheet == sheet else reference(part.cell)
    return {"cell": cell, "found": part.found, "expected": part.expected, "sum": part.sum}


def _undecided(item: Undecided) -> Json:
    sheet = item.cells[0].sheet if item.cells else item.sheet
    cells: list[Json] = [cell.a1 if cell.sheet == sheet else reference(cell) for cell in item.cells]
    return {"code": item.code, "sheet": sheet, "cells": cells, "why": item.why}


def _addresses(cells: Sequence[CellRef]) -> list[Json]:
    return list(dict.fromkeys(cell.a1 for cell in cells))

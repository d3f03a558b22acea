"""What was understood of a workbook as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time

from xl_cotas.report.as_json import SCHEMA, table_columns, tool
from xl_cotas.report.cells import reference
from xl_cotas.report.strict_json import Json, dump
from xl_cotas.workbook.table import Table
from xl_cotas.workbook.understanding import ReadCell, ReadRow, ReadSheet, ReadTable, Understanding


def write(read: Understanding) -> str:
    """The whole document; `facts` are those of the Edital sheet."""
    facts: Json = {name: {**_cell(cell), "cell": reference(cell.at)} for name, cell in read.facts.items()}
    return dump(
        {
            "schema": SCHEMA,
            "tool": tool(),
            "path": read.path,
            "sha256": read.sha256,
            "error": read.error,
            "facts": facts,
            "notices": list(read.notices),
            "sheets": [_sheet(sheet) for sheet in read.sheets],
        }
    )


def _sheet(sheet: ReadSheet) -> Json:
    tables: list[Json] = [_table(table) for table in sheet.tables]
    return {"name": sheet.name, "hidden": sheet.hidden, "status": sheet.status, "why": sheet.why, "tables": tables}


def _table(read: ReadTable) -> Json:
    table = read.table
    covers = {total.row: [table.rows[i] for i in total.covers] for total in table.totals}
    totals: list[Json] = [
        {"row": row.row, "label": row.section, "covers": list(covers.get(row.row, ())), "values": _values(row.cells)}
        for row in read.totals
    ]
    return {
        "kind": table.kind,
        "title": table.title,
        "range": table.range,
        "transposed": table.transposed,
        "header_rows": list(table.header_rows),
        "columns": table_columns(table),
        "headers": _by_label(table, table.headers),
        "unknown": _by_label(table, table.unknown),
        "notes": list(table.notes),
        "row_count": len(table.rows),
        "rows": [_row(row) for row in read.rows],
        "totals": totals,
    }


def _row(row: ReadRow) -> Json:
    return {
        "row": row.row,
        "section": row.section,
        "values": _values(row.cells),
        "others": [_cell(cell) for cell in row.others],
    }


def _values(cells: Mapping[str, Sequence[ReadCell]]) -> Json:
    return {concept: [_cell(cell) for cell in own] for concept, own in cells.items()}


def _cell(cell: ReadCell) -> dict[str, Json]:
    value = cell.value.isoformat() if isinstance(cell.value, date | time) else cell.value
    return {"cell": cell.at.a1, "value": value, "kind": cell.kind, "shown": cell.shown}


def _by_label(table: Table, texts: Mapping[int, str]) -> Json:
    return {table.span_of(number): text for number, text in sorted(texts.items())}

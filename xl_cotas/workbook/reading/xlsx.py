"""An .xlsx or .xlsm file to a Workbook: checked part by part, then read from a plain package made of those parts."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

from python_calamine import load_workbook

from xl_cotas.errors import InputError
from xl_cotas.workbook.formula.texts import read_formulas
from xl_cotas.workbook.limits import PROLOG_BYTES, ReadLimits
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Package
from xl_cotas.workbook.package.parts import SheetPart, WorkbookParts, find_parts
from xl_cotas.workbook.package.plainpackage import plain_package
from xl_cotas.workbook.package.source import Source
from xl_cotas.workbook.package.xmltext import refuse_doctype
from xl_cotas.workbook.reading.check_parts import check_parts, naming
from xl_cotas.workbook.reading.grid import read_sheet
from xl_cotas.workbook.reading.panics import unpanicked, without_gc
from xl_cotas.workbook.reading.scanned import SheetScan

NO_CELLS = "a planilha está vazia: nenhuma célula preenchida em nenhuma aba. Confira se é o arquivo certo."
_XML = (".xml", ".rels", ".vml")


def read_xlsx(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Check the package, then read its worksheets with their values, errors and uncalculated formulas."""
    budget = Budget(limits, on_cells)
    data = source.take()
    parts, scans, plain = _checked(data, budget)
    on_cells(budget.cells)
    formulas = read_formulas(data) if any(scan.has_formulas for scan in scans) else {}
    del data
    sheets = _read(plain, parts.sheets, scans)
    if not any(sheet.columns for sheet in sheets):
        raise InputError(NO_CELLS)
    return Workbook(source.path, sheets, source.sha256, parts.notices, formulas, budget.cells)


def _checked(data: bytes, budget: Budget) -> tuple[WorkbookParts, list[SheetScan], list[bytes]]:
    """The parts, what the scans found, and the plain package in a list, from which its reader takes it."""
    package = Package(data, budget)
    for member in package.members.values():
        if member.name.lower().endswith(_XML):
            refuse_doctype(package.head(member, PROLOG_BYTES))
    parts = find_parts(package)
    checked = check_parts(package, parts, budget)
    return parts, checked.scans, [plain_package(checked.sheets, checked.strings, checked.styles, parts.from_1904)]


def _read(plain: list[bytes], parts: Sequence[SheetPart], scans: Sequence[SheetScan]) -> tuple[Sheet, ...]:
    with unpanicked(), without_gc():
        book = load_workbook(io.BytesIO(plain.pop()))
        return tuple(_read_one(book, index, *pair) for index, pair in enumerate(zip(parts, scans, strict=True)))


def _read_one(book: Any, index: int, part: SheetPart, scan: SheetScan) -> Sheet:
    with naming(part.name), unpanicked():
        return read_sheet(part, scan, book.get_sheet_by_index(index))

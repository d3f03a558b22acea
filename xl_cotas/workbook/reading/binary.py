"""An .xls or .xlsb file to a Workbook: gone through record by record, then read by the fast reader."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from python_calamine import SheetTypeEnum, SheetVisibleEnum, load_workbook

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import PROLOG_BYTES, ReadLimits
from xl_cotas.workbook.model import Sheet, SheetFormulas, Workbook
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Package
from xl_cotas.workbook.package.parts import relationships
from xl_cotas.workbook.package.sniff import DAMAGED_ZIP
from xl_cotas.workbook.package.source import Source
from xl_cotas.workbook.package.xmltext import refuse_doctype
from xl_cotas.workbook.reading import xlsb_records
from xl_cotas.workbook.reading.biff import scan_stream
from xl_cotas.workbook.reading.check_parts import naming
from xl_cotas.workbook.reading.compound import DAMAGED, stream
from xl_cotas.workbook.reading.grid import read_sheet
from xl_cotas.workbook.reading.panics import unpanicked, without_gc
from xl_cotas.workbook.reading.scanned import SheetScan

NO_CELLS = "a planilha está vazia: nenhuma célula preenchida em nenhuma aba. Confira se é o arquivo certo."
NO_FORMULAS = "neste formato só os valores são lidos; salve como .xlsx para que as fórmulas sejam conferidas"
_KINDS = (
    (SheetTypeEnum.ChartSheet, "um gráfico"),
    (SheetTypeEnum.DialogSheet, "uma caixa de diálogo"),
    (SheetTypeEnum.MacroSheet, "uma folha de macro"),
    (SheetTypeEnum.Vba, "um módulo de macro"),
)


@dataclass(frozen=True, slots=True)
class _Listed:
    name: str
    visible: bool


def read_xls(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Read an Excel 97-2003 workbook."""
    budget = Budget(limits, on_cells)
    data = source.take()
    scans = scan_stream(stream(data, ("workbook", "book")), budget)
    on_cells(budget.cells)
    with _damaged(DAMAGED):
        return _workbook(source, data, scans, budget)


def read_xlsb(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Read a binary Excel workbook."""
    budget = Budget(limits, on_cells)
    data = source.take()
    scans = _scan_package(Package(data, budget), budget)
    on_cells(budget.cells)
    with _damaged(DAMAGED_ZIP):
        return _workbook(source, data, scans, budget)


def _scan_package(package: Package, budget: Budget) -> list[SheetScan]:
    """Inflate every part once, within the limits, and scan those of the sheets."""
    for member in package.members.values():
        if member.name.lower().endswith((".xml", ".rels")):
            refuse_doctype(package.head(member, PROLOG_BYTES))
        for _ in package.inflate(member):
            pass
    main = next((target for kind, target in relationships(package, "").values() if kind == "officeDocument"), "")
    book = package.find(main or "xl/workbook.bin")
    if book is None:
        raise InputError(DAMAGED_ZIP)
    related = relationships(package, book.name)
    scans = []
    for sheet in xlsb_records.listed_sheets(b"".join(package.inflate(book))):
        kind, target = related.get(sheet.relation, ("", ""))
        part = package.find(target) if target else None
        if part is None:
            raise InputError(DAMAGED_ZIP)
        with naming(sheet.name):
            contents = b"".join(package.inflate(part)) if kind == "worksheet" else b""
            scans.append(xlsb_records.scan_part(contents, budget))
    return scans


def _workbook(source: Source, data: bytes, scans: Sequence[SheetScan], budget: Budget) -> Workbook:
    with unpanicked(), without_gc():
        book = load_workbook(io.BytesIO(data))
        listed = list(zip(book.sheets_metadata, scans, strict=True))
        sheets = tuple(
            _sheet(book, number, _Listed(entry.name, entry.visible == SheetVisibleEnum.Visible), scan)
            for number, (entry, scan) in enumerate(listed)
            if entry.typ == SheetTypeEnum.WorkSheet
        )
    if not any(sheet.columns for sheet in sheets):
        raise InputError(NO_CELLS)
    notices = tuple(
        f"a aba '{entry.name}' é {what} e não foi lida"
        for entry, _ in listed
        for kind, what in _KINDS
        if entry.typ == kind
    )
    formulas = {entry.name: SheetFormulas(why_not=NO_FORMULAS) for entry, scan in listed if scan.has_formulas}
    return Workbook(source.path, sheets, source.sha256, notices, formulas, budget.cells)


def _sheet(book: Any, number: int, listed: _Listed, scan: SheetScan) -> Sheet:
    with naming(listed.name), unpanicked():
        sheet = read_sheet(listed, scan, book.get_sheet_by_index(number))
    # Whole numbers come as such here, and as every other number from the other formats.
    return replace(sheet, columns=[[float(v) if type(v) is int else v for v in column] for column in sheet.columns])


@contextmanager
def _damaged(message: str) -> Iterator[None]:
    """Where the two ways of reading do not find the same sheets, the file cannot be trusted."""
    try:
        yield
    except ValueError:
        raise InputError(message) from None

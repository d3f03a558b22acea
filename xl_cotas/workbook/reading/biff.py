"""The records of an .xls stream: how much there is, and what the fast reader hides (errors, hidden rows, merges)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import AREA_PER_CELL, SHEETS
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.reading.binary_errors import error_text
from xl_cotas.workbook.reading.compound import DAMAGED
from xl_cotas.workbook.reading.scanned import Extent, SheetScan

_BEGIN, _END, _PASSWORD, _SHEET = 0x0809, 0x000A, 0x002F, 0x0085
_ROW, _MERGED, _FORMULA, _BOOL_OR_ERROR, _MANY_NUMBERS = 0x0208, 0x00E5, 0x0006, 0x0205, 0x00BD
_ONE_CELL = frozenset({0x0203, 0x027E, 0x00FD, 0x0204, 0x00D6, _BOOL_OR_ERROR, _FORMULA})
_HIDDEN = 0x20
_LATER = 0xFFFF
_IS_ERROR = 2
_PROTECTED = (
    "a planilha está protegida por senha.\n"
    "Abra-a no Excel com a senha e retire-a em Arquivo > Informações > Proteger Pasta de Trabalho >"
    " Criptografar com Senha (apague a senha); depois salve."
)
Record = tuple[int, memoryview]


def scan_stream(stream: bytes, budget: Budget) -> list[SheetScan]:
    """One scan for each sheet that the workbook lists, in its order; raises InputError for a stream that is cut."""
    data = memoryview(stream)
    try:
        places = []
        for kind, body in _records(data, 0):
            if kind == _PASSWORD:
                raise InputError(_PROTECTED)
            if kind == _SHEET:
                places.append(struct.unpack_from("<IxB", body))
        if not places or len(places) > SHEETS:
            raise InputError(DAMAGED)
        # Only of worksheets is anything read: what other kinds hold is of no concern.
        return [SheetScan() if kind else _scan_sheet(data, place, budget) for place, kind in places]
    except (struct.error, IndexError):
        raise InputError(DAMAGED) from None


def _records(data: memoryview, at: int) -> Iterator[Record]:
    """The records of one part of the stream, from its beginning to its end; parts within it are passed over."""
    depth = 0
    while True:
        kind, size = struct.unpack_from("<HH", data, at)
        body = data[at + 4 : at + 4 + size]
        if len(body) < size or (depth == 0 and kind != _BEGIN):
            raise InputError(DAMAGED)
        at += 4 + size
        depth += (kind == _BEGIN) - (kind == _END)
        if depth == 0:
            return
        if depth == 1:
            yield kind, body


def _scan_sheet(data: memoryview, place: int, budget: Budget) -> SheetScan:
    scan, extent = SheetScan(), Extent()
    for kind, body in _records(data, place):
        if kind in _ONE_CELL or kind == _MANY_NUMBERS:
            cells = _cell(kind, body, scan, extent)
            scan.cells += cells
            budget.count(cells)
        elif kind == _ROW:
            row, flags = struct.unpack_from("<H10xI", body)
            if flags & _HIDDEN:
                scan.hidden_rows.add(row + 1)
        elif kind == _MERGED:
            for number in range(struct.unpack_from("<H", body)[0]):
                top, bottom, left, right = struct.unpack_from("<4H", body, 2 + 8 * number)
                scan.merge((top + 1, left + 1, bottom + 1, right + 1))
    extent.check(budget.limits.area + AREA_PER_CELL * scan.cells)
    return scan


def _cell(kind: int, body: memoryview, scan: SheetScan, extent: Extent) -> int:
    """Note one record of cells; returns how many it fills."""
    row, column = struct.unpack_from("<HH", body)
    at = row + 1, column + 1
    extent.add(at)
    if kind == _MANY_NUMBERS:
        last = struct.unpack_from("<H", body, len(body) - 2)[0]
        if last < column or 6 * (last - column + 1) + 6 != len(body):
            raise InputError(DAMAGED)
        extent.add((row + 1, last + 1))
        return int(last - column + 1)
    if kind == _BOOL_OR_ERROR and body[7]:
        scan.errors[at] = error_text(body[6])
    elif kind == _FORMULA:
        scan.has_formulas = True
        if struct.unpack_from("<H", body, 12)[0] == _LATER and body[6] == _IS_ERROR:
            scan.errors[at] = error_text(body[8])
    return 1

"""The records of the parts of an .xlsb: its list of sheets, and what the fast reader hides of each one."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import AREA_PER_CELL, LAST_COLUMN, LAST_ROW
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.sniff import DAMAGED_ZIP
from xl_cotas.workbook.reading.binary_errors import error_text
from xl_cotas.workbook.reading.scanned import Extent, SheetScan

_ROW, _MERGED, _LISTED = 0, 176, 156
_FILLED = frozenset(range(2, 12))
_FORMULAS = frozenset(range(8, 12))
_ERRORS = frozenset({3, 11})
_HIDDEN = 0x10
_KIND_BYTES, _SIZE_BYTES = 2, 4


@dataclass(frozen=True, slots=True)
class Listed:
    """A sheet as the workbook lists it: its name and the relationship that leads to its part."""

    name: str
    relation: str


def listed_sheets(part: bytes) -> list[Listed]:
    """The sheets of a workbook part, in order."""
    sheets = []
    try:
        for kind, body in _records(part):
            if kind == _LISTED:
                relation, at = _text(body, 8)
                sheets.append(Listed(_text(body, at)[0], relation))
    except (struct.error, IndexError):
        raise InputError(DAMAGED_ZIP) from None
    return sheets


def scan_part(part: bytes, budget: Budget) -> SheetScan:
    """Errors, hidden rows and merged areas of a sheet; its filled cells are counted."""
    scan, extent, row = SheetScan(), Extent(), 0
    try:
        for kind, body in _records(part):
            if kind == _ROW:
                row = struct.unpack_from("<I", body)[0] + 1
                if body[11] & _HIDDEN:
                    scan.hidden_rows.add(row)
            elif kind in _FILLED:
                at = row, struct.unpack_from("<I", body)[0] + 1
                if not (1 <= at[0] <= LAST_ROW and at[1] <= LAST_COLUMN):
                    raise InputError(DAMAGED_ZIP)
                extent.add(at)
                scan.cells += 1
                scan.has_formulas = scan.has_formulas or kind in _FORMULAS
                if kind in _ERRORS:
                    scan.errors[at] = error_text(body[8])
            elif kind == _MERGED:
                top, bottom, left, right = struct.unpack_from("<4I", body)
                scan.merge((top + 1, left + 1, bottom + 1, right + 1))
    except (struct.error, IndexError):
        raise InputError(DAMAGED_ZIP) from None
    budget.count(scan.cells)
    extent.check(budget.limits.area + AREA_PER_CELL * scan.cells)
    return scan


def _records(part: bytes) -> Iterator[tuple[int, memoryview]]:
    data, at = memoryview(part), 0
    while at < len(data):
        kind, at = _varying(data, at, _KIND_BYTES)
        size, at = _varying(data, at, _SIZE_BYTES)
        if at + size > len(data):
            raise InputError(DAMAGED_ZIP)
        yield kind, data[at : at + size]
        at += size


def _varying(data: memoryview, at: int, most: int) -> tuple[int, int]:
    """A number of up to `most` bytes, seven bits each, and where it ends."""
    number = 0
    for place in range(most):
        byte = data[at + place]
        number |= (byte & 0x7F) << (7 * place)
        if not byte & 0x80:
            break
    return number, at + place + 1


def _text(body: memoryview, at: int) -> tuple[str, int]:
    length = struct.unpack_from("<I", body, at)[0]
    end = at + 4 + 2 * length
    if length == 0xFFFFFFFF or end > len(body):
        raise IndexError("text")
    return bytes(body[at + 4 : end]).decode("utf-16-le", "replace"), end

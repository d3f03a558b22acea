"""A sheet written in an unusual way, parsed and written anew in the plain way that the fast reader takes.

Positions are those that the fast reader itself would give: a cell without an address follows the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import AREA_PER_CELL
from xl_cotas.workbook.model import column_letters
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.xmlparse import parsing
from xl_cotas.workbook.package.xmltext import DAMAGED_XML
from xl_cotas.workbook.package.zipping import Packed, pack
from xl_cotas.workbook.reading.plaincell import PlainCell
from xl_cotas.workbook.reading.scanned import Address, Extent, SheetScan, parse_address, parse_area

_OPEN = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
_CLOSE = b"</sheetData></worksheet>"
_UNKNOWN_ERROR = "#ERRO!"
_YES = ("1", "true")


def rewrite_sheet(pieces: Iterator[bytes], budget: Budget) -> tuple[SheetScan, Packed]:
    """Parse a sheet whatever its style: what was found, and the same values in a plain part."""
    rewriter = _Rewriter(budget)
    packed = pack(_rewritten(pieces, rewriter))
    rewriter.extent.check(budget.limits.area + AREA_PER_CELL * rewriter.scan.cells)
    return rewriter.scan, packed


def _rewritten(pieces: Iterator[bytes], rewriter: _Rewriter) -> Iterator[bytes]:
    """The plain sheet, as much of it as each piece completes."""
    yield _OPEN
    for _ in parsing(pieces, rewriter):
        yield rewriter.flush()
    yield rewriter.flush()
    yield _CLOSE


class _Rewriter:
    """Follows the elements of a sheet and keeps what its rows say."""

    def __init__(self, budget: Budget) -> None:
        self.scan = SheetScan()
        self.extent = Extent()
        self._budget = budget
        self._counted = 0
        self._out: list[str] = []
        self._in_rows = False
        self._row = self._column = 1
        self._cell: PlainCell | None = None

    def flush(self) -> bytes:
        """What was written since the last time; the budget learns of the cells."""
        written = "".join(self._out).encode("utf-8", "replace")
        self._out.clear()
        self._budget.count(self.scan.cells - self._counted)
        self._counted = self.scan.cells
        return written

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._cell:
            self._cell.start(tag, attributes)
        elif self._in_rows:
            if tag == "c":
                self._cell = PlainCell(attributes)
            elif tag == "row":
                self._begin_row(attributes)
        elif tag == "sheetData":
            self._in_rows = True
        elif tag == "mergeCell" and (area := parse_area(attributes.get("ref", ""))):
            self.scan.merge(area)

    def end(self, tag: str) -> None:
        if self._cell and tag == "c":
            self._keep(self._cell)
            self._cell = None
        elif self._cell:
            self._cell.end(tag)
        elif tag == "row" and self._in_rows:
            self._row += 1
            self._column = 1
        elif tag == "sheetData":
            self._in_rows = False

    def text(self, data: str) -> None:
        if self._cell:
            self._cell.text(data)

    def _begin_row(self, attributes: Mapping[str, str]) -> None:
        if "r" in attributes:
            self._row = _address("A" + attributes["r"])[0]
        if attributes.get("hidden") in _YES:
            self.scan.hidden_rows.add(self._row)

    def _keep(self, cell: PlainCell) -> None:
        """Put a cell where it belongs: among the values, the errors or the formulas never calculated."""
        reference = cell.attributes.get("r")
        at = _address(reference) if reference is not None else (self._row, self._column)
        self._column = at[1] + 1
        value = cell.value()
        self.scan.has_formulas = self.scan.has_formulas or cell.is_formula
        if cell.kind == "e" and (value or not cell.is_formula):
            self.scan.errors[at] = value.strip() or _UNKNOWN_ERROR
        elif cell.is_formula and not value.strip() and not (cell.kind == "str" and cell.has_value):
            self.scan.uncalculated.append(at)
        elif value:
            self._out.append(cell.written(f"{column_letters(at[1])}{at[0]}"))
        else:
            return
        self.scan.cells += 1
        self.extent.add(at)


def _address(reference: str) -> Address:
    address = parse_address(reference)
    if address is None:
        raise InputError(DAMAGED_XML)
    return address

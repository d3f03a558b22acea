"""A sheet written in an unusual way, parsed and written anew in the plain way that the fast reader takes.

Positions are those that the fast reader itself would give: a cell without an address follows the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from xl_cotas.errors import InputError
from xl_cotas.workbook.budget import Budget
from xl_cotas.workbook.limits import AREA_PER_CELL, CELL_TEXT, MERGED
from xl_cotas.workbook.model import column_letters
from xl_cotas.workbook.scan import LONG_TEXT
from xl_cotas.workbook.scanned import Address, SheetScan, parse_address, parse_area
from xl_cotas.workbook.xmlparse import parsing
from xl_cotas.workbook.xmltext import DAMAGED_XML
from xl_cotas.workbook.zipping import Packed, pack

_OPEN = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
_CLOSE = "</sheetData></worksheet>"
_UNKNOWN_ERROR = "#ERRO!"
_INLINE = ("inlineStr", "is")
_XML_BLANKS = " \t\r\n"


def rewrite_sheet(pieces: Iterator[bytes], budget: Budget) -> tuple[SheetScan, Packed]:
    """Parse a sheet whatever its style: what was found, and the same values in a plain part."""
    rewriter = _Rewriter(budget)
    packed = pack(_rewritten(pieces, rewriter))
    rewriter.check_area()
    return rewriter.scan, packed


def _rewritten(pieces: Iterator[bytes], rewriter: _Rewriter) -> Iterator[bytes]:
    """The plain sheet, as much of it as each piece completes."""
    yield _OPEN.encode()
    for _ in parsing(pieces, rewriter):
        yield rewriter.flush()
    yield rewriter.flush()
    yield _CLOSE.encode()


class _Rewriter:
    """Follows the elements of a sheet and keeps what its rows say."""

    def __init__(self, budget: Budget) -> None:
        self.scan = SheetScan()
        self._budget = budget
        self._out: list[str] = []
        self._counted = 0
        self._in_rows = self._in_cell = self._collecting = self._phonetic = False
        self._row = self._column = 1
        self._cell: Mapping[str, str] = {}
        self._tags: set[str] = set()
        self._text: list[str] = []
        self._piece: list[str] = []
        self._holder = "v"
        self._preserve = False
        self._corners: list[int] = []

    def flush(self) -> bytes:
        """What was written since the last time; the budget learns of the cells."""
        written = "".join(self._out).encode("utf-8", "replace")
        self._out.clear()
        self._budget.count(self.scan.cells - self._counted)
        self._counted = self.scan.cells
        return written

    def check_area(self) -> None:
        """Refuse cells so far apart that the table between them could not be held."""
        if not self._corners:
            return
        top, left, bottom, right = self._corners
        area = (bottom - top + 1) * (right - left + 1)
        if area > self._budget.limits.area + AREA_PER_CELL * self.scan.cells:
            first, last = f"{column_letters(left)}{top}", f"{column_letters(right)}{bottom}"
            raise InputError(
                f"há células preenchidas muito distantes umas das outras, de {first} a {last}, acima do limite.\n"
                "Apague o conteúdo das células perdidas longe da tabela e salve de novo."
            )

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._in_cell:
            self._tags.add(tag)
            self._phonetic = self._phonetic or tag == "rPh"
            self._collecting = tag == self._holder and not self._phonetic
            self._preserve = tag == "v" or attributes.get("xml:space") == "preserve"
        elif self._in_rows:
            if tag == "c":
                self._begin_cell(attributes)
            elif tag == "row":
                self._begin_row(attributes)
        elif tag == "sheetData":
            self._in_rows = True
        elif tag == "mergeCell" and (area := parse_area(attributes.get("ref", ""))):
            self.scan.merged.append(area)
            if len(self.scan.merged) > MERGED:
                raise InputError(f"a aba tem mais de {MERGED} áreas mescladas, acima do limite.")

    def end(self, tag: str) -> None:
        if self._in_cell:
            if self._collecting:
                self._end_text()
            if tag == "rPh":
                self._phonetic = False
            elif tag == "c":
                self._end_cell()
        elif tag == "row" and self._in_rows:
            self._row += 1
            self._column = 1
        elif tag == "sheetData":
            self._in_rows = False

    def text(self, data: str) -> None:
        if self._collecting:
            self._piece.append(data)

    def _begin_row(self, attributes: Mapping[str, str]) -> None:
        if "r" in attributes:
            address = parse_address("A" + attributes["r"])
            if address is None:
                raise InputError(DAMAGED_XML)
            self._row = address[0]
        if attributes.get("hidden") in ("1", "true"):
            self.scan.hidden_rows.add(self._row)

    def _begin_cell(self, attributes: Mapping[str, str]) -> None:
        self._cell, self._in_cell = attributes, True
        self._tags, self._text, self._piece = set(), [], []
        self._phonetic = self._collecting = False
        self._holder = "t" if attributes.get("t") in _INLINE else "v"

    def _end_text(self) -> None:
        """Blanks around a text count only where the file says so, as the fast reader has it."""
        piece = "".join(self._piece)
        self._text.append(piece if self._preserve else piece.strip(_XML_BLANKS))
        self._piece, self._collecting = [], False

    def _end_cell(self) -> None:
        self._in_cell = False
        address: Address | None = (self._row, self._column)
        if "r" in self._cell:
            address = parse_address(self._cell["r"])
        if address is None:
            raise InputError(DAMAGED_XML)
        self._column = address[1] + 1
        self._keep(address, "".join(self._text))

    def _keep(self, address: Address, text: str) -> None:
        kind = self._cell.get("t", "n")
        if len(text) > CELL_TEXT:
            raise InputError(LONG_TEXT)
        if kind == "e" and (text or "f" not in self._tags):
            self.scan.errors[address] = text.strip() or _UNKNOWN_ERROR
        elif "f" in self._tags and not text.strip() and not (kind == "str" and "v" in self._tags):
            self.scan.uncalculated.append(address)
        elif text:
            self._write(address, kind, text)
        else:
            return
        self._extend(address)

    def _write(self, address: Address, kind: str, text: str) -> None:
        reference = f"{column_letters(address[1])}{address[0]}"
        if kind in _INLINE:
            self._out.append(f'<c r="{reference}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>')
            return
        kept = "".join(f" {name}={quoteattr(self._cell[name])}" for name in ("s", "t") if name in self._cell)
        value = text if kind == "str" else text.strip()
        self._out.append(f'<c r="{reference}"{kept}><v>{escape(value)}</v></c>')

    def _extend(self, address: Address) -> None:
        self.scan.cells += 1
        row, column = address
        if self._corners:
            top, left, bottom, right = self._corners
            self._corners = [min(top, row), min(left, column), max(bottom, row), max(right, column)]
        else:
            self._corners = [row, column, row, column]

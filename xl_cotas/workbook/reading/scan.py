"""The usual ways of writing a sheet, searched as bytes: no Python code runs for an ordinary cell.

What is not in those ways (comments among the cells, cells far apart) raises IrregularSheetError, and `plain` parses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import AREA_PER_CELL, CELL_TEXT
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.reading.patterns import (
    DIMENSION,
    DIMENSION_AREA,
    EMPTY_FORMULA,
    ENTITY_IN_NUMBER,
    ERROR,
    ERROR_KIND,
    HIDDEN,
    HIDDEN_VALUE,
    LONG_TEXT,
    MARKUP,
    MERGE,
    OPENED,
    SINGLE_QUOTED,
    STRAY_TEXT,
    VALUELESS,
)
from xl_cotas.workbook.reading.places import Places, places_of
from xl_cotas.workbook.reading.scanned import KNOWN_ERRORS, IrregularSheetError, SheetScan, parse_area
from xl_cotas.workbook.reading.sections import Section, Sections, unprefixed

_WINDOW = (CELL_TEXT + 1) // 2


def scan_sheet(pieces: Iterator[bytes], budget: Budget, *, strict: bool = True) -> SheetScan:
    """Count the filled cells of a sheet and find what the fast reader hides, or raise IrregularSheetError.

    A strict scan also looks into each text cell, which a long list has no time for.
    """
    scanner = _Scanner(budget, strict)
    for section, data in Sections().cut(unprefixed(pieces)):
        if section is Section.ROWS:
            scanner.rows(data)
        elif section is Section.REST:
            scanner.rest(data)
        else:
            _check_dimension(data)
    scanner.finish()
    return scanner.scan


class _Scanner:
    __slots__ = ("_budget", "_places", "_strict", "scan")

    def __init__(self, budget: Budget, strict: bool) -> None:
        self.scan = SheetScan()
        self._budget = budget
        self._strict = strict
        self._places: Places | None = None

    def rows(self, rows: bytes) -> None:
        """Search whole rows; each search runs only where a quicker one finds a trace."""
        cells = rows.count(b"</c>")
        self.scan.cells += cells
        self._budget.count(cells)
        self._refuse_odd(rows)
        self._places = self._places or places_of(rows)
        self._places.take(rows)
        if b"e" in rows and b'"e"' in rows:
            self._errors(rows, self._places)
        if b"f" in rows and b"<f" in rows:
            self.scan.has_formulas = True
            self._formulas(rows, self._places)
        if b"d" in rows and b"hidden" in rows:
            self._hidden(rows, self._places)
        _refuse_long_texts(rows)

    def rest(self, data: bytes) -> None:
        """What follows the rows: merged areas."""
        areas = (parse_area(reference.decode("latin-1")) for reference in MERGE.findall(data))
        for area in filter(None, areas):
            self.scan.merge(area)

    def finish(self) -> None:
        """Leave to the parser, which is exact, a sheet whose cells may lie too far apart."""
        allowed = self._budget.limits.area + AREA_PER_CELL * self.scan.cells
        if self._places and self._places.area() > allowed:
            raise IrregularSheetError

    def _refuse_odd(self, rows: bytes) -> None:
        """What the searches, or the reader, would take for something else."""
        if (
            ((b"!" in rows or b"?" in rows) and MARKUP.search(rows))
            or (b"'" in rows and SINGLE_QUOTED.search(rows))
            or (b"&" in rows and ENTITY_IN_NUMBER.search(rows))
            or (self._strict and STRAY_TEXT.search(rows))
        ):
            raise IrregularSheetError

    def _errors(self, rows: bytes, places: Places) -> None:
        for hit in ERROR_KIND.finditer(rows):
            at = rows.rfind(b"<", 0, hit.start())
            if not OPENED.match(rows, at):
                # Text inside a formula, or another tag.
                continue
            found = ERROR.match(rows, at)
            text = unescape(found[1].decode("utf-8", "replace")) if found else ""
            if text not in KNOWN_ERRORS:
                raise IrregularSheetError
            self.scan.errors[places.cell(at)] = text

    def _formulas(self, rows: bytes, places: Places) -> None:
        """A formula without a value was never calculated, unless its value is said to be a text: then it is empty."""
        for hit in VALUELESS.finditer(rows):
            at = rows.rfind(b"<c", 0, hit.start())
            opened = OPENED.match(rows, max(at, 0))
            formula = EMPTY_FORMULA.match(rows, hit.start())
            if opened is None or opened.end() != hit.start() or formula is None:
                raise IrregularSheetError
            if not (formula[1] and b't="str"' in (opened[1] or b"")):
                self.scan.uncalculated.append(places.cell(at))

    def _hidden(self, rows: bytes, places: Places) -> None:
        for hit in HIDDEN.finditer(rows):
            value = HIDDEN_VALUE.search(hit[0])
            if value is None:
                raise IrregularSheetError
            if value[1] in (b"1", b"true"):
                self.scan.hidden_rows.add(places.row(hit.start()))


def _check_dimension(head: bytes) -> None:
    """The reader stops at a dimension that is no area; nothing else is made of it."""
    for tag in DIMENSION.findall(head):
        found = DIMENSION_AREA.search(tag)
        area = parse_area(found[1].decode("latin-1")) if found else None
        if area is None or area[0] > area[2] or area[1] > area[3]:
            raise IrregularSheetError


def _refuse_long_texts(rows: bytes) -> None:
    """A text over the limit covers a whole window, in which no tag begins."""
    for at in range(0, len(rows) - _WINDOW + 1, _WINDOW):
        if rows.find(b"<", at, at + _WINDOW) < 0:
            end = rows.find(b"<", at)
            text = rows[rows.rfind(b">", 0, at) + 1 : end if end >= 0 else len(rows)]
            if len(unescape(text.decode("utf-8", "replace"))) > CELL_TEXT:
                raise InputError(LONG_TEXT)

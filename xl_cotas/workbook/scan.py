"""The usual way of writing a sheet, searched as bytes: no Python code runs for an ordinary cell.

What is not in that way (a prefix, no addresses, comments, cells far apart) raises IrregularSheetError, and `plain` parses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape

from xl_cotas.errors import InputError
from xl_cotas.workbook.budget import Budget
from xl_cotas.workbook.limits import AREA_PER_CELL, CELL_TEXT, LAST_COLUMN, LAST_ROW, MERGED
from xl_cotas.workbook.model import column_letters, column_number
from xl_cotas.workbook.scanned import KNOWN_ERRORS, IrregularSheetError, SheetScan, parse_area
from xl_cotas.workbook.sections import Section, Sections

LONG_TEXT = f"uma célula tem texto maior que o limite de {CELL_TEXT} caracteres. Reduza o texto e salve de novo."

_FORMULA = rb"<f(?:\s[^<>]*)?(?:/>|>[^<]*</f>)"
_CELL = rb'<c r="([A-Z]{1,3})(\d{1,7})"'
_REFERENCE = re.compile(_CELL + rb"[\s>]")
_FILLED = re.compile(_CELL + rb"[^<>/]*>")
_MARKUP = re.compile(rb"<[!?]")
_SINGLE_QUOTED = re.compile(rb"<[^<>]*=\s*'")
_ERROR_TAG = re.compile(rb'<c\s[^<>]*\bt\s*=\s*"e"')
_ERROR = re.compile(_CELL + rb'[^<>]*\st="e"[^<>/]*>\s*(?:' + _FORMULA + rb"\s*)?<v>([^<]*)</v>")
_FORMULA_TAG = re.compile(rb"<f[\s/>]")
_CALCULATED = re.compile(_FORMULA + rb"\s*<v[^<>]*>\s*[^<\s]")
_UNCALCULATED = re.compile(_CELL + rb"([^<>]*)>\s*" + _FORMULA + rb"\s*(<v[^<>]*/>|<v[^<>]*(?<!/)>\s*</v>)?\s*</c>")
_HIDDEN = re.compile(rb"<row\s[^<>]*\bhidden\s*=[^<>]*>")
_HIDDEN_ROW = re.compile(rb'<row (?=[^<>]*\br="(\d{1,7})")[^<>]*\bhidden="(\w+)"')
_MERGE = re.compile(rb'<mergeCell\s[^<>]*\bref="([^"<>]*)"')
_SEED_BYTES = 1 << 16
_WINDOW = (CELL_TEXT + 1) // 2


def scan_sheet(pieces: Iterator[bytes], budget: Budget) -> SheetScan:
    """Count the filled cells of a sheet and find what the fast reader hides, or raise IrregularSheetError."""
    scanner = _Scanner(budget)
    for section, data in Sections().cut(pieces):
        if section is Section.ROWS:
            scanner.rows(data)
        elif section is Section.REST:
            scanner.rest(data)
    scanner.finish()
    return scanner.scan


class _Scanner:
    __slots__ = ("_budget", "_column", "_digits", "scan")

    def __init__(self, budget: Budget) -> None:
        self.scan = SheetScan()
        self._budget = budget
        self._column = self._digits = 0

    def rows(self, rows: bytes) -> None:
        """Search whole rows; each search runs only where a quicker one finds a trace."""
        cells = rows.count(b"</c>")
        self.scan.cells += cells
        self._budget.count(cells)
        if (b"!" in rows or b"?" in rows) and _MARKUP.search(rows):
            raise IrregularSheetError
        if b"'" in rows and _SINGLE_QUOTED.search(rows):
            raise IrregularSheetError
        self._extents(rows)
        if b"e" in rows and b'"e"' in rows:
            self._errors(rows)
        if b"f" in rows and b"<f" in rows:
            self._formulas(rows)
        if b"hidden" in rows:
            self._hidden(rows)
        _refuse_long_texts(rows)

    def rest(self, data: bytes) -> None:
        """What follows the rows: merged areas."""
        areas = (parse_area(reference.decode("latin-1")) for reference in _MERGE.findall(data))
        self.scan.merged += [area for area in areas if area]
        if len(self.scan.merged) > MERGED:
            raise InputError(f"a aba tem mais de {MERGED} áreas mescladas, acima do limite.")

    def finish(self) -> None:
        """Leave to the parser, which is exact, a sheet whose cells may lie too far apart."""
        rows = min(10**self._digits - 1, LAST_ROW)
        if rows * self._column > self._budget.limits.area + AREA_PER_CELL * self.scan.cells:
            raise IrregularSheetError

    def _extents(self, rows: bytes) -> None:
        """Widen the known extent until no filled cell lies outside it."""
        if not self._column:
            for letters, digits in _FILLED.findall(rows, 0, _SEED_BYTES):
                self._widen(letters, digits)
        at = 0
        while outside := _outside(self._column, self._digits).search(rows, at):
            at = outside.start()
            found = _REFERENCE.match(rows, at)
            if found is None:
                raise IrregularSheetError
            self._widen(found[1], found[2])

    def _widen(self, letters: bytes, digits: bytes) -> None:
        self._column = max(self._column, column_number(letters.decode()))
        self._digits = max(self._digits, len(digits))
        if self._column > LAST_COLUMN:
            raise IrregularSheetError

    def _errors(self, rows: bytes) -> None:
        found = _ERROR.findall(rows)
        if len(found) != len(_ERROR_TAG.findall(rows)):
            raise IrregularSheetError
        for letters, row, raw in found:
            text = unescape(raw.decode("utf-8", "replace"))
            if text not in KNOWN_ERRORS:
                raise IrregularSheetError
            self.scan.errors[int(row), column_number(letters.decode())] = text

    def _formulas(self, rows: bytes) -> None:
        """Every formula must be seen to have a value, or none; a text formula with an empty value is a blank."""
        empty = _UNCALCULATED.findall(rows)
        if len(empty) + len(_CALCULATED.findall(rows)) != len(_FORMULA_TAG.findall(rows)):
            raise IrregularSheetError
        self.scan.uncalculated += [
            (int(row), column_number(letters.decode()))
            for letters, row, attributes, value in empty
            if not (value and b't="str"' in attributes)
        ]

    def _hidden(self, rows: bytes) -> None:
        found = _HIDDEN_ROW.findall(rows)
        if len(found) != len(_HIDDEN.findall(rows)):
            raise IrregularSheetError
        self.scan.hidden_rows.update(int(row) for row, value in found if value in (b"1", b"true"))


@lru_cache(maxsize=512)
def _outside(column: int, digits: int) -> re.Pattern[bytes]:
    """Finds a filled cell without an address in the usual place, or with one beyond this column or number of digits."""
    inside = rb'(?! r="' + _letters_up_to(column) + rb"\d{1,%d}" % max(digits, 1) + rb'"[\s>/])'
    return re.compile(rb"<c" + inside + rb"(?=[\s>])(?![^<>]*/>)")


def _letters_up_to(column: int) -> bytes:
    """A pattern for the letters of columns 1 to `column`."""
    letters = column_letters(max(column, 1)).encode()
    options = [b"[A-Z]" * size for size in range(1, len(letters))]
    for at, letter in enumerate(letters):
        rest = b"[A-Z]" * (len(letters) - at - 1)
        last = letter if not rest else letter - 1
        if last >= ord("A"):
            options.append(letters[:at] + b"[A-%c]" % last + rest)
    return b"(?:" + b"|".join(options) + b")"


def _refuse_long_texts(rows: bytes) -> None:
    """A text over the limit covers a whole window, in which no tag begins."""
    for at in range(0, len(rows) - _WINDOW + 1, _WINDOW):
        if rows.find(b"<", at, at + _WINDOW) < 0:
            end = rows.find(b"<", at)
            text = rows[rows.rfind(b">", 0, at) + 1 : end if end >= 0 else len(rows)]
            if len(unescape(text.decode("utf-8", "replace"))) > CELL_TEXT:
                raise InputError(LONG_TEXT)

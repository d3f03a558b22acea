"""The text of the formulas of small sheets, for the audit; values never come from here.

The XML of a sheet is streamed, never loaded: reading stops at the first cell past the limit, so that a sheet of a
million rows costs no more than a small one. Shared formulas are written out for each cell, and an array formula stands
in every cell that it fills. Names are those stored in the file: English functions, commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xl_cotas.errors import InputError
from xl_cotas.workbook.formula.parse import LONGEST_FORMULA
from xl_cotas.workbook.formula.tokens import shifted
from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW, MIB, ReadLimits
from xl_cotas.workbook.model import SheetFormulas, column_number
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import find_parts, utf8
from xl_cotas.workbook.package.sniff import Format, sniff
from xl_cotas.workbook.package.xmlparse import parse

AUDITED_CELLS = 20_000
AUDITED_SHEETS = 50
SHEET_BYTES = 32 * MIB
NAMES_BYTES = 4 * MIB
FORMULA_BYTES = 2 * MIB

TOO_LARGE = "a aba é grande demais para a conferência das fórmulas"
UNREADABLE = "as fórmulas da aba não puderam ser lidas"
_MAIN_PART = "xl/workbook.xml"

_ROW = re.compile(r"\d{1,7}")
_ADDRESS = re.compile(r"([A-Za-z]{1,3})(\d{1,7})")


def sheet_formulas(texts: Mapping[tuple[int, int], str], names: Mapping[str, str] | None = None) -> SheetFormulas:
    """The formulas of a sheet and how far they go."""
    rows, columns = [row for row, _ in texts], [column for _, column in texts]
    return SheetFormulas(texts, names or {}, "", max(rows, default=0), max(columns, default=0))


class _Stop(Exception):  # noqa: N818  # ends a parse on purpose
    """Nothing more is wanted from a sheet, or it is more than the audit takes."""


def read_formulas(data: bytes) -> Mapping[str, SheetFormulas]:
    """The formulas of every sheet of an .xlsx or .xlsm, by sheet name; of any other file, nothing.

    Never raises for what a file may hold: a sheet that cannot be read says so in `why_not`.
    """
    try:
        if sniff(data) is not Format.XLSX:
            return {}
        package = Package(data, Budget(ReadLimits(), lambda _: None))
        parts = find_parts(package)
        names = _names(package)
    except InputError:
        return {}
    return {
        part.name: _sheet(package, part.member, names) if number < AUDITED_SHEETS else SheetFormulas(why_not=TOO_LARGE)
        for number, part in enumerate(parts.sheets)
    }


def _names(package: Package) -> dict[str, str]:
    """The defined names that hold for the whole workbook."""
    member = package.find(_MAIN_PART)
    reader = _NameReader()
    if member is not None:
        parse(utf8(package, member, NAMES_BYTES), reader)
    return reader.names


def _sheet(package: Package, member: Member, names: Mapping[str, str]) -> SheetFormulas:
    reader = _SheetReader()
    try:
        parse(utf8(package, member, SHEET_BYTES), reader)
    except _Stop:
        if not reader.done:
            return SheetFormulas(why_not=TOO_LARGE)
    except InputError:
        return SheetFormulas(why_not=UNREADABLE)
    texts = dict(reader.written_out())
    return sheet_formulas(texts, names) if reader.within else SheetFormulas(why_not=TOO_LARGE)


class _NameReader:
    """The texts of the defined names."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self._name: str | None = None
        self._parts: list[str] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "definedName" and "localSheetId" not in attributes:
            self._name, self._parts = attributes.get("name", ""), []

    def text(self, data: str) -> None:
        if self._name is not None:
            self._parts.append(data)

    def end(self, tag: str) -> None:
        if self._name is not None and tag == "definedName":
            self.names[self._name.casefold()] = "".join(self._parts)[: LONGEST_FORMULA + 1]
            self._name = None


class _SheetReader:
    """Formulas of a sheet, with shared and array formulas kept apart until all is read."""

    def __init__(self) -> None:
        self.done = False
        self.within = True
        self._row = self._column = self._cells = self._bytes = 0
        self._texts: dict[tuple[int, int], str] = {}
        self._masters: dict[str, tuple[int, int, str]] = {}
        self._followers: list[tuple[int, int, str]] = []
        self._arrays: list[tuple[str, str]] = []
        self._attributes: Mapping[str, str] | None = None
        self._parts: list[str] = []
        self._inside: list[str] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        parent = self._inside[-1] if self._inside else ""
        self._inside.append(tag)
        if tag == "row":
            self._row = int(attributes["r"]) if _ROW.fullmatch(attributes.get("r", "")) else self._row + 1
            self._column = 0
        elif tag == "c":
            self._place(attributes.get("r", ""))
        elif parent == "c" and tag in ("v", "is", "f"):
            self._cells += tag != "f"
            if self._cells > AUDITED_CELLS:
                raise _Stop
            if tag == "f":
                self._attributes, self._parts = attributes, []

    def _place(self, address: str) -> None:
        if match := _ADDRESS.fullmatch(address):
            self._column, self._row = column_number(match[1]), int(match[2])
        else:
            self._column += 1

    def text(self, data: str) -> None:
        if self._attributes is not None:
            self._parts.append(data)

    def end(self, tag: str) -> None:
        self._inside.pop()
        if tag == "sheetData":
            self.done = True
            raise _Stop
        if tag == "f" and self._attributes is not None:
            self._formula("".join(self._parts), self._attributes)
            self._attributes = None

    def _formula(self, text: str, attributes: Mapping[str, str]) -> None:
        if len(self._texts) + len(self._followers) >= AUDITED_CELLS or self._bytes > FORMULA_BYTES:
            raise _Stop
        text = text[: LONGEST_FORMULA + 1]
        self._bytes += len(text)
        kind, index = attributes.get("t", "normal"), attributes.get("si", "")
        if kind == "shared" and not text:
            self._followers.append((self._row, self._column, index))
            return
        if kind == "shared":
            self._masters[index] = (self._row, self._column, text)
        elif kind == "array":
            self._arrays.append((attributes.get("ref", ""), text))
        self._texts[self._row, self._column] = text

    def written_out(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Every formula in its own cell; `within` turns false where that is more than the audit takes."""
        yield from self._texts.items()
        left = AUDITED_CELLS - len(self._texts)
        for row, column, index in self._followers:
            master_row, master_column, text = self._masters.get(index, (row, column, ""))
            self._bytes += len(text)
            if self._bytes > FORMULA_BYTES:
                self.within = False
                return
            yield (row, column), shifted(text, row - master_row, column - master_column)
        for reference, text in self._arrays:
            for at in _cells_of(reference):
                left -= 1
                if left < 0:
                    self.within = False
                    return
                if at not in self._texts:
                    yield at, text


def _cells_of(reference: str) -> Iterator[tuple[int, int]]:
    ends = [_ADDRESS.fullmatch(part) for part in reference.split(":")]
    if len(ends) == 2 and ends[0] and ends[1]:
        for row in range(int(ends[0][2]), min(int(ends[1][2]), LAST_ROW) + 1):
            for column in range(column_number(ends[0][1]), min(column_number(ends[1][1]), LAST_COLUMN) + 1):
                yield row, column

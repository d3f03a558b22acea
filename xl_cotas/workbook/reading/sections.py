"""The XML of a sheet cut where rows begin, so that whole rows can be searched as bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import ROW_BYTES, TOKEN_BYTES
from xl_cotas.workbook.package.xmltext import DAMAGED_XML
from xl_cotas.workbook.reading.scanned import IrregularSheetError

_SHEET_DATA = re.compile(rb"<sheetData\s*(/?)>")
_ROW = re.compile(rb"\s*(<row[ >])")
_END = b"</sheetData"


_PREFIX = re.compile(rb"<(\w+):worksheet\b")


def unprefixed(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces without the prefix that some programs give to every name, for the searches that follow."""
    held = next(pieces, b"")
    found = _PREFIX.search(held)
    if found is None:
        yield held
        yield from pieces
        return
    opening, closing = b"<" + found[1] + b":", b"</" + found[1] + b":"
    for piece in pieces:
        cut = max(held.rfind(b"<"), 0)
        yield held[:cut].replace(opening, b"<").replace(closing, b"</")
        held = held[cut:] + piece
    yield held.replace(opening, b"<").replace(closing, b"</")


class Section(Enum):
    """Before the rows, whole rows, after the rows."""

    HEAD = 1
    ROWS = 2
    REST = 3


class Sections:
    """Cuts the pieces of a sheet as they come; holds no more than one row and one piece."""

    __slots__ = ("_held", "_row", "_section")

    def __init__(self) -> None:
        self._held = b""
        self._row = b""
        self._section = Section.HEAD

    def cut(self, pieces: Iterator[bytes]) -> Iterator[tuple[Section, bytes]]:
        """Every byte of the sheet once, told apart; a sheet that ends among its rows is refused."""
        for piece in pieces:
            self._held = self._held + piece if self._held else piece
            if self._section is Section.HEAD:
                yield from self._head()
            if self._section is Section.ROWS:
                yield from self._rows()
            if self._section is Section.REST:
                yield from self._rest()
        if self._section is Section.HEAD:
            raise IrregularSheetError
        if self._section is Section.ROWS:
            raise InputError(DAMAGED_XML)
        yield Section.REST, self._held

    def _head(self) -> Iterator[tuple[Section, bytes]]:
        found = _SHEET_DATA.search(self._held)
        if found is None:
            # No rows at all, or written in some other way: the parser tells.
            if len(self._held) > TOKEN_BYTES:
                raise IrregularSheetError
            return
        yield Section.HEAD, self._held[: found.start()]
        self._held = self._held[found.end() :]
        self._section = Section.REST if found[1] else Section.ROWS

    def _rows(self) -> Iterator[tuple[Section, bytes]]:
        if not self._row and (first := _ROW.match(self._held)):
            self._row = first[1]
        at = self._held.rfind(self._row) if self._row else 0
        if at > 0:
            yield Section.ROWS, self._held[:at]
            self._held = self._held[at:]
        end = self._held.find(_END)
        if end >= 0:
            yield Section.ROWS, self._held[:end]
            self._held = self._held[end:]
            self._section = Section.REST
        elif len(self._held) > ROW_BYTES:
            raise IrregularSheetError

    def _rest(self) -> Iterator[tuple[Section, bytes]]:
        at = self._held.rfind(b"<")
        if at > 0:
            yield Section.REST, self._held[:at]
            self._held = self._held[at:]
        elif len(self._held) > TOKEN_BYTES:
            raise InputError(DAMAGED_XML)

"""The XML of a sheet cut where rows begin; no more than a row and a piece is held."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xl_cotas.errors import InputError
from xl_cotas.workbook.annotate.names import Names, names_for
from xl_cotas.workbook.limits import ROW_BYTES, TOKEN_BYTES
from xl_cotas.workbook.package.xmltext import DAMAGED_XML

_ROOT = re.compile(rb"""<(?P<prefix>(?:[\w.-]+:)?)worksheet(?=[\s/>])(?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+>""")


class Blocks:
    """The sheet cut where rows begin: what comes before the rows, blocks of whole rows, what comes after."""

    __slots__ = ("_held", "_names", "_pieces", "data_tag")

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._held = b""
        self._names = names_for(b"")
        self.data_tag = b""

    def head(self) -> tuple[bytes, bytes, Names]:
        """What comes before the rows, the root's tag and the names in use."""
        found = None
        while found is None:
            more = self._more()
            root = _ROOT.search(self._held)
            if root:
                self._names = names_for(root["prefix"])
                found = self._names.data_tag.search(self._held)
            if found is None and (not more or len(self._held) > TOKEN_BYTES):
                raise InputError(DAMAGED_XML)
        head, self.data_tag = self._held[: found.start()], found[0]
        self._held = self._held[found.end() :]
        tag = _ROOT.search(head)
        return head, tag[0] if tag else b"", self._names

    def rows(self) -> Iterator[bytes]:
        """Whole rows."""
        if self.data_tag.endswith(b"/>"):
            return
        searched = 0
        while (end := self._held.find(self._names.data_close, searched)) < 0:
            cut = self._held.rfind(self._names.row)
            if cut > 0:
                yield self._held[:cut]
                self._held = self._held[cut:]
            searched = max(0, len(self._held) - len(self._names.data_close))
            if not self._more() or len(self._held) > ROW_BYTES:
                raise InputError(DAMAGED_XML)
        yield self._held[:end]
        self._held = self._held[end:]

    def rest(self) -> bytes:
        """What comes after the rows."""
        return self._held + b"".join(self._pieces)

    def _more(self) -> bool:
        piece = next(self._pieces, None)
        if piece is not None:
            self._held = self._held + piece if self._held else piece
        return piece is not None

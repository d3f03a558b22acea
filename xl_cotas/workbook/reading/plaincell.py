"""One cell of a sheet that must be parsed: what its elements say, and the same cell written plainly."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_TEXT
from xl_cotas.workbook.package.xmltext import DAMAGED_XML
from xl_cotas.workbook.reading.patterns import LONG_TEXT

_INLINE = ("inlineStr", "is")
_XML_BLANKS = " \t\r\n"


class PlainCell:
    """Collects the value of a cell: of <v> the last one, of an inline text all its runs but the phonetic ones."""

    __slots__ = ("_collecting", "_phonetic", "_piece", "_preserve", "_tags", "_text", "attributes", "kind")

    def __init__(self, attributes: Mapping[str, str]) -> None:
        self.attributes = attributes
        self.kind = attributes.get("t", "")
        self._tags: set[str] = set()
        self._text = ""
        self._piece: list[str] = []
        self._collecting = self._phonetic = self._preserve = False

    @property
    def is_formula(self) -> bool:
        return "f" in self._tags

    @property
    def has_value(self) -> bool:
        """Whether a value was written, be it empty."""
        return "v" in self._tags

    @property
    def is_inline(self) -> bool:
        return self.kind in _INLINE or "is" in self._tags

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._collecting:
            # An element inside a value: what the value is cannot be told.
            raise InputError(DAMAGED_XML)
        self._tags.add(tag)
        if tag in ("v", "is"):
            self._text = ""
        self._phonetic = self._phonetic or tag == "rPh"
        self._collecting = tag == ("t" if self.is_inline else "v") and not self._phonetic
        self._preserve = tag == "v" or attributes.get("xml:space") == "preserve"

    def end(self, tag: str) -> None:
        if self._collecting:
            # Blanks around a text count only where the file says so, as the fast reader has it.
            piece = "".join(self._piece)
            self._text += piece if self._preserve else piece.strip(_XML_BLANKS)
            self._piece, self._collecting = [], False
        if tag == "rPh":
            self._phonetic = False

    def text(self, data: str) -> None:
        if self._collecting:
            self._piece.append(data)

    def value(self) -> str:
        """The value as written; refused where the reader would take something else for it."""
        if len(self._text) > CELL_TEXT:
            raise InputError(LONG_TEXT)
        if self.kind == "s" and self._text and not self._text.strip().isdecimal():
            # The reader would take the first text of all.
            raise InputError(DAMAGED_XML)
        return self._text

    def written(self, reference: str) -> str:
        """The cell in the plain way; a value that is no number, where one is due, goes as a text."""
        text = self._text if self.is_inline or self.kind == "str" else self._text.strip()
        if self.is_inline or (not self.kind and not _is_number(text)):
            return f'<c r="{reference}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'
        kept = "".join(f" {name}={quoteattr(self.attributes[name])}" for name in ("s", "t") if name in self.attributes)
        return f'<c r="{reference}"{kept}><v>{escape(text)}</v></c>'


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return "_" not in text

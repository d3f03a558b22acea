"""One sheet of the copy, made piece by piece: what is not marked and not dangerous passes through as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from xl_cotas.errors import InputError
from xl_cotas.workbook.annotate.blocks import Blocks
from xl_cotas.workbook.annotate.cells import FormulaSieve
from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.marked_rows import MarkedRows
from xl_cotas.workbook.annotate.model import Severity
from xl_cotas.workbook.annotate.rows import Painter
from xl_cotas.workbook.annotate.spans import opened
from xl_cotas.workbook.annotate.tail import edit_tail
from xl_cotas.workbook.package.xmltext import DAMAGED_XML

_SELECTED = re.compile(rb"""(<(?:[\w.-]+:)?sheetView(?=\s)[^<>]*?)\stabSelected\s*=\s*["'](?:1|true)["']""")
_COLUMN = re.compile(rb"<(?:[\w.-]+:)?col\s[^<>]*>")
_COLUMN_ATTRIBUTE = re.compile(rb"""\s(min|max|style|width|hidden)\s*=\s*["']([^"']*)["']""")
_MARKUP = re.compile(rb"<!\[CDATA\[(?P<text>.*?)\]\]>|<!--.*?-->|<\?.*?\?>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Column:
    """A range of columns with a width or style of their own."""

    first: int
    last: int
    style: int
    width: float | None


@dataclass(slots=True)
class SheetCopy:
    """Copies one worksheet. `changed` tells whether anything had to be different."""

    marks: Mapping[int, Mapping[int, Severity]]
    clone: Callable[[int, Severity], int]
    guard: Guard
    dropped: frozenset[str] = frozenset()
    legacy_drawing: Callable[[str | None], str | None] = lambda _: None
    changed: bool = False
    columns: tuple[Column, ...] = ()
    replaced: list[str] = field(default_factory=list)
    replaced_rules: int = 0

    def run(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """The bytes of the sheet, marked."""
        blocks = Blocks(pieces)
        head, root, names = blocks.head()
        self.columns = tuple(_columns(head))
        plain = _SELECTED.sub(rb"\1", head)
        self.changed = self.changed or plain != head or bool(self.marks)
        painter = Painter(names, self.clone, self._column_style)
        sieve = FormulaSieve(names, self.guard, self.replaced)
        rows = MarkedRows(names, painter, self.marks)
        yield plain + (opened(blocks.data_tag) if self.marks else blocks.data_tag)
        for block in blocks.rows():
            sieved = sieve.pass_through(_simple(block))
            self.changed = self.changed or sieved is not block
            yield from rows.paint(sieved)
        yield from rows.missing()
        if self.marks and blocks.data_tag.endswith(b"/>"):
            yield names.data_close + b">"
        yield self._tail(root, blocks.rest())

    def _tail(self, root: bytes, rest: bytes) -> bytes:
        edited = edit_tail(root, rest, self.dropped, self.guard, self.legacy_drawing)
        self.replaced_rules = edited.rules
        self.changed = self.changed or edited.data != rest
        return edited.data

    def _column_style(self, column: int) -> int:
        return next((each.style for each in self.columns if each.first <= column <= each.last), 0)


def _simple(block: bytes) -> bytes:
    """A block without comments and character sections, whose text is written out instead."""
    # Searching one rare byte is many times quicker than searching two of which the first is everywhere.
    if (b"!" not in block or b"<!" not in block) and (b"?" not in block or b"<?" not in block):
        return block
    simple = _MARKUP.sub(lambda m: _escaped(m["text"]) if m["text"] is not None else b"", block)
    if b"<!" in simple or b"<?" in simple:
        raise InputError(DAMAGED_XML)
    return simple


def _escaped(text: bytes) -> bytes:
    return text.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")


def _columns(head: bytes) -> Iterator[Column]:
    for tag in _COLUMN.findall(head):
        values = {name.decode(): value.decode() for name, value in _COLUMN_ATTRIBUTE.findall(tag)}
        try:
            width = (
                0.0 if values.get("hidden") in ("1", "true") else float(values["width"]) if "width" in values else None
            )
            yield Column(int(values["min"]), int(values["max"]), int(values.get("style", "0")), width)
        except (KeyError, ValueError):
            continue


def select_nothing(data: bytes) -> bytes:
    """A chart sheet that is no longer the selected tab."""
    return _SELECTED.sub(rb"\1", data)

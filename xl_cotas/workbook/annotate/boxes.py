"""The boxes in which notes are shown, in the drawing language that Excel keeps for them (VML)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW

DEFAULT_WIDTH = 64
_ROW_HEIGHT = 20
_LINE_HEIGHT = 15
_WIDTH = 280
_PER_LINE = 42
_GAP = 15
_NAMESPACES = (
    b' xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
    b' xmlns:x="urn:schemas-microsoft-com:office:excel"'
)
_SHAPE_TYPE = (
    b'<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    b'<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
VML_START = (
    b"<xml" + _NAMESPACES + b'><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>'
    + _SHAPE_TYPE + b"</xml>"
)  # fmt: skip
# Any prefix will do: not every program writes the usual ones.
_SHAPE = re.compile(rb"<(?P<name>(?:[\w.-]+:)?shape)\s(?:(?!<(?P=name)\s).)*?</(?P=name)\s*>", re.DOTALL)
_PLACE = re.compile(rb"<(?:[\w.-]+:)?Row>\s*(\d{1,7})\s*</[^<>]*>\s*<(?:[\w.-]+:)?Column>\s*(\d{1,5})\s*<")
_ANCHOR = re.compile(rb"(<(?:[\w.-]+:)?Anchor>\s*(?:\d+\s*,\s*){6})(\d+)(?=\s*,\s*\d+\s*<)")
_HEIGHT = re.compile(rb"(\bheight:)(\d{1,6}(?:\.\d{1,9})?)(pt)")


@dataclass(frozen=True, slots=True)
class Box:
    """Where a box is: columns and rows from 0, with the pixels beyond their edges."""

    left: int
    left_offset: int
    top: int
    right: int
    right_offset: int
    bottom: int
    height: int

    @classmethod
    def fitting(cls, text: str, row: int, column: int, width_of: Callable[[int], int]) -> Box:
        """A box beside the cell (both counted from 1) that shows the whole text."""
        rows = rows_for(text)
        top = max(0, min(row - 2, LAST_ROW - 1 - rows))
        left = min(column, LAST_COLUMN - 6)
        right, rest = left, _WIDTH + _GAP
        while right < LAST_COLUMN - 1 and rest >= (width := width_of(right + 1)):
            right, rest = right + 1, rest - width
        return cls(left, _GAP, top, right, max(0, rest), top + rows, rows * _ROW_HEIGHT)


def rows_for(text: str) -> int:
    """How many rows of a sheet a text takes.

    >>> rows_for("uma linha"), rows_for("x" * 100)
    (2, 3)
    """
    return math.ceil((lines_of(text) * _LINE_HEIGHT + 10) / _ROW_HEIGHT)


def lines_of(text: str) -> int:
    """How many lines a text takes in a box."""
    return sum(max(1, math.ceil(len(line) / _PER_LINE)) for line in text.split("\n"))


def shape(number: int, box: Box, row: int, column: int) -> bytes:
    """The box of the note on a cell (counted from 1)."""
    anchor = f"{box.left}, {box.left_offset}, {box.top}, 4, {box.right}, {box.right_offset}, {box.bottom}, 4"
    return (
        f'<v:shape{_NAMESPACES.decode()} id="_x0000_s{number}" type="#_x0000_t202" style="position:absolute;'
        f"margin-left:60pt;margin-top:2pt;width:{_WIDTH * 0.75:g}pt;height:{box.height * 0.75:g}pt;z-index:{number};"
        'visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>'
        '<v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>'
        '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>'
        f'<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>{anchor}</x:Anchor>'
        f"<x:AutoFill>False</x:AutoFill><x:Row>{row - 1}</x:Row><x:Column>{column - 1}</x:Column></x:ClientData>"
        "</v:shape>"
    ).encode()


def grow(drawing: bytes, texts: Mapping[tuple[int, int], str]) -> bytes:
    """The drawing with the boxes of these cells made taller for the texts added to their notes."""

    def taller(found: re.Match[bytes]) -> bytes:
        place = _PLACE.search(found[0])
        text = texts.get((int(place[1]) + 1, int(place[2]) + 1)) if place else None
        return found[0] if text is None else _taller(found[0], rows_for(text) + 1)

    return _SHAPE.sub(taller, drawing) if texts else drawing


def _taller(box: bytes, rows: int) -> bytes:
    points = rows * _ROW_HEIGHT * 0.75
    box = _ANCHOR.sub(lambda found: found[1] + b"%d" % min(int(found[2]) + rows, LAST_ROW - 1), box, count=1)
    return _HEIGHT.sub(lambda found: found[1] + b"%g" % (float(found[2]) + points) + found[3], box, count=1)

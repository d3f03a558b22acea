"""The styles of the copy: each base style met gets a clone with the colour of a severity, and nothing else changes."""

from __future__ import annotations

import re
from typing import Literal

from xl_cotas.workbook.annotate.model import Severity
from xl_cotas.workbook.annotate.spans import Edit, Element, apply, parse, set_attribute
from xl_cotas.workbook.limits import CELL_FORMATS

Role = Literal["header", "text", "quoted", "number", "link", "erro", "alerta", "info"]
ROLES: tuple[Role, ...] = ("header", "text", "quoted", "number", "link", "erro", "alerta", "info")

# They differ in lightness too, so that they are told apart without colour vision and on a black and white print.
COLOURS: dict[str, str] = {"erro": "FFF4A582", "alerta": "FFFFE699", "info": "FFDDEBF7", "header": "FF1F3864"}
EMPTY = (
    b'<styleSheet xmlns="%s"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    b'<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    b'</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    b'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    b'<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    b'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
_FOLLOWERS = {
    "fonts": ("fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst"),
    "fills": ("borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst"),
    "borders": ("cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst"),
    "cellXfs": ("cellStyles", "dxfs", "tableStyles", "colors", "extLst"),
}
_DEFAULTS = {
    "fonts": ["<font><sz val='11'/><name val='Calibri'/></font>"],
    "fills": ["<fill><patternFill patternType='none'/></fill>", "<fill><patternFill patternType='gray125'/></fill>"],
    "borders": ["<border><left/><right/><top/><bottom/><diagonal/></border>"],
    "cellXfs": ["<xf numFmtId='0' fontId='0' fillId='0' borderId='0'/>"],
}
_WHITE_THEMES = ("0", "2")
_WHITE_INDEXES = ("1", "9")
_LIGHT = 150
_TAG = re.compile(r"<(/?)(?=\w)")


class _Section:
    """One list of the part (fonts, fills, xfs): what it has, and what is added."""

    __slots__ = ("_data", "_name", "_node", "_root", "added", "base", "items")

    def __init__(self, data: bytes, root: Element, name: str) -> None:
        self._data, self._root, self._name = data, root, name
        self._node = root.first(name)
        self.items = [child for child in self._node.children if child.name != "extLst"] if self._node else []
        self.added: list[bytes] = []
        self.base = len(self.items)
        if not self.items:
            for default in _DEFAULTS[name]:
                self.add(default.replace("'", '"'))

    def add(self, content: str) -> int:
        """Add an item written without prefix; its index."""
        return self.add_raw(_TAG.sub(rf"<\1{self._root.prefix}", content).encode())

    def add_raw(self, content: bytes) -> int:
        self.added.append(content)
        return self.base + len(self.added) - 1

    def raw(self, index: int) -> bytes:
        if index < self.base:
            item = self.items[index]
            return self._data[item.start : item.end]
        return self.added[index - self.base]

    def __len__(self) -> int:
        return self.base + len(self.added)

    def edits(self) -> list[Edit]:
        if not self.added:
            return []
        content = b"".join(self.added)
        name = f"{self._root.prefix}{self._name}"
        if self._node is None:
            followers = _FOLLOWERS[self._name]
            at = next((child.start for child in self._root.children if child.name in followers), self._root.close_start)
            return [(at, at, f'<{name} count="{len(self)}">'.encode() + content + f"</{name}>".encode())]
        tag = set_attribute(self._data[self._node.start : self._node.open_end], "count", str(len(self)))
        if self._node.close_start == self._node.end:
            tag = (tag[:-2].rstrip() + b">") if tag.endswith(b"/>") else tag
            return [(self._node.start, self._node.end, tag + content + self._node.closing)]
        at = self.items[-1].end if self.items else self._node.close_start
        return [(self._node.start, self._node.open_end, tag), (at, at, content)]


class Styles:
    """The styles part, from which clones are asked while the sheets are written."""

    __slots__ = ("_clones", "_dark", "_data", "_fills", "_roles", "_sections")

    def __init__(self, data: bytes) -> None:
        root = parse(data, 6)
        if root.close_start == root.end:
            data = apply(data, [root.insertion(data, b"")])
            root = parse(data, 6)
        self._data = data
        self._sections = {name: _Section(data, root, name) for name in _FOLLOWERS}
        self._clones: dict[tuple[int, Severity], int] = {}
        self._dark: dict[int, int] = {}
        self._fills: dict[str, int] = {}
        self._roles: dict[Role, int] = {}

    @property
    def _xfs(self) -> _Section:
        return self._sections["cellXfs"]

    def clone(self, base: int, severity: Severity) -> int:
        """The style that is `base` with the colour of a severity; `base` itself where no more styles fit."""
        if (base, severity) not in self._clones:
            self._clones[base, severity] = self._cloned(base, severity)
        return self._clones[base, severity]

    def role(self, role: Role) -> int:
        """The style of a kind of cell in the added sheet."""
        if not self._roles:
            for each in ROLES:
                self._roles[each] = self._make_role(each)
        return self._roles[role]

    def render(self) -> bytes:
        """The part with what was asked for."""
        return apply(self._data, [edit for section in self._sections.values() for edit in section.edits()])

    def _cloned(self, base: int, severity: Severity) -> int:
        if len(self._xfs) >= CELL_FORMATS:
            return base
        raw = self._xfs.raw(base if base < len(self._xfs) else 0)
        end = raw.index(b">") + 1
        tag = set_attribute(set_attribute(raw[:end], "fillId", str(self._fill(severity))), "applyFill", "1")
        font = re.search(rb"""\sfontId\s*=\s*["'](\d+)""", tag)
        number = int(font[1]) if font else 0
        if (dark := self._dark_font(number)) != number:
            tag = set_attribute(set_attribute(tag, "fontId", str(dark)), "applyFont", "1")
        return self._xfs.add_raw(tag + raw[end:])

    def _fill(self, name: str) -> int:
        if name not in self._fills:
            self._fills[name] = self._sections["fills"].add(
                f'<fill><patternFill patternType="solid"><fgColor rgb="{COLOURS[name]}"/><bgColor indexed="64"/>'
                "</patternFill></fill>"
            )
        return self._fills[name]

    def _dark_font(self, number: int) -> int:
        """The same font in black where it is too light to be read on the colour of a mark."""
        fonts = self._sections["fonts"]
        if number >= fonts.base:
            return number
        color = fonts.items[number].first("color")
        if color is None or not _is_light(color):
            return number
        if number not in self._dark:
            raw, at = fonts.raw(number), fonts.items[number].start
            self._dark[number] = fonts.add_raw(raw[: color.start - at] + raw[color.end - at :])
        return self._dark[number]

    def _make_role(self, role: Role) -> int:
        font = '<font>{}<sz val="11"/>{}<name val="Calibri"/><family val="2"/></font>'
        fonts = {
            "header": font.format("<b/>", '<color rgb="FFFFFFFF"/>'),
            "link": font.format("<u/>", '<color rgb="FF0563C1"/>'),
        }
        number = self._sections["fonts"].add(fonts.get(role, font.format("<b/>" if role in COLOURS else "", "")))
        fill = self._fill(role) if role in COLOURS else 0
        centre = ' horizontal="center"' if role == "number" else ""
        quote = ' quotePrefix="1"' if role == "quoted" else ""
        parent = ' xfId="0"' if b"cellStyleXfs" in self._data else ""
        return self._xfs.add(
            f'<xf numFmtId="0" fontId="{number}" fillId="{fill}" borderId="0"{parent}{quote} applyFont="1"'
            f' applyFill="1" applyAlignment="1"><alignment{centre} vertical="top" wrapText="1"/></xf>'
        )


def _is_light(color: Element) -> bool:
    rgb = color.attributes.get("rgb", "")
    if re.fullmatch(r"[0-9A-Fa-f]{6,8}", rgb):
        red, green, blue = (int(rgb[-6:][at : at + 2], 16) for at in (0, 2, 4))
        return 299 * red + 587 * green + 114 * blue >= _LIGHT * 1000
    return color.attributes.get("theme") in _WHITE_THEMES or color.attributes.get("indexed") in _WHITE_INDEXES

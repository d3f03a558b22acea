"""A workbook under construction, and its package: cached values in place, the same bytes on every run.

openpyxl writes formulas without their values, which Protected View, and this program, would show as blank.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import canonicalize
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

_STAMP = "2025-01-01T00:00:00Z"
_ZIP_DATE = (2025, 1, 1, 0, 0, 0)
_FILE_MODE = 0o644 << 16
_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_FORMULA_CELL = re.compile(r'<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?><f>([^<]*)</f><v></v></c>')
_TIMES = re.compile(r"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:\2>)")
_APP = (
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    "<Application>xl-cotas</Application></Properties>"
)


@dataclass(slots=True)
class Draft:
    """A workbook being written, and the value of each formula put into it."""

    workbook: Any = field(default_factory=Workbook)
    values: dict[str, dict[str, int | str]] = field(default_factory=dict)

    def add_sheet(self, title: str) -> Any:
        """A new sheet after the others; the first takes the place of the one that openpyxl makes."""
        sheet = self.workbook.active if not self.values else self.workbook.create_sheet()
        sheet.title = title
        self.values[title] = {}
        return sheet

    def put(self, cell: Any, value: object) -> Any:
        """Write a value that somebody typed: a text stays a text, also one that begins as a formula."""
        if isinstance(value, str):
            value = ILLEGAL_CHARACTERS_RE.sub(" ", value)
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"
        return cell

    def put_formula(self, cell: Any, formula: str, value: int | str) -> None:
        """Write a formula with the value that a spreadsheet program would give it."""
        cell.value = formula
        self.values[cell.parent.title][cell.coordinate] = value

    def to_bytes(self, title: str) -> bytes:
        """The package. Raises ValueError when a formula was written without its value."""
        self.workbook.properties.creator = "xl-cotas"
        self.workbook.properties.title = title
        self.workbook.properties.language = "pt-BR"
        self.workbook.calculation.fullCalcOnLoad = True
        written = io.BytesIO()
        self.workbook.save(written)
        values = {
            f"xl/worksheets/sheet{number}.xml": self.values[sheet.title]
            for number, sheet in enumerate(self.workbook.worksheets, 1)
        }
        with zipfile.ZipFile(written) as package:
            parts = {name: _rewritten(name, package.read(name), values) for name in package.namelist()}
        return _zipped(parts)


def _rewritten(name: str, part: bytes, values: Mapping[str, Mapping[str, int | str]]) -> bytes:
    """One part in canonical XML: no trace of the day, of library versions or of which XML library was at hand."""
    text = canonicalize(part.decode("utf-8"))
    if name in values:
        text = _with_values(text, values[name])
    elif name == "docProps/app.xml":
        text = _APP
    elif name == "docProps/core.xml":
        text = _TIMES.sub(rf"\g<1>{_STAMP}\g<3>", text)
    return _DECLARATION + text.encode("utf-8")


def _with_values(text: str, values: Mapping[str, int | str]) -> str:
    filled = _FORMULA_CELL.sub(lambda match: _cell(match, values), text)
    if filled.count("<f>") != len(values):
        raise ValueError(f"{len(values)} values for {filled.count('<f>')} formulas")
    return filled


def _cell(match: re.Match[str], values: Mapping[str, int | str]) -> str:
    reference, style, formula = match[1], match[2] or "", match[3]
    value = values[reference]
    kind, shown = (' t="str"', escape(value)) if isinstance(value, str) else ("", str(value))
    return f'<c r="{reference}"{style}{kind}><f>{formula}</f><v>{shown}</v></c>'


def _zipped(parts: Mapping[str, bytes]) -> bytes:
    """Members sorted and stored, not deflated: compressors differ from one Python to another."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as package:
        for name in sorted(parts):
            member = zipfile.ZipInfo(name, _ZIP_DATE)
            member.external_attr = _FILE_MODE
            member.create_system = 3
            package.writestr(member, parts[name])
    return packed.getvalue()

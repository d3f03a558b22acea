"""One cell of an .ods file: its type and value as the file states them, and the paragraphs that it shows."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_TEXT
from xl_cotas.workbook.model import UNCALCULATED, CellValue, ErrorCell
from xl_cotas.workbook.package.xmlparse import local
from xl_cotas.workbook.reading.patterns import LONG_TEXT

_NUMBERS = ("float", "percentage", "currency")
_ERROR = re.compile(r"#[A-ZÇÃ0-9_/?!\- .]{2,20}[!?]?|(?:Err|Erro):\d{3}")
_DURATION = re.compile(r"PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d*)?S")
_DAY = timedelta(days=1)


class OdsCell:
    """Collects what a cell shows. `formula` is as the file has it, with its prefix."""

    __slots__ = ("_length", "_paragraphs", "_texts", "attributes", "formula")

    def __init__(self, attributes: Mapping[str, str]) -> None:
        self.attributes = attributes
        self.formula = attributes.get("formula", "")
        self._paragraphs: list[str] = []
        self._texts: list[str] | None = None
        self._length = 0

    def start(self, tag: str, depth: int, attributes: Mapping[str, str]) -> None:
        if depth == 1 and tag == "p":
            self._texts = []
        elif tag == "s":
            self.text(" " * _spaces(attributes))
        elif tag == "tab":
            self.text("\t")
        elif tag == "line-break":
            self.text("\n")

    def end(self, tag: str, depth: int) -> None:
        if depth == 1 and tag == "p" and self._texts is not None:
            self._paragraphs.append("".join(self._texts))
            self._texts = None

    def text(self, data: str) -> None:
        if self._texts is not None:
            self._length += len(data)
            if self._length > CELL_TEXT:
                raise InputError(LONG_TEXT)
            self._texts.append(data)

    def value(self) -> CellValue:
        """What the cell holds; a formula with neither a type nor a text was never calculated."""
        kind = self.attributes.get("value-type", "")
        shown = "\n".join(self._paragraphs)
        if kind == "error":
            return ErrorCell(shown.strip() or "#ERRO!")
        if self.formula and _ERROR.fullmatch(shown.strip()):
            return ErrorCell(shown.strip())
        if self.formula and not kind and not self._paragraphs:
            return UNCALCULATED
        if kind in _NUMBERS:
            number = _number(self.attributes.get("value", ""))
            return shown if number is None else number
        if kind == "boolean":
            return self.attributes.get("boolean-value") == "true"
        if kind in ("date", "time"):
            return _moment(self.attributes.get(f"{kind}-value", ""), shown)
        text = self.attributes.get("string-value") or shown
        if len(text) > CELL_TEXT:
            raise InputError(LONG_TEXT)
        return text


def _spaces(attributes: Mapping[str, str]) -> int:
    counts = [value for name, value in attributes.items() if local(name) == "c"]
    if not counts:
        return 1
    return int(counts[0]) if counts[0].isascii() and counts[0].isdecimal() and len(counts[0]) <= 4 else 1


def _number(written: str) -> CellValue | None:
    """A number, or the error that a program shows for one that is none."""
    try:
        number = float(written)
    except ValueError:
        return None
    return number if math.isfinite(number) else ErrorCell("#NUM!")


def _moment(written: str, shown: str) -> CellValue:
    """A date, a time or a duration; what is none of them stays as the cell shows it."""
    if found := _DURATION.fullmatch(written):
        length = timedelta(hours=int(found[1]), minutes=int(found[2]), seconds=int(found[3]))
        return (datetime.min + length).time() if length < _DAY else length
    try:
        if "T" in written:
            return datetime.fromisoformat(written[:19])
        return date.fromisoformat(written)
    except ValueError:
        return shown or written

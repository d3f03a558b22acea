"""Where the elements of an XML part are, so that it can be edited and every other byte stays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.parsers import expat

from xl_cotas.errors import InputError
from xl_cotas.workbook.package.xmltext import DAMAGED_XML

_TAG = re.compile(rb"""<(?:[^>"']++|"[^"]*+"|'[^']*+')*+>""")
_NAME = re.compile(rb"<[^\s/>]+")
Edit: TypeAlias = tuple[int, int, bytes]


@dataclass(slots=True)
class Element:
    """One element: its names, and the offsets of its two tags."""

    name: str
    prefix: str
    attributes: dict[str, str]
    start: int
    open_end: int
    close_start: int = 0
    end: int = 0
    children: list[Element] = field(default_factory=list)

    def named(self, name: str) -> list[Element]:
        """The direct children of that name."""
        return [child for child in self.children if child.name == name]

    def first(self, name: str) -> Element | None:
        return next((child for child in self.children if child.name == name), None)

    def walk(self) -> Iterator[Element]:
        """This element and all that it holds."""
        pending = [self]
        while pending:
            element = pending.pop()
            yield element
            pending += reversed(element.children)

    def get(self, name: str, default: str = "") -> str:
        """An attribute by its name without prefix."""
        for key, value in self.attributes.items():
            if key == name or key.endswith(f":{name}"):
                return value
        return default

    def insertion(self, data: bytes, content: bytes) -> Edit:
        """The edit that adds content at the end of this element, opening it if it was empty."""
        if self.close_start == self.end:
            return self.start, self.end, opened(data[self.start : self.end]) + content + self.closing
        return self.close_start, self.close_start, content

    @property
    def closing(self) -> bytes:
        return f"</{self.prefix}{self.name}>".encode()


def parse(data: bytes, depth: int = 1 << 30) -> Element:
    """The elements of a part in UTF-8, down to a depth (1: the root and its children)."""
    builder = _Builder(data, depth)
    return builder.build()


class _Builder:
    __slots__ = ("_data", "_depth", "_open", "_parser", "_root")

    def __init__(self, data: bytes, depth: int) -> None:
        self._data = data
        self._depth = depth
        self._open: list[Element | None] = []
        self._root: Element | None = None
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = _refuse

    def build(self) -> Element:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError:
            raise InputError(DAMAGED_XML) from None
        if self._root is None:
            raise InputError(DAMAGED_XML)
        return self._root

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        if len(self._open) > self._depth:
            self._open.append(None)
            return
        at = self._parser.CurrentByteIndex
        tag = _TAG.match(self._data, at)
        if tag is None:
            raise InputError(DAMAGED_XML)
        prefix, _, name = qualified.rpartition(":")
        element = Element(name, f"{prefix}:" if prefix else "", attributes, at, tag.end())
        if self._open and (parent := self._open[-1]) is not None:
            parent.children.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, _: str) -> None:
        element = self._open.pop()
        if element is None:
            return
        if self._data[element.open_end - 2] == ord("/"):
            element.close_start = element.end = element.open_end
        else:
            element.close_start = self._parser.CurrentByteIndex
            element.end = self._data.index(b">", element.close_start) + 1


def _refuse(*_: object) -> None:
    raise InputError(DAMAGED_XML)


def apply(data: bytes, edits: Iterable[Edit]) -> bytes:
    """The bytes with each span replaced. Insertions before a span stay; of two that overlap the outer one counts."""
    pieces = []
    at = 0
    for start, end, content in sorted(edits, key=lambda edit: (edit[0], edit[1] != edit[0], -edit[1])):
        if start < at:
            continue
        pieces += [data[at:start], content]
        at = end
    return b"".join([*pieces, data[at:]])


def opened(tag: bytes) -> bytes:
    """The tag of an empty element as a start tag."""
    return tag[:-2].rstrip() + b">" if tag.endswith(b"/>") else tag


def set_attribute(tag: bytes, name: str, value: str) -> bytes:
    """A start tag with an attribute changed or added; the value needs no escape."""
    pattern = _attribute(name)
    content = f' {name}="{value}"'.encode()
    if pattern.search(tag):
        return pattern.sub(lambda _: content, tag, count=1)
    head = _NAME.match(tag)
    at = head.end() if head else len(tag)
    return tag[:at] + content + tag[at:]


def _attribute(name: str) -> re.Pattern[bytes]:
    return re.compile(rb"\s+" + re.escape(name.encode()) + rb"""\s*=\s*(?:"[^"]*"|'[^']*')""")

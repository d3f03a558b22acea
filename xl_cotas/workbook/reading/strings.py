"""The shared texts of a workbook: how many, how long, and how much they make when every cell has its copy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_TEXT, TOKEN_BYTES
from xl_cotas.workbook.package.xmltext import DAMAGED_XML
from xl_cotas.workbook.reading.patterns import LONG_TEXT

_ROOT = re.compile(rb"<(\w+:)?sst\b[^<>]*>")
_DECLARED = re.compile(rb"""\suniqueCount\s*=\s*["'](\d*)[^"']*["']""")
_TEXT = re.compile(rb"<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<")
_REFERENCE = rb't="s"[^<>]*>(?:\s|<f[^<>]*/>|<f[^<>]*>[^<]*</f>)*<v>\s*(%s)\s*</v>'
_MANY = 500


@dataclass(frozen=True, slots=True)
class StringScan:
    """The number of shared texts, the bytes of the longest, and whether the part declares more than it has."""

    count: int
    longest: int
    overstated: bool


def scan_strings(pieces: Iterator[bytes]) -> StringScan:
    """Measure the shared texts without holding them; one too long for a cell is refused."""
    count = longest = 0
    declared, lists = _opened(pieces)
    for items in lists:
        count += len(items)
        longest = max(longest, max(map(len, items), default=0))
    return StringScan(count, longest, declared > count)


def long_texts(pieces: Iterator[bytes], size: int) -> dict[bytes, int]:
    """The texts longer than `size`, by their number as a cell writes it: the bytes of each, tags included."""
    everything = (item for items in _opened(pieces)[1] for item in items)
    return {b"%d" % index: len(item) for index, item in enumerate(everything) if len(item) > size}


def text_volume(sheets: Iterable[Iterator[bytes]], texts: Mapping[bytes, int]) -> int:
    """The bytes that these texts take when every cell holds a copy of its own."""
    numbers = b"|".join(texts) if len(texts) <= _MANY else rb"\d{1,9}"
    reference = re.compile(_REFERENCE % numbers)
    total = 0
    for pieces in sheets:
        held = b""
        for piece in pieces:
            held += piece
            cut = max(held.rfind(b"<c "), 0)
            total += sum(texts.get(number, 0) for number in reference.findall(held[:cut]))
            held = held[cut:]
        total += sum(texts.get(number, 0) for number in reference.findall(held))
    return total


def without_count(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The part without the number of texts that it declares, which the reader would believe."""
    first = next(pieces)
    yield _ROOT.sub(lambda root: _DECLARED.sub(b"", root[0]), first, count=1)
    yield from pieces


def _opened(pieces: Iterator[bytes]) -> tuple[int, Iterator[list[bytes]]]:
    """The number of texts that the part declares, and the texts it has, in lists."""
    head = next(pieces, b"")
    root = _ROOT.search(head)
    if root is None:
        raise InputError(DAMAGED_XML)
    declared = _DECLARED.search(root[0])
    closing = b"</" + (root[1] or b"") + b"si>"
    return int(declared[1][:18] or 0) if declared else 0, _items(head[root.end() :], pieces, closing)


def _items(held: bytes, pieces: Iterator[bytes], closing: bytes) -> Iterator[list[bytes]]:
    """The texts, each with its tags."""
    for piece in pieces:
        *items, held = (held + piece).split(closing)
        _refuse_long(items)
        yield items
        if len(held) > TOKEN_BYTES:
            raise InputError(LONG_TEXT)
    *items, _ = held.split(closing)
    _refuse_long(items)
    yield items


def _refuse_long(items: list[bytes]) -> None:
    for item in items:
        if len(item) > CELL_TEXT:
            text = b"".join(_TEXT.findall(item)).decode("utf-8", "replace")
            if len(unescape(text)) > CELL_TEXT:
                raise InputError(LONG_TEXT)

"""Expat with limits: for the small parts of a package and for the sheets that a byte scan cannot follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol
from xml.parsers import expat

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import DEPTH, TOKEN_BYTES
from xl_cotas.workbook.package.xmltext import DAMAGED_XML


class Handler(Protocol):
    """What is told of each element, by its name without prefix."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, tag: str) -> None: ...

    def text(self, data: str) -> None: ...


def local(name: str) -> str:
    """A name without its prefix."""
    return name.rpartition(":")[2]


class _Bounded:
    """Passes events on, and refuses elements nested too deep."""

    __slots__ = ("_depth", "_handler")

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self._depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEPTH:
            raise InputError("o conteúdo da planilha está aninhado além do limite. Copie a tabela para outra planilha.")
        self._handler.start(local(name), attributes)

    def end(self, name: str) -> None:
        self._depth -= 1
        self._handler.end(local(name))


def parse(pieces: Iterator[bytes], handler: Handler) -> None:
    """Parse a whole part in UTF-8; anything not well formed, or a token without end, is refused."""
    for _ in parsing(pieces, handler):
        pass


def refuse_malformed(pieces: Iterator[bytes]) -> None:
    """Read a part in UTF-8 through, without looking at what it says."""
    for _ in _fed(expat.ParserCreate("utf-8"), pieces):
        pass


def parsing(pieces: Iterator[bytes], handler: Handler) -> Iterator[None]:
    """The same, pausing after each piece, so that its results can be taken away."""
    parser = expat.ParserCreate("utf-8")
    bounded = _Bounded(handler)
    parser.buffer_text = True
    parser.StartElementHandler = bounded.start
    parser.EndElementHandler = bounded.end
    parser.CharacterDataHandler = handler.text
    yield from _fed(parser, pieces)


def _fed(parser: expat.XMLParserType, pieces: Iterator[bytes]) -> Iterator[None]:
    fed = 0
    try:
        for piece in pieces:
            parser.Parse(piece, False)
            fed += len(piece)
            if fed - max(parser.CurrentByteIndex, 0) > TOKEN_BYTES:
                raise InputError(DAMAGED_XML)
            yield
        parser.Parse(b"", True)
    except expat.ExpatError:
        raise InputError(DAMAGED_XML) from None

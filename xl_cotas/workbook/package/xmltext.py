"""The text of an XML part: its encoding settled, a document type refused, before anyone parses it."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import PROLOG_BYTES

DAMAGED_XML = (
    "o conteúdo da planilha está danificado ou incompleto.\n"
    "Abra-a no Excel ou no LibreOffice, aceite o reparo, confira os dados e salve de novo."
)
_DOCTYPE = (
    "o arquivo contém uma definição de tipo de documento (DOCTYPE), que planilhas não usam e que pode ser um ataque.\n"
    "Peça o arquivo a quem o enviou ou copie a tabela para uma planilha nova."
)
_ENCODING = "uma parte do arquivo usa uma codificação de texto que planilhas não usam. Salve-o de novo como .xlsx."
# Atomic groups: a hostile prolog cannot make the search go back.
_PROLOG = re.compile(r"\ufeff?(?>\s*(?><\?.*?\?>|<!--.*?-->))*+\s*+<(?P<root>!|\w)", re.DOTALL)
_DECLARATION = re.compile(r"\A\ufeff?\s*<\?xml\b[^>]*\?>")
_DECLARED = re.compile(r"\A\ufeff?\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.:-]+)")
_PLAIN = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})
_EIGHT_BITS = re.compile(r"(iso-8859-\d{1,2}|latin-?1|windows-125\d|cp125\d)\Z")


def encoding_of(head: bytes) -> str:
    """The encoding of a part, "utf-8" when its bytes can be used as they are."""
    encoding = _encoding(head)
    refuse_doctype(head, encoding)
    if _PROLOG.match(head[:PROLOG_BYTES].decode(encoding, errors="replace")) is None:
        raise InputError(DAMAGED_XML)
    return encoding


def refuse_doctype(head: bytes, encoding: str | None = None) -> None:
    """Refuse a document type, in whatever encoding a parser may read it."""
    for name in (encoding,) if encoding else ("latin-1", "utf-16-le", "utf-16-be"):
        prolog = _PROLOG.match(head[:PROLOG_BYTES].decode(name, errors="replace").lstrip("\ufeff\xef\xbb\xbf"))
        if prolog and prolog["root"] == "!":
            raise InputError(_DOCTYPE)


def _encoding(head: bytes) -> str:
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise InputError(_ENCODING)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if head[:2] in (b"<\x00", b"\x00<"):
        return "utf-16-le" if head[0] else "utf-16-be"
    declared = _DECLARED.match(head[:PROLOG_BYTES].decode("latin-1"))
    name = declared[1].lower() if declared else "utf-8"
    # Some programs write UTF-8 under a declaration of UTF-16: "utf-8-sig" is what differs from plain use.
    if name.startswith(("utf-16", "ucs-2")):
        return "utf-8-sig"
    if name in _PLAIN:
        return "utf-8"
    if _EIGHT_BITS.match(name):
        with suppress(LookupError):
            return codecs.lookup(name).name
    raise InputError(_ENCODING)


def as_utf8(pieces: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    """The pieces in UTF-8, without the declaration that is no longer true."""
    if encoding == "utf-8":
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder(encoding)()
    first = True
    try:
        for piece in pieces:
            text = decoder.decode(piece)
            if first and text:
                text, first = _DECLARATION.sub("", text), False
            yield text.encode("utf-8")
        decoder.decode(b"", True)
    except UnicodeError:
        raise InputError(DAMAGED_XML) from None

"""The text of a file without markup for its encoding: what its first bytes say, or what fits."""

from __future__ import annotations

import codecs

from xl_cotas.errors import InputError
from xl_cotas.workbook.package.sniff import looks_like_utf16

_BINARY = "o arquivo tem dados binários no meio do texto: está corrompido ou não é uma planilha. Baixe-o de novo."
_DAMAGED = "o texto do arquivo está corrompido ou incompleto (UTF-16). Baixe-o ou copie-o de novo."


def decoded(data: bytes) -> str:
    """UTF-16 or UTF-8 where the file says so or can only be that; Windows-1252 otherwise.

    >>> decoded("Médico".encode("cp1252")), decoded("Médico".encode("utf-16"))
    ('Médico', 'Médico')
    """
    text = _decoded(data)
    if "\0" in text:
        raise InputError(_BINARY)
    return text


def _decoded(data: bytes) -> str:
    wide = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else looks_like_utf16(data)
    try:
        return data.decode(wide or "utf-8-sig")
    except UnicodeDecodeError:
        if wide:
            raise InputError(_DAMAGED) from None
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")

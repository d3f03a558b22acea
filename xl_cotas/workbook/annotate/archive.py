"""The zip of the copy, written as it is made: parts carried as they are packed, and parts packed piece by piece."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import Any, BinaryIO

from xl_cotas.errors import CotasError
from xl_cotas.workbook.package.zipping import DEFLATED, Packed

# Level 2 of ISA-L packs as well as level 1 of zlib, in a third of the time.
codec: Any
try:
    from isal import isal_zlib
except ImportError:
    codec, LEVEL = zlib, 1
else:
    codec, LEVEL = isal_zlib, 2

CONTENT_TYPES = "[Content_Types].xml"
_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_SIZES_AT = 14
_SIZES = struct.Struct("<3I")
_VERSION = 20
_DATE = 0x21
_UTF8_NAME = 0x800
_LIMIT = 0xFFFFFFFF
_MEMBERS = 0xFFFF


class ArchiveWriter:
    """Writes to a stream that can go back, because the size of a part is known when it ends."""

    __slots__ = ("_entries", "_start", "_stream")

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._start = stream.tell()
        self._entries: list[tuple[str, int, int, int, int, int]] = []

    def copy(self, name: str, part: Packed) -> None:
        """Carry a part as it is stored."""
        at = self._header(name, part.method, part.crc, len(part.data), part.size)
        self._stream.write(part.data)
        self._entries.append((name, part.method, part.crc, len(part.data), part.size, at))

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        """Pack a part, holding one piece at a time."""
        at = self._header(name, DEFLATED, 0, 0, 0)
        packer = codec.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        crc = size = packed = 0
        for piece in pieces:
            crc = codec.crc32(piece, crc)
            size += len(piece)
            packed += self._stream.write(packer.compress(piece))
        packed += self._stream.write(packer.flush())
        end = self._stream.tell()
        _refuse_huge(max(size, packed, end - self._start))
        self._stream.seek(at + self._start + _SIZES_AT)
        self._stream.write(_SIZES.pack(crc, packed, size))
        self._stream.seek(end)
        self._entries.append((name, DEFLATED, crc, packed, size, at))

    def close(self) -> None:
        """Write the directory, the list of content types first; the stream stays open."""
        at = self._stream.tell() - self._start
        _refuse_huge(at)
        size = 0
        for name, method, crc, packed, whole, offset in sorted(self._entries, key=lambda e: e[0] != CONTENT_TYPES):
            raw, flags = _encoded(name)
            common = (_VERSION, flags, method, 0, _DATE, crc, packed, whole, len(raw), 0)
            size += self._stream.write(_CENTRAL.pack(b"PK\x01\x02", _VERSION, *common, 0, 0, 0, 0, offset) + raw)
        count = len(self._entries)
        if count >= _MEMBERS:
            raise CotasError(_TOO_LARGE)
        self._stream.write(_END.pack(b"PK\x05\x06", 0, 0, count, count, size, at, 0))

    def _header(self, name: str, method: int, crc: int, packed: int, size: int) -> int:
        at = self._stream.tell() - self._start
        raw, flags = _encoded(name)
        self._stream.write(
            _LOCAL.pack(b"PK\x03\x04", _VERSION, flags, method, 0, _DATE, crc, packed, size, len(raw), 0) + raw
        )
        return at


_TOO_LARGE = "a cópia anotada passaria de 4 GB. Divida a planilha em arquivos menores."


def _refuse_huge(size: int) -> None:
    if size >= _LIMIT:
        raise CotasError(_TOO_LARGE)


def _encoded(name: str) -> tuple[bytes, int]:
    return name.encode("utf-8"), 0 if name.isascii() else _UTF8_NAME

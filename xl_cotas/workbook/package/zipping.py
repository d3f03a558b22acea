"""A small zip writer that carries packed bytes as they are: the package handed to the reader is always made here."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

STORED = 0
DEFLATED = 8
_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_VERSION = 20
_DATE = 0x21
_QUICK = 1
_STEP = 1 << 16


@dataclass(frozen=True, slots=True)
class Packed:
    """One part ready for a package: how it is packed, what it inflates to."""

    method: int
    crc: int
    size: int
    data: bytes | memoryview = field(repr=False)


def pack(pieces: Iterable[bytes]) -> Packed:
    """Compress the pieces of a part, quickly, holding only the packed bytes."""
    stream = zlib.compressobj(_QUICK, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = []
    crc = size = 0
    for piece in pieces:
        crc = zlib.crc32(piece, crc)
        size += len(piece)
        packed.append(stream.compress(piece))
    packed.append(stream.flush())
    return Packed(DEFLATED, crc, size, b"".join(packed))


def preceded(part: Packed, text: bytes) -> Packed:
    """The part with `text` before it, not packed again: a text whose checksum is zero leaves the checksum as it is."""
    if zlib.crc32(text):
        raise ValueError("the text changes the checksum")
    size = len(text)
    block = b"\0" + struct.pack("<2H", size, size ^ 0xFFFF) if part.method == DEFLATED else b""
    return Packed(part.method, part.crc, part.size + size, b"".join((block, text, part.data)))


def inflated(part: Packed) -> Iterator[bytes]:
    """The contents of a part that was checked before, piece by piece."""
    stream = zlib.decompressobj(-zlib.MAX_WBITS) if part.method == DEFLATED else None
    for at in range(0, len(part.data), _STEP):
        piece = part.data[at : at + _STEP]
        yield stream.decompress(piece) if stream else bytes(piece)


def write_zip(parts: Mapping[str, Packed]) -> bytes:
    """A package of these parts, in this order."""
    pieces: list[bytes | memoryview] = []
    directory: list[bytes] = []
    at = 0
    for name, part in parts.items():
        raw = name.encode("ascii")
        common = (_VERSION, 0, part.method, 0, _DATE, part.crc, len(part.data), part.size, len(raw), 0)
        directory += [_CENTRAL.pack(b"PK\x01\x02", _VERSION, *common, 0, 0, 0, 0, at), raw]
        pieces += [_LOCAL.pack(b"PK\x03\x04", *common), raw, part.data]
        at += _LOCAL.size + len(raw) + len(part.data)
    central = b"".join(directory)
    end = _END.pack(b"PK\x05\x06", 0, 0, len(parts), len(parts), len(central), at, 0)
    return b"".join([*pieces, central, end])

"""The zip package of a workbook, opened without believing what it declares about itself."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import RATIO, RATIO_FROM
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.sniff import DAMAGED_ZIP
from xl_cotas.workbook.package.zipping import DEFLATED, STORED, Packed

inflater: Any
try:
    from isal import isal_zlib
except ImportError:
    inflater = zlib
else:
    inflater = isal_zlib

_LOCAL = struct.Struct("<4s5H3I2H")
_PACKED_STEP = 1 << 15
_INFLATED_STEP = 1 << 17
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1


@dataclass(frozen=True, slots=True)
class Member:
    """One part of the package: where its packed bytes are, and what the directory says of it."""

    name: str
    method: int
    crc: int
    size: int
    start: int
    end: int


class Package:
    """The parts of a file, by name; nothing is inflated until asked, and then only within the budget."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        self._data = memoryview(data)
        self._budget = budget
        self.members = _directory(data, budget.limits.members)

    def find(self, name: str) -> Member | None:
        """The member with that name, whatever its slashes and letter case."""
        return self.members.get(_comparable(name))

    def inflate(self, member: Member, part_limit: int | None = None) -> Iterator[bytes]:
        """The contents, piece by piece, counted as they come; size and checksum are verified at the end."""
        limit = self._budget.limits.part_bytes if part_limit is None else part_limit
        size = crc = 0
        for piece, packed in self._pieces(member):
            size += len(piece)
            crc = inflater.crc32(piece, crc)
            self._budget.inflate(len(piece), size, limit)
            if size > RATIO_FROM and size > RATIO * packed:
                raise InputError(
                    "uma parte do arquivo cresce demais ao ser descompactada, além do limite (como uma bomba zip).\n"
                    "Abra a planilha, copie a tabela para uma planilha nova e salve como .xlsx."
                )
            yield piece
        if (size, crc) != (member.size, member.crc):
            raise InputError(DAMAGED_ZIP)

    def head(self, member: Member, size: int) -> bytes:
        """The first bytes of a part."""
        head = b""
        for piece, _ in self._pieces(member):
            head += piece
            if len(head) >= size:
                break
        return head[:size]

    def packed(self, member: Member) -> Packed:
        """The part as it is stored, to be carried to another package."""
        return Packed(member.method, member.crc, member.size, self._data[member.start : member.end])

    def _pieces(self, member: Member) -> Iterator[tuple[bytes, int]]:
        """Inflated pieces, each with the number of packed bytes consumed up to it."""
        if member.method == STORED:
            for at in range(member.start, member.end, _INFLATED_STEP):
                end = min(at + _INFLATED_STEP, member.end)
                yield bytes(self._data[at:end]), end - member.start
            return
        stream = inflater.decompressobj(-zlib.MAX_WBITS)
        try:
            for at in range(member.start, member.end, _PACKED_STEP):
                end = min(at + _PACKED_STEP, member.end)
                yield from ((piece, end - member.start) for piece in _drain(stream, self._data[at:end]))
        except (zlib.error, inflater.error):
            raise InputError(DAMAGED_ZIP) from None
        if not stream.eof:
            raise InputError(DAMAGED_ZIP)


def _drain(stream: Any, packed: memoryview) -> Iterator[bytes]:
    pending: bytes | memoryview = packed
    while pending and not stream.eof:
        if piece := stream.decompress(pending, _INFLATED_STEP):
            yield piece
        pending = stream.unconsumed_tail


def _comparable(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def _directory(data: bytes, max_members: int) -> dict[str, Member]:
    """The members, refusing any package that two programs could read in two ways."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            entries = [info for info in package.infolist() if not info.filename.endswith(("/", "\\"))]
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError, OSError):
        raise InputError(DAMAGED_ZIP) from None
    if len(entries) > max_members:
        raise InputError(f"o arquivo tem mais de {max_members} partes internas, acima do limite. Salve-o de novo.")
    members: dict[str, Member] = {}
    for info in entries:
        member = _member(info, data)
        if members.setdefault(_comparable(member.name), member) is not member:
            raise InputError(
                "o arquivo tem duas versões da mesma parte interna: cada programa leria uma.\n"
                "Abra a planilha no Excel ou no LibreOffice, confira os dados e salve de novo como .xlsx."
            )
    _refuse_overlaps(members)
    return members


def _member(info: zipfile.ZipInfo, data: bytes) -> Member:
    """One entry, once its two headers agree."""
    header = data[info.header_offset : info.header_offset + _LOCAL.size]
    if len(header) < _LOCAL.size:
        raise InputError(DAMAGED_ZIP)
    magic, _, flags, method, *_, name_size, extra_size = _LOCAL.unpack(header)
    name_at = info.header_offset + _LOCAL.size
    name = data[name_at : name_at + name_size].decode("utf-8" if flags & _UTF8_NAME else "cp437", "replace")
    start = name_at + name_size + extra_size
    end = start + info.compress_size
    if (info.flag_bits | flags) & _ENCRYPTED:
        raise InputError("o arquivo está compactado com senha. Extraia a planilha e indique o arquivo extraído.")
    if magic != b"PK\x03\x04" or end > len(data) or name != info.orig_filename or method != info.compress_type:
        raise InputError(DAMAGED_ZIP)
    if method not in (STORED, DEFLATED):
        raise InputError("o arquivo usa uma compactação que não é a das planilhas. Salve-o de novo como .xlsx.")
    return Member(name, method, info.CRC, info.file_size, start, end)


def _refuse_overlaps(members: dict[str, Member]) -> None:
    reached = 0
    for member in sorted(members.values(), key=lambda member: member.start):
        if member.start < reached:
            raise InputError(DAMAGED_ZIP)
        reached = max(reached, member.end)

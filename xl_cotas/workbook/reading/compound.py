"""A compound file (the container of .xls): the bytes of one of its streams, without believing its tables."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from xl_cotas.errors import InputError

DAMAGED = (
    "o arquivo .xls está danificado ou incompleto (truncado).\n"
    "Baixe-o ou copie-o de novo, ou abra-o no Excel, aceite o reparo, confira os dados e salve como .xlsx."
)
_HEADER = 512
_ENTRY = 128
_LAST_SECTOR = 0xFFFFFFFA
_STREAM = 2
_ROOT = 5


def stream(data: bytes, names: tuple[str, ...]) -> bytes:
    """The contents of the stream with one of these names, the first wins; a table that leads astray is refused."""
    try:
        return _Compound(data).stream(names)
    except (struct.error, IndexError, ValueError):
        raise InputError(DAMAGED) from None


class _Compound:
    """The tables of the container."""

    def __init__(self, data: bytes) -> None:
        shift, mini_shift = struct.unpack_from("<HH", data, 30)
        if shift not in (9, 12) or mini_shift != 6:
            raise ValueError("sector size")
        self._data = data
        self._size = 1 << shift
        self._sectors = (len(data) - _HEADER) // self._size + 1
        self._first_directory, self._cutoff, self._first_mini = struct.unpack_from("<I4xII", data, 48)
        self._table = self._allocation()

    def stream(self, names: tuple[str, ...]) -> bytes:
        directory = self._chain(self._first_directory)
        entries = [directory[at : at + _ENTRY] for at in range(0, len(directory) - _ENTRY + 1, _ENTRY)]
        root = [entry for entry in entries if entry[66] == _ROOT]
        streams = {_name(entry): entry for entry in reversed(entries) if entry[66] == _STREAM}
        found = next((streams[name] for name in names if name in streams), None)
        if found is None or not root:
            raise ValueError("no such stream")
        return self._contents(found, root[0])

    def _contents(self, entry: bytes, root: bytes) -> bytes:
        start, size = struct.unpack_from("<II", entry, 116)
        if size >= self._cutoff:
            found = self._chain(start)
        else:
            found = self._small(start, self._chain(struct.unpack_from("<I", root, 116)[0]))
        if len(found) < size:
            raise ValueError("short stream")
        return found[:size]

    def _small(self, start: int, container: bytes) -> bytes:
        raw = self._chain(self._first_mini)
        table = struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4])
        return b"".join(container[number * 64 : number * 64 + 64] for number in _walk(start, table))

    def _chain(self, start: int) -> bytes:
        return b"".join(self._sector(number) for number in _walk(start, self._table))

    def _sector(self, number: int) -> bytes:
        at = _HEADER + number * self._size if self._size == _HEADER else (number + 1) * self._size
        found = self._data[at : at + self._size]
        if not found:
            raise ValueError("missing sector")
        return found

    def _allocation(self) -> tuple[int, ...]:
        """The next sector of every sector."""
        numbers = list(struct.unpack_from("<109I", self._data, 76))
        more = struct.unpack_from("<I", self._data, 68)[0]
        for _ in range(self._sectors):
            if more > _LAST_SECTOR:
                break
            *others, more = struct.unpack(f"<{self._size // 4}I", self._sector(more))
            numbers += others
        raw = b"".join(self._sector(number) for number in numbers[: self._sectors] if number < _LAST_SECTOR)
        return struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4])


def _name(entry: bytes) -> str:
    """The name of a directory entry, in small letters."""
    length = struct.unpack_from("<H", entry, 64)[0]
    return entry[: max(min(length, 64) - 2, 0)].decode("utf-16-le", "replace").casefold()


def _walk(start: int, table: tuple[int, ...]) -> Iterator[int]:
    """The sectors of a chain; one that returns to itself is refused."""
    for _ in range(len(table) + 1):
        if start >= _LAST_SECTOR:
            return
        yield start
        start = table[start]
    raise ValueError("endless chain")

"""Files changed at random, as bytes and as what they mean: a tag, an attribute, a number, a record, a line."""

from __future__ import annotations

import io
import random
import re
import struct
import zipfile
from collections.abc import Callable

NUMBERS = (
    b"0",
    b"-1",
    b"1",
    b"16384",
    b"16385",
    b"1048576",
    b"1048577",
    b"4294967295",
    b"99999999999999999999",
    b"1e999",
)
WORDS = (
    b"NaN", b"", b"#REF!", b"=1+1", b"&#0;", b"&amp;", b"<", b">", b'"', b"'", b"]]>", b"<!--", b"<![CDATA[", b"\0",
    b"\xff\xfe", b"\xed\xa0\x80", b"A1:XFD1048576", b"XFD1048576", b";" * 200, b"A" * 40_000, b"\r", b"\xc3",
    b"sep=|\n",
)  # fmt: skip
_NUMBER = re.compile(rb"\d+")
_ATTRIBUTE = re.compile(rb'[\w:.-]+="[^"]*"')
_TAG = re.compile(rb"</?[\w:.-]+[^<>]*>")
_DEEP = 300


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The file with one to four changes, inside one of its parts where it is a package."""
    if data[:2] == b"PK" and chance.random() < 0.85:
        try:
            return _in_package(data, chance)
        except (zipfile.BadZipFile, KeyError, EOFError, NotImplementedError, ValueError, OSError, RuntimeError):
            return _changed(data, chance)
    return _changed(data, chance)


def _in_package(data: bytes, chance: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        members = {info.filename: package.read(info) for info in package.infolist() if info.file_size < 1 << 22}
    names = sorted(members)
    if not names:
        return data
    name = chance.choice(names)
    what = chance.random()
    if what < 0.9:
        members[name] = _changed(members[name], chance)
    elif what < 0.95:
        members[chance.choice(names)] = members[name]
    else:
        del members[name]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))) as made:
        for key, body in members.items():
            made.writestr(key, body)
    return file.getvalue()


def _changed(data: bytes, chance: random.Random) -> bytes:
    is_text = b"<" in data[:200] or b"\0" not in data[:200]
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(_IN_TEXT if is_text else _IN_BYTES)(data, chance)
    return data


def _place(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data)) if data else 0


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = _place(data, chance)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    at = _place(data, chance)
    return data[:at] + data[at + chance.choice((1, 2, 8, 64, 512, 1 << 20)) :]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = _place(data, chance)
    return data[:at] + chance.choice(WORDS) + data[at:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    at = _place(data, chance)
    piece = data[at : at + chance.choice((1, 16, 256, 2048))]
    return data[:at] + piece * chance.choice((2, 3, 50)) + data[at:]


def _word(data: bytes, chance: random.Random) -> bytes:
    """A number of two or four bytes, as binary formats have them."""
    at = _place(data, chance)
    value = chance.choice((0, 1, 0x7FFF, 0xFFFF, 0xFFFFFFFF, 0x80000000, chance.randrange(1 << 32)))
    form = chance.choice(("<H", "<I"))
    return data[:at] + struct.pack(form, value & (0xFFFF if form == "<H" else 0xFFFFFFFF)) + data[at + 4 :]


def _replacing(pattern: re.Pattern[bytes], others: tuple[bytes, ...]) -> Callable[[bytes, random.Random], bytes]:
    def replace(data: bytes, chance: random.Random) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return _flip(data, chance)
        hit = chance.choice(found)
        other = chance.choice(others) if others else chance.choice(found)[0]
        return data[: hit.start()] + other + data[hit.end() :]

    return replace


def _nest(data: bytes, chance: random.Random) -> bytes:
    found = list(_TAG.finditer(data))
    if not found:
        return _insert(data, chance)
    hit = chance.choice(found)
    return data[: hit.start()] + hit[0] * _DEEP + data[hit.end() :]


_IN_BYTES = (_flip, _flip, _cut, _word, _word, _repeat)
_IN_TEXT = (
    _flip,
    _cut,
    _insert,
    _repeat,
    _nest,
    _replacing(_NUMBER, NUMBERS),
    _replacing(_NUMBER, WORDS),
    _replacing(_ATTRIBUTE, ()),
    _replacing(_ATTRIBUTE, (b"",)),
    _replacing(_TAG, ()),
    _replacing(_TAG, (b"",)),
)

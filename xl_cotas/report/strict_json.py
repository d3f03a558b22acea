"""JSON that any reader accepts and that is safe to print: UTF-8, no NaN, no invisible character left raw."""

from __future__ import annotations

import json
import re
from typing import TypeAlias

from xl_cotas.report.foreign import is_hidden, show

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNUSUAL = re.compile(r"[^\n\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]")


def dump(value: Json) -> str:
    """Write a document, ending in a line break. Raises ValueError for a number that JSON does not have."""
    text = json.dumps(_clean(value), ensure_ascii=False, allow_nan=False, indent=2)
    return _UNUSUAL.sub(_escaped, text) + "\n"


def _clean(value: Json) -> Json:
    """A lone surrogate (a byte of a file name that is no text) has no place in UTF-8: it becomes a visible escape."""
    if isinstance(value, str):
        return _SURROGATE.sub(lambda found: show(found[0]), value)
    if isinstance(value, dict):
        return {key: _clean(item) for key, item in value.items()}
    return [_clean(item) for item in value] if isinstance(value, list) else value


def _escaped(found: re.Match[str]) -> str:
    r"""Hidden characters as \u escapes, which lose nothing; outside strings there are none but line breaks."""
    character = found[0]
    if not is_hidden(character):
        return character
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + (code - 0x10000 >> 10):04x}\\u{0xDC00 + (code - 0x10000 & 0x3FF):04x}"

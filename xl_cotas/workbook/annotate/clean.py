r"""Text that others wrote, made fit for a cell or a note: it is text, and nothing in it is hidden."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

CELL_LIMIT = 32_767
_NOT_SHOWN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_LINE_BREAK = re.compile(r"\r\n?")
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def visible(text: str, limit: int = CELL_LIMIT) -> str:
    r"""Write control, bidirectional and zero-width characters as escapes.

    >>> visible("\x1b[2Jok")
    '\\u001b[2Jok'
    """
    shown = _NOT_SHOWN.sub(lambda match: f"\\u{ord(match[0]):04x}", _LINE_BREAK.sub("\n", text))
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."


@lru_cache(maxsize=512)
def markup(text: str, limit: int = CELL_LIMIT) -> str:
    """A text ready to be put between two tags: markup escaped, and `_x0041_` kept as it is read.

    >>> markup("a < b _x0041_")
    'a &lt; b _x005F_x0041_'
    """
    return escape(_ESCAPE.sub("_x005F_", visible(text, limit)), quote=False)


def attribute(text: str) -> str:
    """A text ready to be put between double quotes.

    >>> attribute('"a" & b')
    '&quot;a&quot; &amp; b'
    """
    return escape(visible(text), quote=True).replace("\n", "&#10;").replace("\t", "&#9;")


def shown(value: int | str | None) -> str:
    """A found or expected value in words."""
    return "vazio" if value is None or value == "" else str(value)

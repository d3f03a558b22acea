"""The codes by which the binary formats of Excel write an error."""

from __future__ import annotations

_TEXTS = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
    0x2B: "#GETTING_DATA",
}


def error_text(code: int) -> str:
    """What a cell with that code shows.

    >>> error_text(0x17)
    '#REF!'
    """
    return _TEXTS.get(code, "#ERRO!")

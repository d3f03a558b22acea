"""Text that others wrote (cells, sheet and file names, arguments), made safe to show to a person."""

from __future__ import annotations

import unicodedata

LIMIT = 200
_SENTENCE = 2000
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def show(text: str, limit: int = LIMIT) -> str:
    r"""Write control, bidirectional and invisible characters as escapes, and cut what is too long.

    >>> show("\x1b[2Jok\u202e")
    '\\x1b[2Jok\\u202e'
    """
    cut = text[:limit] + "..." if len(text) > limit else text
    return cut if cut.isascii() and cut.isprintable() else "".join(map(_visible, cut))


def say(text: str) -> str:
    """The same for a sentence of ours that quotes others: it is whole, however many groups it names."""
    return show(text, _SENTENCE)


def show_lines(text: str) -> str:
    """The same for a message of ours of several lines, which stay."""
    return "\n".join(map(say, text.split("\n")))


def is_hidden(character: str) -> bool:
    """Whether a character is not seen, or changes how others are seen."""
    if unicodedata.category(character) in _HIDDEN:
        return True
    return (unicodedata.category(character) == "Zs" and character not in " \u00a0") or character in _BLANKS


# Letters and marks that show nothing.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(map(chr, range(0xFE00, 0xFE10)))


def _visible(character: str) -> str:
    if not is_hidden(character):
        return character
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"  # a byte of a file name that is no text
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

"""A formula of an .ods file as Excel writes it, so that one audit serves both."""

from __future__ import annotations

import re

_PREFIX = re.compile(r"\A(?:of|oooc|msoxl):=?|\A=")
# Texts and quoted names are left alone; brackets hold references; separators differ.
_PIECE = re.compile(r"""("(?:[^"]|"")*")|\[([^\[\]]*)\]|([;|{}])""")
_REFERENCE = re.compile(r"""(?P<sheet>\$?(?:'(?:[^']|'')*'|[^'.:#]*))\.(?P<cell>[^:]*)""")


def as_excel(formula: str) -> str:
    """The same formula with Excel's references and separators, without the equal sign.

    >>> as_excel("of:=SUM([.B2:.B9];[$'Anexo I'.$C$3])*0.2")
    "SUM(B2:B9,'Anexo I'!$C$3)*0.2"
    """
    depth = 0

    def replaced(found: re.Match[str]) -> str:
        nonlocal depth
        if found[1]:
            return found[1]
        if found[2] is not None:
            return _reference(found[2])
        depth += {"{": 1, "}": -1}.get(found[3], 0)
        return {";": ",", "|": ";" if depth > 0 else "|"}.get(found[3], found[3])

    return _PIECE.sub(replaced, _PREFIX.sub("", formula))


def _reference(text: str) -> str:
    """A cell or an area; the sheet is named once, before the first corner."""
    corners = _REFERENCE.findall(text)
    if not corners:
        return text
    sheet = corners[0][0].removeprefix("$")
    area = ":".join(cell for _, cell in corners)
    return f"{sheet}!{area}" if sheet else area

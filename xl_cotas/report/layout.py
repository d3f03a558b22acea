"""Lines of a text report: wrapping at 80 columns with hanging indents, and colour where it was asked for."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

WIDTH = 80

Style = Literal["erro", "alerta", "info", "certo", "titulo"]
Paint: TypeAlias = Callable[[str, Style], str]

_ANSI: dict[Style, str] = {"erro": "1;31", "alerta": "1;33", "info": "36", "certo": "32", "titulo": "1"}


def plain(text: str, _style: Style) -> str:
    """No colour."""
    return text


def coloured(text: str, style: Style) -> str:
    """Colour for a terminal; never applied to text that others wrote."""
    return f"\x1b[{_ANSI[style]}m{text}\x1b[0m"


def wrap(text: str, indent: int = 0, hang: int | None = None) -> list[str]:
    """Break a paragraph into lines; `hang` is the indent of all lines but the first."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hang is None else hang),
        break_on_hyphens=False,
        break_long_words="://" not in text,  # an address is copied whole
    )


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """A table of short texts, padded; the columns in `right` are aligned to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = (
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()

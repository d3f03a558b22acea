"""The words of a spreadsheet formula, and the same formula as another cell would have it.

Splitting loses nothing: the texts of the tokens, joined, are the formula. From the first thing that is not understood,
the rest is one token, for the parser to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW
from xl_cotas.workbook.model import column_letters, column_number

TokenKind = Literal[
    "space",
    "string",
    "external",  # [1]Plan1!, a sheet of another file
    "sheet",  # Plan1! or 'Minha aba'!
    "structured",  # Tabela1[[#This Row],[Total]]
    "error",
    "columns",  # B:D
    "rows",  # 2:5
    "cell",
    "function",  # its opening parenthesis included
    "number",
    "name",
    "operator",
    "other",
]

_WORD = r"[^\W\d][\w.\\?]*"
_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<string>"(?:[^"]|"")*+")
  | (?P<function>(?:\[\d+\]!)?[^\W\d][\w.]*\()
  | (?P<external>\[\d+\](?:[\w.]*!)?|'[^'\[\]]*\[[^'\]]+\](?:[^']|'')*+'!)
  | (?P<sheet>'(?:[^']|'')++'!|[\w.]+!)
  | (?P<structured>(?:[^\W\d][\w.]*)?\[(?:[^\[\]]|\[[^\[\]]*\])*\])
  | (?P<error>\#(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!))
  | (?P<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w.(]))
  | (?P<rows>\$?\d{1,7}:\$?\d{1,7}(?![\w.]))
  | (?P<cell>\$?[A-Za-z]{1,3}\$?\d{1,7}(?![\w.(!]))
  | (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
  | (?P<name>"""
    + _WORD
    + r""")
  | (?P<operator><=|>=|<>|[-+*/^&=<>%(),:;{}@])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_CELL = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})")
_PREFIXES = ("_xlfn.", "_xlws.", "_xludf.")


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a formula."""

    kind: TokenKind
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """A row or a column number in a reference, and whether a `$` holds it."""

    number: int
    fixed: bool


def tokenize(formula: str) -> Iterator[Token]:
    """Split a formula, without its equal sign, into tokens; linear in its length.

    >>> [token.text for token in tokenize("ROUND(B5*0.2,0)")]
    ['ROUND(', 'B5', '*', '0.2', ',', '0', ')']
    """
    for match in _TOKEN.finditer(formula):
        if match.lastgroup == "other":
            yield Token("other", formula[match.start() :])
            return
        yield Token(match.lastgroup, match[0])  # type: ignore[arg-type]  # the groups are the token kinds


def cell_places(text: str) -> tuple[Place, Place]:
    """Row and column of a cell token.

    >>> cell_places("$B5")
    (Place(number=5, fixed=False), Place(number=2, fixed=True))
    """
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(f"not a cell: {text!r}")
    column_dollar, letters, row_dollar, digits = match.groups()
    return Place(int(digits), bool(row_dollar)), Place(column_number(letters), bool(column_dollar))


def function_name(text: str) -> str:
    """The English name of a function token, without the marks of newer functions and without add-in prefixes.

    >>> function_name("_xlfn.CEILING.MATH(")
    'CEILING.MATH'
    """
    name = text.rstrip("(").rpartition("!")[2]
    while name.lower().startswith(_PREFIXES):
        name = name[6:] if not name.lower().startswith("_xludf.") else name[7:]
    return name.upper()


def shifted(formula: str, rows: int, columns: int) -> str:
    """The formula as a cell that many rows below and columns to the right would have it.

    >>> shifted("ROUND(B5*$H$1,0)", 2, 0)
    'ROUND(B7*$H$1,0)'
    """

    def write(row: Place | None, column: Place | None) -> str | None:
        parts = ""
        if column is not None:
            number = column.number + (0 if column.fixed else columns)
            if not 1 <= number <= LAST_COLUMN:
                return None
            parts += ("$" if column.fixed else "") + column_letters(number)
        if row is not None:
            number = row.number + (0 if row.fixed else rows)
            if not 1 <= number <= LAST_ROW:
                return None
            parts += ("$" if row.fixed else "") + str(number)
        return parts

    return _rewritten(formula, write)


def relative_form(formula: str, row: int, column: int) -> str:
    """The formula with references counted from its own cell: equal formulas down a column have equal forms.

    >>> relative_form("B5*$H$1", 5, 4) == relative_form("B6*$H$1", 6, 4)
    True
    """

    def write(row_place: Place | None, column_place: Place | None) -> str:
        text = ""
        for letter, place, home in (("R", row_place, row), ("C", column_place, column)):
            if place is not None:
                text += f"{letter}{place.number}" if place.fixed else f"{letter}[{place.number - home}]"
        return text

    return _rewritten("".join(token.text for token in tokenize(formula) if token.kind != "space"), write).upper()


def _rewritten(formula: str, write: Callable[[Place | None, Place | None], str | None]) -> str:
    """The formula with each reference written anew; one that falls off the sheet is #REF!."""
    parts = []
    for token in tokenize(formula):
        if token.kind == "cell":
            row, column = cell_places(token.text)
            parts.append(write(row, column) or "#REF!")
        elif token.kind in ("columns", "rows"):
            ends = [_written_end(token.kind, end, write) for end in token.text.split(":")]
            parts.append("#REF!" if None in ends else ":".join(end for end in ends if end))
        else:
            parts.append(token.text)
    return "".join(parts)


def _written_end(kind: str, text: str, write: Callable[[Place | None, Place | None], str | None]) -> str | None:
    bare, fixed = text.lstrip("$"), text.startswith("$")
    if kind == "columns":
        return write(None, Place(column_number(bare), fixed))
    return write(Place(int(bare), fixed), None)

"""What a pass over the XML of a sheet finds that the fast reader does not tell."""

from __future__ import annotations

from dataclasses import dataclass, field

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW, MERGED
from xl_cotas.workbook.model import column_letters, column_number

# The errors that the reader takes; a sheet with any other is written anew without it.
KNOWN_ERRORS = frozenset({"#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"})
Address = tuple[int, int]
Area = tuple[int, int, int, int]


class IrregularSheetError(Exception):
    """The sheet is not written in the usual way: it must be parsed, not scanned."""


@dataclass(slots=True)
class SheetScan:
    """Cells that look blank and are not, hidden rows, merged areas, all counted from 1; whether it has any formula."""

    cells: int = 0
    has_formulas: bool = False
    errors: dict[Address, str] = field(default_factory=dict)
    uncalculated: list[Address] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    merged: list[Area] = field(default_factory=list)

    def merge(self, area: Area) -> None:
        """Add a merged area, up to the limit."""
        self.merged.append(area)
        if len(self.merged) > MERGED:
            raise InputError(f"a aba tem mais de {MERGED} áreas mescladas, acima do limite.")


class Extent:
    """The smallest area that holds all the cells seen."""

    __slots__ = ("_corners",)

    def __init__(self) -> None:
        self._corners: Area | None = None

    def add(self, address: Address) -> None:
        row, column = address
        top, left, bottom, right = self._corners or (row, column, row, column)
        self._corners = min(top, row), min(left, column), max(bottom, row), max(right, column)

    def check(self, allowed: int) -> None:
        """Refuse cells so far apart that the table between them could not be held."""
        top, left, bottom, right = self._corners or (1, 1, 1, 1)
        if (bottom - top + 1) * (right - left + 1) > allowed:
            first, last = f"{column_letters(left)}{top}", f"{column_letters(right)}{bottom}"
            raise InputError(
                f"há células preenchidas muito distantes umas das outras, de {first} a {last}, acima do limite.\n"
                "Apague o conteúdo das células perdidas longe da tabela e salve de novo."
            )


def parse_area(reference: str) -> Area | None:
    """An area as first row, first column, last row, last column, from 1; nothing if it is not one.

    >>> parse_area("B2:D10")
    (2, 2, 10, 4)
    """
    first, _, last = reference.replace("$", "").partition(":")
    corners = [parse_address(first), parse_address(last or first)]
    if corners[0] is None or corners[1] is None:
        return None
    return (*corners[0], *corners[1])


def parse_address(reference: str) -> Address | None:
    """Row and column of a reference, from 1; nothing if no sheet has such a cell.

    >>> parse_address("AB12")
    (12, 28)
    """
    letters = reference.rstrip("0123456789")
    digits = reference[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3 and digits and len(digits) <= 7):
        return None
    row, column = int(digits), column_number(letters)
    return (row, column) if 1 <= row <= LAST_ROW and column <= LAST_COLUMN else None

"""Where the cells of whole rows lie: by their own addresses, or one after another when a file gives none."""

from __future__ import annotations

from typing import Protocol

from xl_cotas.workbook.limits import LAST_COLUMN, LAST_ROW
from xl_cotas.workbook.model import column_number
from xl_cotas.workbook.reading.patterns import ADDRESS, FILLED, OPENED, ROW_NUMBER, outside_extent
from xl_cotas.workbook.reading.scanned import Address, IrregularSheetError

_SEED_BYTES = 1 << 13


class Places(Protocol):
    """Learns the extent of the cells from rows given in order, and tells where a tag in the current rows stands."""

    def take(self, rows: bytes) -> None: ...

    def cell(self, at: int) -> Address: ...

    def row(self, at: int) -> int: ...

    def area(self) -> int: ...


def places_of(rows: bytes) -> Places:
    """The way in which the first rows place their cells."""
    first = OPENED.search(rows)
    return Addressed() if first is None or b' r="' in (first[1] or b"") else Unaddressed()


class Addressed:
    """Every filled cell begins with its address."""

    __slots__ = ("_column", "_digits", "_rows")

    def __init__(self) -> None:
        self._column = self._digits = 0
        self._rows = b""

    def take(self, rows: bytes) -> None:
        """Widen the known extent until no filled cell lies outside it."""
        self._rows = rows
        if not self._column:
            seed = FILLED.findall(rows, 0, _SEED_BYTES)
            longest = max((digits for _, digits in seed), key=len, default=b"")
            for letters in {letters for letters, _ in seed}:
                self._widen(letters, longest)
        at = 0
        while outside := outside_extent(self._column, self._digits).search(rows, at):
            at = outside.start()
            found = ADDRESS.match(rows, at)
            if found is None:
                raise IrregularSheetError
            self._widen(found[1], found[2])

    def cell(self, at: int) -> Address:
        found = ADDRESS.match(self._rows, at)
        if found is None:
            raise IrregularSheetError
        return int(found[2]), column_number(found[1].decode())

    def row(self, at: int) -> int:
        found = ROW_NUMBER.match(self._rows, at)
        if found is None:
            raise IrregularSheetError
        return int(found[1])

    def area(self) -> int:
        """At most the cells between the first and the last: rows are known by their number of digits."""
        return int(min(10**self._digits - 1, LAST_ROW)) * self._column

    def _widen(self, letters: bytes, digits: bytes) -> None:
        self._column = max(self._column, column_number(letters.decode()))
        self._digits = max(self._digits, len(digits))
        if self._column > LAST_COLUMN:
            raise IrregularSheetError


class Unaddressed:
    """No cell has an address: it is the next one of its row; rows have a number all of them, or none."""

    __slots__ = ("_counted", "_cursor", "_highest", "_numbered", "_passed", "_rows", "_width")

    def __init__(self) -> None:
        self._rows = b""
        self._numbered: bool | None = None
        self._width = self._highest = 0
        self._passed = 0
        self._cursor = self._counted = 0

    def take(self, rows: bytes) -> None:
        self._passed += self._rows.count(b"<row")
        self._rows = rows
        self._cursor = self._counted = 0
        each = rows.split(b"<row")
        numbers = rows.count(b'<row r="')
        if numbers not in (0, len(each) - 1) or rows.count(b' r="') != numbers:
            raise IrregularSheetError
        if self._numbered not in (None, numbers > 0):
            raise IrregularSheetError
        self._numbered = numbers > 0
        self._width = max(self._width, max(row.count(b"<c") for row in each))
        self._highest = self._passed + len(each) - 1
        if self._numbered:
            self._highest = max(self._highest, max(int(number) for number in ROW_NUMBER.findall(rows)))

    def cell(self, at: int) -> Address:
        start = self._rows.rfind(b"<row", 0, at)
        return self.row(start), self._rows.count(b"<c", start, at) + 1

    def row(self, at: int) -> int:
        if self._numbered:
            found = ROW_NUMBER.match(self._rows, at)
            if found is None:
                raise IrregularSheetError
            return int(found[1])
        if at < self._cursor:
            self._cursor = self._counted = 0
        self._counted += self._rows.count(b"<row", self._cursor, at)
        self._cursor = at
        return self._passed + self._counted + 1

    def area(self) -> int:
        return self._highest * self._width

"""The marked rows of a sheet, found by number in the blocks of rows that pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xl_cotas.errors import InputError
from xl_cotas.workbook.annotate.model import Severity
from xl_cotas.workbook.annotate.names import ROW_NUMBER, Names
from xl_cotas.workbook.annotate.rows import Painter
from xl_cotas.workbook.package.xmltext import DAMAGED_XML


class MarkedRows:
    """Finds the marked rows in blocks of rows, by number, and has them painted."""

    __slots__ = ("_last", "_marks", "_names", "_painter", "_pending")

    def __init__(self, names: Names, painter: Painter, marks: Mapping[int, Mapping[int, Severity]]) -> None:
        self._names = names
        self._painter = painter
        self._marks = marks
        self._pending = sorted(marks, reverse=True)
        self._last = 0

    def paint(self, block: bytes) -> Iterator[bytes]:
        """The block with its marked rows painted, and the marked rows that it skips made."""
        if not self._pending:
            yield block
            return
        # The last row of a block almost always says its number: then only blocks with a marked row are searched.
        last = block.rfind(self._names.row)
        if last < 0 or not block.startswith(self._names.plain_row, last):
            yield from self._numbered(block)
            return
        number = self._number_at(block, last)
        if self._pending[-1] > number:
            yield block
        elif block.count(self._names.plain_row) == block.count(self._names.row):
            yield from self._searched(block, number)
        else:
            yield from self._numbered(block)
        self._last = number

    def missing(self) -> Iterator[bytes]:
        """The marked rows below the last one."""
        while self._pending:
            yield self._new(self._pending.pop())

    def _searched(self, block: bytes, last: int) -> Iterator[bytes]:
        """Each marked row is found by searching for its number."""
        at = 0
        while self._pending and self._pending[-1] <= last:
            number = self._pending.pop()
            found = block.find(b'%s%d"' % (self._names.plain_row, number), at)
            if found < 0:
                found = self._after(block, at, number)
                yield block[at:found] + self._new(number)
                at = found
                continue
            end = self._row_end(block, found)
            yield block[at:found] + self._painter.paint(block[found:end], number, self._marks[number])
            at = end
        yield block[at:]

    def _numbered(self, block: bytes) -> Iterator[bytes]:
        """Rows without a number follow the one before."""
        at = 0
        for found in self._names.row_tag.finditer(block):
            stated = ROW_NUMBER.search(found[0])
            self._last = int(stated[1]) if stated else self._last + 1
            while self._pending and self._pending[-1] < self._last:
                yield block[at : found.start()] + self._new(self._pending.pop())
                at = found.start()
            if self._pending and self._pending[-1] == self._last:
                end = self._row_end(block, found.start())
                number = self._pending.pop()
                yield block[at : found.start()]
                yield self._painter.paint(block[found.start() : end], number, self._marks[number])
                at = end
        yield block[at:]

    def _number_at(self, block: bytes, at: int) -> int:
        start = at + len(self._names.plain_row)
        digits = block[start : block.index(b'"', start)]
        if not digits.isdigit():
            raise InputError(DAMAGED_XML)
        return int(digits)

    def _after(self, block: bytes, at: int, number: int) -> int:
        for found in self._names.row_tag.finditer(block, at):
            stated = ROW_NUMBER.search(found[0])
            if stated and int(stated[1]) > number:
                return found.start()
        return len(block)

    def _row_end(self, block: bytes, start: int) -> int:
        tag_end = block.find(b">", start) + 1
        if block[tag_end - 2 : tag_end] == b"/>":
            return tag_end
        end = block.find(self._names.row_close, tag_end)
        if end < 0:
            raise InputError(DAMAGED_XML)
        return end + len(self._names.row_close)

    def _new(self, number: int) -> bytes:
        return self._painter.new_row(number, self._marks[number])

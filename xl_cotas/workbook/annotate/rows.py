"""One row of a sheet with some of its cells given another style; a cell that is not there is made at its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xl_cotas.workbook.annotate.model import Severity
from xl_cotas.workbook.annotate.names import CUSTOM_FORMAT, REFERENCE, SPANS, STYLE, Names
from xl_cotas.workbook.annotate.spans import opened
from xl_cotas.workbook.model import column_letters, column_number


@dataclass(frozen=True, slots=True)
class Painter:
    """Gives cells of a sheet the style that they have, in the colour of their severity."""

    names: Names
    clone: Callable[[int, Severity], int]
    column_style: Callable[[int], int]

    def paint(self, row: bytes, number: int, cells: Mapping[int, Severity]) -> bytes:
        """The bytes of one whole row element, marked."""
        tag_end = row.index(b">") + 1
        tag, body, close = row[:tag_end], row[tag_end : -len(self.names.row_close)], self.names.row_close
        if tag.endswith(b"/>"):
            tag, body = opened(tag), b""
        elif not row.endswith(close):
            at = row.rindex(b"</")
            body, close = row[tag_end:at], row[at:]
        painted, created = self._body(body, number, cells, _row_style(tag))
        return (SPANS.sub(b"", tag, count=1) if created else tag) + painted + close

    def new_row(self, number: int, cells: Mapping[int, Severity]) -> bytes:
        """A row that the sheet does not have."""
        made = b"".join(self._new_cell(number, column, cells[column], None) for column in sorted(cells))
        return b'%s r="%d">' % (self.names.row, number) + made + self.names.row_close

    def _body(
        self, body: bytes, number: int, cells: Mapping[int, Severity], row_style: int | None
    ) -> tuple[bytes, bool]:
        pending = sorted(cells)
        pieces: list[bytes] = []
        created = False
        at = column = 0
        for found in self.names.cell_tag.finditer(body):
            tag = found[0]
            reference = REFERENCE.search(tag)
            column = column_number(reference[1].decode()) if reference else column + 1
            while pending and pending[0] < column:
                missing = pending.pop(0)
                pieces += [body[at : found.start()], self._new_cell(number, missing, cells[missing], row_style)]
                at, created = found.start(), True
            if pending and pending[0] == column:
                pending.pop(0)
                pieces += [body[at : found.start()], self._painted_tag(tag, cells[column])]
                at = found.end()
            if not pending:
                break
        pieces.append(body[at:])
        pieces += [self._new_cell(number, missing, cells[missing], row_style) for missing in pending]
        return b"".join(pieces), created or bool(pending)

    def _painted_tag(self, tag: bytes, severity: Severity) -> bytes:
        style = STYLE.search(tag)
        if style:
            return tag[: style.start()] + b' s="%d"' % self.clone(int(style[1]), severity) + tag[style.end() :]
        at = len(self.names.prefix) + 2
        return tag[:at] + b' s="%d"' % self.clone(0, severity) + tag[at:]

    def _new_cell(self, number: int, column: int, severity: Severity, row_style: int | None) -> bytes:
        base = self.column_style(column) if row_style is None else row_style
        reference = f"{column_letters(column)}{number}".encode()
        return b'<%sc r="%s" s="%d"/>' % (self.names.prefix, reference, self.clone(base, severity))


def _row_style(tag: bytes) -> int | None:
    """The style that a row gives to its blank cells, if it gives one."""
    style = STYLE.search(tag)
    return int(style[1]) if style and CUSTOM_FORMAT.search(tag) else None

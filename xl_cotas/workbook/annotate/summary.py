"""The added sheet: every finding in a row, with a link to its cell."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xl_cotas.workbook.annotate.clean import attribute, markup, shown
from xl_cotas.workbook.annotate.model import Annotation, Entry, Shown
from xl_cotas.workbook.annotate.styles import Role
from xl_cotas.workbook.annotate.titles import quoted_sheet
from xl_cotas.workbook.limits import LAST_ROW

LINKS_LIMIT = 10_000
_HEADERS = (
    ("Gravidade", 11), ("Código", 9), ("Aba", 18), ("Célula", 9), ("Encontrado", 13), ("Esperado", 13),
    ("Conta", 36), ("Artigo", 36), ("Mensagem", 50), ("Certo se a leitura fosse", 26),
)  # fmt: skip
_LETTERS = "ABCDEFGHIJ"
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
_ROOM = 1_000
_WHOLE_WIDTH = sum(width for _, width in _HEADERS)
_LINE = 15
_MOST_LINES = 27
_EXACT = 10**15
_START = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{namespace}">'
    '<sheetPr><tabColor rgb="FFC00000"/><pageSetUpPr fitToPage="1"/></sheetPr>'
    '<sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2"'
    ' activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView>'
    '</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>{columns}</cols><sheetData>'
)
_END = (
    '<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>'
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'
    "<headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter></worksheet>"
)
_NOTHING = "Nenhuma divergência foi encontrada."


def rows_used(annotation: Annotation) -> int:
    """The last row of the list, header included."""
    return 1 + min(len(annotation.entries), LAST_ROW - _ROOM)


@dataclass(frozen=True, slots=True)
class SummarySheet:
    """The sheet to be written. `notices` go below the findings; `titles` are the names that sheets have in the copy."""

    annotation: Annotation
    notices: Sequence[str]
    style: Callable[[Role], int]
    titles: Mapping[str, str]
    namespace: str

    def pieces(self) -> Iterator[bytes]:
        """The bytes of the sheet."""
        entries = self.annotation.entries[: LAST_ROW - _ROOM]
        yield self._start()
        yield _row(1, [_text(at, 1, header, self.style("header")) for at, (header, _) in enumerate(_HEADERS)])
        for number, entry in enumerate(entries, 2):
            yield self._row(entry, number)
        last = 1 + len(entries)
        lines = [*([] if entries else [_NOTHING]), *self.notices][: _ROOM - 2]
        for number, line in enumerate(lines, last + 2):
            yield _row(number, [self._cell(0, number, line)], _lines(line, _WHOLE_WIDTH))
        yield f'</sheetData><autoFilter ref="A1:J{last}"/>'.encode()
        if lines:
            merged = "".join(f'<mergeCell ref="A{n}:J{n}"/>' for n in range(last + 2, last + 2 + len(lines)))
            yield f'<mergeCells count="{len(lines)}">{merged}</mergeCells>'.encode()
        yield from self._links(entries)
        yield _END.encode()

    def _start(self) -> bytes:
        columns = "".join(
            f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>' for at, (_, width) in enumerate(_HEADERS, 1)
        )
        return _START.format(namespace=self.namespace, columns=columns).encode()

    def _links(self, entries: Sequence[Entry]) -> Iterator[bytes]:
        linked = [(number, entry.cell) for number, entry in enumerate(entries, 2) if entry.cell][:LINKS_LIMIT]
        if not linked:
            return
        yield b"<hyperlinks>"
        for number, cell in linked:
            location = attribute(f"{quoted_sheet(self._title(cell.sheet))}!{cell.a1}")
            yield f'<hyperlink ref="D{number}" location="{location}" display="{cell.a1}"/>'.encode()
        yield b"</hyperlinks>"

    def _row(self, entry: Entry, number: int) -> bytes:
        found = shown(entry.found) if entry.expected is not None and entry.found is None else entry.found
        values: list[Shown] = [
            entry.severity,
            entry.code,
            self._title(entry.cell.sheet if entry.cell else entry.sheet),
            entry.cell.a1 if entry.cell else "",
            found,
            entry.expected,
            entry.sum,
            "; ".join(entry.citation),
            entry.message,
            "; ".join(entry.right_under),
        ]
        roles: dict[int, Role] = {0: entry.severity, 3: "link", 4: "number", 5: "number"}
        cells = [self._cell(at, number, value, roles.get(at)) for at, value in enumerate(values)]
        return _row(
            number, cells, max(_lines(value, width) for value, (_, width) in zip(values, _HEADERS, strict=True))
        )

    def _cell(self, column: int, number: int, value: Shown, role: Role | None = None) -> str:
        reference = f"{_LETTERS[column]}{number}"
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _EXACT:
            return f'<c r="{reference}" s="{self.style(role or "text")}"><v>{value}</v></c>'
        text = "" if value is None else str(value)
        style = self.style("quoted" if text.startswith(_FORMULA_STARTS) else role or "text")
        return _text(column, number, text, style) if text else f'<c r="{reference}" s="{style}"/>'

    def _title(self, sheet: str) -> str:
        return self.titles.get(sheet, sheet)


def _text(column: int, number: int, text: str, style: int) -> str:
    content = f'<is><t xml:space="preserve">{markup(text)}</t></is>'
    return f'<c r="{_LETTERS[column]}{number}" s="{style}" t="inlineStr">{content}</c>'


def _row(number: int, cells: Sequence[str], lines: int = 1) -> bytes:
    height = f' ht="{min(lines, _MOST_LINES) * _LINE}" customHeight="1"' if lines > 1 else ""
    return (f'<row r="{number}"{height}>' + "".join(cells) + "</row>").encode()


def _lines(value: Shown, width: int) -> int:
    """How many lines a text takes in a column: programs do not all fit the rows of a file that they open."""
    if not isinstance(value, str) or (len(value) < width and "\n" not in value):
        return 1
    return sum(max(1, math.ceil(len(line) / (width - 1))) for line in value.split("\n"))

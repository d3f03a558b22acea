"""One table of a page: its rows, with every cell in the column where a program shows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_TEXT, LAST_COLUMN
from xl_cotas.workbook.reading.patterns import LONG_TEXT

_MOST_ACROSS = 1000
_MOST_DOWN = 65_534
_WIDE = "a tabela da página tem mais colunas do que uma planilha. Copie a tabela para outra planilha."


@dataclass(slots=True)
class HtmlCell:
    """A cell while it is read: its texts, its spans, and what Excel wrote of its value."""

    across: int
    down: int
    number: str
    is_text: bool
    texts: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, data: str) -> None:
        self.length += len(data)
        if self.length > 2 * CELL_TEXT:
            raise InputError(LONG_TEXT)
        self.texts.append(data)


class HtmlTable:
    """Collects rows; a cell begins where no cell of an earlier row still reaches."""

    __slots__ = ("_below", "_column", "_hidden", "_row", "cell", "rows")

    def __init__(self) -> None:
        self.rows: list[tuple[list[tuple[int, HtmlCell]], bool]] = []
        self.cell: HtmlCell | None = None
        self._row: list[tuple[int, HtmlCell]] | None = None
        self._hidden = False
        self._column = 1
        # For each column taken from above, how many rows more.
        self._below: dict[int, int] = {}

    def begin_row(self, attributes: dict[str, str]) -> None:
        self.end_row()
        self._row, self._column = [], 1
        self._hidden = "display:none" in attributes.get("style", "").replace(" ", "").lower()

    def begin_cell(self, attributes: dict[str, str]) -> None:
        if self._row is None:
            self.begin_row({})
        self.cell = HtmlCell(
            _span(attributes, "colspan", _MOST_ACROSS),
            _span(attributes, "rowspan", _MOST_DOWN),
            attributes.get("x:num", ""),
            "x:str" in attributes or "mso-number-format:\\@" in attributes.get("style", "").replace('"', ""),
        )
        while self._below.get(self._column):
            self._column += 1
        if self._row is not None:
            self._row.append((self._column, self.cell))
        self._column += self.cell.across
        if self._column > LAST_COLUMN + 1:
            raise InputError(_WIDE)

    def end_cell(self) -> None:
        self.cell = None

    def end_row(self) -> None:
        """Close the row, if one is open, and remember which of its cells reach further down."""
        if self._row is None:
            return
        self._below = {column: rows - 1 for column, rows in self._below.items() if rows > 1}
        for column, cell in self._row:
            if cell.down > 1:
                self._below |= dict.fromkeys(range(column, column + cell.across), cell.down - 1)
        self.rows.append((self._row, self._hidden))
        self._row = self.cell = None


def _span(attributes: dict[str, str], name: str, most: int) -> int:
    written = attributes.get(name, "").strip()
    return min(max(int(written), 1), most) if written.isascii() and written.isdecimal() and len(written) < 7 else 1

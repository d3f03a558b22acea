"""The tables of a page put one below the other, as a spreadsheet program shows them."""

from __future__ import annotations

import math
import re

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_TEXT, DEPTH
from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.reading.html_table import HtmlCell, HtmlTable
from xl_cotas.workbook.reading.patterns import LONG_TEXT
from xl_cotas.workbook.reading.scanned import SheetScan
from xl_cotas.workbook.reading.sparse import SparseRows
from xl_cotas.workbook.reading.typed import typed

_BLOCKS = frozenset(
    {"p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "hr", "center", "caption", "body", "pre", "form"}
)
_BLANKS = re.compile(r"\s+")
_NESTED = "as tabelas da página estão uma dentro da outra além do limite. Copie a tabela para outra planilha."


class HtmlPage:
    """Follows the tags of a page. A table inside another comes out by itself, where it ends."""

    def __init__(self, budget: Budget) -> None:
        self.rows = SparseRows(budget)
        self.scan = SheetScan()
        self.tables = 0
        self._row = 1
        self._open: list[HtmlTable] = []
        self._outside: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        table = self._open[-1] if self._open else None
        if name == "table":
            self._flush_outside()
            if len(self._open) == DEPTH:
                raise InputError(_NESTED)
            self._open.append(HtmlTable())
        elif name == "br":
            self._text("\n")
        elif table and name == "tr":
            table.begin_row(attributes)
        elif table and name in ("td", "th"):
            table.begin_cell(attributes)
        elif name in _BLOCKS:
            self._break()

    def end(self, name: str) -> None:
        table = self._open[-1] if self._open else None
        if table and name == "table":
            self._place(self._open.pop())
        elif table and name == "tr":
            table.end_row()
        elif table and name in ("td", "th"):
            table.end_cell()
        elif name in _BLOCKS:
            self._break()

    def text(self, data: str) -> None:
        # Line breaks of the file are blanks of the page.
        self._text(_BLANKS.sub(" ", data))

    def close(self) -> None:
        """The page is over: what was left open ends here."""
        while self._open:
            self._place(self._open.pop())
        self._flush_outside()

    def _text(self, data: str) -> None:
        if not self._open:
            self._outside.append(data)
        elif cell := self._open[-1].cell:
            cell.add(data)

    def _break(self) -> None:
        if self._open:
            self._text("\n")
        else:
            self._flush_outside()

    def _flush_outside(self) -> None:
        text = tidy("".join(self._outside))
        self._outside.clear()
        if text:
            if len(text) > CELL_TEXT:
                raise InputError(LONG_TEXT)
            self.rows.count(1)
            self.rows.add(self._row, 1, (1,), [text])
            self._row += 1

    def _place(self, table: HtmlTable) -> None:
        table.end_row()
        self.tables += 1
        left = len(table.rows)
        for cells, hidden in table.rows:
            if hidden:
                self.scan.hidden_rows.add(self._row)
            values: dict[int, CellValue] = {}
            for column, cell in cells:
                value = cell_value(cell)
                if value != "":
                    values[column] = value
                down = min(cell.down, left)
                if cell.across > 1 or down > 1:
                    self.scan.merge((self._row, column, self._row + down - 1, column + cell.across - 1))
            self.rows.count(len(values))
            self.rows.add(self._row, 1, tuple(values), list(values.values()))
            self._row += 1
            left -= 1


def tidy(text: str) -> str:
    """A text as a page shows it: no blanks around its lines, no empty lines around it."""
    return "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()


def cell_value(cell: HtmlCell) -> CellValue:
    """What a cell holds: the number that the page states, or what its text can only be."""
    text = tidy("".join(cell.texts))
    if cell.is_text:
        return text
    try:
        number = float(cell.number) if cell.number else math.nan
    except ValueError:
        number = math.nan
    return number if math.isfinite(number) else typed(text, ",")

"""The elements of an OpenDocument spreadsheet, followed from its styles to its last sheet."""

from __future__ import annotations

from collections.abc import Mapping

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import SHEETS
from xl_cotas.workbook.model import Sheet, SheetFormulas
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.xmlparse import local
from xl_cotas.workbook.reading.ods_cell import OdsCell
from xl_cotas.workbook.reading.ods_table import OdsTable

_CELLS = ("table-cell", "covered-table-cell")
# Cells of earlier versions, of links and of shapes are none of the sheet's own.
_SKIPPED = frozenset({"tracked-changes", "dde-links", "shapes", "forms", "annotation", "ruby-text", "note"})


def named(attributes: Mapping[str, str]) -> dict[str, str]:
    """Attributes by name without prefix; an extension never hides the standard one of the same name."""
    found = {local(name): value for name, value in attributes.items() if not name.startswith("calcext:")}
    if attributes.get("calcext:value-type") == "error":
        found["value-type"] = "error"
    return found


class OdsDocument:
    """Takes the events of the parser and hands them to the sheet or the cell they belong to."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._hidden_styles: set[str] = set()
        self._style = ""
        self._tables: list[OdsTable] = []
        self._table: OdsTable | None = None
        self._cell: OdsCell | None = None
        self._skipping = 0
        self._nested = 0

    @property
    def where(self) -> str:
        """The sheet that is being read, for a refusal."""
        return f"aba '{self._table.name}': " if self._table else ""

    def finish(self) -> tuple[tuple[Sheet, ...], dict[str, SheetFormulas]]:
        """The sheets and the formulas of those that have any."""
        sheets = tuple(table.sheet() for table in self._tables)
        return sheets, {table.name: table.formulas() for table in self._tables if table.has_formulas}

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._skipping or tag in _SKIPPED:
            self._skipping += 1
        elif self._cell:
            self._nested += 1
            self._cell.start(tag, self._nested, attributes)
        elif self._table and tag in _CELLS:
            self._cell, self._nested = OdsCell(named(attributes)), 0
        elif self._table and tag == "table-row":
            self._table.begin_row(named(attributes))
        elif tag == "table" and not self._table:
            self._begin_table(named(attributes))
        elif tag == "style":
            self._style = named(attributes).get("name", "")
        elif tag == "table-properties" and named(attributes).get("display") == "false":
            self._hidden_styles.add(self._style)

    def end(self, tag: str) -> None:
        if self._skipping:
            self._skipping -= 1
        elif self._cell and self._nested:
            self._cell.end(tag, self._nested)
            self._nested -= 1
        elif self._cell and self._table:
            self._table.add(self._cell)
            self._cell = None
        elif self._table and tag == "table-row":
            self._table.end_row()
        elif self._table and tag == "table":
            self._table = None

    def text(self, data: str) -> None:
        if self._cell and not self._skipping:
            self._cell.text(data)

    def _begin_table(self, attributes: Mapping[str, str]) -> None:
        if len(self._tables) == SHEETS:
            raise InputError(f"a planilha tem mais de {SHEETS} abas, acima do limite.")
        visible = attributes.get("style-name", "") not in self._hidden_styles
        name = attributes.get("name", "")
        while any(table.name == name for table in self._tables):
            name += "'"
        self._table = OdsTable(name, visible, self._budget)
        self._tables.append(self._table)

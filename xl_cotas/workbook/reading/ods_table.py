"""One sheet of an .ods file: its rows as they come, and what merged, hidden and computed cells it has."""

from __future__ import annotations

from collections.abc import Mapping

from xl_cotas.errors import InputError
from xl_cotas.workbook.formula.texts import AUDITED_CELLS, TOO_LARGE, sheet_formulas
from xl_cotas.workbook.limits import LAST_ROW
from xl_cotas.workbook.model import CellValue, Sheet, SheetFormulas
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.xmltext import DAMAGED_XML
from xl_cotas.workbook.reading.check_parts import naming
from xl_cotas.workbook.reading.ods_cell import OdsCell
from xl_cotas.workbook.reading.ods_formula import as_excel
from xl_cotas.workbook.reading.scanned import SheetScan
from xl_cotas.workbook.reading.sparse import SparseRows

_HIDDEN = ("collapse", "filter")


def times(attributes: Mapping[str, str], name: str) -> int:
    """How often something repeats, or how far it spans; at least once."""
    written = attributes.get(name, "1").strip()
    if not (written.isascii() and written.isdecimal() and len(written) <= 10):
        raise InputError(DAMAGED_XML)
    return max(int(written), 1)


class OdsTable:
    """Collects the rows of one sheet."""

    def __init__(self, name: str, visible: bool, budget: Budget) -> None:
        self.name = name
        self.has_formulas = False
        self._visible = visible
        self._rows = SparseRows(budget)
        self._scan = SheetScan()
        self._formulas: dict[tuple[int, int], str] = {}
        self._row = self._column = 1
        self._repeats = 1
        self._columns: list[int] = []
        self._values: list[CellValue] = []

    def begin_row(self, attributes: Mapping[str, str]) -> None:
        self._repeats = times(attributes, "number-rows-repeated")
        self._column = 1
        self._columns, self._values = [], []
        if attributes.get("visibility") in _HIDDEN and self._row <= LAST_ROW:
            self._scan.hidden_rows.update(range(self._row, min(self._row + self._repeats, LAST_ROW + 1)))

    def end_row(self) -> None:
        self._rows.add(self._row, self._repeats, self._columns, self._values)
        self._row += self._repeats

    def add(self, cell: OdsCell) -> None:
        """Put a cell, and those it stands for, at the end of the row."""
        repeats = times(cell.attributes, "number-columns-repeated")
        value = cell.value()
        if value != "":
            # Counted before they are kept: a row of the file may claim to be any number of rows.
            self._rows.count(repeats * self._repeats)
            self._columns += range(self._column, self._column + repeats)
            self._values += [value] * repeats
        if cell.formula:
            self._keep_formula(cell.formula)
        self._merge(cell.attributes)
        self._column += repeats

    def sheet(self) -> Sheet:
        with naming(self.name):
            row, column, columns = self._rows.columns()
        hidden = self._scan.hidden_rows
        return Sheet(self.name, columns, row, column, self._visible, tuple(self._scan.merged), frozenset(hidden))

    def formulas(self) -> SheetFormulas:
        """The formulas as Excel writes them; of a large sheet, none."""
        if len(self._formulas) > AUDITED_CELLS or self._rows.cells > AUDITED_CELLS:
            return SheetFormulas(why_not=TOO_LARGE)
        return sheet_formulas({at: as_excel(text) for at, text in self._formulas.items()})

    def _keep_formula(self, text: str) -> None:
        self.has_formulas = True
        if len(self._formulas) <= AUDITED_CELLS:
            self._formulas[self._row, self._column] = text

    def _merge(self, attributes: Mapping[str, str]) -> None:
        if "number-columns-spanned" not in attributes and "number-rows-spanned" not in attributes:
            return
        rows, columns = times(attributes, "number-rows-spanned"), times(attributes, "number-columns-spanned")
        if rows > 1 or columns > 1:
            self._scan.merge((self._row, self._column, self._row + rows - 1, self._column + columns - 1))

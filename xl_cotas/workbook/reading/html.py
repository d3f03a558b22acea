"""A page of HTML under the name of a spreadsheet, as many systems export: its tables, row by row, as Excel opens it."""

from __future__ import annotations

from collections.abc import Callable

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import MIB, ReadLimits
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.source import Source
from xl_cotas.workbook.reading.decoded import decoded
from xl_cotas.workbook.reading.delimited import sheet_name
from xl_cotas.workbook.reading.html_page import HtmlPage
from xl_cotas.workbook.reading.html_tags import feed
from xl_cotas.workbook.reading.panics import without_gc

NOTICE = (
    "o arquivo é uma página HTML com nome de planilha: as linhas foram contadas na ordem da página, e o Excel pode"
    " mostrar outras; salve-o como .xlsx para ter os mesmos endereços"
)
_NO_TABLE = "é uma página HTML sem nenhuma tabela com dados. Abra-a no Excel ou no LibreOffice e salve como .xlsx."
_LARGE = "a página HTML é maior que o limite. Abra-a no Excel ou no LibreOffice e salve como .xlsx."
_PAGE_BYTES = 64 * MIB


def read_html(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Read the tables of a page into one sheet; what stands between them takes a row of its own."""
    budget = Budget(limits, on_cells)
    data = source.take()
    if len(data) > _PAGE_BYTES:
        raise InputError(_LARGE)
    page = HtmlPage(budget)
    with without_gc():
        feed(decoded(data), page)
        page.close()
        top, left, columns = page.rows.columns()
    on_cells(budget.cells)
    if not page.tables or not columns:
        raise InputError(_NO_TABLE)
    sheet = Sheet(
        sheet_name(source.path),
        columns,
        top,
        left,
        merged=tuple(page.scan.merged),
        hidden_rows=frozenset(page.scan.hidden_rows),
    )
    return Workbook(source.path, (sheet,), source.sha256, (NOTICE,), filled=budget.cells)

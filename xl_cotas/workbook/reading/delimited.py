"""A text file with delimiters (CSV, tabulated text) to a Workbook of one sheet, as Excel opens it."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import PurePath

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_TEXT, LAST_ROW, ReadLimits
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.source import Source
from xl_cotas.workbook.reading.decoded import decoded
from xl_cotas.workbook.reading.panics import without_gc
from xl_cotas.workbook.reading.patterns import LONG_TEXT
from xl_cotas.workbook.reading.sparse import SparseRows
from xl_cotas.workbook.reading.typed import typed

NO_CELLS = "o arquivo não tem nenhuma célula preenchida. Confira se é o arquivo certo."
_UNREADABLE = "as linhas deste arquivo de texto não formam uma tabela. Abra-o no Excel, confira e salve como .xlsx."
_TOO_LONG = f"o arquivo tem mais de {LAST_ROW} linhas, mais do que cabe em uma planilha. Divida-o."
DELIMITERS = "\t;,"
_SAMPLE_CHARACTERS = 1 << 16
_SAMPLE_ROWS = 200
_SAID = re.compile(r"\Asep=(.)\r?\n", re.IGNORECASE)
# No file may hold this character, which Unicode keeps for programs.
_END = "\ufdd0"


def read_delimited(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Find encoding and delimiter, then read every record; one record is one row, whatever line breaks it holds."""
    budget = Budget(limits, on_cells)
    text = decoded(source.take())
    delimiter, text = _delimiter(text)
    rows = SparseRows(budget)
    with without_gc():
        _fill(rows, _records(text, delimiter), "." if delimiter == "," else ",")
        top, left, columns = rows.columns()
    on_cells(budget.cells)
    if not columns:
        raise InputError(NO_CELLS)
    sheet = Sheet(sheet_name(source.path), columns, top, left)
    return Workbook(source.path, (sheet,), source.sha256, filled=budget.cells)


def sheet_name(path: str) -> str:
    """The name that Excel gives to the only sheet of such a file."""
    return PurePath(path).stem[:31] or "Planilha"


def _delimiter(text: str) -> tuple[str, str]:
    """The delimiter, and the text without the line that says it."""
    if said := _SAID.match(text[:16]):
        return said[1], text[said.end() :]
    sample = text[:_SAMPLE_CHARACTERS]
    return max(DELIMITERS, key=lambda mark: _regularity(sample, mark)), text


def _regularity(sample: str, delimiter: str) -> int:
    """How many of the first rows have the commonest number of fields, when that is more than one."""
    widths: Counter[int] = Counter()
    try:
        for record in islice(_parsed(sample, delimiter), _SAMPLE_ROWS):
            widths[len(record)] += len(record) > 1
    except csv.Error:
        return 0
    return max(widths.values(), default=0)


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    """All the records; a quote that is never closed would swallow what follows it, and is refused."""
    number = 0
    try:
        for record in _parsed(text, delimiter, (_END,)):
            if record == [_END]:
                return
            number += 1
            yield record
    except csv.Error as error:
        raise InputError(LONG_TEXT if "field limit" in str(error) else _UNREADABLE) from None
    raise InputError(
        f"há aspas abertas e não fechadas a partir da linha {number}: não se sabe onde a célula termina.\n"
        "Abra o arquivo no Excel, corrija o texto e salve como .xlsx."
    )


def _parsed(text: str, delimiter: str, more: tuple[str, ...] = ()) -> Iterator[list[str]]:
    try:
        return csv.reader(chain(io.StringIO(text, newline=""), more), delimiter=delimiter)
    except (TypeError, ValueError):
        raise InputError(_UNREADABLE) from None


def _fill(rows: SparseRows, records: Iterator[list[str]], decimal: str) -> None:
    for number, record in enumerate(records, 1):
        columns = [column for column, text in enumerate(record, 1) if text]
        if not columns:
            continue
        if number > LAST_ROW:
            raise InputError(_TOO_LONG)
        texts = list(filter(None, record))
        if max(map(len, texts)) > CELL_TEXT:
            raise InputError(f"linha {number}: {LONG_TEXT}")
        rows.count(len(texts))
        rows.add(number, 1, columns, [typed(text, decimal) for text in texts])

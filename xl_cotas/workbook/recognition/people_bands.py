"""The rows of a list of people: whole columns find them, and only odd rows are looked at one by one."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.recognition.bands import Assembly, Bands, Body, Row, is_note
from xl_cotas.workbook.recognition.columns import Columns
from xl_cotas.workbook.recognition.headers import is_filler, places
from xl_cotas.workbook.recognition.vocabulary import Vocabulary


def people_bands(body: Body, columns: Columns, words: Vocabulary, above: Sequence[str] = ()) -> Bands:
    """The rows of a list of people, or of positions. `above` are the titles over the header, from top to bottom."""
    read = frozenset(columns.concepts)
    fullest = sorted(read, key=lambda column: (_column(body, column).count(""), column))[:2]
    work = Assembly(body, words, above)
    start = body.rows.start
    for row in sorted(_odd_rows(body, fullest)):
        work.add_run(range(start, row))
        _add_odd(work, row, read)
        start = row + 1
    work.add_run(range(start, body.rows.stop))
    rows: Sequence[int] = work.rows
    if rows and rows[-1] - rows[0] + 1 == len(rows):
        rows = range(rows[0], rows[-1] + 1)
    return Bands(
        rows, tuple(work.sections), starts=tuple(work.starts), notes=tuple(work.notes), lists=tuple(work.lists)
    )


def _add_odd(work: Assembly, row: int, read: frozenset[int]) -> None:
    """A row that is blank where the others are not: a person with a cell missing, a section, a note or a blank row."""
    sheet = work.body.sheet
    filled = [column for column in work.body.span if not is_filler(sheet.value(row, column))]
    if not filled or work.body.header.is_repeat(sheet, row):
        return
    label = str(sheet.value(row, filled[0])).strip()
    if work.words.begins_with("totais", label) and len(filled) <= 2:
        return
    if len(filled) > 1 and read.intersection(filled):
        work.add_data(row)
    elif not is_note(label, work.words):
        work.add_section(Row(row, "lone", label, merged=True))


def _column(body: Body, column: int) -> Sequence[CellValue]:
    if not body.sheet.first_column <= column <= body.sheet.last_column:
        return [""] * len(body.rows)
    first = body.sheet.first_row
    return body.sheet.column(column)[body.rows.start - first : body.rows.stop - first]


def _odd_rows(body: Body, fullest: Sequence[int]) -> set[int]:
    """Rows where one of the fullest columns is blank, or that write the header again."""
    odd: set[int] = set()
    for column in fullest:
        values = _column(body, column)
        for wanted in {"", ".", *(body.sheet.value(row, column) for row in body.header.rows)}:
            odd.update(body.rows.start + place for place in places(values, wanted))
    return odd

"""A `Table` out of a header, its columns and the rows below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_cotas.workbook.bands import Bands, Body, vacancy_bands
from xl_cotas.workbook.columns import Columns, is_count, is_group
from xl_cotas.workbook.headers import Header, is_filler
from xl_cotas.workbook.keys import row_keys
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.numbers import parse_count
from xl_cotas.workbook.people_bands import people_bands
from xl_cotas.workbook.settle import settle_counts, settle_people
from xl_cotas.workbook.table import Table, TableKind
from xl_cotas.workbook.totals import totals_rows
from xl_cotas.workbook.vocabulary import NO_EFFECT, Vocabulary

TITLE_ROWS = 30  # how far above a header its title may be
_SAMPLE = 50


def build_table(body: Body, kind: TableKind, columns: Columns, words: Vocabulary) -> Table | None:
    """The table below a header, or None when what is there is no table of this kind."""
    if not columns.by_concept():
        return None
    if kind != "vagas":
        return _people_table(body, kind, columns, words)
    bands = vacancy_bands(body, columns, words)
    columns = settle_counts(columns, body.header, body.sheet, bands.rows)
    if not bands.rows or not _holds_vacancies(body.sheet, columns, bands.rows):
        return None
    table = _table(body, kind, columns, bands)
    if _lists_in_rows(body, columns, table.rows, words):
        return None
    _, notes = row_keys(body.sheet, table.rows, table.columns)
    totals = totals_rows(body.sheet, bands, columns, words)
    return replace(table, totals=totals, notes=(*table.notes, *notes))


def title_above(sheet: Sheet, header: Header, start: int) -> str:
    """The text alone in its row nearest above the header, notes aside."""
    first = header.rows[0] if header.rows else start
    for row in range(min(first - 1, sheet.last_row), max(sheet.first_row, first - TITLE_ROWS) - 1, -1):
        texts = [value for value in sheet.row(row) if not is_filler(value)]
        if len(texts) > 1:
            return ""
        if texts and isinstance(texts[0], str) and not texts[0].lstrip().startswith("*"):
            return " ".join(texts[0].split())
    return ""


def _people_table(body: Body, kind: TableKind, columns: Columns, words: Vocabulary) -> Table | None:
    bands = people_bands(body, columns, words)
    columns = settle_people(columns, body.header, body.sheet, bands.rows)
    if not bands.rows or not _names_lists(body, kind, columns, bands, words):
        return None
    return _table(body, kind, columns, bands)


def _names_lists(body: Body, kind: TableKind, columns: Columns, bands: Bands, words: Vocabulary) -> bool:
    """An order published without people must name a list in most of its rows."""
    if kind != "convocacao" or {"inscricao", "nome"} & set(columns.concepts.values()):
        return True
    values = [body.sheet.value(row, column) for row in bands.rows[:_SAMPLE] for column in columns.of("lista")]
    named = [value for value in values if isinstance(value, str) and words.groups_in(value)]
    return 2 * len(named) >= len(values)


def _table(body: Body, kind: TableKind, columns: Columns, bands: Bands) -> Table:
    title = title_above(body.sheet, body.header, body.rows.start)
    sections = bands.sections
    if title and bands.starts and not sections[0]:
        sections = tuple(section or title for section in sections)
    return Table(
        sheet=body.sheet.name,
        kind=kind,
        header_rows=body.header.rows,
        rows=bands.rows,
        columns=columns.by_concept(),
        headers={column: body.header.text(column) for column in body.header.paths if column in body.span},
        title=title,
        sections=sections,
        unknown=columns.unknown,
        notes=tuple(dict.fromkeys((*columns.notes, *bands.notes))),
    )


def _lists_in_rows(body: Body, columns: Columns, rows: Sequence[int], words: Vocabulary) -> bool:
    """Whether the rows, and not the columns, are the lists: "Negros | 3" below "Grupo | Vagas"."""
    if columns.having(is_group):
        return False
    for column in set(body.span) - set(columns.having(is_count)):
        texts = [text for row in rows if isinstance(text := body.sheet.value(row, column), str) and not is_filler(text)]
        named = sum(bool(meaning and meaning.group and not meaning.columns) for meaning in map(words.meaning, texts))
        if len(texts) > 1 and 2 * named > len(texts):
            return True
    return False


def _holds_vacancies(sheet: Sheet, columns: Columns, rows: Sequence[int]) -> bool:
    """Whether something names the rows and some column of vacancies really holds numbers of vacancies."""
    named = columns.having(lambda name: not is_count(name) and name != NO_EFFECT)
    if not named and len(columns.having(is_group)) < 2:
        return False
    for column in columns.having(is_count):
        kinds = [parse_count(sheet.value(row, column)).kind for row in rows]
        filled = [kind for kind in kinds if kind != "blank"]
        if filled and 2 * sum(kind != "invalid" for kind in filled) >= len(filled):
            return True
    return False

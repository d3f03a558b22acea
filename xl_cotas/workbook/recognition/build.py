"""A `Table` out of a header, its columns and the rows below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.bands import Bands, Body, vacancy_bands
from xl_cotas.workbook.recognition.columns import Columns, is_count, is_group
from xl_cotas.workbook.recognition.headers import Header, is_filler
from xl_cotas.workbook.recognition.joined import join_merged
from xl_cotas.workbook.recognition.keys import row_keys
from xl_cotas.workbook.recognition.list_titles import sheet_list
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.recognition.people_bands import people_bands
from xl_cotas.workbook.recognition.settle import settle_counts, settle_people
from xl_cotas.workbook.recognition.totals import totals_rows
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import Table, TableKind

TITLE_ROWS = 30  # how far above a header its title may be
_SAMPLE = 50


def build_table(body: Body, kind: TableKind, columns: Columns, words: Vocabulary) -> Table | None:
    """The table below a header, or None when what is there is no table of this kind."""
    if not columns.by_concept():
        return None
    if kind != "vagas":
        return _people_table(body, kind, columns, words)
    table = vacancy_table(body, columns, words)
    if table is None or not _is_named(table) or _lists_in_rows(body, table, words):
        return None
    return table


def vacancy_table(body: Body, columns: Columns, words: Vocabulary) -> Table | None:
    """The quadro de vagas below a header, whatever names its rows; None when no column holds numbers of vacancies."""
    bands = vacancy_bands(body, columns, words)
    columns = settle_counts(columns, body.header, body.sheet, bands.rows)
    if not bands.rows or not _holds_vacancies(body.sheet, columns, bands.rows):
        return None
    table = replace(_table(body, "vagas", columns, bands), totals=totals_rows(body.sheet, bands, columns, words))
    _, carried = row_keys(body.sheet, table.rows, table.columns)
    notes = tuple(_carried_note(table, concept, rows) for concept, rows in carried.items())
    return join_merged(replace(table, notes=(*table.notes, *notes)), body.sheet)


def title_above(sheet: Sheet, header: Header, start: int) -> str:
    """The text alone in its row nearest above the header, notes aside."""
    return next(_titles_above(sheet, header, start), "")


def _titles_above(sheet: Sheet, header: Header, start: int) -> Iterator[str]:
    """The texts alone in their rows above the header, the nearest first."""
    first = header.rows[0] if header.rows else start
    for row in range(min(first - 1, sheet.last_row), max(sheet.first_row, first - TITLE_ROWS) - 1, -1):
        texts = [value for value in sheet.row(row) if not is_filler(value)]
        if len(texts) > 1:
            return
        if texts and isinstance(texts[0], str) and not texts[0].lstrip().startswith("*"):
            yield " ".join(texts[0].split())


def _people_table(body: Body, kind: TableKind, columns: Columns, words: Vocabulary) -> Table | None:
    above = list(_titles_above(body.sheet, body.header, body.rows.start))[::-1]
    bands = people_bands(body, columns, words, above)
    columns = settle_people(columns, body.header, body.sheet, bands.rows)
    if not bands.rows or not _names_lists(body, kind, columns, bands, words):
        return None
    table, whole = _table(body, kind, columns, bands), sheet_list(body.sheet.name, words)
    return replace(table, lists=tuple(name or whole for name in bands.lists)) if whole or any(bands.lists) else table


def _names_lists(body: Body, kind: TableKind, columns: Columns, bands: Bands, words: Vocabulary) -> bool:
    """An order published without people must name a list in most of its rows."""
    if kind != "convocacao" or {"inscricao", "nome"} & set(columns.concepts.values()):
        return True
    values = [body.sheet.value(row, column) for row in bands.rows[:_SAMPLE] for column in columns.of("lista")]
    named = [value for value in values if isinstance(value, str) and _names_list(value, words)]
    return 2 * len(named) >= len(values)


def _names_list(text: str, words: Vocabulary) -> bool:
    """Whether a cell names a list, also after its position: "Vaga 1: AC"."""
    return bool(words.groups_in(text) or words.groups_in(text.rpartition(":")[2].strip()))


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
        transposed=body.turned,
    )


def _lists_in_rows(body: Body, table: Table, words: Vocabulary) -> bool:
    """Whether the rows, and not the columns, are the lists: "Negros | 3" below "Grupo | Vagas"."""
    groups = sum(map(is_group, table.columns))
    if groups > 1:
        return False
    counted = {column for name, columns in table.columns.items() if is_count(name) for column in columns}
    for column in set(body.span) - counted:
        cells = (body.sheet.value(row, column) for row in table.rows)
        texts = [text for text in cells if isinstance(text, str) and not is_filler(text)]
        found = [meaning for meaning in map(words.meaning, texts) if meaning and meaning.group and not meaning.columns]
        # beside a column of a group, abbreviations may be states: AC, PI
        certain = not groups or any(not meaning.weak for meaning in found)
        if len(texts) > 1 and 2 * len(found) > len(texts) and certain:
            return True
    return False


def _is_named(table: Table) -> bool:
    """Whether something names the rows, or the lists themselves say what the table is."""
    return any(not is_count(name) for name in table.columns) or sum(map(is_group, table.columns)) > 1


def _carried_note(table: Table, concept: str, rows: Sequence[int]) -> str:
    """What was read where a name is written only once for the rows below."""
    first, last = table.row_label(rows[0]), table.row_label(rows[-1])
    word, above = (table.row_word, "à esquerda" if table.transposed else "acima")
    place = f"na {word} {first}" if len(rows) == 1 else f"em {word}s de {first} a {last}"
    return f"{concept} em branco {place}: foi lido o da {word} {above}"


def _holds_vacancies(sheet: Sheet, columns: Columns, rows: Sequence[int]) -> bool:
    """Whether some column of vacancies really holds numbers of vacancies."""
    for column in columns.having(is_count):
        kinds = [parse_count(sheet.value(row, column)).kind for row in rows]
        filled = [kind for kind in kinds if kind != "blank"]
        if filled and 2 * sum(kind != "invalid" for kind in filled) >= len(filled):
            return True
    return False

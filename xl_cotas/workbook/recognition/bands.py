"""What each row below a header is: data, a section title, a total, the header again, a note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.columns import Columns, is_count, row_sum
from xl_cotas.workbook.recognition.headers import Header, is_filler
from xl_cotas.workbook.recognition.joined import covered_rows
from xl_cotas.workbook.recognition.list_titles import ListInForce
from xl_cotas.workbook.recognition.numbers import looks_like_count, show
from xl_cotas.workbook.recognition.vocabulary import Vocabulary, fold

RowKind = Literal["blank", "header", "total", "data", "lone", "text"]
_LONG_NOTE = 90


@dataclass(frozen=True, slots=True)
class Bands:
    """The rows of a table. `sections` has one title a data row; `starts` are indices at which a section begins.

    `lists` says for each data row the list that the titles over its section give, or "".
    """

    rows: Sequence[int]
    sections: tuple[str, ...]
    totals: tuple[tuple[int, str], ...] = ()
    starts: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row below the header, before it is known what surrounds it."""

    number: int
    kind: RowKind
    label: str = ""
    merged: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """Where the data of a header may be: its rows and columns. `closed`: another table follows.

    `turned`: the sheet is the one of the file with rows and columns changed about.
    """

    sheet: Sheet
    header: Header
    rows: range
    span: range
    closed: bool = False
    titles: frozenset[str] = frozenset()
    turned: bool = False


def vacancy_bands(body: Body, columns: Columns, words: Vocabulary) -> Bands:
    """The rows of a quadro de vagas."""
    read = list(_until_other_table(body, columns, _kinds(body, columns, words)))
    bands = _assemble(body, columns, words, _settle_texts(read, words))
    end = read[-1].number + 1 if read else body.rows.stop
    if end < body.rows.stop:
        note = f"a partir da linha {end} parece haver outra tabela, sem cabeçalho conhecido, que não foi lida"
        return replace(bands, notes=(*bands.notes, note))
    return bands


def _kinds(body: Body, columns: Columns, words: Vocabulary) -> Iterator[Row]:
    counted = frozenset(columns.having(is_count))
    merged = {top: (first, last) for top, first, bottom, last in body.sheet.merged if last > first and bottom == top}
    covered = covered_rows(body.sheet, columns.having(is_count))
    first_header = min(body.header.folded[0]) if body.header.folded else 0
    for row in body.rows:
        filled = [column for column in body.span if not is_filler(body.sheet.value(row, column))]
        if not filled:
            yield Row(row, "blank")
        elif first_header and body.header.is_repeat(body.sheet, row):
            yield Row(row, "header")
        else:
            found = _kind(body.sheet, row, filled, counted, merged.get(row), words)
            yield replace(found, kind="data") if row in covered and found.kind in ("lone", "text") else found


def _kind(
    sheet: Sheet,
    row: int,
    filled: list[int],
    counted: frozenset[int],
    merged: tuple[int, int] | None,
    words: Vocabulary,
) -> Row:
    counts = [column for column in filled if column in counted and looks_like_count(sheet.value(row, column))]
    label = _label([sheet.value(row, column) for column in filled if column not in counts])
    if words.begins_with("totais", label) and _is_totals_label(label):
        return Row(row, "total" if counts else "lone", label)
    if counts:
        return Row(row, "data", label)
    if len(filled) == 1:
        return Row(row, "lone", label, merged is not None and merged[0] <= filled[0] <= merged[1])
    return Row(row, "text", label)


def _label(names: list[CellValue]) -> str:
    """What a row is called: its first text, else whatever stands where names do."""
    texts = [name for name in names if isinstance(name, str)]
    return (texts[0].strip() if texts else show(names[0])) if names else ""


def _is_totals_label(label: str) -> bool:
    """TOTAL, Total geral, Subtotal - Nível médio; not a long sentence that begins with "total"."""
    return len(fold(label).split()) <= 8 and (label.endswith(":") or "=" not in label)


def _until_other_table(body: Body, columns: Columns, rows: Iterator[Row]) -> Iterator[Row]:
    """Rows up to the header of a table that nothing recognised: after a gap, texts over the counts."""
    gap, data = False, False
    for row in rows:
        if row.kind == "text" and gap and data and _covers_counts(body.sheet, row.number, columns):
            return
        gap = row.kind == "blank" or (gap and row.kind == "lone")
        data = data or row.kind == "data"
        yield row


def _covers_counts(sheet: Sheet, row: int, columns: Columns) -> bool:
    return any(not is_filler(sheet.value(row, column)) for column in columns.having(is_count))


def _settle_texts(rows: list[Row], words: Vocabulary) -> list[Row]:
    """A row of texts is data whose counts are wrong or missing, unless it is part of the legend below the table."""
    last = max((place for place, row in enumerate(rows) if row.kind in ("data", "total")), default=-1)
    settled, gap = [], False
    for place, row in enumerate(rows):
        gap = gap or (place > last and row.kind in ("blank", "lone"))
        if row.kind == "text":
            legend = is_note(row.label, words) or (place > last and (gap or words.meaning(row.label) is not None))
            row = Row(row.number, "blank" if legend else "data", row.label)
        settled.append(row)
    return settled


def is_note(text: str, words: Vocabulary) -> bool:
    """A footnote, a legend or a source: never a section."""
    start = text.lstrip()[:1]
    return (
        start in ("*", "¹", "²", "³", "†") or "=" in text or words.begins_with("notas", text) or len(text) > _LONG_NOTE
    )


def _is_remark(text: str) -> bool:
    """A numbered note or a whole sentence: not a row of the quadro that lost its numbers."""
    return text[:1].isdigit() or text.endswith((".", ";", ":")) or len(text.split()) > 7


class Assembly:
    """Walks the rows once, keeping the section in force."""

    def __init__(self, body: Body, words: Vocabulary, above: Sequence[str] = ()) -> None:
        self.body, self.words = body, words
        self.list = ListInForce(above, words)
        self.lists: list[str] = []
        self.rows: list[int] = []
        self.sections: list[str] = []
        self.starts: list[int] = []
        self.totals: list[tuple[int, str]] = []
        self.notes: list[str] = []
        self.section = ""

    def add_data(self, row: int) -> None:
        self.add_run(range(row, row + 1))

    def add_run(self, rows: range) -> None:
        if rows:
            self.rows.extend(rows)
            self.sections.extend([self.section] * len(rows))
            self.lists.extend([self.list.name] * len(rows))
            self.list.add_rows()

    def add_section(self, row: Row) -> None:
        if fold(row.label) in self.body.titles and not self.list.opens:
            return  # the title of the document, printed again on another page
        self.section = row.label
        self.list.add_title(row.label)
        self.starts.append(len(self.rows))
        if not row.merged and not self.words.begins_with("secoes", row.label) and not row.label.isupper():
            self.notes.append(f'linha {row.number}: "{row.label}" foi lida como título de seção')


def _assemble(body: Body, columns: Columns, words: Vocabulary, rows: list[Row]) -> Bands:
    work = Assembly(body, words)
    last = max((row.number for row in rows if row.kind == "data"), default=0)
    for row in rows:
        if row.kind == "data" and not row.label and _adds_up(body.sheet, row.number, columns, work):
            work.totals.append((row.number, ""))
        elif row.kind == "data":
            work.add_data(row.number)
        elif row.kind == "total":
            work.totals.append((row.number, row.label))
        elif row.kind == "lone" and not is_note(row.label, words) and not words.begins_with("totais", row.label):
            if row.number < last:
                work.add_section(row)
            elif not body.closed and not _is_remark(row.label):
                work.notes.append(f'linha {row.number}: "{row.label}" não foi lida como linha do quadro')
    return Bands(work.rows, tuple(work.sections), tuple(work.totals), tuple(work.starts), tuple(work.notes))


def _adds_up(sheet: Sheet, row: int, columns: Columns, work: Assembly) -> bool:
    """Whether a row without any name is the sum of those above."""
    counted = [column for column in columns.having(is_count) if looks_like_count(sheet.value(row, column))]
    if len(work.rows) < 2 or not counted:
        return False
    return all(
        row_sum(sheet, row, (column,)) == sum(row_sum(sheet, above, (column,)) or 0 for above in work.rows)
        for column in counted
    )

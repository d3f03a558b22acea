"""Header rows: which rows name the columns, and the texts that each column stands under."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.recognition.vocabulary import NO_EFFECT, Meaning, Vocabulary, fold

WHOLE_SCAN_ROWS = 20_000  # up to this size every row may be a header
HEAD_ROWS = 1_000  # above it, these rows and those after a gap
_AFTER_GAP = 4
_MOST_GAPS = 5_000
MOST_COLUMNS = 400


@dataclass(frozen=True, slots=True)
class Header:
    """The header rows of one table. `paths` are the texts above each column, the block title first."""

    rows: tuple[int, ...]
    paths: Mapping[int, tuple[str, ...]]
    folded: tuple[Mapping[int, str], ...] = field(default=())

    @property
    def first_column(self) -> int:
        return min(self.paths, default=0)

    @property
    def last_column(self) -> int:
        return max(self.paths, default=0)

    def text(self, column: int) -> str:
        """The header of a column on one line."""
        return " ".join(" / ".join(self.paths.get(column, ())).split())

    def is_repeat(self, sheet: Sheet, row: int) -> bool:
        """Whether a row writes one of the header rows again, as at the top of a printed page."""
        return any(all(_says(sheet.value(row, c), texts.get(c, "")) for c in self.paths) for texts in self.folded)

    def part(self, columns: range) -> Header:
        """The header of some of the columns."""
        paths = {column: path for column, path in self.paths.items() if column in columns}
        folded = tuple({column: text for column, text in row.items() if column in columns} for row in self.folded)
        return Header(self.rows, paths, tuple(row for row in folded if row))


def make_header(sheet: Sheet, rows: tuple[int, ...]) -> Header:
    """The header that these rows form. A text covers what its merged cell covers, or the blanks to its right."""
    paths: dict[int, tuple[str, ...]] = {}
    levels = [_texts(sheet, row) for row in rows]
    spread = [_spread(sheet, row, levels[place], levels[place + 1 :]) for place, row in enumerate(rows)]
    for column in range(sheet.first_column, min(sheet.last_column, sheet.first_column + MOST_COLUMNS) + 1):
        path = tuple(text for level in spread if (text := level.get(column, "")))
        if path:
            paths[column] = path
    return Header(rows, paths, tuple({c: fold(text) for c, text in level.items()} for level in levels if level))


def header_rows_at(sheet: Sheet, row: int, words: Vocabulary) -> tuple[int, ...]:
    """The header rows around a row that names columns: a row of block titles above, rows of sub-headers below."""
    rows = [row]
    if _is_block_row(sheet, row - 1, row, words):
        rows.insert(0, row - 1)
    while len(rows) < 4 and _is_sub_header(sheet, tuple(rows), rows[-1] + 1, words):
        rows.append(rows[-1] + 1)
    return tuple(rows)


def names_columns(sheet: Sheet, row: int, words: Vocabulary) -> bool:
    """Whether a row could be a header: only texts, two or more known names, one of them certain and of a column."""
    cells = [(column, value) for column, value in _cells(sheet, row)]
    if len(cells) < 2 or any(is_numeric(value) for _, value in cells):
        return False
    known = [meaning for _, value in cells if (meaning := words.meaning(str(value))) is not None]
    if len(known) < 2 or not any(_is_certain(meaning) for meaning in known):
        return False
    distinct = {(meaning.measure, meaning.group, *sorted(meaning.columns.items())) for meaning in known}
    if len(distinct) < 2:
        return False
    label_and_count = any(map(_is_key, known)) and any(meaning.measure or meaning.group for meaning in known)
    return label_and_count or len(known) >= 4 or 3 * len(known) >= len(cells)


def candidate_rows(sheet: Sheet) -> Iterator[int]:
    """Rows that may be a header: all of a small sheet; of a large one its top and what follows gaps."""
    if sheet.last_row - sheet.first_row < WHOLE_SCAN_ROWS:
        yield from sheet.rows()
        return
    top = sheet.first_row + HEAD_ROWS
    yield from range(sheet.first_row, top)
    fullest = min(sheet.columns[:MOST_COLUMNS], key=lambda values: values.count(""))
    seen = top
    for count, gap in enumerate(places(fullest, "", HEAD_ROWS)):
        if count > _MOST_GAPS:
            return
        rows = range(max(seen, sheet.first_row + gap), min(sheet.first_row + gap + _AFTER_GAP, sheet.last_row) + 1)
        yield from rows
        seen = max(seen, rows.stop)


def places(values: Sequence[CellValue], wanted: CellValue, start: int = 0) -> Iterator[int]:
    """Indices at which a column holds a value, found at the speed of list.index."""
    try:
        while True:
            start = values.index(wanted, start)
            yield start
            start += 1
    except ValueError:
        return


def _says(value: CellValue, text: str) -> bool:
    """Whether a cell holds a header text, or a blank where the header has none."""
    return fold_cell(value) == text if text else is_filler(value)


def fold_cell(value: CellValue) -> str:
    return fold(value) if isinstance(value, str) else ""


def is_filler(value: CellValue) -> bool:
    """A blank, or the point that official gazettes leave in empty cells."""
    return isinstance(value, str) and value.strip() in ("", ".")


def is_numeric(value: CellValue) -> bool:
    """A number, a date, an error, or a text that is a number: nothing that a header holds."""
    if not isinstance(value, str):
        return True
    return parse_count(value).kind in ("text", "plus_standby", "dash", "mark")


def _cells(sheet: Sheet, row: int) -> list[tuple[int, CellValue]]:
    if not sheet.first_row <= row <= sheet.last_row:
        return []
    place = row - sheet.first_row
    return [
        (sheet.first_column + number, values[place])
        for number, values in enumerate(sheet.columns[:MOST_COLUMNS])
        if not is_filler(values[place])
    ]


def _texts(sheet: Sheet, row: int) -> dict[int, str]:
    return {column: value.strip() for column, value in _cells(sheet, row) if isinstance(value, str)}


def _is_certain(meaning: Meaning) -> bool:
    """A name that a data cell would not hold: a column's own name, a total, a measure."""
    if meaning.weak:
        return False
    return bool(meaning.columns) or meaning.group == "total" or meaning.measure in ("vagas", "class", "geral", "ambas")


def _spread(sheet: Sheet, row: int, texts: dict[int, str], below: list[dict[int, str]]) -> dict[int, str]:
    """The texts of a header row over all the columns that they head."""
    if not below:
        return texts
    spans = {first: last for top, first, _, last in sheet.merged if top == row and last > first}
    named = {column for level in below for column in level}
    covered = dict(texts)
    for column, text in texts.items():
        end = spans.get(column, sheet.last_column if column in named and column not in spans else column)
        for right in range(column + 1, end + 1):
            if right in texts or (column not in spans and right not in named):
                break
            covered[right] = text
    return covered


def _is_block_row(sheet: Sheet, row: int, below: int, words: Vocabulary) -> bool:
    """A row that only says what the columns under it count: VAGAS, CADASTRO DE RESERVA."""
    texts = _texts(sheet, row)
    if not texts or len(texts) != len(_cells(sheet, row)):
        return False
    names = _texts(sheet, below)
    if min(texts) <= min(names) and len(texts) == 1:
        return False
    meanings = [words.meaning(text) for text in texts.values()]
    return all(meaning is not None and (meaning.measure or meaning.group) for meaning in meanings)


def _is_sub_header(sheet: Sheet, above: tuple[int, ...], row: int, words: Vocabulary) -> bool:
    """Whether a row continues the header: texts only, none under a key column, some known alone or joined."""
    cells = _cells(sheet, row)
    if not cells or any(is_numeric(value) for _, value in cells):
        return False
    upper = make_header(sheet, above)
    if upper.is_repeat(sheet, row):
        return False
    known = 0
    for column, value in cells:
        own, text = upper.paths.get(column, ()), str(value)
        meaning, joined = words.meaning(text), words.meaning(f"{own[-1]} {text}") if own else None
        named_above = words.meaning(own[-1]) if own and _texts(sheet, above[-1]).get(column) else None
        if named_above is not None and _is_key(named_above) and joined is None:
            return False
        if (
            meaning is None
            and joined is None
            and named_above is not None
            and not _heads_block(sheet, above[-1], column)
        ):
            return False
        known += (meaning is not None or joined is not None) and parse_count(text).kind != "standby"
    return known > 0 and 3 * known >= len(cells)


def _is_key(meaning: Meaning) -> bool:
    return (
        bool(meaning.columns)
        and not meaning.measure
        and not meaning.group
        and NO_EFFECT not in meaning.columns.values()
    )


def _heads_block(sheet: Sheet, row: int, column: int) -> bool:
    """Whether the header cell covers columns to its right, merged or left blank."""
    merged = any(top == row and first == column and last > first for top, first, _, last in sheet.merged)
    return merged or (is_filler(sheet.value(row, column + 1)) and not is_filler(sheet.value(row + 1, column + 1)))

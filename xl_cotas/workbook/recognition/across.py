"""Quadros on their side: a row for each list and a column for each cargo, read as the others with the sheet turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xl_cotas.workbook.model import CellRef, CellValue, Sheet, column_letters
from xl_cotas.workbook.recognition.bands import Body
from xl_cotas.workbook.recognition.build import vacancy_table
from xl_cotas.workbook.recognition.columns import Columns, is_count, is_group, name_columns
from xl_cotas.workbook.recognition.headers import header_rows_at, is_filler, make_header
from xl_cotas.workbook.recognition.list_lines import Lines, read_lines, says_nothing
from xl_cotas.workbook.recognition.lists import ListBlock, find_lists
from xl_cotas.workbook.recognition.stated import names_a_cargo, stated_cargo, stated_total, title_over
from xl_cotas.workbook.recognition.vocabulary import KEYS, Vocabulary
from xl_cotas.workbook.table import Stated, Table

_NAMES = ("cargo", "especialidade", "localidade")


@dataclass(frozen=True, slots=True)
class Across:
    """The tables found, and why stretches of lists were not read."""

    tables: tuple[Table, ...] = ()
    refused: tuple[str, ...] = ()


def tables_across(sheet: Sheet, found: Sequence[Table], words: Vocabulary) -> Across:
    """The quadros with lists in their rows, outside of the tables `found` already."""
    if any(table.kind != "vagas" for table in found):
        return Across()
    tables: list[Table] = []
    refused: list[str] = []
    floor: dict[int, int] = {}
    for block in find_lists(sheet, words):
        if any(_overlap(block, table.area) for table in (*found, *tables)):
            continue
        result = _read(sheet, block, floor.get(block.column, sheet.first_row - 1), words, bool(found))
        floor[block.column] = block.last
        if isinstance(result, Table):
            tables.append(result)
        else:
            refused.append(f"as linhas {block.start} a {block.last} trazem listas (ampla, cotas), mas {result}")
    return Across(tuple(tables), tuple(refused))


def may_sum_up(table: Table) -> bool:
    """Whether a quadro of one column says of no cargo that it is its own: beside others it may be their sum."""
    named = set(_NAMES) & set(table.columns) or names_a_cargo(table.title)
    return table.transposed and len(table.rows) == 1 and not named


def _overlap(block: ListBlock, area: tuple[int, int, int, int]) -> bool:
    top, left, bottom, right = area
    return block.first <= bottom and block.last >= top and block.column <= right and block.numbers[-1] >= left


def _read(sheet: Sheet, block: ListBlock, floor: int, words: Vocabulary, beside: bool) -> Table | str:
    """The table of a block, or why it is none. `beside`: the sheet has other quadros, of which it may be the sum."""
    if _named_beside(sheet, block, words):
        return f"a coluna {column_letters(block.column - 1)} também dá nome às linhas"
    title = title_over(sheet, block.first, floor, range(block.column, block.numbers[-1] + 1))
    if beside and not (title and names_a_cargo(title[1])):
        return "a aba tem outro quadro, de que pode ser o resumo"
    lines = read_lines(sheet, block, words, [*_around(sheet, block), *([title[1]] if title else [])])
    if lines.why:
        return lines.why
    view = _view(sheet, block, lines)
    header = make_header(view, _header_rows(sheet, view, block, words))
    columns = _columns(view, name_columns(header, "vagas", words), block, lines)
    body = Body(
        view, header, range(lines.kept[0], lines.kept[-1] + 1), range(block.first, block.last + 1), True, turned=True
    )
    table = vacancy_table(body, columns, words)
    if table is None:
        return "ao lado delas não há números de vagas"
    stated = dict(_stated(sheet, block, floor, table, words, title))
    if not {"total", "total_geral", "ampla"} & {*table.columns, *stated}:
        return "faltam a ampla concorrência e o total"
    notes = tuple(f'"{name}" não foi lida: não traz as vagas por lista' for name in lines.left_out)
    named = title[1] if title else ""
    return replace(table, title=named, stated=stated, notes=(*table.notes, *notes))


def _named_beside(sheet: Sheet, block: ListBlock, words: Vocabulary) -> bool:
    """Whether the column before the lists also has a text in most of their rows: a list of cargos and lists."""
    lists = [row for row in range(block.start, block.last + 1) if not is_filler(sheet.value(row, block.column))]
    texts = [row for row in lists if _is_own_name(sheet.value(row, block.column - 1), words)]
    merged = any(
        left == block.column - 1 and bottom > top and top <= block.start <= bottom
        for top, left, bottom, _ in sheet.merged
    )
    return 2 * len(texts) > len(lists) or (merged and len(texts) == 1)


def _is_own_name(value: CellValue, words: Vocabulary) -> bool:
    """Whether a cell is a name, and not a word such as "Vagas reservadas" over the lists."""
    if not isinstance(value, str) or is_filler(value) or says_nothing(value, words):
        return False
    meaning = words.meaning(value)
    return meaning is None or not (meaning.group or meaning.measure)


def _around(sheet: Sheet, block: ListBlock) -> Iterator[str]:
    """The texts of the header rows."""
    for row in range(block.first, block.start):
        for value in sheet.row(row):
            if isinstance(value, str) and not is_filler(value):
                yield value


def _header_rows(sheet: Sheet, view: Sheet, block: ListBlock, words: Vocabulary) -> tuple[int, ...]:
    """The columns of the sheet that name the lists; that before them where it names a list that they do not."""
    before, rows = block.column - 1, range(block.start, block.last + 1)
    found = [row for row in header_rows_at(view, block.column, words) if row < block.numbers[0]]
    if found[0] == block.column and any(is_filler(sheet.value(row, block.column)) for row in rows):
        found = [before, *found] if any(not is_filler(sheet.value(row, before)) for row in rows) else found
    for column in range(found[-1] + 1, block.numbers[0]):
        texts = [value for row in rows if isinstance(value := sheet.value(row, column), str) and not is_filler(value)]
        if texts and all((meaning := words.meaning(text)) and meaning.measure for text in texts):
            found.append(column)
    return tuple(found)


def _view(sheet: Sheet, block: ListBlock, lines: Lines) -> Sheet:
    """The block turned, blank where nothing is read: columns left out, and the header of a quadro of one cargo."""
    view = sheet.transposed(block.first, block.last)
    blank = {column for column in range(block.numbers[0], sheet.last_column + 1) if column not in lines.kept}
    label = None if lines.names_cargo else lines.label

    def shown(row: int, column: int, value: CellValue) -> CellValue:
        return "" if column in blank or (row == label and column in lines.kept) else value

    columns = [
        [shown(row, column, value) for column, value in enumerate(values, sheet.first_column)]
        for row, values in enumerate(view.columns, view.first_column)
    ]
    return replace(view, columns=columns)


def _columns(view: Sheet, columns: Columns, block: ListBlock, lines: Lines) -> Columns:
    """Header rows name cargos and are no counts; the nearest names them where no other says that it does."""
    heads = range(block.first, block.start)
    concepts = {c: name for c, name in columns.concepts.items() if c not in heads or name in KEYS}
    unknown = {
        c: text
        for c, text in columns.unknown.items()
        if c not in heads and any(not is_filler(view.value(line, c)) for line in lines.kept)
    }
    columns = replace(columns, concepts=concepts, unknown=unknown)
    if lines.label is None or lines.label in concepts or not lines.names_cargo:
        return columns
    return columns if columns.having(lambda name: name in _NAMES) else columns.change({lines.label: "cargo"})


def _stated(
    sheet: Sheet,
    block: ListBlock,
    floor: int,
    table: Table,
    words: Vocabulary,
    title: tuple[CellRef, str] | None,
) -> Mapping[str, Stated]:
    """What stands outside of a quadro of one cargo and is of it: its name and its total."""
    if len(table.rows) != 1:
        return {}
    stated = {}
    if title is not None and not set(_NAMES) & set(table.columns):
        stated["cargo"] = stated_cargo(title)
    parts = [name for name in table.columns if is_count(name) and is_group(name)]
    if parts and not {"total", "total_geral"} & set(table.columns):
        found = stated_total(sheet, range(block.first, block.last + 1), floor, words)
        stated |= {"total": found} if found is not None else {}
    return stated

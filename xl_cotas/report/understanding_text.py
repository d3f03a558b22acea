"""What was understood of a workbook as text: sheets, tables, columns, rows."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.portuguese import count
from xl_cotas.report.cells import quote_sheet, reference
from xl_cotas.report.foreign import say, show, show_lines
from xl_cotas.report.layout import Paint, columns, plain, wrap
from xl_cotas.report.wording import TABLE_KINDS
from xl_cotas.workbook.table import Table
from xl_cotas.workbook.understanding import ReadCell, ReadRow, ReadTable, Understanding

ROWS_SHOWN = 20
_FACTS = {
    "title": "título",
    "uf": "UF",
    "municipality": "município",
    "branch": "poder",
    "notice_date": "data do edital",
    "laws": "lei",
    "base": "base de cálculo",
    "vacancies": "vagas",
}
_KINDS = {
    "blank": "(vazia)",
    "uncalculated": "(fórmula não calculada)",
    "personal": "(dado pessoal)",
}


def write(read: Understanding, paint: Paint = plain) -> str:
    """File by sheet by table; of long tables the first rows."""
    return "\n".join(_lines(read, paint)) + "\n"


def _lines(read: Understanding, paint: Paint) -> Iterator[str]:
    tables = sum(len(sheet.tables) for sheet in read.sheets)
    state = "não foi lido" if read.error else count(tables, "tabela", "tabelas")
    yield f"{show(read.path)}: {state}"
    if read.error:
        for line in show_lines(read.error).split("\n"):
            yield from wrap(line, 2)
    for notice in read.notices:
        yield from wrap(f"aviso: {say(notice)}", 2, 4)
    if read.facts:
        yield from ("", paint("Dados do certame na planilha", "titulo"))
        for name, cell in read.facts.items():
            yield from wrap(f"{show(reference(cell.at))}  {_fact(name)}: {_shown(cell)}", 2, 4)
    for sheet in read.sheets:
        yield ""
        hidden = " (oculta)" if sheet.hidden else ""
        why = f": {say(sheet.why)}" if sheet.why else ""
        state = "" if sheet.tables else f": não lida{why}"
        yield from wrap(f"aba {show(quote_sheet(sheet.name))}{hidden}{state}", 0, 2)
        for table in sheet.tables:
            yield from _table(table)


def _fact(name: str) -> str:
    """How people call a fact of the contest."""
    kind, _, detail = name.partition(":")
    known = {"clause": f"percentual de {detail}", "reading": f"leitura de {detail}"}
    return _FACTS.get(name) or known.get(kind, name)


def _table(read: ReadTable) -> Iterator[str]:
    table = read.table
    kind, rows = TABLE_KINDS[table.kind], count(len(table.rows), table.row_word, f"{table.row_word}s")
    yield from wrap(f"{kind}, {table.range}, {rows}", 2, 4)
    if table.title:
        yield from wrap(f"título: {show(table.title)}", 4, 6)
    if table.header_rows:
        yield f"    cabeçalho: {_numbers(table)}"
    yield from (f"    {line}" for line in columns(_headers(table)))
    for note in table.notes:
        yield from wrap(f"nota: {say(note)}", 4, 6)
    section = ""
    for row in read.rows[:ROWS_SHOWN]:
        if row.section != section:
            section = row.section
            yield from wrap(f"seção: {show(section)}", 4, 6)
        yield from wrap(f"{table.row_word} {table.row_label(row.row)}: {_values(row)}", 4, 6)
    if len(table.rows) > ROWS_SHOWN:
        yield f"    e mais {count(len(table.rows) - ROWS_SHOWN, table.row_word, f'{table.row_word}s')}"
    for row in read.totals:
        label = f"{show(row.section)}, " if row.section else ""
        yield from wrap(f"{label}{table.row_word} {table.row_label(row.row)}, soma: {_values(row)}", 4, 6)


def _headers(table: Table) -> list[list[str]]:
    """Letter, concept and header text of every column."""
    concepts = {number: concept for concept, numbers in table.columns.items() for number in numbers}
    return [
        [_column(table, number), concepts.get(number, "não reconhecida"), _header(table, number)]
        for number in sorted({*concepts, *table.unknown})
    ]


def _header(table: Table, number: int) -> str:
    text = table.headers.get(number) or table.unknown.get(number, "")
    return f'"{show(" ".join(text.split()), 40)}"' if text else ""


def _values(row: ReadRow) -> str:
    said = [f"{concept} {' + '.join(map(_shown, cells))}" for concept, cells in row.cells.items()]
    return "; ".join(said)


def _shown(cell: ReadCell) -> str:
    """The value understood, beside what the cell shows where they differ."""
    if cell.kind in _KINDS:
        return _KINDS[cell.kind]
    text = show(cell.shown)
    if cell.value is None:
        return f'"{text}" (não entendido)' if cell.kind in ("invalid", "error", "mark") else f'"{text}"'
    same = not isinstance(cell.value, int) or str(cell.value) == cell.shown
    return text if same else f'{cell.value} ("{text}")'


def _column(table: Table, number: int) -> str:
    label = table.column_label(number)
    return f"linha {label}" if table.transposed else label


def _numbers(table: Table) -> str:
    first, last = table.row_label(table.header_rows[0]), table.row_label(table.header_rows[-1])
    return f"{table.row_word} {first}" if first == last else f"{table.row_word}s {first} a {last}"

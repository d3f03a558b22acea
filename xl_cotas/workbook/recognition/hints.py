"""What the board says of a table that its header does not tell: [[tabela]] in edital.toml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xl_cotas.errors import LawError
from xl_cotas.laws.contest import TableHint
from xl_cotas.workbook.model import Sheet, Workbook, column_letters, column_number
from xl_cotas.workbook.recognition.bands import Body
from xl_cotas.workbook.recognition.build import build_table
from xl_cotas.workbook.recognition.columns import Columns, is_count, name_columns
from xl_cotas.workbook.recognition.headers import Header, make_header
from xl_cotas.workbook.recognition.kinds import kind_of
from xl_cotas.workbook.recognition.numbers import looks_like_count
from xl_cotas.workbook.recognition.vocabulary import Vocabulary, concepts
from xl_cotas.workbook.table import Table, TableKind


def overrides(hint: TableHint) -> bool:
    """Whether a hint changes what is read; one with only `candidatos` is a remark."""
    return bool(hint.kind or hint.rows or hint.columns or hint.published_order) or hint.header is not None


def check_hints(workbook: Workbook, hints: Sequence[TableHint], groups: Iterable[str] = ()) -> None:
    """Refuse a hint for a sheet or a concept that does not exist. `groups` are the ids of the regime's own groups."""
    sheets = {sheet.name: sheet for sheet in workbook.sheets}
    own = {prefix + group for group in groups for prefix in ("", "cr_", "class_")}
    for hint in hints:
        if hint.sheet not in sheets:
            listed = ", ".join(f'"{name}"' for name in sheets)
            raise LawError(f'[[tabela]]: não há aba "{hint.sheet}" em {workbook.path}; as abas são: {listed}')
        last = max((*(hint.header or ()), *(hint.rows or ())[:1]), default=0)
        if last > sheets[hint.sheet].last_row:
            end = sheets[hint.sheet].last_row
            raise LawError(f'[[tabela]] aba "{hint.sheet}": a linha {last} não existe; a última com dados é a {end}')
        for concept, letters in hint.columns.items():
            _check_column(sheets[hint.sheet], concept, letters, own)


def _check_column(sheet: Sheet, concept: str, letters: str, own: set[str]) -> None:
    where = f'[[tabela]] aba "{sheet.name}"'
    if not _is_concept(concept, own):
        listed = ", ".join(sorted(name for name in concepts() if "+" not in name))
        raise LawError(f'{where}: "{concept}" não é um conceito de coluna; são: {listed}')
    if not sheet.first_column <= column_number(letters) <= sheet.last_column:
        first, last = column_letters(sheet.first_column), column_letters(sheet.last_column)
        raise LawError(f"{where}: a coluna {letters} ({concept}) está vazia; a aba vai de {first} a {last}")


def apply_hints(
    sheet: Sheet, hints: Sequence[TableHint], found: Sequence[Table], words: Vocabulary
) -> tuple[Table, ...]:
    """The tables of a sheet as the hints say; a recognised table that no hint touches stays."""
    told: list[Table] = []
    left = list(found)
    several = sum(_names_no_place(hint) for hint in hints) > 1
    for hint in hints:
        bases = [table for table in left if _concerns(hint, table)]
        left = [table for table in left if not (table.transposed and table in bases)]
        bases = [table for table in bases if not table.transposed]
        if several and _names_no_place(hint):
            bases = bases[:1]  # the first hint speaks of the first table
        left = [table for table in left if table not in bases]
        completed = [_complete(hint, base) for base in bases] or [hint]
        told.extend(
            table
            for complete in (completed if _names_no_place(hint) else completed[:1])
            if (table := _told(sheet, complete, words)) is not None
        )
    return tuple(sorted([*told, *left], key=lambda table: table.area))


def _names_no_place(hint: TableHint) -> bool:
    return hint.rows is None and hint.header is None


def _is_concept(name: str, own: set[str]) -> bool:
    if name in concepts() or name in own:
        return True
    return "+" in name and all(part in concepts() or part in own for part in name.split("+"))


def _concerns(hint: TableHint, table: Table) -> bool:
    """Whether a hint speaks of a recognised table: the same rows, or any table when it names no rows."""
    first, _, last, _ = table.area
    if hint.rows is not None:
        return first <= hint.rows[1] and last >= hint.rows[0]
    if hint.header:
        return last >= hint.header[0]
    return True


def _complete(hint: TableHint, base: Table) -> TableHint:
    """What the hint leaves out, as it was recognised."""
    first = base.header_rows[-1] + 1 if base.header_rows else base.rows[0]
    rows = (first, max((base.rows[-1], *(total.row for total in base.totals))))
    header = base.header_rows if hint.header is None else hint.header
    return replace(
        hint,
        header=header,
        rows=hint.rows or (rows if hint.header is None else None),
        kind=hint.kind or ("convocacao" if hint.published_order else base.kind),
    )


def _told(sheet: Sheet, hint: TableHint, words: Vocabulary) -> Table | None:
    header = make_header(sheet, hint.header) if hint.header else Header((), {})
    numbers = {column_number(letters): concept for concept, letters in hint.columns.items()}
    told = hint.kind or ("convocacao" if hint.published_order else None)
    kind = told or (kind_of(header, words) if header.paths else None) or _kind_of_concepts(set(hint.columns))
    columns = _columns(header, kind, numbers, words)
    first, last = hint.rows or (_first_row(sheet, hint, numbers), sheet.last_row)
    rows = range(max(first, sheet.first_row), min(last, sheet.last_row) + 1)
    span = range(sheet.first_column, max((*numbers, *header.paths, sheet.first_column)) + 1)
    return build_table(Body(sheet, header, rows, span), kind, columns, words)


def _columns(header: Header, kind: TableKind, numbers: dict[int, str], words: Vocabulary) -> Columns:
    """The hint's columns; the header's own names only for concepts that the hint does not mention."""
    named = name_columns(header, kind, words)
    taken = set(numbers.values())
    lost = {c: header.text(c) for c, name in named.concepts.items() if name in taken and c not in numbers}
    columns = named.drop(lost)
    unknown = {column: text for column, text in columns.unknown.items() if column not in numbers}
    return replace(columns, unknown=unknown).change(numbers)


def _kind_of_concepts(named: set[str]) -> TableKind:
    if named & {"ordem", "posicao", "lista"}:
        return "convocacao"
    return "classificacao" if named & {"inscricao", "nome", "nota_final", "class_geral"} else "vagas"


def _first_row(sheet: Sheet, hint: TableHint, numbers: dict[int, str]) -> int:
    """The row after the header; without one, the first that holds a number where the hint puts numbers."""
    if hint.header:
        return hint.header[-1] + 1
    counted = [column for column, concept in numbers.items() if is_count(concept)]
    for row in sheet.rows():
        if any(looks_like_count(sheet.value(row, column)) for column in counted):
            return row
    return sheet.first_row

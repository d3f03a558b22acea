"""Finds the tables of a sheet as boards publish them: copied, with titles, pages, sections, totals and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xl_cotas.laws.contest import TableHint
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.across import tables_across
from xl_cotas.workbook.recognition.bands import Body
from xl_cotas.workbook.recognition.build import TITLE_ROWS, build_table
from xl_cotas.workbook.recognition.columns import name_columns
from xl_cotas.workbook.recognition.headers import (
    Header,
    candidate_rows,
    header_rows_at,
    is_filler,
    make_header,
    names_columns,
)
from xl_cotas.workbook.recognition.hints import apply_hints, check_hints, overrides
from xl_cotas.workbook.recognition.kinds import kind_of
from xl_cotas.workbook.recognition.legend import read_legend
from xl_cotas.workbook.recognition.notice_sheet import is_notice_sheet
from xl_cotas.workbook.recognition.vocabulary import Vocabulary, fold, vocabulary
from xl_cotas.workbook.table import Table

__all__ = ["Recognition", "check_hints", "find_headers", "recognise"]


@dataclass(frozen=True, slots=True)
class Recognition:
    """The tables of a sheet, from top to bottom; `why` says, in Portuguese, why there is none."""

    tables: tuple[Table, ...]
    why: str = ""


def recognise(
    sheet: Sheet, hints: Sequence[TableHint] = (), group_names: Mapping[str, str] | None = None
) -> Recognition:
    """Find the tables of a sheet. `group_names` are a regime's own names for its groups (name -> group id)."""
    if all(is_filler(value) for values in sheet.columns for value in values):
        return Recognition((), "a aba está vazia")
    mine = [hint for hint in hints if hint.sheet == sheet.name and overrides(hint)]
    if not mine and is_notice_sheet(sheet):
        return Recognition((), "é a aba com os dados do edital")
    words = vocabulary()
    words = words.with_legend(read_legend(sheet, words)).with_groups(group_names or {})
    headers = list(find_headers(sheet, words))
    found = tuple(table for place in range(len(headers)) for table in _tables_under(sheet, headers, place, words))
    across = tables_across(sheet, found, words)
    found = tuple(sorted((*found, *across.tables), key=lambda table: table.area))
    if not mine:
        return Recognition(found, "" if found else _why(sheet, headers, across.refused, words))
    tables = apply_hints(sheet, mine, found, words)
    return Recognition(tables, "" if tables else "a [[tabela]] do edital.toml não descreve nenhuma linha desta aba")


def find_headers(sheet: Sheet, words: Vocabulary) -> Iterator[Header]:
    """The headers of a sheet, each once: one written again on every page is not another."""
    current: Header | None = None
    for row in candidate_rows(sheet):
        if current is not None and (row <= current.rows[-1] or current.is_repeat(sheet, row)):
            continue
        if names_columns(sheet, row, words):
            current = make_header(sheet, header_rows_at(sheet, row, words))
            yield current


def _tables_under(sheet: Sheet, headers: Sequence[Header], place: int, words: Vocabulary) -> Iterator[Table]:
    header = headers[place]
    closed = place + 1 < len(headers)
    rows = range(header.rows[-1] + 1, headers[place + 1].rows[0] if closed else sheet.last_row + 1)
    titles = frozenset(_titles(sheet, headers[0].rows[0]))
    for part, span in _side_by_side(sheet, header, words):
        kind = kind_of(part, words)
        if kind is None:
            continue
        body = Body(sheet, part, rows, span, closed, titles)
        table = build_table(body, kind, name_columns(part, kind, words), words)
        if table is not None:
            yield table


def _titles(sheet: Sheet, first: int) -> Iterator[str]:
    """Folded texts above the first header: on later pages they are titles again, not sections."""
    for row in range(max(sheet.first_row, first - TITLE_ROWS), first):
        yield from (fold(value) for value in sheet.row(row) if isinstance(value, str) and not is_filler(value))


def _side_by_side(sheet: Sheet, header: Header, words: Vocabulary) -> list[tuple[Header, range]]:
    """Two tables beside each other, with a column without header between them and each with its own names."""
    whole = [(header, range(sheet.first_column, header.last_column + 1))]
    cuts = [left for left, right in pairwise(sorted(header.paths)) if right > left + 1]
    edges = [sheet.first_column - 1, *cuts, header.last_column]
    parts = [range(start + 1, end + 1) for start, end in pairwise(edges)]
    pieces = [(header.part(part), part) for part in parts]
    return pieces if len(pieces) > 1 and all(_stands_alone(piece, words) for piece, _ in pieces) else whole


def _stands_alone(header: Header, words: Vocabulary) -> bool:
    kind = kind_of(header, words)
    names = set(name_columns(header, kind, words).concepts.values()) if kind else set()
    return bool(names & {"cargo", "especialidade", "localidade", "codigo", "inscricao", "nome"})


def _why(sheet: Sheet, headers: Sequence[Header], refused: Sequence[str], words: Vocabulary) -> str:
    if refused:
        return "; ".join(refused[:2])
    if not headers:
        return 'nenhuma linha traz nomes de colunas conhecidos, como "Cargo", "Total de vagas", "Negros" ou "Inscrição"'
    header = next((header for header in headers if kind_of(header, words)), None)
    if header is not None:
        return _why_no_rows(sheet, header, words)
    header = headers[0]
    names = ", ".join(f'"{header.text(column)}"' for column in sorted(header.paths)[:4])
    return f"a linha {header.rows[0]} traz nomes de colunas ({names}), mas não de vagas, classificação ou convocação"


def _why_no_rows(sheet: Sheet, header: Header, words: Vocabulary) -> str:
    """A quadro still to be filled in, or rows that are none of a table."""
    start = f"a linha {header.rows[0]} é um cabeçalho"
    for row in range(header.rows[-1] + 1, sheet.last_row + 1):
        filled = [value for column in header.paths if not is_filler(value := sheet.value(row, column))]
        total = bool(filled) and isinstance(filled[0], str) and words.begins_with("totais", filled[0])
        if len(filled) > 1 and not total:
            return f"{start}, mas abaixo dela não foi reconhecida nenhuma linha de tabela"
    return f"{start}, mas a tabela ainda não tem nenhuma linha preenchida"

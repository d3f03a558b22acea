"""What only the cells of a table tell of its columns: rank or declaration, which total is which, localities."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.columns import (
    BOTH,
    OF_GROUP,
    RESERVE,
    Columns,
    is_count,
    is_group,
    is_standby,
    rank_of,
    row_sum,
)
from xl_cotas.workbook.recognition.headers import Header, is_filler
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.recognition.vocabulary import FLAGS, NO_EFFECT, fold

_BARE_PERCENT = re.compile(r"(?<![0-9])\s*%")


def settle_people(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """In a list of people a column named only after a group is a rank if it holds numbers, a declaration otherwise."""
    changes = {}
    for column, name in columns.concepts.items():
        if name.startswith(OF_GROUP):
            group = name.removeprefix(OF_GROUP)
            ranks = _holds_numbers(sheet, column, rows)
            changes[column] = rank_of(group) if ranks else FLAGS.get(group, group)
    return _settle_scores(columns.change(changes), header)


def _settle_scores(columns: Columns, header: Header) -> Columns:
    """Of several columns that may be the final score, the one that says so, else the last."""
    scores = columns.of("nota_final")
    if len(scores) < 2:
        return columns
    kept = max(scores, key=lambda column: ("final" in fold(header.text(column)).split(), column))
    lost = {column: header.text(column) for column in scores if column != kept}
    return columns.drop(lost, f'a nota final foi lida na coluna "{header.text(kept)}"')


def settle_counts(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """What only the whole table tells: which total is which, columns of localities, an unnamed first column."""
    columns = _drop_percentages(columns, header)
    columns = _settle_both(columns, sheet, rows)
    columns = _drop_wordy_standby(columns, header, sheet, rows)
    columns = _settle_general_total(columns)
    columns = _settle_totals(columns, header, sheet, rows)
    columns = _find_local_parts(columns, sheet, rows)
    columns = _find_reserve(columns, header, sheet, rows)
    return _find_label(columns, header, sheet, rows)


def _holds_numbers(sheet: Sheet, column: int, rows: Sequence[int]) -> bool:
    """Whether the filled cells of a column are numbers, judged by the first that are filled."""
    seen = numbers = 0
    for row in rows[:2000]:
        value = sheet.value(row, column)
        if is_filler(value):
            continue
        seen += 1
        numbers += parse_count(value).kind in ("number", "text") or (
            isinstance(value, str) and value.rstrip("ºª°").isdigit()
        )
        if seen >= 20:
            break
    return numbers * 2 > seen


def _drop_percentages(columns: Columns, header: Header) -> Columns:
    """A header with a bare percent sign ("% Negros", "Negros (%)") heads percentages; "Negros (20%)" heads counts."""
    bare = [
        column
        for column in columns.having(is_count)
        if any(_BARE_PERCENT.search(text) for text in header.paths.get(column, ()))
    ]
    return columns.change(dict.fromkeys(bare, NO_EFFECT)) if bare else columns


def _settle_both(columns: Columns, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """ "Vagas + CR" holds "10+CR", which is the total, or the sum of both, which is the total geral."""
    changes = {}
    for column in columns.of(BOTH):
        kinds = {parse_count(sheet.value(row, column)).kind for row in rows}
        summed = columns.of("total") or columns.having(is_standby)
        changes[column] = "total_geral" if summed and not kinds & {"plus_standby", "standby"} else "total"
    return columns.change(changes)


def _drop_wordy_standby(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """A cadastro de reserva answered with "Sim" or "Não" holds no numbers."""
    wordy = {}
    for column in columns.having(is_standby):
        kinds = [parse_count(sheet.value(row, column)).kind for row in rows]
        filled = [kind for kind in kinds if kind != "blank"]
        if filled and 2 * filled.count("invalid") > len(filled):
            wordy[column] = header.text(column)
    return columns.drop(wordy) if wordy else columns


def _settle_general_total(columns: Columns) -> Columns:
    """A total geral is the total where the table has no cadastro de reserva; a last total after one is the geral."""
    standby = columns.having(is_standby)
    if not standby and not columns.of("total"):
        return columns.change(dict.fromkeys(columns.of("total_geral"), "total"))
    totals = columns.of("total")
    plain = [column for column in standby if columns.concepts[column] == "cr"]
    if len(totals) > 1 and plain and totals[-1] > plain[-1] > totals[0]:
        return columns.change({totals[-1]: "total_geral"})
    return columns


def _settle_totals(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """Of several totals one is the total: "Vagas" beside "Total" may be the ampla; those of blocks only repeat it."""
    totals = columns.of("total")
    if len(totals) < 2:
        return columns
    groups = columns.having(is_group)
    if not columns.of("ampla") and len(totals) == 2 and groups:
        first, last = totals
        if _share_of(rows, lambda row: row_sum(sheet, row, (first, *groups)) == row_sum(sheet, row, (last,))) > 0.5:
            text = header.text(first)
            return columns.change(
                {first: "ampla"}, f'"{text}" foi lida como ampla concorrência: somada às cotas dá o total'
            )
    shortest = min(len(header.paths.get(column, ())) for column in totals)
    outer = [column for column in totals if len(header.paths.get(column, ())) == shortest]
    if len(outer) == len(totals) and shortest > 1:
        return columns  # one total a block: parts
    kept = outer[0] if shortest > 1 else max(outer, key=lambda column: (_names_total(header, column), -column))
    repeated = {column: header.text(column) for column in totals if column != kept}
    listed = ", ".join(f'"{text}"' for text in repeated.values())
    return columns.drop(
        repeated, f'de vários totais foi lido o da coluna "{header.text(kept)}"; ficou de fora: {listed}'
    )


def _names_total(header: Header, column: int) -> bool:
    return "total" in fold(header.text(column)).split()


def _share_of(rows: Sequence[int], holds: Callable[[int], bool]) -> float:
    return sum(1 for row in rows if holds(row)) / len(rows) if rows else 0.0


def _find_local_parts(columns: Columns, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """Neighbouring unknown columns of numbers whose sum is the total: the vacancies of each locality."""
    totals = columns.of("total")
    if len(totals) != 1 or not rows:
        return columns
    for run in _runs([column for column in sorted(columns.unknown) if _holds_counts(sheet, column, rows)]):
        if len(run) > 1 and _share_of(rows, lambda row, run=run: _closes(sheet, row, run, totals[0])) > 0.5:  # type: ignore[misc]
            unknown = {column: text for column, text in columns.unknown.items() if column not in run}
            return replace(columns, unknown=unknown).change(dict.fromkeys(run, "local"))
    return columns


def _find_reserve(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """A column that names no group ("Cotas", "20%") but closes the rows, with ampla and groups, holds a reserve."""
    totals, parts = columns.of("total"), columns.having(is_group)
    if len(totals) != 1 or not columns.of("ampla"):
        return columns
    open_rows = [row for row in rows if not _closes(sheet, row, parts, totals[0])]
    silent = [column for column, name in columns.concepts.items() if name == NO_EFFECT]
    for column in sorted({*columns.unknown, *silent}):
        closed = sum(_closes(sheet, row, (*parts, column), totals[0]) for row in open_rows)
        if closed and 2 * closed > len(open_rows) and _holds_counts(sheet, column, rows):
            said = f'"{header.text(column)}" foi lida como vagas reservadas: somada às outras dá o total'
            unknown = {number: name for number, name in columns.unknown.items() if number != column}
            return replace(columns, unknown=unknown).change({column: RESERVE}, said)
    return columns


def _closes(sheet: Sheet, row: int, parts: Sequence[int], total: int) -> bool:
    whole = parse_count(sheet.value(row, total)).value
    return whole is not None and row_sum(sheet, row, parts) == whole


def _runs(columns: Sequence[int]) -> list[tuple[int, ...]]:
    """Stretches of neighbouring columns."""
    runs: list[list[int]] = []
    for column in columns:
        if runs and column == runs[-1][-1] + 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    return [tuple(run) for run in runs]


def _holds_counts(sheet: Sheet, column: int, rows: Sequence[int]) -> bool:
    kinds = [parse_count(sheet.value(row, column)).kind for row in rows]
    counted = sum(kind in ("number", "text", "dash") for kind in kinds)
    return counted > 0 and counted + sum(kind in ("blank", "mark", "standby") for kind in kinds) == len(kinds)


def _find_label(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """Without a column that names the rows, the first of texts does, whatever its header."""
    if columns.having(lambda name: name in ("cargo", "especialidade", "localidade")):
        return columns
    counted = columns.having(is_count)
    first = min(counted) if counted else header.last_column
    for column in range(sheet.first_column, first):
        texts = [value for row in rows if isinstance(value := sheet.value(row, column), str) and not is_filler(value)]
        if 2 * len(texts) > len(rows) and column not in columns.concepts:
            title = header.text(column)
            said = f'a coluna "{title}"' if title else "a primeira coluna, sem cabeçalho,"
            unknown = {number: text for number, text in columns.unknown.items() if number != column}
            return replace(columns, unknown=unknown).change(
                {column: "cargo"}, f"{said} foi lida como o nome de cada linha"
            )
    return columns

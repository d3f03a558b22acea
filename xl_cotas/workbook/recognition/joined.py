"""Numbers merged over several rows: whose they are. A cell is never copied to the rows that it covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.columns import is_count, is_standby
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.keys import comparison_key, row_keys
from xl_cotas.workbook.recognition.numbers import looks_like_count, parse_count
from xl_cotas.workbook.table import Count, Table, TotalsRow

_TOTALS = frozenset({"total", "total_geral"})


@dataclass(frozen=True, slots=True)
class _Group:
    """Rows that merged cells tie together, the cells that these cover, and their columns."""

    rows: tuple[int, ...]
    covered: frozenset[tuple[int, int]]
    columns: tuple[int, ...]
    whole: bool


def covered_rows(sheet: Sheet, columns: Sequence[int]) -> frozenset[int]:
    """Rows that a filled cell of some columns covers from above: data, even with nothing of their own."""
    return frozenset(
        row
        for top, left, bottom, _ in sheet.merged
        if left in columns and not is_filler(sheet.value(top, left))
        for row in range(top + 1, min(bottom, sheet.last_row) + 1)
    )


def join_merged(table: Table, sheet: Sheet) -> Table:
    """Settle the merged numbers of a quadro. `sheet` runs as the table does.

    The total alone, beside rows that show their ampla, is the total of these rows. Else the rows of one cargo, and
    those that share every number, are one row of the quadro. What is left belongs to no row.
    """
    joined: dict[int, tuple[int, ...]] = {}
    covered: set[tuple[int, int]] = set()
    shared: set[tuple[int, int]] = set()
    totals: list[_Group] = []
    notes: list[str] = []
    for group in _groups(table, sheet):
        total = _concepts(table, group) <= _TOTALS and _rows_have_ampla(table, sheet, group)
        if not total and (group.whole or _one_cargo(table, sheet, group)):
            joined[group.rows[0]] = group.rows
            covered |= group.covered
            continue
        shared |= {(row, column) for row in group.rows for column in group.columns}
        if total:
            totals.append(group)
        else:
            notes.append(_note(table, group))
    if not joined and not shared:
        return table
    table = replace(table, notes=(*table.notes, *notes), covered=frozenset(covered), shared=frozenset(shared))
    return _settled(table, sheet, joined, totals)


def _groups(table: Table, sheet: Sheet) -> list[_Group]:
    """Stretches of data rows under merged numbers; those that overlap are one."""
    counted = {
        column
        for name, columns in table.columns.items()
        if is_count(name) and not is_standby(name)
        for column in columns
    }
    spans: list[tuple[tuple[int, ...], set[tuple[int, int]]]] = []
    for rows, column in sorted(_spans(table, sheet, counted)):
        covered = {(row, column) for row in rows[1:]}
        if spans and rows[0] <= spans[-1][0][-1]:
            above, places = spans[-1]
            spans[-1] = (tuple(sorted({*above, *rows})), places | covered)
        else:
            spans.append((rows, covered))
    return [_group(sheet, rows, places, counted) for rows, places in spans]


def _group(sheet: Sheet, rows: tuple[int, ...], covered: set[tuple[int, int]], counted: set[int]) -> _Group:
    """`whole`: no row under the first has a number of its own."""
    columns = tuple(sorted({column for _, column in covered}))
    whole = all(is_filler(sheet.value(row, column)) for row in rows[1:] for column in counted)
    return _Group(rows, frozenset(covered), columns, whole)


def _spans(table: Table, sheet: Sheet, counted: set[int]) -> list[tuple[tuple[int, ...], int]]:
    found = []
    for top, left, bottom, _ in sheet.merged:
        if left not in counted or bottom == top or not looks_like_count(sheet.value(top, left)):
            continue
        rows = tuple(row for row in table.rows if top <= row <= bottom)
        if len(rows) > 1 and all(is_filler(sheet.value(row, left)) for row in rows if row > top):
            found.append((rows, left))
    return found


def _concepts(table: Table, group: _Group) -> set[str]:
    return {name for name, columns in table.columns.items() if set(columns) & set(group.columns)}


def _rows_have_ampla(table: Table, sheet: Sheet, group: _Group) -> bool:
    columns = table.columns.get("ampla", ())
    return bool(columns) and all(
        any(looks_like_count(sheet.value(row, column)) for column in columns) for row in group.rows
    )


def _one_cargo(table: Table, sheet: Sheet, group: _Group) -> bool:
    """Whether the rows are of one cargo and, where told, one especialidade."""
    keys, _ = row_keys(sheet, group.rows, table.columns)
    names = [keys[name] for name in ("cargo", "especialidade") if name in keys]
    alike = all(len({comparison_key(text) for text in texts}) == 1 for texts in names)
    return alike and (bool(names) or "localidade" in keys)


def _note(table: Table, group: _Group) -> str:
    first, last = table.row_label(group.rows[0]), table.row_label(group.rows[-1])
    where = ", ".join(table.column_label(column) for column in group.columns)
    return (
        f"células mescladas nas {table.row_word}s {first} a {last} ({table.column_word} {where}): "
        f"o número é de várias {table.row_word}s e não foi conferido em cada uma"
    )


def _settled(table: Table, sheet: Sheet, joined: Mapping[int, tuple[int, ...]], totals: Sequence[_Group]) -> Table:
    """The table without the rows that are part of others, its totals renumbered."""
    first = {row: rows[0] for rows in joined.values() for row in rows}
    kept = [place for place, row in enumerate(table.rows) if first.get(row, row) == row]
    rows = [table.rows[place] for place in kept]
    new = {row: place for place, row in enumerate(rows)}

    def moved(covers: Sequence[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(new[first.get(table.rows[old], table.rows[old])] for old in covers))

    own = tuple(replace(total, covers=moved(total.covers)) for total in table.totals)
    merged = tuple(
        TotalsRow(one.rows[0], "total", tuple(new[row] for row in one.rows), _counts(table, sheet, one), merged=True)
        for one in totals
    )
    sections = tuple(table.sections[place] for place in kept)
    return replace(table, rows=rows, sections=sections, totals=(*own, *merged), joined=joined)


def _counts(table: Table, sheet: Sheet, group: _Group) -> dict[str, tuple[Count, ...]]:
    return {
        name: tuple(parse_count(sheet.value(group.rows[0], column)) for column in table.columns[name])
        for name in _concepts(table, group)
    }

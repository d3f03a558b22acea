"""The rows of the convocações of a contest, put together cargo by cargo: several sheets are one sequence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from xl_cotas.checks.calls.cargos import KEYS, Cargos
from xl_cotas.checks.calls.copies import Copy, without_copies
from xl_cotas.checks.calls.counting import countings
from xl_cotas.checks.calls.moments import read_day
from xl_cotas.checks.calls.sequence import CallRow, orders, sequences
from xl_cotas.checks.calls.situation import read_situation
from xl_cotas.checks.calls.words import read_list, read_person, read_place, read_position
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import Table


@dataclass(frozen=True, slots=True)
class Unit:
    """The calls of one cargo, in the order in which they were made; `why_not` says why that order is not known.

    `keys` is what all its rows say of cargo, especialidade and localidade, and `telling` tells it from others.
    `others` are the same calls in the other orders, or with the other numbers, that the sheets allow; `unsure` are
    rows that are right in some of these and wrong in others, where nothing tells which it was.
    """

    key: str
    keys: Mapping[str, str]
    rows: tuple[CallRow, ...]
    why_not: str = ""
    telling: tuple[str, ...] = ()
    others: tuple[Unit, ...] = ()
    unsure: tuple[CallRow, ...] = ()

    @property
    def counted(self) -> bool:
        """Whether no row says its position."""
        return all(row.written is None for row in self.rows)

    @property
    def numbered(self) -> tuple[CallRow, ...]:
        """The rows whose position was read: those that are replayed, in the same order."""
        return tuple(row for row in self.rows if row.position is not None)


def has_people(table: Table) -> bool:
    """Whether a convocação names the people called."""
    return table.kind == "convocacao" and not table.transposed and bool({"inscricao", "nome"} & set(table.columns))


def wanted_tables(tables: Sequence[Table]) -> list[Table]:
    """The convocações that name people and lists."""
    return [table for table in tables if has_people(table) and "lista" in table.columns and table.rows]


def read_units(
    tables: Sequence[Table], workbook: Workbook, words: Vocabulary, cargos: Cargos
) -> tuple[tuple[Unit, ...], tuple[Copy, ...]]:
    """Every cargo of the convocações that name people and lists, and the tables that only repeat another."""
    sheets = {sheet.name: sheet for sheet in workbook.sheets}
    wanted = wanted_tables(tables)
    rows, copies = without_copies([_rows(table, sheets[table.sheet], words, cargos) for table in wanted])
    keys = _telling(rows)
    units: dict[tuple[str, ...], list[CallRow]] = {}
    for row in rows:
        units.setdefault(tuple(comparison_key(row.names[key]) for key in keys), []).append(row)
    return tuple(_unit(keys, own) for own in units.values()), copies


def _rows(table: Table, sheet: Sheet, words: Vocabulary, cargos: Cargos) -> list[CallRow]:
    """The rows of a table; where it does not say their cargo, with that of everybody called."""
    rows = list(_read(table, sheet, words, cargos))
    if "cargo" in table.columns or any(row.names["cargo"] for row in rows):
        return rows
    told = cargos.told_by_people(rows)
    return [replace(row, names=_with(row.names, told)) for row in rows]


def _with(names: Mapping[str, str], told: Mapping[str, str]) -> dict[str, str]:
    return {key: text or told.get(key, "") for key, text in names.items()}


def _read(table: Table, sheet: Sheet, words: Vocabulary, cargos: Cargos) -> Iterator[CallRow]:
    above: dict[str, str] = {}
    numbered = next((name for name in ("posicao", "ordem") if name in table.columns), "")
    if numbered == "posicao" and "ordem" in table.columns:
        places = [read_position(sheet.value(row, table.columns["posicao"][0])) for row in table.rows]
        numbered = "posicao" if all(places) else "ordem"
    sections = () if "cargo" in table.columns else cargos.sections_of(table, words)
    title = "" if "cargo" in table.columns else cargos.title_of(table, words)
    part, before = 0, None
    for index, row in enumerate(table.rows):
        section = table.sections[index] if table.sections else ""
        part += before is not None and row > before + 1
        before = row
        names = {key: _text(table, sheet, row, key) or above.get(key, "") for key in KEYS}
        names["cargo"] = names["cargo"] or (sections[index] if sections else "") or title
        above.update({key: name for key, name in names.items() if key in table.columns})
        made = _row(table, sheet, row, numbered, words)
        heading = section or table.title
        yield replace(made, names=names, heading=heading, part=part, day=made.day or read_day(heading))


def _row(table: Table, sheet: Sheet, row: int, numbered: str, words: Vocabulary) -> CallRow:
    def first(*concepts: str) -> object:
        return next((sheet.value(row, table.columns[name][0]) for name in concepts if name in table.columns), "")

    who = first("inscricao") if not is_filler(first("inscricao")) else first("nome")  # type: ignore[arg-type]
    listed = first("lista")
    general, place = read_place(first("class_lista"))  # type: ignore[arg-type]
    if place is None:
        general, place = read_place(listed)  # type: ignore[arg-type]
    if "class_geral" in table.columns:
        general = read_place(first("class_geral"))[1]  # type: ignore[arg-type]
    position = read_position(first(numbered)) if numbered else None  # type: ignore[arg-type]
    situation = read_situation(first("situacao"))  # type: ignore[arg-type]
    return CallRow(
        table,
        row,
        position,
        read_list(listed, words),  # type: ignore[arg-type]
        read_person(who),  # type: ignore[arg-type]
        _text(table, sheet, row, "inscricao"),
        situation.outcome,
        _text(table, sheet, row, "ato") or _text(table, sheet, row, "data") or table.sheet,
        {},
        general,
        place,
        situation.sure,
        day=read_day(first("data")),  # type: ignore[arg-type]
        written=position,
        name=read_person(first("nome")),  # type: ignore[arg-type]
    )


def _text(table: Table, sheet: Sheet, row: int, concept: str) -> str:
    value = sheet.value(row, table.columns[concept][0]) if concept in table.columns else ""
    return "" if is_filler(value) else " ".join(show(value).split())


def _telling(rows: Sequence[CallRow]) -> tuple[str, ...]:
    """The fewest of cargo, especialidade and localidade whose values tell one sequence from another."""
    used = [key for key in KEYS if len({comparison_key(row.names[key]) for row in rows}) > 1]
    for size in range(len(used) + 1):
        for keys in combinations(used, size):
            starts: dict[tuple[str, ...], set[str]] = {}
            for row in rows:
                if row.position == 1:
                    starts.setdefault(tuple(comparison_key(row.names[key]) for key in keys), set()).add(
                        " / ".join(comparison_key(row.names[key]) for key in used)
                    )
            if all(len(names) <= 1 for names in starts.values()) and ("cargo" in keys or "cargo" not in used):
                return keys
    return tuple(used)


def _unit(keys: tuple[str, ...], rows: Sequence[CallRow]) -> Unit:
    same = [key for key in KEYS if len({comparison_key(row.names[key]) for row in rows}) == 1]
    names = {key: rows[0].names[key] for key in KEYS if key in keys or (key in same and rows[0].names[key])}
    label = " / ".join(filter(None, (rows[0].names[key] for key in KEYS if key in keys or key == "cargo")))
    if all(row.position is None for row in rows):
        made = [(found, "") for order in orders(rows) for found in countings(order)]
    else:
        made = sequences(rows)
    first, *others = (Unit(label, names, found, why, keys) for found, why in _different(made))
    return replace(first, others=tuple(others))


def _different(made: Sequence[tuple[tuple[CallRow, ...], str]]) -> Iterator[tuple[tuple[CallRow, ...], str]]:
    seen: set[tuple[tuple[int, int, int | None], ...]] = set()
    for rows, why in made:
        key = tuple((id(row.table), row.row, row.position) for row in rows)
        if key not in seen:
            seen.add(key)
            yield rows, why

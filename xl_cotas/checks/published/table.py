"""Reads an order published without people: which list the sheet puts at each position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xl_cotas.checks.placing.words import list_groups
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_quotas import lists_for
from xl_cotas.workbook.model import CellRef, Sheet
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.recognition.numbers import show
from xl_cotas.workbook.recognition.vocabulary import KEYS, Vocabulary
from xl_cotas.workbook.table import Table

_POSITION = re.compile(r"^\D{0,40}?(\d{1,6})\s*(?:\.?\s?[ºª°]|[.)])?")
_TOGETHER = re.compile(r"^\D{0,40}?\d{1,6}\s*(?:\.?\s?[ºª°])?[^:\-–]{0,30}[:\-–]\s*(.+)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """One position and what the sheet says of its list: `groups` are empty where it names none that is known."""

    position: int
    groups: tuple[str, ...]
    cell: CellRef
    shown: str

    def list_in(self, known: Sequence[str]) -> str | None:
        """The list of a regime that the cell names; None for one that no norm of it has."""
        if AMPLA in self.groups:
            return AMPLA if len(self.groups) == 1 else None
        found = lists_for(self.groups, known)
        return found[0] if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class Run:
    """Positions in ascending order: the order of one cargo, or of the whole contest."""

    key: str
    entries: tuple[Entry, ...]

    @property
    def first(self) -> int:
        return self.entries[0].position

    @property
    def last(self) -> int:
        return self.entries[-1].position


def is_order_table(table: Table) -> bool:
    """Whether a table is an order without people."""
    return table.kind == "convocacao" and not {"inscricao", "nome"} & table.columns.keys()


def read_runs(table: Table, sheet: Sheet, words: Vocabulary) -> Iterator[Run]:
    """The orders of a table: each begins where positions start again, or another cargo does."""
    if "lista" not in table.columns:
        if entries := sorted(_by_column(table, sheet), key=lambda entry: entry.position):
            yield Run("", tuple(entries))
        return
    run: list[Entry] = []
    key = ""
    for place, row in enumerate(table.rows):
        name = _key(table, sheet, place, row)
        entry = _entry(table, sheet, row, words, run)
        if run and (comparison_key(name) != comparison_key(key) or (entry and entry.position <= run[-1].position)):
            yield Run(key, tuple(run))
            run = []
            entry = _entry(table, sheet, row, words, run)
        key = name
        if entry is not None:
            run.append(entry)
    if run:
        yield Run(key, tuple(run))


def _key(table: Table, sheet: Sheet, place: int, row: int) -> str:
    names = [show(sheet.value(row, column)) for column in table.columns.get("cargo", ())]
    section = table.sections[place] if table.sections else ""
    return " / ".join(filter(None, names)) or section


def _entry(table: Table, sheet: Sheet, row: int, words: Vocabulary, run: Sequence[Entry]) -> Entry | None:
    columns = table.columns.get("lista", ())
    if len(columns) != 1:
        return None
    shown = show(sheet.value(row, columns[0])).strip()
    numbers = table.columns.get("posicao") or table.columns.get("ordem") or ()
    position = _number(show(sheet.value(row, numbers[0]))) if numbers else None
    if position is None and numbers and not shown:
        return None
    if not numbers and (together := _TOGETHER.match(shown)):  # "Vaga 1: AC"
        position, shown = _number(shown), together[1].strip()
    following = run[-1].position + 1 if run else 1
    return Entry(position or following, list_groups(shown, words), table.cell(row, columns[0]), shown)


def _by_column(table: Table, sheet: Sheet) -> Iterator[Entry]:
    """A column for each list, with the positions of its calls below."""
    for concept, columns in table.columns.items():
        for column in columns if not {*KEYS, "posicao", "ordem", "data", "ato"} & {concept} else ():
            for row in table.rows:
                shown = show(sheet.value(row, column)).strip()
                if (position := _number(shown)) is not None:
                    yield Entry(position, tuple(concept.split("+")), table.cell(row, column), shown)


def _number(text: str) -> int | None:
    found = _POSITION.match(text.strip())
    return int(found[1]) if found and int(found[1]) > 0 else None

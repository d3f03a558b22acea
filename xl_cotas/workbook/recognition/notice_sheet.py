"""The workbook's own Edital sheet: label in one column, value in the next, read as the facts of the contest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from xl_cotas.errors import LawError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Citation, Clause, GroupRule
from xl_cotas.laws.topics import topics
from xl_cotas.workbook.model import CellRef, CellValue, Sheet, Workbook
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.notice_values import PARSERS, as_share, one_of_words, split_municipality
from xl_cotas.workbook.recognition.vocabulary import Vocabulary, fold, vocabulary

ORIGIN = "aba Edital"
_NAMES = frozenset({"edital", "dados do edital", "dados do concurso", "concurso"})
_FIELDS = {"titulo": "title", "uf": "uf", "municipio": "municipality", "poder": "branch", "data": "notice_date",
           "leis": "laws", "base": "base", "vagas": "vacancies"}  # fmt: skip
_IN_SEVERAL_LINES = "laws"
_MOST_ROWS = 200
_MOST_COLUMNS = 6
_LONGEST_LABEL = 80


@dataclass(frozen=True, slots=True)
class NoticeSheet:
    """What the sheet says.

    `cells` tells where each field of `contest` was read, under the field's own name; "clause:pcd" for a percentage and
    "reading:ordem" for a choice of reading. `notices` are lines that were not read; `errors`, by the same names, the
    values that could not be.
    """

    contest: Contest
    cells: Mapping[str, CellRef] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    errors: Mapping[str, str] = field(default_factory=dict)

    def refuse(self, told: Contest) -> None:
        """Raise LawError, naming the cell, for a value that could not be read and that nobody else states."""
        others = {*told.said(), *(f"clause:{clause.id}" for clause in told.clauses)}
        others |= {f"reading:{topic}" for topic in told.readings}
        for place, error in self.errors.items():
            if place not in others:
                raise LawError(error)


@dataclass(frozen=True, slots=True)
class _Line:
    label: str
    ref: CellRef
    value: CellValue


def find_notice_sheet(workbook: Workbook) -> Sheet | None:
    """The sheet with the facts of the contest, if the workbook has one; one named Edital, and a visible one, first."""
    found = [sheet for sheet in workbook.sheets if is_notice_sheet(sheet)]
    return min(found, key=lambda sheet: (fold(sheet.name) not in _NAMES, not sheet.visible), default=None)


def is_notice_sheet(sheet: Sheet) -> bool:
    """Whether the first two columns are labels and values: in a sheet named Edital, or with three facts.

    A header repeated above each part of a table ("Ordem") is not several facts.
    """
    facts = [_fact(line.label, vocabulary()) for line in _lines(sheet)]
    known = [fact for fact in facts if fact]
    least = 1 if fold(sheet.name) in _NAMES else 3
    return len(set(known)) >= least and 2 * len(known) >= len(facts)


def read_notice_sheet(sheet: Sheet, group_names: Mapping[str, str] | None = None) -> NoticeSheet:
    """The facts that the sheet states. Raises LawError for a fact stated twice; laws may come one a line."""
    words = vocabulary().with_groups(group_names or {})
    said = _Facts()
    for line in _lines(sheet):
        if not is_filler(line.value):
            said.add(line, _fact(line.label, words))
    return NoticeSheet(said.contest(), said.cells, tuple(said.notices), said.errors)


class _Facts:
    """Collects what the lines say, each fact once."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.clauses: list[GroupRule] = []
        self.readings: dict[str, str] = {}
        self.cells: dict[str, CellRef] = {}
        self.notices: list[str] = []
        self.errors: dict[str, str] = {}

    def add(self, line: _Line, fact: str) -> None:
        if not fact:
            self.notices.append(f'{line.ref}: "{line.label}" não é um dado conhecido do edital e não foi lido')
            return
        kind, _, name = fact.partition(":")
        place = _FIELDS.get(fact, fact)
        if place in self.cells and place != _IN_SEVERAL_LINES:
            raise LawError(f'{line.ref} ("{line.label}"): já foi dito em {self.cells[place]}')
        self.cells.setdefault(place, line.ref)
        if kind == "clause":
            self._take(place, line, lambda: self.clauses.append(_clause(name, line)))
        elif kind == "reading":
            words = one_of_words(tuple(topics()[name].values))
            self._take(place, line, lambda: self.readings.update({name: words(line.value)}))
        else:
            self._take(place, line, lambda: self._keep(place, PARSERS[fact](line.value)))

    def _keep(self, place: str, value: Any) -> None:
        if place == _IN_SEVERAL_LINES:
            value = tuple(dict.fromkeys((*self.fields.get(place, ()), *value)))
        self.fields[place] = value

    def _take(self, place: str, line: _Line, take: Callable[[], object]) -> None:
        """Keep a value that cannot be read as an error: it matters only where nobody else states the fact."""
        try:
            take()
        except ValueError as error:
            self.errors[place] = f'{line.ref} ("{line.label}"): {error}'

    def contest(self) -> Contest:
        municipality, uf = split_municipality(self.fields.get("municipality", ""))
        if uf:
            self.fields = {"uf": uf, **self.fields, "municipality": municipality}
        contest = Contest(**self.fields, clauses=tuple(self.clauses), readings=self.readings)
        return replace(contest, origins=dict.fromkeys(contest.said(), ORIGIN))


def percentage_clause(group: str, share: Fraction, sheet: str = "Edital") -> GroupRule:
    """The clause that a percentage stands for. PcD: rounded up, ceiling 20%, from the fifth vacancy on; for another
    group the edital states the share alone, and what was not read is tried, never assumed."""
    citation = Citation(f"Edital, aba '{sheet}'", "")
    if group != "pcd":
        unread = frozenset({"minimo", "arredondamento"})
        return GroupRule(group, group, Clause(share, citation), unread=unread)
    return GroupRule(
        id="pcd",
        name="pessoas com deficiência",
        share=Clause(share, citation),
        threshold=Clause(5, citation),
        rounding=Clause("para_cima", citation),
        ceiling=Clause(Fraction(1, 5), citation),
    )


def _lines(sheet: Sheet) -> list[_Line]:
    """Rows that begin with a text, and the cell next to it; titles merged over both are left out."""
    merged = {(top, left): right for top, left, _, right in sheet.merged}
    lines = []
    for row in range(sheet.first_row, min(sheet.last_row, sheet.first_row + _MOST_ROWS) + 1):
        columns = range(sheet.first_column, min(sheet.last_column, sheet.first_column + _MOST_COLUMNS) + 1)
        label = next((column for column in columns if not is_filler(sheet.value(row, column))), None)
        if label is None or not isinstance(text := sheet.value(row, label), str) or len(text) > _LONGEST_LABEL:
            continue
        place = merged.get((row, label), label) + 1
        if place <= sheet.last_column:
            lines.append(_Line(text.strip().rstrip(":").strip(), sheet.ref(row, place), sheet.value(row, place)))
    return [line for line in lines if not is_filler(line.value) or _fact(line.label, vocabulary())]


def _fact(label: str, words: Vocabulary) -> str:
    """The fact that a label names: one of [[edital]], a percentage of a group, or a topic of reading."""
    name = fold(label)
    if name in words.facts:
        return words.facts[name]
    if name.replace(" ", "_") in topics():
        return f"reading:{name.replace(' ', '_')}"
    first, _, rest = name.partition(" ")
    if first in ("percentual", "porcentagem", "reserva", "cota") and rest:
        meaning = words.meaning(rest) or words.meaning(rest.partition(" ")[2])
        if meaning is not None and meaning.group not in ("", "total", "ampla") and not meaning.measure:
            return f"clause:{meaning.group}"
    return ""


def _clause(group: str, line: _Line) -> GroupRule:
    return percentage_clause(group, as_share(line.value), line.ref.sheet)

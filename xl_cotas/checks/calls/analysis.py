"""The calls of a contest, judged once for all the checks that speak of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xl_cotas.checks.calls.cargos import KEYS, Cargos, cargos_of, common_names
from xl_cotas.checks.calls.cases import Facts
from xl_cotas.checks.calls.causes import cause_of
from xl_cotas.checks.calls.choosing import judge_best
from xl_cotas.checks.calls.copies import Copy
from xl_cotas.checks.calls.doubts import without_doubtful
from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.calls.people import identified, people_of
from xl_cotas.checks.calls.rows import Unit, read_units, wanted_tables
from xl_cotas.checks.calls.taken import cargo_taken
from xl_cotas.checks.calls.words import words_of
from xl_cotas.rules.order_lists import order_lists
from xl_cotas.workbook.recognition.keys import named

if TYPE_CHECKING:
    from xl_cotas.checks.subject import Subject
    from xl_cotas.checks.verdict.quadro import Quadro
    from xl_cotas.workbook.recognition.vocabulary import Vocabulary

WHOLE = ("aba", "edital")


class Calls:
    """The calls of a contest, read when the first check asks for them."""

    __slots__ = ("_copies", "_found")

    def __init__(self) -> None:
        self._found: tuple[Judged, ...] | None = None
        self._copies: tuple[Copy, ...] = ()

    def of(self, subject: Subject) -> tuple[Judged, ...]:
        """Every cargo of the convocações with people."""
        if self._found is None:
            words = words_of(subject.regime)
            cargos = _cargos(subject, words)
            units, self._copies = read_units(subject.tables, subject.workbook, words, cargos)
            self._found = tuple(_judged(subject, units, cargos))
        return self._found

    def copies(self, subject: Subject) -> tuple[Copy, ...]:
        """The convocações that only repeat another."""
        self.of(subject)
        return self._copies


def _judged(subject: Subject, units: Sequence[Unit], cargos: Cargos) -> Iterator[Judged]:
    for read in units:
        facts = _facts(subject, read, cargos, alone=len(units) == 1)
        unit = _identified(read, facts)
        base = subject.regime.value("base")
        if base in WHOLE and len(units) > 1:
            why = f"base={base}: a ordem é a de todo o certame, e as posições desta tabela são as de cada cargo"
            yield Judged(unit, facts, None, None, why_not=why)
        else:
            judged = without_doubtful(judge_best(unit, facts, subject.regime))
            yield replace(judged, cause=cause_of(judged, subject.regime, subject.library))


def _identified(unit: Unit, facts: Facts) -> Unit:
    """The calls with whom they call, as the classificações tell people; in each order that the sheets allow."""
    rows = tuple(identified(row, facts.people) for row in unit.rows)
    return replace(unit, rows=rows, others=tuple(_identified(other, facts) for other in unit.others))


def _cargos(subject: Subject, words: Vocabulary) -> Cargos:
    sheets = {sheet.name: sheet for sheet in subject.workbook.sheets}
    rankings = [analysis.ranking for analysis in subject.rankings.all]
    quadros = (evaluation.quadro for evaluation in subject.evaluations)
    names = [
        text
        for quadro in quadros
        for text in quadro.source.keys.get("cargo") or [quadro.key(index) for index in range(len(quadro))]
    ]
    return cargos_of(rankings, wanted_tables(subject.tables), sheets, names, words)


def _facts(subject: Subject, unit: Unit, cargos: Cargos, *, alone: bool) -> Facts:
    words = words_of(subject.regime)
    groups = [group for family in subject.regime.families for rule in family.groups for group in (rule.id,)]
    parts, why = cargos.of(unit.keys, unit.telling, unit.rows)
    people = people_of(parts, groups, words)
    people.why = why
    told = {"cargo", *unit.telling, *(name for part in parts for name in part.telling)} if parts else unit.keys
    own = {name: text for name, text in unit.keys.items() if name in told}
    vacancies, quadro = _vacancies(subject, own)
    if vacancies is None and (listed := common_names(parts)):
        vacancies, quadro = _vacancies(subject, {**own, **listed})
    if vacancies is None and alone:
        vacancies = subject.regime.contest.vacancies
    return Facts(people, vacancies, quadro, tuple(cargo_taken(unit, parts, cargos, words)))


def _vacancies(subject: Subject, names: Mapping[str, str]) -> tuple[int | None, dict[str, int]]:
    """The vagas of the only row of a quadro that is of the cargo."""
    found = [
        (evaluation.quadro, index) for evaluation in subject.evaluations for index in _rows_of(evaluation.quadro, names)
    ]
    if len(found) != 1:
        return None, {}
    quadro, index = found[0]
    known = {slot.id: quadro.reserved[slot.id][index] for slot in quadro.slots if slot.concepts}
    return quadro.total[index] or None, {name: count for name, count in known.items() if count is not None}


def _rows_of(quadro: Quadro, names: Mapping[str, str]) -> list[int]:
    keys = quadro.source.keys
    if not any(names.values()):
        return [0] if len(quadro) == 1 else []
    found = [set(named(keys[key], name)) for key, name in names.items() if key in keys]
    return sorted(set.intersection(*found)) if found else []


def list_names(subject: Subject) -> dict[str, str]:
    """What each list is called in findings."""
    named = {group.id: group.name for group in subject.regime.groups}
    lists = {item.id: item.terms.name for item in order_lists(subject.regime, 1)}
    return {**lists, **named, "ampla": "ampla concorrência"}


__all__ = ["KEYS", "Calls", "list_names"]

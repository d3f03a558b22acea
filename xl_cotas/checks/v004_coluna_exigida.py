"""V004: coluna de reserva que falta no quadro.

Base legal: a lei do certame manda o edital especificar as vagas reservadas de cada cargo. Só há divergência se alguma
linha tem direito a vaga reservada: um quadro de cargos com vagas de menos para a reserva não precisa da coluna.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome, Part, Severity
from xl_cotas.checks.evaluation import Evaluation
from xl_cotas.checks.judge import choice_in_force, hypotheses
from xl_cotas.checks.quadro import Quadro, Slot
from xl_cotas.checks.reserves import topics_of
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.units import Unit, unit_total, units
from xl_cotas.laws.regime import Family
from xl_cotas.rules.explain import cite_reserve, explain_reserve
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms, settle_family
from xl_cotas.workbook.model import CellRef

CODE = "V004"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report groups owed a vacancy in a quadro that has no column for them."""
    for evaluation in subject.evaluations:
        for slot in evaluation.quadro.slots:
            if slot.groups and not slot.concepts:
                yield from _missing(subject, evaluation, slot)


def _missing(subject: Subject, evaluation: Evaluation, slot: Slot) -> Iterator[Outcome]:
    family = subject.regime.family_of(slot.groups[0].id)
    choice = choice_in_force(family, topics_of(family))
    terms = {item.group_id: item for item in settle_family(family, choice)}[slot.groups[0].id]
    counted = [(unit, unit_total(evaluation.quadros, unit)) for unit in _units(evaluation, choice["base"])]
    known = [(unit, total) for unit, total in counted if total is not None]
    yield Decided(CODE, len(known))
    owed = [(unit, total) for unit, total in known if reserve_for(total, terms).count > 0]
    if owed:
        yield _finding(evaluation, family, slot, terms, owed)


def _units(evaluation: Evaluation, base: str) -> list[Unit]:
    return units(evaluation.quadros, base, evaluation.focus)


def _finding(evaluation: Evaluation, family: Family, slot: Slot, terms: Terms, owed: list[tuple[Unit, int]]) -> Finding:
    unit, total = owed[0]
    cells = [cell for owed_unit, _ in owed for cell in _total_cells(evaluation, owed_unit)]
    due = reserve_for(total, terms).count
    citation = list(cite_reserve(total, terms))
    if (demand := family.rules.get("colunas_exigidas")) is not None:
        citation.append(str(demand.citation))
    rows = f"em {len(owed)} cargos ou unidades" if len(owed) > 1 else f"em {unit.key}"
    return Finding(
        code=CODE,
        severity=_severity(evaluation, family, slot, [total for _, total in owed]),
        message=f"falta a coluna de {slot.name}, devida {rows}",
        parts=(Part(cells[0], None, due, explain_reserve(total, terms)),),
        related=tuple(dict.fromkeys(cells[1:])),
        key=unit.key,
        citation=tuple(dict.fromkeys(citation)),
    )


def _total_cells(evaluation: Evaluation, unit: Unit) -> tuple[CellRef, ...]:
    number, i = unit.members[0]
    return evaluation.quadros[number].total_cells(i)


def _severity(evaluation: Evaluation, family: Family, slot: Slot, totals: list[int]) -> Severity:
    """An error where the quadro shows its reserves and leaves this one out under every admissible reading."""
    if not _shows_reserves(evaluation.quadro):
        return "alerta"
    choice = choice_in_force(family, topics_of(family))
    trials = [dict(item.choice) for item in hypotheses(family, topics_of(family), choice) if "base" not in item.changes]
    own = {group.id for group in slot.groups}
    for trial in trials:
        terms = [item for item in settle_family(family, trial) if item.group_id in own]
        if not any(reserve_for(total, item).count for total in totals for item in terms):
            return "alerta"
    return "erro"


def _shows_reserves(quadro: Quadro) -> bool:
    """Whether the quadro splits its vagas: ampla and another group, or a total that its parts add up to."""
    split = any(slot.concepts for slot in quadro.slots)
    return split or (quadro.ampla is not None and quadro.written_total is not None)

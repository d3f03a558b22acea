"""V004: coluna de reserva que falta no quadro.

Base legal: a lei do certame manda o edital especificar as vagas reservadas de cada cargo. Só há divergência se alguma
linha tem direito a vaga reservada: um quadro de cargos com vagas de menos para a reserva não precisa da coluna.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Choice, Decided, Finding, Outcome, Part, Severity
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.judge import choice_in_force, hypotheses
from xl_cotas.checks.verdict.quadro import Quadro, Slot
from xl_cotas.checks.verdict.reserves import topics_of
from xl_cotas.checks.verdict.units import Unit, unit_total, units
from xl_cotas.laws.regime import Family
from xl_cotas.portuguese import worded
from xl_cotas.rules.dues import Dues
from xl_cotas.workbook.model import CellRef

CODE = "V004"
DECIDES = True


def check(subject: Subject) -> Iterator[Outcome]:
    """Report groups owed a vacancy in a quadro that has no column for them."""
    for evaluation in subject.evaluations:
        for slot in evaluation.quadro.slots:
            if slot.groups and not slot.concepts:
                yield from _missing(subject, evaluation, slot)


def _missing(subject: Subject, evaluation: Evaluation, slot: Slot) -> Iterator[Outcome]:
    family = subject.regime.family_of(slot.groups[0].id)
    judgement = evaluation.judgements.get(family.id)
    choice = judgement.choice if judgement else choice_in_force(family, topics_of(family))
    counted = [(unit, unit_total(evaluation.quadros, unit)) for unit in _units(evaluation, choice["base"])]
    known = [(unit, total) for unit, total in counted if total is not None]
    yield Decided(CODE, len(known))
    dues = _dues(family, slot, choice)
    owed = [(unit, total) for unit, total in known if dues.range(total)[0] > 0]
    if owed:
        yield _finding(evaluation, family, slot, choice, owed)


def _dues(family: Family, slot: Slot, choice: Choice) -> Dues:
    return Dues.of(family, {group.id for group in slot.groups}, choice)


def _units(evaluation: Evaluation, base: str) -> list[Unit]:
    return units(evaluation.quadros, base, evaluation.focus)


def _finding(
    evaluation: Evaluation, family: Family, slot: Slot, choice: Choice, owed: list[tuple[Unit, int]]
) -> Finding:
    unit, total = owed[0]
    dues = _dues(family, slot, choice)
    cells = [cell for owed_unit, _ in owed for cell in _total_cells(evaluation, owed_unit)]
    citation = list(dues.cite(total, 0))
    if (demand := family.rules.get("colunas_exigidas")) is not None:
        citation.append(str(demand.citation))
    rows = worded(len(owed), f"em {unit.key}", "em {} cargos ou unidades")
    return Finding(
        code=CODE,
        severity=_severity(evaluation, family, slot, choice, [total for _, total in owed]),
        message=f"falta a coluna de {slot.name}, devida {rows}",
        parts=(Part(cells[0], None, dues.range(total)[0], dues.explain(total, 0)),),
        related=tuple(dict.fromkeys(cells[1:])),
        key=unit.key,
        citation=tuple(dict.fromkeys(citation)),
    )


def _total_cells(evaluation: Evaluation, unit: Unit) -> tuple[CellRef, ...]:
    number, i = unit.members[0]
    return evaluation.quadros[number].total_cells(i)


def _severity(evaluation: Evaluation, family: Family, slot: Slot, choice: Choice, totals: list[int]) -> Severity:
    """An error where the quadro shows its reserves and leaves this one out under every admissible reading."""
    if not _shows_reserves(evaluation.quadro):
        return "alerta"
    for trial in hypotheses(family, topics_of(family), choice):
        dues = _dues(family, slot, trial.choice)
        if "base" not in trial.changes and not any(dues.range(total)[0] for total in totals):
            return "alerta"
    return "erro"


def _shows_reserves(quadro: Quadro) -> bool:
    """Whether the quadro splits its vagas: ampla and another group, or a total that its parts add up to."""
    split = any(slot.concepts for slot in quadro.slots)
    return split or (quadro.ampla is not None and quadro.written_total is not None)

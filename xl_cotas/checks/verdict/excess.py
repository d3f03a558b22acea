"""A reserve above the sum of its own row: what may allow it (DESIGN: too few and too many)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.judge import Misfit
from xl_cotas.checks.verdict.quadro import Slot, add
from xl_cotas.laws.model import GroupRule
from xl_cotas.laws.regime import Family
from xl_cotas.rules.rounding import ROUNDINGS
from xl_cotas.rules.terms import settle_family

WIDER_BASES = ("especialidade", "cargo", "aba", "edital")


def allow_excess(misfit: Misfit, evaluation: Evaluation, family: Family, slot: Slot) -> Misfit:
    """Turn an `erro` for too many into `alerta` or `info` where a reading allows it; the rest comes back as it is.

    Published positions and a draw speak of this very row, so they also explain an `alerta` better than another base.
    """
    item = misfit.comparison
    if item.written <= item.high or item.written > item.total:
        return misfit
    drawn = family.value("lotes_pequenos")
    if drawn != "nenhum":
        return replace(misfit, severity="info", right_under=(f"lotes_pequenos={drawn}",), whole_table=False)
    if all(_published(group, misfit.comparison.total) >= misfit.comparison.written for group in slot.groups):
        return replace(misfit, severity="alerta", right_under=("ordem=publicada",), whole_table=False)
    if misfit.severity != "erro":
        return misfit
    if "conjunta" in family.alternatives("soma") and _joint_sum_allows(misfit, evaluation, family):
        return replace(misfit, severity="alerta", right_under=("soma=conjunta",))
    for base in WIDER_BASES:
        if base in family.alternatives("base") and _base_allows(misfit, evaluation, family, slot, base):
            return replace(misfit, severity="alerta", right_under=(f"base={base}",))
    return misfit


def _published(group: GroupRule, vacancies: int) -> int:
    """How many published positions of a group fall within the first vacancies."""
    count = sum(position <= vacancies for position in group.positions)
    if group.positions and group.step and vacancies > group.positions[-1]:
        count += (vacancies - group.positions[-1]) // group.step
    return count


def _joint_sum_allows(misfit: Misfit, evaluation: Evaluation, family: Family) -> bool:
    """Whether the family's reserves together stay within the shares added up and rounded once."""
    item = misfit.comparison
    fixed = [terms for terms in settle_family(family, evaluation.judgements[family.id].choice) if terms.kind == "fixo"]
    if len(fixed) < 2 or item.total < fixed[0].threshold:
        return False
    quadros = evaluation.quadros
    ids = {slot.id for slot in evaluation.quadro.slots if {g.id for g in slot.groups} & {t.group_id for t in fixed}}
    written = add(
        [quadros[n].reserved[slot_id][i] for n, i in item.members for slot_id in ids if slot_id in quadros[n].reserved]
    )
    joint = ROUNDINGS[fixed[0].rounding](item.total * sum((terms.share for terms in fixed), Fraction(0)))
    return written is not None and written <= joint


def _base_allows(misfit: Misfit, evaluation: Evaluation, family: Family, slot: Slot, base: str) -> bool:
    """Whether a wider base leaves room for the excess; the edital does also where this may not be all of it."""
    if base == "edital" and not evaluation.whole:
        return True
    choice = {**evaluation.judgements[family.id].choice, "base": base}
    mine = set(misfit.comparison.members)
    return any(
        item.slot == slot.id and mine < set(item.members) and item.written <= item.high
        for item in evaluation.compare(family, choice)
    )

"""V005: teto legal da reserva, quando o item do edital não o traz.

Base legal: Lei 8.112/1990, art. 5º, § 2º (até 20% das vagas), ou o teto da lei que o edital regulamenta. Um item do
edital pode dar mais que o mínimo da lei, mas a reserva que passa do teto só é lícita onde ele não alcança o certame
(empregos públicos): é alerta, nunca erro.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from xl_cotas.checks.base import Decided, Finding, Outcome, Part
from xl_cotas.checks.evaluation import Evaluation
from xl_cotas.checks.quadro import Slot
from xl_cotas.checks.subject import Subject
from xl_cotas.exact import format_number, format_share
from xl_cotas.laws.model import Clause, GroupRule
from xl_cotas.laws.regime import Regime

CODE = "V005"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report, in one finding a quadro, reserves above the ceiling of the law behind an edital clause."""
    for evaluation in subject.evaluations:
        for slot in evaluation.quadro.slots:
            for group in slot.groups:
                ceiling = _law_ceiling(subject.regime, group)
                if slot.concepts and group.ceiling is None and ceiling is not None:
                    yield from _above(evaluation, slot, ceiling)


def _law_ceiling(regime: Regime, group: GroupRule) -> Clause[Fraction] | None:
    limit = regime.limits.get(group.id)
    ceilings = [rule.ceiling for rule in limit.groups if rule.ceiling is not None] if limit else []
    return ceilings[0] if ceilings else None


def _above(evaluation: Evaluation, slot: Slot, ceiling: Clause[Fraction]) -> Iterator[Outcome]:
    quadro = evaluation.quadro
    parts = []
    for i, (total, reserved) in enumerate(zip(quadro.total, quadro.reserved[slot.id], strict=True)):
        if total is None or reserved is None:
            continue
        most = math.floor(total * ceiling.value)
        if reserved > most:
            share = format_share(ceiling.value)
            text = f"teto de {share} de {total} = {format_number(total * ceiling.value)}: {most}"
            parts.append(Part(quadro.cells(slot.concepts, i)[0], reserved, most, text))
    yield Decided(CODE, len(quadro))
    if parts:
        message = f"{slot.name}: reserva acima do teto legal em {len(parts)} linhas, como manda o item do edital"
        citation = (str(ceiling.citation),)
        yield Finding(CODE, "alerta", message, tuple(parts), citation=citation, right_under=("teto=nenhum",))

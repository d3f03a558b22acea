"""V005: teto legal da reserva, quando o item do edital não o traz.

Base legal: Lei 8.112/1990, art. 5º, § 2º (até 20% das vagas), ou o teto da lei que o edital regulamenta. Um item do
edital pode dar mais que o mínimo da lei, mas a reserva que passa do teto só é lícita onde ele não alcança o certame
(empregos públicos): é alerta, nunca erro.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from xl_cotas.checks.base import Comparison, Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.quadro import Slot
from xl_cotas.exact import format_number, format_share
from xl_cotas.laws.model import Clause, GroupRule
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import worded

CODE = "V005"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report, in one finding a quadro, reserves above the ceiling of the law behind an edital clause."""
    for evaluation in subject.evaluations:
        for slot in evaluation.quadro.slots:
            for group in slot.groups:
                ceiling = _law_ceiling(subject.regime, group)
                family = subject.regime.family_of(group.id)
                if group.ceiling is None and ceiling is not None and family.id in evaluation.judgements:
                    compared = evaluation.judgements[family.id].comparisons
                    yield from _above(slot, [item for item in compared if item.slot == slot.id], ceiling)


def _law_ceiling(regime: Regime, group: GroupRule) -> Clause[Fraction] | None:
    limits = regime.limits.get(group.id, ())
    ceilings = [rule.ceiling for limit in limits for rule in limit.groups if rule.ceiling is not None]
    return ceilings[0] if ceilings else None


def _above(slot: Slot, compared: Sequence[Comparison], ceiling: Clause[Fraction]) -> Iterator[Finding]:
    parts = []
    for item in compared:
        most = math.floor(item.total * ceiling.value)
        if item.written > most:
            share = format_share(ceiling.value)
            text = f"teto de {share} de {item.total} = {format_number(item.total * ceiling.value)}: {most}"
            parts.append(Part(item.cells[0], item.written, most, text))
    if parts:
        rows = worded(len(parts), "em uma linha", "em {} linhas")
        message = f"{slot.name}: reserva acima do teto legal {rows}, como manda o item do edital"
        citation = (str(ceiling.citation),)
        yield Finding(CODE, "alerta", message, tuple(parts), citation=citation, right_under=("teto=nenhum",))

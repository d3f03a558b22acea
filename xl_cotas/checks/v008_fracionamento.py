"""V008: reserva calculada em partes menores que o cargo.

Base legal: o STF (ADC 41) veda fracionar as vagas para escapar da reserva; o Decreto 9.508/2018, art. 1º, § 4º, I,
manda aplicar o percentual ao total do edital. Quando o edital calcula por localidade, especialidade ou linha e a soma
das reservas fica abaixo da que o total daria, isso é informado, sem apontar erro em nenhuma célula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Comparison, Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.laws.regime import Family
from xl_cotas.portuguese import worded

CODE = "V008"
SMALL_BASES = frozenset({"localidade", "especialidade", "linha"})


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare, for quadros computed on a small base, the sum of the reserves with what the whole would reserve."""
    for evaluation in subject.evaluations:
        short = [item for family in subject.regime.families for item in _short(evaluation, family)]
        if short:
            yield _finding(evaluation, short)


def _short(evaluation: Evaluation, family: Family) -> list[Comparison]:
    """The sums of a family that fall below the reserve of the whole quadro; none where a number is already disputed."""
    judgement = evaluation.judgements.get(family.id)
    if judgement is None or judgement.misfits or judgement.choice["base"] not in SMALL_BASES:
        return []
    return [i for i in evaluation.compare(family, {**judgement.choice, "base": "aba"}) if i.written < i.low]


def _finding(evaluation: Evaluation, short: Sequence[Comparison]) -> Finding:
    names = {slot.id: slot.name for slot in evaluation.quadro.slots}
    sums = "; ".join(
        f"{names[item.slot]}: {item.written}, e sobre as {item.total} {worded(item.low, 'seria 1', 'seriam {}')}"
        for item in short
    )
    return Finding(
        code=CODE,
        severity="info",
        message=f"reserva calculada em partes. Somadas: {sums}",
        parts=tuple(Part(item.cells[0], item.written, None, item.sum) for item in short),
        citation=("STF, ADC 41", *short[0].citation),
    )

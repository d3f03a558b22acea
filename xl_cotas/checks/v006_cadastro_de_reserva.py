"""V006: divisão do cadastro de reserva entre os grupos.

Base legal: item do edital que reserva parte do cadastro (percentual_cr). Com base_cr = "cr" o percentual incide sobre o
cadastro de cada linha; com "vagas+cr", sobre vagas e cadastro somados, menos o que o quadro já reserva nas vagas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xl_cotas.checks.base import Choice, Comparison, Outcome
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.judge import Misfit, finding, grouped, judge
from xl_cotas.checks.verdict.quadro import Slot, add, known
from xl_cotas.laws.model import GroupRule
from xl_cotas.laws.regime import Family
from xl_cotas.rules.dues import Dues
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms

CODE = "V006"
TOPICS = ("arredondamento", "minimo", "teto")


def check(subject: Subject) -> Iterator[Outcome]:
    """Judge the standby columns of the groups whose clause gives them a share."""
    for evaluation in subject.evaluations:
        for slot in evaluation.quadro.slots:
            concepts = [f"cr_{concept}" for concept in slot.concepts]
            columns = [concept for concept in concepts if concept in evaluation.quadro.source.counts]
            if columns and len(slot.groups) == 1 and slot.groups[0].standby_share is not None:
                family = subject.regime.family_of(slot.groups[0].id)
                yield from _judged(evaluation, slot, columns, family)


def _judged(evaluation: Evaluation, slot: Slot, columns: Sequence[str], family: Family) -> Iterator[Outcome]:
    choice_now = evaluation.judgements[family.id].choice

    def compare(choice: Choice) -> list[Comparison]:
        dues = evaluation.comparers[family.id].dues(slot, {**choice_now, **choice})
        return list(_comparisons(evaluation, slot, columns, dues))

    judgement = judge(family, TOPICS, compare)
    for group in grouped(judgement.misfits):
        yield finding(CODE, group, _message(slot, group))


def _message(slot: Slot, found: Sequence[Misfit]) -> str:
    if len(found) > 1:
        return f"{slot.name}: {len(found)} números do cadastro de reserva diferem do item do edital"
    item = found[0].comparison
    return f"{slot.name}, cadastro de reserva: está {item.written}, deveria ser {item.expected}"


def _comparisons(evaluation: Evaluation, slot: Slot, columns: Sequence[str], dues: Dues) -> Iterator[Comparison]:
    quadro, rule = evaluation.quadro, slot.groups[0]
    for i in range(len(quadro)):
        standby = quadro.standby[i] if quadro.standby else None
        vacancies, reserved = quadro.total[i], quadro.reserved[slot.id][i]
        written = add([known(quadro.source.counts[concept][i]) for concept in columns])
        if standby is None or vacancies is None or reserved is None or written is None:
            continue
        due, text = _due(rule, dues.terms[0], standby, vacancies, reserved)
        yield Comparison(
            cells=quadro.cells(columns, i),
            key=quadro.key(i),
            slot=slot.id,
            written=written,
            low=due,
            high=due,
            total=standby,
            dues=dues,
            members=((evaluation.focus, i),),
            related=(*quadro.total_cells(i), *quadro.cells(slot.concepts, i)),
            text=text,
        )


def _due(rule: GroupRule, terms: Terms, standby: int, vacancies: int, reserved: int) -> tuple[int, str]:
    """Standby places due, and the sum in words."""
    share = replace(terms, share=rule.standby_share or terms.share)
    if rule.standby_base == "cr":
        return reserve_for(standby, share).count, f"cadastro: {explain_reserve(standby, share)}"
    both = vacancies + standby
    due = max(reserve_for(both, share).count - reserved, 0)
    return due, f"vagas e cadastro: {explain_reserve(both, share)}; menos {reserved} já nas vagas: {due}"

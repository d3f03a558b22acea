"""V001: vagas reservadas a cada grupo.

Base legal: percentual, número mínimo de vagas, arredondamento e teto da norma que rege o certame (lei ou item do
edital). Compara as vagas reservadas escritas no quadro com as que resultam do total de vagas de cada cargo, ou da
base de cálculo em vigor. Reserva menor que a devida é erro; maior, só se nenhuma base admissível, soma conjunta,
posição publicada ou item do edital a explica.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xl_cotas.checks.base import Comparison, Consumed, Decided, Finding, Outcome, Undecided
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.causes import Column, diagnose
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.excess import allow_excess
from xl_cotas.checks.verdict.judge import Judgement, Misfit, finding, grouped
from xl_cotas.checks.verdict.quadro import Slot
from xl_cotas.checks.verdict.reserves import family_slots, mixed_slots, topics_of
from xl_cotas.laws.regime import Family
from xl_cotas.laws.topics import topics
from xl_cotas.portuguese import listed

CODE = "V001"
DECIDES = True


def check(subject: Subject) -> Iterator[Outcome]:
    """Judge the reserves of every quadro of the contest."""
    for evaluation in subject.evaluations:
        for family in subject.regime.families:
            if family.id in evaluation.judgements:
                yield from _family(subject, evaluation, family)
        for slot in mixed_slots(evaluation.quadro, subject.regime.families):
            cells = evaluation.quadro.cells(slot.concepts, 0)
            why = f"a coluna junta grupos de normas diferentes ({slot.name}), sem leitura comum"
            yield Undecided(CODE, why, evaluation.quadro.sheet, cells)


def _family(subject: Subject, evaluation: Evaluation, family: Family) -> Iterator[Outcome]:
    judgement = evaluation.judgements[family.id]
    yield Decided(CODE, len(judgement.comparisons))
    yield from _unknown(evaluation, family, judgement)
    yield from _consumed(evaluation, family, judgement)
    for slot in family_slots(evaluation.quadro, family):
        own = [item for item in judgement.misfits if item.comparison.slot == slot.id and not _told(evaluation, item)]
        own = [allow_excess(item, evaluation, family, slot) for item in own]
        yield from _findings(slot, own, Column(evaluation, family, slot, judgement.choice, subject.library))


def _findings(slot: Slot, misfits: Sequence[Misfit], column: Column) -> Iterator[Finding]:
    """One finding for the whole column where one slip explains it; else one an error, and one a reading."""
    errors = [item for item in misfits if item.severity == "erro"]
    cause = "" if not misfits or misfits[0].whole_table else diagnose(column)
    if cause and len(misfits) > 1:
        yield _one_slip(slot, misfits, cause)
        return
    for item in errors:
        yield finding(CODE, [item], _message(slot, item) + (f" ({cause})" if cause else ""))
    for group in grouped([item for item in misfits if item.severity != "erro"]):
        yield finding(CODE, group, _other_message(slot, group))


def _one_slip(slot: Slot, misfits: Sequence[Misfit], cause: str) -> Finding:
    """The numbers of a column that one slip gave; an error as soon as one of them is wrong under every reading."""
    if any(item.severity == "erro" for item in misfits):
        wrong = [replace(item, severity="erro", right_under=()) for item in misfits]
        return finding(CODE, wrong, f"{slot.name}: {len(wrong)} números errados pela mesma causa: {cause}")
    readings = tuple(dict.fromkeys(label for item in misfits for label in item.right_under))
    others = [replace(item, severity="alerta", right_under=readings) for item in misfits]
    return finding(CODE, others, f"{_other_message(slot, others)}. Causa provável: {cause}")


def _told(evaluation: Evaluation, misfit: Misfit) -> bool:
    """Whether the row's own finding (V002) names this cell among those that would mend it."""
    item = misfit.comparison
    fault = evaluation.faults.get(item.members[0][1]) if len(item.members) == 1 else None
    return fault is not None and len(fault.blames) > 1 and item.slot in fault.blames


def _message(slot: Slot, misfit: Misfit) -> str:
    item = misfit.comparison
    return f"{slot.name}: está {item.written}, deveria ser {item.expected}"


def _other_message(slot: Slot, found: Sequence[Misfit]) -> str:
    first = found[0]
    readings = listed([_in_words(label) for label in first.right_under])
    if first.severity == "info":
        return f"{slot.name}: há mais vagas que a conta da linha, como a leitura em vigor espera ({readings})"
    if first.whole_table:
        return f"{slot.name}: o quadro todo está certo por outra leitura admissível ({readings})"
    start = f"{len(found)} números diferem" if len(found) > 1 else _message(slot, first)
    return f"{slot.name}: {start.removeprefix(slot.name + ': ')}; certo por outra leitura admissível ({readings})"


def _in_words(label: str) -> str:
    topic, value = label.split("=", 1)
    return f"{label}: {topics()[topic].values[value]}"


def _unknown(evaluation: Evaluation, family: Family, judgement: Judgement) -> Iterator[Undecided]:
    """Cells that no comparison could use."""
    quadro = evaluation.quadro
    compared = {member for item in judgement.comparisons for member in item.members}
    for slot in family_slots(quadro, family):
        for i in range(len(quadro)):
            if (evaluation.focus, i) in compared and quadro.reserved[slot.id][i] is not None:
                continue
            why = "o total de vagas" if quadro.total[i] is None else "o número de vagas reservadas"
            if quadro.total[i] is not None and quadro.reserved[slot.id][i] is not None:
                why = "um número de outra linha da mesma unidade"
            yield Undecided(CODE, f"{slot.name}: {why} não pôde ser lido", quadro.sheet, quadro.cells(slot.concepts, i))


def _consumed(evaluation: Evaluation, family: Family, judgement: Judgement) -> Iterator[Consumed]:
    """Readings that would have changed a number of this quadro."""
    due = _dues(judgement.comparisons)
    for topic in topics_of(family):
        others = (evaluation.compare(family, {**judgement.choice, topic: v}) for v in family.alternatives(topic))
        if any(_dues(other) != due for other in others):
            fits = judgement.inferred.get(topic, ())
            origin = "inferida" if fits else family.readings[topic].origin
            value = judgement.choice[topic]
            yield Consumed(family.id, topic, value, origin, tuple(item for item in fits if item != value))


def _dues(comparisons: Sequence[Comparison]) -> set[tuple[object, ...]]:
    return {(item.cells, item.slot, item.low, item.high) for item in comparisons}

"""Why a column went wrong: the slip that reproduces it from the first row to the last."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from xl_cotas.checks.base import Choice, Comparison
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.quadro import Slot, add
from xl_cotas.exact import format_share
from xl_cotas.laws.model import BASES, Law
from xl_cotas.laws.regime import Family
from xl_cotas.laws.topics import topics
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms, settle

# A slip that explains a single cell is told only where enough other rows bear it out.
BEARING_ROWS = 3

Predict = Callable[[Comparison], int | None]


@dataclass(frozen=True, slots=True)
class Cause:
    """A slip in words and what it would have written for a unit."""

    text: str
    predict: Predict


@dataclass(frozen=True, slots=True)
class Column:
    """One slot of a quadro under its family: what a cause needs to know."""

    evaluation: Evaluation
    family: Family
    slot: Slot
    choice: Choice
    library: Sequence[Law]

    @property
    def terms(self) -> tuple[Terms, ...]:
        return self.evaluation.comparers[self.family.id].dues(self.slot, self.choice).terms

    def comparisons(self) -> list[Comparison]:
        judged = self.evaluation.judgements[self.family.id].comparisons
        return [item for item in judged if item.slot == self.slot.id]


def diagnose(column: Column) -> str:
    """The text of the first slip that gives every number of the column, or "" when none does."""
    compared = column.comparisons()
    wrong = sum(not item.fits for item in compared)
    bearing = sum(item.fits and item.written > 0 for item in compared)
    if wrong == 0 or (wrong == 1 and bearing < BEARING_ROWS):
        return ""
    for cause in _causes(column):
        if all(cause.predict(item) == item.written for item in compared):
            return cause.text
    return _other_base(column) if wrong > 1 else ""


def _causes(column: Column) -> Iterator[Cause]:
    yield Cause("truncou em vez de arredondar", _rounded(column, math.floor))
    yield Cause("meio para o par (função Round do VBA ou do Python)", _rounded(column, round))
    yield Cause("arredondou sempre para cima", _rounded(column, math.ceil))
    yield Cause("arredondou o meio para baixo", _rounded(column, lambda quota: math.ceil(quota - Fraction(1, 2))))
    yield from _thresholds(column)
    yield from _other_laws(column)
    yield Cause("calculou sobre a ampla concorrência, não sobre o total", _on_ampla(column))
    yield Cause("calculou sobre vagas e cadastro de reserva somados", _with_standby(column))


def _rounded(column: Column, rounding: Callable[[Fraction], int]) -> Predict:
    def predict(item: Comparison) -> int:
        return sum(_capped(item.total, terms, rounding(item.total * terms.share)) for terms in column.terms)

    return predict


def _capped(total: int, terms: Terms, count: int) -> int:
    if total < terms.threshold:
        return 0
    return count if terms.ceiling is None else min(count, math.floor(total * terms.ceiling))


def _thresholds(column: Column) -> Iterator[Cause]:
    """Another minimum of vacancies, from 1 to 10."""
    for value in topics()["minimo"].values:
        minimum = int(value)
        text = f"reservou a partir de {minimum} vagas" if minimum > 1 else "reservou sem mínimo de vagas"

        def predict(item: Comparison, minimum: int = minimum) -> int:
            return sum(_share_of(item.total, terms) if item.total >= minimum else 0 for terms in column.terms)

        yield Cause(text, predict)


def _share_of(total: int, terms: Terms) -> int:
    """The reserve as if there were no threshold."""
    return reserve_for(total, replace(terms, threshold=1)).count


def _other_laws(column: Column) -> Iterator[Cause]:
    """The share of another law of the library, for the same kind of group."""
    due = " + ".join(format_share(terms.share) for terms in column.terms)
    disability = all(group.id == "pcd" for group in column.slot.groups)
    for law in column.library:
        choice = {topic: reading.value for topic, reading in law.readings.items()}
        for rule in law.groups:
            if (rule.id == "pcd") != disability or rule.share.value in {terms.share for terms in column.terms}:
                continue
            other = settle(rule, choice)
            text = f"aplicou {format_share(other.share)} ({law.short_title}); aqui o percentual é {due}"
            yield Cause(text, _by(other))
            if len(column.terms) == 1:
                yield Cause(text, _by(replace(column.terms[0], share=other.share, split=())))


def _by(terms: Terms) -> Predict:
    return lambda item: reserve_for(item.total, terms).count


def _on_ampla(column: Column) -> Predict:
    def predict(item: Comparison) -> int | None:
        quadros = column.evaluation.quadros
        ampla = add([_at(quadros[number].ampla, i) for number, i in item.members])
        return None if ampla is None else sum(reserve_for(ampla, terms).count for terms in column.terms)

    return predict


def _with_standby(column: Column) -> Predict:
    def predict(item: Comparison) -> int | None:
        quadros = column.evaluation.quadros
        standby = add([_at(quadros[number].standby, i) for number, i in item.members])
        if not standby:
            return item.written if item.fits else None
        return sum(reserve_for(item.total + standby, terms).count for terms in column.terms)

    return predict


def _at(values: Sequence[int | None] | None, index: int) -> int | None:
    return None if values is None else values[index]


def _other_base(column: Column) -> str:
    """Another base on which the whole column is exact."""
    for base in BASES:
        if base == column.choice["base"]:
            continue
        compared = column.evaluation.compare(column.family, {**column.choice, "base": base})
        own = [item for item in compared if item.slot == column.slot.id]
        if own and all(item.fits for item in own):
            return f"calculou por {base}; a base é {column.choice['base']}"
    return ""

"""What the law gives to a column for every total, under the readings in force and under the admissible ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xl_cotas.checks.formulas.rows import Points, Result
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.judge import hypotheses
from xl_cotas.checks.verdict.quadro import Slot
from xl_cotas.checks.verdict.reserves import topics_of
from xl_cotas.laws.regime import Family
from xl_cotas.rules.dues import Dues


@dataclass(frozen=True, slots=True)
class Failure:
    """The first total for which a formula gives what no reading in force does."""

    total: int
    given: Result
    low: int
    high: int

    @property
    def due(self) -> int:
        return self.high if not isinstance(self.given, str) and self.given > self.high else self.low


def failure_of(dues: Dues, points: Points) -> Failure | None:
    """Where a formula first fails. No vaga at all is looked at last, and an error there is nobody's loss."""
    for total in sorted(points, key=lambda number: (number == 0, number)):
        given = points[total]
        low, high = dues.range(total)
        if isinstance(given, int) and low <= given <= high:
            continue
        if total or not isinstance(given, str):
            return Failure(total, given, low, high)
    return None


@dataclass(frozen=True, slots=True)
class ColumnLaw:
    """What decides about the formulas of one column: the readings in force, and the alternatives to each change."""

    family: Family
    slot: Slot
    base: str
    in_force: Dues
    others: tuple[tuple[tuple[str, ...], Dues], ...]
    _known: dict[int, Failure | None] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, evaluation: Evaluation, family: Family, slot: Slot) -> ColumnLaw:
        choice, comparer = evaluation.judgements[family.id].choice, evaluation.comparers[family.id]
        others = tuple(
            (item.changes, comparer.dues(slot, item.choice))
            for item in hypotheses(family, topics_of(family), choice)
            if "base" not in item.changes
        )
        return cls(family, slot, choice["base"], comparer.dues(slot, choice), others)

    def failure(self, points: Points) -> Failure | None:
        """Where a formula first fails, unless it is right throughout under some admissible reading.

        Equal formulas share their points, which live as long as the audit: each is judged once.
        """
        if id(points) not in self._known:
            first = failure_of(self.in_force, points)
            saved = first is not None and any(failure_of(dues, points) is None for dues in self._admissible(points))
            self._known[id(points)] = None if saved else first
        return self._known[id(points)]

    def _admissible(self, points: Points) -> Iterator[Dues]:
        """What the contest itself states leaves no alternative for a shortage."""
        short = any(not isinstance(given, str) and given < self.in_force.range(n)[0] for n, given in points.items())
        for changes, dues in self.others:
            if not (short and set(changes) & self.family.stated):
                yield dues

"""What the law gives to a column for every total, under the readings in force and under the admissible ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xl_cotas.checks.base import Choice
from xl_cotas.checks.evaluation import Evaluation
from xl_cotas.checks.formula_rows import Points, Result
from xl_cotas.checks.judge import hypotheses
from xl_cotas.checks.quadro import Slot
from xl_cotas.checks.reserves import topics_of
from xl_cotas.laws.regime import Family
from xl_cotas.rules.explain import cite_reserve, explain_reserve
from xl_cotas.rules.reserve import most_reserve, reserve_for, reserve_jointly
from xl_cotas.rules.terms import Terms, settle_family


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


@dataclass(slots=True)
class Dues:
    """The reserve of one column under one choice of readings, total by total."""

    family: Family
    slot: Slot
    choice: Choice
    _known: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def terms(self) -> tuple[Terms, ...]:
        own = {group.id for group in self.slot.groups}
        return tuple(item for item in settle_family(self.family, self.choice) if item.group_id in own)

    def range(self, total: int) -> tuple[int, int]:
        """The least and the most that the column may reserve."""
        if total not in self._known:
            self._known[total] = self._range(total)
        return self._known[total]

    def _range(self, total: int) -> tuple[int, int]:
        if self.choice.get("soma") == "conjunta":
            terms = settle_family(self.family, self.choice)
            own = {item.group_id for item in self.terms}
            parts = zip(terms, reserve_jointly(total, terms), strict=True)
            joint = sum(part.count for item, part in parts if item.group_id in own)
            return joint, joint
        low = sum(reserve_for(total, item).count for item in self.terms)
        return low, sum(most_reserve(total, item) for item in self.terms)

    def failure(self, points: Points) -> Failure | None:
        """Where a formula first fails. No vaga at all is looked at last, and an error there is nobody's loss."""
        for total in sorted(points, key=lambda number: (number == 0, number)):
            given = points[total]
            low, high = self.range(total)
            if isinstance(given, int) and low <= given <= high:
                continue
            if total or not isinstance(given, str):
                return Failure(total, given, low, high)
        return None

    def explain(self, total: int) -> str:
        return "; ".join(explain_reserve(total, item) for item in self.terms)

    def cite(self, total: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys(text for item in self.terms for text in cite_reserve(total, item)))


@dataclass(slots=True)
class ColumnLaw:
    """What decides about the formulas of one column: the choice in force, and the alternatives."""

    evaluation: Evaluation
    family: Family
    slot: Slot
    in_force: Dues
    _others: Mapping[tuple[str, ...], Dues]

    @classmethod
    def of(cls, evaluation: Evaluation, family: Family, slot: Slot) -> ColumnLaw:
        choice = evaluation.judgements[family.id].choice
        others = {
            item.changes + item.label: Dues(family, slot, item.choice)
            for item in hypotheses(family, topics_of(family), choice)
            if "base" not in item.changes
        }
        return cls(evaluation, family, slot, Dues(family, slot, choice), others)

    def failure(self, points: Points) -> Failure | None:
        """Where a formula first fails, unless it is right throughout under some admissible reading."""
        first = self.in_force.failure(points)
        if first is None or any(dues.failure(points) is None for dues in self._admissible(points)):
            return None
        return first

    def _admissible(self, points: Points) -> Iterator[Dues]:
        """What the contest itself states leaves no alternative for a shortage."""
        short = any(not isinstance(given, str) and given < self.in_force.range(n)[0] for n, given in points.items())
        for changed, dues in self._others.items():
            if not (short and set(changed) & self.family.stated):
                yield dues

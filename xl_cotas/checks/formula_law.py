"""What the law gives to a column for every total, under the readings in force and under the admissible ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from xl_cotas.checks.base import Choice
from xl_cotas.checks.evaluation import Evaluation
from xl_cotas.checks.formula_rows import MOST_VACANCIES, Points, Result
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


@dataclass(frozen=True, slots=True)
class Dues:
    """The reserve of one column under one choice of readings, total by total.

    `terms` are those of the column's own groups; `joint` those of the whole family where its sum is rounded once.
    """

    terms: tuple[Terms, ...]
    joint: tuple[Terms, ...]

    @classmethod
    def of(cls, family: Family, slot: Slot, choice: Choice) -> Dues:
        whole = settle_family(family, choice)
        own = {group.id for group in slot.groups}
        terms = tuple(item for item in whole if item.group_id in own)
        return cls(terms, whole if choice.get("soma") == "conjunta" else ())

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The least and the most that the column may reserve, for each total that the audit tries."""
        return _ranges(_bare(self.terms), _bare(self.joint))

    def range(self, total: int) -> tuple[int, int]:
        """The least and the most that the column may reserve for one total."""
        return self.ranges()[total] if total <= MOST_VACANCIES else _range(total, self.terms, self.joint)

    def failure(self, points: Points) -> Failure | None:
        """Where a formula first fails. No vaga at all is looked at last, and an error there is nobody's loss."""
        known = self.ranges()
        for total in sorted(points, key=lambda number: (number == 0, number)):
            given = points[total]
            low, high = known[total] if total <= MOST_VACANCIES else self.range(total)
            if isinstance(given, int) and low <= given <= high:
                continue
            if total or not isinstance(given, str):
                return Failure(total, given, low, high)
        return None

    def explain(self, total: int) -> str:
        return "; ".join(explain_reserve(total, item) for item in self.terms)

    def cite(self, total: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys(text for item in self.terms for text in cite_reserve(total, item)))


def _bare(terms: tuple[Terms, ...]) -> tuple[Terms, ...]:
    """The numbers alone: what the counts depend on."""
    return tuple(replace(item, citations=(), rule=None) for item in terms)


@lru_cache(maxsize=64)
def _ranges(terms: tuple[Terms, ...], joint: tuple[Terms, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(_range(total, terms, joint) for total in range(MOST_VACANCIES + 1))


def _range(total: int, terms: tuple[Terms, ...], joint: tuple[Terms, ...]) -> tuple[int, int]:
    if joint:
        own = {item.group_id for item in terms}
        parts = zip(joint, reserve_jointly(total, joint), strict=True)
        count = sum(part.count for item, part in parts if item.group_id in own)
        return count, count
    low = sum(reserve_for(total, item).count for item in terms)
    return low, sum(most_reserve(total, item) for item in terms)


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
        choice = evaluation.judgements[family.id].choice
        others = tuple(
            (item.changes, Dues.of(family, slot, item.choice))
            for item in hypotheses(family, topics_of(family), choice)
            if "base" not in item.changes
        )
        return cls(family, slot, choice["base"], Dues.of(family, slot, choice), others)

    def failure(self, points: Points) -> Failure | None:
        """Where a formula first fails, unless it is right throughout under some admissible reading.

        Equal formulas share their points, which live as long as the audit: each is judged once.
        """
        if id(points) not in self._known:
            first = self.in_force.failure(points)
            saved = first is not None and any(dues.failure(points) is None for dues in self._admissible(points))
            self._known[id(points)] = None if saved else first
        return self._known[id(points)]

    def _admissible(self, points: Points) -> Iterator[Dues]:
        """What the contest itself states leaves no alternative for a shortage."""
        short = any(not isinstance(given, str) and given < self.in_force.range(n)[0] for n, given in points.items())
        for changes, dues in self.others:
            if not (short and set(changes) & self.family.stated):
                yield dues

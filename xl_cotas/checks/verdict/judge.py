"""From readings to verdicts: one mechanism for every check that compares numbers.

A check gives its comparisons under a choice of readings. What is right under the readings in force is silent. A table
that fits another admissible reading throughout is one `alerta`. A number wrong under every admissible reading is an
`erro`; one that is right under a reading which fewer than three other rows exclude is an `alerta`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from xl_cotas.checks.base import Choice, Comparison, Finding, Severity
from xl_cotas.laws.regime import Family
from xl_cotas.workbook.model import CellRef

EXCLUDING_ROWS = 3
MAX_CHANGES = 2

Compare = Callable[[Choice], Sequence[Comparison]]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One admissible choice of readings and what it changes against those in force."""

    choice: Choice
    changes: tuple[str, ...]

    @property
    def label(self) -> tuple[str, ...]:
        return tuple(f"{topic}={self.choice[topic]}" for topic in self.changes)


@dataclass(frozen=True, slots=True)
class Misfit:
    """A comparison that fails under the readings in force, its severity and the readings under which it is right."""

    comparison: Comparison
    severity: Severity
    right_under: tuple[str, ...] = ()
    whole_table: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """The choice in force, its comparisons and what fails. `inferred` holds the values that the table bears out."""

    choice: Choice
    comparisons: tuple[Comparison, ...]
    misfits: tuple[Misfit, ...]
    inferred: Mapping[str, tuple[str, ...]]


def judge(family: Family, topics: Sequence[str], compare: Compare) -> Judgement:
    """Judge one table under one family of readings."""
    unread = [topic for topic in topics if _is_unread(family, topic)]
    choice, inferred = _infer(family, topics, unread, compare)
    comparisons = tuple(compare(choice))
    failing = [item for item in comparisons if not item.fits]
    held = {_row_of(cell) for item in comparisons if item.fits for cell in item.cells}
    misfits = tuple(_classify(family, topics, unread, choice, failing, held, compare)) if failing else ()
    return Judgement(choice, comparisons, misfits, inferred)


def choice_in_force(family: Family, topics: Sequence[str]) -> dict[str, str]:
    """What each topic is worth before the table is looked at; a topic on which nothing bears is left out."""
    return {topic: family.value(topic) for topic in topics if topic in family.rules or topic in family.readings}


def hypotheses(family: Family, topics: Sequence[str], choice: Choice) -> Iterator[Hypothesis]:
    """Admissible choices other than the one in force, those that change least first.

    What nobody read is not a change of reading: each of its values is tried with every choice of the others.
    """
    unread = [topic for topic in topics if _is_unread(family, topic)]
    stated = [topic for topic in topics if topic not in unread and family.alternatives(topic)]
    for size in range(MAX_CHANGES + 1):
        for changed in combinations(stated, size):
            values = [[value for value in _admissible(family, topic) if value != choice[topic]] for topic in changed]
            tried = [_admissible(family, topic) for topic in unread]
            for picked in product(*values, *tried):
                trial = {**choice, **dict(zip((*changed, *unread), picked, strict=True))}
                changes = tuple(topic for topic in (*changed, *unread) if trial[topic] != choice[topic])
                if changes:
                    yield Hypothesis(trial, changes)


def _is_unread(family: Family, topic: str) -> bool:
    return topic in family.readings and family.readings[topic].origin == "não lida"


def _admissible(family: Family, topic: str) -> tuple[str, ...]:
    return (family.value(topic), *family.alternatives(topic))


def _infer(
    family: Family, topics: Sequence[str], unread: Sequence[str], compare: Compare
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Put in force, for what nobody read, the values with the fewest misfits over the table."""
    choice = choice_in_force(family, topics)
    if not unread:
        return choice, {}
    trials = []
    for values in product(*(_admissible(family, topic) for topic in unread)):
        trial = {**choice, **dict(zip(unread, values, strict=True))}
        trials.append((sum(not item.fits for item in compare(trial)), trial))
    fewest = min(misfits for misfits, _ in trials)
    best = [trial for misfits, trial in trials if misfits == fewest]
    return best[0], {topic: tuple(dict.fromkeys(trial[topic] for trial in best)) for topic in unread}


def _classify(
    family: Family,
    topics: Sequence[str],
    unread: Sequence[str],
    choice: Choice,
    failing: Sequence[Comparison],
    held: set[tuple[str, int]],
    compare: Compare,
) -> Iterator[Misfit]:
    trials = [_Trial.run(item, compare, held) for item in hypotheses(family, topics, choice)]
    whole = next((trial for trial in trials if trial.fits_throughout and _serves(trial, failing, family)), None)
    for item in failing:
        if whole is not None:
            yield Misfit(item, "alerta", whole.hypothesis.label, whole_table=True)
            continue
        right = next((trial for trial in trials if trial.saves(item, unread) and _serves(trial, [item], family)), None)
        yield Misfit(item, "alerta", right.hypothesis.label) if right else Misfit(item, "erro")


def _serves(trial: _Trial, failing: Sequence[Comparison], family: Family) -> bool:
    """A topic that the contest itself states leaves no alternative for a shortage."""
    changes_stated = bool(set(trial.hypothesis.changes) & family.stated)
    return not (changes_stated and any(item.written < item.low for item in failing))


@dataclass(frozen=True, slots=True)
class _Trial:
    """What a table looks like under a hypothesis; rows that are right now and wrong here exclude it."""

    hypothesis: Hypothesis
    fits_throughout: bool
    wrong: frozenset[CellRef]
    covered: frozenset[CellRef]
    excluding_rows: frozenset[tuple[str, int]]

    @classmethod
    def run(cls, hypothesis: Hypothesis, compare: Compare, held: set[tuple[str, int]]) -> _Trial:
        comparisons = compare(hypothesis.choice)
        wrong = frozenset(cell for item in comparisons if not item.fits for cell in item.cells)
        return cls(
            hypothesis,
            fits_throughout=not wrong and bool(comparisons),
            wrong=wrong,
            covered=frozenset(cell for item in comparisons for cell in (*item.cells, *item.related)),
            excluding_rows=frozenset(_row_of(cell) for cell in wrong) & held,
        )

    def saves(self, item: Comparison, unread: Sequence[str]) -> bool:
        """Whether the comparison's cells are right here and the other rows do not exclude it."""
        if set(item.cells) & self.wrong or not set(item.cells) <= self.covered:
            return False
        if set(self.hypothesis.changes) <= set(unread):
            return True
        return len(self.excluding_rows - {_row_of(cell) for cell in item.cells}) < EXCLUDING_ROWS


def _row_of(cell: CellRef) -> tuple[str, int]:
    return cell.sheet, cell.row


def grouped(misfits: Sequence[Misfit]) -> Iterator[list[Misfit]]:
    """Misfits with the same severity and readings: they are named together."""
    groups: dict[tuple[Severity, tuple[str, ...]], list[Misfit]] = {}
    for misfit in misfits:
        groups.setdefault((misfit.severity, misfit.right_under), []).append(misfit)
    yield from groups.values()


def finding(code: str, misfits: Sequence[Misfit], message: str) -> Finding:
    """One finding for misfits of one cause; severity, readings and articles are those of the first."""
    first = misfits[0]
    return Finding(
        code=code,
        severity=first.severity,
        message=message,
        parts=tuple(part for misfit in misfits for part in misfit.comparison.parts),
        related=tuple(dict.fromkeys(cell for misfit in misfits for cell in misfit.comparison.related)),
        key=first.comparison.key,
        citation=first.comparison.citation,
        right_under=first.right_under,
    )

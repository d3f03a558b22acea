"""The calls of a cargo under the readings in force and every other: what is wrong under all, and what under some."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from xl_cotas.checks.base import Severity
from xl_cotas.checks.calls.cases import Facts, Settled, settle_case
from xl_cotas.checks.calls.rows import Unit
from xl_cotas.errors import LawError
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.calls_model import Fault, Verdict
from xl_cotas.rules.calls_readings import NAME_TOPICS, ORDER_TOPICS, alternatives, with_reading
from xl_cotas.rules.calls_replay import replay

EXCLUDING_ROWS = 3
OF_LISTS = (*ORDER_TOPICS, "reversao")  # topics that say by which list a position is called
MOST_FOR_PAIRS = 3_000  # calls: beyond, only one reading is changed at a time
Aspect = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A fault with its severity and the readings under which there is none; `whole`: the table fits them throughout."""

    fault: Fault
    severity: Severity
    right_under: tuple[str, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """One cargo: its calls under the readings in force and what is wrong; `why_not` says why nothing was decided.

    `cause` is the mistake that explains the list of every position, where there is one.
    """

    unit: Unit
    facts: Facts
    settled: Settled | None
    verdict: Verdict | None
    ruled: tuple[Ruled, ...] = ()
    why_not: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class _Trial:
    changes: tuple[tuple[str, str], ...]
    wrong: frozenset[Aspect]
    doubts: frozenset[Aspect]

    @property
    def label(self) -> tuple[str, ...]:
        return tuple(f"{topic}={value}" for topic, value in self.changes)

    def saves(self, fault: Fault, wrong: frozenset[Aspect], held: frozenset[Aspect]) -> bool:
        """Whether a fault is none here, and fewer than three rows right in force are wrong here.

        Another order of lists must have fewer wrong rows than the one in force, since each call that it explains it
        owes elsewhere; and it says nothing of whose turn it was in a list, unless every row fits it.
        """
        own = {row for row, _ in _aspects(fault)}
        if any(row in own for row, _ in self.wrong) or _aspects(fault) & self.doubts:
            return False
        broken = {row for row, _ in self.wrong & held}
        if any(topic in OF_LISTS for topic, _ in self.changes):
            if fault.aspect == "nome":
                return not broken
            if len(self.wrong) >= len(wrong):
                return False
        return len(broken) < EXCLUDING_ROWS


@dataclass(frozen=True, slots=True)
class _Trying:
    """A cargo to be judged under other readings; `short` are the lists that those in force leave short of reserve."""

    unit: Unit
    facts: Facts
    short: frozenset[str]

    def trial(self, regime: Regime, changes: tuple[tuple[str, str], ...]) -> _Trial | None:
        """The cargo under another regime; None where a reading lacks its facts or puts a reserved post out of reach.

        How many vagas of the edital are reserved is a rule: no reading of the order takes one of them away.
        """
        try:
            settled = settle_case(self.unit, self.facts, regime)
        except LawError:
            return None
        if settled.short - self.short:
            return None
        verdict = replay(settled.case, settled.calls)
        wrong = frozenset(aspect for fault in verdict.faults for aspect in _aspects(fault))
        return _Trial(changes, wrong, verdict.undecided)


def judge_unit(unit: Unit, facts: Facts, regime: Regime) -> Judged:
    """Judge one cargo."""
    if unit.why_not:
        return Judged(unit, facts, None, None, why_not=unit.why_not)
    try:
        settled = settle_case(unit, facts, regime)
    except LawError as error:
        return Judged(unit, facts, None, None, why_not=str(error))
    verdict = replay(settled.case, settled.calls)
    ruled = tuple(_ruled(_Trying(unit, facts, settled.short), regime, verdict)) if verdict.faults else ()
    return Judged(unit, facts, settled, verdict, ruled)


def _ruled(trying: _Trying, regime: Regime, verdict: Verdict) -> Iterator[Ruled]:
    faults = verdict.faults
    wrong = frozenset(aspect for fault in faults for aspect in _aspects(fault))
    trials = list(_trials(trying, regime, wrong, verdict.undecided))
    whole = next((trial for trial in trials if not trial.wrong and not wrong & trial.doubts), None)
    rows = len(trying.unit.rows)
    held = frozenset((row, aspect) for row in range(rows) for aspect in ("lista", "nome", "posicao")) - wrong
    for fault in faults:
        if whole is not None:
            yield Ruled(fault, "alerta", whole.label, whole=True)
            continue
        right = next((trial for trial in trials if trial.saves(fault, wrong, held)), None)
        severity: Severity = "alerta" if right is not None or fault.kind == "falta" else "erro"
        yield Ruled(fault, severity, right.label if right is not None else ())


def _trials(trying: _Trying, regime: Regime, wrong: frozenset[Aspect], doubts: frozenset[Aspect]) -> Iterator[_Trial]:
    """Every admissible change of one reading, then of two that each change something."""
    effective = []
    for topic, value in alternatives(regime, (*ORDER_TOPICS, *NAME_TOPICS)):
        for changed in with_reading(regime, topic, value):
            trial = trying.trial(changed, ((topic, value),))
            if trial is not None:
                if (trial.wrong, trial.doubts) != (wrong, doubts):
                    effective.append((topic, value, changed))
                yield trial
    if len(trying.unit.rows) > MOST_FOR_PAIRS:
        return
    for (first, one, changed), (second, two, _) in combinations(effective, 2):
        if first != second:
            both = with_reading(changed, second, two)[0]
            trial = trying.trial(both, ((first, one), (second, two)))
            if trial is not None:
                yield trial


def _aspects(fault: Fault) -> frozenset[Aspect]:
    return frozenset((row, fault.aspect) for row in (fault.row, *fault.related))

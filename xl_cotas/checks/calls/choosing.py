"""One cargo judged in the order of calls, of those that its sheets allow, that leaves the least wrong."""

from __future__ import annotations

from dataclasses import replace

from xl_cotas.checks.calls.cases import Facts
from xl_cotas.checks.calls.judgement import Judged, judge_unit
from xl_cotas.checks.calls.rows import Unit
from xl_cotas.laws.regime import Regime


def judge_best(unit: Unit, facts: Facts, regime: Regime) -> Judged:
    """Judge a cargo. Where some order of its calls has nothing wrong, that is the one in which they were made."""
    best = judge_unit(replace(unit, others=()), facts, regime)
    for other in unit.others:
        if _wrong(best) == _NOTHING:
            return best
        judged = judge_unit(other, facts, regime)
        best = min(best, judged, key=_wrong)
    return best


def _wrong(judged: Judged) -> tuple[bool, int, int]:
    """Whether nothing was decided; errors; and alerts, a table that fits another reading being one."""
    errors = sum(item.severity == "erro" for item in judged.ruled)
    whole = any(item.whole for item in judged.ruled)
    return judged.verdict is None, errors, 1 if whole else len(judged.ruled) - errors


_NOTHING = (False, 0, 0)

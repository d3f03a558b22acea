"""One cargo judged in the order of calls, of those that its sheets allow, that leaves the least wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xl_cotas.checks.calls.cases import Facts
from xl_cotas.checks.calls.counting import fitted, has_acts
from xl_cotas.checks.calls.judgement import Judged, Ruled, judge_unit
from xl_cotas.checks.calls.rows import Unit
from xl_cotas.laws.regime import Regime

_NOTHING = (False, 0, 0)


def judge_best(unit: Unit, facts: Facts, regime: Regime) -> Judged:
    """Judge a cargo. Where some order of its calls has nothing wrong, that is the one in which they were made."""
    judged: list[Judged] = []
    for one in _candidates(unit, facts, regime):
        judged.append(judge_unit(one, facts, regime))
        if _wrong(judged[-1]) == _NOTHING:
            return judged[-1]
    best = min(judged, key=_wrong)
    return _agreed(best, judged) if unit.counted and not has_acts(unit.rows) else best


def _candidates(unit: Unit, facts: Facts, regime: Regime) -> Iterator[Unit]:
    """The calls as the sheets tell them, then in other orders, then as the law's order would number them."""
    yield replace(unit, others=())
    yield from unit.others
    for one in unit.others[-1:] if unit.counted else ():
        settled = judge_unit(one, facts, regime).settled
        if settled is not None:
            called = [call.list for call in settled.calls]
            yield replace(one, rows=fitted(one.rows, called, settled.case.lists))


def _wrong(judged: Judged) -> tuple[bool, int, int]:
    """Whether nothing was decided; errors; and alerts, a table that fits another reading being one."""
    errors = sum(item.severity == "erro" for item in judged.ruled)
    whole = any(item.whole for item in judged.ruled)
    return judged.verdict is None, errors, 1 if whole else len(judged.ruled) - errors


def _agreed(best: Judged, judged: list[Judged]) -> Judged:
    """Where no act tells which call filled a post, only what is wrong however the calls are numbered."""
    told = [{_what(one, item) for item in one.ruled} for one in judged]
    kept = tuple(item for item in best.ruled if all(_what(best, item) in others for others in told))
    rows = best.unit.numbered
    unsure = tuple(rows[item.fault.row] for item in best.ruled if item not in kept)
    return replace(best, ruled=kept, unit=replace(best.unit, unsure=unsure))


def _what(judged: Judged, item: Ruled) -> tuple[int, int, str, bool]:
    row = judged.unit.numbered[item.fault.row]
    return id(row.table), row.row, item.fault.aspect, item.whole

"""Results by the hundred under every law: right ones are silent, a planted error is named at its cell."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.checks.board import check, told
from tests.checks.placing_generator import Planted, Result, plant, result, seat_people
from xl_cotas.checks.alternatives import alternatives
from xl_cotas.checks.placing.verdicts import OWN, WHOLE
from xl_cotas.errors import LawError


def _report(made: Result):
    return check(made.book(), edital=made.config, select=("V", "C", "N"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(min_value=0, max_value=10**9), st.booleans())
def test_a_right_result_under_any_law_and_reading_is_silent(seed, readings):
    made = result(seed, readings=readings)
    report = _report(made)
    assert told(report) == [], made.config


def _named(made: Result, report, planted: Planted) -> str:
    findings = [f for f in report.findings if f.severity in ("erro", "alerta")]
    assert not report.defects, report.details
    mine = [f for f in findings if f.code == "C110" and {p.cell.a1 for p in f.parts} & made.cells(planted.wrong)]
    assert mine, (planted, told(report), made.config)
    (finding,) = mine
    allowed = {cell for person in (planted.wrong, planted.heir, *planted.others) for cell in made.cells(person)}
    for other in findings:
        assert {part.cell.a1 for part in other.parts} <= allowed, (planted, told(report), made.config)
    if finding.severity == "erro":
        assert [cell.a1 for cell in finding.related if cell.a1 in made.cells(planted.heir)], (planted, told(report))
    else:
        assert finding.right_under and _fits(made, planted), (planted, told(report), made.config)
    return finding.severity


def _fits(made: Result, planted: Planted) -> bool:
    """Whether another admissible reading seats the people of the cargo as the sheet now says."""
    held = {person.inscricao for person in planted.cargo.people if person.held}
    for other in alternatives(made.regime, WHOLE, OWN):
        try:
            if seat_people(other.regime, planted.cargo).keys() == held:
                return True
        except (LawError, KeyError, ValueError):
            continue
    return False


def _one(seed: int) -> None:
    rnd = random.Random(seed)
    while True:
        made = result(rnd.randrange(10**9))
        if (planted := plant(made, rnd)) is not None:
            break
    _named(made, _report(made), planted)


@pytest.mark.parametrize("seed", range(85))
def test_a_planted_holder_is_named_at_its_cell(seed):
    _one(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 2300))
def test_many_planted_holders_are_named_at_their_cells(seed):
    _one(seed)


def test_most_planted_holders_are_errors():
    severities = []
    for seed in range(100, 112):
        rnd = random.Random(seed)
        made = result(rnd.randrange(10**9))
        if (planted := plant(made, rnd)) is not None:
            severities.append(_named(made, _report(made), planted))
    assert severities.count("erro") > len(severities) / 2

"""Rankings by the hundred: right ones are silent, a planted error is named at its cell and nothing else is an error."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.checks.board import check, told, workbook
from tests.checks.ranking_generator import Contest, Planted, contest, plant

LAW = "federal-12990-2014"


def _report(made: Contest):
    return check(workbook(made.sheet()), LAW, select=("C",))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(min_value=0, max_value=10**9))
def test_a_right_ranking_in_any_order_of_rows_is_silent(seed):
    report = _report(contest(seed))
    assert told(report, "erro", "alerta", "info") == []


def _named(report, planted: Planted) -> None:
    findings = [f for f in report.findings if f.severity in ("erro", "alerta")]
    assert not report.defects, report.details
    errors = [f for f in findings if f.severity == "erro"]
    named = {part.cell.a1 for f in findings if f.code in planted.codes for part in f.parts}
    missing = set(planted.cells) - named
    assert not missing, (planted, told(report))
    assert all({part.cell.a1 for part in f.parts} & set(planted.cells) for f in errors), (planted, told(report))
    severities = {f.severity for f in findings if {part.cell.a1 for part in f.parts} & set(planted.cells)}
    assert planted.severity in severities, (planted, told(report))
    assert len(findings) <= len(planted.cells), (planted, told(report))


def _one(seed: int) -> None:
    rnd = random.Random(seed)
    while True:
        made = contest(rnd.randrange(10**9), smallest=8)
        planted = plant(made, rnd)
        if planted is not None:
            break
    _named(_report(made), planted)


@pytest.mark.parametrize("seed", range(100))
def test_a_planted_error_is_named_at_its_cell(seed):
    _one(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 2500))
def test_many_planted_errors_are_named_at_their_cells(seed):
    _one(seed)

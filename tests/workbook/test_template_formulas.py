"""The native formulas give what the rules give, for any share, threshold, rounding and ceiling."""

import io
import re
from fractions import Fraction

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workbook.template_cases import CASES
from tests.workbook.template_evaluator import evaluate
from xl_cotas.laws.model import ROUNDING_MODES
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms
from xl_cotas.workbook.template.formulas import reserve_formula, reserve_formula_by_cell, unless_blank

SHARES = st.integers(1, 10_000).map(lambda points: Fraction(points, 10_000)) | st.sampled_from(
    [Fraction(1, 3), Fraction(1, 8), Fraction(2, 7)]
)
CEILINGS = st.none() | st.sampled_from([Fraction(1, 5), Fraction(3, 10), Fraction(1, 3)])


@given(
    vacancies=st.integers(0, 10_000),
    share=SHARES,
    threshold=st.integers(1, 10),
    rounding=st.sampled_from(ROUNDING_MODES),
    ceiling=CEILINGS,
)
def test_formula_and_rule_agree(vacancies, share, threshold, rounding, ceiling):
    terms = Terms("negros", "negros", share, "fixo", threshold, rounding, ceiling, ())
    formula = reserve_formula("B5", terms)
    assert evaluate(formula, {"B5": vacancies}) == reserve_for(vacancies, terms).count


@given(
    vacancies=st.integers(0, 10_000),
    parts=st.lists(st.integers(1, 3_000).map(lambda points: Fraction(points, 10_000)), min_size=2, max_size=3),
    threshold=st.integers(1, 10),
    rounding=st.sampled_from(ROUNDING_MODES),
    ceiling=CEILINGS,
)
def test_the_parts_of_a_divided_share_are_rounded_one_by_one(vacancies, parts, threshold, rounding, ceiling):
    terms = Terms("x", "x", sum(parts, Fraction(0)), "fixo", threshold, rounding, ceiling, (), split=tuple(parts))
    assert evaluate(reserve_formula("B5", terms), {"B5": vacancies}) == reserve_for(vacancies, terms).count


@pytest.mark.parametrize("rounding", ROUNDING_MODES)
def test_exact_halves_go_where_the_mode_sends_them(rounding):
    terms = Terms("negros", "negros", Fraction(3, 10), "fixo", 2, rounding, None, ())
    halves = [n for n in range(1001) if (n * terms.share).denominator == 2]
    assert halves
    for n in halves:
        assert evaluate(reserve_formula("B5", terms), {"B5": n}) == reserve_for(n, terms).count


@given(vacancies=st.integers(0, 10_000), points=st.integers(0, 2_000))
def test_a_share_typed_as_a_number_is_taken_exactly(vacancies, points):
    formula = reserve_formula_by_cell("B5", "Edital!$B$10", Fraction(1, 5))
    terms = Terms("pcd", "PcD", Fraction(points, 10_000), "fixo", 5, "para_cima", Fraction(1, 5), ())
    cells = {"B5": vacancies, "Edital!B10": points / 10_000}
    assert evaluate(formula, cells) == reserve_for(vacancies, terms).count


def test_a_blank_share_reserves_nothing():
    formula = reserve_formula_by_cell("B5", "Edital!$B$10", Fraction(1, 5))
    assert {evaluate(formula, {"B5": n}) for n in range(1001)} == {0}


def test_a_blank_row_stays_blank():
    formula = unless_blank("B5", "INT((2*B5*20+100)/200)")
    assert evaluate(formula, {}) == ""
    assert evaluate(formula, {"B5": 0}) == 0


def test_formulas_hold_whole_numbers_only():
    terms = Terms("x", "x", Fraction(203, 1250), "fixo", 3, "para_cima", Fraction(1, 5), ())
    assert reserve_formula("B5", terms) == "IF(B5<3,0,MIN(INT((B5*1624+9999)/10000),INT(B5*20/100)))"


# ------------------------------------------------------------------ whole numbers only

_ALLOWED = re.compile(r'"[^"]*"|ROUND\((Edital!\$B\$10|Percentual_PcD)\*10000,0\)')
_FRACTION = re.compile(r"\d*\.\d|\d%|\dE[-+]?\d|Edital!|Percentual_PcD|ROUND|/(?!\d+\))")


def fractions_in(formula):
    """What is not arithmetic of whole numbers: a decimal, a percentage, a bare cell of one, a quotient left as it is.

    The one share that a cell holds is turned into a whole number at once.
    """
    return _FRACTION.findall(_ALLOWED.sub("0", formula))


def formulas_of(content):
    """The formulas of every sheet: those of the cells and those that colour them."""
    for sheet in openpyxl.load_workbook(io.BytesIO(content)):
        yield from (cell.value for row in sheet.iter_rows() for cell in row if cell.data_type == "f")
        yield from (formula for area in sheet.conditional_formatting for rule in area.rules for formula in rule.formula)


@pytest.mark.parametrize(
    "formula",
    ["ROUND(B5*0.35,0)", "INT(B5*.35)", "INT(B5*20%)", "INT(B5*2E-1)", "B5*Edital!$B$10", "ROUND(B5*35/100,0)"],
)
def test_a_formula_with_a_fraction_is_found(formula):
    assert fractions_in(formula)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_formula_multiplies_by_a_fraction(case):
    formulas = list(formulas_of(case.template(rows=2)))
    assert len(formulas) > 10
    assert not [formula for formula in formulas if fractions_in(formula)]

"""The sums of each law, done by hand (cases/*.toml), and what every table of cases must contain."""

import tomllib
from fractions import Fraction

import pytest
from law_texts import HERE, LAWS

from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.rules.reserve import reserve_for, reserve_jointly
from xl_cotas.rules.terms import settle_family

HALF = Fraction(1, 2)


def cases_of(law_id):
    return tomllib.loads((HERE / "cases" / f"{law_id}.toml").read_text("utf-8"))["case"]


ALL = [pytest.param(law_id, case, id=f"{law_id}-{i}") for law_id in LAWS for i, case in enumerate(cases_of(law_id), 1)]


def family_of(law_id, case):
    contest = Contest(notice_date=case.get("notice"), readings=case.get("readings", {}))
    (family,) = build_regime(contest, [get_law(law_id)]).families
    return family


@pytest.mark.parametrize(("law_id", "case"), ALL)
def test_the_sum_done_by_hand(law_id, case):
    family, vacancies = family_of(law_id, case), case["vacancies"]
    terms = settle_family(family)
    jointly = family.value("soma") == "conjunta"
    reserves = reserve_jointly(vacancies, terms) if jointly else [reserve_for(vacancies, item) for item in terms]
    assert {t.group_id: r.count for t, r in zip(terms, reserves, strict=True)} == case["expected"], case["why"]


@pytest.mark.parametrize("law_id", LAWS)
def test_a_table_covers_what_can_go_wrong(law_id):
    """Threshold, one below it, a fraction on either side of one half, and an exact half where one exists."""
    totals = {}
    for case in cases_of(law_id):
        for terms in settle_family(family_of(law_id, case)):
            totals.setdefault((terms.group_id, terms.share, terms.threshold), set()).add(case["vacancies"])
    for (group, share, threshold), seen in totals.items():
        fractions = {total * share % 1 for total in seen}
        assert {threshold - 1, threshold} - {0} <= seen, group
        assert any(0 < fraction < HALF for fraction in fractions), group
        assert any(fraction > HALF for fraction in fractions), group
        assert HALF in fractions or all(total * share % 1 != HALF for total in range(201)), group

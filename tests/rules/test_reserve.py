"""The modes of the count, one by one, with exact halves, and what holds of all of them."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_terms import terms

from xl_cotas.laws.model import ROUNDING_MODES
from xl_cotas.laws.registry import library
from xl_cotas.laws.topics import topics
from xl_cotas.rules.carry import Carry, NewVacancies, ThresholdBasis, reserve_lots
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.reserve import most_reserve, reserve, reserve_for, reserve_jointly
from xl_cotas.rules.rounding import ROUNDINGS
from xl_cotas.rules.terms import settle

# ---------------------------------------------------------------- roundings

UP, HALF_UP, HALF_DOWN, DOWN = "para_cima", "meio_para_cima", "meio_para_baixo", "para_baixo"


def test_there_is_a_function_for_every_rounding_of_the_vocabulary():
    assert set(ROUNDINGS) == set(ROUNDING_MODES) == set(topics()["arredondamento"].values)


@pytest.mark.parametrize(
    ("quota", "down", "half_down", "half_up", "up"),
    [
        ("0", 0, 0, 0, 0),
        ("1/100", 0, 0, 0, 1),
        ("49/100", 0, 0, 0, 1),
        ("1/2", 0, 0, 1, 1),
        ("51/100", 0, 1, 1, 1),
        ("3/2", 1, 1, 2, 2),
        ("5/2", 2, 2, 3, 3),
        ("2", 2, 2, 2, 2),
        ("-1/2", -1, -1, 0, 0),
    ],
)
def test_rounding(quota, down, half_down, half_up, up):
    found = [ROUNDINGS[mode](Fraction(quota)) for mode in (DOWN, HALF_DOWN, HALF_UP, UP)]
    assert found == [down, half_down, half_up, up]


@pytest.mark.parametrize(
    ("percent", "vacancies", "below", "above"),
    [
        (30, 5, 1, 2),  # 1,5
        (30, 15, 4, 5),  # 4,5
        (25, 2, 0, 1),  # 0,5
        (25, 10, 2, 3),  # 2,5
        (17, 50, 8, 9),  # 8,5
        (5, 10, 0, 1),  # 0,5
        (5, 50, 2, 3),  # 2,5
        (3, 50, 1, 2),  # 1,5
    ],
)
def test_an_exact_half_under_each_rounding(percent, vacancies, below, above):
    counts = [reserve_for(vacancies, terms(percent, rounding=mode)).count for mode in (DOWN, HALF_DOWN, HALF_UP, UP)]
    assert counts == [below, below, above, above]
    assert reserve_for(vacancies, terms(percent)).quota % 1 == Fraction(1, 2)


# ---------------------------------------------------------------- threshold and ceiling


@pytest.mark.parametrize("threshold", range(1, 11))
def test_below_the_threshold_nothing_is_reserved(threshold):
    rule = terms(30, rounding=UP, threshold=threshold)
    assert [reserve_for(n, rule).count for n in (threshold - 1, threshold)] == [0, -(-threshold * 30 // 100)]


def test_the_threshold_may_be_measured_on_more_than_the_vacancies_reserved_from():
    half = {"share": Fraction(1, 5), "threshold": 3, "rounding": HALF_UP, "ceiling": None}
    assert [reserve(3, offered=offered, **half).count for offered in (2, 3)] == [0, 1]


@pytest.mark.parametrize(("vacancies", "capped", "uncapped"), [(1, 0, 1), (4, 0, 1), (5, 1, 1), (20, 1, 1), (21, 2, 2)])
def test_the_ceiling_cuts_what_the_rounding_gives(vacancies, capped, uncapped):
    assert reserve_for(vacancies, terms(5, rounding=UP, ceiling=20)).count == capped
    assert reserve_for(vacancies, terms(5, rounding=UP)).count == uncapped


def test_a_minimum_share_admits_up_to_the_ceiling_from_the_threshold_on():
    rule = terms(5, rounding=UP, ceiling=20, threshold=5, kind="no_minimo")
    assert [most_reserve(n, rule) for n in (4, 5, 9, 10, 100)] == [0, 1, 1, 2, 20]
    assert [most_reserve(n, replace(rule, threshold=10)) for n in (9, 10)] == [0, 2]


# ---------------------------------------------------------------- several groups


def pair(*, rounding=HALF_UP, threshold=1):
    """17% and 3% (Domingos Martins)."""
    return [
        terms(17, rounding=rounding, threshold=threshold, group="negros"),
        terms(3, rounding=rounding, threshold=threshold, group="indigenas"),
    ]


@pytest.mark.parametrize(
    ("vacancies", "apart", "jointly"),
    [
        (2, [0, 0], [0, 0]),
        (3, [1, 0], [1, 0]),  # 0,6 together: 1
        (8, [1, 0], [2, 0]),  # 1,6 together: 2
        (13, [2, 0], [2, 1]),  # 2,6 together: 3; 2,21 and 0,39: the larger fraction takes the third
        (17, [3, 1], [3, 0]),  # 3,4 together: 3; fractions 0,89 and 0,51
        (50, [9, 2], [9, 1]),  # 10 together; fractions tie at 0,5: the larger share
    ],
)
def test_rounding_apart_or_jointly(vacancies, apart, jointly):
    rules = pair(threshold=3)
    assert [reserve_for(vacancies, rule).count for rule in rules] == apart
    assert [part.count for part in reserve_jointly(vacancies, rules)] == jointly


def test_jointly_differs_from_apart_at_the_totals_that_the_legal_review_lists():
    differing = [
        n
        for n in range(3, 101)
        if sum(reserve_for(n, rule).count for rule in pair()) != sum(part.count for part in reserve_jointly(n, pair()))
    ]
    assert differing == [8, 13, 14, 17, 21, 22, 27, 38, 43, 44, *range(48, 53), 56, 57, 62, 73, 78, 79, 83, 86, 87, 92]


def test_below_the_threshold_nothing_is_reserved_jointly():
    assert [part.count for part in reserve_jointly(2, pair(rounding=UP, threshold=3))] == [0, 0]


# ---------------------------------------------------------------- lots

MODES = {"new_vacancies": "acumuladas", "carry": "acumula", "threshold_basis": "vagas_acumuladas"}


def lots(sizes, rule, **modes):
    return [lot.count for lot in reserve_lots(sizes, rule, **{**MODES, **modes})]


def test_there_is_a_mode_for_every_value_of_the_vocabulary():
    for topic, modes in (("novas_vagas", NewVacancies), ("fracao", Carry), ("minimo_conta", ThresholdBasis)):
        assert modes.__args__ == tuple(topics()[topic].values)


@pytest.mark.parametrize("mode", MODES)
def test_an_unknown_mode_is_our_mistake(mode):
    with pytest.raises(ValueError, match="unknown mode"):
        lots([3], terms(20), **{mode: "outro"})


@pytest.mark.parametrize(
    ("sizes", "together", "each_alone", "notice_only"),
    [
        ([4, 3], [1, 0], [1, 1], [1, 0]),  # 0,8; 1,4 together; 0,6 alone
        ([6, 2], [1, 1], [1, 0], [1, 0]),  # 1,2; 1,6 together; 0,4 alone
        ([3, 3], [1, 0], [1, 1], [1, 0]),  # 0,6; 1,2 together; 0,6 alone
        ([10, 5], [2, 1], [2, 1], [2, 0]),
        ([6, 1, 1, 5], [1, 0, 1, 1], [1, 0, 0, 1], [1, 0, 0, 0]),
    ],
)
def test_new_vacancies(sizes, together, each_alone, notice_only):
    rule = terms(20, threshold=1)
    assert lots(sizes, rule) == together
    assert lots(sizes, rule, new_vacancies="por_lote") == each_alone
    assert lots(sizes, rule, new_vacancies="so_edital") == notice_only


@pytest.mark.parametrize(
    ("sizes", "signed", "credit_only", "no_carry"),
    [
        ([4, 3], [1, 0], [1, 1], [1, 1]),  # 0,8 rose by 0,2: it is owed back, or not
        ([6, 2], [1, 1], [1, 1], [1, 0]),  # 1,2 dropped 0,2: 0,4 + 0,2
        ([3, 3], [1, 0], [1, 1], [1, 1]),
        ([7, 1], [1, 1], [1, 1], [1, 0]),  # 1,4 dropped 0,4: 0,2 + 0,4
    ],
)
def test_the_carried_fraction(sizes, signed, credit_only, no_carry):
    rule = terms(20, threshold=1)
    assert lots(sizes, rule) == signed
    assert lots(sizes, rule, carry="so_credito") == credit_only
    assert lots(sizes, rule, carry="nao_acumula") == no_carry


def test_the_quota_of_a_lot_shows_the_fraction_carried_in():
    first, second = reserve_lots([6, 2], terms(20), **MODES)
    assert (first.quota, second.quota) == (Fraction(6, 5), Fraction(3, 5))


def test_a_lot_alone_carries_nothing_whatever_the_carry():
    assert {tuple(lots([6, 2], terms(20), new_vacancies="por_lote", carry=carry)) for carry in Carry.__args__} == {
        (1, 0)
    }


@pytest.mark.parametrize(
    ("sizes", "accumulated", "notice", "each_lot"),
    [
        ([2, 1], [0, 1], [0, 0], [0, 0]),  # the third vacancy opens the reserve, or never
        ([2, 3], [0, 1], [0, 0], [0, 1]),
        ([3, 2], [1, 0], [1, 0], [1, 0]),
        ([8, 2, 2], [2, 0, 0], [2, 0, 0], [2, 0, 0]),
    ],
)
def test_the_vacancies_that_the_threshold_counts(sizes, accumulated, notice, each_lot):
    rule = terms(20, threshold=3)
    assert lots(sizes, rule) == accumulated
    assert lots(sizes, rule, threshold_basis="vagas_do_edital") == notice
    assert lots(sizes, rule, threshold_basis="cada_lote") == each_lot


def test_small_lots_under_each_threshold_basis():
    rule = terms(20, threshold=3)
    assert lots([6, 2], rule) == lots([6, 2], rule, threshold_basis="vagas_do_edital") == [1, 1]
    assert lots([6, 2], rule, threshold_basis="cada_lote") == [1, 0]


def test_the_ceiling_holds_over_all_the_lots():
    assert lots([4, 1, 15, 1], terms(5, rounding=UP, ceiling=20)) == [0, 1, 0, 1]


def test_what_earlier_lots_reserved_counts_against_the_ceiling():
    assert lots([5, 1, 4], terms(5, rounding=UP, ceiling=20), carry="nao_acumula") == [1, 0, 1]


def test_a_lot_never_reserves_more_than_it_has():
    assert lots([9, 1, 1], terms(50, threshold=10)) == [0, 1, 1]


# ---------------------------------------------------------------- properties

VACANCIES = st.integers(0, 3000)
SIZES = st.lists(st.integers(0, 60), min_size=1, max_size=8)
ANY_TERMS = st.builds(
    terms,
    st.integers(0, 100),
    rounding=st.sampled_from(ROUNDING_MODES),
    threshold=st.integers(1, 10),
    ceiling=st.none() | st.integers(1, 100),
)


@given(VACANCIES, ANY_TERMS)
def test_a_reserve_lies_between_nothing_and_every_vacancy(vacancies, rule):
    assert 0 <= reserve_for(vacancies, rule).count <= most_reserve(vacancies, rule) <= vacancies


@given(VACANCIES, st.integers(0, 100))
def test_half_up_stays_within_one_half_of_the_quota(vacancies, percent):
    found = reserve_for(vacancies, terms(percent))
    assert -Fraction(1, 2) < found.count - found.quota <= Fraction(1, 2)


@given(VACANCIES, ANY_TERMS)
def test_another_vacancy_never_reserves_fewer(vacancies, rule):
    assert reserve_for(vacancies, rule).count <= reserve_for(vacancies + 1, rule).count


@given(SIZES, st.integers(0, 100), st.sampled_from(ROUNDING_MODES))
def test_the_signed_carry_is_cumulative_rounding(sizes, percent, rounding):
    """Câmara de Santa Maria, art. 1º, § 4º: at every lot the total is the rounded share of all vacancies so far."""
    counts = lots(sizes, terms(percent, rounding=rounding))
    for number in range(1, len(sizes) + 1):
        assert sum(counts[:number]) == ROUNDINGS[rounding](sum(sizes[:number]) * Fraction(percent, 100))


@given(SIZES, ANY_TERMS, st.sampled_from(NewVacancies.__args__), st.sampled_from(Carry.__args__), st.data())
def test_no_lot_reserves_more_than_it_has(sizes, rule, new_vacancies, carry, data):
    basis = data.draw(st.sampled_from(ThresholdBasis.__args__))
    counts = lots(sizes, rule, new_vacancies=new_vacancies, carry=carry, threshold_basis=basis)
    assert all(0 <= count <= size for count, size in zip(counts, sizes, strict=True))


@given(
    VACANCIES,
    st.lists(st.integers(1, 25), min_size=1, max_size=4),
    st.sampled_from(ROUNDING_MODES),
)
def test_a_joint_reserve_sums_to_the_rounded_total_and_each_part_is_near_its_quota(vacancies, percents, rounding):
    parts = reserve_jointly(vacancies, [terms(percent, rounding=rounding) for percent in percents])
    assert sum(part.count for part in parts) == ROUNDINGS[rounding](vacancies * Fraction(sum(percents), 100))
    assert all(abs(part.count - part.quota) < 1 for part in parts)


def test_a_divided_share_is_rounded_part_by_part():
    """30% of 5 is 1,5: 2 together; 25% + 3% + 2% of 5 round to 1 + 0 + 0."""
    rule = library()["es-divino-de-sao-lourenco"].groups[0]
    whole, parts = (
        settle(rule, {"arredondamento": "meio_para_cima", "lista": value}) for value in ("unica", "dividida")
    )
    assert [reserve_for(5, whole).count, reserve_for(5, parts).count] == [2, 1]
    assert [reserve_for(50, whole).count, reserve_for(50, parts).count] == [15, 16]
    assert explain_reserve(5, parts).endswith("cada parte arredondada por si: 1")


@given(st.lists(VACANCIES, min_size=1, max_size=3), st.sampled_from(ROUNDING_MODES))
def test_a_divided_share_goes_lot_by_lot_to_the_same_sum_and_never_beyond_the_vacancies(sizes, rounding):
    rule = library()["es-divino-de-sao-lourenco"].groups[0]
    parts = settle(rule, {"arredondamento": rounding, "lista": "dividida"})
    counts = lots(sizes, parts, new_vacancies="acumuladas", carry="acumula", threshold_basis="vagas_acumuladas")
    assert all(0 <= count <= size for count, size in zip(counts, sizes, strict=True))
    assert lots(sizes[:1], parts) == [reserve_for(sizes[0], parts).count]
    assert reserve_for(sizes[0], parts).count <= sizes[0]


def test_every_part_rounded_up_would_take_more_than_there_is():
    """25%, 3% and 2% of 2, each rounded up, are 3."""
    rule = library()["es-divino-de-sao-lourenco"].groups[0]
    parts = settle(rule, {"arredondamento": "para_cima", "lista": "dividida"})
    assert [reserve_for(n, parts).count for n in (2, 3, 4)] == [2, 3, 3]

"""The order of nomination: series, collisions, readings, and what holds of every order."""

from dataclasses import replace
from fractions import Fraction

import pytest
from contests import DECREE, DIVINO, FEDERAL, MARTINS, MOSTARDAS, PCD, clause, regime
from hypothesis import given, settings
from hypothesis import strategies as st

from xl_cotas.errors import LawError
from xl_cotas.laws.model import ROUNDING_MODES
from xl_cotas.rules.order import alternation, order_of
from xl_cotas.rules.order_collisions import Collision
from xl_cotas.rules.order_joint import Joint
from xl_cotas.rules.order_series import Crossing, Midpoint, Published

PPIQ = "negros+indigenas+quilombolas"

# ---------------------------------------------------------------- series


def first_crossings(series, last):
    """By definition: the k-th falls on the first n whose reserve reaches k."""
    return [n for n in range(1, last + 1) for _ in range(series.count(n) - series.count(n - 1))]


@pytest.mark.parametrize("rounding", ROUNDING_MODES)
@pytest.mark.parametrize("ceiling", [None, Fraction(1, 5), Fraction(1, 3)])
@pytest.mark.parametrize("threshold", [1, 3, 10])
def test_the_closed_form_is_the_first_crossing(rounding, ceiling, threshold):
    for percent in (*range(1, 60), 100):
        series = Crossing(Fraction(percent, 100), rounding, threshold, ceiling)
        assert series.between(1, 200) == first_crossings(series, 200)
        assert series.between(60, 90) == [n for n in series.between(1, 200) if 60 <= n <= 90]


def test_a_share_of_nothing_reserves_nothing():
    assert Crossing(Fraction(0), "meio_para_cima", 1, None).between(1, 100) == []
    assert Crossing(Fraction(1, 20), "para_cima", 1, Fraction(0)).between(1, 100) == []


def test_published_positions_go_on_by_their_step_or_end():
    on, ends = Published((5, 21), 20), Published((5, 21), None)
    assert (on.between(1, 70), ends.between(1, 70)) == ([5, 21, 41, 61], [5, 21])
    assert (on.between(22, 41), on.last_known, ends.last_known) == ([41], None, 21)
    assert [on.count(n) for n in (4, 5, 20, 21, 40, 41)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize("counts", [(4, 2), (3, 3), (65, 5, 25, 3, 2), (0, 4), (1, 1, 1), (7, 0, 2)])
def test_midpoint_against_the_sorted_points(counts):
    points = [(Fraction(2 * k - 1, 2 * n), i) for i, n in enumerate(counts) for k in range(1, n + 1)]
    sequence = [i for _, i in sorted(points)]
    for index, count in enumerate(counts):
        own = [at for at, i in enumerate(sequence, 1) if i == index]
        series = Midpoint(counts, index)
        assert series.between(1, sum(counts)) == own
        assert series.count(sum(counts)) == count


def test_joint_posts_go_to_the_group_furthest_behind():
    shares = (Fraction(17, 100), Fraction(3, 100))
    whole = Crossing(Fraction(1, 5), "meio_para_cima", 3, None)
    negros, indigenas = (Joint(whole, shares, index) for index in (0, 1))
    assert negros.between(1, 60) == [3, 8, 18, 23, 28, 33, 38, 43, 53, 58]
    assert indigenas.between(1, 60) == [13, 48]
    assert [negros.count(n) + indigenas.count(n) for n in range(200)] == [whole.count(n) for n in range(200)]


# ---------------------------------------------------------------- collisions


def test_domingos_martins_meets_pcd_at_21():
    order = order_of(regime(MARTINS, edital=PCD), 21)
    assert order.positions == {"pcd": (5, 21), "negros": (3, 9, 15, 20), "indigenas": (17,)}
    assert order.collisions == (Collision(21, ("pcd", "negros"), "negros", 20, "anterior_livre"),)
    assert order.moved_to(20).position == 21
    assert order.moved_to(15) is None


def test_a_move_from_past_the_end_is_seen():
    """The series is absolute: the 20th is the same call whether 20 or 21 are asked for."""
    whole = regime(MARTINS, edital=PCD)
    assert order_of(whole, 20).lists == order_of(whole, 21).lists[:20]
    assert order_of(whole, 20).collisions[0].position == 21


def test_three_lists_at_50():
    tenth = "posicoes = [10]\npasso = 20"
    pcd = clause("pcd", Fraction(1, 20), rounding="para_cima", extra=tenth)
    order = order_of(regime(MARTINS, edital=pcd), 60)
    assert order.lists[47:50] == ("indigenas", "negros", "pcd")
    assert [item.between for item in order.collisions] == [("pcd", "negros"), ("pcd", "indigenas")]


def test_with_the_highest_score_nobody_is_known_to_move():
    order = order_of(regime(MARTINS, edital=PCD, colisao="maior_nota"), 22)
    assert order.collisions == (Collision(21, ("pcd", "negros"), None, 22, "maior_nota"),)


def test_the_norm_of_the_list_that_moves_decides():
    """Two families, two readings: PcD never moves, so what its own norm says of collisions does not matter."""
    base = regime(MARTINS, DECREE)
    for at, moved in ((0, 22), (1, 20)):
        changed = base.with_family(base.families[at].taking("colisao", "proxima_livre", "escolhida"))
        assert order_of(changed, 25).collisions[0].to == moved


def test_posts_that_a_threshold_lets_in_at_once():
    order = order_of(regime(edital=clause("negros", Fraction(30, 100), threshold=10)), 12)
    assert order.positions["negros"] == (8, 9, 10, 12)
    assert [item.between for item in order.collisions] == [("negros",), ("negros",)]


def test_no_earlier_position_means_the_next():
    two = clause("pcd", Fraction(1, 20), rounding="para_cima") + clause("negros", Fraction(1, 5), rounding="para_cima")
    assert order_of(regime(edital=two), 2).collisions[0] == Collision(
        1, ("pcd", "negros"), "negros", 2, "proxima_livre"
    )


# ---------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("laws", "readings", "positions"),
    [
        ((MOSTARDAS,), {}, {"negros": (3, 8, 13, 18)}),
        ((MOSTARDAS,), {"ordem": "fim_do_bloco"}, {"negros": (5, 10, 15, 20)}),
        ((MOSTARDAS,), {"ordem": "ponto_medio"}, {"negros": (3, 8, 13, 18)}),
        ((DIVINO,), {}, {PPIQ: (2, 5, 9, 12, 15, 19)}),
        ((DIVINO,), {"arredondamento": "para_baixo"}, {PPIQ: (4, 7, 10, 14, 17, 20)}),
        ((DIVINO,), {"lista": "dividida"}, {"negros": (2, 6, 10, 14, 18), "indigenas": (17,), "quilombolas": ()}),
        ((DECREE,), {"teto": "nenhum"}, {"pcd": (1,)}),
        ((MARTINS,), {"soma": "conjunta"}, {"negros": (3, 8, 18), "indigenas": (13,)}),
    ],
)
def test_readings(laws, readings, positions):
    assert order_of(regime(*laws, **readings), 20).positions == positions


def test_published_positions_hold_unless_another_order_is_chosen():
    edital = clause("negros", Fraction(1, 5), threshold=3, extra="posicoes = [4, 9]")
    assert order_of(regime(edital=edital), 20).positions == {"negros": (4, 9)}
    assert order_of(regime(edital=edital), 20).ends == {"negros": 9}
    assert order_of(regime(edital=edital), 9).ends == {}
    chosen = regime(edital=edital, ordem="primeiro_alcance")
    assert order_of(chosen, 20).positions == {"negros": (3, 8, 13, 18)}


def test_a_published_order_that_nobody_gave_is_refused():
    with pytest.raises(LawError, match="faltam as posições publicadas"):
        order_of(regime(MOSTARDAS, ordem="publicada"), 20)


def test_an_order_spread_over_a_total_needs_it_and_ends_with_it():
    spread = regime(MOSTARDAS, ordem="ponto_medio")
    with pytest.raises(LawError, match="diga o total"):
        alternation(spread)
    with pytest.raises(LawError, match="não chega à 11ª"):
        alternation(spread, 10).stretch(11, 11)
    assert alternation(spread, 10).position_of("negros", 3) is None


# ---------------------------------------------------------------- asked at any point


@pytest.mark.parametrize("readings", [{}, {"colisao": "proxima_livre"}, {"soma": "conjunta"}])
def test_far_positions_are_those_of_the_whole_order(readings):
    whole = alternation(regime(MARTINS, DECREE, **readings))
    order = whole.order(3000)
    assert [whole.stretch(n, n)[0] for n in range(1, 3001, 7)] == list(order.lists[::7])
    for n in (0, 1, 20, 21, 49, 50, 149, 150, 2999):
        assert whole.counts(n) == {name: order.lists[:n].count(name) for name in ("ampla", *order.positions)}
        assert all(order.count(name, n) == count for name, count in whole.counts(n).items())
    for name, own in order.positions.items():
        assert [whole.position_of(name, k) for k in range(1, 40)] == list(own[:39])
    assert whole.position_of("negros", 0) is None
    with pytest.raises(KeyError):
        whole.position_of("trans", 1)


def test_a_list_of_any_length_continues_the_series():
    order = order_of(regime(FEDERAL, DECREE), 1_000_000)
    assert len(order.lists) == 1_000_000
    assert order.positions["pcd"][-1] == 999_981
    assert alternation(regime(FEDERAL, DECREE)).position_of("pcd", 10**9) == 20 * 10**9 - 19


# ---------------------------------------------------------------- what holds of every order

GROUPS = st.lists(
    st.tuples(st.integers(1, 30), st.sampled_from(ROUNDING_MODES), st.integers(1, 12), st.sampled_from([None, 20, 25])),
    min_size=1,
    max_size=3,
)


def contest(groups, **readings):
    names = ("pcd", "negros", "indigenas")
    edital = "".join(
        clause(
            name,
            Fraction(percent, 100),
            rounding=rounding,
            threshold=threshold,
            ceiling=None if ceiling is None else Fraction(ceiling, 100),
        )
        for name, (percent, rounding, threshold, ceiling) in zip(names, groups, strict=False)
    )
    return regime(edital=edital, **readings)


@settings(deadline=None)
@given(GROUPS, st.integers(1, 150))
def test_no_prefix_is_short_of_the_rounded_reserve(groups, total):
    """More than it only between a moved position and its own (law-practice 5.5)."""
    whole = alternation(contest(groups))
    order = whole.order(total)
    forward = {item.mover for item in order.collisions if item.to > item.position}
    for item in whole.lists:
        moves = [found for found in order.collisions if found.mover == item.id]
        for n in range(1, total + 1):
            due, found = item.series.count(n), order.count(item.id, n)
            early = sum(move.to <= n < move.position for move in moves)
            assert found <= due + early
            assert found >= due or item.id in forward


@settings(deadline=None)
@given(GROUPS, st.integers(1, 100), st.integers(0, 100), st.sampled_from(["anterior_livre", "proxima_livre"]))
def test_a_longer_order_continues_a_shorter_one(groups, total, more, collision):
    whole = alternation(contest(groups, colisao=collision))
    assert whole.order(total + more).lists[:total] == whole.order(total).lists
    assert whole.stretch(total, total)[0] == whole.order(total).lists[-1]


@settings(deadline=None)
@given(GROUPS, st.integers(1, 100))
def test_every_list_has_its_own_positions(groups, total):
    order = alternation(contest(groups, colisao="maior_nota")).order(total)
    held = sorted(position for own in order.positions.values() for position in own)
    assert len(set(held)) == len(held)
    assert all(order.lists[position - 1] == name for name, own in order.positions.items() for position in own)


def test_an_order_does_not_depend_on_the_order_of_its_families():
    base = regime(MARTINS, DECREE)
    turned = replace(base, families=base.families[::-1])
    assert order_of(base, 200).lists == order_of(turned, 200).lists

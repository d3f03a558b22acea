"""The vacancies offered keep what they reserve, however the calls alternate."""

import pytest
from contests import DECREE, MARTINS, MOSTARDAS, regime

from xl_cotas.rules.order import alternation
from xl_cotas.rules.order_offered import short_of_reserve, within_offered
from xl_cotas.rules.placement_vagas import reserved_of

ENDS = regime(MOSTARDAS, DECREE, ordem="fim_do_bloco")


@pytest.mark.parametrize(
    ("offered", "positions"), [(3, (3, 10, 15)), (4, (4, 10, 15)), (8, (5, 8, 15)), (10, (5, 10, 15))]
)
def test_the_last_block_ends_with_the_vacancies(offered, positions):
    order = within_offered(alternation(regime(MOSTARDAS, ordem="fim_do_bloco")), offered).order(19)
    assert order.positions["negros"] == positions


@pytest.mark.parametrize("offered", range(1, 60))
@pytest.mark.parametrize("governing", [ENDS, regime(MARTINS, DECREE, ordem="fim_do_bloco")])
def test_the_vacancies_keep_their_reserve_and_the_ends_after_them_stay(governing, offered):
    plain = alternation(governing)
    whole = within_offered(plain, offered)
    order = whole.order(200)
    assert not short_of_reserve(whole, order, offered)
    for item, before in zip(whole.lists, plain.lists, strict=True):
        assert item.series.count(offered) == reserved_of(item, offered)
        positions = item.series.between(1, 200)
        assert [item.series.count(n) for n in range(1, 201)] == [
            sum(position <= n for position in positions) for n in range(1, 201)
        ]
        assert item.series.between(offered + 3, 90) == [n for n in positions if offered + 3 <= n <= 90]
        assert {p for p in positions if p > offered} <= set(before.series.between(1, 200))
        assert item.series.count(200) == before.series.count(200)


def test_only_the_ends_of_blocks_are_moved():
    first = alternation(regime(MOSTARDAS, DECREE))
    assert within_offered(first, 8).lists == first.lists


def test_an_order_spread_beyond_the_vacancies_falls_short_of_them():
    spread = alternation(regime(MOSTARDAS, ordem="ponto_medio"), 12)
    assert short_of_reserve(spread, spread.order(12), 8) == {"negros"}

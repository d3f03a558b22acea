"""What a norm leaves open is filled by the readings in force or by those being tried, never assumed."""

from fractions import Fraction

import pytest

from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle_family


def family(law_id, **readings):
    (only,) = build_regime(Contest(readings=readings), [get_law(law_id)]).families
    return only


def clause(text, folder):
    whole = parse_contest(f'[[grupo]]\nid = "negros"\npercentual = "30%"\n{text}'.encode(), "edital.toml", folder)
    (only,) = build_regime(whole, []).families
    return only


@pytest.mark.parametrize(
    ("choice", "counts"),
    [
        (None, {4: 1, 5: 2}),
        ({"arredondamento": "para_baixo"}, {4: 1, 5: 1}),
        ({"arredondamento": "para_cima"}, {4: 2, 5: 2}),
    ],
)
def test_a_silent_rounding_takes_the_value_tried(choice, counts):
    (terms,) = settle_family(family("es-divino-de-sao-lourenco"), choice)
    assert {total: reserve_for(total, terms).count for total in counts} == counts


def test_a_reading_chosen_by_the_contest_is_in_force():
    (terms,) = settle_family(family("es-divino-de-sao-lourenco", arredondamento="para_baixo"))
    assert terms.rounding == "para_baixo"


@pytest.mark.parametrize("threshold", range(1, 11))
def test_an_unread_threshold_takes_the_value_tried(threshold, tmp_path):
    unread = clause('arredondamento = "para_cima"', tmp_path)
    (terms,) = settle_family(unread, {"minimo": str(threshold)})
    assert [reserve_for(total, terms).count > 0 for total in (threshold - 1, threshold)] == [False, True]


def test_a_stated_threshold_and_rounding_are_not_changed_by_what_is_tried(tmp_path):
    stated = clause('minimo = 3\narredondamento = "para_cima"', tmp_path)
    (terms,) = settle_family(stated, {"minimo": "7", "arredondamento": "para_baixo"})
    assert (terms.threshold, terms.rounding) == (3, "para_cima")


@pytest.mark.parametrize(("choice", "ceiling"), [(None, Fraction(1, 5)), ({"teto": "nenhum"}, None)])
def test_the_ceiling_falls_only_where_that_reading_is_tried(choice, ceiling):
    (terms,) = settle_family(family("federal-decreto-9508-2018"), choice)
    assert terms.ceiling == ceiling


def test_a_ceiling_tried_on_a_group_that_has_none_adds_none():
    (terms,) = settle_family(family("rs-mostardas-3920-2019"), {"teto": "20%"})
    assert terms.ceiling is None


@pytest.mark.parametrize(
    ("law_id", "total", "text"),
    [
        ("federal-decreto-9508-2018", 0, "menos de 1 vaga: sem reserva"),
        ("rs-mostardas-3920-2019", 2, "menos de 3 vagas: sem reserva"),
        ("rs-mostardas-3920-2019", 10, "20% de 10 = 2"),
        ("rs-mostardas-3920-2019", 7, "20% de 7 = 1,4; fração menor que 0,5 desce: 1"),
        ("es-divino-de-sao-lourenco", 15, "30% de 15 = 4,5; fração igual ou maior que 0,5 sobe: 5"),
        (
            "federal-decreto-9508-2018",
            4,
            "5% de 4 = 0,2; qualquer fração sobe: 1; teto de 20% de 4 = 0,8: 0",
        ),
    ],
)
def test_the_sum_in_words(law_id, total, text):
    (terms,) = settle_family(family(law_id))
    assert explain_reserve(total, terms) == text

"""Every law of the library, for every total from 0 to 200, against integer sums written from its text.

Nothing here is taken from xl_cotas.rules but the result under test: (2 * n * p + 100) // 200 rounds p% of n with exact
halves up, -(-n * p // 100) takes any fraction up, n * p // 100 drops it.
"""

import pytest

from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law, library
from xl_cotas.rules.reserve import most_reserve, reserve_for
from xl_cotas.rules.terms import settle_family

TOTALS = range(201)

SUMS = {
    # law, readings: group -> the sum of its text
    ("rs-mostardas-3920-2019", ()): {
        "negros": lambda n: 0 if n < 3 else (2 * n * 20 + 100) // 200,
    },
    ("rs-santa-maria-executivo", ()): {
        "negros+minorias": lambda n: 0 if n < 3 else (2 * n * 20 + 100) // 200,
    },
    ("rs-santa-maria-camara", ()): {
        "negros": lambda n: 0 if n < 3 else (2 * n * 20 + 100) // 200,
    },
    ("es-domingos-martins-pl-25-2023", ()): {
        "negros": lambda n: 0 if n < 3 else (2 * n * 17 + 100) // 200,
        "indigenas": lambda n: 0 if n < 3 else (2 * n * 3 + 100) // 200,
    },
    ("es-divino-de-sao-lourenco", ()): {
        "negros+indigenas+quilombolas": lambda n: 0 if n < 2 else (2 * n * 30 + 100) // 200,
    },
    ("es-divino-de-sao-lourenco", (("arredondamento", "para_baixo"),)): {
        "negros+indigenas+quilombolas": lambda n: 0 if n < 2 else n * 30 // 100,
    },
    ("es-divino-de-sao-lourenco", (("arredondamento", "para_cima"),)): {
        "negros+indigenas+quilombolas": lambda n: 0 if n < 2 else -(-n * 30 // 100),
    },
    ("federal-12990-2014", ()): {
        "negros": lambda n: 0 if n < 3 else (2 * n * 20 + 100) // 200,
    },
    ("federal-15142-2025", ()): {
        "negros": lambda n: 0 if n < 2 else (2 * n * 25 + 100) // 200,
        "indigenas": lambda n: 0 if n < 2 else (2 * n * 3 + 100) // 200,
        "quilombolas": lambda n: 0 if n < 2 else (2 * n * 2 + 100) // 200,
    },
    ("federal-decreto-9508-2018", ()): {
        "pcd": lambda n: min(-(-n * 5 // 100), n * 20 // 100),
    },
    ("federal-decreto-9508-2018", (("teto", "nenhum"),)): {
        "pcd": lambda n: -(-n * 5 // 100),
    },
}


def terms_of(law_id, readings=()):
    (family,) = build_regime(Contest(readings=dict(readings)), [get_law(law_id)]).families
    return settle_family(family)


def test_no_law_of_the_library_is_left_out():
    assert {law_id for law_id, _ in SUMS} == set(library())


@pytest.mark.parametrize(("law_id", "readings"), SUMS)
def test_every_total(law_id, readings):
    sums = SUMS[law_id, readings]
    found = {terms.group_id: [reserve_for(n, terms).count for n in TOTALS] for terms in terms_of(law_id, readings)}
    assert found == {group: [by_hand(n) for n in TOTALS] for group, by_hand in sums.items()}


# Totals whose quota ends in exactly one half, and the reserve that the text gives: it rises.
HALVES = [
    ("es-domingos-martins-pl-25-2023", "negros", {50: 9, 150: 26}),  # 8,5 25,5
    ("es-domingos-martins-pl-25-2023", "indigenas", {50: 2, 150: 5}),  # 1,5 4,5
    ("es-divino-de-sao-lourenco", "negros+indigenas+quilombolas", {5: 2, 15: 5, 25: 8, 195: 59}),  # 1,5 4,5 7,5 58,5
    ("federal-15142-2025", "negros", {2: 1, 6: 2, 10: 3, 198: 50}),  # 0,5 1,5 2,5 49,5
    ("federal-15142-2025", "indigenas", {50: 2, 150: 5}),  # 1,5 4,5
    ("federal-15142-2025", "quilombolas", {25: 1, 75: 2, 125: 3, 175: 4}),  # 0,5 1,5 2,5 3,5
    ("federal-decreto-9508-2018", "pcd", {10: 1, 30: 2, 50: 3, 190: 10}),  # 0,5 1,5 2,5 9,5: any fraction rises
]


@pytest.mark.parametrize(("law_id", "group", "counts"), HALVES)
def test_an_exact_half_rises(law_id, group, counts):
    (terms,) = [item for item in terms_of(law_id) if item.group_id == group]
    assert {total: reserve_for(total, terms).count for total in counts} == counts


@pytest.mark.parametrize("readings", [(), (("teto", "nenhum"),)])
def test_pcd_from_the_least_to_the_most(readings):
    """At least 5%; at most 20%, or every vacancy where no ceiling applies (Lei 8.112/1990, art. 5º, § 2º)."""
    (terms,) = terms_of("federal-decreto-9508-2018", readings)
    most = [most_reserve(n, terms) for n in TOTALS]
    assert most == [n if readings else n * 20 // 100 for n in TOTALS]


def test_a_fixed_share_has_one_lawful_number():
    (terms,) = terms_of("rs-mostardas-3920-2019")
    assert [most_reserve(n, terms) for n in TOTALS] == [reserve_for(n, terms).count for n in TOTALS]

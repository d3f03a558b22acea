"""Numbers, dates and lists in Portuguese."""

from datetime import date, datetime

import pytest

from xl_cotas.portuguese import count, day_month_year, listed, shortened, worded


@pytest.mark.parametrize(("number", "text"), [(0, "0 vagas"), (1, "1 vaga"), (2, "2 vagas"), (1000, "1000 vagas")])
def test_only_one_is_singular(number, text):
    assert count(number, "vaga", "vagas") == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 vagas ficam sem candidato"), (1, "uma vaga fica sem candidato"), (2, "2 vagas ficam sem candidato")],
)
def test_the_verb_agrees_too(number, text):
    assert worded(number, "uma vaga fica sem candidato", "{} vagas ficam sem candidato") == text


def test_the_words_may_hold_other_braces():
    assert worded(2, "", "{} {a} de {}") == "2 {a} de 2"


@pytest.mark.parametrize("day", [date(2019, 1, 9), datetime(2019, 1, 9, 23, 59)])
def test_a_date(day):
    assert day_month_year(day) == "09/01/2019"


def test_a_date_before_the_year_1000():
    assert day_month_year(date(988, 10, 5)) == "05/10/0988"


@pytest.mark.parametrize(
    ("items", "text"), [((), ""), (("a",), "a"), (("a", "b"), "a e b"), (["a", "b", "c"], "a, b e c")]
)
def test_a_list_ends_in_e(items, text):
    assert listed(items) == text


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ((), ""),
        (("a",), "a"),
        (("a", "b"), "a, b"),
        (("a", "b", "c"), "a, b e mais 1"),
        (tuple("abcd"), "a, b e mais 2"),
    ],
)
def test_a_long_list_is_cut_after_the_most(items, text):
    assert shortened(items, 2) == text

"""Whatever a cell holds, a function answers: a value, or a text that begins with #COTAS!."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.core import call

MOSTARDAS = "rs-mostardas-3920-2019"
FEDERAL = [["federal-15142-2025"], ["federal-decreto-9508-2018"]]
PCD = [[MOSTARDAS], ["federal-decreto-9508-2018"]]
WORDS = st.sampled_from(
    [MOSTARDAS, "federal-15142-2025", "negros", "AC", "pcd", "N", "S", "#N/A", "#COTAS! x", " ", "8", "1,5"]
)
CELLS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), WORDS, WORDS, st.integers(0, 30).map(float),
    st.dates().map(lambda day: datetime(day.year, day.month, day.day)), st.dates(), st.binary(), st.fractions(),
    st.complex_numbers(), st.builds(object), st.integers(10**15, 10**400),
)  # fmt: skip
ROWS = st.lists(st.lists(CELLS, max_size=3), max_size=4)
VALUES = st.one_of(CELLS, CELLS, st.lists(CELLS, max_size=4), ROWS, ROWS.map(lambda rows: tuple(map(tuple, rows))))
CALLS = st.sampled_from(CATALOGUE).flatmap(
    lambda function: st.tuples(
        st.just(function.name),
        st.lists(
            VALUES,
            min_size=sum(not item.optional for item in function.parameters),
            max_size=len(function.parameters),
        ),
    )
)
# One argument is strange, the others right: what lies behind the first refusal is reached too.
RIGHT = [(f.name, example.arguments) for f in CATALOGUE for example in f.examples if example.arguments]
SPOILT = st.sampled_from(RIGHT).flatmap(
    lambda asked: st.tuples(st.just(asked), st.integers(0, len(asked[1]) - 1), VALUES)
)


def cells(answer):
    """The cells of an answer; a range is a rectangle."""
    if not isinstance(answer, list):
        return [answer]
    assert answer and all(isinstance(row, list) and len(row) == len(answer[0]) > 0 for row in answer)
    return [cell for row in answer for cell in row]


def check(name, arguments):
    for cell in cells(call(name, *arguments)):
        assert type(cell) in (int, float, str), (name, arguments, cell)
        if isinstance(cell, str):
            assert "defeito do programa" not in cell, (name, arguments)
            assert cell.isprintable(), (name, arguments)
            assert len(cell) <= 255 or not cell.startswith("#")


@given(CALLS)
@settings(max_examples=200, deadline=None)
def test_anything_at_all(asked):
    check(*asked)


@given(SPOILT)
@settings(max_examples=200, deadline=None)
def test_one_strange_argument(asked):
    (name, arguments), number, value = asked
    check(name, [*arguments[:number], value, *arguments[number + 1 :]])


UNKNOWN = st.one_of(
    st.none(), st.booleans(), st.floats(max_value=-0.001), st.text(alphabet="abc %", max_size=5), st.dates(),
    st.just(float("nan")), st.just(float("inf")), st.floats(0.001, 0.999),
    st.sampled_from(["1,000", "0.500", "1.000,5", "1.00,0", "1..000", "1.0005", "10 000 x"]),
)  # fmt: skip


@given(UNKNOWN)
@settings(max_examples=60, deadline=None)
def test_an_unknown_total_is_never_a_number(total):
    for name in ("COTAS_RESERVA", "COTAS_FRACAO", "COTAS_LISTA", "COTAS_ORDEM", "COTAS_QUADRO"):
        assert all(str(cell).startswith("#COTAS!") for cell in cells(call(name, total, FEDERAL))), (name, total)


@given(st.one_of(UNKNOWN, st.integers(), st.text()))
@settings(max_examples=60, deadline=None)
def test_an_unknown_law_is_never_a_number(law):
    for name, first in (("COTAS_RESERVA", 8.0), ("COTAS_ARREDONDA", 1.5), ("COTAS_ORDEM", 3.0)):
        assert str(call(name, first, law)).startswith("#COTAS!")


@given(st.text(alphabet=st.characters(codec=None), min_size=1), st.sampled_from(["{}", "#COTAS! {}", "rs-{}", "#{}"]))
@settings(max_examples=100, deadline=None)
def test_whatever_is_answered_can_be_printed(text, form):
    for name, *around in (("COTAS_RESERVA", 8.0), ("COTAS_FUNDAMENTO",)):
        assert call(name, *around, form.format(text)).isprintable()


def test_dates_in_every_form():
    forms = (date(2024, 3, 1), datetime(2024, 3, 1, 9), 45352.0, 45352, "01/03/2024", "2024-03-01", [[45352.0]])
    assert {call("COTAS_LEI", "RS", "Mostardas", "executivo", day) for day in forms} == {MOSTARDAS}
    for day in (0.5, -1.0, 2024.0, 3e6, "31/02/2024", "março", True, Fraction(1, 2)):
        assert call("COTAS_LEI", "RS", "Mostardas", "executivo", day).startswith("#COTAS! data_edital: ")


@given(
    st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from(["", "negros", "pcd", "negros; pcd"])), min_size=1, max_size=5
    ),
    st.integers(1, 5),
)
@settings(max_examples=80, deadline=None)
def test_a_tie_is_named_where_it_matters(people, vagas):
    """Against every order of the rows: whoever may get something else has the tie."""

    def answer(order):
        given = call(
            "COTAS_CLASSIFICA",
            [[float(number + 1)] for number in order],
            [[1000.0 * people[number][0] + (50 - place)] for place, number in enumerate(order)],
            [[people[number][1]] for number in order],
            float(vagas),
            PCD,
        )
        return dict(zip(order, cells(given), strict=True))

    every = [answer(order) for order in permutations(range(len(people)))]
    found = call(
        "COTAS_CLASSIFICA",
        [[float(number + 1)] for number in range(len(people))],
        [[float(score)] for score, _ in people],
        [[text] for _, text in people],
        float(vagas),
        PCD,
    )
    doubtful = set()
    for number, cell in enumerate(cells(found)):
        outcomes = {one[number] for one in every}
        if len(outcomes) > 1:
            doubtful.add(people[number][0])
            assert cell.startswith("#COTAS! empate"), (people, vagas)
        elif not cell.startswith("#COTAS! empate"):
            assert cell == outcomes.pop(), (people, vagas)
    marked = {people[number][0] for number, cell in enumerate(cells(found)) if cell.startswith("#")}
    assert marked <= doubtful  # only among equals whom the tie does reach

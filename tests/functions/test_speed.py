"""Ten thousand cells, and ranges of ten thousand rows."""

from __future__ import annotations

import random
import time

import pytest

from xl_cotas.functions.core import call

MOSTARDAS = "rs-mostardas-3920-2019"
FEDERAL = [["federal-15142-2025"], ["federal-decreto-9508-2018"]]
ROWS = 10_000


def cpu(work, attempts=3):
    """The least CPU time of a few runs: other programs share the machine."""
    spent = []
    for _ in range(attempts):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def test_cells_of_reserva():
    assert cpu(lambda: [call("COTAS_RESERVA", float(n), MOSTARDAS) for n in range(ROWS)]) < 0.3


def test_an_order():
    lists = call("COTAS_ORDEM", float(ROWS), FEDERAL)
    wrong = [["ampla"] if row % 97 == 2 else name for row, name in enumerate(lists)]
    assert cpu(lambda: call("COTAS_CONFERE_ORDEM", wrong, FEDERAL)) < 0.5


@pytest.mark.parametrize("group", ["negros", "pcd", "quilombolas"])
def test_positions_of_a_long_column(group):
    column = [[float(k)] for k in range(1, ROWS + 1)]
    assert cpu(lambda: call("COTAS_POSICAO", column, FEDERAL, group), attempts=1) < 1
    assert cpu(lambda: call("COTAS_LISTA", column, FEDERAL), attempts=1) < 0.5


@pytest.mark.parametrize("places", [9, 1], ids=["no ties", "ties"])
def test_a_ranking(places):
    draw = random.Random(7)
    people = [[float(number)] for number in range(1, ROWS + 1)]
    scores = [[round(draw.random() * 100, places)] for _ in people]
    quotas = [[draw.choice(["", "", "negros", "pcd", "negros; pcd", "indigenas"])] for _ in people]
    assert cpu(lambda: call("COTAS_CLASSIFICA", people, scores, quotas, 500.0, FEDERAL)) < 0.5


@pytest.mark.parametrize("text", ["a" + " " * 50_000 + "x", "e " * 100_000, "; " * 100_000, "á" * 100_000])
def test_a_text_of_any_length(text):
    asked = [
        ("COTAS_CLASSIFICA", [[1.0]], [[1.0]], [[text]], 5.0, MOSTARDAS),
        ("COTAS_CLASSIFICA", [[1.0]], [[text]], [["negros"]], 5.0, MOSTARDAS),
        ("COTAS_CONFERE_ORDEM", [[text]], MOSTARDAS),
        ("COTAS_RESERVA", text, MOSTARDAS),
        ("COTAS_RESERVA", 8.0, text),
        ("COTAS_RESERVA", 8.0, MOSTARDAS, text),
        ("COTAS_RESERVA", 8.0, MOSTARDAS, None, text),
        ("COTAS_FUNDAMENTO", MOSTARDAS, text),
        ("COTAS_LEI", text, text, text, text),
    ]
    for name, *cells in asked:
        assert cpu(lambda name=name, cells=cells: call(name, *cells), attempts=1) < 0.5, name

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


@pytest.mark.parametrize("places", [9, 1], ids=["no ties", "ties"])
def test_a_ranking(places):
    draw = random.Random(7)
    people = [[float(number)] for number in range(1, ROWS + 1)]
    scores = [[round(draw.random() * 100, places)] for _ in people]
    quotas = [[draw.choice(["", "", "negros", "pcd", "negros; pcd", "indigenas"])] for _ in people]
    assert cpu(lambda: call("COTAS_CLASSIFICA", people, scores, quotas, 500.0, FEDERAL)) < 0.5

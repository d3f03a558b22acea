"""Orders published by boards, courts and simulators (order_oracles.json keeps id and source of each)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from contests import clause, regime

from xl_cotas.rules.order import Order, order_of

ORACLES = json.loads((Path(__file__).parent / "order_oracles.json").read_text("utf-8"))
ROUNDINGS = {"half_up": "meio_para_cima", "ceil": "para_cima", "floor": "para_baixo"}
COLLISIONS = {"anterior": "anterior_livre", "posterior": "proxima_livre"}
# Rules other than the law's own rounding, under the reading that names each.
MODES = {"count_order_departure": "fim_do_bloco", "departure": "fim_do_bloco", "alternative_rule": "ponto_medio"}


def order_of_oracle(oracle) -> Order:
    given = oracle["input"]
    readings = {"colisao": COLLISIONS[given["collision"]]} if "collision" in given else {}
    mode = MODES.get(oracle["formula_check"])
    if mode:
        readings["ordem"] = mode
    rounding = "half_up" if mode == "fim_do_bloco" else None  # the count keeps its own rounding
    groups = given.get("groups") or [{"id": "PP", "rate": "0.30", "rounding": "half_up", "threshold": 2}]
    edital = "".join(
        clause(
            group["id"].lower(),
            Fraction(group["rate"]),
            rounding=ROUNDINGS[rounding or group["rounding"]],
            threshold=group["threshold"],
            ceiling=Fraction(group["cap"]) if "cap" in group else None,
        )
        for group in groups
    )
    return order_of(regime(edital=edital, **readings), given.get("total_vagas") or given["nominations"])


def test_every_oracle_is_asserted_and_has_its_source():
    assert len(ORACLES) == 18
    assert all(oracle["source_url"] for oracle in ORACLES)
    assert {oracle["formula_check"] for oracle in ORACLES} == {"match", "match_series", *MODES}


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle["id"])
def test_order(oracle):
    order, expected = order_of_oracle(oracle), dict(oracle["expected"])
    sequence = expected.pop("sequence", None)
    if sequence is not None:
        assert list(order.lists) == ["ampla" if name == "AC" else name.lower() for name in sequence], oracle["note"]
    for group, positions in expected.items():
        assert list(order.positions[group.lower()]) == positions, oracle["note"]


def test_the_federal_order_of_100_posts_at_every_position():
    """The MGI simulator: nothing but the listed positions is reserved, and the rest is the open competition."""
    (oracle,) = [item for item in ORACLES if item["id"] == "O01"]
    by_hand = {at: name.lower() for name, positions in oracle["expected"].items() for at in positions}
    assert list(order_of_oracle(oracle).lists) == [by_hand.get(position, "ampla") for position in range(1, 101)]
    assert len(by_hand) == 35

"""Counts published by boards, courts and simulators (oracles.json keeps id and source of each)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from xl_cotas.rules.carry import reserve_lots
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms

ORACLES = json.loads((Path(__file__).parent / "oracles.json").read_text("utf-8"))
SINGLE = [oracle for oracle in ORACLES if "total_vagas" in oracle["input"]]
IN_LOTS = [oracle for oracle in ORACLES if "lots" in oracle["input"]]
ROUNDINGS = {
    "half_up": "meio_para_cima",
    "half_down": "meio_para_baixo",
    "ceil": "para_cima",
    "floor": "para_baixo",
}


def terms_of(group):
    ceiling = Fraction(group["cap"]) if "cap" in group else None
    rounding = ROUNDINGS[group["rounding"]]
    return Terms(group["id"], group["id"], Fraction(group["rate"]), "fixo", group["threshold"], rounding, ceiling, ())


def name(oracle):
    return oracle["id"]


def test_every_oracle_is_asserted_and_has_its_source():
    assert len(SINGLE) + len(IN_LOTS) == len(ORACLES) == 44
    assert all(oracle["source_url"] for oracle in ORACLES)


@pytest.mark.parametrize("oracle", SINGLE, ids=name)
def test_count(oracle):
    total = oracle["input"]["total_vagas"]
    counts = {group["id"]: reserve_for(total, terms_of(group)).count for group in oracle["input"]["groups"]}
    counts["AC"] = total - sum(counts.values())
    assert {group: counts[group] for group in oracle["expected"]} == oracle["expected"], oracle["note"]


@pytest.mark.parametrize("oracle", IN_LOTS, ids=name)
def test_lots(oracle):
    (group,) = oracle["input"]["groups"]
    lots = reserve_lots(
        oracle["input"]["lots"],
        terms_of(group),
        new_vacancies="acumuladas",
        carry="acumula",
        threshold_basis="vagas_acumuladas",
    )
    counts = [lot.count for lot in lots]
    assert {"per_lot": counts, "total": sum(counts)} == oracle["expected"], oracle["note"]

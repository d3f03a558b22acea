"""Cases of courts and editais about calls (calls_oracles.json keeps id and source of each)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from call_cases import case, told
from contests import clause, people, regime

from xl_cotas.rules.calls import make_calls, with_outcome
from xl_cotas.rules.calls_model import Call
from xl_cotas.rules.calls_replay import replay

ORACLES = {item["id"]: item for item in json.loads((Path(__file__).parent / "calls_oracles.json").read_text("utf-8"))}
FIFTH = clause("negros", Fraction(1, 5), threshold=3)


def test_every_oracle_has_its_source():
    assert len(ORACLES) == 6
    assert all(oracle["source_url"] for oracle in ORACLES.values())


def test_x02_who_stands_in_both_lists_is_tied_to_the_general_one():
    """Nine of the open competition, five negros of whom three are among the nine: two remain, three are wanting."""
    given, expected = ORACLES["X02"]["input"], ORACLES["X02"]["expected"]
    both, listed = given["em_ambas"], given["pn_list_homologada"]
    within = range(1, both + 1)
    own = [*within, *range(20, 20 + listed - both)]
    extra = f"posicoes = {[2 * n for n in range(1, listed + 1)]}\npasso = 2"
    governing = regime(edital=clause("negros", Fraction(1, 5), extra=extra))
    vacancies = given["ac_list_homologada"] + listed
    mine = case(governing, people(19, negros=within) + people(40, negros=own)[19:], vacancies=vacancies)
    calls = make_calls(mine, vacancies)
    effective = sum(call.list == "negros" for call in calls)
    assert effective == expected["pn_efetivos_na_lista"]
    assert listed - effective == expected["pn_a_completar"]


def test_x04_called_by_the_list_that_comes_first():
    assert ORACLES["X04"]["expected"]["policy"] == "posicao_mais_vantajosa"
    mine = case(regime(edital=FIFTH, sobreposicao="mais_vantajosa"), people(20, negros=[7, 15, 18]), vacancies=10)
    calls = {call.person: call for call in make_calls(mine, 10)}
    assert (calls["r7"].position, calls["r7"].list) == (3, "negros")
    assert (calls["r18"].position, calls["r18"].list) == (9, "negros")  # the post is given back


def test_x07_three_vacancies_created_later_reserve_one():
    given = ORACLES["X07"]["input"]
    mine = case(regime(edital=FIFTH), people(20, negros=[10]), vacancies=2, upto=2 + given["novas_vagas"])
    called = [Call(n, "ampla", f"r{n}") for n in range(1, 3 + given["novas_vagas"])]
    faults = replay(mine, called).faults
    assert len(faults) == ORACLES["X07"]["expected"]["reservar"]
    assert (faults[0].kind, called[faults[0].row].position) == ("novas", 3)


@pytest.mark.parametrize("oracle", ["X08", "X09"])
def test_x08_x09_the_first_pcd_is_overdue_or_not(oracle):
    given = ORACLES[oracle]["input"]
    extra = f"posicoes = [{given['primeira_posicao']}]\npasso = 20"
    governing = regime(edital=clause("pcd", Fraction(1, 20), rounding="para_cima", extra=extra))
    mine = case(governing, people(30, pcd=[25]), vacancies=20)
    called = [Call(n, "ampla", f"r{n}") for n in range(1, given["ac_nomeados"] + 1)]
    late = told(replay(mine, called)) == [f"{given['primeira_posicao'] - 1} reversao pcd"]
    assert late is ORACLES[oracle]["expected"]["pcd_em_atraso"]


def test_x19_a_post_vacated_after_it_was_filled_goes_on_in_the_sequence():
    """Exoneration is no withdrawal: the next call is that of the alternation, not the next PcD."""
    pcd = clause("pcd", Fraction(1, 20), rounding="para_cima", threshold=5, ceiling=Fraction(1, 5))
    mine = case(regime(edital=pcd), people(30, pcd=[25, 26]), vacancies=20)
    after = make_calls(mine, 6, make_calls(mine, 5))
    assert (after[0].list == "pcd") is ORACLES["X19"]["expected"]["direito_automatico_proximo_pcd"]
    given_up = make_calls(mine, 6, with_outcome(make_calls(mine, 5), "r25", "desistente"))
    assert (given_up[0].position, given_up[0].list) == (5, "pcd")

"""Cases decided by courts, statutes and editais (placement_oracles.json keeps id and source of each)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from contests import CAMARA, DECREE, FEDERAL, PCD, clause, people, policy, regime

from xl_cotas.rules.order import order_of
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate
from xl_cotas.rules.placement_quotas import cut_off

ORACLES = {
    item["id"]: item for item in json.loads((Path(__file__).parent / "placement_oracles.json").read_text("utf-8"))
}
NAMES = {"PN": "negros", "PQ": "quilombolas", "PI": "indigenas", "PcD": "pcd", "N": "negros", "AC": "ampla"}


def test_every_oracle_has_its_source():
    assert len(ORACLES) == 17
    assert all(oracle["source_url"] for oracle in ORACLES.values())


def test_x01_the_reserved_post_goes_to_the_next_negro():
    """3 posts; nobody in the PcD list, whose post goes to the open competition."""
    given = ORACLES["X01"]["input"]
    ranked = [
        Candidate(item["id"], item["rank"], tuple(NAMES[name] for name in item["quota"]))
        for item in given["candidatos"]
    ]
    vagas = {NAMES[name]: count for name, count in given["quadro"].items()}
    negros = clause("negros", Fraction(1, 5), threshold=3)
    placed = place(ranked, vagas, order_of(regime(edital=negros), 3), policy())
    assert sorted(placed.calls) == ORACLES["X01"]["expected"]["nomeados"]
    assert placed.holders == {"C1": "ampla", "C2": "ampla", "C8": "negros"}


def test_x03_a_negro_within_the_open_vagas_frees_the_reserved_one():
    given, expected = ORACLES["X03"]["input"]["candidato"], ORACLES["X03"]["expected"]
    ranked = people(40, negros=[given["rank_ac"], 30])
    placed = place(
        ranked, {"ampla": 12, "negros": 1}, order_of(regime(edital=clause("negros", Fraction(1, 5))), 13), policy()
    )
    assert placed.holders[f"r{given['rank_ac']}"] == NAMES[expected["lista"]]
    assert (placed.holders.get("r30") == "negros") is expected["vaga_pn_liberada"]


OVERLAPS = {
    "tipada_sequencial": "vaga_a_vaga",
    "exclusao_previa": "exclusao_previa",
    "mais_vantajosa_com_compensacao": "mais_vantajosa",
}


@pytest.mark.parametrize("oracle", ["X05a", "X05b", "X05c"])
def test_x05_three_readings_of_the_same_list(oracle):
    given = ORACLES[oracle]["input"]
    own = {item["rank"]: item["id"] for item in given["candidatos"]}
    ranked = [Candidate(own.get(rank, f"r{rank}"), rank, ("negros",) if rank in own else ()) for rank in range(1, 31)]
    order = order_of(regime(edital=clause("negros", Fraction(1, 5), threshold=3)), given["total_vagas"])
    placed = place(ranked, {"ampla": 8, "negros": 2}, order, policy(overlap=OVERLAPS[given["policy"]]))
    assert list(placed.calls) == ORACLES[oracle]["expected"]["order"]


@pytest.mark.parametrize("oracle", ["X08", "X09"])
def test_x08_x09_the_first_pcd_is_late_or_not(oracle):
    given = ORACLES[oracle]["input"]
    extra = f"posicoes = [{given['primeira_posicao']}]\npasso = 20"
    order = order_of(regime(edital=clause("pcd", Fraction(1, 20), rounding="para_cima", extra=extra)), 20)
    late = order.count("pcd", given["ac_nomeados"]) > given["pcd_nomeados"]
    assert late is ORACLES[oracle]["expected"]["pcd_em_atraso"]


CHAINS = {  # the regime of each: the laws, what the edital says and the reading
    "X10": ((FEDERAL, DECREE), "", {}),
    "X12": ((FEDERAL, DECREE), "", {}),
    "X13": ((FEDERAL, DECREE), "", {}),
    "X14": ((FEDERAL,), PCD.rstrip() + '\nreverte_para = ["indigenas"]\n', {}),
    "X15": ((FEDERAL, DECREE), "", {"reversao": "ampla"}),
}


@pytest.mark.parametrize("oracle", CHAINS)
def test_where_an_empty_post_goes(oracle):
    """Each list of the chain in turn is left with the only candidates outside the open competition."""
    laws, edital, readings = CHAINS[oracle]
    governing = regime(*laws, edital=edital, **readings)
    empty = NAMES[ORACLES[oracle]["input"]["reserva_vazia"]]
    chain = [NAMES[name] for name in ORACLES[oracle]["expected"]["cascata"]]
    vagas = {"ampla": 3, "negros": 0, "indigenas": 0, "quilombolas": 0, "pcd": 0, empty: 1}
    order = order_of(governing, 4)
    others = {name for name in vagas if name not in ("ampla", empty)}
    for turn, expected in enumerate(chain):
        lists = {name: [6 + at] for at, name in enumerate(sorted(others - set(chain[:turn])))}
        placed = place(people(12, **lists), vagas, order, policy_of(governing))
        (reverted,) = [seat for seat in placed.seats if seat.why == "reversao"]
        assert (reverted.due, reverted.list) == (empty, expected)


def test_x16_only_the_list_of_the_larger_share():
    governing = regime(FEDERAL)
    lists = tuple(NAMES[name] for name in ORACLES["X16"]["input"]["candidato"]["quotas"])
    vagas = {"ampla": 3, "negros": 1, "quilombolas": 1}
    order, rules = order_of(governing, 5), policy_of(governing)
    ranked = [*people(3), Candidate("C", 4, lists), Candidate("Q", 5, ("quilombolas",))]
    assert place(ranked, vagas, order, rules).holders["C"] == NAMES[ORACLES["X16"]["expected"]["classificado_em"]]
    better = [*people(3), Candidate("N", 4, ("negros",)), Candidate("C", 5, lists), Candidate("Q", 6, ("quilombolas",))]
    assert "C" not in place(better, vagas, order, rules).holders  # the quilombola list does not have the person


@pytest.mark.parametrize(("choice", "held"), [(None, "negros"), ("pcd", "pcd"), ("negros", "negros")])
def test_x17_silence_means_the_racial_list(choice, held):
    """§§ 7º and 8º: the post for persons with disability is not used up, it goes to the next of that list."""
    governing = regime(CAMARA, edital=PCD)
    ranked = [*people(3), Candidate("C", 4, ("pcd", "negros"), choice), Candidate("D", 5, ("pcd",))]
    ranked += [Candidate("E", 6, ("negros",))]
    placed = place(ranked, {"ampla": 3, "negros": 1, "pcd": 1}, order_of(governing, 5), policy_of(governing))
    assert placed.holders["C"] == held
    assert placed.holders.get("D") == ("pcd" if held == "negros" else None)
    if choice is None:
        assert held == NAMES[ORACLES["X17"]["expected"]["nomeado_em"]]


def test_x18_where_two_lists_meet_the_higher_score_is_first():
    given = ORACLES["X18"]["input"]
    by_score = sorted(given["candidatos"], key=lambda item: -int(item["nota"]))
    ranked = people(40, negros=range(25, 28), pcd=[28])
    ranked += [Candidate(item["id"], 100 + at, (NAMES[item["quota"]],)) for at, item in enumerate(by_score)]
    governing = regime("es-domingos-martins-pl-25-2023", edital=PCD, colisao="maior_nota")
    for overlap in ("exclusao_previa", "vaga_a_vaga", "mais_vantajosa"):
        vagas = {"ampla": 16, "negros": 4, "pcd": 2}
        placed = place(ranked, vagas, order_of(governing, 22), policy(overlap=overlap))
        assert placed.calls[given["posicao"] - 1] == ORACLES["X18"]["expected"]["primeiro"]


def test_x21_those_within_the_general_cutoff_do_not_use_up_the_quota_corrections():
    limits = {NAMES[name]: limit for name, limit in ORACLES["X21"]["input"]["limite_correcao"].items()}
    ranked = people(6000, negros=range(5, 6001, 5))
    passed = [person for person in cut_off(ranked, limits) if "negros" in person.lists]
    by_quota = [person for person in passed if "ampla" in person.barred and "negros" not in person.barred]
    assert len(by_quota) == 180
    assert by_quota[0].rank == 2705
    assert all("negros" not in person.barred for person in passed if person.rank <= 2700)


@pytest.mark.parametrize("overlap", ["exclusao_previa", "mais_vantajosa"])
def test_x22_whoever_is_appointed_within_the_open_vagas_uses_up_no_reserve(overlap):
    governing = regime(FEDERAL)
    ranked = people(20, negros=[1, 15])
    placed = place(
        ranked, {"ampla": 3, "negros": 1}, order_of(governing, 4), policy(overlap=overlap, moment="nomeacao")
    )
    assert placed.holders["r1"] == "ampla"
    assert (placed.counts["negros"] < 1) is ORACLES["X22"]["expected"]["consome_reserva"]

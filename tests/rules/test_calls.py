"""Calls one by one: withdrawals, reversion, ends of lists, two quotas, new vacancies, and what always holds."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from call_cases import case, told
from contests import CAMARA, DECREE, FEDERAL, MARTINS, MOSTARDAS, PCD, clause, people, regime
from hypothesis import given, settings
from hypothesis import strategies as st

from xl_cotas.rules.calls import make_calls, with_outcome
from xl_cotas.rules.calls_lots import over_lots
from xl_cotas.rules.calls_model import Call
from xl_cotas.rules.calls_replay import replay
from xl_cotas.rules.order import alternation, order_of
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle_family

FIFTH = clause("negros", Fraction(1, 5), threshold=3)


def shown(calls):
    return [f"{call.position} {call.list} {call.person}" for call in calls]


# ---------------------------------------------------------------- withdrawal

RANKED = people(30, negros=[2, 12, 15, 20])


@pytest.mark.parametrize(
    ("reading", "next_call"),
    [("mesma_lista", "3 negros r20"), ("lista_geral", "3 ampla r9"), ("sequencia_segue", "11 ampla r9")],
)
def test_who_takes_the_post_of_a_withdrawal(reading, next_call):
    mine = case(regime(edital=FIFTH, desistencia=reading), RANKED, vacancies=10, upto=20)
    calls = with_outcome(make_calls(mine, 10), "r12", "desistente")
    assert shown(make_calls(mine, 11, calls))[0] == next_call


def test_who_withdraws_leaves_the_base():
    """Nine remain: the tenth is still the open competition's, and the third, called again, is the list's."""
    mine = case(regime(edital=FIFTH, desistencia="sai_da_base"), RANKED, vacancies=10, upto=20)
    calls = with_outcome(make_calls(mine, 3), "r12", "desistente")
    assert shown(make_calls(mine, 4, calls)) == ["4 negros r15"]


@pytest.mark.parametrize(("reading", "next_call"), [("mesma_vaga", "1 ampla r3"), ("sequencia_segue", "3 negros r12")])
def test_a_withdrawal_from_the_general_list(reading, next_call):
    mine = case(regime(edital=FIFTH, desistencia_ampla=reading), RANKED, vacancies=10)
    calls = with_outcome(make_calls(mine, 2), "r1", "desistente")
    assert shown(make_calls(mine, 3, calls))[0] == next_call


def test_a_withdrawal_known_late_is_filled_before_the_sequence_goes_on():
    mine = case(regime(edital=FIFTH), RANKED, vacancies=10, upto=14)
    calls = with_outcome(make_calls(mine, 10), "r4", "desistente")
    assert shown(make_calls(mine, 12, calls)) == ["5 ampla r9", "11 ampla r10", "12 ampla r11"]


@pytest.mark.parametrize(("reading", "again"), [("nao_consome", True), ("consome", False), ("ignora", True)])
def test_sub_judice(reading, again):
    mine = case(regime(edital=FIFTH, sub_judice=reading), RANKED, vacancies=10)
    calls = with_outcome(make_calls(mine, 3), "r12", "sub_judice")
    assert ("3 negros r15" in shown(make_calls(mine, 4, calls))) is again


@pytest.mark.parametrize(("reading", "last"), [("todas_as_listas", "8 negros r12"), ("lista_geral", "8 ampla r9")])
def test_the_end_of_the_line(reading, last):
    mine = case(regime(edital=FIFTH, fim_de_fila=reading), people(30, negros=[12, 15]), vacancies=10)
    calls = with_outcome(make_calls(mine, 3), "r12", "fim_de_fila")
    after = shown(make_calls(mine, 8, calls))
    assert after[0] == "3 negros r15"
    assert after[-1].split()[:2] == last.split()[:2]


# ---------------------------------------------------------------- ends of lists


def test_an_empty_list_reverts_when_its_turn_comes():
    mine = case(regime(edital=FIFTH), people(30, negros=[20]), vacancies=10, upto=15)
    calls = make_calls(mine, 13)
    assert shown(calls)[2] == "3 negros r20"
    assert [call.list for call in calls if call.position in (8, 13)] == ["ampla", "ampla"]


def test_a_cascade_at_the_moment_it_happens():
    """17% and 3%: with no indigenous candidate the 17th goes to the negros under reversao=cascata."""
    governing = regime(MARTINS, reversao="cascata")
    mine = case(governing, people(60, negros=[40, 41, 42, 43, 44]), vacancies=20)
    assert next(call.list for call in make_calls(mine, 20) if call.position == 17) == "negros"
    plain = case(regime(MARTINS, reversao="ampla"), people(60, negros=[40, 41, 42, 43, 44]), vacancies=20)
    assert next(call.list for call in make_calls(plain, 20) if call.position == 17) == "ampla"


@pytest.mark.parametrize(("reading", "count"), [("listas_reservadas", 6), ("vaga_aberta", 4)])
def test_the_general_list_runs_out(reading, count):
    ranked = people(3) + [Candidate(f"q{at}", 10 + at, ("negros",), barred=frozenset({"ampla"})) for at in range(4)]
    mine = case(regime(edital=FIFTH, ampla_esgotada=reading, sobreposicao="vaga_a_vaga"), ranked, vacancies=6)
    calls = make_calls(mine, 6)
    assert len(calls) == count
    assert not replay(mine, calls).faults


# ---------------------------------------------------------------- two quotas in one act


def test_called_by_two_lists_in_the_same_act():
    """Câmara, art. 4º, §§ 7º e 8º: in silence the racial list, and the PcD post goes to the next of that list."""
    governing = regime(CAMARA, edital=PCD)
    both = Candidate("C", 20, ("pcd", "negros"))
    ranked = [
        *people(10),
        both,
        Candidate("D", 21, ("pcd",)),
        *(Candidate(f"N{i}", 30 + i, ("negros",)) for i in range(4)),
    ]
    ranked[-4] = replace(ranked[-4], rank=19)
    mine = case(governing, ranked, vacancies=8)
    together = make_calls(mine, 8)
    assert [(call.list, call.person) for call in together if call.position in (3, 5, 8)] == [
        ("negros", "N0"),
        ("pcd", "D"),
        ("negros", "C"),
    ]
    apart = make_calls(mine, 8, make_calls(mine, 5), "2")
    assert ("negros", "C") not in [(call.list, call.person) for call in apart]
    assert not replay(mine, together).faults


# ---------------------------------------------------------------- new vacancies


@pytest.mark.parametrize(
    ("readings", "positions"),
    [
        ({}, (3, 8, 13)),
        ({"novas_vagas": "por_lote"}, (3, 9, 14)),
        ({"novas_vagas": "so_edital"}, (3,)),
        ({"fracao": "nao_acumula"}, (3, 9, 14)),
    ],
)
def test_new_vacancies(readings, positions):
    """Six of the edital and ten more: 20% rounds 6 to 1 and 10 apart to 2, at its third and eighth."""
    over = over_lots(alternation(regime(edital=FIFTH, **readings)), [6, 10])
    assert over.order(16).positions["negros"] == positions


@pytest.mark.parametrize(("reading", "positions"), [("vagas_acumuladas", (3,)), ("vagas_do_edital", ())])
def test_the_minimum_reached_later(reading, positions):
    """Two of the edital, two more later (Mostardas, art. 5º, § 4º)."""
    over = over_lots(alternation(regime(MOSTARDAS, minimo_conta=reading)), [2, 2])
    assert over.order(4).positions["negros"] == positions


def test_from_the_cadastro_the_first_is_of_the_open_competition():
    """Divino, art. 5º: the second nominee is of the quota."""
    governing = regime("es-divino-de-sao-lourenco")
    mine = case(governing, people(10, **{"negros+indigenas+quilombolas": [6, 7]}), vacancies=2)
    assert [call.list for call in make_calls(mine, 2)] == ["ampla", "negros+indigenas+quilombolas"]


# ---------------------------------------------------------------- what a replay names


def test_each_fault_is_named_once():
    mine = case(regime(edital=FIFTH), RANKED, vacancies=10)
    calls = list(make_calls(mine, 10))
    assert told(replay(mine, calls)) == []
    calls[3] = replace(calls[3], person="r9")
    assert told(replay(mine, calls)) == ["3 nome ampla r3"]


def test_a_late_call_is_one_fault_with_the_position_it_belongs_to():
    mine = case(regime(edital=FIFTH), RANKED, vacancies=10)
    calls = make_calls(mine, 10)
    late = [*calls[:2], replace(calls[2], position=4), replace(calls[3], position=3), *calls[4:]]
    (fault,) = replay(mine, late).faults
    assert (fault.row, fault.due, fault.related) == (2, "ampla", (3,))


def test_a_list_without_known_people_may_have_ended():
    mine = case(regime(edital=FIFTH), RANKED, vacancies=10, known=("ampla",))
    lists = [Call(n, "negros" if n == 3 else "ampla", None) for n in range(1, 11)]
    verdict = replay(mine, lists)
    assert not verdict.faults
    assert (7, "lista") in verdict.undecided


# ---------------------------------------------------------------- what always holds

REGIMES = [
    regime(MARTINS, DECREE),
    regime(MOSTARDAS, DECREE),
    regime(FEDERAL, DECREE),
    regime("federal-12990-2014", DECREE),
    regime("rs-santa-maria-executivo", DECREE),
    regime("es-divino-de-sao-lourenco", DECREE),
    regime(MOSTARDAS, DECREE, sobreposicao="vaga_a_vaga"),
    regime(MOSTARDAS, DECREE, sobreposicao="mais_vantajosa"),
    regime("rs-santa-maria-executivo", DECREE, desistencia="lista_geral"),
]
seeds = st.integers(0, 10**6)


def made(seed):
    rnd = random.Random(seed)
    governing = rnd.choice(REGIMES)
    names = [group.id for group in governing.groups]
    count = rnd.randint(40, 90)
    lists = {name: [r for r in range(1, count + 1) if rnd.random() < 0.25] for name in names}
    ranked = [replace(person, lists=person.lists[:1]) for person in people(count, **lists)]
    return rnd, governing, case(governing, ranked, vacancies=rnd.randint(3, 40), upto=40)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_forty_at_once_are_four_times_ten_and_forty_times_one(seed):
    _, _, mine = made(seed)
    for size in (10, 1):
        calls = ()
        for upto in range(size, 41, size):
            calls += make_calls(mine, upto, calls)
        assert calls == make_calls(mine, 40)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_a_right_sequence_replays_without_fault(seed):
    rnd, _, mine = made(seed)
    calls = ()
    for upto in (10, 20, 30, 40):
        calls += make_calls(mine, upto, calls)
        for call in calls:
            if call.outcome == "nomeado" and rnd.random() < 0.05:
                calls = with_outcome(calls, call.person, rnd.choice(["desistente", "sub_judice", "fim_de_fila"]))
    assert told(replay(mine, calls)) == []


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_a_withdrawal_never_harms_who_is_above_the_replacement(seed):
    rnd, _, mine = made(seed)
    first = make_calls(mine, 20)
    gone = rnd.choice(first)
    plain = {call.person: call.position for call in make_calls(mine, 40, first)} | {c.person: c.position for c in first}
    after = make_calls(mine, 40, with_outcome(first, gone.person, "desistente"))
    with_gone = {call.person: call.position for call in after} | {c.person: c.position for c in first}
    replacement = next((call for call in after if call.position == gone.position), None)
    place = mine.roster.ranks
    limit = place["ampla", replacement.person] if replacement else 1 << 40
    for person, position in plain.items():
        if person != gone.person and place["ampla", person] < limit:
            assert with_gone[person] <= position


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_every_prefix_keeps_the_reserve_while_the_list_lasts(seed):
    _, governing, mine = made(seed)
    calls = make_calls(mine, 40)
    for family in governing.families:
        for terms in settle_family(family):
            own = [call.position for call in calls if call.list == terms.group_id]
            ended = next((c.position for c in calls if mine.lists[c.position - 1] == terms.group_id != c.list), 41)
            for n in range(1, min(ended, 41)):
                assert sum(position <= n for position in own) >= reserve_for(n, terms).count


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(["exclusao_previa", "mais_vantajosa", "vaga_a_vaga"]))
def test_calls_without_withdrawals_are_those_of_placement(seed, overlap):
    rnd = random.Random(seed)
    governing = regime(MOSTARDAS, DECREE, sobreposicao=overlap)
    ranked = people(80, negros=[rank for rank in range(1, 81) if rnd.random() < 0.2], pcd=[])
    vacancies = rnd.randint(3, 30)
    order = order_of(governing, vacancies)
    counts = {name: order.count(name, vacancies) for name in order.positions}
    vagas = {"ampla": vacancies - sum(counts.values()), **counts}
    seats = place(ranked, vagas, order, policy_of(governing)).seats
    calls = make_calls(case(governing, ranked, vacancies=vacancies), vacancies)
    assert [(seat.position, seat.registration) for seat in seats] == [(call.position, call.person) for call in calls]

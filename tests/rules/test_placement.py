"""Who takes each vaga: modes one by one, and what holds of every contest."""

import random
import time
from dataclasses import replace
from fractions import Fraction

import pytest
from contests import DECREE, MARTINS, MOSTARDAS, clause, people, policy, regime
from hypothesis import given, settings
from hypothesis import strategies as st

from xl_cotas.rules.order import order_of
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_due import call_lists
from xl_cotas.rules.placement_model import Candidate

FIFTH = clause("negros", Fraction(1, 5), threshold=3)
OVERLAPS = ("exclusao_previa", "mais_vantajosa", "vaga_a_vaga")
ORDER = order_of(regime(MARTINS, DECREE), 200)


def stands_in(person, name):
    return person.eligible and name not in person.barred and name in ("ampla", *person.lists)


def placed(ranked, vagas, order=ORDER, **modes):
    return place(ranked, vagas, order, policy(**modes))


# ---------------------------------------------------------------- reversion


def test_reverted_posts_extend_the_open_competition():
    """The shape of a published result of 240 vagas: 180 + 48 + 12, ten and two of the quotas within the general list.

    Only 42 and 6 others were approved, so 12 vagas go back: 192 by the general list.
    """
    negros = [*range(9, 181, 19), *range(200, 242)]
    pcd = [50, 120, *range(300, 306)]
    assert (len(negros), len(pcd)) == (52, 8)
    order = order_of(regime(MOSTARDAS, DECREE), 240)
    result = placed(people(400, negros=negros, pcd=pcd), {"ampla": 180, "negros": 48, "pcd": 12}, order)
    assert result.counts == {"ampla": 192, "negros": 42, "pcd": 6}
    assert max(int(name[1:]) for name, held in result.holders.items() if held == "ampla") == 192
    assert sum(seat.why == "reversao" for seat in result.seats) == 12


@pytest.mark.parametrize(
    ("reverted", "open_too", "reserved"),
    [("demais", "r9", ["r8", "r10"]), ("alarga", "r8", ["r10", "r12"])],
)
def test_a_reversion_that_could_reach_a_quota_candidate(reverted, open_too, reserved):
    """7 + 2 + 1 and no PcD: the vaga goes to the 9th, without a vaga; or to the 8th, whose own goes to the 12th."""
    ranked = people(12, negros=[8, 10, 12], pcd=[])
    result = placed(ranked, {"ampla": 7, "negros": 2, "pcd": 1}, reverted=reverted)
    assert result.holders[open_too] == "ampla"
    assert [name for name, held in result.holders.items() if held == "negros"] == reserved


def test_only_what_a_list_leaves_over_reverts():
    """Mostardas, 6 + 2, one negro, 7th: outside the 6 vagas offered to the ampla, he holds a reserved one (art. 3º)."""
    result = placed(people(10, negros=[7]), {"ampla": 6, "negros": 2}, reverted="demais")
    assert result.holders == {f"r{rank}": "negros" if rank == 7 else "ampla" for rank in range(1, 9)}


def test_the_last_calls_of_a_short_list_revert():
    result = placed(people(30, negros=[20]), {"ampla": 8, "negros": 2}, order_of(regime(edital=FIFTH), 10))
    assert [(seat.due, seat.list, seat.why) for seat in result.seats if seat.due == "negros"] == [
        ("negros", "negros", ""),
        ("negros", "ampla", "reversao"),
    ]
    assert result.calls[7] == "r7"


@pytest.mark.parametrize(("exhausted", "empty"), [("listas_reservadas", ()), ("vaga_aberta", (4, 6))])
def test_an_exhausted_general_list(exhausted, empty):
    """Those who reached only the cutoff of a reserved list are left when the general list runs out."""
    ranked = people(3) + [Candidate(f"q{at}", 10 + at, ("negros",), barred=frozenset({"ampla"})) for at in range(4)]
    order = order_of(regime(edital=FIFTH), 6)
    for overlap in OVERLAPS:
        result = placed(ranked, {"ampla": 5, "negros": 1}, order, exhausted=exhausted, overlap=overlap)
        assert len(result.holders) == 6 - len(empty)
        assert {seat.why for seat in result.seats} == ({""} if empty else {"", "ampla_esgotada"})


def test_nobody_below_the_minimum_takes_a_vaga():
    ranked = [replace(person, eligible=person.rank % 2 == 0) for person in people(10, negros=[1, 3, 6])]
    for overlap in OVERLAPS:
        result = placed(ranked, {"ampla": 4, "negros": 2}, order_of(regime(edital=FIFTH), 10), overlap=overlap)
        assert sorted(result.holders) == ["r10", "r2", "r4", "r6", "r8"]
        assert len(result.empty) == 1


# ---------------------------------------------------------------- two quotas


def double(**modes):
    """Four general vagas; C, then two of each list."""
    ranked = [
        *people(4),
        Candidate("C", 5, ("negros", "pcd")),
        Candidate("n", 6, ("negros",)),
        Candidate("p", 7, ("pcd",)),
    ]
    return placed(ranked, {"ampla": 4, "negros": 1, "pcd": 1}, **modes)


@pytest.mark.parametrize(
    ("mode", "shares", "held"),
    [
        ("maior_percentual", (20, 5), "negros"),
        ("maior_percentual", (5, 20), "pcd"),
        ("escolha", (5, 20), "negros"),
        ("acumula_pcd", (5, 20), "negros"),
        ("mais_favoravel", (5, 20), "negros"),  # the 3rd call comes before the 5th
    ],
)
def test_a_candidate_in_two_quotas(mode, shares, held):
    names = dict(zip(("negros", "pcd"), (Fraction(share, 100) for share in shares), strict=True))
    assert double(two_quotas=mode, shares=names).holders["C"] == held


QUOTA_ONLY = frozenset({"ampla"})  # reached the cutoff of the reserved lists only


def test_equal_shares_go_by_the_better_place():
    equal = {"negros": Fraction(1, 20), "pcd": Fraction(1, 20)}
    ranked = [
        Candidate("a", 1, ("negros",), barred=QUOTA_ONLY),
        Candidate("C", 2, ("negros", "pcd"), barred=QUOTA_ONLY),
    ]
    result = placed(ranked, {"ampla": 0, "negros": 2, "pcd": 1}, shares=equal)
    assert result.holders == {"a": "negros", "C": "pcd"}


def test_whoever_keeps_both_lists_is_called_by_the_one_that_reaches():
    ranked = [
        Candidate("a", 1, ("negros",), barred=QUOTA_ONLY),
        Candidate("C", 2, ("negros", "pcd"), barred=QUOTA_ONLY),
    ]
    vagas = {"ampla": 0, "negros": 1, "pcd": 1}
    assert placed(ranked, vagas, two_quotas="acumula_pcd").holders == {"a": "negros", "C": "pcd"}
    assert placed(ranked, vagas, two_quotas="maior_percentual", exhausted="vaga_aberta").holders == {"a": "negros"}


def test_a_post_freed_goes_to_the_better_placed_even_if_already_seated_elsewhere():
    """r1 moves up to the reverted vaga; C, called by PcD for want of a racial post, takes the one that r1 leaves."""
    ranked = [
        Candidate("r1", 1, ("negros",)),
        Candidate("C", 2, ("negros", "pcd")),
        Candidate("n", 3, ("negros",)),
        Candidate("p", 4, ("pcd",)),
    ]
    vagas = {"ampla": 0, "negros": 1, "pcd": 1, "indigenas": 1}
    result = placed(ranked, vagas, two_quotas="escolha")
    assert result.holders == {"r1": "ampla", "C": "negros", "p": "pcd"}


# ---------------------------------------------------------------- moment and order of calls


def test_act_by_act_whoever_was_appointed_by_the_quota_stays_there():
    """X is 7th of 8 in the general list: in a first act of five calls it is the reserved post that reaches X."""
    ranked = people(30, negros=[7, 15, 22])
    order, vagas = order_of(regime(edital=FIFTH), 10), {"ampla": 8, "negros": 2}
    at_once = placed(ranked, vagas, order)
    acts = placed(ranked, vagas, order, moment="nomeacao", acts=(5,))
    assert at_once.holders["r7"] == "ampla"
    assert acts.holders["r7"] == "negros"
    assert placed(ranked, vagas, order, moment="homologacao", acts=(5,)) == at_once
    assert placed(ranked, vagas, order, moment="nomeacao") == at_once
    assert acts.holders.keys() - at_once.holders.keys() == {"r9"}
    assert at_once.holders.keys() - acts.holders.keys() == {"r22"}


def test_the_calls_of_a_quadro_of_its_own():
    """What the quadro reserves is called at the list's own first positions, a surplus as late as it must."""
    order = order_of(regime(MARTINS, DECREE), 20)
    assert order.count("negros", 20) == 4  # the 20th anticipates the 21st
    due = call_lists(order, {"ampla": 15, "negros": 3, "indigenas": 1, "pcd": 1})
    assert (due[19], due.count("negros")) == ("ampla", 3)
    assert call_lists(order, {"ampla": 1, "negros": 3}) == ["ampla", "negros", "negros", "negros"]
    with pytest.raises(ValueError, match="order of 20 for 21"):
        call_lists(order, {"ampla": 21})


@pytest.mark.parametrize(
    "wrong",
    [
        [Candidate("a", 1), Candidate("b", 1)],
        [Candidate("a", 1), Candidate("a", 2)],
    ],
)
def test_ties_and_repetitions_are_refused(wrong):
    with pytest.raises(ValueError, match=r"same rank|twice"):
        placed(wrong, {"ampla": 1})


def test_unknown_modes_and_negative_vagas_are_refused():
    with pytest.raises(ValueError, match="unknown mode"):
        policy(overlap="outra")
    with pytest.raises(ValueError, match="negative"):
        placed([], {"ampla": -1})


def test_the_policy_of_a_regime():
    found = policy_of(regime(MARTINS, DECREE, reversao="cascata", sobreposicao="vaga_a_vaga"))
    assert (found.overlap, found.moment, found.two_quotas) == ("vaga_a_vaga", "homologacao", "maior_percentual")
    assert found.chains == {"negros": ("indigenas",), "indigenas": ("negros",)}
    assert policy_of(regime(MARTINS, DECREE)).chains == {}


# ---------------------------------------------------------------- what holds of every contest


@st.composite
def contests(draw, lists=2):
    """People with up to `lists` quotas each, some barred from the open competition, and vagas that may be too many."""
    names = ("negros", "indigenas", "pcd")
    groups = st.lists(st.sampled_from(names), max_size=lists, unique=True).map(tuple)
    flags = st.tuples(groups, st.booleans(), st.sampled_from([frozenset(), frozenset(), frozenset({"ampla"})]))
    ranked = [
        Candidate(f"r{rank}", rank, own, own[-1] if own and rank % 3 == 0 else None, keep or rank % 4 > 0, barred)
        for rank, (own, keep, barred) in enumerate(draw(st.lists(flags, max_size=25)), 1)
    ]
    vagas = {"ampla": draw(st.integers(0, 12)), **{name: draw(st.integers(0, 4)) for name in names}}
    chains = draw(st.sampled_from([{}, {"indigenas": ("negros",), "negros": ("indigenas",)}, {"pcd": ("indigenas",)}]))
    modes = {
        "chains": chains,
        "reverted": draw(st.sampled_from(["demais", "alarga"])),
        "two_quotas": draw(st.sampled_from(["maior_percentual", "escolha", "mais_favoravel", "acumula_pcd"])),
    }
    return ranked, vagas, modes


def by_rounds(ranked, vagas, two_lists):
    """vaga_revertida=alarga written as its definition: seat, revert what is empty, seat again, until stable.

    `two_lists` gives the lists of a person in order of preference. No chains.
    """
    ampla = vagas["ampla"]
    while True:
        free = {name: count for name, count in vagas.items() if name != "ampla"}
        left, holders = ampla, {}
        for person in sorted(ranked, key=lambda item: item.rank):
            if left and stands_in(person, "ampla"):
                left -= 1
                holders[person.registration] = "ampla"
                continue
            held = next((name for name in two_lists(person) if free[name] and stands_in(person, name)), None)
            if held:
                free[held] -= 1
                holders[person.registration] = held
        # posts of the open competition that are already empty cannot be filled by reverting more
        more = vagas["ampla"] + sum(free.values())
        if more == ampla or left:
            return holders
        ampla = more


def chosen_first(person):
    racial = sorted(person.lists, key=lambda name: (name == "pcd", name == "indigenas"))
    return sorted(racial, key=lambda name: name != person.choice)


@settings(deadline=None, max_examples=300)
@given(contests())
def test_prior_exclusion_is_its_definition(contest):
    """The fixed point is reached, it is one, and it is the same whatever the order of the reversions."""
    ranked, vagas, _ = contest
    found = placed(ranked, vagas, two_quotas="escolha", exhausted="vaga_aberta").holders
    assert found == by_rounds(ranked, vagas, chosen_first)


@settings(deadline=None, max_examples=300)
@given(contests())
def test_what_is_left_over_goes_to_the_others(contest):
    """vaga_revertida=demais: one round over the vagas offered, then the empty ones to the next who have none."""
    ranked, vagas, _ = contest
    free, holders = dict(vagas), {}
    in_order = sorted(ranked, key=lambda item: item.rank)
    for person in in_order:
        lists = [name for name in ("ampla", *chosen_first(person)) if free[name] and stands_in(person, name)]
        if lists:
            free[lists[0]] -= 1
            holders[person.registration] = lists[0]
    others = [item.registration for item in in_order if stands_in(item, "ampla") and item.registration not in holders]
    holders |= dict.fromkeys(others[: sum(free.values()) - free["ampla"]], "ampla")
    found = placed(ranked, vagas, two_quotas="escolha", exhausted="vaga_aberta", reverted="demais")
    assert found.holders == holders


@settings(deadline=None, max_examples=200)
@given(contests())
def test_prior_exclusion_and_most_favourable_seat_the_same_people(contest):
    ranked, vagas, modes = contest
    first, second = (placed(ranked, vagas, overlap=overlap, **modes) for overlap in OVERLAPS[:2])
    assert first.holders == second.holders
    assert sorted(first.calls) == sorted(second.calls) == sorted(first.holders)
    assert first.empty == second.empty or len(first.empty) == len(second.empty)


@settings(deadline=None, max_examples=200)
@given(contests(), st.sampled_from(OVERLAPS), st.randoms(use_true_random=False))
def test_every_vaga_once_and_no_order_of_rows(contest, overlap, chance):
    ranked, vagas, modes = contest
    result = placed(ranked, vagas, overlap=overlap, **modes)
    assert len(result.calls) == len(set(result.calls))
    assert [seat.position for seat in result.seats] == list(range(1, sum(vagas.values()) + 1))
    left = [
        p
        for p in ranked
        if p.registration not in result.holders and any(stands_in(p, name) for name in ("ampla", *p.lists))
    ]
    assert not (result.empty and left)
    by_name = {person.registration: person for person in ranked}
    assert all(stands_in(by_name[name], held) for name, held in result.holders.items())
    shuffled = list(ranked)
    chance.shuffle(shuffled)
    assert placed(shuffled, vagas, overlap=overlap, **modes) == result


@settings(deadline=None)
@given(contests(lists=1))
def test_nobody_better_of_the_same_list_is_left_out(contest):
    ranked, vagas, modes = contest
    for overlap in OVERLAPS:
        holders = placed(ranked, vagas, overlap=overlap, **modes).holders
        for name in vagas:
            inside = [person.rank for person in ranked if holders.get(person.registration) == name]
            out = [p.rank for p in ranked if p.registration not in holders and stands_in(p, name)]
            assert not inside or not out or max(inside) < min(out)


def test_a_hundred_thousand_people_are_quick():
    chance = random.Random(7)
    ranked = [
        Candidate(
            f"{rank:06}", rank, tuple(name for name, odds in (("negros", 0.3), ("pcd", 0.03)) if chance.random() < odds)
        )
        for rank in range(1, 100_001)
    ]
    order = order_of(regime(MOSTARDAS, DECREE), 10_000)
    vagas = {"ampla": 7500, "negros": 2000, "pcd": 500}
    for overlap in OVERLAPS:
        start = time.process_time()
        assert len(placed(ranked, vagas, order, overlap=overlap).holders) == 10_000
        assert time.process_time() - start < 2  # about a quarter of a second

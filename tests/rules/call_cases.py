"""Cases of calls for tests: an order, the rules and invented people."""

from xl_cotas.rules.calls_model import Case, Roster
from xl_cotas.rules.calls_readings import rules_of
from xl_cotas.rules.order import order_of
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_quotas import preferences


def case(governing, ranked, *, vacancies, upto=None, known=None):
    """A case of these people; `known` names the lists whose people are known, all by default."""
    total = max(vacancies, upto or 0)
    order, policy = order_of(governing, total), policy_of(governing, total=total)
    counts = {name: order.count(name, vacancies) for name in order.positions}
    placed = place(ranked, {AMPLA: vacancies - sum(counts.values()), **counts}, order, policy)
    queues = {AMPLA: tuple(p.registration for p in sorted(ranked, key=lambda p: p.rank) if AMPLA not in p.barred)}
    for name in order.positions:
        queues[name] = tuple(p.registration for p in sorted(ranked, key=lambda p: p.rank) if name in p.lists)
    wishes = zip((person.registration for person in ranked), preferences(ranked, policy), strict=True)
    within = frozenset(p.registration for p in ranked if p.lists and placed.holders.get(p.registration) == AMPLA)
    roster = Roster(
        {name: queue for name, queue in queues.items() if known is None or name in known},
        {(AMPLA, person.registration): person.rank for person in ranked},
        {person: names for person, names in wishes if names},
        frozenset() if policy.overlap == "vaga_a_vaga" else within,
        kept=placed.kept,
        open_vagas=vacancies - sum(counts.values()) if policy.reverted == "demais" else None,
    )
    return Case(order.lists, rules_of(governing, total), roster, vacancies)


def told(verdict):
    """Faults in a line each: row, kind, list and person due."""
    return [f"{fault.row} {fault.kind} {fault.due} {fault.person or ''}".strip() for fault in verdict.faults]

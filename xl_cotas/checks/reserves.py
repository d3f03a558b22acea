"""The comparison that every check of a quadro rests on: what is reserved against what the law gives, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xl_cotas.checks.base import Choice, Comparison
from xl_cotas.checks.quadro import Quadro, Slot
from xl_cotas.checks.units import Unit, unit_cells, unit_reserved, unit_total, units
from xl_cotas.laws.regime import Family
from xl_cotas.rules.explain import cite_reserve, explain_reserve
from xl_cotas.rules.reserve import most_reserve, reserve_for, reserve_jointly
from xl_cotas.rules.terms import Terms, settle_family

TOPICS = ("arredondamento", "minimo", "teto", "soma", "lista", "base")


def topics_of(family: Family) -> tuple[str, ...]:
    """The topics that can change a count of this family."""
    idle = set()
    if sum(group.kind == "fixo" for group in family.groups) < 2:
        idle.add("soma")
    if not any(group.split for group in family.groups):
        idle.add("lista")
    if not any(group.ceiling for group in family.groups):
        idle.add("teto")
    return tuple(topic for topic in TOPICS if topic not in idle)


def compare_reserves(
    quadros: Sequence[Quadro], focus: int, family: Family, slots: Sequence[Slot], choice: Choice
) -> list[Comparison]:
    """Compare every slot of every unit of a quadro; units with an unknown number are left out."""
    terms = {item.group_id: item for item in settle_family(family, choice)}
    joint = choice.get("soma") == "conjunta"
    found = []
    for unit in units(quadros, choice["base"], focus):
        total = unit_total(quadros, unit)
        if total is None:
            continue
        due = _joint_dues(total, list(terms.values())) if joint else {}
        for slot in slots:
            written = unit_reserved(quadros, unit, slot.id)
            if written is not None:
                own = [terms[group.id] for group in slot.groups]
                found.append(_comparison(quadros, unit, slot, own, total, written, due))
    return found


def _comparison(
    quadros: Sequence[Quadro],
    unit: Unit,
    slot: Slot,
    terms: Sequence[Terms],
    total: int,
    written: int,
    joint: Mapping[str, int],
) -> Comparison:
    low = sum(joint[item.group_id] if joint else reserve_for(total, item).count for item in terms)
    high = low if joint else sum(most_reserve(total, item) for item in terms)
    number, i = unit.members[0]
    return Comparison(
        cells=unit_cells(quadros, unit, slot.id),
        key=unit.key,
        slot=slot.id,
        written=written,
        low=low,
        high=high,
        sum="; ".join(explain_reserve(total, item) for item in terms),
        citation=tuple(dict.fromkeys(text for item in terms for text in cite_reserve(total, item))),
        related=quadros[number].total_cells(i),
        total=total,
        members=unit.members,
    )


def _joint_dues(total: int, terms: Sequence[Terms]) -> dict[str, int]:
    return {item.group_id: part.count for item, part in zip(terms, reserve_jointly(total, terms), strict=True)}


def family_slots(quadro: Quadro, family: Family) -> list[Slot]:
    """The slots with columns that answer only for groups of this family."""
    own = {group.id for group in family.groups}
    return [slot for slot in quadro.slots if slot.groups and slot.concepts and {g.id for g in slot.groups} <= own]


def mixed_slots(quadro: Quadro, families: Sequence[Family]) -> Iterator[Slot]:
    """Columns that join groups of different norms: nothing can be decided for them one by one."""
    for slot in quadro.slots:
        owners = {family.id for family in families for group in slot.groups if group in family.groups}
        if slot.concepts and len(owners) > 1:
            yield slot

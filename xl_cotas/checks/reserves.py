"""The comparison that every check of a quadro rests on: what is reserved against what the law gives, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from xl_cotas.checks.base import Choice, Comparison
from xl_cotas.checks.quadro import Quadro, Slot
from xl_cotas.checks.units import unit_cells, unit_reserved, unit_total, units
from xl_cotas.laws.regime import Family
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
    own = {slot.id: tuple(terms[group.id] for group in slot.groups) for slot in slots}
    joint = choice.get("soma") == "conjunta"

    @cache
    def due(total: int, slot_id: str) -> tuple[int, int]:
        if joint:
            shares = _joint_dues(total, list(terms.values()))
            count = sum(shares[item.group_id] for item in own[slot_id])
            return count, count
        low = sum(reserve_for(total, item).count for item in own[slot_id])
        return low, sum(most_reserve(total, item) for item in own[slot_id])

    found = []
    for unit in units(quadros, choice["base"], focus):
        total = unit_total(quadros, unit)
        if total is None:
            continue
        number, i = unit.members[0]
        for slot in slots:
            written = unit_reserved(quadros, unit, slot.id)
            if written is None:
                continue
            low, high = due(total, slot.id)
            found.append(
                Comparison(
                    cells=unit_cells(quadros, unit, slot.id),
                    key=unit.key,
                    slot=slot.id,
                    written=written,
                    low=low,
                    high=high,
                    total=total,
                    terms=own[slot.id],
                    members=unit.members,
                    related=quadros[number].total_cells(i),
                )
            )
    return found


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

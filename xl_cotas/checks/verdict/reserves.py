"""The comparison that every check of a quadro rests on: what is reserved against what the law gives, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xl_cotas.checks.base import Choice, Comparison
from xl_cotas.checks.verdict.quadro import Quadro, Slot
from xl_cotas.checks.verdict.units import Unit, unit_cells, unit_reserved, unit_total, units
from xl_cotas.laws.regime import Family
from xl_cotas.rules.dues import Dues
from xl_cotas.workbook.model import CellRef

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


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A unit of one base with everything that no reading changes."""

    unit: Unit
    total: int
    related: tuple[CellRef, ...]
    held: tuple[tuple[Slot, int, tuple[CellRef, ...]], ...]  # slot, what is written, where


class ReserveComparer:
    """Compares the reserves of one quadro with what one family owes, under any choice of readings.

    Units with an unknown number are left out.
    """

    def __init__(self, quadros: Sequence[Quadro], focus: int, family: Family) -> None:
        self._quadros = quadros
        self._focus = focus
        self._family = family
        self.slots = family_slots(quadros[focus], family)
        self._prepared: dict[str, list[_Prepared]] = {}

    def __call__(self, choice: Choice) -> list[Comparison]:
        dues = {slot.id: self.dues(slot, choice) for slot in self.slots}
        return [
            self._comparison(item, slot, written, cells, dues[slot.id])
            for item in self._units(choice["base"])
            for slot, written, cells in item.held
        ]

    def dues(self, slot: Slot, choice: Choice) -> Dues:
        """What is owed to the groups of a slot under a choice."""
        return Dues.of(self._family, {group.id for group in slot.groups}, choice)

    def row_fits(self, index: int, total: int, choice: Choice) -> dict[str, tuple[int, int, int]]:
        """One row alone, as if it had `total` vagas: what each slot holds, and the least and most it should."""
        found = {}
        for slot in self.slots:
            written = self._quadros[self._focus].reserved[slot.id][index]
            if written is not None:
                found[slot.id] = (written, *self.dues(slot, choice).range(total))
        return found

    def _comparison(
        self, item: _Prepared, slot: Slot, written: int, cells: tuple[CellRef, ...], dues: Dues
    ) -> Comparison:
        low, high = dues.range(item.total)
        members = item.unit.members
        return Comparison(cells, item.unit.key, slot.id, written, low, high, item.total, dues, members, item.related)

    def _units(self, base: str) -> list[_Prepared]:
        if base not in self._prepared:
            self._prepared[base] = list(self._prepare(base))
        return self._prepared[base]

    def _prepare(self, base: str) -> Iterator[_Prepared]:
        for unit in units(self._quadros, base, self._focus):
            total = unit_total(self._quadros, unit)
            if total is not None:
                number, i = unit.members[0]
                yield _Prepared(unit, total, self._quadros[number].total_cells(i), tuple(self._held(unit)))

    def _held(self, unit: Unit) -> Iterator[tuple[Slot, int, tuple[CellRef, ...]]]:
        for slot in self.slots:
            written = unit_reserved(self._quadros, unit, slot.id)
            if written is not None:
                yield slot, written, unit_cells(self._quadros, unit, slot.id)


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

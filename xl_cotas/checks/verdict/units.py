"""The units on which a reserve is computed, for each base that a norm may take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xl_cotas.checks.verdict.quadro import Quadro, add, totals_counts
from xl_cotas.portuguese import worded
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.keys import comparison_key

Member = tuple[int, int]  # quadro and row, both as indices


@dataclass(frozen=True, slots=True)
class Unit:
    """Rows that one reserve covers."""

    key: str
    members: tuple[Member, ...]


def units(quadros: Sequence[Quadro], base: str, focus: int) -> list[Unit]:
    """The units of one quadro, the `focus`; only the base "edital" joins the rows of every quadro.

    A quadro without a cargo column is of one cargo where its rows are localities, and of a cargo a row elsewhere.
    """
    if base == "edital":
        rows = tuple((number, i) for number, quadro in enumerate(quadros) for i in range(len(quadro)))
        return [Unit("todo o edital", rows)] if rows else []
    quadro = quadros[focus]
    name = _namer(quadro, base)
    groups: dict[object, list[Member]] = {}
    for i in range(len(quadro)):
        groups.setdefault(name(i), []).append((focus, i))
    return [Unit(_label(quadro, members), tuple(members)) for members in groups.values()]


def unit_total(quadros: Sequence[Quadro], unit: Unit) -> int | None:
    """The vagas of a unit; None when one of its rows is unknown."""
    return add([quadros[number].total[i] for number, i in unit.members])


def unit_reserved(quadros: Sequence[Quadro], unit: Unit, slot_id: str) -> int | None:
    """What the quadro reserves in a unit; None when unknown or when no quadro has the column."""
    held = [(number, i) for number, i in unit.members if slot_id in quadros[number].reserved]
    return add([quadros[number].reserved[slot_id][i] for number, i in held]) if held else None


def unit_cells(quadros: Sequence[Quadro], unit: Unit, slot_id: str) -> tuple[CellRef, ...]:
    """The cells to look at: the row's own; for several rows, a totals row that covers just them, or the first row's."""
    if len(unit.members) > 1 and (cells := _totals_cells(quadros, unit, slot_id)):
        return cells
    number, i = next(member for member in unit.members if slot_id in quadros[member[0]].reserved)
    return quadros[number].cells(_concepts(quadros[number], slot_id), i)


def _totals_cells(quadros: Sequence[Quadro], unit: Unit, slot_id: str) -> tuple[CellRef, ...]:
    if len({number for number, _ in unit.members}) > 1:
        return ()
    quadro = quadros[unit.members[0][0]]
    rows = {i for _, i in unit.members}
    table = quadro.source.table
    for totals in table.totals:
        concepts = _concepts(quadro, slot_id)
        if set(totals.covers) == rows and all(totals_counts(totals, concept) is not None for concept in concepts):
            return tuple(cell for concept in concepts for cell in table.cells(totals.row, concept))
    return ()


def _concepts(quadro: Quadro, slot_id: str) -> tuple[str, ...]:
    return next(slot.concepts for slot in quadro.slots if slot.id == slot_id)


def _label(quadro: Quadro, members: Sequence[Member]) -> str:
    first = quadro.key(members[0][1])
    return first + worded(len(members), "", " (soma de {} linhas)")


def _namer(quadro: Quadro, base: str) -> Callable[[int], object]:
    """A function from a row to what its unit is called."""
    keys = quadro.source.keys
    names = {"cargo": ("cargo",), "especialidade": ("cargo", "especialidade")}.get(base)
    if base == "aba":
        return lambda _: quadro.sheet
    if names is None:  # linha and localidade: each row by itself
        return lambda i: i
    columns = [_filled_down(keys[name]) for name in names if name in keys]
    if not columns and "especialidade" in keys:
        columns = [_filled_down(keys["especialidade"])]
    sections = quadro.source.table.sections or ("",) * len(quadro)
    if columns:
        return lambda i: (sections[i], *(comparison_key(column[i]) for column in columns))
    if "localidade" in keys:
        return lambda i: sections[i]
    return lambda i: i


def _filled_down(values: Sequence[str]) -> list[str]:
    """Names of merged cells: a blank takes the name above."""
    filled: list[str] = []
    for value in values:
        filled.append(value or (filled[-1] if filled else ""))
    return filled

"""A quadro de vagas as its regime sees it: which column answers for which group, and the vagas of each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from xl_cotas.laws.model import GroupRule
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import listed
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import Count, TotalsRow, VacancyTable

# What the numbers of the total column turned out to count.
TotalMeaning = Literal["vagas", "vagas+cr", "partes", "locais"]

NOT_A_GROUP = frozenset({"total", "total_geral", "ampla", "local"})
RESERVE = "reserva"
RACIAL = frozenset({"negros", "indigenas", "quilombolas", "minorias"})
# A blank counts as zero and is shown as what it is; a note mark does only where the row closes with it.
KNOWN_KINDS = frozenset({"number", "text", "plus_standby", "standby", "dash", "blank"})


@dataclass(frozen=True, slots=True)
class Slot:
    """Groups and columns that answer for one another: usually one of each.

    Without columns, the quadro does not show the groups' reserve; without groups, the column is of a group that no norm
    of the regime reserves for.
    """

    id: str
    name: str
    groups: tuple[GroupRule, ...]
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quadro:
    """One table, with `None` for a number that cannot be known.

    `total[i]` are the vagas of row i, from the total column or from its parts; `reserved[slot id][i]` what the slot's
    columns hold.
    """

    source: VacancyTable
    slots: tuple[Slot, ...]
    reserved: Mapping[str, tuple[int | None, ...]]
    ampla: tuple[int | None, ...] | None
    total: tuple[int | None, ...]
    written_total: tuple[int | None, ...] | None
    meaning: TotalMeaning
    standby: tuple[int | None, ...] | None

    def __len__(self) -> int:
        return len(self.source)

    @property
    def sheet(self) -> str:
        return self.source.table.sheet

    @property
    def total_concept(self) -> str | None:
        return next((name for name in ("total", "total_geral") if name in self.source.counts), None)

    @property
    def parts(self) -> tuple[str, ...]:
        """Concepts that add up to the vagas of a row: ampla and every reserve."""
        return tuple(name for name in self.source.counts if name == "ampla" or is_group(name))

    def cells(self, concepts: Sequence[str], index: int) -> tuple[CellRef, ...]:
        table = self.source.table
        row = table.rows[index]
        return tuple(cell for concept in concepts for cell in table.cells(row, concept))

    def total_cells(self, index: int) -> tuple[CellRef, ...]:
        """The cell that says how many vagas a row has, or the cells that add up to them."""
        if self.total_concept and self.meaning in ("vagas", "vagas+cr"):
            return self.cells((self.total_concept,), index)
        return self.cells(self.parts if self.meaning == "partes" else ("local",), index)

    def key(self, index: int) -> str:
        """What the row is called in reports."""
        names = [
            self.source.keys[name][index]
            for name in ("cargo", "especialidade", "localidade")
            if name in self.source.keys
        ]
        return " / ".join(name for name in names if name) or self.source.keys.get("codigo", ("",) * len(self))[index]


def is_group(concept: str) -> bool:
    """Whether a concept of counts is the reserve of a group, and not a total, the ampla or the cadastro."""
    return concept not in NOT_A_GROUP and not concept.startswith("cr_") and concept != "cr"


def read_quadro(source: VacancyTable, regime: Regime) -> Quadro:
    """Read a vacancy table under a regime: slots, row totals and the meaning of the total column."""
    slots = tuple(_slots(regime, [name for name in source.counts if is_group(name)]))
    parts = [name for name in source.counts if name == "ampla" or is_group(name)]
    values = {name: [known(counts) for counts in source.counts[name]] for name in source.counts}
    _resolve_marks(source, values, parts)
    written = next((_written_totals(source, values, name) for name in ("total", "total_geral") if name in values), None)
    standby = _standby(values, len(source))
    sums = tuple(add(values[name][i] for name in parts) for i in range(len(source)))
    has_ampla = "ampla" in values
    meaning = _meaning(written, sums if has_ampla else None, standby, "local" in values)
    local = tuple(values["local"]) if "local" in values else sums
    parts_total = sums if has_ampla else (None,) * len(source)  # without the ampla, the reserves are not the vagas
    total = {"vagas": written, "vagas+cr": sums, "partes": parts_total, "locais": local}[meaning]
    if meaning == "vagas" and has_ampla and written is not None:
        total = tuple(whole if whole is not None else parts_sum for whole, parts_sum in zip(written, sums, strict=True))
    return Quadro(
        source=source,
        slots=slots,
        reserved={
            slot.id: tuple(add(values[name][i] for name in slot.concepts) for i in range(len(source)))
            for slot in slots
            if slot.concepts
        },
        ampla=tuple(values["ampla"]) if has_ampla else None,
        total=total or (),
        written_total=written,
        meaning=meaning,
        standby=standby,
    )


def known(counts: Sequence[Count]) -> int | None:
    """The number that the cells of a concept add up to, or None when one of them has none."""
    return add((count.value or 0) if count.kind in KNOWN_KINDS else None for count in counts)


def _written_totals(
    source: VacancyTable, values: Mapping[str, Sequence[int | None]], concept: str
) -> tuple[int | None, ...]:
    """The total column as it stands; a blank total is not zero, it is the sum of the parts."""
    blank = [all(count.kind == "blank" for count in counts) for counts in source.counts[concept]]
    return tuple(None if empty else value for empty, value in zip(blank, values[concept], strict=True))


def add(values: Iterator[int | None] | Sequence[int | None]) -> int | None:
    """A sum in which an unknown makes the whole unknown."""
    total = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total


def totals_counts(totals: TotalsRow, concept: str) -> int | None:
    """What a totals row shows for a concept; None when it shows no number."""
    counts = totals.counts.get(concept, ())
    if not counts or all(count.kind == "blank" for count in counts):
        return None
    return known(counts)


def _resolve_marks(source: VacancyTable, values: dict[str, list[int | None]], parts: Sequence[str]) -> None:
    """Take a note mark alone as zero where the row's sum closes with it; elsewhere it stays unknown."""
    if "total" not in values or "ampla" not in values:
        return
    for i in range(len(source)):
        marked = [name for name in parts if any(count.kind == "mark" for count in source.counts[name][i])]
        if not marked:
            continue
        zeroed = [0 if name in marked else values[name][i] for name in parts]
        if add(zeroed) == values["total"][i]:
            for name in marked:
                values[name][i] = 0


def _standby(values: Mapping[str, list[int | None]], rows: int) -> tuple[int | None, ...] | None:
    """The cadastro de reserva of each row: its own column, its total, or its parts."""
    for name in ("cr", "cr_total"):
        if name in values:
            return tuple(values[name])
    parts = [name for name in values if name.startswith("cr_")]
    return tuple(add(values[name][i] for name in parts) for i in range(rows)) if parts else None


def _meaning(
    written: Sequence[int | None] | None,
    sums: Sequence[int | None] | None,
    standby: Sequence[int | None] | None,
    has_local: bool,
) -> TotalMeaning:
    """What the total column counts: where most rows add up to vagas plus cadastro, it is not the vagas."""
    if written is None:
        return "locais" if has_local and sums is None else "partes"
    if sums is None or standby is None:
        return "vagas"
    plain = joint = 0
    for whole, vagas, reserve in zip(written, sums, standby, strict=True):
        if whole is None or vagas is None or not reserve:
            continue
        plain += whole == vagas
        joint += whole == vagas + reserve
    return "vagas+cr" if joint > plain else "vagas"


def _slots(regime: Regime, concepts: Sequence[str]) -> Iterator[Slot]:
    """Join groups and columns that share a member; what shares with nothing stands alone.

    A reserve column that names no group answers for the groups that have no column of their own.
    """
    left_groups = list(regime.groups)
    left_concepts = [name for name in concepts if name != RESERVE]
    unshown: list[GroupRule] = []
    while left_groups:
        groups, columns = _joined(left_groups.pop(0), left_groups, left_concepts)
        left_groups = [group for group in left_groups if group not in groups]
        left_concepts = [name for name in left_concepts if name not in columns]
        if not columns and RESERVE in concepts:
            unshown += groups
        else:
            yield _slot(groups, columns)
    if unshown:
        yield _slot(unshown, [RESERVE])
    elif RESERVE in concepts:
        left_concepts.append(RESERVE)
    for concept in left_concepts:
        yield Slot(concept, concept, (), (concept,))


def _slot(groups: Sequence[GroupRule], columns: Sequence[str]) -> Slot:
    ids, names = "|".join(group.id for group in groups), listed([group.name for group in groups])
    return Slot(ids, names, tuple(groups), tuple(columns))


def _joined(
    first: GroupRule, left_groups: Sequence[GroupRule], left_concepts: Sequence[str]
) -> tuple[list[GroupRule], list[str]]:
    """A group with every column and group that it reaches through shared members."""
    groups, columns = [first], list[str]()
    while True:
        members = {member for group in groups for member in group.members}
        members |= {member for concept in columns for member in concept.split("+")}
        others = [group for group in left_groups if group not in groups]
        more_columns = [name for name in left_concepts if name not in columns and _answers(name, members, others)]
        columns += more_columns
        more_groups = [group for group in others if any(set(group.members) & set(name.split("+")) for name in columns)]
        groups += more_groups
        if not more_columns and not more_groups:
            return groups, columns


def _answers(concept: str, members: set[str], others: Sequence[GroupRule]) -> bool:
    """Whether a column holds the reserve of these members.

    A reserve for minorities without a list of their names takes any racial column that no other group claims.
    """
    named = set(concept.split("+"))
    if named & members:
        return True
    claimed = {member for group in others for member in group.members}
    return "minorias" in members and bool(named & RACIAL) and not named & claimed

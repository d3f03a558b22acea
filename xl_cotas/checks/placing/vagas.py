"""The vagas of each list for one cargo: from the quadro of the workbook, or from the total that the contest states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xl_cotas.checks.verdict.quadro import Quadro, Slot, add, known
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order_lists import OrderList, order_lists
from xl_cotas.rules.placement_vagas import reserved_of, split_vagas, vagas_of
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.keys import comparison_key, named

NO_VAGAS = "faltam as vagas: não há quadro de vagas nesta planilha nem vagas no edital.toml"


@dataclass(frozen=True, slots=True)
class Vagas:
    """How many vagas each list has, and the cells that say so; `why` tells why it is not known."""

    counts: Mapping[str, int] | None
    cells: tuple[CellRef, ...] = ()
    why: str = ""

    @property
    def total(self) -> int:
        return sum(self.counts.values()) if self.counts else 0


@dataclass(frozen=True, slots=True)
class UnitNames:
    """What names a unit of a classificação: one value by concept, the concepts with several, its titles by nearness."""

    values: Mapping[str, str]
    several: frozenset[str]
    titles: tuple[str, ...]


class VagasBook:
    """The quadros of a contest, asked for the vagas of a unit."""

    def __init__(self, quadros: Sequence[Quadro], regime: Regime, units: int) -> None:
        self._quadros, self._regime, self._units = quadros, regime, units
        self._index: dict[tuple[int, tuple[str, ...]], dict[tuple[str, ...], list[int]]] = {}
        self._known: dict[tuple[int, tuple[int, ...]], Vagas] = {}

    def of(self, names: UnitNames) -> Vagas:
        """The vagas of a unit."""
        total = self._regime.contest.vacancies
        if not self._quadros:
            return Vagas(None, why=NO_VAGAS) if total is None else self._stated(total)
        found = [(place, rows) for place in range(len(self._quadros)) if (rows := self._rows(place, names))]
        if not found:
            return Vagas(None, why="o quadro de vagas não traz este cargo")
        place, rows = found[0]
        if split := self._split_by(place, rows, names):
            return Vagas(None, why=f"o quadro divide as vagas por {split}, e a classificação é uma só")
        answers = [self._read(place, rows) for place, rows in found]
        if any(answer.counts != answers[0].counts for answer in answers):
            return Vagas(None, why="há mais de um quadro de vagas deste cargo, e não dizem o mesmo")
        return answers[0]

    def _stated(self, total: int) -> Vagas:
        if self._units > 1:
            return Vagas(None, why=f"as vagas do edital.toml são de todo o certame, e há {self._units} classificações")
        try:
            return Vagas(vagas_of(self._regime, total))
        except ValueError:
            return Vagas(None, why="as reservas somam mais que as vagas")

    def _rows(self, place: int, names: UnitNames) -> list[int]:
        keys = self._quadros[place].source.keys
        common = tuple(name for name in keys if name in names.values and any(keys[name]))
        if common:
            wanted = tuple(comparison_key(names.values[name]) for name in common)
            return self._indexed(place, common).get(wanted) or self._named(place, common, names)
        quadro = self._quadros[place]
        keyed = [quadro.key(i) for i in range(len(quadro))]
        titled = next(filter(None, (named(keyed, text) for text in names.titles)), [])
        return titled or ([0] if len(quadro) == 1 and self._units == 1 else [])

    def _indexed(self, place: int, common: tuple[str, ...]) -> dict[tuple[str, ...], list[int]]:
        index = self._index.get((place, common))
        if index is None:
            index = self._index[place, common] = {}
            keys = self._quadros[place].source.keys
            for i in range(len(self._quadros[place])):
                index.setdefault(tuple(comparison_key(keys[name][i]) for name in common), []).append(i)
        return index

    def _named(self, place: int, common: Sequence[str], names: UnitNames) -> list[int]:
        """The rows of a name that one of the tables writes with a number before it."""
        keys = self._quadros[place].source.keys
        found = [set(named(keys[name], names.values[name])) for name in common]
        return sorted(set.intersection(*found))

    def _split_by(self, place: int, rows: Sequence[int], names: UnitNames) -> str:
        """What tells the rows of the quadro apart where the classificação has it also, but ranks people together."""
        keys = self._quadros[place].source.keys
        told = (name for name in keys if name in names.several and len({keys[name][i] for i in rows}) > 1)
        return next(told, "")

    def _read(self, place: int, rows: Sequence[int]) -> Vagas:
        answer = self._known.get((place, tuple(rows)))
        if answer is None:
            answer = self._known[place, tuple(rows)] = _from_quadro(self._quadros[place], rows, self._regime)
        return answer


def _from_quadro(quadro: Quadro, rows: Sequence[int], regime: Regime) -> Vagas:
    total = add([quadro.total[i] for i in rows])
    cells = tuple(cell for i in rows for cell in quadro.total_cells(i))
    if total is None:
        return Vagas(None, cells, "o total de vagas do cargo não se lê")
    lists = order_lists(regime, total)
    reserved: dict[str, int] = {}
    for slot in quadro.slots:
        counts = _of_slot(quadro, slot, rows, lists, total)
        if isinstance(counts, str):
            return Vagas(None, cells, counts)
        reserved |= counts
    cells += tuple(cell for slot in quadro.slots for i in rows for cell in quadro.cells(slot.concepts, i))
    try:
        return Vagas(split_vagas(total, {item.id: reserved.get(item.id, 0) for item in lists}), cells)
    except ValueError:
        return Vagas(None, cells, "as reservas somam mais que as vagas")


def _of_slot(
    quadro: Quadro, slot: Slot, rows: Sequence[int], lists: Sequence[OrderList], total: int
) -> dict[str, int] | str:
    """The posts of the lists of a slot, or why they are not known."""
    mine = list(_lists_of(slot, lists))
    if not slot.concepts:
        return {item.id: reserved_of(item, total) for item in mine}
    written = add([quadro.reserved[slot.id][i] for i in rows])
    if written is None:
        return f"a reserva de {slot.name} não se lê"
    if not mine:
        return {} if not written else f"há vagas de {slot.name}, que nenhuma norma informada reserva"
    if len(mine) == 1:
        return {mine[0].id: written}
    if {item.id for item in mine} == set(slot.concepts):
        parts = {name: add([known(quadro.source.counts[name][i]) for i in rows]) for name in slot.concepts}
        return {name: count or 0 for name, count in parts.items()}
    computed = {item.id: reserved_of(item, total) for item in mine}
    return computed if sum(computed.values()) == written else f"o quadro traz juntas as vagas de {slot.name}"


def _lists_of(slot: Slot, lists: Sequence[OrderList]) -> Iterator[OrderList]:
    members = {member for group in slot.groups for member in group.members}
    return (item for item in lists if members & set(item.id.split("+")))

"""Right results of invented contests (vagas, ranks, situation and list of each person), and one planted error."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.checks.board import sheet_of, workbook
from xl_cotas.errors import LawError
from xl_cotas.laws.contest import parse_contest
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.laws.registry import library
from xl_cotas.rules.order import alternation
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.rules.order_offered import within_offered
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate
from xl_cotas.rules.placement_vagas import vagas_of
from xl_cotas.workbook.model import CellValue, Workbook

DECREE = "federal-decreto-9508-2018"
SHOWN = {AMPLA: "Ampla concorrência", "pcd": "PcD", "indigenas": "Indígenas", "quilombolas": "Quilombolas"}
READINGS = {
    "sobreposicao": ("mais_vantajosa", "vaga_a_vaga"),
    "duas_cotas": ("escolha", "mais_favoravel", "acumula_pcd"),
    "reversao": ("ampla", "cascata"),
    "vaga_revertida": ("demais",),
    "ampla_esgotada": ("vaga_aberta",),
}
SITUATION, SEAT = "situacao", "vaga"


def shown(name: str) -> str:
    return SHOWN.get(name, "Negros")


@dataclass
class Person:
    """A row to be."""

    inscricao: str
    nota: int
    lists: tuple[str, ...]
    rank: int = 0
    held: str | None = None


@dataclass
class Cargo:
    """One cargo: its vagas and its people by rank."""

    name: str
    vagas: dict[str, int]
    people: list[Person]


@dataclass
class Result:
    """A contest with its result. `config` is the edital.toml that goes with it."""

    regime: Regime
    lists: tuple[str, ...]
    cargos: list[Cargo]
    config: str
    with_seats: bool
    rows: list[tuple[Cargo, Person]] = field(default_factory=list)

    @property
    def headers(self) -> list[str]:
        ranks = [f"Classificação {shown(name)}" for name in self.lists]
        return ["Cargo", "Inscrição", "Nota final", "Classificação geral", *ranks, "Situação", "Vaga"]

    def cell(self, person: Person, column: str) -> str:
        row = next(i for i, (_, other) in enumerate(self.rows) if other is person) + 2
        return f"{'ABCDEFGHIJKLM'[len(self.headers) - (2 if column == SITUATION else 1)]}{row}"

    def cells(self, person: Person) -> set[str]:
        """Situação and, where the sheet has it, Vaga."""
        return {self.cell(person, SITUATION)} | ({self.cell(person, SEAT)} if self.with_seats else set())

    def book(self, *, bare: bool = False) -> Workbook:
        """Vagas and Classificação; `bare` leaves out what placement gives."""
        vagas: list[list[CellValue]] = [["Cargo", "Total de vagas", *(shown(name) for name in (AMPLA, *self.lists))]]
        for cargo in self.cargos:
            counts = [float(cargo.vagas[name]) for name in (AMPLA, *self.lists)]
            vagas.append([cargo.name, sum(counts), *counts])
        rows: list[list[CellValue]] = [list(self.headers)]
        rows += [self._row(cargo, person, bare) for cargo, person in self.rows]
        return workbook(sheet_of(vagas, "Vagas"), sheet_of(rows, "Classificação"))

    def _row(self, cargo: Cargo, person: Person, bare: bool) -> list[CellValue]:
        ranks: list[CellValue] = [""] * len(self.lists)
        for place_of, name in enumerate(self.lists):
            if name in person.lists:
                mine = [p for p in cargo.people if name in p.lists and p.rank <= person.rank]
                ranks[place_of] = float(len(mine))
        situation = "Classificado" if person.held else "Cadastro de reserva"
        seat = shown(person.held) if person.held and self.with_seats else ""
        placed = ["", ""] if bare else [situation, seat]
        return [cargo.name, person.inscricao, person.nota / 10, float(person.rank), *ranks, *placed]


def seat_people(regime: Regime, cargo: Cargo) -> dict[str, str]:
    """By which list each person of a cargo holds a vaga, under a regime."""
    total = sum(cargo.vagas.values())
    candidates = [Candidate(p.inscricao, p.rank, p.lists) for p in cargo.people]
    order = within_offered(alternation(regime, total), total).order(total)
    return dict(place(candidates, cargo.vagas, order, policy_of(regime, total=total)).holders)


def result(seed: int, *, readings: bool = False) -> Result:
    """A right result under a law of the library, with PcD or not; `readings` chooses among what the law leaves open."""
    rnd = random.Random(seed)
    while True:
        laws = [rnd.choice(sorted(set(library()) - {DECREE}))]
        laws += [DECREE] if rnd.random() < 0.6 else []
        config = (
            f'leis = ["{chr(34).join([laws[0], *(", " + chr(34) + law for law in laws[1:])])}"]\ndata = 2025-07-01\n'
        )
        if readings:
            topic = rnd.choice(sorted(READINGS))
            config += f'[leituras]\n{topic} = "{rnd.choice(READINGS[topic])}"\n'
        try:
            contest = parse_contest(config.encode(), "edital.toml", Path())
            regime = build_regime(contest, [library()[law] for law in laws])
        except LawError:
            continue
        return _filled(rnd, regime, config)


def _filled(rnd: random.Random, regime: Regime, config: str) -> Result:
    lists = tuple(item.id for item in order_lists(regime, 1))
    cargos = []
    for number in range(rnd.randint(1, 4)):
        total = rnd.choice((1, 2, 3, 4, 5, 8, 10, 12, 20, 30))
        cargo = Cargo(f"Cargo {'ABCD'[number]}", vagas_of(regime, total), [])
        scores = sorted(rnd.sample(range(300, 1000), rnd.randint(1, 3 * total + 4)), reverse=True)
        chance = rnd.choice((0.02, 0.1, 0.25, 0.5))
        for rank, nota in enumerate(scores, 1):
            mine = tuple(name for name in lists if rnd.random() < chance)
            cargo.people.append(Person(f"{rnd.randrange(10**6):06d}{number}{rank:03d}", nota, mine, rank))
        for person in cargo.people:
            person.held = seat_people(regime, cargo).get(person.inscricao)
        cargos.append(cargo)
    made = Result(regime, lists, cargos, config, rnd.random() < 0.7)
    made.rows = [(cargo, person) for cargo in cargos for person in cargo.people]
    rnd.shuffle(made.rows)
    return made


@dataclass(frozen=True)
class Planted:
    """What was made wrong: who holds a vaga and should not, who should, and other cells of the same cause."""

    kind: str
    cargo: Cargo
    wrong: Person
    heir: Person
    others: tuple[Person, ...] = ()


def plant(made: Result, rnd: random.Random) -> Planted | None:
    """Make one thing wrong; None where the contest has no room for it."""
    if not any(not p.held for c in made.cargos for p in c.people):
        return None
    kind = rnd.choice(sorted(FAULTS))
    cargos = list(made.cargos)
    rnd.shuffle(cargos)
    found = (done for cargo in cargos if (done := FAULTS[kind](cargo, rnd)) is not None)
    return next(found, None)


def _waiting(cargo: Cargo) -> list[Person]:
    return [person for person in cargo.people if not person.held]


def _holding(cargo: Cargo, name: str) -> list[Person]:
    return [person for person in cargo.people if person.held == name]


def _give(kind: str, cargo: Cargo, heir: Person, wrong: Person, others: tuple[Person, ...] = ()) -> Planted:
    wrong.held, heir.held = AMPLA if kind != "wrong holder" else heir.held, None
    return Planted(kind, cargo, wrong, heir, others)


def _wrong_holder(cargo: Cargo, rnd: random.Random) -> Planted | None:
    """A vaga of the open competition given to somebody farther down."""
    holders, waiting = _holding(cargo, AMPLA), _waiting(cargo)
    if not holders or len(waiting) < 2:
        return None
    return _give("wrong holder", cargo, rnd.choice(holders), rnd.choice(waiting[1:]))


def _early_reversion(cargo: Cargo, rnd: random.Random) -> Planted | None:
    """The last of a reserved list passed over, and the vaga given to the next of the general list."""
    reserved = [name for name in cargo.vagas if name != AMPLA and _holding(cargo, name)]
    waiting = _waiting(cargo)
    if not reserved or not waiting:
        return None
    heir = _holding(cargo, rnd.choice(sorted(reserved)))[-1]
    return _give("early reversion", cargo, heir, waiting[0])


def _counted(cargo: Cargo, rnd: random.Random) -> Planted | None:
    """A quota candidate within the ampla counted in the reserve: the last of the list loses the vaga."""
    inside = [(p, name) for p in _holding(cargo, AMPLA) for name in p.lists if _holding(cargo, name)]
    waiting = _waiting(cargo)
    if not inside or not waiting:
        return None
    person, name = rnd.choice(inside)
    heir = _holding(cargo, name)[-1]
    person.held = name
    return _give("counted", cargo, heir, waiting[0], (person,))


FAULTS: dict[str, Callable[[Cargo, random.Random], Planted | None]] = {
    "wrong holder": _wrong_holder,
    "early reversion": _early_reversion,
    "counted in the reserve": _counted,
}

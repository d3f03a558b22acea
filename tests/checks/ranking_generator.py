"""Right rankings of invented contests, and one planted error at a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.checks.board import sheet_of
from xl_cotas.workbook.model import CellValue, Sheet

HEADER = (
    "Cargo",
    "Polo",
    "Inscrição",
    "Nota final",
    "Negro (S/N)",
    "PcD (S/N)",
    "Classificação geral",
    "Classificação negros",
    "Classificação PcD",
)
NAMES = ("cargo", "polo", "inscricao", "nota", "negro", "pcd", "geral", "negros", "deficientes")
LETTERS = dict(zip(NAMES, "ABCDEFGHI", strict=True))
FLAGS = {"negros": "negro", "deficientes": "pcd"}
QUOTAS = tuple(FLAGS)


@dataclass
class Person:
    """A row to be."""

    cargo: str
    polo: str
    inscricao: str
    nota: int
    negro: bool
    pcd: bool
    ranks: dict[str, int] = field(default_factory=dict)

    def list_key(self, by: str) -> tuple[str, ...]:
        return {"cargo": (self.cargo,), "polo": (self.cargo, self.polo), "tudo": ()}[by]


@dataclass
class Contest:
    """People and the columns for which their ranks restart."""

    people: list[Person]
    by: str
    comma: bool

    def unit(self, person: Person) -> list[Person]:
        return [other for other in self.people if other.list_key(self.by) == person.list_key(self.by)]

    def listed(self, person: Person, name: str) -> list[Person]:
        """The people of one list, by rank."""
        return sorted((p for p in self.unit(person) if name in p.ranks), key=lambda p: p.ranks[name])

    def sheet(self) -> Sheet:
        return sheet_of([list(HEADER), *(self._row(person) for person in self.people)], "Classificação")

    def cell(self, person: Person, column: str) -> str:
        return f"{LETTERS[column]}{next(i for i, p in enumerate(self.people) if p is person) + 2}"

    def _row(self, person: Person) -> list[CellValue]:
        score: CellValue = person.nota / 100
        if self.comma:
            score = f"{person.nota // 100},{person.nota % 100:02d}"
        ranks: list[CellValue] = [float(person.ranks[n]) if n in person.ranks else "" for n in ("geral", *QUOTAS)]
        flags = ["S" if person.negro else "N", "S" if person.pcd else "N"]
        return [person.cargo, person.polo, person.inscricao, score, *flags, *ranks]


@dataclass(frozen=True)
class Planted:
    """What was made wrong: the cells, one of which a finding must name, and how bad it is."""

    kind: str
    codes: tuple[str, ...]
    cells: tuple[str, ...]
    severity: str


def contest(seed: int, smallest: int = 1) -> Contest:
    """A right contest; equal seeds give equal contests."""
    rnd = random.Random(seed)
    by = rnd.choice(("cargo", "cargo", "polo", "tudo"))
    grain = rnd.choice((1, 25, 50, 100))
    people: list[Person] = []
    for cargo in range(rnd.randint(1, 4)):
        for _ in range(rnd.randint(smallest, 40)):
            nota = rnd.randrange(5000, 10001, grain)
            polo = f"Polo {rnd.choice('XYZ')}"
            negro, pcd = rnd.random() < 0.35, rnd.random() < 0.15
            people.append(
                Person(f"Cargo {'ABCD'[cargo]}", polo, f"{rnd.randrange(10**6):06d}{len(people):04d}", nota, negro, pcd)
            )
    made = Contest(people, by, rnd.random() < 0.5)
    for key in sorted({person.list_key(by) for person in people}):
        mine = [person for person in people if person.list_key(by) == key]
        rnd.shuffle(mine)
        mine.sort(key=lambda person: -person.nota)
        for name, wanted in (
            ("geral", lambda p: True),
            ("negros", lambda p: p.negro),
            ("deficientes", lambda p: p.pcd),
        ):
            for rank, person in enumerate(filter(wanted, mine), 1):
                person.ranks[name] = rank
    rnd.shuffle(people)
    return made


def plant(made: Contest, rnd: random.Random) -> Planted | None:
    """Make one thing wrong; None where the contest has no room for it."""
    kind = rnd.choice(sorted(FAULTS))
    order = list(made.people)
    rnd.shuffle(order)
    for person in order:
        name = rnd.choice(("geral", *QUOTAS))
        people = made.listed(person, name)
        if name in person.ranks and len(people) >= 6 and (done := FAULTS[kind](made, person, name, people, rnd)):
            return done
    return None


def _swapped(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    others = [other for other in people if other.nota != person.nota]
    if not others:
        return None
    other = rnd.choice(others)
    low, high = sorted((person.ranks[name], other.ranks[name]))
    between = {p.nota for p in people if low < p.ranks[name] < high}
    if between in ({person.nota}, {other.nota}):
        return None  # by the scores, only the other one is out of place
    person.ranks[name], other.ranks[name] = other.ranks[name], person.ranks[name]
    return Planted("swapped", ("C101",), (made.cell(person, name), made.cell(other, name)), "erro")


def _displaced(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    left = [other for other in people if other is not person]
    place = rnd.randrange(len(people))
    crossed = people[min(place, person.ranks[name] - 1) : max(place, person.ranks[name] - 1) + 1]
    if abs(place + 1 - person.ranks[name]) < 2 or sum(other.nota != person.nota for other in crossed) < 2:
        return None
    for rank, other in enumerate([*left[:place], person, *left[place:]], 1):
        other.ranks[name] = rank
    return Planted("displaced", ("C101",), (made.cell(person, name),), "erro")


def _inverted(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    tied = [
        p for p in people if p.nota == person.nota and p is not person and abs(p.ranks[name] - person.ranks[name]) == 1
    ]
    if name == "geral" or not tied:
        return None
    person.ranks[name], tied[0].ranks[name] = tied[0].ranks[name], person.ranks[name]
    return Planted("inverted", ("C103",), (made.cell(person, name), made.cell(tied[0], name)), "alerta")


def _undeclared(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    if name == "geral":
        return None
    setattr(person, FLAGS[name], False)
    return Planted("undeclared", ("C105",), (made.cell(person, name),), "erro")


def _absent(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    if name == "geral" or len(person.ranks) > 2:
        return None
    rank = person.ranks.pop(name)
    if rnd.random() < 0.5:
        for other in people[rank:]:
            other.ranks[name] -= 1
    return Planted("absent", ("C105",), (made.cell(person, name),), "erro")


def _twice(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    other = next((p for p in people if p is not person and p.cargo == person.cargo and p.polo == person.polo), None)
    if other is None:
        return None
    person.inscricao = other.inscricao
    return Planted("twice", ("C106",), (made.cell(person, "inscricao"), made.cell(other, "inscricao")), "erro")


def _gap(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    later = people[person.ranks[name] - 1 :]
    if name != "geral" or len(later) == len(people) or all(len(p.ranks) > 1 for p in later):
        return None
    for other in later:
        other.ranks[name] += 1
    return Planted("gap", ("C104",), (made.cell(person, name),), "alerta")


def _repeated(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    other = rnd.choice(people)
    if other.nota == person.nota:
        return None
    person.ranks[name] = other.ranks[name]
    return Planted("repeated", ("C104",), (made.cell(person, name),), "erro")


def _beyond(made: Contest, person: Person, name: str, people: list[Person], rnd: random.Random) -> Planted | None:
    if person is people[-1] or person.nota == people[-1].nota:
        return None
    person.ranks[name] = len(people) + rnd.randint(5, 500)
    return Planted("beyond", ("C104",), (made.cell(person, name),), "erro")


FAULTS: dict[str, Callable[[Contest, Person, str, list[Person], random.Random], Planted | None]] = {
    "swapped": _swapped,
    "displaced": _displaced,
    "inverted": _inverted,
    "undeclared": _undeclared,
    "absent": _absent,
    "twice": _twice,
    "gap": _gap,
    "repeated": _repeated,
    "beyond": _beyond,
}

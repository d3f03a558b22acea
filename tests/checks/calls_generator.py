"""Right convocações of invented contests under every law, with withdrawals, and one planted error at a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from tests.checks.board import sheet_of
from xl_cotas.laws.contest import Contest as Edital
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.laws.registry import library
from xl_cotas.rules.calls import book_of, make_calls
from xl_cotas.rules.calls_model import Call, Case, Roster
from xl_cotas.rules.calls_readings import rules_of
from xl_cotas.rules.order import alternation, order_of
from xl_cotas.rules.order_offered import within_offered
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate
from xl_cotas.rules.placement_quotas import preferences
from xl_cotas.workbook.model import CellValue, Sheet

DECREE = "federal-decreto-9508-2018"
LAWS = (
    ("es-divino-de-sao-lourenco",),
    ("es-domingos-martins-pl-25-2023", DECREE),
    ("federal-12990-2014", DECREE),
    ("federal-15142-2025", DECREE),
    ("rs-mostardas-3920-2019",),
    ("rs-mostardas-3920-2019", DECREE),
    ("rs-santa-maria-camara", DECREE),
    ("rs-santa-maria-executivo", DECREE),
)
LABELS = {
    "ampla": "Ampla concorrência",
    "negros": "Negros",
    "indigenas": "Indígenas",
    "quilombolas": "Quilombolas",
    "pcd": "PcD",
    "negros+minorias": "Negros e minorias",
    "negros+indigenas+quilombolas": "PPIQ",
}
SITUATIONS = {
    "nomeado": "Nomeado",
    "desistente": "Desistente",
    "sub_judice": "Sub judice",
    "fim_de_fila": "Fim de fila",
}


@dataclass(frozen=True)
class Made:
    """A contest: its laws, people in general order with their lists, the vagas, the case and its right calls."""

    laws: tuple[str, ...]
    regime: Regime
    people: tuple[Candidate, ...]
    vacancies: int
    case: Case
    calls: tuple[Call, ...]

    def sheets(self, *, ranking: bool = True) -> tuple[Sheet, ...]:
        lists = [name for name in self.case.roster.queues if name != "ampla"]
        vagas: list[list[CellValue]] = [["Cargo", "Total de vagas"], ["Fiscal", float(self.vacancies)]]
        return (sheet_of(vagas, "Vagas"), *([self._ranking(lists)] if ranking else []), self._calls())

    def _ranking(self, lists: list[str]) -> Sheet:
        head = ["Cargo", "Inscrição", "Nota final", "Classificação geral"]
        rows: list[list[CellValue]] = [[*head, *(f"Classificação {LABELS[name]}" for name in lists)]]
        places = dict.fromkeys(lists, 0)
        for person in self.people:
            row: list[CellValue] = ["Fiscal", person.registration, 1000.0 - person.rank, float(person.rank)]
            for name in lists:
                places[name] += name in person.lists
                row.append(float(places[name]) if name in person.lists else "")
            rows.append(row)
        return sheet_of(rows, "Classificação")

    def _calls(self) -> Sheet:
        rows: list[list[CellValue]] = [["Cargo", "Ordem", "Inscrição", "Lista", "Situação", "Ato"]]
        rows += [
            [
                "Fiscal",
                float(call.position),
                call.person or "",
                LABELS[call.list],
                SITUATIONS[call.outcome],
                f"Portaria {call.act}",
            ]
            for call in self.calls
        ]
        return sheet_of(rows, "Convocação")


def contest(seed: int, *laws: str, both: bool = False, **readings: str) -> Made:
    """A right sequence of calls in several acts; equal seeds give equal contests. `both`: some are in two lists."""
    rnd = random.Random(seed)
    laws = laws or rnd.choice(LAWS)
    regime = build_regime(Edital(readings=readings), [library()[law] for law in laws])
    vacancies = rnd.randint(3, 40)
    upto = vacancies + rnd.randint(0, 30)
    people = _people(rnd, regime, upto, both=both)
    case = case_of(regime, people, vacancies, upto)
    calls: tuple[Call, ...] = ()
    done = 0
    while done < upto:
        done = min(upto, done + rnd.randint(1, upto))
        act = str(len({call.act for call in calls}) + 1)
        calls = (*calls, *make_calls(case, done, calls, act))
        if done < upto:
            calls = tuple(_fate(rnd, call) for call in calls)
    return Made(laws, regime, people, vacancies, case, calls)


def case_of(regime: Regime, people: tuple[Candidate, ...], vacancies: int, upto: int) -> Case:
    """A case from its parts."""
    order = within_offered(alternation(regime, max(vacancies, upto)), vacancies).order(max(vacancies, upto))
    policy = policy_of(regime, total=max(vacancies, upto))
    counts = {name: order.count(name, vacancies) for name in order.positions}
    placed = place(people, {"ampla": vacancies - sum(counts.values()), **counts}, order, policy)
    own = {name: tuple(p.registration for p in people if name in p.lists) for name in order.positions}
    wishes = dict(zip((person.registration for person in people), preferences(people, policy), strict=True))
    within = frozenset(p.registration for p in people if p.lists and placed.holders.get(p.registration) == "ampla")
    roster = Roster(
        queues={"ampla": tuple(person.registration for person in people), **{k: v for k, v in own.items() if v}},
        ranks={("ampla", person.registration): person.rank for person in people},
        wishes={person: names for person, names in wishes.items() if names},
        open_holders=frozenset() if policy.overlap == "vaga_a_vaga" else within,
        kept=placed.kept,
        open_vagas=vacancies - sum(counts.values()) if policy.reverted == "demais" else None,
    )
    return Case(order.lists, rules_of(regime, max(vacancies, upto)), roster, vacancies)


def _people(rnd: random.Random, regime: Regime, upto: int, *, both: bool) -> tuple[Candidate, ...]:
    lists = list(order_of(regime, 3).positions)
    found = []
    for rank in range(1, 2 * upto + 40):
        own = tuple(name for name in lists if rnd.random() < (0.3 if "negros" in name else 0.12))
        choice = rnd.choice([None, *own]) if both else None
        found.append(Candidate(f"{7000 + rank}", rank, own if both else own[:1], choice))
    return tuple(found)


def _fate(rnd: random.Random, call: Call) -> Call:
    settled = call.outcome != "nomeado" or rnd.random() > 0.06
    return call if settled else replace(call, outcome=rnd.choice(("desistente", "desistente", "sub_judice")))


@dataclass(frozen=True)
class Planted:
    """What was made wrong: the rows of the sheet, one of which each finding must name."""

    kind: str
    rows: tuple[int, ...]
    made: Made


def plant(made: Made, rnd: random.Random) -> Planted | None:
    """Make one thing wrong; None where the contest has no room for it."""
    kind = rnd.choice(sorted(FAULTS))
    return FAULTS[kind](made, rnd)


def _fresh(made: Made) -> list[int]:
    """Places of the first call at each position."""
    seen: set[int] = set()
    return [i for i, call in enumerate(made.calls) if call.position not in seen and not seen.add(call.position)]  # type: ignore[func-returns-value]


def _told(made: Made, at: int) -> tuple[Call, ...]:
    """The calls with the people after a row as that row leaves them: the next of the same lists."""
    calls = list(made.calls[: at + 1])
    book = book_of(made.case, calls)
    for call in made.calls[at + 1 :]:
        person = book.next(call.list)
        calls.append(replace(call, person=person))
        book.take(calls[-1])
    return tuple(calls)


def _with(made: Made, kind: str, changes: dict[int, Call], rows: tuple[int, ...] = ()) -> Planted:
    changed = replace(made, calls=tuple(changes.get(i, call) for i, call in enumerate(made.calls)))
    if kind in ("wrong_list", "withdrawal", "reverted"):
        changed = replace(changed, calls=_told(changed, max(changes)))
    return Planted(kind, tuple(i + 2 for i in rows or tuple(changes)), changed)


def _never_called(made: Made, name: str) -> list[str]:
    called = {call.person for call in made.calls}
    quota = {person for person, names in made.case.roster.wishes.items() if names}
    return [p for p in made.case.roster.queues[name] if p not in called and (name != "ampla" or p not in quota)]


def _wrong_list(made: Made, rnd: random.Random) -> Planted | None:
    """The open competition called at a position of a list that is called again later."""
    lists = made.case.lists
    places = [
        i
        for i in _fresh(made)
        if made.calls[i].list == lists[made.calls[i].position - 1] != "ampla"
        and made.calls[i].outcome == "nomeado"
        and any(call.list == made.calls[i].list for call in made.calls[i + 1 :])
    ]
    spare = _never_called(made, "ampla")
    if not places or not spare:
        return None
    at = rnd.choice(places)
    book_next = _next_open(made, at)
    return (
        None
        if book_next is None
        else _with(made, "wrong_list", {at: replace(made.calls[at], list="ampla", person=book_next)})
    )


def _next_open(made: Made, at: int) -> str | None:
    """Somebody whom the general list calls next at a row; taking the turn leaves the later rows as they are."""
    called = {call.person for call in made.calls[:at]}
    return next((p for p in made.case.roster.queues["ampla"] if p not in called), None)


def _label(made: Made, rnd: random.Random) -> Planted | None:
    """The right person under the name of another list."""
    places = [i for i in _fresh(made) if made.calls[i].list == "ampla" == made.case.lists[made.calls[i].position - 1]]
    names = [name for name in made.case.roster.queues if name != "ampla" and name in made.case.lists]
    if not places or not names:
        return None
    at = rnd.choice(places)
    return _with(made, "label", {at: replace(made.calls[at], list=rnd.choice(names))})


def _skipped(made: Made, rnd: random.Random) -> Planted | None:
    """Somebody passed over and never called."""
    places = [i for i, call in enumerate(made.calls) if call.outcome == "nomeado"]
    at = rnd.choice(places)
    name = made.calls[at].list
    spare = _never_called(made, name)
    held = made.case.roster.open_holders or frozenset()
    spare = [p for p in spare if name == "ampla" or p not in held]
    later = [call for call in made.calls[at + 1 :] if call.list == name]
    if len(spare) < 2 or later:
        return None
    return _with(made, "skipped", {at: replace(made.calls[at], person=spare[0])})


def _twice(made: Made, rnd: random.Random) -> Planted | None:
    at = rnd.randrange(len(made.calls))
    same = [call for call in made.calls[:at] if call.list == made.calls[at].list and call.outcome == "nomeado"]
    if not same or made.calls[at].outcome != "nomeado":
        return None
    return _with(made, "twice", {at: replace(made.calls[at], person=rnd.choice(same).person)})


def _withdrawal(made: Made, rnd: random.Random) -> Planted | None:
    """Who replaces a withdrawal comes from another list."""
    fresh = set(_fresh(made))
    places = [
        i for i, call in enumerate(made.calls) if i not in fresh and call.list != "ampla" and call.outcome == "nomeado"
    ]
    if not places:
        return None
    at = rnd.choice(places)
    person = _next_open(made, at)
    return (
        None
        if person is None
        else _with(made, "withdrawal", {at: replace(made.calls[at], list="ampla", person=person)})
    )


def _reverted(made: Made, rnd: random.Random) -> Planted | None:
    """The last calls of a list went to the open competition while the list had names."""
    names = [name for name in made.case.roster.queues if name != "ampla"]
    for name in rnd.sample(names, len(names)):
        mine = [i for i in _fresh(made) if made.calls[i].list == name == made.case.lists[made.calls[i].position - 1]]
        if mine and not any(call.list == name for call in made.calls[mine[-1] + 1 :]):
            at = mine[-1]
            person = _next_open(made, at)
            if person is not None and made.calls[at].outcome == "nomeado":
                return _with(made, "reverted", {at: replace(made.calls[at], list="ampla", person=person)})
    return None


def _position(made: Made, rnd: random.Random) -> Planted | None:
    """A number repeated while its holder stays."""
    fresh = _fresh(made)
    free = {call.position for call in made.calls if call.outcome != "nomeado"}
    pairs = [
        (left, right)
        for left, right in pairwise(fresh)
        if not {made.calls[left].position, made.calls[right].position} & free
    ]
    if not pairs:
        return None
    left, right = rnd.choice(pairs)
    return _with(made, "position", {right: replace(made.calls[right], position=made.calls[left].position)})


def _restarted(made: Made, rnd: random.Random) -> Planted | None:
    """Beyond the vagas of the edital the cycle begins again."""
    return _beyond(
        made, "restarted", lambda position: made.case.lists[(position - made.vacancies - 1) % made.vacancies]
    )


def _no_reserve(made: Made, rnd: random.Random) -> Planted | None:
    """Beyond the vagas of the edital nobody is called by a reserved list."""
    return _beyond(made, "no_reserve", lambda _: "ampla")


def _beyond(made: Made, kind: str, wanted: Callable[[int], str]) -> Planted | None:
    if any(call.outcome != "nomeado" for call in made.calls):
        return None
    start = next((i for i, call in enumerate(made.calls) if call.position > made.vacancies), None)
    if start is None:
        return None
    lists = list(made.case.lists)
    for position in range(made.vacancies + 1, len(lists) + 1):
        lists[position - 1] = wanted(position)
    other = replace(made.case, lists=tuple(lists))
    upto = max(call.position for call in made.calls)
    tail = make_calls(other, upto, made.calls[:start], "9")
    changed = [
        start + i for i, call in enumerate(tail) if lists[call.position - 1] != made.case.lists[call.position - 1]
    ]
    same = all(call.list == lists[call.position - 1] for call in tail) and len(tail) == upto - made.vacancies
    if not changed or not same:
        return None
    return Planted(kind, tuple(i + 2 for i in changed), replace(made, calls=(*made.calls[:start], *tail)))


FAULTS: dict[str, Callable[[Made, random.Random], Planted | None]] = {
    "wrong_list": _wrong_list,
    "label": _label,
    "skipped": _skipped,
    "twice": _twice,
    "withdrawal": _withdrawal,
    "reverted": _reverted,
    "position": _position,
    "restarted": _restarted,
    "no_reserve": _no_reserve,
}

"""The values that calls work on: what was called, who stands in each list, the readings in force, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from xl_cotas.rules.order_lists import AMPLA

# What became of a call: `nomeado` holds the post; the others are withdrawal, a post under dispute and end of line.
Outcome = Literal["nomeado", "desistente", "sub_judice", "fim_de_fila"]
CallWhy = Literal["", "reversao", "compensacao", "ampla_esgotada"]
FaultKind = Literal[
    "lista",  # another list was due at the position
    "novas",  # the same, among the vacancies that came after those of the edital
    "reversao",  # the post left its list, which still had names and was not called again, or did not go where it must
    "desistencia",  # a withdrawal was made good from another list
    "nome",  # another person of the list was next
    "cota",  # the same, since somebody in two lists was called by the one that does not have their vaga
    "repetido",  # the person had been called already
    "desistiu",  # the person had withdrawn
    "fora",  # the person does not stand in the list
    "posicao",  # the position was already held
    "falta",  # positions were left out before this one
]
ASPECTS: Mapping[FaultKind, str] = {
    "lista": "lista",
    "novas": "lista",
    "reversao": "lista",
    "desistencia": "lista",
    "nome": "nome",
    "cota": "nome",
    "repetido": "nome",
    "desistiu": "nome",
    "fora": "nome",
    "posicao": "posicao",
    "falta": "posicao",
}


@dataclass(frozen=True, slots=True)
class Call:
    """One nomination: the position in the alternation, the list it was made from, who, what became of it and the act.

    An act "" is unknown: calls may have been made in one or in several.
    """

    position: int
    list: str
    person: str | None
    outcome: Outcome = "nomeado"
    act: str = ""


@dataclass(frozen=True, slots=True)
class CallRules:
    """The readings in force. `withdrawal` says for each list, the open one included, who takes a post given up."""

    overlap: str
    two_quotas: str
    exhausted: str
    sub_judice: str
    end_of_line: str
    withdrawal: Mapping[str, str]
    chains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of a cargo. `queues` holds each list that is known, in order; `ranks` their places, where ties share.

    `wishes` are the reserved lists of a person, the preferred first. `open_holders` are quota candidates within the
    vagas of the open competition, None where nobody knows how many those are. `doubtful` may be passed over; `either`
    are quota candidates within those vagas or not by the acts that one looks at (momento=nomeacao): both are right.
    `kept` has whoever holds a reserved vaga, and by which list: what the open competition fills beyond its own
    `open_vagas` is not theirs, unless those grow with the vagas that revert (None). `options_known` is whether one sees
    by which list whoever stands in two chose to be called. `unplaced` stand in a list, or may, at a place that nobody
    can read.
    """

    queues: Mapping[str, tuple[str, ...]]
    ranks: Mapping[tuple[str, str], int] = field(default_factory=dict)
    wishes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    open_holders: frozenset[str] | None = frozenset()
    doubtful: frozenset[str] = frozenset()
    either: frozenset[str] = frozenset()
    kept: Mapping[str, str] = field(default_factory=dict)
    open_vagas: int | None = None
    options_known: bool = True
    unplaced: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """One cargo under one choice of readings: the list due at each position, the rules and the people.

    `vacancies` are those of the edital, where known; `optional` are positions that a collision with a post beyond the
    vacancies brought forward, at which the open competition may be called as well.
    """

    lists: tuple[str, ...]
    rules: CallRules
    roster: Roster
    vacancies: int | None = None
    optional: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom a list calls, by which list and why; `back` is the person of the general list whose post is given back."""

    list: str
    person: str | None
    why: CallWhy = ""
    back: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong call, by its place in the sequence: the list and the person due, and other calls of the same cause.

    `own` is the reserved list of the position, where the vaga goes from it to the list due since it has no names left.
    """

    row: int
    kind: FaultKind
    due: str = AMPLA
    person: str | None = None
    related: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    own: str = ""

    @property
    def aspect(self) -> str:
        return ASPECTS[self.kind]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sequence of calls has wrong, and the aspects of rows ("lista", "nome", "opcao") that nobody can decide.

    "opcao": nobody knows whether two lists reached a person in the same act, or which of them the person chose.
    """

    faults: tuple[Fault, ...]
    undecided: frozenset[tuple[int, str]]
    due: tuple[Choice, ...]

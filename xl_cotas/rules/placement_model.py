"""The values that placement works on: people, the rules in force, and who holds which vaga in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from xl_cotas.rules.order_lists import AMPLA

Overlap = Literal["exclusao_previa", "mais_vantajosa", "vaga_a_vaga"]
Moment = Literal["homologacao", "nomeacao"]
TwoQuotas = Literal["maior_percentual", "escolha", "mais_favoravel", "acumula_pcd"]
Reverted = Literal["alarga", "demais"]
Exhausted = Literal["listas_reservadas", "vaga_aberta"]
Why = Literal["", "reversao", "compensacao", "ampla_esgotada"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One person. `rank` is the place in the general order, ties already settled by the caller.

    `lists` are the reserved lists opted for, `choice` the one preferred where there are two. `eligible` is false below
    the minimum score; `barred` names the lists, the open one included, whose own cutoff was not reached.
    """

    registration: str
    rank: int
    lists: tuple[str, ...] = ()
    choice: str | None = None
    eligible: bool = True
    barred: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Policy:
    """The readings in force. `shares` orders the lists of a person in two; `chains` says where an empty post goes
    before the open competition (Decreto 12.536/2025, as reported), for the lists that have a chain at all.

    `acts` are the sizes of successive acts of nomination, which only `momento=nomeacao` looks at; none is one act.
    """

    overlap: Overlap
    moment: Moment
    two_quotas: TwoQuotas
    exhausted: Exhausted
    shares: Mapping[str, Fraction]
    chains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    acts: tuple[int, ...] = ()
    reverted: Reverted = "alarga"

    def __post_init__(self) -> None:
        modes = (
            (self.overlap, Overlap),
            (self.moment, Moment),
            (self.two_quotas, TwoQuotas),
            (self.exhausted, Exhausted),
            (self.reverted, Reverted),
        )
        for value, known in modes:
            if value not in get_args(known):
                raise ValueError(f"unknown mode: {value!r}")


@dataclass(frozen=True, slots=True)
class Seat:
    """One vaga in the order of calls: the list due there, the list that fills it, by whom, and why they differ."""

    position: int
    due: str
    list: str
    registration: str | None
    why: Why = ""


@dataclass(frozen=True, slots=True)
class Placement:
    """Every vaga in the order of calls, and by which list each person holds one."""

    seats: tuple[Seat, ...]
    holders: Mapping[str, str]

    @property
    def kept(self) -> dict[str, str]:
        """Who holds a reserved vaga, and by which list; not those who only follow a general list that ran out."""
        late = {seat.registration for seat in self.seats if seat.why == "ampla_esgotada"}
        return {person: name for person, name in self.holders.items() if name != AMPLA and person not in late}

    @property
    def empty(self) -> tuple[int, ...]:
        """Positions that nobody could fill."""
        return tuple(seat.position for seat in self.seats if seat.registration is None)

    @property
    def counts(self) -> dict[str, int]:
        """How many hold a vaga by each list."""
        return dict(Counter(self.holders.values()))

    @property
    def calls(self) -> tuple[str, ...]:
        """The people in the order in which they are called."""
        return tuple(seat.registration for seat in self.seats if seat.registration is not None)

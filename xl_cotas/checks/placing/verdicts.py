"""From misplaced people to verdicts: a cargo that fits another admissible reading is no error.

The classificação of a table is judged as a whole: one other reading that fits all of it is told once. A cargo that fits
a reading which fewer than three people of the other cargos exclude is an `alerta` of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xl_cotas.checks.alternatives import Alternative, alternatives
from xl_cotas.checks.placing.board import Board, Seated
from xl_cotas.checks.placing.claims import Claims
from xl_cotas.checks.placing.compare import Misplaced, compare
from xl_cotas.checks.placing.seating import Due, Seating
from xl_cotas.errors import LawError
from xl_cotas.laws.regime import Regime

WHOLE = ("sobreposicao", "momento", "duas_cotas", "reversao", "vaga_revertida", "ampla_esgotada")
OWN = ("ordem", "colisao", "arredondamento", "minimo", "teto", "soma", "lista")
EXCLUDING = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """One cargo: its placement in force, what is misplaced under it, and the readings under which nothing is."""

    seated: Seated
    due: Due
    found: Misplaced
    right_under: tuple[str, ...] = ()
    affected: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole table. `whole` are the readings that fit all of it, where those in force do not."""

    judged: tuple[Judged, ...]
    unknown: tuple[Seated, ...]
    whole: tuple[str, ...] = ()

    @property
    def wrong(self) -> list[Judged]:
        return [item for item in self.judged if item.found.rows]


def judge_board(board: Board, claims: Claims, regime: Regime, suspect: frozenset[int]) -> Verdict:
    """Judge one classificação. `suspect` are units whose ranks another check blames: scores may place them."""
    trial = _Trial(board, claims, suspect)
    judged, unknown = trial.judge(regime)
    wrong = frozenset(item.seated.unit.id for item in judged if item.found.rows)
    if not wrong:
        return Verdict(tuple(judged), tuple(unknown))
    right = {item.seated.unit.id: item for item in judged if not item.found.rows}
    settled: dict[int, Judged] = {}
    for other in alternatives(regime, WHOLE, OWN):
        fits = trial.fitting(other, wrong)
        if not fits:
            continue
        excluding = trial.excluding(other, right, enough=EXCLUDING)
        if len(fits) == len(wrong) and not excluding:
            return Verdict(tuple(_with(judged, fits, other)), tuple(unknown), other.changes)
        if excluding < EXCLUDING:
            settled |= {unit: item for unit, item in _by_unit(judged, fits, other) if unit not in settled}
    return Verdict(tuple(settled.get(item.seated.unit.id, item) for item in judged), tuple(unknown))


def _by_unit(judged: Sequence[Judged], fits: Mapping[int, Due], other: Alternative) -> Iterator[tuple[int, Judged]]:
    for item in judged:
        if item.seated.unit.id in fits:
            yield item.seated.unit.id, _reread(item, fits[item.seated.unit.id], other)


def _with(judged: Sequence[Judged], fits: Mapping[int, Due], other: Alternative) -> Iterator[Judged]:
    for item in judged:
        due = fits.get(item.seated.unit.id)
        yield item if due is None else _reread(item, due, other)


def _reread(item: Judged, due: Due, other: Alternative) -> Judged:
    """The same cargo as right under another reading, with the people whom the choice affects."""
    rows = item.due.holders.keys() | due.holders.keys()
    affected = tuple(sorted(row for row in rows if item.due.holders.get(row) != due.holders.get(row)))
    return Judged(item.seated, item.due, item.found, other.changes, affected)


@dataclass(slots=True)
class _Trial:
    board: Board
    claims: Claims
    suspect: frozenset[int]
    seatings: dict[tuple[str, ...], Seating] = field(default_factory=dict)

    def judge(self, regime: Regime) -> tuple[list[Judged], list[Seated]]:
        """Every unit under the regime in force."""
        seating = Seating(regime)
        found, unknown = [], []
        by_score = self._by_score(seating)
        for seated in self.board.seated(seating):
            if seated.due is None:
                unknown.append(seated)
                continue
            known = seating.lists(seated.vagas.total)
            one = Judged(seated, seated.due, compare(self.claims, seated, seated.due, known))
            other = by_score.get(seated.unit.id)
            if one.found.rows and other is not None and other.due is not None:
                again = Judged(other, other.due, compare(self.claims, other, other.due, known))
                one = min(one, again, key=lambda item: len(item.found.rows))
            found.append(one)
        return found, unknown

    def fitting(self, other: Alternative, units: frozenset[int]) -> dict[int, Due]:
        """The units, of those asked for, in which nothing is wrong under another regime."""
        return {unit: due for unit, due, wrong in self._compared(other, units) if not wrong}

    def excluding(self, other: Alternative, right: Mapping[int, Judged], *, enough: int) -> int:
        """How many people of the units that are right now would be wrong under another regime."""
        count = 0
        for _, _, wrong in self._compared(other, frozenset(right)):
            count += wrong
            if count >= enough:
                break
        return count

    def _compared(self, other: Alternative, units: frozenset[int]) -> Iterator[tuple[int, Due, int]]:
        if not units:
            return
        seating = self.seatings.setdefault(other.changes, Seating(other.regime))
        try:
            placed = self.board.seated(seating, only=units)
        except LawError:  # a reading that lacks its facts fits nothing
            return
        for seated in placed:
            if seated.due is not None:
                known = seating.lists(seated.vagas.total)
                yield seated.unit.id, seated.due, len(compare(self.claims, seated, seated.due, known).rows)

    def _by_score(self, seating: Seating) -> dict[int, Seated]:
        if not self.suspect or self.board.ranking.scores is None:
            return {}
        placed = self.board.seated(seating, by_score=True, only=self.suspect)
        return {seated.unit.id: seated for seated in placed}

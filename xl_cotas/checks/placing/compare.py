"""The cells of one cargo against one placement: who holds a vaga and should not, who should, and by which list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xl_cotas.checks.placing.board import Seated
from xl_cotas.checks.placing.claims import Claim, Claims
from xl_cotas.checks.placing.seating import Due

TOO_FAR, FEW = 5, 3


@dataclass(frozen=True, slots=True)
class Misplaced:
    """What is wrong in a unit: rows and their cells. `lists` are holders with another list than theirs."""

    holders: Mapping[int, tuple[Claim, ...]]
    missing: Mapping[int, tuple[Claim, ...]]
    lists: Mapping[int, Claim]
    held: int
    compared: int

    @property
    def rows(self) -> set[int]:
        return {*self.holders, *self.missing, *self.lists}

    def too_far(self, due: Due) -> bool:
        """Whether the sheet speaks of another number of vagas, or of another classificação."""
        gap = abs(self.held - len(due.holders))
        wide = gap > FEW and TOO_FAR * gap > len(due.holders)
        return wide or (len(self.holders) > 2 * FEW and 2 * len(self.holders) > len(due.holders))


def compare(claims: Claims, seated: Seated, due: Due, known: Sequence[str]) -> Misplaced:
    """Compare each row of a unit; those that a tie leaves open are compared with nothing."""
    seats = claims.says_seats(seated.unit)
    mine = set(seated.unit.rows)
    holding = claims.holding & mine
    holders: dict[int, tuple[Claim, ...]] = {}
    missing: dict[int, tuple[Claim, ...]] = {}
    lists: dict[int, Claim] = {}
    for row in sorted((holding | due.allowed.keys()) - due.open):
        said = tuple(claims.of(row, with_seats=seats))
        if row not in due.allowed:
            holders[row] = tuple(claim for claim in said if claim.holds)
        elif denying := tuple(claim for claim in said if not claim.holds):
            missing[row] = denying
        elif wrong := _wrong_list(said, due.allowed[row], known):
            lists[row] = wrong
    return Misplaced(holders, missing, lists, len(holding), len(mine))


def _wrong_list(said: Sequence[Claim], allowed: frozenset[str], known: Sequence[str]) -> Claim | None:
    for claim in said:
        named = claim.lists(known)
        if claim.groups and not named & allowed:
            return claim
    return None

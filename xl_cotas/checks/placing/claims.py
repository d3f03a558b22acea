"""What the Situação and Vaga cells of a classificação say of who holds a vaga, and by which list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from xl_cotas.checks.placing.board import Board, Unit
from xl_cotas.checks.placing.people import texts_of
from xl_cotas.checks.placing.unread import unread_texts
from xl_cotas.checks.placing.words import Said, Standing, holding_word, list_groups, situation
from xl_cotas.checks.ranking import Ranking
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_quotas import lists_for

_UNREAD = "#?"
_DASHES = frozenset({"", "-", "--", "---", ".", "—", "–"})


@dataclass(frozen=True, slots=True)
class Claim:
    """One cell: whether it says that the person of a row holds a vaga, and by which lists, if it names any."""

    column: int
    holds: bool
    groups: tuple[str, ...] = ()
    shown: str = ""

    def lists(self, known: Sequence[str]) -> frozenset[str]:
        """The lists that the cell names, among those of a regime."""
        named = lists_for((group for group in self.groups if group != AMPLA), known)
        return frozenset((*named, *([AMPLA] if AMPLA in self.groups else [])))


@dataclass(frozen=True)
class Claims:
    """The claims of a table. `situations` and `seats` are by text; a text that says nothing of vagas is in neither."""

    board: Board
    situation_column: int | None
    situation_texts: Sequence[str]
    situations: Mapping[str, Claim]
    seat_column: int | None
    seat_texts: Sequence[str]
    seats: Mapping[str, Claim]

    @property
    def any(self) -> bool:
        return bool(self.situations or self.seats)

    def of(self, row: int, *, with_seats: bool = True) -> Iterator[Claim]:
        """What the cells of a row say."""
        if self.situations and (claim := self.situations.get(self.situation_texts[row])):
            yield claim
        if self.seats and with_seats and (claim := self.seats.get(self.seat_texts[row])):
            yield claim

    def says_seats(self, unit: Unit) -> bool:
        """Whether the Vaga column is filled for some row of a unit; if not, it says nothing there."""
        return bool(self.seats) and any(self.seat_texts[row] in self._holding_seats for row in unit.rows)

    @cached_property
    def _holding_seats(self) -> frozenset[str]:
        return frozenset(text for text, claim in self.seats.items() if claim.holds)

    @cached_property
    def holding(self) -> frozenset[int]:
        """Rows with a cell that says that the person holds a vaga."""
        situations = {text for text, claim in self.situations.items() if claim.holds}
        rows = [row for row, text in enumerate(self.situation_texts) if text in situations] if situations else []
        if self._holding_seats:
            rows += [row for row, text in enumerate(self.seat_texts) if text in self._holding_seats]
        return frozenset(rows)

    def column(self) -> int | None:
        """The column to look at: Vaga where there is one, else Situação."""
        return self.seat_column if self.seats else self.situation_column


def read_claims(board: Board) -> Claims:
    """Read both columns of a table."""
    said, seats = _texts(board.ranking, "situacao"), _texts(board.ranking, "lista")
    columns = board.ranking.table.columns
    situation_column = columns.get("situacao", (None,))[0]
    seat_column = columns.get("lista", (None,))[0]
    seat_claims = _seats(seats, seat_column, board) if seat_column is not None else {}
    situations = _situations(said, situation_column, board) if situation_column is not None else {}
    return Claims(board, situation_column, said, situations, seat_column, seats, seat_claims)


def _texts(ranking: Ranking, concept: str) -> list[str]:
    """What a column says in each row; a formula without a value says nothing, and is not a blank."""
    texts = texts_of(ranking, concept) or []
    for item in unread_texts(ranking, ranking.table.columns.get(concept, ())):
        texts = [_UNREAD if row in item.kinds else text for row, text in enumerate(texts)]
    return texts


def _situations(texts: Sequence[str], column: int, board: Board) -> dict[str, Claim]:
    """A claim for each text, where the column tells those who hold a vaga from the others."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    said = {text: situation(text, board.words) for text in counts}
    word = holding_word(item.standing for item in said.values())
    if word is None or (_only_blank(said) and _too_many(counts, said, word)):
        return {}
    found = {}
    for text, item in said.items():
        holds = item.standing == word
        if holds or item.standing in ("standby", "out", "blank"):
            found[text] = Claim(column, holds, item.groups if holds else (), text)
    return found


def _only_blank(said: Mapping[str, Said]) -> bool:
    """Whether nothing but blanks tells who is left over."""
    kinds = {item.standing for item in said.values()}
    return "standby" not in kinds and "inside" not in kinds


def _too_many(counts: Mapping[str, int], said: Mapping[str, Said], word: Standing) -> bool:
    """Whether the word is of nearly everybody, and so only of the classificação."""
    positive = sum(count for text, count in counts.items() if said[text].standing == word)
    blank = sum(count for text, count in counts.items() if said[text].standing == "blank")
    return positive > blank


def _seats(texts: Sequence[str], column: int, board: Board) -> dict[str, Claim]:
    groups = {text: list_groups(text, board.words) for text in set(texts)}
    named = sum(bool(groups[text]) for text in texts)
    filled = sum(text not in _DASHES for text in texts)
    if not named or 2 * named < filled:
        return {}
    found = {}
    for text, mine in groups.items():
        if mine or text in _DASHES or situation(text, board.words).standing in ("standby", "out"):
            found[text] = Claim(column, bool(mine), mine, text)
    return found

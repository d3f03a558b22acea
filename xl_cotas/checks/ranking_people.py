"""People of a ranking: declarations against the lists, registrations that come twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking import Ranking, RankList
from xl_cotas.checks.ranking_cells import cells_of, labels
from xl_cotas.checks.ranking_flags import Declarations, is_out, read_declarations

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True)
class Membership:
    """Declarations against one list: ranked without declaring, and declaring without a rank."""

    list: RankList
    declarations: Declarations
    ranked: int
    declared: int
    undeclared: tuple[int, ...]
    absent: tuple[int, ...]
    elsewhere: tuple[int, ...]

    @property
    def misread(self) -> bool:
        """Whether the column cannot be the declaration that opens this list."""
        return len(self.undeclared) >= 3 and 2 * len(self.undeclared) > self.ranked

    @property
    def limited(self) -> bool:
        """Whether so many are absent that the list may hold only part of those who declared."""
        return len(self.absent) >= 3 and 5 * len(self.absent) > self.declared


def memberships(ranking: Ranking) -> Iterator[Membership]:
    """Each list of a group that has a column of its own and one of declarations."""
    columns = [item.column for item in ranking.lists]
    for item in ranking.quotas:
        declarations = read_declarations(ranking.table, ranking.sheet, item.id)
        if declarations is not None and columns.count(item.column) == 1:
            yield _membership(ranking, item, declarations)


def _membership(ranking: Ranking, item: RankList, declarations: Declarations) -> Membership:
    said, ranked = declarations.said, item.ranks.is_not_null()
    present = _present(ranking)
    unread = set(item.unread)
    missing = [i for i in (said & ~ranked & present).fill_null(False).arg_true().to_list() if i not in unread]
    others = _in_other_list(ranking, item)
    return Membership(
        list=item,
        declarations=declarations,
        ranked=int(ranked.sum()),
        declared=int((said & present).sum()),
        undeclared=tuple((~said & ranked).fill_null(False).arg_true().to_list()),
        absent=tuple(i for i in missing if not others[i]),
        elsewhere=tuple(i for i in missing if others[i]),
    )


def _present(ranking: Ranking) -> pl.Series:
    """Who is in the general list and was not put out of the contest."""
    import polars as pl

    table, sheet = ranking.table, ranking.sheet
    general = ranking.general
    present = general.ranks.is_not_null() if general else pl.Series([False]).new_from_index(0, len(table.rows))
    for column in table.columns.get("situacao", ()):
        cells = cells_of(table, sheet, column)
        out = {value: isinstance(value, str) and is_out(value) for value in set(cells)}
        if any(out.values()):
            present = present & ~pl.Series(list(map(out.__getitem__, cells)))
    return present


def _in_other_list(ranking: Ranking, item: RankList) -> pl.Series:
    """Who holds a rank in the list of another group."""
    import polars as pl

    held = pl.Series([False]).new_from_index(0, len(item.ranks))
    for other in ranking.quotas:
        if other.id != item.id:
            held = held | other.ranks.is_not_null()
    return held


@dataclass(frozen=True, slots=True)
class Twice:
    """Rows with one registration in one list. `copy`: the later rows say the same rank and score as the first."""

    rows: tuple[int, ...]
    copies: tuple[int, ...]


def repeated_people(ranking: Ranking) -> list[Twice]:
    """Registrations that come twice among the people of one cargo and list."""
    columns = ranking.table.columns.get("inscricao", ())
    if len(columns) != 1 or not ranking.lists:
        return []
    cells = cells_of(ranking.table, ranking.sheet, columns[0])
    if len(set(cells)) == len(cells):
        return []
    names = labels(ranking.table, ranking.sheet, columns)
    found: dict[tuple[str, int], list[int]] = defaultdict(list)
    again = _again(names)
    pool = ranking.pool.of_row.to_list()
    for index, name in enumerate(names):
        if name in again:
            found[name, pool[index]].append(index)
    return [_twice(ranking, rows) for rows in found.values() if len(rows) > 1]


def _again(names: Sequence[str]) -> set[str]:
    seen: set[str] = set()
    again = {name for name in names if name in seen or seen.add(name)}  # type: ignore[func-returns-value]
    return {name for name in again if any(letter.isdigit() for letter in name)}


def _twice(ranking: Ranking, rows: Sequence[int]) -> Twice:
    def said(index: int) -> tuple[int | None, ...]:
        score = ranking.scores.values[index] if ranking.scores else None
        return (score, *(item.ranks[index] for item in ranking.lists))

    first = said(rows[0])
    return Twice(tuple(rows), tuple(index for index in rows[1:] if said(index) == first))

"""A classificação cut into the cargos that have vagas of their own, and placement in each under any regime."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from xl_cotas.checks.placing.people import (
    Membership,
    choices,
    key_texts,
    memberships,
    standing_rows,
    texts_of,
    unit_names,
)
from xl_cotas.checks.placing.seating import Due, Person, Seating
from xl_cotas.checks.placing.unread import first_told, unread_order
from xl_cotas.checks.placing.vagas import UnitNames, Vagas, VagasBook
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.verdict.quadro import Quadro
from xl_cotas.workbook.recognition.vocabulary import Vocabulary

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True)
class Unit:
    """One cargo of a classificação: its rows, its names, and what it is called in reports."""

    id: int
    rows: Sequence[int]
    names: UnitNames
    key: str


@dataclass(frozen=True, slots=True)
class Seated:
    """A unit under a regime: its vagas and who holds each; `why` tells why it could not be placed."""

    unit: Unit
    vagas: Vagas
    due: Due | None
    why: str = ""


@dataclass(frozen=True)
class Board:
    """One classificação with what placement needs of it. `of_row` tells the unit of each row; `places` are those that
    somebody already worked out; `elsewhere` are the lists that stand in tables of their own."""

    ranking: Ranking
    of_row: pl.Series
    keys: tuple[str, ...]
    quadros: tuple[Quadro, ...]
    words: Vocabulary
    others: int = 0
    places: pl.Series | None = None
    elsewhere: tuple[Ranking, ...] = ()

    @cached_property
    def units(self) -> list[Unit]:
        """The cargos, in the order of the sheet."""
        texts = key_texts(self.ranking)
        rows: dict[int, list[int]] = {}
        for index, unit in enumerate(self.of_row.to_list()):
            rows.setdefault(unit, []).append(index)
        return [Unit(unit, mine, *self._named(texts, mine)) for unit, mine in rows.items()]

    def _named(self, texts: Mapping[str, list[str]], rows: Sequence[int]) -> tuple[UnitNames, str]:
        names = unit_names(self.ranking, texts, rows)
        wanted = [names.values[name] for name in ("cargo", "especialidade", "localidade") if name in names.values]
        return names, " / ".join(wanted) or next(iter(names.titles), "")

    def seated(self, seating: Seating, *, by_score: bool = False, only: frozenset[int] | None = None) -> list[Seated]:
        """Place the people of each unit (of `only` some); by score, ranks settle only its ties."""
        book = VagasBook(self.quadros, seating.regime, len(self.units) + self.others)
        units = [unit for unit in self.units if only is None or unit.id in only]
        vagas = _told_once({unit.id: book.of(unit.names) for unit in self.units})
        known = {unit.id: vagas[unit.id].total for unit in units if vagas[unit.id].counts is not None}
        if not known:
            return [Seated(unit, vagas[unit.id], None, vagas[unit.id].why) for unit in units]
        member = self.members(seating.lists(max(known.values())))
        people = _people(self, member, known, by_score=by_score)
        unread = self._unread(units, vagas, member, by_score=by_score or self.places is not None)
        return [_seat(seating, unit, vagas[unit.id], member, people, unread[unit.id]) for unit in units]

    def members(self, lists: Sequence[str]) -> Membership:
        """Who stands in each list."""
        return memberships(self.ranking, lists, self.words, self.elsewhere)

    @cached_property
    def _asked(self) -> dict[str, pl.Series | None]:
        return {}

    def is_member(self, row: int, name: str) -> bool:
        """Whether the person of a row stands in a list."""
        if name not in self._asked:
            self._asked[name] = self.members([name]).of.get(name)
        said = self._asked[name]
        return said is not None and bool(said[row])

    def _unread(
        self, units: Sequence[Unit], vagas: Mapping[int, Vagas], member: Membership, *, by_score: bool
    ) -> dict[int, str]:
        """What cannot be read of the people of each unit, where it may decide who holds a vaga."""
        order = list(unread_order(self.ranking, by_score=by_score))
        lists = {name: found for name, found in member.unread.items() if any(item.kinds for item in found)}
        if not lists and not any(item.kinds for item in order):
            return dict.fromkeys((unit.id for unit in units), "")
        standing = set(standing_rows(self.ranking).arg_true().to_list())
        found = {}
        for unit in units:
            counts = vagas[unit.id].counts or {}
            needed = [item for name, cells in lists.items() if counts.get(name) for item in cells]
            found[unit.id] = first_told(self.ranking, [*order, *needed], standing.intersection(unit.rows))
        return found

    def _listed(self, *, by_score: bool) -> pl.Series:
        """Who is in the general list. By score, those too whose rank cannot be read, and everybody of a cargo in which
        nobody has one."""
        import polars as pl

        general = self.ranking.general
        if general is None:
            return pl.repeat(True, len(self.of_row), dtype=pl.Boolean, eager=True)
        listed = general.ranks.is_not_null()
        if not by_score or listed.all():
            return listed
        listed = listed.scatter(list(general.unread), True) if general.unread else listed
        rows = pl.DataFrame({"unit": self.of_row, "listed": listed})
        return rows.select(pl.col("listed") | ~pl.col("listed").any().over("unit")).to_series()

    def rows_in_order(self, *, by_score: bool) -> pl.DataFrame:
        """The people who may hold a vaga, by unit, with their place in it; equal places are ties."""
        import polars as pl

        general, scores = self.ranking.general, self.ranking.scores
        nothing = pl.Series([None], dtype=pl.Int64).new_from_index(0, len(self.of_row))
        rows = pl.DataFrame(
            {
                "unit": self.of_row,
                "rank": general.ranks if general is not None else nothing,
                "score": scores.values if scores is not None else nothing,
                "listed": self._listed(by_score=by_score),
            }
        ).with_row_index("row")
        rows = rows.filter(standing_rows(self.ranking))
        if self.places is not None:
            return rows.with_columns(place=self.places.gather(rows["row"])).drop_nulls("place").sort("unit", "place")
        rows = rows.filter("listed")
        if general is not None and not by_score:
            return rows.with_columns(place=pl.col("rank")).sort("unit", "place")
        unscored = pl.col("score").is_null().all().over("unit") & pl.col("rank").is_not_null()
        rows = rows.filter(pl.col("score").is_not_null() | unscored)
        unranked = pl.col("rank").is_null().any().over("unit", "score") & pl.col("score").is_not_null()
        rows = rows.with_columns(rank=pl.when(unranked).then(None).otherwise(pl.col("rank")))
        rows = rows.sort(["unit", "score", "rank"], descending=[False, True, False], nulls_last=True)
        new = pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in ("unit", "score", "rank"))
        return rows.with_columns(place=new.fill_null(True).cast(pl.Int64).cum_sum())


def _told_once(vagas: dict[int, Vagas]) -> dict[int, Vagas]:
    """Vagas that two units would take from the same cells are of neither."""
    uses = Counter(item.cells for item in vagas.values() if item.counts is not None and item.cells)
    why = "o quadro dá juntas as vagas de mais de uma classificação"
    return {unit: replace(item, counts=None, why=why) if uses[item.cells] > 1 else item for unit, item in vagas.items()}


def _people(board: Board, member: Membership, totals: Mapping[int, int], *, by_score: bool) -> dict[int, list[Person]]:
    """Those who can matter: as many as there are vagas, in each set of lists and choice."""
    import polars as pl

    names = list(member.of)
    rows = board.rows_in_order(by_score=by_score)
    rows = rows.filter(pl.col("unit").is_in(list(totals)))
    of_row = rows["row"]
    flags = [member.of[name].gather(of_row).alias(f"in {n}") for n, name in enumerate(names)]
    options = _choices(board, member)
    rows = rows.with_columns(*flags, pl.Series("choice", options, dtype=pl.String).gather(of_row))
    groups = ["unit", "choice", *(flag.name for flag in flags)]
    rows = rows.with_columns(
        before=pl.col("place").rank("min").over(groups),
        most=pl.col("unit").replace_strict(list(totals), list(totals.values()), return_dtype=pl.Int64),
    ).filter(pl.col("before") <= pl.col("most"))
    found: dict[int, list[Person]] = {}
    for row, unit, place, choice, *inside in rows.select("row", "unit", "place", "choice", *groups[2:]).iter_rows():
        lists = tuple(name for name, mine in zip(names, inside, strict=True) if mine)
        found.setdefault(unit, []).append(Person(row, place, lists, choice or None))
    return found


def _choices(board: Board, member: Membership) -> list[str]:
    said = texts_of(board.ranking, "opcao")
    if said is None:
        return [""] * len(board.of_row)
    chosen = choices(board.ranking, list(member.of), board.words)
    return [chosen.get(text, "") for text in said]


def _seat(
    seating: Seating, unit: Unit, vagas: Vagas, member: Membership, people: Mapping[int, Sequence[Person]], unread: str
) -> Seated:
    if vagas.counts is None:
        return Seated(unit, vagas, None, vagas.why)
    if missing := list(_untold(vagas.counts, member)):
        return Seated(unit, vagas, None, f"a tabela não diz quem concorre às vagas de {missing[0]}")
    if unread:
        return Seated(unit, vagas, None, unread)
    return Seated(unit, vagas, seating.due(people.get(unit.id, ()), vagas.counts))


def _untold(counts: Mapping[str, int], member: Membership) -> Iterator[str]:
    return (name for name, count in counts.items() if count and name in member.unknown)

"""The people of COTAS_CLASSIFICA, read from parallel ranges: registration, scores and quotas, a row a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from xl_cotas.errors import CotasError
from xl_cotas.functions.grids import Grid, to_grid
from xl_cotas.functions.names import match_many, says_yes
from xl_cotas.functions.values import is_blank, is_blank_or_zero, show, to_number, to_text
from xl_cotas.rules.order_lists import AMPLA

Score = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """One row: its number in the ranges, from 0, and what it says. Scores compare in order, the larger first."""

    row: int
    registration: str
    score: Score
    lists: tuple[str, ...]


def read_people(inscricoes: object, notas: object, cotas: object, group_ids: Sequence[str]) -> tuple[list[Person], int]:
    """The people, best first within no tie, and how many rows the ranges have. Empty rows are nobody.

    Raises CotasError for ranges of different lengths, repeated registrations and what cannot be read, naming the row.
    """
    grids = [to_grid(cells, name) for cells, name in ((inscricoes, "inscricoes"), (notas, "notas"), (cotas, "cotas"))]
    if len({len(grid) for grid in grids}) > 1 or len(grids[0][0]) > 1:
        raise CotasError("inscricoes, notas e cotas devem ser colunas do mesmo tamanho")
    people = list(_people(grids, group_ids))
    if len({person.registration for person in people}) < len(people):
        raise CotasError("inscricoes: há inscrição repetida")
    return sorted(people, key=lambda person: person.score, reverse=True), len(grids[0])


def within_reach(people: Sequence[Person], vagas: int) -> list[Person]:
    """Those who could hold a vaga under some order of the ties: fewer than `vagas` stand before them in some list.

    The people come best first. Whoever is left out cannot be reached by any list, nor change who is.
    """
    before: dict[str, int] = {}
    kept = []
    for _, block in groupby(people, key=lambda person: person.score):
        equals = list(block)
        kept += [p for p in equals if any(before.get(name, 0) < vagas for name in (AMPLA, *p.lists))]
        for person in equals:
            for name in (AMPLA, *person.lists):
                before[name] = before.get(name, 0) + 1
    return kept


def _people(grids: Sequence[Grid], group_ids: Sequence[str]) -> Iterator[Person]:
    known: dict[tuple[object, ...], tuple[str, ...]] = {}
    for row, (cells, numbers, marks) in enumerate(zip(*grids, strict=True)):
        if is_blank_or_zero(cells[0]):
            if all(is_blank_or_zero(number) for number in numbers):
                continue
            raise CotasError(f"inscricoes: a linha {row + 1} tem nota e não tem inscrição")
        key = tuple(mark if isinstance(mark, str) else repr(mark) for mark in marks)
        try:
            if key not in known:
                known[key] = _lists(marks, group_ids)
            score = tuple(_score(number) for number in numbers)
            yield Person(row, _registration(cells[0]), score, known[key])
        except CotasError as error:
            raise CotasError(f"linha {row + 1}: {error}") from None


def _score(cell: object) -> float:
    """A score as the program shows it, so that equal ones are a tie."""
    if type(cell) is float and abs(cell) < 1e15:
        return float(f"{cell:.15g}")
    return float(to_number(cell, "nota"))


def _registration(cell: object) -> str:
    if isinstance(cell, str):
        return to_text(cell, "inscricao")
    number = to_number(cell, "inscricao")
    if number.denominator != 1 or number < 0:
        raise CotasError(f"inscricao: {show(cell)} não é uma inscrição")
    return str(number)


def _lists(marks: Sequence[object], group_ids: Sequence[str]) -> tuple[str, ...]:
    """The lists of a person: one cell that names them, or a S/N cell a group."""
    if len(marks) == 1 and (isinstance(marks[0], str) or is_blank(marks[0])) and not _is_flag(marks[0], group_ids):
        return match_many(to_text(marks[0], "cotas"), group_ids) if not is_blank(marks[0]) else ()
    if len(marks) != len(group_ids):
        raise CotasError(f"cotas: use uma coluna com o nome da lista, ou {len(group_ids)}: {', '.join(group_ids)}")
    return tuple(group for mark, group in zip(marks, group_ids, strict=True) if _says_yes(mark, group, group_ids))


def _is_flag(mark: object, group_ids: Sequence[str]) -> bool:
    """Whether the only cell is a yes or a no, which says enough where there is one group."""
    return len(group_ids) == 1 and isinstance(mark, str) and says_yes(mark) is not None


def _says_yes(mark: object, group: str, group_ids: Sequence[str]) -> bool:
    """Whether the column of a group takes a person in. Raises CotasError for the name of another group."""
    if isinstance(mark, bool):
        return mark
    if isinstance(mark, int | float) and mark in (0, 1):
        return mark == 1
    if is_blank(mark):
        return False
    text = to_text(mark, "cotas")
    said = says_yes(text)
    if said is not None:
        return said
    named = match_many(text, group_ids)
    if set(named) - {group}:
        raise CotasError(f"cotas: {show(text)} está na coluna de {group}")
    return bool(named)

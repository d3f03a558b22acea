"""COTAS_CLASSIFICA: by which list each person holds a vaga.

Row order settles no tie: whoever a tie reaches has the word for it in place of a list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, permutations

from xl_cotas.errors import CotasError
from xl_cotas.functions.governing import Governing, governing
from xl_cotas.functions.grids import error_text, from_grid, to_column
from xl_cotas.functions.ordering import MOST_NOMINATIONS, order_to
from xl_cotas.functions.people import Person, read_people, within_reach
from xl_cotas.functions.vacancies import reserved_of
from xl_cotas.functions.values import to_count
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement import place, policy_of
from xl_cotas.rules.placement_model import Candidate

Kind = tuple[str, ...]
_FEW = 300
_TIE = error_text(CotasError("empate decide a vaga; junte a notas as colunas de desempate"))


def placed(
    inscricoes: object, notas: object, cotas: object, vagas: object, lei: object, data_edital: object = None
) -> object:
    """The list by which each person holds a vaga, or empty, a row per person."""
    ruled = governing(lei, data_edital)
    quadro = _quadro(ruled, to_column(vagas, "vagas"))
    people, length = read_people(inscricoes, notas, cotas, ruled.group_ids)
    held = _settled(ruled, quadro, within_reach(people, sum(quadro.values())))
    rows = [""] * length
    for person in people:
        rows[person.row] = held.get(person.registration, "")
    return from_grid([[text] for text in rows])


def _quadro(ruled: Governing, cells: Sequence[object]) -> dict[str, int]:
    """The vagas of each list: shared out by law from a total, or as the cells say (ampla, then each group)."""
    counts = [to_count(cell, "vagas") for cell in cells]
    if len(counts) == 1:
        reserves = [reserved_of(ruled, group, counts[0]) for group in ruled.group_ids]
        counts = [counts[0] - sum(reserves), *reserves]
    if len(counts) != len(ruled.group_ids) + 1:
        raise CotasError(f"vagas: dê o total, ou {AMPLA}, {', '.join(ruled.group_ids)}")
    if counts[0] < 0:
        raise CotasError("as reservas somam mais que as vagas; as normas não dizem qual cede")
    if sum(counts) > MOST_NOMINATIONS:
        raise CotasError(f"vagas: passa de {MOST_NOMINATIONS}")
    return dict(zip((AMPLA, *ruled.group_ids), counts, strict=True))


def _settled(ruled: Governing, quadro: Mapping[str, int], people: Sequence[Person]) -> dict[str, str]:
    """Who holds what, whatever the order within the ties; those whom a tie reaches are named as such.

    Equals in the same lists are one kind. Where some order gives two of a kind different things, the tie decides among
    all of that score.
    """
    blocks = [list(block) for _, block in groupby(people, key=lambda person: person.score)]
    first = _placed(ruled, quadro, people)
    if len(blocks) == len(people):
        return first
    kinds = sorted({person.lists for block in blocks if len(block) > 1 for person in block})
    orders = [sorted(people, key=_by(turn)) for turn in _turns(kinds, len(people))]
    held = [first, *(_placed(ruled, quadro, order) for order in orders)]
    return first | {p.registration: _TIE for block in blocks if _decides(block, held) for p in block}


def _turns(kinds: Sequence[Kind], people: int) -> list[tuple[Kind, ...]]:
    """The orders of kinds to try among equals: all of them, or, where that is too many, each first in turn."""
    if len(kinds) <= (4 if people <= _FEW else 2):
        return list(permutations(kinds))
    turned = [(*kinds[at:], *kinds[:at]) for at in range(len(kinds))]
    return [*turned, *(turn[::-1] for turn in turned)]


def _by(turn: Sequence[Kind]) -> Callable[[Person], tuple[object, ...]]:
    place = {kind: at for at, kind in enumerate(turn)}
    return lambda person: (tuple(-part for part in person.score), place.get(person.lists, 0))


def _decides(block: Sequence[Person], held: Sequence[Mapping[str, str]]) -> bool:
    """Whether the order among equals changes what some kind of them gets."""
    got: dict[Kind, set[str | None]] = {}
    for person in block:
        got.setdefault(person.lists, set()).update(one.get(person.registration) for one in held)
    return any(len(things) > 1 for things in got.values())


def _placed(ruled: Governing, quadro: Mapping[str, int], people: Sequence[Person]) -> dict[str, str]:
    total = sum(quadro.values())
    if not total:
        return {}
    candidates = [Candidate(person.registration, rank, person.lists) for rank, person in enumerate(people, 1)]
    policy = policy_of(ruled.regime, total=total)
    return dict(place(candidates, quadro, order_to(ruled, total), policy).holders)

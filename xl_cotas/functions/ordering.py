"""COTAS_LISTA, COTAS_ORDEM and COTAS_POSICAO: from which list each nomination draws."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache

from xl_cotas.errors import CotasError
from xl_cotas.functions.governing import Governing, governing
from xl_cotas.functions.grids import each_cell, from_grid, to_cell
from xl_cotas.functions.names import match_group
from xl_cotas.functions.values import to_count, to_text
from xl_cotas.rules.order import Alternation, Order, alternation, order_of

MOST_NOMINATIONS = 1_000_000
_SMALLEST = 128
_BLOCK = 4096  # nominations worked out at once, wherever a cell asks for one


def list_at(n: object, lei: object, data_edital: object = None) -> object:
    """The list of the n-th nomination."""
    ruled = governing(lei, data_edital)

    def work(cell: object) -> object:
        block, at = divmod(to_nomination(cell, "n") - 1, _BLOCK)
        return _block(ruled, block)[at]

    return each_cell(n, "n", work)


def first_lists(quantidade: object, lei: object, data_edital: object = None) -> object:
    """The lists of the first nominations, one below the other."""
    ruled = governing(lei, data_edital)
    number = to_nomination(to_cell(quantidade, "quantidade"), "quantidade")
    return from_grid([[name] for name in order_to(ruled, number).lists[:number]])


def position_of(k: object, lei: object, grupo: object, data_edital: object = None) -> object:
    """The position of the k-th nomination of a group."""
    ruled = governing(lei, data_edital)
    group = match_group(to_text(to_cell(grupo, "grupo"), "grupo"), ruled.group_ids)
    return each_cell(k, "k", lambda cell: _position(ruled, to_nomination(cell, "k"), group))


def to_nomination(cell: object, name: str) -> int:
    """A number of nominations, from 1 on."""
    number = to_count(cell, name, least=1)
    if number > MOST_NOMINATIONS:
        raise CotasError(f"{name}: {number} passa de {MOST_NOMINATIONS} nomeações")
    return number


def order_to(ruled: Governing, number: int) -> Order:
    """The order up to a nomination at least: kept by lengths that double, since the first calls never change."""
    return _order(ruled, max(_SMALLEST, 1 << (number - 1).bit_length()))


def _position(ruled: Governing, k: int, group: str) -> int:
    share = sum(item.share for item in ruled.dues[group].terms)
    blocks = range(int(k / share) // _BLOCK + 2 if share else 1)
    block = bisect_left(blocks, k, key=lambda number: _before(ruled, number)[group]) - 1
    own, at = _positions(ruled, block, group), k - _before(ruled, block)[group] - 1
    if at < len(own):
        return own[at]
    found = _alternation(ruled).position_of(group, k)
    if found is None:
        raise CotasError(f"{group}: a {k}ª nomeação não existe na ordem destas leis")
    return found


@lru_cache(maxsize=64)
def _alternation(ruled: Governing) -> Alternation:
    return alternation(ruled.regime)


@lru_cache(maxsize=256)
def _block(ruled: Governing, number: int) -> tuple[str, ...]:
    """The lists of a block of nominations, counted from 0."""
    return _alternation(ruled).stretch(number * _BLOCK + 1, (number + 1) * _BLOCK)


@lru_cache(maxsize=256)
def _positions(ruled: Governing, number: int, group: str) -> tuple[int, ...]:
    """The positions of a group within a block."""
    lists = enumerate(_block(ruled, number), number * _BLOCK + 1)
    return tuple(position for position, name in lists if name == group)


@lru_cache(maxsize=1 << 13)
def _before(ruled: Governing, number: int) -> Mapping[str, int]:
    """How many nominations each list has before a block."""
    return _alternation(ruled).counts(number * _BLOCK)


@lru_cache(maxsize=64)
def _order(ruled: Governing, total: int) -> Order:
    return order_of(ruled.regime, total)

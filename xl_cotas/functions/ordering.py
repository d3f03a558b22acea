"""COTAS_LISTA, COTAS_ORDEM and COTAS_POSICAO: from which list each nomination draws."""

from __future__ import annotations

from functools import lru_cache

from xl_cotas.errors import CotasError
from xl_cotas.functions.governing import Governing, governing
from xl_cotas.functions.grids import each_cell, from_grid, to_cell
from xl_cotas.functions.names import match_group
from xl_cotas.functions.values import to_count, to_text
from xl_cotas.rules.order import Order, alternation, order_of

MOST = 1_000_000
_SMALLEST = 128
_KEPT = 1 << 16


def list_at(n: object, lei: object, data_edital: object = None) -> object:
    """The list of the n-th nomination."""
    ruled = governing(lei, data_edital)

    def work(cell: object) -> object:
        number = to_nomination(cell, "n")
        if number <= _KEPT:
            return order_to(ruled, number).lists[number - 1]
        return alternation(ruled.regime).list_at(number)

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
    if number > MOST:
        raise CotasError(f"{name}: {number} passa de {MOST} nomeações")
    return number


def order_to(ruled: Governing, number: int) -> Order:
    """The order up to a nomination at least: kept by lengths that double, since the first calls never change."""
    return _order(ruled, max(_SMALLEST, 1 << (number - 1).bit_length()))


def _position(ruled: Governing, k: int, group: str) -> int:
    share = sum(item.share for item in ruled.dues[group].terms)
    reach = int(k / share) + _SMALLEST if share else 0
    if reach <= _KEPT:
        own = order_to(ruled, reach).positions.get(group, ())
        if k <= len(own):
            return own[k - 1]
    found = alternation(ruled.regime).position_of(group, k)
    if found is None:
        raise CotasError(f"{group}: a {k}ª nomeação não existe na ordem destas leis")
    return found


@lru_cache(maxsize=64)
def _order(ruled: Governing, total: int) -> Order:
    return order_of(ruled.regime, total)

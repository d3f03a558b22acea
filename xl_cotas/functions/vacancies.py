"""COTAS_RESERVA, COTAS_FRACAO, COTAS_QUADRO and COTAS_ARREDONDA: how many vagas are reserved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from xl_cotas.errors import CotasError
from xl_cotas.functions.governing import Governing, governing
from xl_cotas.functions.grids import each_cell, from_grid, guarded, to_grid, transposed
from xl_cotas.functions.values import to_count, to_number
from xl_cotas.rules.rounding import ROUNDINGS

Work = Callable[[object], object]


def reserved(vagas: object, lei: object, grupo: object = None, data_edital: object = None) -> object:
    """Reserved vagas; without a group one column a group."""
    ruled = governing(lei, data_edital)
    return _by_group(vagas, [_reserve(ruled, group) for group in ruled.chosen(grupo)])


def fraction(vagas: object, lei: object, grupo: object = None, data_edital: object = None) -> object:
    """The exact value before rounding, in the same shape."""
    ruled = governing(lei, data_edital)
    return _by_group(vagas, [_quota(ruled, group) for group in ruled.chosen(grupo)])


def quadro(vagas: object, lei: object, data_edital: object = None) -> object:
    """The open competition and every group, a row per total."""
    ruled = governing(lei, data_edital)
    columns = [_reserve(ruled, group) for group in ruled.group_ids]
    return _by_group(vagas, [_open(ruled), *columns])


def rounded(valor: object, lei: object) -> object:
    """A number rounded as the law does."""
    ruled = governing(lei)
    modes = {item.rounding for dues in ruled.dues.values() for item in dues.terms}
    if len(modes) > 1:
        raise CotasError("as normas arredondam de modos diferentes; indique uma só lei")
    work = ROUNDINGS[modes.pop()]
    return each_cell(valor, "valor", lambda cell: work(_positive(cell)))


def reserved_of(ruled: Governing, group: str, total: int) -> int:
    """What a total reserves to a group; the least, where the norm fixes a minimum."""
    return ruled.dues[group].range(total)[0]


def _reserve(ruled: Governing, group: str) -> Work:
    count = ruled.dues[group].range
    return lambda cell: count(to_count(cell, "vagas"))[0]


def _quota(ruled: Governing, group: str) -> Work:
    shares = [item.share for item in ruled.dues[group].terms]

    def work(cell: object) -> object:
        return _as_number(to_count(cell, "vagas") * sum(shares, Fraction(0)))

    return work


def _open(ruled: Governing) -> Work:
    def work(cell: object) -> object:
        total = to_count(cell, "vagas")
        left = total - sum(reserved_of(ruled, group, total) for group in ruled.group_ids)
        if left < 0:
            raise CotasError("as reservas somam mais que as vagas; as normas não dizem qual cede")
        return left

    return work


def _by_group(vagas: object, columns: Sequence[Work]) -> object:
    """One result a total and column; the totals of a row spill downwards, so that each stays below its own."""
    if len(columns) == 1:
        return each_cell(vagas, "vagas", columns[0])
    rows = to_grid(vagas, "vagas")
    across = len(rows) == 1 and len(rows[0]) > 1
    if len(rows[0]) > 1 and not across:
        raise CotasError("vagas: use uma só coluna, ou diga o grupo")
    totals = rows[0] if across else [row[0] for row in rows]
    table = [[guarded(work, total) for work in columns] for total in totals]
    return from_grid(transposed(table) if across else table)


def _positive(cell: object) -> Fraction:
    number = to_number(cell, "valor")
    if number < 0:
        raise CotasError("valor: número negativo")
    return number


def _as_number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)

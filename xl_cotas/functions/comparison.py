"""COTAS_CONFERE: whether a reserve written in a cell is what the law gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from xl_cotas.errors import CotasError
from xl_cotas.functions.governing import TOPICS, Governing, governing, in_force_choice
from xl_cotas.functions.grids import Grid, from_grid, guarded, to_grid, transposed
from xl_cotas.functions.values import to_count
from xl_cotas.portuguese import count, listed
from xl_cotas.rules.dues import Dues

RIGHT = "OK"


def compared(
    reservadas: object, vagas: object, lei: object, grupo: object = None, data_edital: object = None
) -> object:
    """ "OK", or what is written, what is due, the sum and the article, in the shape of the range."""
    ruled = governing(lei, data_edital)
    groups = ruled.chosen(grupo)
    written, totals = to_grid(reservadas, "reservadas"), to_grid(vagas, "vagas")
    if len(groups) == 1:
        _same_shape(written, totals)
        return from_grid(
            [
                [guarded(_verdict, ruled, groups[0], *pair) for pair in zip(row, over, strict=True)]
                for row, over in zip(written, totals, strict=True)
            ]
        )
    return _table(ruled, groups, written, totals)


def _table(ruled: Governing, groups: Sequence[str], written: Grid, totals: Grid) -> object:
    """A column a group beside a column of totals, or rows below a row of them."""
    across = len(totals) == 1 and len(totals[0]) > 1
    rows, column = (transposed(written), totals[0]) if across else (written, [row[0] for row in totals])
    one_line = len(totals[0]) == 1 or across
    if not one_line or len(rows) != len(column) or any(len(row) != len(groups) for row in rows):
        raise CotasError(
            f"reservadas: uma linha por total e {count(len(groups), 'coluna', 'colunas')}: {', '.join(groups)}"
        )
    found = [
        [guarded(_verdict, ruled, group, cell, total) for group, cell in zip(groups, row, strict=True)]
        for row, total in zip(rows, column, strict=True)
    ]
    return from_grid(transposed(found) if across else found)


def _same_shape(written: Grid, totals: Grid) -> None:
    if (len(written), len(written[0])) != (len(totals), len(totals[0])):
        raise CotasError("reservadas e vagas devem ser faixas do mesmo tamanho")


def _verdict(ruled: Governing, group: str, cell: object, total_cell: object) -> str:
    total, written = to_count(total_cell, "vagas"), to_count(cell, "reservadas")
    dues = ruled.dues[group]
    low, high = dues.range(total)
    if low <= written <= high:
        return RIGHT
    due = str(low) if low == high else f"de {low} a {high}"
    grounds = f"{dues.explain(total, written)}. {'; '.join(dues.cite(total, written))}"
    for reading, other in _readings(ruled, group):
        least, most = other.range(total)
        if least <= written <= most:
            return f"alerta: está {written}, certo só com {reading}; na leitura em vigor, {due}: {grounds}"
    return f"está {written}, deveria ser {due}: {grounds}"


@lru_cache(maxsize=256)
def _readings(ruled: Governing, group: str) -> tuple[tuple[str, Dues], ...]:
    """The other admissible readings of a group's norm, those with the fewest changes first."""
    return tuple(sorted(_all_readings(ruled, group), key=lambda item: item[0].count("=")))


def _all_readings(ruled: Governing, group: str) -> Iterator[tuple[str, Dues]]:
    family = ruled.regime.family_of(group)
    choice = in_force_choice(family)
    open_topics = [topic for topic in TOPICS if family.alternatives(topic)]
    values = [(choice[topic], *family.alternatives(topic)) for topic in open_topics]
    for combination in product(*values):
        other = choice | dict(zip(open_topics, combination, strict=True))
        changed = [f"{topic}={value}" for topic, value in other.items() if choice[topic] != value]
        if changed:
            yield listed(changed), Dues.of(family, {group}, other)

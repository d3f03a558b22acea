"""COTAS_CONFERE_ORDEM: whether each nomination was drawn from the list that was due.

A wrong call spoils its own row and the row where it was due, none after them. Where a list is due and never called
again, it may have run out: the row is not called wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from xl_cotas.errors import CotasError
from xl_cotas.functions.comparison import RIGHT
from xl_cotas.functions.governing import Governing, governing
from xl_cotas.functions.grids import error_text, from_grid, to_grid
from xl_cotas.functions.names import match_list
from xl_cotas.functions.ordering import MOST_NOMINATIONS, order_to
from xl_cotas.functions.values import is_blank_or_zero, to_text
from xl_cotas.rules.order import order_of
from xl_cotas.rules.order_lists import AMPLA

_TOPICS = ("ordem", "colisao")


def compared_order(listas: object, lei: object, data_edital: object = None) -> object:
    """A row per row: "OK", what is wrong, or empty below the last nomination."""
    ruled = governing(lei, data_edital)
    rows = to_grid(listas, "listas")
    across = len(rows) == 1
    if not across and len(rows[0]) > 1:
        raise CotasError("listas: use uma só coluna")
    found = verdicts(ruled, rows[0] if across else [row[0] for row in rows])
    return from_grid([list(found)] if across else [[text] for text in found])


def verdicts(ruled: Governing, cells: Sequence[object]) -> list[str]:
    """What to say of each row."""
    length = max((number for number, cell in enumerate(cells, 1) if not is_blank_or_zero(cell)), default=0)
    if length > MOST_NOMINATIONS:
        raise CotasError(f"listas: mais de {MOST_NOMINATIONS} nomeações")
    errors, written = _read(ruled, cells[:length])
    due = order_to(ruled, length).lists[:length] if length else ()
    other = _fitting_reading(ruled, written) if tuple(written) != due and not errors else ""
    found = _compare(due, written)
    texts = [errors.get(row) or (found[row] + other if row in found else RIGHT) for row in range(length)]
    return texts + [""] * (len(cells) - length)


def _read(ruled: Governing, cells: Sequence[object]) -> tuple[dict[int, str], list[str]]:
    """The list that each row names, and the rows that name none we know."""
    errors: dict[int, str] = {}
    known: dict[object, str] = {}
    written = []
    for row, cell in enumerate(cells):
        name = known.get(cell) if isinstance(cell, str) else None
        if name is None:
            try:
                name = match_list(to_text(None if is_blank_or_zero(cell) else cell, "lista"), ruled.group_ids)
                known[cell] = name
            except CotasError as error:
                errors[row], name = error_text(error), ""
        written.append(name)
    return errors, written


def _compare(due: Sequence[str], written: Sequence[str]) -> dict[int, str]:
    """The rows that depart from the order, a call off its place paired with the place."""
    wrong = [row for row, name in enumerate(written) if name and name != due[row]]
    last = {name: row for row, name in enumerate(written)}
    elsewhere = _pairs(due, written, wrong)
    found = {}
    for row in wrong:
        text = f"está {written[row]}, deveria ser {due[row]}"
        if row in elsewhere:
            text += f" (na {elsewhere[row] + 1}ª nomeação)"
        elif due[row] != AMPLA and last.get(due[row], -1) < row and written[row] == AMPLA:
            text = f"a decidir: devida a {due[row]}; ampla só se a lista acabou"
        found[row] = text
    return found


def _pairs(due: Sequence[str], written: Sequence[str], wrong: Sequence[int]) -> dict[int, int]:
    """For a row where a list was due and not called, the row to which its call went."""
    calls: dict[str, Iterator[int]] = {
        name: iter([row for row in wrong if written[row] == name]) for name in set(written) if name != AMPLA
    }
    pairs: dict[int, int] = {}
    for row in wrong:
        found = next(calls.get(due[row], iter(())), None)
        if found is not None:
            pairs[row] = found
    return pairs


def _fitting_reading(ruled: Governing, written: Sequence[str]) -> str:
    """The other admissible reading under which the whole order is right, if one is."""
    for label, lists in _other_orders(ruled, len(written)):
        if list(lists) == list(written):
            return f"; certo com {label}"
    return ""


@lru_cache(maxsize=16)
def _other_orders(ruled: Governing, total: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(_orders(ruled, total))


def _orders(ruled: Governing, total: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for family in ruled.regime.families:
        for topic in _TOPICS:
            for value in family.alternatives(topic):
                try:
                    changed = ruled.regime.with_family(family.taking(topic, value, "escolhida"))
                    yield f"{topic}={value}", order_of(changed, total).lists
                except CotasError:
                    continue  # positions that nobody published

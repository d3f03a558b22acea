"""Numbers, dates and lists as people here write them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date


def count(number: int, one: str, many: str) -> str:
    """A number with its noun.

    >>> count(1, "erro", "erros"), count(0, "alerta", "alertas")
    ('1 erro', '0 alertas')
    """
    return f"{number} {one if number == 1 else many}"


def worded(number: int, one: str, many: str) -> str:
    """The words for one, or those for any other number, which stands where {} is.

    >>> worded(1, "uma linha soma", "{} linhas somam"), worded(3, "uma linha soma", "{} linhas somam")
    ('uma linha soma', '3 linhas somam')
    """
    return one if number == 1 else many.replace("{}", str(number))


def day_month_year(day: date) -> str:
    """A date.

    >>> day_month_year(date(2019, 1, 29))
    '29/01/2019'
    """
    return f"{day.day:02}/{day.month:02}/{day.year:04}"


def listed(items: Sequence[str]) -> str:
    """Every item, the last one after "e".

    >>> listed(["negros"]), listed(["negros", "indígenas", "PcD"])
    ('negros', 'negros, indígenas e PcD')
    """
    *first, last = items or [""]
    return f"{', '.join(first)} e {last}" if first else last


def shortened(items: Sequence[str], most: int) -> str:
    """The first items, and how many more there are.

    >>> shortened(["101", "102", "103"], 2), shortened(["101", "102"], 2)
    ('101, 102 e mais 1', '101, 102')
    """
    shown = ", ".join(items[:most])
    return f"{shown} e mais {len(items) - most}" if len(items) > most else shown

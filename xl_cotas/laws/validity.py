"""Whether a norm governs an edital: entry into force, end and term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from xl_cotas.laws.model import Law
from xl_cotas.portuguese import day_month_year


def start_of(law: Law, published: date | None) -> date | None:
    """First day in force: the contest's own information wins over the data file's."""
    return published or law.validity.start


def end_of(law: Law, published: date | None) -> date | None:
    """First day no longer in force, from a stated end or from a term of years; None when there is none or no start."""
    if law.validity.end is not None:
        return law.validity.end.value
    start = start_of(law, published)
    if law.validity.term_years is None or start is None:
        return None
    return _add_years(start, law.validity.term_years.value)


def is_in_force(law: Law, on: date, *, published: date | None) -> bool:
    """Whether the law is in force on a day. An unknown start is taken as open: the caller reports it."""
    start, end = start_of(law, published), end_of(law, published)
    return (start is None or start <= on) and (end is None or on < end)


def not_governing(laws: Iterable[Law], on: date | None, publications: Mapping[str, date]) -> Iterator[str]:
    """A sentence for each law that does not govern an edital of that day; none where the day is not known."""
    for law in laws:
        if on is not None and not is_in_force(law, on, published=publications.get(law.id)):
            yield f"{law.short_title} não rege edital publicado em {day_month_year(on)}"


def _add_years(day: date, years: int) -> date:
    """The same day of a later year; 29 February becomes 1 March."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)

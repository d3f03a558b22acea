"""Days as Brazilian documents write them: 01/03/2024, 1/3/24, "1º de março de 2024"."""

from __future__ import annotations

from datetime import date

MONTHS = (
    "janeiro", "fevereiro", "marco", "abril", "maio", "junho",
    "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip
# Patterns with day, month and year as groups; the long one is for folded text.
DAY = r"([0-3]?[0-9])[/.-]([01]?[0-9])[/.-]([12][0-9]{3}|[0-9]{2})"
LONG_DAY = rf"([0-3]?[0-9])(?: ?[oº])? de ({'|'.join(MONTHS)}) de ([12][0-9]{{3}})"


def make_day(day: str, month: str, year: str) -> date:
    """The day of three written parts; a year of two digits is of this century. Raises ValueError for none.

    >>> make_day("1", "3", "24"), make_day("01", "marco", "2024")
    (datetime.date(2024, 3, 1), datetime.date(2024, 3, 1))
    """
    number = MONTHS.index(month) + 1 if month in MONTHS else int(month)
    return date(int(year) if len(year) > 2 else 2000 + int(year), number, int(day))

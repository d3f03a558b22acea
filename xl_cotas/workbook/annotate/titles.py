"""Names of sheets: made valid where they are not, and told apart from each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xl_cotas.workbook.annotate.clean import visible

TITLE = "Conferência"
_LONGEST = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")


def valid_titles(names: Sequence[str]) -> list[str]:
    """The names as a program accepts them: those that are valid do not change.

    >>> valid_titles(["Vagas", "VAGAS", "a/b", "'x'"])
    ['Vagas', 'VAGAS (2)', 'a_b', 'x']
    """
    titles: list[str] = []
    taken: set[str] = set()
    for name in names:
        plain = _FORBIDDEN.sub("_", visible(name).replace("\n", " ")).strip("'")[:_LONGEST].rstrip("'") or "Aba"
        title = _free(plain, taken)
        taken.add(title.casefold())
        titles.append(title)
    return titles


def unique_title(names: Sequence[str]) -> str:
    """A name for the added sheet that no other sheet has.

    >>> unique_title(["Vagas", "conferência"])
    'Conferência (2)'
    """
    return _free(TITLE, {name.casefold() for name in names})


def quoted_sheet(name: str) -> str:
    """A sheet name as it is written in a reference.

    >>> quoted_sheet("D'Ávila")
    "'D''Ávila'"
    """
    return "'" + name.replace("'", "''") + "'"


def _free(name: str, taken: set[str]) -> str:
    number, title = 1, name
    while title.casefold() in taken:
        number += 1
        end = f" ({number})"
        title = name[: _LONGEST - len(end)] + end
    return title

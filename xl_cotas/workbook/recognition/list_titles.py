"""Which list (ampla, negros, PcD...) the rows of a people's table are of, where only a title or the sheet says it."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.workbook.recognition.vocabulary import Vocabulary

_ALONE = frozenset({"ampla", "pcd", "trans"})  # never part of a joint list


def list_named(text: str, words: Vocabulary) -> str:
    """The one list that a title names, a joint one by its groups; "" where it names none, or several."""
    groups = [group for group in words.groups_in(text) if group != "total"] if text else []
    return "+".join(groups) if len(groups) < 2 or not _ALONE & set(groups) else ""


def sheet_list(name: str, words: Vocabulary) -> str:
    """The list that the name of a sheet says; an abbreviation alone may be a state, or anything else."""
    meaning = words.meaning(name)
    return "" if meaning is not None and meaning.weak else list_named(name, words)


class ListInForce:
    """Walks the titles of a sheet downwards. A list named over another title goes on over the titles that follow; one
    named right over its rows ends at the next title. `opens`: below the header, the last title named a list, and
    no row came yet."""

    def __init__(self, above: Sequence[str], words: Vocabulary) -> None:
        self._words = words
        self._name = ""
        self._over_titles = self._has_rows = False
        self.opens = False
        for title in above:
            self.add_title(title)
        self.opens = False

    @property
    def name(self) -> str:
        """The list in force, "" where no title says it."""
        return self._name

    def add_title(self, text: str) -> None:
        """A title below what came before."""
        if named := list_named(text, self._words):
            self._name, self._over_titles = named, False
        elif self._name and not self._has_rows:
            self._over_titles = True
        elif not self._over_titles:
            self._name = ""
        self._has_rows, self.opens = False, bool(named)

    def add_rows(self) -> None:
        """Rows below the last title."""
        self._has_rows, self.opens = True, False

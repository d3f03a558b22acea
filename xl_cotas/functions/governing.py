"""The norms that a formula names, put together once and kept: every cell of a column asks for the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from xl_cotas.errors import CotasError
from xl_cotas.functions.grids import to_cell, to_grid, to_optional
from xl_cotas.functions.names import match_group
from xl_cotas.functions.values import is_blank_or_zero, show, to_date, to_text
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Family, Regime, build_regime
from xl_cotas.laws.registry import get_law, library, split_references
from xl_cotas.laws.validity import not_governing
from xl_cotas.rules.dues import Dues

# The readings on which the reserve of one total depends.
TOPICS = ("arredondamento", "minimo", "teto", "soma", "lista")


@dataclass(frozen=True, eq=False)
class Governing:
    """A regime under its default readings, with what it owes to each group. Two are equal only if they are the same."""

    regime: Regime
    dues: Mapping[str, Dues]

    @property
    def group_ids(self) -> tuple[str, ...]:
        return tuple(self.dues)

    def chosen(self, group: object) -> tuple[str, ...]:
        """The group that a cell names, or all of them. Raises CotasError for a group outside the regime."""
        cell = to_optional(group, "grupo")
        return self.group_ids if cell is None else (match_group(to_text(cell, "grupo"), self.group_ids),)


def governing(law: object, notice_date: object = None) -> Governing:
    """What governs a contest, from the cells of `lei` (one id or a range of them) and `data_edital`.

    Raises CotasError for an unknown law, a law not in force on the date, or two laws for the same group.
    """
    day = None if notice_date is None else _stated_day(notice_date)
    return _governing(law_ids(law), day)


def law_ids(law: object) -> tuple[str, ...]:
    """The ids in a cell or range; blanks do not count, and a cell may hold several, as that of the Edital sheet."""
    cells = (law,) if type(law) is str else (cell for row in to_grid(law, "lei") for cell in row)
    return _ids_in(tuple(to_text(cell, "lei") for cell in cells if not is_blank_or_zero(cell)))


def known_law(reference: str) -> Law:
    """A law of the library. A cell never opens a file. Raises CotasError for any other."""
    if reference.lower().endswith(".toml"):
        raise CotasError(f"lei: use o id de uma lei da biblioteca, não o arquivo {show(reference)}")
    if len(reference) > 200:
        raise CotasError(f"lei desconhecida: {show(reference)}")
    return get_law(reference, library())


def in_force_choice(family: Family) -> dict[str, str]:
    """The readings in force in a family, of the topics that decide a reserve."""
    return {topic: family.value(topic) for topic in TOPICS if topic in family.rules or topic in family.readings}


@lru_cache(maxsize=256)
def _ids_in(texts: tuple[str, ...]) -> tuple[str, ...]:
    ids = tuple(dict.fromkeys(reference for text in texts for reference in split_references(text)))
    if not ids:
        raise CotasError("lei: informe o id da lei")
    return ids


def _stated_day(notice_date: object) -> date | None:
    cell = to_cell(notice_date, "data_edital")
    return None if is_blank_or_zero(cell) else to_date(cell, "data_edital")


@lru_cache(maxsize=256)
def _governing(ids: tuple[str, ...], day: date | None) -> Governing:
    laws = [known_law(reference) for reference in ids]
    for sentence in not_governing(laws, day, {}):
        raise CotasError(sentence)
    regime = build_regime(Contest(notice_date=day), laws)
    dues = {
        group.id: Dues.of(family, {group.id}, in_force_choice(family))
        for family in regime.families
        for group in family.groups
    }
    return Governing(regime, dues)

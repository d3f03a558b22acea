"""The people of a cargo as the classificações of the workbook list them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xl_cotas.checks.calls.cargos import Part
from xl_cotas.checks.calls.words import list_of, read_person
from xl_cotas.checks.ranking import GENERAL, Ranking, RankList
from xl_cotas.checks.ranking_cells import cells_of, labels
from xl_cotas.checks.ranking_flags import is_out, read_declarations
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.folding import fold
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import Table


@dataclass(slots=True)
class People:
    """Who stands in each list, with the place: `lists[id]` maps people to places, the general list under `ampla`.

    `shown` is the inscrição as the sheet shows it; `choice` the groups that a person opted for, where a column asks it
    (`options_asked`). `unclear` are lists in which two classificações give one person different places: nobody knows
    their order, and `people_of` drops them. `why` says why nobody can tell which people are of the cargo.
    """

    lists: dict[str, dict[str, int]] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    choice: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options_asked: bool = False
    doubtful: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    unclear: set[str] = field(default_factory=set)
    why: str = ""

    def in_lists(self, names: Sequence[str]) -> dict[str, dict[str, int]]:
        """The same for the lists of an order; groups whose list nobody knows are left out."""
        found: dict[str, dict[str, int]] = {}
        for group, places in self.lists.items():
            name = list_of(tuple(group.split("+")), tuple(names))
            if name:
                found.setdefault(name, {}).update(places)
        return found


def people_of(parts: Sequence[Part], groups: Sequence[str], words: Vocabulary) -> People:
    """The people of the parts of classificações that are of a cargo."""
    found = People()
    rows: dict[int, tuple[Ranking, list[int]]] = {}
    for part in parts:
        rows.setdefault(id(part.ranking), (part.ranking, []))[1].extend(part.rows)
    for ranking, mine in rows.values():
        _add(found, ranking, sorted(mine), groups, words)
    for name in found.unclear:
        del found.lists[name]
    return found


def _add(found: People, ranking: Ranking, mine: Sequence[int], groups: Sequence[str], words: Vocabulary) -> None:
    table, sheet = ranking.table, ranking.sheet
    shown = labels(table, sheet, table.columns.get("inscricao") or table.columns["nome"])
    people = {index: read_person(shown[index]) for index in mine}
    if "inscricao" in table.columns:
        found.shown.update({people[index]: shown[index] for index in mine})
    for item in ranking.lists:
        ranks = item.ranks.to_list()
        name = AMPLA if item.id == GENERAL else item.id
        places = {people[i]: int(ranks[i]) for i in mine if ranks[i] is not None and people[i]}
        known = found.lists.setdefault(name, {})
        if any(known.get(person, place) != place for person, place in places.items()):
            found.unclear.add(name)
        known.update(places)
    _situations(found, table, sheet, people, words)
    if ranking.general is not None:
        _declared(found, ranking, people, groups, ranking.general)


def _situations(found: People, table: Table, sheet: Sheet, people: Mapping[int, str], words: Vocabulary) -> None:
    for column in table.columns.get("situacao", ()):
        cells = cells_of(table, sheet, column)
        for index, person in people.items():
            value = cells[index]
            text = fold(value) if isinstance(value, str) else ""
            if "sub judice" in text or text.startswith("desist"):
                found.doubtful.add(person)
            elif isinstance(value, str) and is_out(value):
                found.out.add(person)
    for column in table.columns.get("opcao", ()):
        found.options_asked = True
        cells = cells_of(table, sheet, column)
        for index, person in people.items():
            value = cells[index]
            if isinstance(value, str) and (groups := words.groups_in(value)):
                found.choice[person] = groups


def _declared(
    found: People, ranking: Ranking, people: Mapping[int, str], groups: Sequence[str], general: RankList
) -> None:
    """Lists that only a column of declarations tells: those who declare, in the order of the general list."""
    for group in groups:
        if any(set(group.split("+")) & set(item.id.split("+")) for item in ranking.quotas):
            continue
        declarations = read_declarations(ranking.table, ranking.sheet, group)
        if declarations is not None:
            said, ranks = declarations.said.to_list(), general.ranks.to_list()
            members = {people[i]: int(ranks[i]) for i in people if said[i] and ranks[i] is not None}
            found.lists.setdefault(group, {}).update(members)


def in_place(places: Mapping[str, int]) -> Iterator[str]:
    """The people of a list, best place first; those who share one stay as they came."""
    return iter(sorted(places, key=places.__getitem__))

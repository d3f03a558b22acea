"""The people of a cargo as the classificações of the workbook list them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xl_cotas.checks.calls.cargos import Part
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.checks.calls.words import list_of, read_person
from xl_cotas.checks.ranking import GENERAL, Ranking, RankList
from xl_cotas.checks.ranking_cells import cells_of, labels
from xl_cotas.checks.ranking_flags import is_out, read_declarations
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.folding import fold
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import Table

NOBODY = "a linha não diz quem foi chamado"


@dataclass(slots=True)
class People:
    """Who stands in each list, with the place: `lists[id]` maps people to places, the general list under `ampla`.

    `shown` is the inscrição as the sheet shows it; `choice` the groups that a person opted for, where a column asks it
    (`options_asked`). `unclear` are lists in which two classificações give one person different places: nobody knows
    their order, and `people_of` drops them. `why` says why nobody can tell which people are of the cargo. People are
    told by inscrição where the lists have it (`registered`), and `by_name` says whose each name is; some list may have
    no names (`unnamed`), or no inscrições and `namesakes`. `unread` are in a list, or may be, at a place that nobody
    can read.
    """

    lists: dict[str, dict[str, int]] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    choice: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options_asked: bool = False
    doubtful: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    unclear: set[str] = field(default_factory=set)
    why: str = ""
    registered: bool = False
    by_name: dict[str, set[str]] = field(default_factory=dict)
    unnamed: bool = False
    namesakes: set[str] = field(default_factory=set)
    unread: dict[str, set[str]] = field(default_factory=dict)

    def in_lists(self, names: Sequence[str]) -> dict[str, dict[str, int]]:
        """The same for the lists of an order; groups whose list nobody knows are left out."""
        found: dict[str, dict[str, int]] = {}
        for group, places in self.lists.items():
            name = list_of(tuple(group.split("+")), tuple(names))
            if name:
                found.setdefault(name, {}).update(places)
        return found

    def unplaced_in(self, names: Sequence[str]) -> dict[str, frozenset[str]]:
        """Who stands in each list of an order, or may, at a place that nobody can read."""
        found: dict[str, set[str]] = {}
        placed = {**self.in_lists(names), AMPLA: self.lists.get(AMPLA, {})}
        for group, people in self.unread.items():
            name = list_of(tuple(group.split("+")), tuple(names))
            if left := people - self.out - placed.get(name, {}).keys():
                found.setdefault(name, set()).update(left)
        return {name: frozenset(people) for name, people in found.items() if name}


def people_of(parts: Sequence[Part], groups: Sequence[str], words: Vocabulary) -> People:
    """The people of the parts of classificações that are of a cargo."""
    found = People()
    rows: dict[int, tuple[Ranking, list[int]]] = {}
    for part in parts:
        rows.setdefault(id(part.ranking), (part.ranking, []))[1].extend(part.rows)
    for ranking, mine in sorted(rows.values(), key=lambda item: "inscricao" not in item[0].table.columns):
        _add(found, ranking, sorted(mine), groups, words)
    for name in found.unclear:
        del found.lists[name]
    return found


def _add(found: People, ranking: Ranking, mine: Sequence[int], groups: Sequence[str], words: Vocabulary) -> None:
    table, sheet = ranking.table, ranking.sheet
    shown = labels(table, sheet, table.columns.get("inscricao") or table.columns["nome"])
    people = {index: read_person(shown[index]) for index in mine}
    if "inscricao" in table.columns:
        found.registered = True
        found.shown.update({people[index]: shown[index] for index in mine})
        _note_names(found, ranking, people)
    else:
        people = {index: _known_by(found, name) or name for index, name in people.items()}
        _note_namesakes(found, ranking, people)
    for item in ranking.lists:
        ranks = item.ranks.to_list()
        name = AMPLA if item.id == GENERAL else item.id
        places = {people[i]: int(ranks[i]) for i in mine if ranks[i] is not None and people[i]}
        known = found.lists.setdefault(name, {})
        if any(known.get(person, place) != place for person, place in places.items()):
            found.unclear.add(name)
        known.update(places)
        _note_unread(found, name, people, item)
    _situations(found, table, sheet, people, words)
    if ranking.general is not None:
        _declared(found, ranking, people, groups, ranking.general)


def _note_names(found: People, ranking: Ranking, people: Mapping[int, str]) -> None:
    table = ranking.table
    if "nome" not in table.columns:
        found.unnamed = True
        return
    names = labels(table, ranking.sheet, table.columns["nome"])
    for index, person in people.items():
        if (name := read_person(names[index])) and person:
            found.by_name.setdefault(name, set()).add(person)


def _known_by(found: People, name: str) -> str:
    """The inscrição that other lists give to a name, where it is one."""
    own = found.by_name.get(name, set())
    return next(iter(own)) if len(own) == 1 else ""


def _note_namesakes(found: People, ranking: Ranking, people: Mapping[int, str]) -> None:
    """People of a list without inscrições: a name that comes twice in it is that of two."""
    for person in people.values():
        if person and person not in found.shown:
            found.by_name.setdefault(person, set()).add(person)
    for item in ranking.lists:
        seen: set[str] = set()
        for index in (index for index in people if item.ranks[index] is not None):
            if people[index] in seen:
                found.namesakes.add(people[index])
                found.doubtful.add(people[index])
            seen.add(people[index])


def identified(row: CallRow, people: People) -> CallRow:
    """A call with the person as the classificações know them; with a doubt where nobody can tell who it is."""
    person, doubt = _identity(row, people)
    return row if person == row.person and not doubt else replace(row, person=person, doubt=doubt)


def _identity(row: CallRow, people: People) -> tuple[str, str]:
    if not row.person:
        return "", NOBODY
    if not people.lists or (row.registration and people.registered):
        return row.person, ""
    if not row.name:
        return "", "a convocação traz inscrições, e a classificação, nomes"
    own = people.by_name.get(row.name, set())
    if len(own) > 1 or own & people.namesakes:
        return "", "há mais de uma pessoa com o nome chamado"
    if not own and people.unnamed:
        return "", "a convocação traz nomes, e a classificação, inscrições"
    return next(iter(own), row.name), ""


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
            _note_unread(found, group, {i: person for i, person in people.items() if said[i] is not False}, general)


def _note_unread(found: People, name: str, people: Mapping[int, str], item: RankList) -> None:
    own = {people[index] for index in item.unread if index in people} - {""}
    if own:
        found.unread.setdefault(name, set()).update(own)


def in_place(places: Mapping[str, int]) -> Iterator[str]:
    """The people of a list, best place first; those who share one stay as they came."""
    return iter(sorted(places, key=places.__getitem__))

"""Which cargo some calls are of, and its rows in the classificações: a column, a title or the people called tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from xl_cotas.checks.calls.moments import names_only_an_act
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.checks.calls.words import read_person
from xl_cotas.checks.ranking import GENERAL, Ranking
from xl_cotas.checks.ranking_cells import labels
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.keys import comparison_key, named
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import Table

KEYS = ("cargo", "especialidade", "localidade")


@dataclass(frozen=True)
class Part:
    """Rows of a classificação that say the same of cargo, especialidade and localidade.

    `telling` are those of these among which ranks restart; without a cargo in `names` the table does not say it.
    """

    ranking: Ranking
    names: Mapping[str, str]
    rows: tuple[int, ...]
    telling: frozenset[str]

    @property
    def key(self) -> tuple[tuple[str, str], ...]:
        """What tells the list of these people from another."""
        return tuple((name, comparison_key(text)) for name, text in self.names.items() if name in self.telling)

    def without(self, people: frozenset[str]) -> Part:
        """The same without the rows of some people."""
        table = self.ranking.table
        shown = labels(table, self.ranking.sheet, table.columns.get("inscricao") or table.columns["nome"])
        return replace(self, rows=tuple(index for index in self.rows if read_person(shown[index]) not in people))

    @property
    def has_general(self) -> bool:
        return any(item.id == GENERAL for item in self.ranking.lists)

    @cached_property
    def people(self) -> frozenset[str]:
        """Everybody in the rows, by inscrição and by name."""
        columns = self.ranking.table.columns
        shown = [
            labels(self.ranking.table, self.ranking.sheet, columns[name])
            for name in ("inscricao", "nome")
            if name in columns
        ]
        return frozenset(read_person(texts[index]) for texts in shown for index in self.rows) - {""}

    def has(self, row: CallRow) -> bool:
        """Whether the person called is in the rows; by name only where one of the tables has no inscrição."""
        known = row.registration and "inscricao" in self.ranking.table.columns
        return (row.person if known else row.name or row.person) in self.people


@dataclass(frozen=True)
class Cargos:
    """The parts of the classificações of a contest, and its cargos: all named, and those not named by calls alone."""

    parts: tuple[Part, ...] = ()
    names: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()

    def title_of(self, table: Table, words: Vocabulary) -> str:
        """The cargo that the titles of a table without a column for it name; "" where they name none."""
        return next((text for text in titles(table, words) if named(self.names, text)), "")

    def sections_of(self, table: Table, words: Vocabulary) -> Sequence[str]:
        """The titles within a convocação that name cargos; nothing where no other table has any of them."""
        sections = sections_of(table, words)
        known = not self.listed or any(named(self.listed, text) for text in dict.fromkeys(sections) if text)
        return sections if known else ()

    def told_by_people(self, rows: Sequence[CallRow]) -> Mapping[str, str]:
        """The names of the only cargo to which everybody called belongs; nothing where none or several would do."""
        parts = [part for part in self.parts if part.has_general] or self.parts
        found = parts if len({part.key for part in parts}) == 1 else _with_all(parts, rows)
        if len({part.key for part in found}) != 1:
            return {}
        return {name: found[0].names[name] for name, _ in found[0].key}

    def of(self, keys: Mapping[str, str], telling: Sequence[str], rows: Sequence[CallRow]) -> tuple[list[Part], str]:
        """The parts that are of the cargo of some calls; where none is, why nobody can tell, if that is the reason."""
        silent = [part for part in self.parts if "cargo" not in part.names]
        speaking = [part for part in self.parts if "cargo" in part.names]
        mine = list(_matching(speaking, keys, telling)) if keys.get("cargo") else _only(speaking)
        if not mine and not silent and speaking:
            if not keys.get("cargo"):
                return [], "a convocação não diz o cargo, e as pessoas chamadas não decidem qual é"
            mine = _only(speaking) if _mostly_in(speaking, rows) else []
        if mine:
            silent = _of_nobody_else(silent, [part for part in speaking if part not in mine])
        else:
            mine, silent = list(_matching(silent, keys, telling)), []
        varying = {name for name in KEYS if len({comparison_key(row.names.get(name, "")) for row in rows}) > 1}
        if _several(mine, varying) or _lists_twice(mine):
            mine = _with_all(mine, rows)
            if not mine or _several(mine, varying) or _lists_twice(mine):
                return [], "a classificação tem mais de uma lista deste cargo, e as pessoas chamadas não decidem qual é"
        return [*mine, *silent], ""


def cargos_of(
    rankings: Sequence[Ranking],
    calls: Sequence[Table],
    sheets: Mapping[str, Sheet],
    quadros: Sequence[str],
    words: Vocabulary,
) -> Cargos:
    """Read what the tables call their cargos; `quadros` are the cargos of the quadros de vagas."""
    lists = [ranking.table for ranking in rankings]
    listed = [*quadros, *(text for table in lists for text in _said(table, sheets[table.sheet], words) or ())]
    own = {comparison_key(text) for table in lists for text in titles(table, words)}
    listed += [text for table in calls for text in titles(table, words) if comparison_key(text) in own]
    said = [text for table in calls for text in _said(table, sheets[table.sheet], words) or ()]
    names = tuple(dict.fromkeys(filter(None, (*listed, *said))))
    titled = Cargos((), names)
    parts = tuple(part for ranking in rankings for part in _parts(ranking, titled, words))
    return Cargos(parts, names, tuple(dict.fromkeys(filter(None, listed))))


def titles(table: Table, words: Vocabulary) -> Iterator[str]:
    """The titles that may name the cargo of a whole table, the nearest first; the name of a list is no cargo."""
    sections = dict.fromkeys(filter(None, table.sections))
    for text in (*(sections if len(sections) == 1 else ()), table.title, table.sheet):
        if text and not words.groups_in(text) and not names_only_an_act(text):
            yield text


def sections_of(table: Table, words: Vocabulary) -> Sequence[str]:
    """The titles within a table, where they may name cargos: not the lists of one, nor an act."""
    if any(words.groups_in(text) for text in set(table.sections) if text):
        return ()
    return ["" if names_only_an_act(text) else text for text in table.sections]


def common_names(parts: Sequence[Part]) -> dict[str, str]:
    """What the parts of one list call themselves, where all of them say the same."""
    found: dict[str, dict[str, str]] = {}
    for part in parts:
        for name, text in part.names.items():
            if name in part.telling:
                found.setdefault(name, {})[comparison_key(text)] = text
    return {name: next(iter(texts.values())) for name, texts in found.items() if len(texts) == 1}


def _said(table: Table, sheet: Sheet, words: Vocabulary) -> list[str] | None:
    """What each row says of its cargo, in a column or by the title above it; None where the table does not say it."""
    if "cargo" in table.columns:
        return _filled(labels(table, sheet, table.columns["cargo"]))
    sections = sections_of(table, words)
    return list(sections) if len(set(sections)) > 1 else None


def _parts(ranking: Ranking, cargos: Cargos, words: Vocabulary) -> Iterator[Part]:
    table, sheet = ranking.table, ranking.sheet
    if "inscricao" not in table.columns and "nome" not in table.columns:
        return
    texts: dict[str, list[str]] = {}
    cargo = _said(table, sheet, words)
    if cargo is None and (title := cargos.title_of(table, words)):
        cargo = [title] * len(table.rows)
    if cargo is not None:
        texts["cargo"] = cargo
    for name in KEYS[1:]:
        if name in table.columns:
            texts[name] = _filled(labels(table, sheet, table.columns[name]), cargo)
    telling = _telling(ranking, cargo)
    rows: dict[tuple[str, ...], list[int]] = {}
    for index, key in enumerate(zip(*texts.values(), strict=True) if texts else [()] * len(table.rows)):
        rows.setdefault(key, []).append(index)
    for key, mine in rows.items():
        yield Part(ranking, dict(zip(texts, key, strict=True)), tuple(mine), telling)


def _telling(ranking: Ranking, cargo: Sequence[str] | None) -> frozenset[str]:
    """The concepts among whose values ranks restart: cargo, unless one list runs on over several."""
    lists = [ranking.general] if ranking.general else ranking.lists
    keys = {name for item in lists for name in item.units.keys}
    found = keys & set(KEYS)
    over = {comparison_key(cargo[i]) for item in lists for i in item.ranks.is_not_null().arg_true()} if cargo else set()
    return frozenset(found if len(over) > 1 and not keys & {"cargo", "seção"} else found | {"cargo"})


def _filled(names: Sequence[str], within: Sequence[str] | None = None) -> list[str]:
    """Blanks take the name above, of the same cargo where one is told."""
    found: list[str] = []
    for index, name in enumerate(names):
        same = index > 0 and (within is None or within[index] == within[index - 1])
        found.append(name or (found[-1] if same else ""))
    return found


def _matching(parts: Sequence[Part], keys: Mapping[str, str], telling: Sequence[str]) -> Iterator[Part]:
    """The parts that do not say otherwise than the calls, table by table."""
    for ranking in {id(part.ranking): part.ranking for part in parts}.values():
        mine = [part for part in parts if part.ranking is ranking]
        for name, text in keys.items():
            if mine and name in mine[0].names and (name == "cargo" or name in telling or name in mine[0].telling):
                same = [mine[index] for index in named([part.names[name] for part in mine], text)]
                mine = same if same or text else mine
        yield from mine


def _lists_twice(parts: Sequence[Part]) -> bool:
    """Whether tables that do not name their cargo have a general list each: they are of different ones."""
    tables = {(*part.ranking.table.area, part.ranking.table.sheet) for part in parts if part.has_general}
    return len(tables) > 1 and not any("cargo" in part.names for part in parts)


def _mostly_in(parts: Sequence[Part], rows: Sequence[CallRow]) -> bool:
    """Whether more than half of those called are in some parts: the cargo is the same, written otherwise."""
    return 2 * sum(any(part.has(row) for part in parts) for row in rows) > len(rows)


def _of_nobody_else(silent: Sequence[Part], others: Sequence[Part]) -> list[Part]:
    """Parts that do not say their cargo, without the people of those of other cargos."""
    people = frozenset[str]().union(*(part.people for part in others)) if silent else frozenset[str]()
    return [part.without(people) for part in silent] if people else list(silent)


def _only(parts: Sequence[Part]) -> list[Part]:
    """The parts, where all are of one list."""
    return list(parts) if len({part.key for part in parts}) == 1 else []


def _several(parts: Sequence[Part], varying: Set[str]) -> bool:
    """Whether one classificação has several lists among the parts, by something that the calls do not tell."""
    keys: dict[int, set[object]] = {}
    for part in parts:
        key = tuple(item for item in part.key if item[0] not in varying)
        keys.setdefault(id(part.ranking), set()).add(key)
    return any(len(found) > 1 for found in keys.values())


def _with_all(parts: Sequence[Part], rows: Sequence[CallRow]) -> list[Part]:
    """The parts of the lists in which everybody called is."""
    groups: dict[object, list[Part]] = {}
    for part in parts:
        where = () if "cargo" in part.names else (part.ranking.table.sheet, part.ranking.table.area)
        groups.setdefault((part.key, where), []).append(part)
    asked = [row for row in rows if row.person]
    return [
        part
        for group in groups.values()
        if asked and all(any(part.has(row) for part in group) for row in asked)
        for part in group
    ]

"""What header words mean: the spellings of vocabulary.toml, compared exactly after folding, never by likeness."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from xl_cotas.laws.own_data import own_data
from xl_cotas.workbook.recognition.folding import fold as fold
from xl_cotas.workbook.table import TableKind

LONGEST_HEADER = 160
NO_EFFECT = "sem_efeito"
# The column in which a person declares to be of a group.
FLAGS = {"negros": "negro", "indigenas": "indigena", "quilombolas": "quilombola", "pcd": "deficiente"}
GROUP_ORDER = ("negros", "indigenas", "quilombolas", "minorias", "pcd", "trans")

_GLUED_DIGITS = re.compile(r"([a-z]{1,40})\d{1,2}")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a header text says by itself, before its place in the table is known.

    `columns` names the concept by kind of table; `measure` is what is counted (vagas, cr, geral, class), `group` for
    whom (ampla, total, a group or joint group). `weak`: only an abbreviation says so.
    """

    columns: Mapping[TableKind, str] = field(default_factory=dict)
    measure: str = ""
    group: str = ""
    weak: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    facet: str
    value: str
    weak: bool


@dataclass(frozen=True, slots=True)
class _Ambiguous:
    read: str
    unless: frozenset[str]
    note: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The spellings in force: those of the project and those that a regime adds."""

    phrases: Mapping[str, _Entry]
    columns: Mapping[TableKind, Mapping[str, tuple[str, bool]]]
    words: Mapping[str, frozenset[str]]
    cuts: tuple[str, ...]
    ambiguous: Mapping[str, _Ambiguous]
    facts: Mapping[str, str]
    states: Mapping[str, str]

    def with_groups(self, names: Mapping[str, str]) -> Vocabulary:
        """The same vocabulary with the names of a regime's own groups, which win over the project's."""
        return self._with({fold(name): _Entry("group", group, False) for name, group in names.items() if fold(name)})

    def with_legend(self, meanings: Mapping[str, Meaning]) -> Vocabulary:
        """The same vocabulary with what the sheet's own legend says of its abbreviations."""
        said = {
            fold(sigla): _Entry("measure" if meaning.measure else "group", meaning.measure or meaning.group, False)
            for sigla, meaning in meanings.items()
            if bool(meaning.measure) != bool(meaning.group)
        }
        return self._with(said)

    def _with(self, entries: Mapping[str, _Entry]) -> Vocabulary:
        ambiguous = {sigla: found for sigla, found in self.ambiguous.items() if sigla not in entries}
        phrases = {**self.phrases, **_compact(entries), **entries}
        return replace(self, phrases=phrases, ambiguous=ambiguous) if entries else self

    def meaning(self, text: str) -> Meaning | None:
        """What a header says, or None when it is not known."""
        if not text or len(text) > LONGEST_HEADER:
            return None
        if text.strip() in ("%", "R$"):
            return Meaning(dict.fromkeys(self.columns, NO_EFFECT))
        for spelling in self._spellings(text):
            found = self._exact(spelling)
            if found is not None:
                return found
        return None

    def groups_in(self, text: str) -> tuple[str, ...]:
        """The groups that a free text names: "Listagem de candidatos com deficiência" names pcd.

        Abbreviations count only alone. Empty when the text names none.
        """
        meaning = self.meaning(text)
        if meaning is not None and meaning.group:
            return tuple(meaning.group.split("+"))
        named = [entry.value for entry in self._named(fold(text).split())]
        return tuple(_ordered(group for value in named for group in value.split("+")))

    def begins_with(self, kind: str, text: str) -> bool:
        """Whether a folded text is, or begins with, one of the words of a list (totais, secoes, notas...)."""
        words = fold(text).split()
        if "".join(words) in self.words[kind]:
            return True
        return any(" ".join(words[:length]) in self.words[kind] for length in range(1, min(len(words), 6) + 1))

    def note_on(self, text: str, concept: str, others: Set[str]) -> str:
        """A remark in Portuguese when an abbreviation has another reading that the other columns do not exclude."""
        found = self.ambiguous.get(fold(text))
        if found is None or found.read not in (concept, concept.removeprefix("cr_")) or found.unless & others:
            return ""
        return found.note.format(texto=" ".join(text.split()))

    def _spellings(self, text: str) -> Iterator[str]:
        """The folded text; then without what only refers elsewhere; then without digits glued to words."""
        whole = fold(text)
        yield whole
        lowered = f" {text.casefold()} "
        for cut in self.cuts:
            if cut in lowered:
                yield fold(lowered.split(cut, 1)[0])
        words = whole.split()
        bare = [match[1] if (match := _GLUED_DIGITS.fullmatch(word)) else word for word in words]
        if bare != words:
            yield " ".join(bare)

    def _exact(self, spelling: str) -> Meaning | None:
        compact = spelling.replace(" ", "")
        columns: dict[TableKind, str] = {}
        strong = False
        for kind, names in self.columns.items():
            found = names.get(spelling) or names.get(compact)
            if found is not None:
                columns[kind], weak = found
                strong = strong or not weak
        facets = self._facets(spelling.split()) or self._facets([compact])
        if facets is None:
            return Meaning(columns, weak=not strong) if columns else None
        return replace(facets, columns={**facets.columns, **columns}, weak=facets.weak and not strong)

    def _facets(self, words: list[str]) -> Meaning | None:
        """The meaning of a header made of several known words; None as soon as one word is not known."""
        entries = list(self._read(words))
        if not entries or None in entries:
            return None
        found = [entry for entry in entries if entry is not None]
        return _compose([entry for entry in found if entry.facet != "link"], "por" in words, "+" in words)

    def _read(self, words: list[str]) -> Iterator[_Entry | None]:
        """Known phrases from left to right, the longest first; None for a word that is not known."""
        start = 0
        while start < len(words):
            for length in range(min(7, len(words) - start), 0, -1):
                entry = self._phrase(" ".join(words[start : start + length]))
                if entry is not None:
                    yield entry
                    start += length
                    break
            else:
                yield None
                return

    def _phrase(self, phrase: str) -> _Entry | None:
        if phrase in self.phrases:
            return self.phrases[phrase]
        if phrase in self.words["ligacao"] or phrase == "+":
            return _Entry("link", phrase, False)
        key = self.columns["vagas"].get(phrase)
        return _Entry("key", key[0], key[1]) if key is not None and key[0] != NO_EFFECT else None

    def _named(self, words: list[str]) -> Iterator[_Entry]:
        start = 0
        while start < len(words):
            for length in range(min(7, len(words) - start), 0, -1):
                entry = self.phrases.get(" ".join(words[start : start + length]))
                if entry is not None and entry.facet == "group" and not entry.weak and entry.value != "total":
                    yield entry
                    start += length
                    break
            else:
                start += 1


KEYS = ("cargo", "especialidade", "localidade", "codigo", "uf")


def _compose(entries: list[_Entry], split: bool, plus: bool) -> Meaning | None:
    """One meaning out of the words of a header, or None when they do not go together."""
    measures = {entry.value for entry in entries if entry.facet == "measure"}
    groups = _ordered(group for entry in entries if entry.facet == "group" for group in entry.value.split("+"))
    keys = [entry.value for entry in entries if entry.facet == "key"]
    weak = all(entry.weak for entry in entries)
    if measures == {"vagas", "cr"} or (plus and "cr" in measures):
        measures = {"ambas"}
    if "geral" in measures:
        measures = {"geral"}
    if len(groups) > 1 and "total" in groups:
        groups.remove("total")
    if len(groups) > 1 and "ampla" in groups and (measures != {"class"} or len(groups) > 2):
        return None
    if keys and (measures or groups):
        return None if not split else Meaning(measure=next(iter(measures), ""), group="+".join(groups), weak=weak)
    if keys:
        concept = min(keys, key=KEYS.index)
        kinds: tuple[TableKind, ...] = ("vagas", "classificacao", "convocacao")
        return Meaning(dict.fromkeys(kinds, concept), weak=weak)
    if len(measures) > 1 or not (measures or groups):
        return None
    return Meaning(measure=next(iter(measures), ""), group="+".join(groups), weak=weak)


def _ordered(groups: Iterable[str]) -> list[str]:
    """Each group once, in the order in which a joint id names them."""
    known = {group: position for position, group in enumerate(GROUP_ORDER)}
    return sorted(dict.fromkeys(groups), key=lambda group: known.get(group, len(known)))


@cache
def vocabulary() -> Vocabulary:
    """The project's own vocabulary, read once."""
    data = own_data("xl_cotas.workbook.recognition", "vocabulary.toml")
    phrases = {
        **_phrases(data["grupo"], "group"),
        **_phrases(data["medida"], "measure"),
    }
    words = {
        name: frozenset(fold(word) for word in listed) for name, listed in data["palavras"].items() if name != "cortes"
    }
    return Vocabulary(
        phrases={**_compact(phrases), **phrases},
        columns=_columns(data["coluna"]),
        words=words,
        cuts=tuple(data["palavras"]["cortes"]),
        ambiguous={
            fold(item["sigla"]): _Ambiguous(item["lida"], frozenset(item["salvo"]), item["nota"])
            for item in data["ambigua"]
        },
        facts={fold(name): item["fato"] for item in data["edital"] for name in item["grafias"]},
        states={fold(name): uf for name, uf in data["uf"].items()},
    )


@cache
def concepts() -> frozenset[str]:
    """Every concept that a column may be given by name, joint groups and their cadastro aside."""
    data = vocabulary()
    named = {concept for names in data.columns.values() for concept, _ in names.values()} - {NO_EFFECT}
    groups = {entry.value for entry in data.phrases.values() if entry.facet == "group"}
    lists = {f"{prefix}_{group}" for prefix in ("cr", "class") for group in groups}
    return frozenset(named | groups | lists | {"cr", "total_geral", "class_geral", "local"}) - {
        "class_ampla",
        "class_total",
    }


def _phrases(entries: list[dict[str, Any]], facet: str) -> dict[str, _Entry]:
    found: dict[str, _Entry] = {}
    for entry in entries:
        for weak, names in ((True, entry["siglas"]), (False, entry["grafias"])):
            found.update({fold(name): _Entry(facet, entry["id"], weak) for name in names})
    return found


def _compact(phrases: Mapping[str, _Entry]) -> dict[str, _Entry]:
    """The same spellings without spaces: "T OT A L" is "total" with stray ones."""
    return {name.replace(" ", ""): entry for name, entry in phrases.items()}


def _columns(entries: list[dict[str, Any]]) -> dict[TableKind, dict[str, tuple[str, bool]]]:
    kinds: tuple[TableKind, ...] = ("vagas", "classificacao", "convocacao")
    found: dict[TableKind, dict[str, tuple[str, bool]]] = {kind: {} for kind in kinds}
    for entry in entries:
        for kind in entry["tabelas"]:
            for weak, names in ((True, entry.get("siglas", ())), (False, entry["grafias"])):
                for name in names:
                    found[kind][fold(name)] = (entry["conceito"], weak)
                    found[kind].setdefault(fold(name).replace(" ", ""), (entry["conceito"], weak))
    return found

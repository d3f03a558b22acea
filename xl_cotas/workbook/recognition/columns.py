"""The concept of each column, from its header texts and the kind of table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.headers import Header
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.recognition.vocabulary import KEYS, NO_EFFECT, Meaning, Vocabulary, fold
from xl_cotas.workbook.table import TableKind

RESERVE = "reserva"  # vacancies reserved to groups that the header does not name
BOTH = "vagas e cr"  # "Vagas + CR", until its cells tell what it is
OF_GROUP = "de grupo:"  # a column of people named only after a group, until its cells tell


@dataclass(frozen=True, slots=True)
class Columns:
    """Concept by sheet column; `unknown` are headers that say nothing known; `notes` say which reading was taken."""

    concepts: Mapping[int, str]
    unknown: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def of(self, concept: str) -> tuple[int, ...]:
        return tuple(column for column, name in sorted(self.concepts.items()) if name == concept)

    def having(self, wanted: Callable[[str], bool]) -> tuple[int, ...]:
        return tuple(column for column, name in sorted(self.concepts.items()) if wanted(name))

    def by_concept(self) -> dict[str, tuple[int, ...]]:
        """The columns of each concept, from left to right; columns that no rule reads are left out."""
        names = dict.fromkeys(name for _, name in sorted(self.concepts.items()) if name != NO_EFFECT)
        return {name: self.of(name) for name in names}

    def change(self, changes: Mapping[int, str], *notes: str) -> Columns:
        return replace(self, concepts={**self.concepts, **changes}, notes=(*self.notes, *notes))

    def drop(self, columns: Mapping[int, str], *notes: str) -> Columns:
        """Put columns back among the unknown, with their header."""
        kept = {column: name for column, name in self.concepts.items() if column not in columns}
        return replace(self, concepts=kept, unknown={**self.unknown, **columns}, notes=(*self.notes, *notes))


def is_count(concept: str) -> bool:
    """Whether a column of a quadro de vagas holds numbers of vacancies."""
    return concept not in KEYS and concept != NO_EFFECT


def is_group(concept: str) -> bool:
    """Whether a column counts the vacancies of one list: ampla, a group or a joint group."""
    return is_count(concept) and concept not in ("total", "total_geral", "local", BOTH) and not is_standby(concept)


def is_standby(concept: str) -> bool:
    return concept == "cr" or concept.startswith("cr_")


def name_columns(header: Header, kind: TableKind, words: Vocabulary) -> Columns:
    """Concepts from header texts alone."""
    concepts: dict[int, str] = {}
    unknown: dict[int, str] = {}
    states = _columns_of_states(header, words)
    for column, path in sorted(header.paths.items()):
        concept = "" if column in states else _concept(path, kind, words)
        if concept:
            concepts[column] = concept
        elif fold(header.text(column)):
            unknown[column] = header.text(column)
    concepts.update(dict.fromkeys(_repeated_in_block(header, concepts, words), NO_EFFECT))
    others = set(concepts.values())
    notes = (words.note_on(header.paths[column][-1], concept, others) for column, concept in concepts.items())
    return Columns(concepts, unknown, tuple(dict.fromkeys(note for note in notes if note)))


def row_sum(sheet: Sheet, row: int, columns: Sequence[int]) -> int | None:
    """The sum of some cells of a row; marks and blanks count as zero, None where one of them is no number."""
    total = 0
    for column in columns:
        count = parse_count(sheet.value(row, column))
        if count.value is None and count.kind not in ("mark", "blank"):
            return None
        total += count.value or 0
    return total


def _concept(path: tuple[str, ...], kind: TableKind, words: Vocabulary) -> str:
    meanings = [words.meaning(text) for text in path]
    bottom = meanings[-1]
    top = next((meaning for meaning in reversed(meanings[:-1]) if meaning is not None), None)
    joined = words.meaning(" ".join(path)) if len(path) > 1 else None
    if joined is not None and joined.measure == "ambas":
        joined = None  # CADASTRO DE RESERVA under VAGAS is the cadastro
    if kind != "vagas":
        return _people_concept(bottom, joined, kind)
    if bottom is not None and top is not None and _is_group_name(top) and bottom.weak and bottom.group:
        bottom = joined = top  # under PcD, "N" is "número"
    if bottom is None and joined is None:
        return ""
    if bottom is not None and bottom.columns.get("vagas") == NO_EFFECT:
        return NO_EFFECT
    if joined is not None and joined.measure == "geral" and not joined.group:
        return "total_geral"
    if top is not None and top.group == "total" and bottom is not None and bottom.group not in ("", "total"):
        return NO_EFFECT
    if len(path) > 1 and top is None and _is_total(bottom) and words.begins_with("ligacao", path[-2]):
        return ""  # the total of the reserves, not of the vacancies
    if joined is None and top is not None and bottom is not None and "vagas" not in bottom.columns:
        joined = Meaning(measure=bottom.measure or top.measure, group=bottom.group or top.group)
    return _count_concept(joined or bottom)


def _repeated_in_block(header: Header, concepts: Mapping[int, str], words: Vocabulary) -> Iterator[int]:
    """Columns that the total of their own block adds up: men and women under NEGROS, beside their total."""
    for column, concept in concepts.items():
        path = header.paths[column]
        if not is_group(concept) or len(path) < 2 or _is_total(words.meaning(path[-1])):
            continue
        siblings = (header.paths[other] for other, name in concepts.items() if name == concept and other != column)
        if any(other[:-1] == path[:-1] and _is_total(words.meaning(other[-1])) for other in siblings):
            yield column


def _count_concept(meaning: Meaning | None) -> str:
    if meaning is None or meaning.measure == "class":
        return ""
    group, measure = meaning.group, meaning.measure
    if not group and not measure:
        return meaning.columns.get("vagas", "")
    if group in ("", "total"):
        whole = {
            "": "total",
            "vagas": "total",
            "geral": "total_geral",
            "ambas": BOTH,
            "cr": "cr_total" if group else "cr",
        }
        return whole[measure]
    if measure == "geral":
        return NO_EFFECT
    return f"cr_{group}" if measure == "cr" else group


def _people_concept(bottom: Meaning | None, joined: Meaning | None, kind: TableKind) -> str:
    for meaning in (joined, bottom):
        if meaning is None:
            continue
        if kind in meaning.columns:
            return meaning.columns[kind]
        if meaning.measure == "class":
            return rank_of(meaning.group)
    if bottom is not None and bottom.group and not bottom.measure:
        return OF_GROUP + bottom.group
    return ""


def rank_of(group: str) -> str:
    """The concept of a rank in the list of a group."""
    groups = [name for name in group.split("+") if name not in ("", "ampla", "total")]
    return f"class_{'+'.join(groups)}" if groups else "class_geral"


def _is_group_name(meaning: Meaning) -> bool:
    return meaning.group not in ("", "total") and not meaning.weak and not meaning.measure


def _is_total(meaning: Meaning | None) -> bool:
    return meaning is not None and meaning.group == "total"


def _columns_of_states(header: Header, words: Vocabulary) -> frozenset[int]:
    """Columns named after the states: among RJ, SP and MG, "AC" is Acre and "PI" is Piauí."""
    states = set(words.states.values()) - {"BR"}
    named = {column for column, path in header.paths.items() if path[-1].strip() in states}
    ours = {column for column in named if header.paths[column][-1].strip() in ("AC", "PI")}
    return frozenset(named) if len(named - ours) >= 2 else frozenset()

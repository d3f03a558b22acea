"""The concept of each column: from its header texts and the kind of table, then from what its cells hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xl_cotas.workbook.headers import Header, is_filler
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.numbers import parse_count
from xl_cotas.workbook.table import TableKind
from xl_cotas.workbook.vocabulary import KEYS, NO_EFFECT, Meaning, Vocabulary, fold

_BOTH = "vagas e cr"
_FLAGS = {"negros": "negro", "indigenas": "indigena", "quilombolas": "quilombola", "pcd": "deficiente"}
_OF_GROUP = "de grupo:"
_UFS = frozenset("AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split())
PERSON = frozenset({"inscricao", "nome", "data_nascimento", "nota_final", "nota_basicos", "nota_especificos"})


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
    return is_count(concept) and concept not in ("total", "total_geral", "local", _BOTH) and not is_standby(concept)


def is_standby(concept: str) -> bool:
    return concept == "cr" or concept.startswith("cr_")


def name_columns(header: Header, kind: TableKind, words: Vocabulary) -> Columns:
    """Concepts from header texts alone."""
    concepts: dict[int, str] = {}
    unknown: dict[int, str] = {}
    notes: list[str] = []
    states = _columns_of_states(header)
    for column, path in sorted(header.paths.items()):
        concept = "" if column in states else _concept(path, kind, words)
        if concept:
            concepts[column] = concept
            notes.append(words.note_on(path[-1], concept))
        elif fold(header.text(column)):
            unknown[column] = header.text(column)
    return Columns(concepts, unknown, tuple(dict.fromkeys(note for note in notes if note)))


def settle_people(columns: Columns, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """In a list of people a column named only after a group is a rank if it holds numbers, a declaration otherwise."""
    changes = {}
    for column, name in columns.concepts.items():
        if name.startswith(_OF_GROUP):
            group = name.removeprefix(_OF_GROUP)
            ranks = _holds_numbers(sheet, column, rows)
            changes[column] = _rank(group) if ranks else _FLAGS.get(group, group)
    return columns.change(changes)


def settle_counts(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """What only the whole table tells: which total is which, columns of localities, an unnamed first column."""
    columns = _settle_both(columns, sheet, rows)
    columns = _settle_general_total(columns)
    columns = _settle_totals(columns, header, sheet, rows)
    columns = _find_local_parts(columns, sheet, rows)
    return _find_label(columns, header, sheet, rows)


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
    if kind != "vagas":
        return _people_concept(bottom, joined, kind)
    if bottom is not None and top is not None and _is_group_name(top) and bottom.weak and bottom.group:
        bottom = joined = top  # under PcD, "N" is "número"
    if bottom is None and joined is None:
        return ""
    if top is not None and top.group == "total" and bottom is not None and bottom.group not in ("", "total"):
        return NO_EFFECT
    if len(path) > 1 and top is None and _is_total(bottom) and words.begins_with("ligacao", path[-2]):
        return ""  # the total of the reserves, not of the vacancies
    if joined is None and top is not None and bottom is not None and not bottom.columns:
        joined = Meaning(measure=bottom.measure or top.measure, group=bottom.group or top.group)
    return _count_concept(joined or bottom)


def _count_concept(meaning: Meaning | None) -> str:
    if meaning is None or meaning.measure == "class":
        return ""
    group, measure = meaning.group, meaning.measure
    if not group and not measure:
        return meaning.columns.get("vagas", "")
    if group in ("", "total"):
        whole = {"": "total", "vagas": "total", "geral": "total_geral", "ambas": _BOTH, "cr": "cr_total" if group else "cr"}
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
            return _rank(meaning.group)
    if bottom is not None and bottom.group and not bottom.measure:
        return _OF_GROUP + bottom.group
    return ""


def _rank(group: str) -> str:
    groups = [name for name in group.split("+") if name not in ("", "ampla", "total")]
    return f"class_{'+'.join(groups)}" if groups else "class_geral"


def _is_group_name(meaning: Meaning) -> bool:
    return meaning.group not in ("", "total") and not meaning.weak and not meaning.measure


def _is_total(meaning: Meaning | None) -> bool:
    return meaning is not None and meaning.group == "total"


def _columns_of_states(header: Header) -> frozenset[int]:
    """Columns named after the states: among RJ, SP and MG, "AC" is Acre and "PI" is Piauí."""
    named = {column for column, path in header.paths.items() if path[-1].strip() in _UFS}
    ours = {column for column in named if header.paths[column][-1].strip() in ("AC", "PI")}
    return frozenset(named) if len(named - ours) >= 2 else frozenset()


def _holds_numbers(sheet: Sheet, column: int, rows: Sequence[int]) -> bool:
    """Whether the filled cells of a column are numbers, judged by the first that are filled."""
    seen = numbers = 0
    for row in rows[:2000]:
        value = sheet.value(row, column)
        if is_filler(value):
            continue
        seen += 1
        numbers += parse_count(value).kind in ("number", "text") or (isinstance(value, str) and value.rstrip("ºª°").isdigit())
        if seen >= 20:
            break
    return numbers * 2 > seen


def _settle_both(columns: Columns, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """"Vagas + CR" holds "10+CR", which is the total, or the sum of both, which is the total geral."""
    changes = {}
    for column in columns.of(_BOTH):
        kinds = {parse_count(sheet.value(row, column)).kind for row in rows}
        summed = columns.of("total") or columns.having(is_standby)
        changes[column] = "total_geral" if summed and not kinds & {"plus_standby", "standby"} else "total"
    return columns.change(changes)


def _settle_general_total(columns: Columns) -> Columns:
    """A total geral is the total where the table has no cadastro de reserva; a last total after one is the geral."""
    standby = columns.having(is_standby)
    if not standby and not columns.of("total"):
        return columns.change(dict.fromkeys(columns.of("total_geral"), "total"))
    totals = columns.of("total")
    plain = [column for column in standby if columns.concepts[column] == "cr"]
    if len(totals) > 1 and plain and totals[-1] > plain[-1] > totals[0]:
        return columns.change({totals[-1]: "total_geral"})
    return columns


def _settle_totals(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """Of several totals one is the total: "Vagas" beside "Total" may be the ampla; totals of blocks only repeat them."""
    totals = columns.of("total")
    if len(totals) < 2:
        return columns
    groups = columns.having(is_group)
    if not columns.of("ampla") and len(totals) == 2 and groups:
        first, last = totals
        if _share_of(rows, lambda row: row_sum(sheet, row, (first, *groups)) == row_sum(sheet, row, (last,))) > 0.5:
            text = header.text(first)
            return columns.change({first: "ampla"}, f'"{text}" foi lida como ampla concorrência: somada às cotas dá o total')
    shortest = min(len(header.paths.get(column, ())) for column in totals)
    outer = [column for column in totals if len(header.paths.get(column, ())) == shortest]
    if len(outer) == len(totals) and shortest > 1:
        return columns  # one total a block: parts
    kept = outer[0] if shortest > 1 else max(outer, key=lambda column: (_names_total(header, column), -column))
    repeated = {column: header.text(column) for column in totals if column != kept}
    listed = ", ".join(f'"{text}"' for text in repeated.values())
    return columns.drop(repeated, f'de vários totais foi lido o da coluna "{header.text(kept)}"; ficou de fora: {listed}')


def _names_total(header: Header, column: int) -> bool:
    return "total" in fold(header.text(column)).split()


def _share_of(rows: Sequence[int], holds: Callable[[int], bool]) -> float:
    return sum(1 for row in rows if holds(row)) / len(rows) if rows else 0.0


def _find_local_parts(columns: Columns, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """Neighbouring unknown columns of numbers whose sum is the total: the vacancies of each locality."""
    totals = columns.of("total")
    if len(totals) != 1 or not rows:
        return columns
    for run in _runs([column for column in sorted(columns.unknown) if _holds_counts(sheet, column, rows)]):
        if len(run) > 1 and _share_of(rows, lambda row, run=run: _closes(sheet, row, run, totals[0])) > 0.5:  # type: ignore[misc]
            unknown = {column: text for column, text in columns.unknown.items() if column not in run}
            return replace(columns, unknown=unknown).change(dict.fromkeys(run, "local"))
    return columns


def _closes(sheet: Sheet, row: int, parts: Sequence[int], total: int) -> bool:
    whole = parse_count(sheet.value(row, total)).value
    return whole is not None and row_sum(sheet, row, parts) == whole


def _runs(columns: Sequence[int]) -> list[tuple[int, ...]]:
    """Stretches of neighbouring columns."""
    runs: list[list[int]] = []
    for column in columns:
        if runs and column == runs[-1][-1] + 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    return [tuple(run) for run in runs]


def _holds_counts(sheet: Sheet, column: int, rows: Sequence[int]) -> bool:
    kinds = [parse_count(sheet.value(row, column)).kind for row in rows]
    counted = sum(kind in ("number", "text", "dash") for kind in kinds)
    return counted > 0 and counted + sum(kind in ("blank", "mark", "standby") for kind in kinds) == len(kinds)


def _find_label(columns: Columns, header: Header, sheet: Sheet, rows: Sequence[int]) -> Columns:
    """Without a column that names the rows, the first of texts does, whatever its header."""
    if columns.having(lambda name: name in KEYS):
        return columns
    counted = columns.having(is_count)
    first = min(counted) if counted else header.last_column
    for column in range(sheet.first_column, first):
        texts = [value for row in rows if isinstance(value := sheet.value(row, column), str) and not is_filler(value)]
        if 2 * len(texts) > len(rows) and column not in columns.concepts:
            title = header.text(column)
            said = f'a coluna "{title}"' if title else "a primeira coluna, sem cabeçalho,"
            unknown = {number: text for number, text in columns.unknown.items() if number != column}
            return replace(columns, unknown=unknown).change({column: "cargo"}, f"{said} foi lida como o nome de cada linha")
    return columns

"""Which columns of numbers beside the lists are cargos, and which are percentages, cadastro or counts of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xl_cotas.workbook.model import CellValue, Sheet
from xl_cotas.workbook.recognition.headers import is_filler
from xl_cotas.workbook.recognition.lists import ListBlock
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.recognition.vocabulary import NO_EFFECT, Vocabulary, fold


@dataclass(frozen=True, slots=True)
class Lines:
    """Columns of the sheet that are rows of the quadro. `names_cargo`: the header says whose they are.

    `label` is the header row that names them, if any; `left_out` are headers of columns with other counts.
    """

    kept: tuple[int, ...]
    label: int | None
    names_cargo: bool = True
    left_out: tuple[str, ...] = ()
    why: str = ""


def read_lines(sheet: Sheet, block: ListBlock, words: Vocabulary, said: Sequence[str]) -> Lines:
    """Sort the columns of a block. `said` are the texts around it, which may say that it counts vagas."""
    label = _label_row(sheet, block)
    names = {column: _name(sheet, label, column) for column in block.numbers}
    counted = [column for column in block.numbers if not _is_percentage(sheet, block, column, names[column], words)]
    kinds = {column: _kind(names[column], words) for column in counted}
    left_out = tuple(names[column] for column in counted if kinds[column] in ("cr", "people"))
    cargos = [column for column in counted if kinds[column] == "cargo"]
    totals = [column for column in counted if kinds[column] == "total"]
    vacancies = [column for column in counted if kinds[column] == "vagas"]
    here, in_vagas = [*said, *names.values()], bool(set(fold(sheet.name).split()) & words.words["de_vagas"])
    if cargos:
        kept = tuple(sorted((*cargos, *totals, *vacancies)))
        return Lines(kept, label, True, left_out, _doubt([names[c] for c in cargos], here, words, True, in_vagas))
    kept = tuple(vacancies or totals)
    why = "" if kept else "ao lado delas não há números de vagas"
    why = why if len(kept) < 2 else "há mais de uma coluna de números, e nenhuma com nome de cargo"
    return Lines(kept, label, False, left_out, why or _doubt([names[c] for c in kept], here, words, False, in_vagas))


def _doubt(names: Sequence[str], said: Sequence[str], words: Vocabulary, of_cargos: bool, in_vagas: bool) -> str:
    """Why the numbers may be something else than the vagas of cargos; "" for no doubt."""
    levels = of_cargos and all(words.begins_with("niveis", name) for name in names)
    if levels or any(words.begins_with("resumos", text) for text in said):
        return "parece o resumo de outros quadros"
    found = {word for text in said for word in fold(text).split()}
    people = found & words.words["de_pessoas"] and not found & {"vaga", "vagas"}
    if people or (len(names) == 1 and not found & words.words["de_vagas"] and not in_vagas):
        return 'nem o título nem o cabeçalho dizem que os números são de vagas (escreva "Vagas" num deles)'
    return ""


def says_nothing(text: str, words: Vocabulary) -> bool:
    """Whether a text is only a word such as "Quantidade" or "Vagas reservadas"; a letter may be a name."""
    folded = fold(text)
    return len(folded) > 2 and folded in words.words["ligacao"]


def _label_row(sheet: Sheet, block: ListBlock) -> int | None:
    """The header row nearest to the lists that has a text over some number."""
    for row in range(block.start - 1, block.first - 1, -1):
        if any(isinstance(v := sheet.value(row, column), str) and not is_filler(v) for column in block.numbers):
            return row
    return None


def _name(sheet: Sheet, row: int | None, column: int) -> str:
    value = "" if row is None else sheet.value(row, column)
    return "" if not isinstance(value, str) or is_filler(value) else " ".join(value.split())


def _kind(name: str, words: Vocabulary) -> str:
    meaning = words.meaning(name) if name else None
    if not name or says_nothing(name, words):
        return "vagas"
    if set(fold(name).split()) & words.words["de_pessoas"]:
        return "people"
    if meaning is None or not (meaning.measure or meaning.group):
        return "cargo"
    if meaning.measure in ("cr", "geral", "class"):
        return "cr"
    return "total" if meaning.group == "total" else "vagas"


def _is_percentage(sheet: Sheet, block: ListBlock, column: int, name: str, words: Vocabulary) -> bool:
    """A column that its header calls percentage, or whose numbers can only be."""
    meaning = words.meaning(name) if name else None
    if meaning is not None and meaning.columns.get("vagas") == NO_EFFECT:
        return True
    values = [value for value in _values(sheet, block, column) if not is_filler(value)]
    return bool(values) and all(map(_is_share, values)) and any(parse_count(value).value is None for value in values)


def _values(sheet: Sheet, block: ListBlock, column: int) -> Iterator[CellValue]:
    return (sheet.value(row, column) for row in range(block.start, block.last + 1))


def _is_share(value: CellValue) -> bool:
    if isinstance(value, str):
        return value.strip().endswith("%") or parse_count(value).kind == "dash"
    return isinstance(value, float) and 0 <= value <= 1

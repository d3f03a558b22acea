"""What a sheet says of its own abbreviations: "CN = candidato negro", in a note above or below the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.headers import HEAD_ROWS, MOST_COLUMNS
from xl_cotas.workbook.recognition.vocabulary import Meaning, Vocabulary, fold

_TAIL_ROWS = 60
_LONGEST_NOTE = 2_000
_DEFINITION = re.compile(r"\b([A-Za-z]{1,6}) ?= ?([^=;|*\n]{3,80})")
_WITH_COLON = re.compile(r"\b([A-Z]{1,4}): ?([^:=;|*\n]{3,80})")


def read_legend(sheet: Sheet, words: Vocabulary) -> dict[str, Meaning]:
    """The abbreviations that the sheet defines with words that are known; the first definition of each holds."""
    found: dict[str, Meaning] = {}
    for text in _notes(sheet):
        for sigla, phrase in (*_DEFINITION.findall(text), *_WITH_COLON.findall(text)):
            meaning = _meaning(phrase, words)
            if meaning is not None and fold(sigla) not in words.words["ligacao"]:
                found.setdefault(sigla, meaning)
    return found


def _notes(sheet: Sheet) -> Iterator[str]:
    """Texts that may hold definitions, at the top and at the end of the sheet."""
    for values in sheet.columns[:MOST_COLUMNS]:
        for value in (*values[:HEAD_ROWS], *values[max(HEAD_ROWS, len(values) - _TAIL_ROWS) :]):
            if isinstance(value, str) and ("=" in value or ": " in value):
                yield value[:_LONGEST_NOTE]


def _meaning(phrase: str, words: Vocabulary) -> Meaning | None:
    """The meaning of the longest beginning of the phrase that is known without abbreviations."""
    parts = fold(phrase).split()
    for length in range(min(len(parts), 9), 0, -1):
        meaning = words.meaning(" ".join(parts[:length]))
        if meaning is not None and not meaning.weak and (meaning.group or meaning.measure):
            return meaning
    return None

"""What the Situação of a call says of the post: held, given up, end of the line; the words are in vocabulary.toml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from xl_cotas.rules.calls_model import Outcome
from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.recognition.folding import fold
from xl_cotas.workbook.recognition.vocabulary import vocabulary

# "open": the words allow another course as well, or leave it to the board; "unknown": no word of the cell is known.
Sure = Literal["sure", "open", "unknown"]


@dataclass(frozen=True, slots=True)
class Situation:
    """What became of a call, and how surely the words say it."""

    outcome: Outcome
    sure: Sure = "sure"


def read_situation(value: CellValue) -> Situation:
    """What became of a call, from the words anywhere in a text.

    A post vacated after it was filled (exoneração) is held, until somebody is seen to be called at its position again.
    """
    return _said(value) if isinstance(value, str) else Situation("nomeado")


@lru_cache(maxsize=4096)
def _said(value: str) -> Situation:
    text = fold(value)
    if not text:
        return Situation("nomeado")
    own = _pattern("alheio").split(text, maxsplit=1)[0]
    if _pattern("desfeita").search(own):
        return Situation("nomeado", "unknown")
    for kind, found in _FOUND.items():
        if any(not _denied(own, match.start()) for match in _pattern(kind).finditer(own)):
            return found
    held = _pattern("ocupa").search(own) and not set(own.split()) & vocabulary().words["chamada_nega"]
    return Situation("nomeado", "sure" if held else "unknown")


_FOUND = {
    "fim_de_fila": Situation("fim_de_fila"),
    "sub_judice": Situation("sub_judice"),
    "deixou": Situation("desistente"),
    "deixou_lista": Situation("desistente", "open"),
    "vagou": Situation("nomeado", "open"),
}


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    """Any of the beginnings of a kind, at the beginning of a word."""
    beginnings = sorted(vocabulary().words[f"chamada_{kind}"], key=lambda text: (-len(text), text))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, beginnings))})")


def _denied(text: str, start: int) -> bool:
    """Whether the words before a place deny what is there: "não foi eliminado"."""
    words = vocabulary().words
    for word in reversed(text[:start].split()):
        if word in words["chamada_nega"]:
            return True
        if word not in words["chamada_nega_ainda"]:
            return False
    return False

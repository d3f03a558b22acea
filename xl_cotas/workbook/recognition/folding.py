"""Texts as headers are compared: exact words, without what only dresses them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_PERCENT = re.compile(r"\(?\s?\d{1,3}(?:[.,]\d{1,4})?\s?%\s?\)?")
_FOOTNOTE = re.compile(r"[(\[]\s?(?:\d{1,2}|\*{1,5})\s?[)\]]|[*\u00b9\u00b2\u00b3\u2070-\u2079†‡]")
_WORD = re.compile(r"[a-z0-9]+|\+")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """A text as it is compared: no case, accents, punctuation, percentages or footnote marks; single spaces.

    >>> fold("Negros³ (20%)"), fold("TOTAL\\nGERAL"), fold("Cód. Cargo")
    ('negros', 'total geral', 'cod cargo')
    """
    text = _INVISIBLE.sub("", text[:500])
    text = _FOOTNOTE.sub(" ", _PERCENT.sub(" ", text)).replace("°", "o")
    text = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in text if not unicodedata.combining(letter)).casefold()
    return " ".join(_WORD.findall(plain))

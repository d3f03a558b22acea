"""Numbers in Portuguese words, as editais repeat them: 22 (vinte e dois)."""

from __future__ import annotations

import re

_UNITS = (
    "zero", "um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze", "treze",
    "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove",
)  # fmt: skip
_TENS = (
    "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa",
)  # fmt: skip
_HUNDREDS = (
    "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos", "seiscentos", "setecentos", "oitocentos",
    "novecentos",
)  # fmt: skip


def in_words(number: int) -> frozenset[str]:
    """A number below a thousand in words without accents, masculine and feminine; empty above.

    >>> sorted(in_words(22))
    ['vinte e dois', 'vinte e duas']
    """
    if not 0 <= number < 1000:
        return frozenset()
    words = "cem" if number == 100 else " e ".join(_word_parts(number))
    feminine = re.sub(r"\bum$", "uma", re.sub(r"\bdois$", "duas", words)).replace("entos", "entas")
    return frozenset({words, feminine, words.replace("quatorze", "catorze")})


def _word_parts(number: int) -> list[str]:
    hundreds, rest = divmod(number, 100)
    parts = [_HUNDREDS[hundreds - 1]] if hundreds else []
    if rest >= 20:
        tens, units = divmod(rest, 10)
        parts.append(_TENS[tens - 2])
        rest = units
    if rest or not parts:
        parts.append(_UNITS[rest])
    return parts


def fold_words(text: str) -> str:
    """Words as they are compared: lower case, no accents."""
    return text.casefold().translate(str.maketrans("áâãéêíóôõúç", "aaaeeiooouc")).strip()

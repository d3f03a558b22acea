"""What the cells of a convocação say: the list, a place in it, the position, who."""

from __future__ import annotations

import re

from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.workbook.model import CellValue
from xl_cotas.workbook.recognition.folding import fold
from xl_cotas.workbook.recognition.numbers import parse_count, show
from xl_cotas.workbook.recognition.vocabulary import Vocabulary, vocabulary

_NUMBER = re.compile(r"(?<![0-9,.])0*([0-9]{1,7})\s*[ºª°]?(?![0-9,.])")
_PAIR = re.compile(r"\s*0*([0-9]{1,7})\s*[ºª°]?\s*[|/;]\s*0*([0-9]{1,7})\s*[ºª°]?\s*")
_FILLER = re.compile(
    r"\b(?:classificad[oa]s?|classifica[cç][aã]o|class|colocad[oa]|coloca[cç][aã]o|lugar|posi[cç][aã]o|d[aeo]|n[ao]|pela?|lista)\b\.?",
    re.IGNORECASE,
)


def words_of(regime: Regime) -> Vocabulary:
    """The vocabulary with the names that the norms of a regime give to their groups."""
    return vocabulary().with_groups({group.name: group.id for group in regime.groups})


def read_list(value: CellValue, words: Vocabulary) -> tuple[str, ...]:
    """The groups that a cell names as its list: "AC", "12º classificado AC", "PPP 3", "Cota racial"."""
    if not isinstance(value, str):
        return ()
    groups = words.groups_in(value)
    if not groups:
        groups = words.groups_in(" ".join(_FILLER.sub(" ", _NUMBER.sub(" ", value)).split()))
    return () if "total" in groups else groups


def read_place(value: CellValue) -> tuple[int | None, int | None]:
    """A place in the general list and one in the list called: "325 | 1"; a number alone is the latter."""
    count = parse_count(value)
    if count.kind == "number":
        return None, count.value
    if not isinstance(value, str):
        return None, None
    if pair := _PAIR.fullmatch(value):
        return int(pair[1]), int(pair[2])
    numbers = _NUMBER.findall(value)
    return None, int(numbers[0]) if len(numbers) == 1 else None


def read_position(value: CellValue) -> int | None:
    """The position in the alternation: 12, "12", "12º", "12ª vaga"."""
    _, found = read_place(value)
    return found if found and found > 0 else None


def read_person(value: CellValue) -> str:
    """An inscrição, or a name, as one compares it: without marks, zeros at the front and case."""
    return re.sub(r"[^0-9a-z]", "", fold(show(value))).lstrip("0")


def list_of(groups: tuple[str, ...], lists: tuple[str, ...]) -> str:
    """The list of the order that some groups name; "" where none or several would do."""
    if groups == (AMPLA,):
        return AMPLA
    joined = "+".join(groups)
    if joined in lists:
        return joined
    own = set(groups)
    found = [name for name in lists if own & set(name.split("+"))]
    return found[0] if groups and len(found) == 1 else ""

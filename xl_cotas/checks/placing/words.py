"""What a Situação says of a vaga, and which lists a Vaga cell names; the words are in vocabulary.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from xl_cotas.checks.ranking_flags import is_out
from xl_cotas.portuguese import worded
from xl_cotas.workbook.recognition.folding import fold
from xl_cotas.workbook.recognition.vocabulary import Vocabulary

# "inside": holds a vaga; "ranked", "passed": may mean so, or only that the person is in the classificação.
Standing = Literal["inside", "ranked", "passed", "standby", "out", "blank", "other"]
_KINDS: tuple[tuple[str, Standing], ...] = (
    ("situacao_reserva", "standby"),
    ("situacao_com_vaga", "inside"),
    ("situacao_classificado", "ranked"),
    ("situacao_aprovado", "passed"),
)
_LONGEST = 6


@dataclass(frozen=True, slots=True)
class Said:
    """One text: the standing it gives, and the groups of the list by which a vaga is held, if it names any."""

    standing: Standing
    groups: tuple[str, ...] = ()


def situation(text: str, words: Vocabulary) -> Said:
    """Read a Situação: "Classificado (Negro)" is ranked, by the list of negros."""
    said = fold(text).split()
    if not said:
        return Said("blank")
    for length in range(min(len(said), _LONGEST), 0, -1):
        start = " ".join(said[:length])
        for kind, standing in _KINDS:
            if start in words.words[kind]:
                return Said(standing, list_groups(" ".join(said[length:]), words))
    return Said("out" if is_out(text) else "other")


def list_groups(text: str, words: Vocabulary) -> tuple[str, ...]:
    """The lists that a text names, the open competition as "ampla"."""
    return tuple(group for group in words.groups_in(text) if group != "total") if text else ()


def holding_word(found: Iterable[Standing]) -> Standing | None:
    """The word by which a column says who holds a vaga; None where it does not tell them from the others.

    "Aprovado" and "Classificado" each mean one thing or the other, by the board: only a table that also says who is
    left over shows which.
    """
    kinds = set(found)
    if "inside" in kinds:
        return "inside"
    positive = kinds & {"ranked", "passed"}
    if "standby" in kinds and len(positive) == 1:
        return positive.pop()
    if "blank" in kinds and len(positive) == 1:
        return positive.pop()
    return None


def filled(vagas: Mapping[str, int], held: Iterable[str], name: Callable[[str], str]) -> str:
    """How many vagas of each list are held, and how many of other lists are held by it.

    >>> filled({"ampla": 8, "negros": 2}, ["ampla"] * 9 + ["negros"], str)
    'ampla 8 de 8 e mais 1 vaga de outra lista, negros 1 de 2'
    """
    by_list = Counter(held)
    lists = [of for of in dict.fromkeys((*vagas, *by_list)) if vagas.get(of) or by_list[of]]
    return ", ".join(f"{name(of)} {_filled(vagas.get(of, 0), by_list[of])}" for of in lists)


def _filled(vagas: int, held: int) -> str:
    if held <= vagas:
        return f"{held} de {vagas}"
    more = worded(held - vagas, "1 vaga de outra lista", "{} vagas de outras listas")
    return f"{vagas} de {vagas} e mais {more}" if vagas else more

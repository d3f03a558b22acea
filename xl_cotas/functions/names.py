"""The names by which people call a list in a cell, and the lists of the regime that they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from xl_cotas.errors import CotasError
from xl_cotas.functions.values import show
from xl_cotas.laws.registry import fold_name
from xl_cotas.rules.order_lists import AMPLA

_RACIAL = ("negros", "indigenas", "quilombolas")
# Spellings without accents and case; each names one group, several or the open competition.
_SPELLINGS: dict[tuple[str, ...], str] = {
    (AMPLA,): "ampla|ampla concorrencia|ac|geral|lista geral|universal",
    ("negros",): "negros|negro|negra|negras|pn|pp|ppp|pretos e pardos|pretos ou pardos|preto ou pardo"
    "|negros (pretos e pardos)|pessoas negras|pessoa negra|preto|preta|pretos|pretas|pardo|parda|pardos|pardas"
    "|cota racial|racial",
    ("indigenas",): "indigenas|indigena|pessoas indigenas|pessoa indigena",
    ("quilombolas",): "quilombolas|quilombola|pessoas quilombolas|pessoa quilombola",
    ("pcd",): "pcd|pne|pessoas com deficiencia|pessoa com deficiencia|deficientes|deficiente|def",
    ("trans",): "trans|pessoas trans|pessoa trans",
    ("negros", "indigenas"): "ni",
    _RACIAL: "ppi|ppiq|niq|ppi/q",
}
_GROUPS = {name: groups for groups, names in _SPELLINGS.items() for name in names.split("|")}
_SEPARATOR = re.compile(r" ?[;,/|+&] ?| e ", re.IGNORECASE)  # between single spaces
_LONGEST = 200
_YES = frozenset(("s", "sim", "x", "1", "v", "verdadeiro", "true"))
_NO = frozenset(("n", "nao", "-", "0", "f", "falso", "false", ""))


def match_group(name: str, group_ids: Sequence[str]) -> str:
    """The group of a regime that a text names. A joint group has one reserve: some of its members do not name it.

    >>> match_group("Pretos e pardos", ["pcd", "negros"]), match_group("PPIQ", ["pcd", "negros+indigenas+quilombolas"])
    ('negros', 'negros+indigenas+quilombolas')
    """
    found = _found(name, group_ids)
    if found is None or found == AMPLA:
        raise CotasError(f"grupo: {show(name)} não tem reserva por estas leis; há: {', '.join(group_ids)}")
    if set(_meant(fold_name(name))) != set(found.split("+")):
        raise CotasError(f"grupo: a reserva de {show(name)} é conjunta com outros; use {found}")
    return found


def match_list(name: str, group_ids: Sequence[str]) -> str:
    """The list that a text names, the open competition included; a joint list answers to any of its members.

    >>> match_list("Pretos e pardos", ["pcd", "negros+indigenas+quilombolas"])
    'negros+indigenas+quilombolas'
    """
    found = _found(name, group_ids)
    if found is None:
        raise CotasError(f"lista desconhecida: {show(name)}; há: {AMPLA}, {', '.join(group_ids)}")
    return found


def match_many(text: str, group_ids: Sequence[str]) -> tuple[str, ...]:
    """The groups that one cell names, one or several; "N" and "-" name none."""
    if fold_name(text) in _NO:
        return ()
    whole = _found(text, group_ids)
    names = [text] if whole is not None else _split(text)
    found = [match_list(name, group_ids) for name in names]
    return tuple(dict.fromkeys(name for name in found if name != AMPLA))


def says_yes(text: str) -> bool | None:
    """Whether a S/N cell says yes; None for what is neither.

    >>> says_yes("Sim"), says_yes("-"), says_yes("negros")
    (True, False, None)
    """
    folded = fold_name(text)
    return True if folded in _YES else False if folded in _NO else None


def _split(text: str) -> list[str]:
    """The names in one cell. A text that no one types as names is one, and nobody's."""
    if len(text) > _LONGEST:
        return [text]
    spaced = " ".join(text.strip().replace("\n", ";").split())
    return [part for part in _SEPARATOR.split(spaced) if part]


def _found(name: str, group_ids: Sequence[str]) -> str | None:
    folded = fold_name(name)
    if folded in group_ids:
        return folded
    wanted = _meant(folded)
    if wanted == (AMPLA,):
        return AMPLA
    return next(_holders(wanted, group_ids), None) if wanted else None


def _meant(folded: str) -> tuple[str, ...]:
    """The groups that a name stands for: a known spelling, several in a list, or the slug itself."""
    if folded in _GROUPS:
        return _GROUPS[folded]
    parts = [_GROUPS.get(part, (part,)) for part in _split(folded)]
    return tuple(dict.fromkeys(name for part in parts for name in part))


def _holders(wanted: tuple[str, ...], group_ids: Sequence[str]) -> Iterator[str]:
    """Groups with exactly these members, then joint ones that hold them all."""
    members = {group_id: group_id.split("+") for group_id in group_ids}
    yield from (group_id for group_id, own in members.items() if set(own) == set(wanted))
    yield from (group_id for group_id, own in members.items() if set(wanted) <= set(own))

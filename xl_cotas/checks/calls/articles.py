"""The articles on which a call rests."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.laws.regime import Family, Regime
from xl_cotas.rules.calls_model import FaultKind
from xl_cotas.rules.order_lists import AMPLA

RANKING = ("STF, Súmula 15",)
_TOPICS: dict[FaultKind, tuple[str, ...]] = {
    "lista": ("alternancia", "ordem"),
    "novas": ("novas_vagas", "alcance_da_reserva", "alternancia"),
    "reversao": ("reversao", "alternancia"),
    "desistencia": ("desistencia",),
    "posicao": ("alternancia", "ordem"),
    "falta": ("alternancia", "ordem"),
}


def articles(regime: Regime, due: str, kind: FaultKind) -> tuple[str, ...]:
    """Where the norms say what a fault departs from; the order of the ranking has the STF's word."""
    if kind == "cota":
        rule = [text for family in regime.families for text in _cited(family, ("duas_cotas",))]
        return tuple(dict.fromkeys(rule)) or articles(regime, due, "nome")
    if kind not in _TOPICS:
        own = [text for family in regime.families if _of(family, due) for text in _cited(family, ("sobreposicao",))]
        return (*RANKING, *own)
    families = [family for family in regime.families if _of(family, due)] or list(regime.families)
    found = [text for family in families for text in _cited(family, _TOPICS[kind])]
    if not found:
        found = [text for family in regime.families for text in _cited(family, _TOPICS[kind])]
    shares = [str(group.share.citation) for family in families for group in family.groups if due != AMPLA]
    return tuple(dict.fromkeys([*(shares if kind in ("lista", "novas") else ()), *found]))


def _of(family: Family, due: str) -> bool:
    own = {member for group in family.groups for member in group.members}
    return bool(own & set(due.split("+")))


def _cited(family: Family, topics: tuple[str, ...]) -> Iterator[str]:
    for topic in topics:
        if topic in family.rules:
            yield str(family.rules[topic].citation)
        elif topic in family.readings and family.readings[topic].citation is not None:
            yield str(family.readings[topic].citation)

"""Why a formula fails: the rule that it does follow, for every total, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from xl_cotas.checks.formulas.rows import Points
from xl_cotas.exact import format_share
from xl_cotas.laws.model import ROUNDING_MODES, Law
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms

MOST_THRESHOLD = 10
_NOISE = Fraction(1, 10**9)  # what binary arithmetic in a spreadsheet may add
_HUNDREDTHS = tuple(Fraction(number, 100) for number in range(1, 61))

_ROUNDINGS = {
    "meio_para_cima": "arredonda para o inteiro mais próximo",
    "meio_para_baixo": "arredonda o meio para baixo",
    "para_cima": "arredonda sempre para cima",
    "para_baixo": "trunca em vez de arredondar",
}


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule that a formula may follow, and how it differs from the law's."""

    terms: Terms
    text: str
    differences: int


def explain_points(points: Points, terms: Sequence[Terms], library: Sequence[Law]) -> str:
    """What the formula does, or "" when no simple rule gives all its results."""
    counted = {total: given for total, given in points.items() if total}
    if any(isinstance(given, str) for given in counted.values()) or len(terms) != 1:
        return ""
    own = terms[0]
    if len(set(counted.values())) == 1 and len(counted) > 1:
        return "não muda com o total"
    if any(isinstance(given, float) for given in counted.values()):
        exact = all(abs(Fraction(given) - own.share * total) < _NOISE for total, given in counted.items())
        return "não arredonda" if exact else ""
    follows = (rule for rule in _rules(own, counted, library) if _gives(rule.terms, counted))
    return next((rule.text for rule in follows), "")


def _gives(terms: Terms, counted: Points) -> bool:
    return all(reserve_for(total, terms).count == given for total, given in counted.items())


def _rules(own: Terms, counted: Points, library: Sequence[Law]) -> Iterator[_Rule]:
    """Rules near the law's, those that differ least first."""
    found = [
        _Rule(
            replace(own, share=share, rounding=rounding, threshold=threshold, ceiling=ceiling, split=()),
            "; ".join(text for text in (share_text, rounding_text, threshold_text, ceiling_text) if text),
            sum(bool(text) for text in (share_text, rounding_text, threshold_text, ceiling_text)),
        )
        for share, share_text in _shares(own, counted, library)
        for rounding in ROUNDING_MODES
        for rounding_text in ("" if rounding == own.rounding else _ROUNDINGS[rounding],)
        for threshold in range(1, MOST_THRESHOLD + 1)
        for threshold_text in (_threshold(threshold, own),)
        for ceiling in {own.ceiling: None, None: None}
        for ceiling_text in ("" if ceiling == own.ceiling or own.ceiling is None else _no_ceiling(own.ceiling),)
    ]
    yield from sorted((rule for rule in found if rule.differences), key=lambda rule: rule.differences)


def _shares(own: Terms, counted: Points, library: Sequence[Law]) -> Iterator[tuple[Fraction, str]]:
    """The law's share, those of other laws for the same kind of group, then whole hundredths, where near enough."""
    yield own.share, ""
    due = format_share(own.share)
    seen = {own.share}
    for law in library:
        for rule in law.groups:
            share = rule.share.value
            if share not in seen and (rule.id == "pcd") == (own.group_id == "pcd") and _near(share, counted):
                seen.add(share)
                yield share, f"aplica {format_share(share)} ({law.short_title}), e aqui o percentual é {due}"
    for share in _HUNDREDTHS:
        if share not in seen and _near(share, counted):
            yield share, f"aplica {format_share(share)}, e o percentual é {due}"


def _near(share: Fraction, counted: Points) -> bool:
    total = max(counted)
    return abs(Fraction(counted[total]) - share * total) <= 1


def _threshold(value: int, own: Terms) -> str:
    if value == own.threshold:
        return ""
    if value == 1:
        return f"não tem o mínimo de {own.threshold} vagas"
    return f"reserva a partir de {value} vagas, e o mínimo é {own.threshold}"


def _no_ceiling(ceiling: Fraction) -> str:
    return f"não tem o teto de {format_share(ceiling)}"

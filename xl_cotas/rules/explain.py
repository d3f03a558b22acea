"""The sum of a reserve in words, for reports, the command line and spreadsheet functions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from xl_cotas.exact import format_number, format_share
from xl_cotas.laws.model import Citation
from xl_cotas.portuguese import count
from xl_cotas.rules.reserve import most_reserve, reserve_for
from xl_cotas.rules.rounding import ROUNDINGS
from xl_cotas.rules.terms import Terms

_STEPS = {
    "meio_para_cima": ("fração igual ou maior que 0,5 sobe", "fração menor que 0,5 desce"),
    "meio_para_baixo": ("fração maior que 0,5 sobe", "fração igual ou menor que 0,5 desce"),
    "para_cima": ("qualquer fração sobe", "qualquer fração sobe"),
    "para_baixo": ("a fração é desprezada", "a fração é desprezada"),
}


def explain_reserve(vacancies: int, terms: Terms) -> str:
    """Say how a reserve comes about.

    >>> from xl_cotas.rules.terms import Terms
    >>> explain_reserve(8, Terms("negros", "negros", Fraction(1, 5), "fixo", 3, "meio_para_cima", None, ()))
    '20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2'
    """
    quota, reserved = vacancies * terms.share, reserve_for(vacancies, terms).count
    product = f"{format_share(terms.share)} de {vacancies} = {format_number(quota)}"
    if vacancies < terms.threshold:
        return below_threshold(terms)
    rounded = ROUNDINGS[terms.rounding](quota)
    if terms.split:
        parts = [f"{format_share(share)} de {vacancies} = {format_number(vacancies * share)}" for share in terms.split]
        return f"{' | '.join(parts)}; cada parte arredondada por si: {reserved}"
    text = product if quota.denominator == 1 else f"{product}; {explain_rounding(quota, terms)}: {rounded}"
    if reserved < rounded and terms.ceiling is not None:
        most = vacancies * terms.ceiling
        text += f"; teto de {format_share(terms.ceiling)} de {vacancies} = {format_number(most)}: {math.floor(most)}"
    return text


def below_threshold(terms: Terms) -> str:
    """Why a total below the threshold reserves nothing."""
    return f"menos de {count(terms.threshold, 'vaga', 'vagas')}: sem reserva"


def explain_most(vacancies: int, terms: Terms) -> str:
    """Say how the largest lawful reserve comes about, where the norm gives a minimum and a ceiling.

    >>> pcd = Terms("pcd", "PcD", Fraction(1, 20), "no_minimo", 1, "para_cima", Fraction(1, 5), ())
    >>> explain_most(10, pcd)
    'no máximo 20% de 10 = 2: 2'
    """
    share = terms.ceiling if terms.ceiling is not None else Fraction(1)
    most = most_reserve(vacancies, terms)
    return f"no máximo {format_share(share)} de {vacancies} = {format_number(vacancies * share)}: {most}"


def explain_rounding(quota: Fraction, terms: Terms) -> str:
    """The rounding clause that decides this quota."""
    up, down = _STEPS[terms.rounding]
    return up if ROUNDINGS[terms.rounding](quota) > quota else down


def cite_reserve(vacancies: int, terms: Terms) -> tuple[str, ...]:
    """The articles on which this very sum rests: share, and threshold, rounding or ceiling where they decide."""
    return tuple(cite(tuple(_deciding(vacancies, terms))))


def cite_most(vacancies: int, terms: Terms) -> tuple[str, ...]:
    """The article of the ceiling, where the norm has one."""
    ceiling = terms.rule.ceiling if terms.rule is not None else None
    return (str(ceiling.citation),) if ceiling is not None and vacancies >= terms.threshold else ()


def _deciding(vacancies: int, terms: Terms) -> Iterator[Citation]:
    rule = terms.rule
    if rule is None:
        return
    yield rule.share.citation
    if vacancies < terms.threshold:
        if rule.threshold is not None:
            yield rule.threshold.citation
        return
    quota = vacancies * terms.share
    if rule.rounding is not None and quota.denominator != 1:
        yield rule.rounding.citation
    capped = terms.ceiling is not None and math.floor(vacancies * terms.ceiling) < ROUNDINGS[terms.rounding](quota)
    if rule.ceiling is not None and capped:
        yield rule.ceiling.citation


def cite(citations: Sequence[Citation]) -> list[str]:
    """Write citations, the norm's name only where it changes.

    >>> cite([Citation("Lei 1", "art. 1º"), Citation("Lei 1", "art. 5º, § 2º"), Citation("Lei 2", "art. 3º")])
    ['Lei 1, art. 1º', 'art. 5º, § 2º', 'Lei 2, art. 3º']
    """
    written: list[str] = []
    norm = ""
    for citation in dict.fromkeys((item.norm, item.article) for item in citations):
        name, article = citation
        written.append(article if name == norm and article else ", ".join(part for part in citation if part))
        norm = name
    return list(dict.fromkeys(written))

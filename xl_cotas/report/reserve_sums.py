"""The sum behind a reserve, lot by lot, in numbers and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from xl_cotas.exact import format_number, format_share
from xl_cotas.laws.regime import Family
from xl_cotas.portuguese import count, worded
from xl_cotas.rules.carry import reserve_lots
from xl_cotas.rules.explain import below_threshold, cite_reserve, explain_reserve, explain_rounding
from xl_cotas.rules.reserve import Reserve, reserve_jointly
from xl_cotas.rules.rounding import ROUNDINGS
from xl_cotas.rules.terms import Terms, settle_family

# Without a word of the norm the lots add up, as the law's own total does.
DEFAULTS = {"minimo_conta": "vagas_acumuladas", "novas_vagas": "acumuladas", "fracao": "acumula"}


def counts(family: Family, lots: Sequence[int], choice: Mapping[str, str]) -> dict[str, tuple[Reserve, ...]]:
    """The reserve of every group of a family in each lot, under one choice of readings."""
    terms = settle_family(family, choice)
    if is_joint(terms, choice):
        return _joint(terms, lots, choice)
    modes = {**DEFAULTS, **choice}
    return {
        item.group_id: reserve_lots(
            lots,
            item,
            new_vacancies=modes["novas_vagas"],
            carry=modes["fracao"],
            threshold_basis=modes["minimo_conta"],
        )
        for item in terms
    }


def is_joint(terms: Sequence[Terms], choice: Mapping[str, str]) -> bool:
    """Whether the shares of several groups are added up and rounded once."""
    return len(terms) > 1 and choice.get("soma") == "conjunta"


def _joint(terms: Sequence[Terms], lots: Sequence[int], choice: Mapping[str, str]) -> dict[str, tuple[Reserve, ...]]:
    """Lots that add up are rounded on their running total; separate ones each on its own."""
    mode = choice.get("novas_vagas", DEFAULTS["novas_vagas"])
    found: dict[str, list[Reserve]] = {item.group_id: [] for item in terms}
    for number, lot in enumerate(lots):
        before = sum(lots[:number]) if mode == "acumuladas" else 0
        new = reserve_jointly(before + lot, terms)
        old = reserve_jointly(before, terms)
        for item, part, earlier in zip(terms, new, old, strict=True):
            nothing = mode == "so_edital" and number > 0
            number = 0 if nothing else part.count - earlier.count
            found[item.group_id].append(Reserve(lot * item.share, number))
    return {group_id: tuple(reserves) for group_id, reserves in found.items()}


def sums(family: Family, lots: Sequence[int], choice: Mapping[str, str], terms: Terms) -> Iterator[str]:
    """How the number of one group comes about, a line a lot."""
    every = settle_family(family, choice)
    reserves = counts(family, lots, choice)[terms.group_id]
    if is_joint(every, choice):
        yield _joint_sum(sum(lots), every, terms, sum(reserve.count for reserve in reserves))
        return
    if len(lots) == 1:
        yield explain_reserve(lots[0], terms)
        return
    for number, (lot, reserve) in enumerate(zip(lots, reserves, strict=True)):
        name = f"{lot} do edital" if number == 0 else count(lot, "nova", "novas")
        yield f"{name}: {_lot_sum(lot, reserve, terms)}"


def _joint_sum(total: int, every: Sequence[Terms], terms: Terms, own_count: int) -> str:
    if total < every[0].threshold:
        return below_threshold(every[0])
    share = sum((item.share for item in every), Fraction(0))
    quota = total * share
    rounded = ROUNDINGS[every[0].rounding](quota)
    whole = f"{format_share(share)} de {total} = {format_number(quota)}"
    if quota.denominator != 1:
        whole += f"; {explain_rounding(quota, every[0])}: {rounded}"
    own = f"{format_share(terms.share)} de {total} = {format_number(total * terms.share)}"
    return f"{own}; soma dos grupos: {whole}; {worded(own_count, 'cabe 1', 'cabem {}')} a este"


def _lot_sum(lot: int, reserve: Reserve, terms: Terms) -> str:
    product = lot * terms.share
    text = f"{format_share(terms.share)} de {lot} = {format_number(product)}"
    carried = reserve.quota - product
    if carried:
        sign = "mais" if carried > 0 else "menos"
        text += f", {sign} {format_number(abs(carried))} do lote anterior = {format_number(reserve.quota)}"
    if terms.split:
        shares = " + ".join(format_share(share) for share in terms.split)
        return f"{text}; em partes de {shares}, cada uma arredondada por si: {reserve.count}"
    rounded = ROUNDINGS[terms.rounding](reserve.quota)
    if reserve.count < rounded:
        return f"{text}; limitado pela norma (mínimo, teto ou vagas do lote): {reserve.count}"
    if reserve.count > rounded or reserve.quota.denominator == 1:
        return f"{text}: {reserve.count}"
    return f"{text}; {explain_rounding(reserve.quota, terms)}: {reserve.count}"


def citation(total: int, terms: Terms) -> tuple[str, ...]:
    """The articles on which the number rests."""
    return cite_reserve(total, terms) or terms.citations

"""The lists that take part in the alternation of a contest, with what each follows, in order of priority.

Every group for which a norm or the edital gives a share is a list; a joint group is one list, unless the reading
lista=dividida gives one to each of its members.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from xl_cotas.errors import LawError
from xl_cotas.laws.loader import GROUP_NAMES
from xl_cotas.laws.model import Citation, GroupRule, RoundingMode
from xl_cotas.laws.regime import Family, Regime
from xl_cotas.rules.order_joint import Joint
from xl_cotas.rules.order_series import Crossing, Midpoint, Published, Series
from xl_cotas.rules.reserve import reserve_for, reserve_jointly
from xl_cotas.rules.terms import Terms, settle_family

AMPLA = "ampla"


@dataclass(frozen=True, slots=True)
class OrderList:
    """One reserved list: the numbers behind it, the readings `ordem` and `colisao` it follows, and its positions."""

    terms: Terms
    family: Family
    mode: str
    collision: str
    series: Series

    @property
    def id(self) -> str:
        return self.terms.group_id

    @property
    def source(self) -> Citation | None:
        """Where the norm, or a reading of it, says how the calls of the list alternate; None where nothing does."""
        said = self.family.rules.get("ordem") or self.family.readings.get("ordem")
        return said.citation if said is not None else None

    @property
    def last_known(self) -> int | None:
        """The position after which the edital publishes nothing, if its series ends."""
        return self.series.last_known if isinstance(self.series, Published) else None


@dataclass(frozen=True, slots=True)
class _Draft:
    terms: Terms
    family: Family
    mode: str


def order_lists(regime: Regime, total: int | None = None) -> tuple[OrderList, ...]:
    """The lists in order of priority: persons with disability, then the larger share, then the order of the norms.

    PcD cannot come earlier than at its own position (one in four is more than 20%), so it keeps it (Lei 8.112/1990,
    art. 5º, § 2º). `total` is needed for the middle of blocks only. Raises LawError where a reading lacks its facts.
    """
    drafts = [draft for family in regime.families for draft in _drafts(family)]
    spread = {draft.terms.group_id: series for draft, series in _midpoints(drafts, total)}
    lists = []
    for draft in drafts:
        series = spread.get(draft.terms.group_id) or _series(draft)
        lists.append(OrderList(draft.terms, draft.family, draft.mode, draft.family.value("colisao"), series))
    return tuple(sorted(lists, key=lambda item: ("pcd" not in item.id.split("+"), -item.terms.share)))


def order_mode(family: Family, group: GroupRule | None) -> str:
    """The reading of `ordem` for a group: positions that the edital publishes hold, unless the contest chose one."""
    if group is not None and group.positions and "ordem" not in family.stated:
        return "publicada"
    return family.value("ordem")


def is_joint(family: Family, terms: Sequence[Terms]) -> bool:
    """Whether the shares of several groups are added up and rounded once (soma=conjunta)."""
    return len(terms) > 1 and family.value("soma") == "conjunta"


def _drafts(family: Family) -> Iterator[_Draft]:
    for terms in settle_family(family):
        mode = order_mode(family, terms.rule)
        for part in _members(terms):
            yield _Draft(part, family, mode)


def _members(terms: Terms) -> Iterator[Terms]:
    """The list itself, or one a member where the joint share is divided."""
    if not terms.split or terms.rule is None or terms.rule.split is None:
        yield terms
        return
    for group_id, share in terms.rule.split.value.items():
        name = GROUP_NAMES.get(group_id, group_id)
        yield replace(terms, group_id=group_id, name=name, share=share, split=())


def _series(draft: _Draft) -> Series:
    terms, rule = draft.terms, draft.terms.rule
    if draft.mode == "publicada":
        if rule is None or not rule.positions:
            raise LawError(
                f"ordem=publicada: faltam as posições publicadas de {terms.name}; dê posicoes e passo no [[grupo]] "
                f'"{terms.group_id}" do edital'
            )
        return Published(rule.positions, rule.step)
    family_terms = settle_family(draft.family)
    if is_joint(draft.family, family_terms):
        index = [item.group_id for item in family_terms].index(terms.group_id)
        shares = tuple(item.share for item in family_terms)
        whole = replace(_crossing(family_terms[0], draft.mode), share=sum(shares, Fraction(0)))
        return Joint(whole, shares, index)
    return _crossing(terms, draft.mode)


def _crossing(terms: Terms, mode: str) -> Crossing:
    """The end of each block (the fifth of every five: RJ, Decreto 43.007/2011) is where the bare quota is whole."""
    rounding: RoundingMode = "para_baixo" if mode == "fim_do_bloco" else terms.rounding
    return Crossing(terms.share, rounding, terms.threshold, terms.ceiling)


def _midpoints(drafts: Sequence[_Draft], total: int | None) -> Iterator[tuple[_Draft, Series]]:
    """Lists in the middle of blocks are spread together, among themselves and all the rest of the posts."""
    own = [draft for draft in drafts if draft.mode == "ponto_medio"]
    if not own:
        return
    if total is None:
        raise LawError("ordem=ponto_medio: a ordem depende do número de vagas; diga o total")
    reserved = [_reserved(draft, total) for draft in own]
    counts = (max(total - sum(reserved), 0), *reserved)
    for index, draft in enumerate(own, 1):
        yield draft, Midpoint(counts, index)


def _reserved(draft: _Draft, total: int) -> int:
    family_terms = settle_family(draft.family)
    if is_joint(draft.family, family_terms):
        parts = zip(family_terms, reserve_jointly(total, family_terms), strict=True)
        return next(part.count for item, part in parts if item.group_id == draft.terms.group_id)
    return reserve_for(total, draft.terms).count

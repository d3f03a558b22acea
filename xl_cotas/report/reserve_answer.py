"""The reserve of one cargo under a regime, ready for any reporter: numbers, sums, and the readings that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from xl_cotas.checks.report import LawUse, ReadingUse
from xl_cotas.laws.regime import Family, Regime
from xl_cotas.laws.validity import not_governing
from xl_cotas.report.reserve_sums import citation, counts, sums
from xl_cotas.rules.reserve import most_reserve
from xl_cotas.rules.terms import settle_family

TOPICS = ("arredondamento", "minimo", "teto", "soma", "minimo_conta", "novas_vagas", "fracao")


@dataclass(frozen=True, slots=True)
class GroupAnswer:
    """What one group is due; `most` is more than `reserved` where the norm fixes only a minimum."""

    id: str
    name: str
    reserved: int
    most: int
    exact: Fraction
    share: Fraction
    sums: tuple[str, ...]
    citation: tuple[str, ...]
    lots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mattered:
    """A reading that changes a number here, and what each alternative would reserve to each group of its norm."""

    use: ReadingUse
    gives: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class ReserveAnswer:
    """The vagas of a cargo, shared out. `lots` has one entry where all the vagas are the edital's."""

    lots: tuple[int, ...]
    groups: tuple[GroupAnswer, ...]
    readings: tuple[Mattered, ...]
    laws: tuple[LawUse, ...]
    notice_date: date | None
    notices: tuple[str, ...]

    @property
    def total(self) -> int:
        return sum(self.lots)

    @property
    def ampla(self) -> int:
        """What is left to the open competition; never less than none."""
        return max(self.total - sum(group.reserved for group in self.groups), 0)


def answer(regime: Regime, lots: Sequence[int], origin: str) -> ReserveAnswer:
    """Share out the vagas of one cargo; `origin` tells who named the laws."""
    groups = tuple(group for family in regime.families for group in _groups(family, lots))
    laws = tuple(LawUse(law.id, law.title, law.sha256, law.source_read, origin, law.status) for law in regime.laws)
    readings = tuple(item for family in regime.families for item in _mattered(family, lots))
    notices = tuple(_notices(regime, groups, sum(lots)))
    return ReserveAnswer(tuple(lots), groups, readings, laws, regime.notice_date, notices)


def in_force(family: Family) -> dict[str, str]:
    """The values in force of the topics that decide a reserve."""
    return {topic: family.value(topic) for topic in TOPICS if topic in family.rules or topic in family.readings}


def _groups(family: Family, lots: Sequence[int]) -> Iterator[GroupAnswer]:
    choice = in_force(family)
    total = sum(lots)
    reserves = counts(family, lots, choice)
    for terms in settle_family(family, choice):
        own = tuple(reserve.count for reserve in reserves[terms.group_id])
        yield GroupAnswer(
            id=terms.group_id,
            name=terms.name,
            reserved=sum(own),
            most=max(most_reserve(total, terms), sum(own)) if terms.kind == "no_minimo" else sum(own),
            exact=total * terms.share,
            share=terms.share,
            sums=tuple(sums(family, lots, choice, terms)),
            citation=citation(total, terms),
            lots=own,
        )


def _mattered(family: Family, lots: Sequence[int]) -> Iterator[Mattered]:
    choice = in_force(family)
    due = _reserved(family, lots, choice)
    for topic in TOPICS:
        gives = {value: _reserved(family, lots, {**choice, topic: value}) for value in family.alternatives(topic)}
        if any(numbers != due for numbers in gives.values()):
            reading = family.readings[topic]
            source = str(reading.citation) if reading.citation else ""
            use = ReadingUse(
                topic, reading.value, reading.origin, source, reading.alternatives, reading.reason, family.title
            )
            yield Mattered(use, gives)


def _reserved(family: Family, lots: Sequence[int], choice: Mapping[str, str]) -> dict[str, int]:
    reserves = counts(family, lots, choice)
    return {group_id: sum(reserve.count for reserve in own) for group_id, own in reserves.items()}


def _notices(regime: Regime, groups: Sequence[GroupAnswer], total: int) -> Iterator[str]:
    if not any("pcd" in group.id.split("+") for group in groups):
        yield "PcD: nenhuma norma informada dá o percentual; fica fora da conta."
    if sum(group.reserved for group in groups) > total:
        yield "As reservas somam mais que as vagas; as normas informadas não dizem qual cede."
    for late in not_governing(regime.laws, regime.notice_date, regime.contest.publications):
        yield f"{late}."

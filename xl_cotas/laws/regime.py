"""The norms that govern one contest, put together: laws, the edital's clauses and the readings in force.

A *family* is what one norm reserves. Readings are taken family by family, since two norms may be silent on different
topics; what a family settles by its own text is a rule and admits no reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from xl_cotas.errors import LawError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.loader import in_force
from xl_cotas.laws.model import ROUNDING_MODES, Citation, Clause, GroupRule, Law, Reading
from xl_cotas.laws.topics import topics

UNREAD_REASON = "a norma não foi lida neste ponto: cada valor admissível é experimentado"


@dataclass(frozen=True, slots=True)
class Family:
    """The groups that one norm reserves, its rules and the readings in force.

    `stated` names the topics that the contest itself settles: they leave no alternative for a shortage. `general` names
    those on which the norm says nothing at all.
    """

    id: str
    title: str
    groups: tuple[GroupRule, ...]
    rules: Mapping[str, Clause[str]]
    readings: Mapping[str, Reading]
    stated: frozenset[str] = frozenset()
    general: frozenset[str] = frozenset()

    def value(self, topic: str) -> str:
        """The value in force of a topic: rule, reading or the general default."""
        if topic in self.rules:
            return self.rules[topic].value
        return self.readings[topic].value if topic in self.readings else topics()[topic].default

    def alternatives(self, topic: str) -> tuple[str, ...]:
        """The other admissible values of a topic."""
        return self.readings[topic].alternatives if topic in self.readings else ()

    def taking(self, topic: str, value: str, origin: str) -> Family:
        """The same family with another admissible reading in force.

        Raises LawError when the norm settles the topic otherwise or does not admit the value.
        """
        if topic in self.rules:
            settled = self.rules[topic]
            if settled.value == value:
                return self
            raise LawError(
                f'{topic}={value}: a norma já decide "{settled.value}" ({settled.citation}); tire essa escolha'
            )
        if topic not in self.readings:
            citations = ", ".join(str(citation) for group in self.groups for citation in group.citations)
            raise LawError(f"{topic}={value}: a norma já decide este ponto ({citations}); tire essa escolha")
        reading = self.readings[topic]
        admissible = (reading.value, *reading.alternatives)
        if value not in admissible:
            raise LawError(f"{topic}={value}: {self.title} admite só: {', '.join(admissible)}")
        others = tuple(item for item in admissible if item != value)
        reason = "" if topic in self.general else reading.reason
        chosen = replace(reading, value=value, alternatives=others, origin=origin, reason=reason)
        return replace(self, readings={**self.readings, topic: chosen})


@dataclass(frozen=True, slots=True)
class Limit:
    """What the law gives to a group for which the edital has its own clause."""

    law: Law
    groups: tuple[GroupRule, ...]


@dataclass(frozen=True, slots=True)
class Regime:
    """Everything that governs the count of one contest."""

    laws: tuple[Law, ...]
    families: tuple[Family, ...]
    notice_date: date | None
    contest: Contest
    limits: Mapping[str, tuple[Limit, ...]] = field(default_factory=dict)
    refused_base: Clause[str] | None = None

    @property
    def groups(self) -> tuple[GroupRule, ...]:
        return tuple(group for family in self.families for group in family.groups)

    def family_of(self, group_id: str) -> Family:
        """The family that reserves vacancies to a group. Raises KeyError for a group outside the regime."""
        for family in self.families:
            if any(group.id == group_id for group in family.groups):
                return family
        raise KeyError(group_id)

    def speaking(self, topic: str) -> tuple[Family, ...]:
        """The families that speak of a topic; all of them where none does."""
        return tuple(family for family in self.families if topic not in family.general) or self.families

    def value(self, topic: str) -> str:
        """The value in force of a topic, from the first family that speaks of it."""
        return self.speaking(topic)[0].value(topic)

    def with_family(self, changed: Family) -> Regime:
        families = tuple(changed if family.id == changed.id else family for family in self.families)
        return replace(self, families=families)


def build_regime(contest: Contest, laws: Sequence[Law]) -> Regime:
    """Put together what governs a contest.

    The edital's clauses replace the law's entry for the same groups; the law stays as their limit. Raises LawError when
    there is neither law nor clause, when two laws reserve for the same group, or when a choice is not admissible.
    """
    clauses = contest.clauses
    covered = {member for clause in clauses for member in clause.members}
    families: list[Family] = []
    limits: dict[str, tuple[Limit, ...]] = {}
    for law in laws:
        groups = in_force(law.groups, contest.notice_date)
        kept = tuple(group for group in groups if not covered & set(group.members))
        if kept:
            families.append(_law_family(law, kept))
        for clause in clauses:
            over = tuple(group for group in groups if set(clause.members) & set(group.members))
            if over:
                limits[clause.id] = (*limits.get(clause.id, ()), Limit(law, over))
    families += [_clause_family(clause, limits.get(clause.id, ())) for clause in clauses]
    if not families:
        raise LawError("nenhuma lei nem [[grupo]] do edital foi informado; use --lei ID (veja: xl-cotas leis)")
    _refuse_rivals(families)
    regime = Regime(tuple(laws), tuple(families), contest.notice_date, contest, limits)
    return _state_base(_choose(regime, contest.readings), contest.base)


def _law_family(law: Law, groups: tuple[GroupRule, ...]) -> Family:
    return _family(law.id, law.short_title, groups, law.rules, law.readings)


def _clause_family(clause: GroupRule, limits: Sequence[Limit]) -> Family:
    """A clause with what the law behind it (the first, if several) says on every other topic."""
    rules: dict[str, Clause[str]] = dict(limits[0].law.rules) if limits else {}
    readings = dict(limits[0].law.readings) if limits else {}
    if clause.rounding is None:
        rules.pop("arredondamento", None)
        readings["arredondamento"] = _unread("arredondamento", ROUNDING_MODES, clause)
    else:
        readings.pop("arredondamento", None)
        rules["arredondamento"] = Clause(clause.rounding.value, clause.rounding.citation)
    if "minimo" in clause.unread:
        readings["minimo"] = _unread("minimo", tuple(topics()["minimo"].values), clause)
    readings.pop("teto", None)
    rules["teto"] = Clause("nenhum" if clause.ceiling is None else "20%", clause.share.citation)
    title = clause.share.citation.norm
    return _family(f"edital:{clause.id}", title, (clause,), rules, readings)


def _unread(topic: str, values: Sequence[str], clause: GroupRule) -> Reading:
    citation = Citation(clause.share.citation.norm, "")
    return Reading(topic, values[0], tuple(values[1:]), UNREAD_REASON, citation, origin="não lida")


def _family(
    id: str,
    title: str,
    groups: tuple[GroupRule, ...],
    rules: Mapping[str, Clause[str]],
    readings: Mapping[str, Reading],
) -> Family:
    """A family completed with the topics on which its norm says nothing: the general default, every alternative."""
    general = {
        name: Reading(name, topic.default, tuple(topic.values)[1:], f"{title} nada diz sobre {topic.title}")
        for name, topic in topics().items()
        if name not in rules and name not in readings and name not in ("minimo", "arredondamento")
    }
    return Family(id, title, groups, rules, {**general, **readings}, general=frozenset(general))


def _refuse_rivals(families: Sequence[Family]) -> None:
    seen: dict[str, str] = {}
    for family in families:
        for group in family.groups:
            for member in group.members:
                if member in seen and seen[member] != family.id:
                    rivals = f"{seen[member]} e {family.id}"
                    raise LawError(f'duas normas reservam vagas a "{member}": {rivals}; deixe só a que rege o certame')
                seen[member] = family.id


def _choose(regime: Regime, choices: Mapping[str, str]) -> Regime:
    """Put the chosen readings in force in every family that admits them.

    A choice is refused when no family admits it, and also when one norm settles the topic otherwise and those that
    admit it say nothing about it: whoever chose it meant the norm that speaks.
    """
    for topic, value in choices.items():
        refusal: LawError | None = None
        taken: list[Family] = []
        for family in regime.families:
            try:
                changed = family.taking(topic, value, "escolhida")
            except LawError as error:
                refusal = refusal or error
            else:
                taken += [changed] if topic in changed.readings else []
        if refusal is not None and not any(topic not in family.general for family in taken):
            raise refusal
        for family in taken:
            regime = regime.with_family(replace(family, stated=family.stated | {topic}))
    return regime


def _state_base(regime: Regime, base: str) -> Regime:
    """Put the contest's own base in force; a law that settles another one keeps it, and a check says so."""
    if not base:
        return regime
    for family in regime.families:
        try:
            changed = family.taking("base", base, "escolhida")
        except LawError:
            settled = family.rules.get("base")
            if settled is not None:
                regime = replace(regime, refused_base=settled)
        else:
            regime = regime.with_family(replace(changed, stated=changed.stated | {"base"}))
    return regime

"""What a law says, in types: clauses with their article, and readings where the text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Generic, Literal, TypeVar, get_args

RoundingMode = Literal["meio_para_cima", "meio_para_baixo", "para_cima", "para_baixo"]
ShareKind = Literal["fixo", "no_minimo"]
Base = Literal["cargo", "especialidade", "localidade", "linha", "aba", "edital"]
StandbyBase = Literal["cr", "vagas+cr"]
Branch = Literal["executivo", "legislativo", "judiciario", "ministerio_publico", "outro"]
Status = Literal["lei", "projeto", "não confirmada", "revogada"]
SourceRead = Literal["texto", "relato", "transcrição"]

ROUNDING_MODES: tuple[RoundingMode, ...] = get_args(RoundingMode)
BASES: tuple[Base, ...] = get_args(Base)
BRANCHES: tuple[Branch, ...] = get_args(Branch)

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a norm says something: `excerpt` was read in its text, `source` reports it."""

    norm: str
    article: str
    excerpt: str = ""
    source: str = ""

    def __str__(self) -> str:
        return f"{self.norm}, {self.article}" if self.article else self.norm


@dataclass(frozen=True, slots=True)
class Clause(Generic[T_co]):
    """A value that a norm states."""

    value: T_co
    citation: Citation


@dataclass(frozen=True, slots=True)
class Reading:
    """The value taken where a norm is silent or ambiguous, who chose it, and what else is admissible."""

    topic: str
    value: str
    alternatives: tuple[str, ...]
    reason: str
    citation: Citation | None = None
    origin: str = "padrão"


@dataclass(frozen=True, slots=True)
class GroupRule:
    """The reserve of one group: share, threshold in vacancies, rounding and ceiling, each with its article.

    `kind` is "no_minimo" where the norm fixes a floor and not a number (Decreto 9.508/2018, art. 1º, § 1º).
    `split` divides a joint share among its members, for the reading lista=dividida.
    `reversion` names the lists that take its empty posts before the open competition, for the reading reversao=cascata.
    `unread` names what the norm has but nobody read: it is tried, never assumed.
    """

    id: str
    name: str
    share: Clause[Fraction]
    kind: ShareKind = "fixo"
    threshold: Clause[int] | None = None
    rounding: Clause[RoundingMode] | None = None
    ceiling: Clause[Fraction] | None = None
    split: Clause[Mapping[str, Fraction]] | None = None
    reversion: Clause[tuple[str, ...]] | None = None
    since: date | None = None
    until: date | None = None
    positions: tuple[int, ...] = ()
    step: int | None = None
    standby_share: Fraction | None = None
    standby_base: StandbyBase = "cr"
    unread: frozenset[str] = frozenset()

    @property
    def members(self) -> tuple[str, ...]:
        """The groups of a joint reserve: "negros+indigenas" has two."""
        return tuple(self.id.split("+"))

    @property
    def citations(self) -> tuple[Citation, ...]:
        clauses = (self.share, self.threshold, self.rounding, self.ceiling)
        return tuple(dict.fromkeys(clause.citation for clause in clauses if clause is not None))


@dataclass(frozen=True, slots=True)
class Entity:
    """Whose law it is. The União has uf "BR" and no municipality."""

    uf: str = ""
    municipality: str = ""
    branch: str = ""


@dataclass(frozen=True, slots=True)
class Validity:
    """From when, until when (exclusive) and by which date a contest falls under the norm."""

    start: date | None = None
    end: Clause[date] | None = None
    term_years: Clause[int] | None = None
    rule: Clause[str] | None = None


@dataclass(frozen=True, slots=True)
class Law:
    """One norm, as its data file states it."""

    id: str
    title: str
    short_title: str
    entity: Entity
    status: Status
    source_read: SourceRead
    validity: Validity
    groups: tuple[GroupRule, ...]
    rules: Mapping[str, Clause[str]] = field(default_factory=dict)
    readings: Mapping[str, Reading] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    sha256: str = ""

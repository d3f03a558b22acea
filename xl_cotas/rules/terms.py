"""The numbers that apply to one group once every reading is settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from xl_cotas.laws.model import GroupRule, RoundingMode, ShareKind
from xl_cotas.laws.regime import Family


@dataclass(frozen=True, slots=True)
class Terms:
    """Share, threshold in vacancies, rounding and ceiling of a group, with no gap left.

    `split` holds the parts of a joint share that are rounded one by one.
    """

    group_id: str
    name: str
    share: Fraction
    kind: ShareKind
    threshold: int
    rounding: RoundingMode
    ceiling: Fraction | None
    citations: tuple[str, ...]
    rule: GroupRule | None = None
    split: tuple[Fraction, ...] = ()

    @property
    def bare(self) -> Terms:
        """The numbers alone, on which every count depends: what is kept of a count serves any norm that has them."""
        return replace(self, name="", citations=(), rule=None)


def settle(rule: GroupRule, choice: Mapping[str, str]) -> Terms:
    """Fill what the norm leaves open with the values chosen for arredondamento, minimo, teto and lista."""
    threshold = rule.threshold.value if rule.threshold else int(choice.get("minimo", "1"))
    rounding = rule.rounding.value if rule.rounding else choice["arredondamento"]
    uncapped = choice.get("teto") == "nenhum" or rule.ceiling is None
    return Terms(
        group_id=rule.id,
        name=rule.name,
        share=rule.share.value,
        kind=rule.kind,
        threshold=threshold,
        rounding=rounding,  # type: ignore[arg-type]  # the topic's values are the rounding modes
        ceiling=None if uncapped or rule.ceiling is None else rule.ceiling.value,
        citations=tuple(str(citation) for citation in rule.citations),
        rule=rule,
        split=tuple(rule.split.value.values()) if rule.split and choice.get("lista") == "dividida" else (),
    )


def settle_family(family: Family, choice: Mapping[str, str] | None = None) -> tuple[Terms, ...]:
    """Terms of every group of a family, under the readings in force or under `choice` where it names a topic."""
    topics = ("arredondamento", "minimo", "teto", "lista")
    values = {
        topic: family.value(topic) for topic in topics if topic in family.readings or topic in family.rules
    } | dict(choice or {})
    return tuple(settle(group, values) for group in family.groups)

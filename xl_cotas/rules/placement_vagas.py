"""How many vagas of a total each list has, where no quadro says it."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order_lists import AMPLA, OrderList, is_joint, order_lists
from xl_cotas.rules.reserve import reserve_for, reserve_jointly
from xl_cotas.rules.terms import settle_family


def vagas_of(regime: Regime, total: int) -> dict[str, int]:
    """The vagas of every list out of a total, the open competition first.

    >>> from xl_cotas.laws.contest import Contest
    >>> from xl_cotas.laws.regime import build_regime
    >>> from xl_cotas.laws.registry import library
    >>> laws = [library()["federal-12990-2014"], library()["federal-decreto-9508-2018"]]
    >>> vagas_of(build_regime(Contest(), laws), 240)
    {'ampla': 180, 'pcd': 12, 'negros': 48}
    """
    return split_vagas(total, {item.id: reserved_of(item, total) for item in order_lists(regime, total)})


def split_vagas(total: int, reserved: dict[str, int]) -> dict[str, int]:
    """The open competition has what the reserved lists leave. Raises ValueError where they have more than there is."""
    ampla = total - sum(reserved.values())
    if ampla < 0:
        raise ValueError(f"{sum(reserved.values())} reserved of {total}")
    return {AMPLA: ampla, **reserved}


def reserved_of(item: OrderList, total: int) -> int:
    """The posts of one list out of a total."""
    family_terms = settle_family(item.family)
    if not is_joint(item.family, family_terms):
        return reserve_for(total, item.terms).count
    return _joint_part([terms.group_id for terms in family_terms].index(item.id), item, total)


def _joint_part(index: int, item: OrderList, total: int) -> int:
    parts: Sequence[int] = [part.count for part in reserve_jointly(total, settle_family(item.family))]
    return parts[index]

"""The readings of calls: those in force in a regime, and the others that its norms admit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xl_cotas.errors import LawError
from xl_cotas.laws.regime import Family, Regime
from xl_cotas.rules.calls_model import CallRules
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.rules.placement import policy_of

ORDER_TOPICS = (
    "ordem",
    "colisao",
    "novas_vagas",
    "fracao",
    "minimo_conta",
    "arredondamento",
    "minimo",
    "teto",
    "soma",
    "lista",
)
NAME_TOPICS = (
    "sobreposicao",
    "momento",
    "duas_cotas",
    "desistencia",
    "desistencia_ampla",
    "reversao",
    "vaga_revertida",
    "ampla_esgotada",
    "sub_judice",
    "fim_de_fila",
)


def rules_of(regime: Regime, total: int | None = None) -> CallRules:
    """The rules of calls of a regime: a post given up follows the norm of its own list."""
    policy = policy_of(regime, total=total)
    withdrawal = {item.id: item.family.value("desistencia") for item in order_lists(regime, total)}
    leaves = "sai_da_base" in withdrawal.values()
    withdrawal[AMPLA] = "sai_da_base" if leaves else regime.value("desistencia_ampla")
    return CallRules(
        overlap=policy.overlap,
        two_quotas=policy.two_quotas,
        exhausted=policy.exhausted,
        sub_judice=regime.value("sub_judice"),
        end_of_line=regime.value("fim_de_fila"),
        withdrawal=withdrawal,
        chains=policy.chains,
    )


def alternatives(regime: Regime, topics: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every other admissible value of some topics; what the contest itself states has none."""
    for topic in topics:
        if any(topic in family.stated for family in regime.families):
            continue
        values = (value for family in regime.speaking(topic) for value in family.alternatives(topic))
        for value in dict.fromkeys(values):
            yield topic, value


def with_reading(regime: Regime, topic: str, value: str) -> tuple[Regime, ...]:
    """The regime with another reading in force: in every norm that admits it, and in those alone that speak of it."""
    everywhere = _taking(regime, regime.families, topic, value)
    speaking = _taking(regime, regime.speaking(topic), topic, value)
    return (everywhere,) if everywhere == speaking else (everywhere, speaking)


def _taking(regime: Regime, families: Iterable[Family], topic: str, value: str) -> Regime:
    for family in families:
        try:
            regime = regime.with_family(family.taking(topic, value, "experimentada"))
        except LawError:
            continue
    return regime

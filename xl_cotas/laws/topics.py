"""The vocabulary of topics and clauses, read once from topics.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from xl_cotas.laws.own_data import own_data


@dataclass(frozen=True, slots=True)
class Topic:
    """A question that laws answer: its title and the meaning of each admissible answer, the default first."""

    id: str
    title: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.values))


@cache
def topics() -> Mapping[str, Topic]:
    """Topics, on which a law may be silent."""
    return _section("topico")


@cache
def clauses() -> Mapping[str, Topic]:
    """Clauses: facts that a law states or simply does not have."""
    return _section("clausula")


@cache
def _section(name: str) -> dict[str, Topic]:
    section = own_data("xl_cotas.laws", "topics.toml")[name]
    return {key: Topic(key, entry["titulo"], entry["valores"]) for key, entry in section.items()}

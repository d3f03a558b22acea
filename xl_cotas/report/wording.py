"""Portuguese words for what reports name."""

from __future__ import annotations

from xl_cotas.laws.status import STATUSES
from xl_cotas.laws.topics import topics

TABLE_KINDS = {"vagas": "quadro de vagas", "classificacao": "classificação", "convocacao": "convocação"}
SOURCES = {"relato": "conhecida por relato, o texto não foi lido", "transcrição": "lida em transcrição"}


def value_meaning(topic: str, value: str) -> str:
    """What a value of a topic means, or "" for one that the vocabulary does not have."""
    known = topics().get(topic)
    return known.values.get(value, "") if known else ""


def law_remarks(status: str, source_read: str) -> str:
    """What must always be said of a norm that is no confirmed law, or whose text was not read."""
    return "; ".join(text for text in (STATUSES.get(status, ""), SOURCES.get(source_read, "")) if text)

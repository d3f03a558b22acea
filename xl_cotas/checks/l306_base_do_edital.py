"""L306: base de cálculo do edital contrária à da lei.

Base legal: artigo da lei que diz sobre que vagas o percentual incide. O quadro é conferido pela base da lei.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.topics import topics

CODE = "L306"


def check(subject: Subject) -> Iterator[Outcome]:
    """Tell that the law settles another base than the edital's."""
    refused = subject.regime.refused_base
    if refused is None:
        return
    stated = subject.regime.contest.base
    meanings = topics()["base"].values
    cell = subject.fact_cells.get("base")
    message = f"o edital calcula sobre {meanings[stated]}; a lei manda {meanings[refused.value]}"
    parts = (Part(cell, stated, refused.value),) if cell else ()
    yield Finding(CODE, "erro", message, parts, key="base", citation=(str(refused.citation),))

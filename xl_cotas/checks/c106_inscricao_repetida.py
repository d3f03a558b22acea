"""C106: a mesma inscrição mais de uma vez.

Uma inscrição aparece uma só vez entre os candidatos de um cargo, em cada lista. A mesma inscrição em cargos diferentes
não é apontada. Na mesma seleção publicada em várias tabelas ou listas, a nota de uma inscrição é a mesma em todas.

Base legal: cada candidato ocupa uma só posição na classificação (STF, Súmula 15).
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_elsewhere import OtherScore, other_scores
from xl_cotas.checks.ranking_findings import ORDER, capped
from xl_cotas.checks.ranking_people import Twice
from xl_cotas.checks.subject import Subject

CODE = "C106"


def check(subject: Subject) -> Iterator[Outcome]:
    """Report registrations that come twice, and those with another score in another table."""
    seen: set[tuple[str, int]] = set()
    for analysis in subject.rankings.all:
        place = (analysis.ranking.table.range, hash(analysis.ranking.table.sheet))
        if place not in seen:
            seen.add(place)
            yield from capped(_twice(analysis.ranking, twice) for twice in analysis.people)
    yield from capped(_other(item) for item in other_scores([a.ranking for a in subject.rankings.all]))


def _twice(ranking: Ranking, twice: Twice) -> Finding:
    column = ranking.table.columns["inscricao"][0]
    key = ranking.registration(twice.rows[0])
    parts = tuple(Part(ranking.cell(index, column), key, None) for index in twice.rows)
    message = f"inscrição {key} repetida em {len(parts)} linhas do mesmo cargo"
    return Finding(CODE, "erro", message, parts, key=key, citation=ORDER)


def _other(item: OtherScore) -> Finding:
    message = f"inscrição {item.key}: a nota é {item.here} aqui e {item.there} em {item.other}"
    parts = (Part(item.cell, item.here, None),)
    return Finding(CODE, "erro", message, parts, related=(item.other,), key=item.key, citation=ORDER)

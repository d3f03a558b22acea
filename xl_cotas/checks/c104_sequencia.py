"""C104: posições repetidas e que faltam.

Em cada lista as posições vão de 1 em diante, sem repetição nem salto. Empatados podem dividir a posição, se a lista
faz assim com todos. Um salto é alerta: pode faltar uma linha, ou a lista ser um extrato; se for, diga
candidatos = "parcial" em [[tabela]], no edital.toml. Listas com muitos saltos são tidas por extrato e nada se diz.

Base legal: a ordem de classificação (STF, Súmula 15).
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome, Part, Severity
from xl_cotas.checks.ranking import GENERAL, Ranking
from xl_cotas.checks.ranking_analysis import Analysis
from xl_cotas.checks.ranking_findings import ORDER, capped, found, list_name, rank_parts
from xl_cotas.checks.ranking_gaps import Gap
from xl_cotas.checks.ranking_lists import ListFaults
from xl_cotas.checks.ranking_order import Fault
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import count, worded

CODE = "C104"
DECIDES = True
_CLEAR = 3  # ties told apart for each that shares a rank, from which a shared one is an error


def check(subject: Subject) -> Iterator[Outcome]:
    """Report ranks that two people hold, that nobody can hold, and that nobody holds."""
    for analysis in subject.rankings.all:
        for item in analysis.lists:
            if item.rows:
                yield Decided(CODE, item.rows)
            faults = [fault for fault in item.faults if fault.kind in ("repeated", "beyond")]
            yield from capped(_finding(subject, analysis.ranking, item, fault) for fault in faults)
            yield from _gaps(subject, analysis, item, len(faults))


def _finding(subject: Subject, ranking: Ranking, item: ListFaults, fault: Fault) -> Finding:
    name = list_name(subject, item.list)
    parts = rank_parts(ranking, item.list, fault.due)
    (index,) = fault.due
    right = f"; deveria ser {parts[0].expected}" if parts[0].expected is not None else ""
    said = (
        "dada a mais de um candidato"
        if fault.kind == "repeated"
        else f"numa lista de {count(item.rows, 'candidato', 'candidatos')}"
    )
    related = tuple(ranking.cell(other, item.list.column) for other in fault.moved)
    return Finding(
        CODE,
        _severity(ranking, item, fault),
        f"{name}: posição {found(ranking, item.list, index)} {said}{right}",
        parts,
        related=related,
        key=ranking.registration(index),
        citation=ORDER,
    )


def _severity(ranking: Ranking, item: ListFaults, fault: Fault) -> Severity:
    """A rank shared by a tie is an error only where the list tells ties apart."""
    if fault.kind == "beyond" or ranking.scores is None:
        return "erro"
    (index,) = fault.due
    scores = ranking.scores.values
    tied = any(scores[index] == scores[other] for other in fault.moved)
    return "erro" if not tied or item.broken >= _CLEAR * item.shared else "alerta"


def _gaps(subject: Subject, analysis: Analysis, item: ListFaults, repeated: int) -> Iterator[Finding]:
    explained = analysis.gaps_explained.get(item.list.id, 0) + repeated
    general = next((other for other in analysis.lists if other.list.id == GENERAL), None)
    if len(item.gaps) <= explained or (general is not None and general is not item and general.gappy):
        return
    parts = tuple(_part(analysis.ranking, item, gap) for gap in item.gaps)
    first = item.gaps[0]
    which = f"a posição {first.first}" if first.first == first.last else f"as posições {first.first} a {first.last}"
    more = worded(len(parts) - 1, ", e há outra falta", ", e há outras {} faltas") if len(parts) > 1 else ""
    message = (
        f'{list_name(subject, item.list)}: falta {which}{more}; se a lista é um extrato, diga candidatos = "parcial"'
    )
    yield Finding(CODE, "alerta", message, parts, key=analysis.ranking.registration(first.index), citation=ORDER)


def _part(ranking: Ranking, item: ListFaults, gap: Gap) -> Part:
    return Part(ranking.cell(gap.index, item.list.column), gap.rank, gap.first, f"depois da posição {gap.first - 1}")

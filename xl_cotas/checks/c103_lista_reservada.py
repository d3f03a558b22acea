"""C103: lista reservada contra a lista geral.

Quem está na lista de um grupo está também na geral, e as duas seguem a mesma ordem: o candidato que vem antes numa vem
antes na outra. Com notas iguais, a inversão entre as duas listas é alerta (uma delas está errada, e a nota não diz
qual); contra a nota é erro, apontado em C101. Ninguém está na lista reservada depois da sua posição na geral: a lista
reservada não pode ser mais longa que a geral.

Base legal: as listas do certame são concorrentes e seguem a mesma ordem de classificação (STF, Súmula 15).
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome, Undecided
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_agreement import Disagreement
from xl_cotas.checks.ranking_findings import ORDER, capped, list_name, rank_parts
from xl_cotas.checks.ranking_order import Fault
from xl_cotas.checks.subject import Subject

CODE = "C103"
DECIDES = True


def check(subject: Subject) -> Iterator[Outcome]:
    """Report people whom a reserved list puts in another order than the general one."""
    for analysis in subject.rankings.all:
        for item in analysis.agreements:
            yield from _list(subject, analysis.ranking, item)
        if analysis.ranking.quotas and not analysis.agreements:
            why = f"a tabela {analysis.ranking.table.range} não traz, ao lado da lista reservada, a classificação geral"
            yield Undecided(CODE, why, analysis.ranking.table.sheet)


def _list(subject: Subject, ranking: Ranking, item: Disagreement) -> Iterator[Outcome]:
    if item.compared:
        yield Decided(CODE, item.compared)
    yield from capped(_inverted(subject, ranking, item, fault) for fault in item.faults)
    yield from capped(_farther(subject, ranking, item, index) for index in item.farther)


def _inverted(subject: Subject, ranking: Ranking, item: Disagreement, fault: Fault) -> Finding:
    parts = rank_parts(ranking, item.list, fault.due)
    said = "; ".join(f"está {part.found}, a lista geral dá {part.expected}" for part in parts[:2])
    message = f"{list_name(subject, item.list)}: ordem contrária à da classificação geral ({said})"
    general = ranking.general
    related = tuple(ranking.cell(index, general.column) for index in sorted(fault.due)) if general else ()
    moved = tuple(ranking.cell(index, item.list.column) for index in fault.moved)
    return Finding(
        CODE,
        "alerta",
        message,
        parts,
        related=related + moved,
        key=ranking.registration(min(fault.due)),
        citation=ORDER,
    )


def _farther(subject: Subject, ranking: Ranking, item: Disagreement, index: int) -> Finding:
    parts = rank_parts(ranking, item.list, {index: None})
    general = item.general[index]
    message = f"{list_name(subject, item.list)}: posição {parts[0].found}, depois da posição {general} na lista geral"
    related = (ranking.cell(index, ranking.general.column),) if ranking.general else ()
    return Finding(CODE, "erro", message, parts, related=related, key=ranking.registration(index), citation=ORDER)

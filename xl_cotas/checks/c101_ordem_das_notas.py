"""C101: classificação contra a nota final.

Em cada lista (geral e de cada grupo), e em cada cargo em que a numeração recomeça, quem tem nota maior vem antes. Notas
iguais são empate: não são apontadas aqui. Duas posições trocadas são as duas células; um bloco fora de ordem, todas as
suas células; uma pessoa deslocada, só a célula dela, e as que ela empurrou vão ao lado.

Base legal: a ordem de classificação (Constituição, art. 37, IV; STF, Súmula 15). O valor esperado é a posição que as
notas da própria planilha dão.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome, Part, Undecided
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_analysis import Analysis
from xl_cotas.checks.ranking_causes import glued_page, glued_suspects, sorted_as_text, upside_down
from xl_cotas.checks.ranking_findings import ORDER, capped, list_name, rank_parts
from xl_cotas.checks.ranking_lists import ListFaults
from xl_cotas.checks.ranking_order import Fault
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import count

CODE = "C101"
DECIDES = True
_KINDS = ("swap", "block", "displaced")


def check(subject: Subject) -> Iterator[Outcome]:
    """Report ranks that the scores contradict."""
    for analysis in subject.rankings.all:
        ranking = analysis.ranking
        if ranking.scores is None:
            why = f"a tabela {ranking.table.range} não tem coluna de nota final reconhecida"
            yield Undecided(CODE, why, ranking.table.sheet)
            continue
        # Where the scores do not explain the first list, they say nothing of the others.
        first = analysis.lists[:1]
        for item in first if first and first[0].misread else analysis.lists:
            yield from _list(subject, analysis, item)


def _list(subject: Subject, analysis: Analysis, item: ListFaults) -> Iterator[Outcome]:
    ranking = analysis.ranking
    if item.misread:
        yield _misread(subject, ranking, item)
        return
    if item.steps:
        yield Decided(CODE, item.steps)
    faults = [fault for fault in item.faults if fault.kind in _KINDS]
    suspects = glued_suspects(ranking) if faults else frozenset()
    glued = {next(iter(fault.due)): _glued(ranking, item, fault, suspects) for fault in faults}
    if not all(glued.values()) and (cause := sorted_as_text(ranking, item, faults)):
        yield _whole(subject, ranking, item, faults, cause)
        return
    yield from capped(_finding(subject, ranking, item, fault, glued[next(iter(fault.due))]) for fault in faults)


def _glued(ranking: Ranking, item: ListFaults, fault: Fault, suspects: frozenset[int]) -> Part | None:
    """The score to blame instead of the rank, where one of few people has a page number glued to it."""
    if fault.kind == "block":
        return None
    people = [index for index in list(fault.due)[: 2 if fault.kind == "swap" else 1] if index in suspects]
    return next((part for index in people if (part := glued_page(ranking, item.list, index))), None)


def _finding(subject: Subject, ranking: Ranking, item: ListFaults, fault: Fault, glued: Part | None) -> Finding:
    name = list_name(subject, item.list)
    related = tuple(ranking.cell(index, item.list.column) for index in fault.moved)
    key = ranking.registration(min(fault.due))
    if glued:
        message = f"nota final com algarismos colados: {glued.sum}"
        return Finding(CODE, "erro", message, (glued,), key=key, citation=ORDER)
    parts = rank_parts(ranking, item.list, fault.due)
    said = "; ".join(f"está {part.found}, as notas dão {part.expected}" for part in parts[:2])
    messages = {
        "swap": f"{name}: duas posições trocadas ({said})",
        "block": f"{name}: {count(len(parts), 'posição', 'posições')} fora da ordem das notas",
        "displaced": f"{name}: {said}",
    }
    return Finding(CODE, "erro", messages[fault.kind], parts, related=related, key=key, citation=ORDER)


def _whole(subject: Subject, ranking: Ranking, item: ListFaults, faults: list[Fault], cause: str) -> Finding:
    due = {index: rank for fault in faults for index, rank in fault.due.items()}
    out = count(len(due), "posição", "posições")
    message = f"{list_name(subject, item.list)}: {out} fora da ordem das notas. {cause}"
    return Finding(CODE, "erro", message, rank_parts(ranking, item.list, due), citation=ORDER)


def _misread(subject: Subject, ranking: Ranking, item: ListFaults) -> Finding:
    """The column does not explain the ranks: one remark, and no cell blamed."""
    name, scores = list_name(subject, item.list), ranking.scores
    column = ranking.table.column_label(scores.column) if scores else ""
    cause = upside_down(item) or "a nota que classifica pode ser outra, ou a ordem está toda errada"
    steps = f"a nota sobe em {item.rises} de {count(item.steps, 'passo', 'passos')}"
    message = f"{name}: a coluna {column} não explica a classificação ({steps}); {cause}"
    header = ranking.table.header_cell(item.list.column)
    return Finding(CODE, "alerta", message, (Part(header, None, None),) if header else (), ranking.table.sheet)

"""C105: declaração do candidato contra a lista do seu grupo.

Quem declarou concorrer às vagas de um grupo e está na classificação geral tem posição na lista desse grupo; quem não
declarou não tem. Eliminados não entram. Quem declarou dois grupos e está na lista de um deles pode ter de ficar só
nela: é apontado apenas onde a norma manda constar das duas. Se muitos declarantes faltam, a lista pode trazer só os
confirmados, ou ter limite: é um alerta para a tabela.

Base legal: as listas do certame; a reserva é de quem se declara na inscrição.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Finding, Outcome, Part, Severity, Undecided
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_findings import capped, list_name, rank_parts
from xl_cotas.checks.ranking_people import Membership
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import worded
from xl_cotas.workbook.model import CellRef

CODE = "C105"
_BOTH = ("acumula_pcd", "mais_favoravel")


def check(subject: Subject) -> Iterator[Outcome]:
    """Report declarations and ranks that do not go together."""
    for analysis in subject.rankings.all:
        for item in analysis.members:
            if item.misread:
                yield _misread(analysis.ranking, item)
                continue
            yield Decided(CODE, item.ranked)
            yield from capped(_undeclared(subject, analysis.ranking, item, index) for index in item.undeclared)
            yield from _absent(subject, analysis.ranking, item)


def _misread(ranking: Ranking, item: Membership) -> Undecided:
    cells = tuple(ranking.cell(index, item.list.column) for index in item.undeclared[:20])
    column = ranking.table.column_label(item.declarations.columns[0])
    differ = f"{len(item.undeclared)} de {item.ranked} {worded(len(item.undeclared), 'não bate', 'não batem')}"
    why = f"a coluna {column} não parece ser a declaração que abre a lista: {differ}"
    return Undecided(CODE, why, ranking.table.sheet, cells)


def _undeclared(subject: Subject, ranking: Ranking, item: Membership, index: int) -> Finding:
    name = list_name(subject, item.list)
    message = f"{name}: há posição, mas a planilha não traz a declaração"
    return Finding(
        CODE,
        "erro",
        message,
        rank_parts(ranking, item.list, {index: None}),
        related=_declared(ranking, item, index),
        key=ranking.registration(index),
    )


def _absent(subject: Subject, ranking: Ranking, item: Membership) -> Iterator[Finding]:
    name = list_name(subject, item.list)
    if item.limited:
        without = worded(len(item.absent), "não tem posição", "não têm posição")
        message = f"{name}: {len(item.absent)} de {item.declared} que declararam {without}; a lista pode ser parcial"
        parts = rank_parts(ranking, item.list, dict.fromkeys(item.absent))
        yield Finding(CODE, "alerta", message, parts, key=ranking.registration(item.absent[0]))
        return
    message = f"{name}: a planilha traz a declaração, mas não a posição na lista"
    severities: dict[int, Severity] = dict.fromkeys(item.absent, "erro")
    severities |= dict.fromkeys(item.elsewhere, severity) if (severity := _both_lists(subject, item)) else {}
    yield from capped(
        Finding(
            CODE,
            severity,
            message,
            (Part(ranking.cell(index, item.list.column), None, None),),
            related=_declared(ranking, item, index),
            key=ranking.registration(index),
        )
        for index, severity in severities.items()
    )


def _both_lists(subject: Subject, item: Membership) -> Severity | None:
    """How bad it is to be in another list only: an error where the norm says both, nothing where it may say one."""
    for family in subject.regime.families:
        if any(set(group.members) & set(item.list.id.split("+")) for group in family.groups):
            if "duas_cotas" in family.rules:
                return "erro" if family.rules["duas_cotas"].value in _BOTH else None
            return "alerta" if family.value("duas_cotas") in _BOTH and not family.alternatives("duas_cotas") else None
    return None


def _declared(ranking: Ranking, item: Membership, index: int) -> tuple[CellRef, ...]:
    return tuple(ranking.cell(index, column) for column in item.declarations.columns)

"""N201: ordem de nomeação publicada sem candidatos.

Uma tabela de posições e listas (1ª vaga: ampla; 3ª vaga: negros...) é comparada com a ordem que sai da própria norma: a
k-ésima vaga reservada cabe na primeira nomeação em que a reserva arredondada chega a k. Uma chamada fora da sua posição
é apontada na célula, com a posição devida ao lado. Depois da última chamada certa de uma lista nada se afirma: a lista
pode ter acabado.

Base legal: alternância e proporcionalidade (Lei 12.990/2014, art. 4º; Lei 15.142/2025, art. 9º). A norma não dá as
posições: a tabela inteira pode seguir outra leitura (ordem, colisao), o que é um alerta que a nomeia. A que segue do
começo ao fim a ordem de outra lei da biblioteca é um só erro, com o nome dessa lei.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.alternatives import alternatives
from xl_cotas.checks.base import Decided, Finding, Outcome, Part, Severity, Undecided
from xl_cotas.checks.consulted import consulted, topics_of_order
from xl_cotas.checks.other_laws import FEWEST, PCD, other_laws
from xl_cotas.checks.placing.boards import words_of
from xl_cotas.checks.published.faults import OrderFault, OrderFaults, order_faults, swaps
from xl_cotas.checks.published.table import Run, is_order_table, read_runs
from xl_cotas.checks.ranking_findings import capped
from xl_cotas.checks.subject import Subject
from xl_cotas.errors import LawError
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import listed
from xl_cotas.rules.explain import cite
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import Table

CODE = "N201"
DECIDES = True
TOPICS = ("arredondamento", "minimo", "teto", "soma", "lista", "ordem", "colisao")
_SHOWN = 20


def check(subject: Subject) -> Iterator[Outcome]:
    """Report calls that a published order puts off their due positions."""
    sheets = {sheet.name: sheet for sheet in subject.workbook.sheets}
    words = words_of(subject)
    for table in subject.tables:
        if is_order_table(table):
            runs = list(read_runs(table, table.view(sheets[table.sheet]), words))
            yield from _table(subject, table, runs)


def _table(subject: Subject, table: Table, runs: Sequence[Run]) -> Iterator[Outcome]:
    if not runs:
        yield Undecided(CODE, f"a ordem da tabela {table.range} não se lê", table.sheet)
        return
    found = [order_faults(run, subject.regime) for run in runs]
    yield from _open(table, found)
    if decided := sum(item.decided for item in found):
        yield Decided(CODE, decided)
        yield from consulted(
            subject.regime, (name for item in found for name in topics_of_order(item.order, item.run.last))
        )
    wrong = [(item, group) for item in found for group in swaps(item.faults)]
    whole = _whole(subject.regime, runs) if wrong else ()
    if whole:
        yield _other_reading(subject, wrong, whole)
        return
    cause = _other_law(subject, runs) if sum(len(group) for _, group in wrong) >= FEWEST else ""
    if cause:
        yield _of_other_law(subject, wrong, cause)
        return
    yield from capped(_finding(subject, item, group, "erro", ()) for item, group in wrong)


def _other_law(subject: Subject, runs: Sequence[Run]) -> str:
    """The other law whose order the whole table follows, or ""."""
    for text, regime in other_laws(subject.regime, subject.library):
        try:
            found = [order_faults(run, regime) for run in runs]
        except LawError:
            continue
        known = tuple(name for item in found for name in item.order.positions)
        own = sum(entry.list_in(known) not in (None, AMPLA, PCD) for run in runs for entry in run.entries)
        if own >= FEWEST and not any(item.faults or item.foreign or item.ended for item in found):
            return text
    return ""


def _whole(regime: Regime, runs: Sequence[Run]) -> tuple[str, ...]:
    """The admissible readings under which the whole table is right."""
    for other in alternatives(regime, (), TOPICS):
        try:
            if not any(order_faults(run, other.regime).faults for run in runs):
                return other.changes
        except LawError:  # a reading that lacks its facts fits nothing
            continue
    return ()


def _open(table: Table, found: Sequence[OrderFaults]) -> Iterator[Undecided]:
    foreign = [entry.cell for item in found for entry in item.foreign]
    if foreign:
        yield Undecided(
            CODE, "a lista não é de nenhuma norma informada, ou não se lê", table.sheet, tuple(foreign[:_SHOWN])
        )
    ended = sorted((entry.cell for item in found for entry in item.ended), key=lambda cell: (cell.row, cell.column))
    if ended:
        why = "posição devida a uma lista que pode ter acabado, depois da sua última chamada"
        yield Undecided(CODE, why, table.sheet, tuple(ended[:_SHOWN]))


def _finding(
    subject: Subject, item: OrderFaults, group: Sequence[OrderFault], severity: Severity, right: tuple[str, ...]
) -> Finding:
    first = group[0]
    named = {fault.entry.cell for fault in group}
    related = tuple(f.belongs.cell for f in group if f.belongs is not None and f.belongs.cell not in named)
    return Finding(
        CODE,
        severity,
        f"posição {first.entry.position}: está {list_called(subject.regime, first.found)}, "
        f"deveria ser {list_called(subject.regime, first.expected)}",
        tuple(_part(subject.regime, fault) for fault in group),
        related=related,
        key=item.run.key,
        citation=order_citation(subject.regime, first),
        right_under=right,
    )


def _part(regime: Regime, fault: OrderFault) -> Part:
    text = ""
    if fault.belongs is not None:
        name = list_called(regime, fault.found)
        text = f"a {fault.number}ª chamada de {name} cabe na posição {fault.belongs.position}"
    return Part(fault.entry.cell, fault.entry.shown, list_called(regime, fault.expected), text)


def _other_reading(
    subject: Subject, wrong: Sequence[tuple[OrderFaults, Sequence[OrderFault]]], whole: tuple[str, ...]
) -> Finding:
    parts = tuple(_part(subject.regime, fault) for _, group in wrong for fault in group)
    cells: dict[CellRef, Part] = {part.cell: part for part in parts}
    message = f"a ordem publicada segue outra leitura: {listed(whole)}"
    citation = order_citation(subject.regime, wrong[0][1][0])
    return Finding(
        CODE, "alerta", message, tuple(cells.values()), key=wrong[0][0].run.key, citation=citation, right_under=whole
    )


def _of_other_law(subject: Subject, wrong: Sequence[tuple[OrderFaults, Sequence[OrderFault]]], cause: str) -> Finding:
    parts = {fault.entry.cell: _part(subject.regime, fault) for _, group in wrong for fault in group}
    message = f"a ordem publicada é a de outra lei: {cause}"
    citation = order_citation(subject.regime, wrong[0][1][0])
    return Finding(CODE, "erro", message, tuple(parts.values()), key=wrong[0][0].run.key, citation=citation)


def list_called(regime: Regime, name: str) -> str:
    """What a list is called."""
    names = {group.id: group.name for group in regime.groups}
    return "ampla concorrência" if name == AMPLA else names.get(name, name)


def order_citation(regime: Regime, fault: OrderFault) -> tuple[str, ...]:
    """Where the norm of the list says how its calls alternate; where it does not, what the list reserves."""
    name = fault.found if fault.found != AMPLA else fault.expected
    for item in order_lists(regime, fault.entry.position):
        if item.id == name:
            own = item.terms.rule.citations if item.terms.rule else ()
            return tuple(cite([item.source] if item.source else own))
    return ()

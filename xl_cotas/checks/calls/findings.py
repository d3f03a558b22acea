"""Faults of calls as findings: cells and inscrições, the list and the person due, and the article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Finding, Part
from xl_cotas.checks.calls.analysis import list_names
from xl_cotas.checks.calls.articles import articles
from xl_cotas.checks.calls.causes import OF_POSITIONS
from xl_cotas.checks.calls.judgement import Judged, Ruled
from xl_cotas.checks.calls.sentences import message
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import listed, worded
from xl_cotas.rules.calls_model import Fault, FaultKind
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.workbook.model import CellRef

COLUMNS = {"lista": ("lista",), "nome": ("inscricao", "nome"), "posicao": ("posicao", "ordem")}


def findings(subject: Subject, code: str, *kinds: FaultKind, together: bool = False) -> Iterator[Finding]:
    """The findings of some kinds of fault. A table that fits another reading throughout is one finding.

    `together`: faults of the same severity and readings are one finding.
    """
    for judged in subject.calls.of(subject):
        ruled = judged.ruled
        if ruled and ruled[0].whole:
            if ruled[0].fault.kind in kinds:
                yield _whole(subject, code, judged)
            continue
        mine = [item for item in ruled if item.fault.kind in kinds]
        if judged.cause:
            if "lista" in kinds:
                yield _caused(subject, code, judged)
            mine = [item for item in mine if item.fault.kind not in OF_POSITIONS]
        if not together:
            yield from (_finding(subject, code, judged, [item]) for item in mine)
            continue
        for severity, right in dict.fromkeys((item.severity, item.right_under) for item in mine):
            same = [item for item in mine if (item.severity, item.right_under) == (severity, right)]
            yield _finding(subject, code, judged, same)


def _finding(subject: Subject, code: str, judged: Judged, ruled: Sequence[Ruled]) -> Finding:
    first = ruled[0]
    text = message(list_names(subject), judged, first.fault)
    if len(ruled) > 1:
        text += worded(len(ruled) - 1, "; e em outra chamada", "; e em outras {} chamadas") + " desta tabela"
    if first.right_under:
        text += f" (estaria certo com {listed(first.right_under)})"
    return Finding(
        code,
        first.severity,
        text,
        tuple(_part(subject, judged, item.fault) for item in ruled),
        related=tuple(dict.fromkeys(cell for item in ruled for cell in _related(judged, item.fault))),
        key=_key(judged, first.fault.row),
        citation=articles(subject.regime, first.fault.own or first.fault.due, first.fault.kind),
        right_under=first.right_under,
    )


def _whole(subject: Subject, code: str, judged: Judged) -> Finding:
    """One remark on the table: only the cells that differ from the reading in force."""
    first = judged.ruled[0]
    parts = tuple(dict.fromkeys(_part(subject, judged, item.fault) for item in judged.ruled))
    others = worded(len(parts), "esta célula seria outra", "{} células seriam outras")
    return Finding(
        code,
        "alerta",
        f"a tabela inteira segue outra leitura admissível: {listed(first.right_under)}; em vigor, {others}",
        parts,
        related=tuple(dict.fromkeys(cell for item in judged.ruled for cell in _related(judged, item.fault))),
        key=judged.unit.key,
        citation=articles(subject.regime, first.fault.own or first.fault.due, first.fault.kind),
        right_under=first.right_under,
    )


def _caused(subject: Subject, code: str, judged: Judged) -> Finding:
    """One finding for the lists of a whole table that are those of another law."""
    faults = [item.fault for item in judged.ruled if item.fault.kind in OF_POSITIONS]
    parts = tuple(_part(subject, judged, fault) for fault in faults)
    named = {part.cell for part in parts}
    related = dict.fromkeys(cell for fault in faults for cell in _related(judged, fault) if cell not in named)
    first = max(faults, key=lambda fault: (fault.due != AMPLA, -fault.row))
    told = worded(len(parts), "uma posição é de outra lista", "{} posições são de outra lista")
    return Finding(
        code,
        "erro",
        f"a ordem da tabela inteira é a de outra lei: {judged.cause}; {told}",
        parts,
        related=tuple(related),
        key=judged.unit.key,
        citation=articles(subject.regime, first.due, "lista"),
    )


def _key(judged: Judged, row: int) -> str:
    who = judged.unit.numbered[row].registration
    return " / ".join(filter(None, (judged.unit.key, f"inscrição {who}" if who else "")))


def _part(subject: Subject, judged: Judged, fault: Fault) -> Part:
    row = judged.unit.numbered[fault.row]
    cell = row.cell(*COLUMNS[fault.aspect])
    if fault.aspect == "lista" and judged.settled is not None:
        names = list_names(subject)
        called = judged.settled.calls[fault.row].list
        return Part(cell, names.get(called, called), names.get(fault.due, fault.due), _sum(subject, judged, fault))
    if fault.aspect == "nome":
        return Part(cell, row.registration or None, judged.facts.people.shown.get(fault.person or "") or None)
    return Part(cell, row.position if row.written is None else row.written, fault.missing[0] if fault.missing else None)


def _sum(subject: Subject, judged: Judged, fault: Fault) -> str:
    """The rounded reserve at the position, where a reserved list was due by the order."""
    row = judged.unit.numbered[fault.row]
    due = fault.own or fault.due
    if due == AMPLA or fault.kind == "desistencia" or row.position is None:
        return ""
    terms = next((item.terms for item in order_lists(subject.regime, row.position) if item.id == due), None)
    return "" if terms is None else explain_reserve(row.position, terms)


def _related(judged: Judged, fault: Fault) -> Iterator[CellRef]:
    rows = judged.unit.numbered
    for other in fault.related:
        yield rows[other].cell(*COLUMNS[fault.aspect])
    if fault.kind in ("repetido", "desistiu"):
        same = (rows[other] for other in range(fault.row) if rows[other].person == rows[fault.row].person)
        yield from (row.cell(*COLUMNS["nome"]) for row in same)
    if fault.kind in ("desistencia", "posicao"):
        mine = rows[fault.row].position
        yield from (row.cell(*COLUMNS["posicao"]) for row in rows[: fault.row] if row.position == mine)

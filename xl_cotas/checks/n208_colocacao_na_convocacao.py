"""N208: colocações escritas na própria convocação.

Onde a convocação traz a colocação de cada pessoa ("12º classificado AC", "325 | 1", "PPP 3") e a classificação da lista
não está na pasta, confere que cada lista é chamada da melhor para a pior colocada, sem repetição. Uma colocação que
falta só é alerta quando as chamadas por outras listas não a explicam.

Base legal: a ordem de classificação (STF, Súmula 15).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Finding, Outcome, Part
from xl_cotas.checks.calls.analysis import list_names
from xl_cotas.checks.calls.articles import RANKING
from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.checks.subject import Subject
from xl_cotas.rules.order_lists import AMPLA

CODE = "N208"
PLACES = ("class_lista", "class_geral", "lista")


def check(subject: Subject) -> Iterator[Outcome]:
    """Compare the places written in the rows of each list."""
    names = list_names(subject)
    for judged in subject.calls.of(subject):
        if judged.settled is None:
            continue
        lists = [call.list for call in judged.settled.calls]
        for name in dict.fromkeys(filter(None, lists)):
            if name not in judged.settled.case.roster.queues:
                rows = [row for row, called in zip(judged.unit.numbered, lists, strict=True) if called == name]
                yield from _faults(judged, name, names.get(name, name), rows, len(lists) - len(rows))


def _faults(judged: Judged, name: str, shown: str, rows: Sequence[CallRow], others: int) -> Iterator[Finding]:
    """Places that go back or come twice; then those missing, if more than other lists explain."""
    placed = [(row, place) for row in rows if (place := _place(row, name)) is not None]
    best: dict[int, CallRow] = {}
    last, missing, after = 0, 0, None
    for row, place in placed:
        if place in best:
            same = row.person == best[place].person and row.person != ""
            if not same:
                yield _finding(judged, row, place, f"{shown}: colocação {place} já chamada", best[place])
        elif place < last and row.outcome != "fim_de_fila" and not _again(row, rows):
            yield _finding(judged, row, place, f"{shown}: colocação {place} chamada depois da {last}", best[last])
        elif place > last + 1 and last:
            missing += place - last - 1
            after = after or (row, place, last)
        best.setdefault(place, row)
        last = max(last, place)
    filled = sum(place < last for place in best) - len(placed)
    if after is not None and missing + min(filled, 0) > others:
        row, place, before = after
        text = f"{shown}: da colocação {before} passou à {place}, e as outras listas não explicam a falta"
        yield _finding(judged, row, place, text, None, "alerta")


def _again(row: CallRow, rows: Sequence[CallRow]) -> bool:
    """Whether the person was called before and asked for the end of the line."""
    return any(other.person == row.person and other.outcome == "fim_de_fila" for other in rows if other is not row)


def _place(row: CallRow, name: str) -> int | None:
    if name == AMPLA and row.general_place is not None:
        return row.general_place
    return row.list_place


def _finding(
    judged: Judged, row: CallRow, place: int, text: str, other: CallRow | None, severity: str = "erro"
) -> Finding:
    related = () if other is None else (other.cell(*PLACES),)
    key = " / ".join(filter(None, (judged.unit.key, f"inscrição {row.registration}" if row.registration else "")))
    parts = (Part(row.cell(*PLACES), place, None),)
    return Finding(CODE, severity, f"posição {row.position}, {text}", parts, related=related, key=key, citation=RANKING)  # type: ignore[arg-type]

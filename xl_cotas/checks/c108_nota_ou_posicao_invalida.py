"""C108: nota ou posição que não se lê.

A nota final é um número; a posição é um número inteiro, de 1 em diante. Erro de fórmula, texto com algarismos, data e
fração no lugar da posição são apontados, e a linha fica fora só das verificações que dependem da célula. Uma fórmula
nunca calculada não é uma célula vazia: abra, recalcule e salve. Um número digitado como texto numa coluna de números é
lido, mas o programa o ordena como texto. Palavras (Eliminado, Ausente) e traços não são posições, e estão certos.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Finding, Outcome, Part, Severity
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_cells import Numbers, Odd, OddKind
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import worded

CODE = "C108"
_SAID: dict[OddKind, tuple[Severity, str]] = {
    "error": ("erro", "{cells} com erro de fórmula no lugar da {what}"),
    "uncalculated": (
        "alerta",
        "{cells} de {what} com fórmula ainda não calculada: abra no programa, recalcule e salve",
    ),
    "invalid": ("erro", "{cells} em que a {what} não é um número{whole}"),
    "ambiguous": (
        "alerta",
        "{cells} de {what} com ponto numa coluna de vírgulas: não se sabe se separa milhar ou decimal",
    ),
    "text": ("info", "{cells} de {what} com número digitado como texto; foi lido como número"),
}


def check(subject: Subject) -> Iterator[Outcome]:
    """Report scores and ranks that are no numbers, and people ranked without a score."""
    seen: set[tuple[str, int, int]] = set()
    for analysis in subject.rankings.all:
        ranking = analysis.ranking
        columns = [(cells, "posição") for cells in ranking.rank_cells]
        columns += [(ranking.scores, "nota")] if ranking.scores else []
        for cells, what in columns:
            place = (ranking.table.sheet, ranking.table.rows[0], cells.column)
            if place not in seen:
                seen.add(place)
                yield from _odd(ranking, cells, what)
        yield from _without_score(ranking)


def _odd(ranking: Ranking, cells: Numbers, what: str) -> Iterator[Finding]:
    for kind, (severity, message) in _SAID.items():
        found = [odd for odd in cells.odd if odd.kind == kind]
        if found:
            number = worded(len(found), "uma célula", "{} células")
            whole = " inteiro" if what == "posição" else ""
            text = message.format(cells=number, what=what, whole=whole)
            yield Finding(CODE, severity, text, _parts(ranking, cells, found), key=ranking.registration(found[0].index))


def _parts(ranking: Ranking, cells: Numbers, found: Sequence[Odd]) -> tuple[Part, ...]:
    return tuple(Part(ranking.cell(odd.index, cells.column), odd.shown or None, None) for odd in found)


def _without_score(ranking: Ranking) -> Iterator[Finding]:
    """People with a rank and a blank score, where most have one."""
    if ranking.scores is None or not ranking.lists:
        return
    item = ranking.lists[0]
    unread = set(ranking.scores.unread)
    blank = (ranking.scores.values.is_null() & item.ranks.is_not_null()).arg_true().to_list()
    rows = [index for index in blank if index not in unread]
    if rows and 2 * len(blank) < int(item.ranks.is_not_null().sum()):
        cells = tuple(Part(ranking.cell(index, ranking.scores.column), None, None) for index in rows)
        number = worded(len(rows), "uma linha", "{} linhas")
        yield Finding(CODE, "alerta", f"{number} com posição e sem nota", cells, key=ranking.registration(rows[0]))

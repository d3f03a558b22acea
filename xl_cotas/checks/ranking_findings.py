"""Findings about a ranking: cells, registrations and the words for its lists. No name and no group of a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from xl_cotas.checks.base import Finding, Part, Severity, Value
from xl_cotas.checks.ranking import GENERAL, Ranking, RankList
from xl_cotas.checks.ranking_columns import SCALE
from xl_cotas.checks.subject import Subject
from xl_cotas.exact import format_number
from xl_cotas.portuguese import count
from xl_cotas.workbook.recognition.numbers import show

MOST = 200  # findings of one check about one table: beyond that, one more holds the other cells
ORDER = ("STF, Súmula 15",)


def list_name(subject: Subject, item: RankList) -> str:
    """What a list is called: by its group in the norm, or by its id."""
    if item.id == GENERAL:
        return "classificação geral"
    names = {group.id: group.name for group in subject.regime.groups}
    return f"classificação de {names.get(item.id, item.id)}"


def score_text(ranking: Ranking, index: int) -> str:
    """The score of a row as people write it."""
    value = ranking.scores.values[index] if ranking.scores else None
    return "" if value is None else format_number(Fraction(value, SCALE))


def rank_parts(ranking: Ranking, item: RankList, due: Mapping[int, int | None], sum_text: str = "") -> tuple[Part, ...]:
    """A part for each rank that is wrong: what it is, what it should be, and the score."""
    parts = []
    for index in due:
        score = score_text(ranking, index)
        text = sum_text or (f"nota {score}" if score else "")
        parts.append(Part(ranking.cell(index, item.column), found(ranking, item, index), due[index], text))
    return tuple(parts)


def found(ranking: Ranking, item: RankList, index: int) -> Value:
    """The rank of a row, or what its cell shows."""
    value = item.ranks[index]
    if value is not None:
        return int(value)
    cell = ranking.cell(index, item.column)
    return show(ranking.sheet.value(cell.row, cell.column)) or None


def capped(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The first findings as they are; those beyond the cap of each severity in one."""
    left: dict[Severity, list[Finding]] = {}
    for number, finding in enumerate(findings):
        if number < MOST:
            yield finding
        else:
            left.setdefault(finding.severity, []).append(finding)
    for severity, rest in left.items():
        yield merged(rest, f"mais {count(len(rest), 'caso', 'casos')} como os anteriores: {rest[0].message}", severity)


def merged(findings: Sequence[Finding], message: str, severity: Severity) -> Finding:
    """Several findings as one."""
    first = findings[0]
    parts = tuple(part for finding in findings for part in finding.parts)
    return Finding(first.code, severity, message, parts, citation=first.citation, right_under=first.right_under)

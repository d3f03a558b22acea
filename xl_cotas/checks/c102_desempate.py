"""C102: desempate entre notas iguais.

Entre candidatos de 60 anos ou mais, ou entre um deles e outro mais novo, vem antes o de idade mais elevada (Lei
10.741/2003, art. 27, parágrafo único); entre os demais valem os critérios do edital, na ordem em que os traz
([desempate] no edital.toml: criterios e data_idade). Onde falta um dado de que o critério depende, o empate não é
conferido, e isso é dito uma vez por tabela.

A lei não diz se a idade vem primeiro também entre os mais novos: é o tópico "desempate".
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Consumed, Decided, Finding, Outcome, Part, Undecided
from xl_cotas.checks.ranking_analysis import Analysis
from xl_cotas.checks.ranking_findings import capped, list_name, merged, rank_parts
from xl_cotas.checks.ranking_tie_facts import AGE, criteria_of
from xl_cotas.checks.ranking_ties import READINGS, Ties
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import count

CODE = "C102"
TOPIC = "desempate"
LAW = "Lei 10.741/2003, art. 27, parágrafo único"
_CRITERIA = {
    AGE: "maior idade",
    "nota_basicos": "nota de conhecimentos básicos",
    "nota_especificos": "nota de conhecimentos específicos",
}
EXCLUDING = 3
_SHOWN = 20


def check(subject: Subject) -> Iterator[Outcome]:
    """Report ties that are put in another order than the criteria give."""
    for analysis in subject.rankings.all:
        if analysis.lists and analysis.ranking.scores is not None and not analysis.lists[0].misread:
            yield from _ranking(subject, analysis)


def _ranking(subject: Subject, analysis: Analysis) -> Iterator[Outcome]:
    if not analysis.ties:
        if analysis.lists[0].broken:
            why = f"{_not_compared(analysis.lists[0].broken)}: falta [desempate] no edital.toml"
            yield Undecided(CODE, why, analysis.ranking.table.sheet)
        return
    family = subject.regime.families[0]
    now = family.value(TOPIC)
    ties = analysis.ties[now]
    if ties.unknown:
        yield _undecided(analysis, ties)
    if ties.decided:
        yield Decided(CODE, ties.decided)
        if TOPIC in family.readings:
            yield Consumed(family.id, TOPIC, now, family.readings[TOPIC].origin)
    if ties.misread:
        yield _misread(analysis, ties)
        return
    others = {name: analysis.ties[name] for name in READINGS if name in family.alternatives(TOPIC)}
    yield from _findings(subject, analysis, ties, {} if TOPIC in family.stated else others)


def _findings(subject: Subject, analysis: Analysis, ties: Ties, others: dict[str, Ties]) -> Iterator[Finding]:
    name, edital = list_name(subject, ties.list), _edital(analysis)
    found = []
    for fault in ties.faults:
        parts = rank_parts(analysis.ranking, ties.list, fault.due)
        shown = "; ".join(f"está {part.found}, os critérios dão {part.expected}" for part in parts[:2])
        key = analysis.ranking.registration(min(fault.due))
        related = tuple(analysis.ranking.cell(index, ties.list.column) for index in fault.moved)
        right = tuple(f"{TOPIC}={n}" for n, other in others.items() if not set(fault.due) & _touched(other))
        right = right if all(len(other.wrong) < EXCLUDING for other in others.values()) else ()
        severity = "alerta" if right else "erro"
        message = f"{name}: notas iguais fora da ordem de desempate ({shown})"
        law = (LAW,) if ties.by_law.intersection(fault.due) or right else edital
        found.append(Finding(CODE, severity, message, parts, None, related, key, law, right))  # type: ignore[arg-type]
    whole = next((n for n, other in others.items() if other.decided and not other.wrong), "")
    if found and whole:
        message = f"{name}: os desempates seguem outra leitura: {TOPIC}={whole}"
        one = merged(found, message, "alerta")
        yield Finding(CODE, "alerta", message, one.parts, citation=(LAW,), right_under=(f"{TOPIC}={whole}",))
        return
    yield from capped(found)


def _touched(ties: Ties) -> set[int]:
    return {index for fault in ties.faults for index in fault.due} | set(ties.wrong)


def _undecided(analysis: Analysis, ties: Ties) -> Undecided:
    cells = tuple(analysis.ranking.cell(index, ties.list.column) for index in sorted(ties.unknown)[:_SHOWN])
    why = f"{_not_compared(len(ties.unknown))}, de {ties.pairs}: falta um dado de que o critério depende"
    return Undecided(CODE, why, analysis.ranking.table.sheet, cells)


def _not_compared(number: int) -> str:
    return count(number, "desempate não conferido", "desempates não conferidos")


def _misread(analysis: Analysis, ties: Ties) -> Finding:
    ties_decided = count(ties.decided, "empate", "empates")
    message = f"os critérios de desempate informados não explicam {len(ties.wrong)} de {ties_decided}"
    header = analysis.ranking.table.header_cell(ties.list.column)
    parts = (Part(header, None, None),) if header else ()
    return Finding(CODE, "alerta", message, parts, analysis.ranking.table.sheet, citation=_edital(analysis))


def _edital(analysis: Analysis) -> tuple[str, ...]:
    """The criteria of the edital, which alone put people younger than 60 in order."""
    rule = analysis.contest.tiebreak
    names = [_CRITERIA.get(name, name.replace("_", " ")) for name in criteria_of(rule)] if rule is not None else []
    return (f"Edital, critérios de desempate: {', '.join(names)}",) if names else (LAW,)

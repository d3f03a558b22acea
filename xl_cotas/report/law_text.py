"""A law as text: every value with its article and excerpt, every reading with its reason and alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xl_cotas.exact import format_share
from xl_cotas.laws.model import Citation, Clause, GroupRule, Law, Reading
from xl_cotas.laws.topics import clauses, topics
from xl_cotas.portuguese import count, day_month_year
from xl_cotas.report.foreign import show
from xl_cotas.report.layout import Paint, plain, wrap
from xl_cotas.report.wording import law_remarks

ENTITY_NAMES = {"BR": "União"}
BRANCH_NAMES = {"judiciario": "judiciário", "ministerio_publico": "Ministério Público"}
_EXCERPT = 2000


def write(law: Law, paint: Paint = plain) -> str:
    """The whole law."""
    sections = (
        ("Vigência", list(_validity(law))),
        ("Quanto se reserva", [line for group in law.groups for line in _group(group, law)]),
        ("O que o texto decide", [line for name, clause in law.rules.items() for line in _rule(name, clause, law)]),
        ("O que o texto não decide", [line for reading in law.readings.values() for line in _reading(reading, law)]),
        ("Sobre o que nada diz", list(_silent(law))),
        ("Notas", [line for note in law.notes for line in wrap(show(note, _EXCERPT), 2, 4)]),
    )
    lines = list(_head(law, paint))
    for title, body in sections:
        if body:
            lines += ["", paint(title, "titulo"), *body]
    return "\n".join(lines) + "\n"


def entity(law: Law) -> str:
    """Whose law it is."""
    place = law.entity.municipality and f"{law.entity.municipality}/{law.entity.uf}"
    name = place or ENTITY_NAMES.get(law.entity.uf, law.entity.uf)
    branch = BRANCH_NAMES.get(law.entity.branch, law.entity.branch)
    return show(f"{name}, poder {branch}" if branch else name)


def _head(law: Law, paint: Paint) -> Iterator[str]:
    yield paint(law.id, "titulo")
    yield from wrap(show(law.title))
    yield from wrap(f"{entity(law)}; situação: {law.status}; fonte lida: {law.source_read}")
    if remarks := law_remarks(law.status, law.source_read):
        yield from wrap(f"atenção: {remarks}")


def _validity(law: Law) -> Iterator[str]:
    validity = law.validity
    yield f"  início: {day_month_year(validity.start) if validity.start else 'não consta'}"
    if validity.end is not None:
        yield from _clause("fim", day_month_year(validity.end.value), validity.end, law)
    if validity.term_years is not None:
        yield from _clause("prazo", count(validity.term_years.value, "ano", "anos"), validity.term_years, law)
    if validity.rule is not None:
        yield from _clause("rege o certame pela", validity.rule.value, validity.rule, law)


def _group(group: GroupRule, law: Law) -> Iterator[str]:
    yield from wrap(f"{show(group.name)} ({group.id})" + _period(group), 2, 4)
    share = format_share(group.share.value) + (", no mínimo" if group.kind == "no_minimo" else "")
    yield from _clause("percentual", share, group.share, law, 4)
    if group.threshold is not None:
        yield from _clause("mínimo de vagas", str(group.threshold.value), group.threshold, law, 4)
    if group.rounding is not None:
        meaning = topics()["arredondamento"].values[group.rounding.value]
        yield from _clause("arredondamento", f"{group.rounding.value} ({meaning})", group.rounding, law, 4)
    if group.ceiling is not None:
        yield from _clause("teto", format_share(group.ceiling.value), group.ceiling, law, 4)
    if group.reversion is not None:
        lists = ", depois ".join(map(show, group.reversion.value))
        yield from _clause("antes da ampla, se reversao=cascata", lists, group.reversion, law, 4)


def _period(group: GroupRule) -> str:
    said = [f"desde {day_month_year(group.since)}"] if group.since else []
    said += [f"até {day_month_year(group.until)}, exclusive"] if group.until else []
    return f", {' '.join(said)}" if said else ""


def _rule(name: str, clause: Clause[str], law: Law) -> Iterator[str]:
    known = {**topics(), **clauses()}[name]
    yield from _clause(f"{known.title} [{name}]", f"{known.values[clause.value]} ({clause.value})", clause, law)


def _reading(reading: Reading, law: Law) -> Iterator[str]:
    topic = topics()[reading.topic]
    yield from wrap(f"{topic.title} [{reading.topic}]", 2, 4)
    yield from wrap(f"padrão: {topic.values[reading.value]} ({reading.value})", 4, 6)
    for value in reading.alternatives:
        yield from wrap(f"também admissível: {topic.values[value]} ({value})", 4, 6)
    yield from wrap(f"motivo: {show(reading.reason, _EXCERPT)}", 4, 6)
    if reading.citation is not None:
        yield from _source(reading.citation, law, 4)


def _silent(law: Law) -> Iterator[str]:
    """Topics on which the general default holds, with every alternative."""
    for name, topic in topics().items():
        settled = name in law.rules or name in law.readings or name in ("arredondamento", "minimo", "teto")
        if not settled:
            yield from wrap(f"{topic.title} [{name}]: {topic.values[topic.default]} ({topic.default})", 2, 4)


def _clause(name: str, value: str, clause: Clause[Any], law: Law, indent: int = 2) -> Iterator[str]:
    yield from wrap(f"{name}: {value}", indent, indent + 2)
    yield from _source(clause.citation, law, indent + 2)


def _source(citation: Citation, law: Law, indent: int) -> Iterator[str]:
    """The article, after the norm's name where it is another norm, and the excerpt."""
    own = citation.norm in (law.title, law.short_title)
    place = citation.article if own else str(citation)
    quoted = f'"{citation.excerpt}"' if citation.excerpt else f"segundo {citation.source}" if citation.source else ""
    yield from wrap(show(": ".join(text for text in (place, quoted) if text), _EXCERPT), indent, indent + 2)


def write_list(laws: Sequence[Law]) -> str:
    """Every law at hand: id, whose it is, what it reserves, and what it is when it is no confirmed law."""
    lines: list[str] = []
    for law in laws:
        shares = "; ".join(f"{show(group.name)} {format_share(group.share.value)}" for group in law.groups)
        lines.append(law.id)
        lines += wrap(f"{show(law.title)} ({entity(law)})", 2, 4)
        lines += wrap(shares, 2, 4)
        if remarks := law_remarks(law.status, law.source_read):
            lines += wrap(f"atenção: {remarks}", 2, 4)
    return "\n".join(lines) + "\n"

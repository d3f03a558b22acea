"""Two laws side by side: the values in which they differ, and the totals of vagas for which they reserve otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from xl_cotas.exact import format_share
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import GroupRule, Law
from xl_cotas.laws.regime import Family, build_regime
from xl_cotas.laws.topics import topics
from xl_cotas.portuguese import count, day_month_year
from xl_cotas.report.foreign import show
from xl_cotas.report.layout import WIDTH, Paint, columns, plain, wrap
from xl_cotas.report.reserve_answer import in_force
from xl_cotas.report.reserve_sums import counts
from xl_cotas.report.wording import law_remarks
from xl_cotas.rules.terms import settle_family

NOTHING = "-"


def write(first: Law, second: Law, *, most: int, day: date | None = None, paint: Paint = plain) -> str:
    """Compare two laws for every total from 1 to `most`, under the readings in force by default."""
    one, other = (_family(law, day) for law in (first, second))
    lines = [paint(f"{first.id} e {second.id}", "titulo")]
    for law in (first, second):
        if remarks := law_remarks(law.status, law.source_read):
            lines += wrap(f"atenção: {law.id}: {remarks}", 0, 2)
    lines += [f"valores em vigor em {day_month_year(day)}"] if day else []
    lines += ["", paint("Onde os textos diferem", "titulo"), *_texts(one, other)]
    lines += ["", paint(f"Vagas reservadas, de 1 a {count(most, 'vaga', 'vagas')}, onde diferem", "titulo")]
    lines += _numbers(one, other, most)
    return "\n".join(lines) + "\n"


def _family(law: Law, day: date | None) -> Family:
    return build_regime(Contest(laws=(law.id,), notice_date=day), [law]).families[0]


def _texts(one: Family, other: Family) -> Iterator[str]:
    """Shares, thresholds and rounding of each group, then the topics."""
    facts = [_facts(family) for family in (one, other)]
    different = [name for name in dict.fromkeys((*facts[0], *facts[1])) if facts[0].get(name) != facts[1].get(name)]
    for name in different:
        yield from wrap(show(name), 2, 4)
        for family, own in zip((one, other), facts, strict=True):
            yield from wrap(f"{show(family.title)}: {own.get(name, 'não há')}", 4, 6)
    if not different:
        yield "  em nada do que decide uma conta"


def _facts(family: Family) -> dict[str, str]:
    found: dict[str, str] = {}
    for rule, terms in zip(family.groups, settle_family(family, in_force(family)), strict=True):
        found[f"{rule.name} ({rule.id})"] = _group_facts(rule, terms.threshold, terms.rounding)
    for name, topic in topics().items():
        if name not in ("arredondamento", "minimo", "teto"):
            value = family.value(name)
            silent = " (leitura padrão)" if name in family.readings else ""
            found[f"{topic.title} [{name}]"] = f"{value}{silent}"
    return found


def _group_facts(rule: GroupRule, threshold: int, rounding: str) -> str:
    share = format_share(rule.share.value) + (" no mínimo" if rule.kind == "no_minimo" else "")
    said = "" if rule.rounding else " (leitura padrão)"
    text = f"{share}, a partir de {count(threshold, 'vaga', 'vagas')}, {rounding}{said}"
    return text + (f", teto de {format_share(rule.ceiling.value)}" if rule.ceiling else "")


def _numbers(one: Family, other: Family, most: int) -> Iterator[str]:
    groups = list(dict.fromkeys(group.id for family in (one, other) for group in family.groups))
    rows = [row for row in (_row(one, other, groups, total) for total in range(1, most + 1)) if row]
    if not rows:
        yield "  em nenhum total"
        return
    yield from wrap(f"em cada par, A: {show(one.title)}; B: {show(other.title)}; {NOTHING}: nada reserva", 2, 4)
    table = _table(groups, rows)
    if max(map(len, table)) <= WIDTH - 2:
        yield from (f"  {line}" for line in table)
        return
    numbers = [f"({number})" for number in range(1, len(groups) + 1)]
    yield from (f"  {number} {group}" for number, group in zip(numbers, groups, strict=True))
    yield from (f"  {line}" for line in _table(numbers, rows))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return list(columns([["vagas", *heads, "soma"], *rows], right=range(len(heads) + 2)))


def _row(one: Family, other: Family, groups: Sequence[str], total: int) -> list[str]:
    """The numbers of one total, or nothing where both laws reserve the same."""
    own, others = (_reserved(family, total) for family in (one, other))
    if {key: value for key, value in own.items() if value} == {key: value for key, value in others.items() if value}:
        return []
    pairs = [f"{own.get(group, NOTHING)} e {others.get(group, NOTHING)}" for group in groups]
    return [str(total), *pairs, f"{sum(own.values())} e {sum(others.values())}"]


def _reserved(family: Family, total: int) -> Mapping[str, int]:
    found = counts(family, [total], in_force(family))
    return {group: sum(reserve.count for reserve in own) for group, own in found.items()}

"""Law file (TOML) to Law. Whatever the schema does not know is refused, with file and key named."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar, get_args

from xl_cotas.errors import LawError, reason
from xl_cotas.laws.fields import Fields, as_date, as_list, as_positive, as_share, as_text, one_of, parse_toml
from xl_cotas.laws.model import (
    BRANCHES,
    ROUNDING_MODES,
    Citation,
    Clause,
    Entity,
    GroupRule,
    Law,
    Reading,
    ShareKind,
    SourceRead,
    Status,
    Validity,
)
from xl_cotas.laws.topics import clauses, topics
from xl_cotas.portuguese import listed

T = TypeVar("T")
ParseClause = Callable[[Fields, str, Callable[[Any], T]], Clause[T] | None]

GROUP_NAMES = {
    "negros": "negros",
    "indigenas": "indígenas",
    "quilombolas": "quilombolas",
    "pcd": "pessoas com deficiência",
    "trans": "pessoas trans",
}
GOVERNING_DATES = {"data do edital": "edital", "data da nomeação": "nomeacao"}
_SLUG = re.compile(r"[a-z][a-z0-9_]*(\+[a-z][a-z0-9_]*)*")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def load_law(path: Path) -> Law:
    """Read one law file. Raises LawError when it cannot be read or breaks the schema."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LawError(f"{path}: o arquivo de lei não pôde ser lido ({reason(error)})") from None
    return parse_law(content, path.name)


def parse_law(content: bytes, where: str) -> Law:
    """Parse the content of a law file; `where` names it in messages."""
    top = parse_toml(content, where)
    title = top.take("titulo", as_text)
    short_title = top.take_optional("nome_curto", as_text, title)
    validity = _validity(top.table("vigencia"), short_title)
    law = Law(
        id=top.take("id", _as_id),
        title=title,
        short_title=short_title,
        entity=_entity(top.table("ente")),
        status=top.take("situacao", one_of(get_args(Status))),
        source_read=top.take("fonte_lida", one_of(get_args(SourceRead))),
        validity=validity,
        groups=tuple(_law_group(group, short_title) for group in top.tables("grupo")),
        rules=_with_governing_date(dict(_rules(top, short_title)), validity, top),
        readings=dict(_readings(top, short_title)),
        notes=top.take_optional("notas", as_list(as_text), ()),
        sha256=hashlib.sha256(content).hexdigest(),
    )
    top.close()
    _refuse_contradictions(law, where)
    return law


def parse_group(fields: Fields, clause: ParseClause[Any]) -> GroupRule:
    """Parse what a law and an edital say alike of a group; `clause` reads one value with its citation."""
    group_id = fields.take("id", as_group_id)
    share = clause(fields, "percentual", as_share)
    if share is None:
        raise fields.error('falta a chave "percentual"')
    return GroupRule(
        id=group_id,
        name=_group_name(fields, group_id),
        share=share,
        threshold=clause(fields, "minimo", as_positive),
        rounding=clause(fields, "arredondamento", one_of(ROUNDING_MODES)),
        ceiling=clause(fields, "teto", as_share),
        split=clause(fields, "divisao", _as_split),
        reversion=clause(fields, "reverte_para", _as_chain(group_id)),
    )


def _as_chain(group_id: str) -> Callable[[Any], tuple[str, ...]]:
    """The lists that take a group's empty posts; the open competition always comes last and is not named."""

    def parse(value: Any) -> tuple[str, ...]:
        lists = as_list(as_group_id)(value)
        if not lists or len(set(lists)) < len(lists) or {group_id, "ampla"} & set(lists):
            raise ValueError("deve listar outros grupos, sem repetição e sem a ampla, que vem sempre por último")
        return lists

    return parse


def _as_split(value: Any) -> dict[str, Fraction]:
    if not isinstance(value, dict) or not value:
        raise ValueError('deve ser uma tabela de grupo e percentual, como { negros = "25%", indigenas = "3%" }')
    return {as_group_id(group): as_share(share) for group, share in value.items()}


def as_group_id(value: Any) -> str:
    if not isinstance(value, str) or not _SLUG.fullmatch(value):
        raise ValueError('deve ser um nome em minúsculas, sem acento, como "negros" ou "negros+indigenas"')
    return value


def parse_clause(fields: Fields, norm: str, parse: Callable[[Any], T]) -> Clause[T]:
    """Read {valor, artigo, trecho}; a norm known only by a report gives `fonte` in place of `trecho`."""
    value = fields.take("valor", parse)
    article = fields.take("artigo", as_text)
    excerpt = fields.take_optional("trecho", as_text, "")
    source = fields.take_optional("fonte", as_text, "")
    if not (excerpt or source):
        raise fields.error('falta a chave "trecho" (ou "fonte", se a norma só foi lida em relato)')
    own_norm = fields.take_optional("norma", as_text, norm)
    fields.close()
    return Clause(value, Citation(own_norm, article, excerpt, source))


def _law_group(fields: Fields, norm: str) -> GroupRule:
    def clause(fields: Fields, key: str, parse: Callable[[Any], Any]) -> Clause[Any] | None:
        return parse_clause(fields.table(key), norm, parse) if fields.has(key) else None

    base = parse_group(fields, clause)
    rule = GroupRule(
        id=base.id,
        name=base.name,
        share=base.share,
        threshold=base.threshold,
        rounding=base.rounding,
        ceiling=base.ceiling,
        split=base.split,
        reversion=base.reversion,
        kind=fields.take_optional("tipo", one_of(get_args(ShareKind)), "fixo"),
        since=fields.take_optional("desde", as_date, None),
        until=fields.take_optional("ate", as_date, None),
    )
    fields.close()
    if rule.since is not None and rule.until is not None and rule.until <= rule.since:
        raise fields.error('"ate" deve ser depois de "desde"')
    return rule


def _group_name(fields: Fields, group_id: str) -> str:
    name = fields.take_optional("nome", as_text, "")
    known = [GROUP_NAMES.get(member, "") for member in group_id.split("+")]
    if not name and not all(known):
        raise fields.error(f'o grupo "{group_id}" precisa da chave "nome"')
    return name or listed(known)


def _as_id(value: Any) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError('deve ter só letras minúsculas, algarismos e hífens, como "rs-mostardas-3920-2019"')
    return value


def _entity(fields: Fields) -> Entity:
    entity = Entity(
        uf=fields.take("uf", as_text),
        municipality=fields.take_optional("municipio", as_text, ""),
        branch=fields.take_optional("poder", one_of(BRANCHES), ""),
    )
    fields.close()
    return entity


def _validity(fields: Fields, norm: str) -> Validity:
    def clause(key: str, parse: Callable[[Any], T]) -> Clause[T] | None:
        return parse_clause(fields.table(key), norm, parse) if fields.has(key) else None

    validity = Validity(
        start=fields.take_optional("inicio", as_date, None),
        end=clause("fim", as_date),
        term_years=clause("prazo_anos", as_positive),
        rule=clause("regra", one_of(tuple(GOVERNING_DATES))),
    )
    fields.close()
    if validity.start is not None and validity.end is not None and validity.end.value <= validity.start:
        raise fields.error('"fim" deve ser depois de "inicio"')
    return validity


def _with_governing_date(rules: dict[str, Clause[str]], validity: Validity, top: Fields) -> dict[str, Clause[str]]:
    """Which contests fall under the norm is said once, under [vigencia], and settles the topic `data_que_rege`."""
    if validity.rule is None:
        return rules
    if "data_que_rege" in rules:
        raise top.error('"data_que_rege" está em [vigencia] (regra) e em [regra]; deixe só a da vigência')
    return {**rules, "data_que_rege": Clause(GOVERNING_DATES[validity.rule.value], validity.rule.citation)}


def _rules(top: Fields, norm: str) -> Iterator[tuple[str, Clause[str]]]:
    known = {**topics(), **clauses()}
    for name, fields in top.named_tables("regra"):
        if name not in known:
            raise fields.error(f'"{name}" não é tópico nem cláusula conhecida')
        yield name, parse_clause(fields, norm, one_of(tuple(known[name].values)))


def _readings(top: Fields, norm: str) -> Iterator[tuple[str, Reading]]:
    for name, fields in top.named_tables("leitura"):
        if name not in topics():
            raise fields.error(f'"{name}" não é um tópico; os tópicos são: {", ".join(topics())}')
        value = one_of(tuple(topics()[name].values))
        article = fields.take_optional("artigo", as_text, "")
        excerpt = fields.take_optional("trecho", as_text, "")
        if excerpt and not article:
            raise fields.error('há "trecho" sem "artigo"')
        reading = Reading(
            topic=name,
            value=fields.take("padrao", value),
            alternatives=fields.take("alternativas", as_list(value)),
            reason=fields.take("motivo", as_text),
            citation=Citation(norm, article, excerpt) if article else None,
        )
        if reading.value in reading.alternatives:
            raise fields.error(f'o padrão "{reading.value}" não pode estar entre as alternativas')
        fields.close()
        yield name, reading


def _refuse_contradictions(law: Law, where: str) -> None:
    if not law.groups:
        raise LawError(f"{where}: a lei não reserva vagas a nenhum [[grupo]]")
    for first, second in combinations(law.groups, 2):
        if set(first.members) & set(second.members) and _overlap(first, second):
            names = f'"{first.id}" e "{second.id}"'
            raise LawError(f'{where}: os períodos de {names} se sobrepõem; feche o antigo com "ate"')
    if both := set(law.rules) & set(law.readings):
        raise LawError(f'{where}: "{min(both)}" está como regra e como leitura; deixe só uma')
    for group in law.groups:
        if group.split is not None and sum(group.split.value.values()) != group.share.value:
            raise LawError(f'{where}: a "divisao" de "{group.id}" não soma o percentual do grupo')
    silent = [group.id for group in law.groups if group.rounding is None]
    if silent and "arredondamento" not in law.readings:
        raise LawError(f'{where}: o grupo "{silent[0]}" não diz o arredondamento, e não há [leitura.arredondamento]')


def _overlap(first: GroupRule, second: GroupRule) -> bool:
    """Whether two periods, closed on the left and open on the right, share a day."""
    return (first.until is None or second.since is None or second.since < first.until) and (
        second.until is None or first.since is None or first.since < second.until
    )


def in_force(groups: Sequence[GroupRule], notice_date: date | None) -> tuple[GroupRule, ...]:
    """The entries in force on a date; without a date, the latest ones."""
    if notice_date is None:
        return tuple(group for group in groups if group.until is None)
    return tuple(
        group
        for group in groups
        if (group.since is None or group.since <= notice_date) and (group.until is None or notice_date < group.until)
    )

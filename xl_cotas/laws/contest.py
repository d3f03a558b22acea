"""The facts of one contest, whoever states them: edital.toml, the Edital sheet or the command line.

An edital is a local norm: its [[grupo]] entries are read by the same parser as those of a law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from pathlib import Path
from typing import Any, Literal, get_args

from xl_cotas.errors import LawError, reason
from xl_cotas.laws.fields import (
    Fields,
    as_date,
    as_flag,
    as_list,
    as_positive,
    as_share,
    as_text,
    one_of,
    parse_toml,
)
from xl_cotas.laws.loader import parse_group
from xl_cotas.laws.model import BASES, BRANCHES, Citation, Clause, GroupRule, StandbyBase
from xl_cotas.laws.topics import topics

TableKind = Literal["vagas", "classificacao", "convocacao"]


@dataclass(frozen=True, slots=True)
class TableHint:
    """What the board says of a table that no header tells. Rows as the program numbers them, columns by letter."""

    sheet: str
    kind: TableKind | None = None
    header: tuple[int, ...] | None = None
    rows: tuple[int, int] | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    published_order: bool = False
    candidates: Literal["total", "parcial"] = "total"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The edital's tie-break criteria, in order, and the day on which age counts."""

    criteria: tuple[str, ...]
    age_date: date | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """Facts of a contest; an empty value means "not said". `origins` tells who stated each field."""

    title: str = ""
    uf: str = ""
    municipality: str = ""
    branch: str = ""
    notice_date: date | None = None
    laws: tuple[str, ...] = ()
    base: str = ""
    vacancies: int | None = None
    clauses: tuple[GroupRule, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    tiebreak: TieBreak | None = None
    publications: Mapping[str, date] = field(default_factory=dict)
    tables: tuple[TableHint, ...] = ()
    parts: tuple[ContestPart, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)

    def said(self) -> Mapping[str, Any]:
        """The fields that are not empty."""
        names = (item.name for item in fields(self) if item.name != "origins")
        return {name: value for name in names if (value := getattr(self, name)) not in ("", None, (), {})}

    def over(self, other: Contest) -> Contest:
        """These facts where they say something, the other's elsewhere. Readings join one by one."""
        mine = dict(self.said())
        if self.readings and other.readings:
            mine["readings"] = {**other.readings, **self.readings}
        return replace(other, **mine, origins={**other.origins, **self.origins})


@dataclass(frozen=True, slots=True)
class ContestPart:
    """Another contest in the same workbook: it speaks of these sheets only."""

    sheets: tuple[str, ...]
    contest: Contest


def load_contest(path: Path) -> Contest:
    """Read an edital.toml; law files named in it are relative to it. Raises LawError, naming the key."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LawError(f"{path}: o arquivo do edital não pôde ser lido ({reason(error)})") from None
    return parse_contest(content, path.name, path.parent)


def parse_contest(content: bytes, where: str, folder: Path) -> Contest:
    """Parse the content of an edital.toml."""
    top = parse_toml(content, where)
    contest = _contest(top, folder)
    parts = tuple(_part(part, contest, folder) for part in top.tables("certame"))
    top.close()
    return replace(contest, parts=parts)


def _contest(top: Fields, folder: Path) -> Contest:
    contest = Contest(
        title=top.take_optional("titulo", as_text, ""),
        uf=top.take_optional("uf", _as_uf, ""),
        municipality=top.take_optional("municipio", as_text, ""),
        branch=top.take_optional("poder", one_of(BRANCHES), ""),
        notice_date=top.take_optional("data", as_date, None),
        laws=tuple(_law_reference(law, folder) for law in top.take_optional("leis", as_list(as_text), ())),
        base=top.take_optional("base", one_of(BASES), ""),
        vacancies=top.take_optional("vagas", as_positive, None),
        clauses=tuple(_clause_group(group) for group in top.tables("grupo")),
        readings=_readings(top.table("leituras")),
        tiebreak=_tiebreak(top.table("desempate")) if top.has("desempate") else None,
        publications=dict(_publications(top)),
        tables=tuple(_table_hint(table) for table in top.tables("tabela")),
    )
    ids = [group.id for group in contest.clauses]
    if repeated := sorted({group_id for group_id in ids if ids.count(group_id) > 1}):
        raise top.error(f"há dois [[grupo]] com o mesmo id: {', '.join(repeated)}")
    return replace(contest, origins=dict.fromkeys(contest.said(), "config"))


def _part(top: Fields, whole: Contest, folder: Path) -> ContestPart:
    """A [[certame]] inherits the scalars of the file, never its groups."""
    sheets = top.take("abas", as_list(as_text))
    own = _contest(top, folder)
    top.close()
    return ContestPart(sheets, own.over(replace(whole, clauses=(), tables=(), parts=())))


def _clause_group(fields: Fields) -> GroupRule:
    citation = Citation(fields.take_optional("norma", as_text, "edital"), "")

    def clause(fields: Fields, key: str, parse: Callable[[Any], Any]) -> Clause[Any] | None:
        return Clause(fields.take(key, parse), citation) if fields.has(key) else None

    base = parse_group(fields, clause)
    missing = {"minimo": base.threshold, "arredondamento": base.rounding}
    rule = replace(
        base,
        positions=fields.take_optional("posicoes", as_list(as_positive), ()),
        step=fields.take_optional("passo", as_positive, None),
        standby_share=fields.take_optional("percentual_cr", as_share, None),
        standby_base=fields.take_optional("base_cr", one_of(get_args(StandbyBase)), "cr"),
        unread=frozenset(name for name, value in missing.items() if value is None),
    )
    fields.close()
    if list(rule.positions) != sorted(set(rule.positions)):
        raise fields.error('"posicoes" deve estar em ordem crescente, sem repetição')
    return rule


def _readings(fields: Fields) -> dict[str, str]:
    names = fields.keys()
    return dict(parse_reading(fields, name) for name in names)


def parse_reading(fields: Fields, topic: str) -> tuple[str, str]:
    """Take one `topic = "value"`. Raises LawError for a topic or a value that does not exist."""
    if topic not in topics():
        raise fields.error(f'"{topic}" não é um tópico; os tópicos são: {", ".join(topics())}')
    return topic, fields.take(topic, one_of(tuple(topics()[topic].values)))


def _tiebreak(fields: Fields) -> TieBreak:
    tiebreak = TieBreak(
        criteria=fields.take("criterios", as_list(as_text)),
        age_date=fields.take_optional("data_idade", as_date, None),
    )
    fields.close()
    return tiebreak


def _publications(top: Fields) -> list[tuple[str, date]]:
    found = []
    for law, norm in top.named_tables("normas"):
        found.append((law, norm.take("publicacao", as_date)))
        norm.close()
    return found


def _table_hint(fields: Fields) -> TableHint:
    hint = TableHint(
        sheet=fields.take("aba", as_text),
        kind=fields.take_optional("tipo", one_of(get_args(TableKind)), None),
        header=fields.take_optional("cabecalho", as_list(as_positive), None),
        rows=fields.take_optional("linhas", _as_row_range, None),
        columns=fields.take_optional("colunas", _as_columns, {}),
        published_order=fields.take_optional("ordem_publicada", as_flag, False),
        candidates=fields.take_optional("candidatos", one_of(("total", "parcial")), "total"),
    )
    fields.close()
    return hint


def _law_reference(reference: str, folder: Path) -> str:
    return str(folder / reference) if reference.endswith(".toml") else reference


def _as_uf(value: Any) -> str:
    text = as_text(value).upper()
    if len(text) != 2 or not text.isalpha():
        raise ValueError('deve ser a sigla da unidade da federação, como "RS" ("BR" para a União)')
    return text


def _as_row_range(value: Any) -> tuple[int, int]:
    rows = as_list(as_positive)(value)
    if len(rows) != 2 or rows[0] > rows[1]:
        raise ValueError("deve ser a primeira e a última linha, como [6, 31]")
    return rows[0], rows[1]


def _as_columns(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise ValueError('deve ser uma tabela de conceito e letra, como { cargo = "A" }')
    for letters in value.values():
        if not isinstance(letters, str) or not letters.isascii() or not letters.isalpha() or len(letters) > 3:
            raise ValueError(f'"{letters}" não é a letra de uma coluna')
    return {concept: letters.upper() for concept, letters in value.items()}

"""The stored law texts, split into clauses, and the keys of a law file with what each one cites."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import xl_cotas.laws

HERE = Path(__file__).parent
DATA = Path(xl_cotas.laws.__file__).parent / "data"
SEEDS = (
    "rs-mostardas-3920-2019",
    "rs-santa-maria-executivo",
    "rs-santa-maria-camara",
    "es-domingos-martins-pl-25-2023",
    "es-divino-de-sao-lourenco",
)
LAWS = tuple(sorted(path.stem for path in DATA.glob("*.toml")))

_ARTICLE = re.compile(r"Art\. ?(\d+)(?:[º°])?(?:, § ?(\d+)[º°])?")
_PARAGRAPH = re.compile(r"§ ?(\d+)[º°]")
_ONLY_PARAGRAPH = re.compile(r"Parágrafo Único", re.IGNORECASE)
_ITEM = re.compile(r"([IVX]+) ?[.–-]\s")


def normal(text: str) -> str:
    """One space between words: the texts keep the line breaks of their pages."""
    return " ".join(text.split())


def text_of(law_id: str) -> str:
    return (HERE / "texts" / f"{law_id}.txt").read_text("utf-8")


def split_clauses(text: str) -> dict[str, str]:
    """Label of each article, paragraph and item ("art. 3º, § 2º, II") to its own text, children left out."""
    clauses: dict[str, list[str]] = {}
    article = parent = label = ""
    for line in text.splitlines():
        line = line.strip()
        if match := _ARTICLE.match(line):
            article = "art. " + _ordinal(match[1])
            label = parent = f"{article}, § {_ordinal(match[2])}" if match[2] else article
        elif article and (match := _PARAGRAPH.match(line)):
            label = parent = f"{article}, § {_ordinal(match[1])}"
        elif article and _ONLY_PARAGRAPH.match(line):
            label = parent = f"{article}, parágrafo único"
        elif article and (match := _ITEM.match(line)):
            label = f"{parent}, {match[1]}"
        if label:
            clauses.setdefault(label, []).append(line)
    return {name: normal(" ".join(lines)) for name, lines in clauses.items()}


def with_items(clauses: dict[str, str], label: str) -> str:
    """The text of a clause followed by its items: one sentence runs through them."""
    items = [text for name, text in clauses.items() if re.fullmatch(re.escape(label) + r", [IVX]+", name)]
    return " ".join([clauses[label], *items])


def _ordinal(number: str) -> str:
    return number if int(number) > 9 else f"{number}º"


@dataclass(frozen=True)
class Cited:
    """One value or reading of a law file: its key ("grupo.negros.minimo") and what it cites."""

    key: str
    article: str
    excerpt: str
    norm: str
    source: str


def cited_keys(law_id: str) -> Iterator[Cited]:
    """Every key of a law file that states or reads something."""
    content = tomllib.loads((DATA / f"{law_id}.toml").read_text("utf-8"))
    for group in content["grupo"]:
        for name, value in group.items():
            if isinstance(value, dict):
                yield _cited(f"grupo.{group['id']}.{name}", value)
    for section in ("vigencia", "regra", "leitura"):
        for name, value in content.get(section, {}).items():
            if isinstance(value, dict):
                yield _cited(f"{section}.{name}", value)


def _cited(key: str, value: dict[str, Any]) -> Cited:
    return Cited(key, *(value.get(name, "") for name in ("artigo", "trecho", "norma", "fonte")))

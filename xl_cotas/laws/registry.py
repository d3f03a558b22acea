"""The library of laws: by id, by file, or by (UF, município, poder, date)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path

from xl_cotas.errors import LawError
from xl_cotas.laws.loader import load_law, parse_law
from xl_cotas.laws.model import Law
from xl_cotas.laws.validity import is_in_force

_BETWEEN = re.compile(r"[;\n\r]|,(?! ?de )")
_NUMBER = re.compile(r"(\d[\d.]{0,8})(?:/|, de (?:[^,]{0,30} )?)((?:19|20)\d\d)\b")


@cache
def library() -> dict[str, Law]:
    """Every law that comes with the tool, by id."""
    folder = resources.files("xl_cotas.laws").joinpath("data")
    files = sorted((item for item in folder.iterdir() if item.name.endswith(".toml")), key=lambda item: item.name)
    laws = [parse_law(item.read_bytes(), item.name) for item in files]
    return {law.id: law for law in laws}


def load_folder(folder: Path) -> dict[str, Law]:
    """Law files of the user's own folder. Raises LawError when two of them share an id."""
    laws: dict[str, Law] = {}
    for path in sorted(folder.glob("*.toml")):
        law = load_law(path)
        if law.id in laws:
            raise LawError(f'{folder}: dois arquivos têm o id "{law.id}"')
        laws[law.id] = law
    if not laws:
        raise LawError(f"{folder}: a pasta não tem nenhum arquivo de lei (.toml)")
    return laws


def split_references(text: str) -> tuple[str, ...]:
    """The laws that one cell names, in a row or one a line. The comma of a law's own date does not end its name.

    >>> split_references("rs-mostardas-3920-2019; Lei 3.920, de 29 de janeiro de 2019, Lei 12.990/2014")
    ('rs-mostardas-3920-2019', 'Lei 3.920, de 29 de janeiro de 2019', 'Lei 12.990/2014')
    """
    parts = (part.strip() for part in _BETWEEN.split(text))
    return tuple(dict.fromkeys(part for part in parts if part))


def find_law(reference: str, laws: Mapping[str, Law]) -> Law | None:
    """A law at hand, by id in any case or by number and year; no file is ever opened."""
    law = laws.get(reference) or laws.get(reference.lower())
    if law is not None:
        return law
    number = _number(reference)
    named = [law for law in laws.values() if number is not None and number in _numbers(law)]
    return named[0] if len(named) == 1 else None


def get_law(reference: str, laws: Mapping[str, Law] | None = None) -> Law:
    """Find a law by id or by number and year, or load it when the reference is a .toml file.

    Raises LawError, suggesting a near id, for any other.
    """
    known = library() if laws is None else laws
    if reference.endswith(".toml") and reference not in known:
        return load_law(Path(reference))
    if (law := find_law(reference, known)) is not None:
        return law
    near = get_close_matches(reference.lower(), known, n=1, cutoff=0.5)
    hint = f'; o mais parecido é "{near[0]}"' if near else ""
    raise LawError(f'lei desconhecida: "{reference}"{hint}. Veja a lista com: xl-cotas leis')


def find_laws(uf: str, municipality: str, branch: str, on: date, laws: Mapping[str, Law] | None = None) -> list[Law]:
    """The laws of an entity that govern an edital published on a date; possibly none.

    Without a branch those of every branch come: the caller tells whether they are one.
    """
    known = library() if laws is None else laws
    wanted = (uf.upper(), fold_name(municipality))
    return [
        law
        for law in known.values()
        if (law.entity.uf, fold_name(law.entity.municipality)) == wanted
        and (not branch or law.entity.branch in ("", branch))
        and law.status != "revogada"
        and is_in_force(law, on, published=None)
    ]


def _number(text: str) -> tuple[str, str] | None:
    """Number and year of a law as people cite it: "Lei Municipal nº 3.920/2019" or "Lei 3.920, de 2019"."""
    found = _NUMBER.search(text)
    return (found[1].replace(".", ""), found[2]) if found else None


def _numbers(law: Law) -> set[tuple[str, str] | None]:
    return {_number(law.short_title), _number(law.title)}


def fold_name(name: str) -> str:
    """Municipality names compare without accents, case and stray spaces."""
    bare = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())

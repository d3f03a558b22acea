"""The library of laws: by id, by file, or by (UF, município, poder, date)."""

from __future__ import annotations

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


def get_law(reference: str, laws: Mapping[str, Law] | None = None) -> Law:
    """Find a law by id, or load it when the reference is a .toml file. Raises LawError, suggesting near ids."""
    known = library() if laws is None else laws
    if reference in known:
        return known[reference]
    if reference.endswith(".toml"):
        return load_law(Path(reference))
    near = get_close_matches(reference, known, n=1, cutoff=0.5)
    hint = f'; o mais parecido é "{near[0]}"' if near else ""
    raise LawError(f'lei desconhecida: "{reference}"{hint}. Veja a lista com: xl-cotas leis')


def find_laws(uf: str, municipality: str, branch: str, on: date, laws: Mapping[str, Law] | None = None) -> list[Law]:
    """The laws of an entity that govern an edital published on a date; possibly none."""
    known = library() if laws is None else laws
    wanted = (uf.upper(), fold_name(municipality))
    return [
        law
        for law in known.values()
        if (law.entity.uf, fold_name(law.entity.municipality)) == wanted
        and law.entity.branch in ("", branch)
        and is_in_force(law, on, published=None)
    ]


def fold_name(name: str) -> str:
    """Municipality names compare without accents, case and stray spaces."""
    bare = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())

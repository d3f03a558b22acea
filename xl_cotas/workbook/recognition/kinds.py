"""What a table is, from the names of its columns: quadro de vagas, classificação or convocação."""

from __future__ import annotations

from xl_cotas.workbook.recognition.columns import is_count, is_group, name_columns
from xl_cotas.workbook.recognition.headers import Header
from xl_cotas.workbook.recognition.vocabulary import Vocabulary
from xl_cotas.workbook.table import TableKind

_ORDER = frozenset({"ordem", "posicao"})


def kind_of(header: Header, words: Vocabulary) -> TableKind | None:
    """The kind of table that a header announces; None for any other table."""
    ranking = set(name_columns(header, "classificacao", words).concepts.values())
    calls = set(name_columns(header, "convocacao", words).concepts.values())
    counted = set(name_columns(header, "vagas", words).concepts.values())
    ranked = any(name.startswith(("class_", "nota_")) for name in ranking)
    if ranking & {"inscricao", "data_nascimento", "nome"}:
        people = _people_kind(calls, ranked, bool(ranking & {"lista", "opcao", "situacao"}))
        return people or ("vagas" if "inscricao" not in ranking and any(map(is_count, counted)) else None)
    if "lista" in calls and calls & _ORDER and sum(map(is_group, counted)) < 2:
        return "convocacao"
    if any(name.startswith("class_") for name in ranking) and not any(map(is_group, counted)):
        return "classificacao"
    return "vagas" if any(map(is_count, counted)) else None


def _people_kind(calls: set[str], ranked: bool, placed: bool) -> TableKind | None:
    if "lista" in calls and calls & (_ORDER | {"data", "ato"}):
        return "convocacao"
    if not ranked and calls & {"lista", "ordem", "ato"}:
        return "convocacao"
    return "classificacao" if ranked or placed else None

"""The Classificação and Convocação sheets of a blank workbook: titles and headers, for the board to fill below."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.plan import HEADERS, QuadroPlan
from xl_cotas.workbook.template.result import SheetTable, add_table

_FLAGS = {"negros": "Negro (S/N)", "indigenas": "Indígena (S/N)", "quilombolas": "Quilombola (S/N)", "pcd": "PcD (S/N)"}
_WIDE = frozenset({"Cargo", "Nome"})
_RANKING = (
    "Um candidato por linha, da maior nota para a menor. Em branco, esta aba não é conferida.",
    "Situação: Classificado, Cadastro de reserva ou Eliminado. Vaga: a lista pela qual um Classificado ocupa a vaga.",
)
_CALLS = (
    "Uma chamada por linha. Quem substitui um desistente repete a Ordem de quem desistiu. Em branco, não é conferida.",
    "Situação: Nomeado, Desistente, Sub judice ou Fim de fila.",
)


def add_people(draft: Draft, plan: QuadroPlan) -> None:
    """Write both sheets, with the lists of a regime."""
    for table in _tables(plan):
        add_table(draft, table)


def _tables(plan: QuadroPlan) -> Iterator[SheetTable]:
    groups = [group for column in plan.columns for group in column.group_id.split("+")]
    flags = [_FLAGS[group] for group in groups if group in _FLAGS]
    ranks = [f"Classificação {_lower(_short(column.group_id, column.header))}" for column in plan.columns]
    people = ("Cargo", "Inscrição", "Nome", "Data de nascimento", "Nota final")
    ranking = (*people, *flags, "Classificação geral", *ranks, "Situação", "Vaga")
    yield SheetTable("Classificação", "Classificação", _RANKING, ranking, (), _WIDE)
    calls = ("Cargo", "Ordem", "Inscrição", "Nome", "Lista", "Situação", "Data")
    yield SheetTable("Convocação", "Convocação", _CALLS, calls, (), _WIDE)


def _short(group_id: str, header: str) -> str:
    """A joint list with negros is called after them in a classificação."""
    return HEADERS["negros"] if "negros" in group_id.split("+") else header


def _lower(name: str) -> str:
    return name if name == HEADERS["pcd"] else name[:1].lower() + name[1:]

"""The Classificação and Convocação sheets of a blank workbook: titles and headers, for the board to fill below."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.workbook.template.headers import FLAGS, GENERAL_RANK, WIDE, rank_header, short_name
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.plan import QuadroPlan
from xl_cotas.workbook.template.result import SheetTable, add_table

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
    flags = [FLAGS[group] for group in groups if group in FLAGS]
    ranks = [rank_header(short_name(column.group_id, column.header)) for column in plan.columns]
    people = ("Cargo", "Inscrição", "Nome", "Data de nascimento", "Nota final")
    ranking = (*people, *flags, GENERAL_RANK, *ranks, "Situação", "Vaga")
    yield SheetTable("Classificação", "Classificação", _RANKING, ranking, (), WIDE)
    calls = ("Cargo", "Ordem", "Inscrição", "Nome", "Lista", "Situação", "Data")
    yield SheetTable("Convocação", "Convocação", _CALLS, calls, (), WIDE)

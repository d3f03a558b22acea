"""The filled example of a Convocação: an invented contest with the errors that its data file plants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xl_cotas.exact import parse_share
from xl_cotas.laws.own_data import own_data
from xl_cotas.workbook.template.edital import EditalFacts, add_edital
from xl_cotas.workbook.template.headers import FLAGS, GENERAL_RANK, GROUPS, WIDE, rank_header
from xl_cotas.workbook.template.notes import CHECKING, add_notes
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.result import SheetTable, Value, add_table

TITLE = "Convocação"
_GROUPS = ("negros", "pcd")


def write_calls_example() -> tuple[str, bytes]:
    """The name of the file and its bytes."""
    data = own_data("xl_cotas.workbook.template", "convocacao.toml")
    draft = Draft()
    add_edital(draft, example_facts(data))
    for table in (_vagas(data), _ranking(data), _calls(data)):
        add_table(draft, table)
    add_notes(draft, (("Sobre este arquivo", (("Exemplo", data["aviso"]),)), ("Como conferir", CHECKING)))
    return data["arquivo"], draft.to_bytes(TITLE)


def example_facts(data: Mapping[str, Any]) -> EditalFacts:
    """The Edital sheet of an example, from its data file."""
    return EditalFacts(
        title=data["titulo"],
        municipality=data["municipio"],
        uf=data["uf"],
        branch=data["poder"],
        laws=tuple(data["leis"]),
        notice_date=data["data"],
        pcd_share=parse_share(data["pcd"]),
        base=data["base"],
    )


def _vagas(data: Mapping[str, Any]) -> SheetTable:
    row: list[Value] = [data["cargo"], *data["vagas"].values()]
    return SheetTable("Vagas", "Quadro de vagas", (), ("Cargo", *data["vagas"]), [row], WIDE)


def _ranking(data: Mapping[str, Any]) -> SheetTable:
    names = [GROUPS[group] for group in _GROUPS]
    counts = dict.fromkeys(names, 0)
    rows: list[list[Value]] = []
    for place, person in enumerate(data["candidatos"], 1):
        mine = person.get("listas", ())
        for name in mine:
            counts[name] += 1
        flags = ["S" if name in mine else "N" for name in names]
        ranks = [counts[name] if name in mine else None for name in names]
        rows.append([data["cargo"], person["inscricao"], person["nota"], *flags, place, *ranks])
    headers = ("Cargo", "Inscrição", "Nota final", *(FLAGS[group] for group in _GROUPS), GENERAL_RANK)
    ranked = [rank_header(name) for name in names]
    return SheetTable("Classificação", "Classificação", (), (*headers, *ranked), rows, WIDE)


def _calls(data: Mapping[str, Any]) -> SheetTable:
    keys = ("ordem", "inscricao", "lista", "situacao", "data")
    rows: list[list[Value]] = [[data["cargo"], *(call[key] for key in keys)] for call in data["chamadas"]]
    headers = ("Cargo", "Ordem", "Inscrição", "Lista", "Situação", "Data")
    return SheetTable(TITLE, TITLE, (), headers, rows, WIDE)

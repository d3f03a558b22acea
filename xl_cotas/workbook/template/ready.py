"""The workbooks of templates/: a ready workbook for each law, and examples that a board could have typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xl_cotas.laws.contest import Contest
from xl_cotas.laws.own_data import own_data
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.workbook.template.edital import add_edital
from xl_cotas.workbook.template.example_calls import example_facts, write_calls_example
from xl_cotas.workbook.template.notes import CHECKING, add_notes
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.style import put_title
from xl_cotas.workbook.template.vagas import FIRST_ROW, SHEET, TITLE, draw_frame, dress_row, dress_totals, frame_for
from xl_cotas.workbook.template.workbook import write_template


def ready_files() -> dict[str, bytes]:
    """Every workbook of the folder, by name."""
    data = _data()
    files = {f"quadro-{laws[0]}.xlsx": ready_quadro(laws) for laws in ready_laws()}
    return {**files, data["exemplo"]["arquivo"]: write_example(), **dict([write_calls_example()])}


def ready_laws() -> list[list[str]]:
    """The laws of each ready quadro; the first gives the file its name."""
    laws: list[list[str]] = _data()["quadros"]
    return laws


def ready_quadro(references: list[str], *, functions: bool = False) -> bytes:
    """The blank quadro of some laws, with native formulas or with those of the add-in."""
    laws = [get_law(reference) for reference in references]
    return write_template(build_regime(Contest(laws=tuple(references)), laws), functions=functions)


def write_example() -> bytes:
    """The filled quadro, with the errors that its data file plants."""
    example = _data()["exemplo"]
    draft = Draft()
    add_edital(draft, example_facts(example))
    _add_typed_quadro(draft, example)
    add_notes(draft, (("Sobre este arquivo", (("Exemplo", example["aviso"]),)), ("Como conferir", CHECKING)))
    return draft.to_bytes(TITLE)


def _add_typed_quadro(draft: Draft, example: Mapping[str, Any]) -> None:
    """The quadro as typed: values only, nothing that would point at the errors."""
    lines = example["linhas"]
    frame = frame_for(example["reservas"], len(lines))
    sheet = draft.add_sheet(SHEET)
    put_title(draft, sheet, TITLE, example["titulo"])
    draw_frame(draft, sheet, frame)
    for row, line in enumerate(lines, FIRST_ROW):
        dress_row(sheet, frame, row, calculated=False)
        _type_row(draft, sheet, row, (line["cargo"], *line["numeros"]))
    dress_totals(sheet, frame)
    _type_row(draft, sheet, frame.totals_row, ("Total", *example["total"]))


def _type_row(draft: Draft, sheet: Any, row: int, values: tuple[str | int, ...]) -> None:
    for number, value in enumerate(values, 1):
        cell = draft.put(sheet.cell(row, number), value)
        if isinstance(value, str) and number > 1:
            cell.number_format = "@"


def _data() -> dict[str, Any]:
    return own_data("xl_cotas.workbook.template", "ready.toml")

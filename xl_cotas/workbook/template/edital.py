"""The Edital sheet: a label in one column, its value in the next.

Hints are input messages and lines alone in their row: in a third column they would be read as the value of a blank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from openpyxl.worksheet.datavalidation import DataValidation

from xl_cotas.exact import format_share
from xl_cotas.laws.model import BRANCHES
from xl_cotas.rules.explain import cite
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.plan import ROW_BASES, QuadroPlan, settled_by
from xl_cotas.workbook.template.style import (
    HINT_FONT,
    INPUT_FILL,
    LABEL_FONT,
    LEFT,
    TEXT_FONT,
    dress,
    put_title,
    set_page,
    set_widths,
)

SHEET = "Edital"
FIRST_ROW = 4
_UFS = "AC,AL,AM,AP,BA,CE,DF,ES,GO,MA,MG,MS,MT,PA,PB,PE,PI,PR,RJ,RN,RO,RR,RS,SC,SE,SP,TO,BR"
_LABELS = (
    "Título",
    "Município",
    "UF",
    "Poder",
    "Lei",
    "Data do edital",
    "Percentual PcD",
    "Base de cálculo",
)
_ERRORS = {
    "UF": "Escolha a sigla do Estado, ou BR para a União.",
    "Poder": "Escolha um dos poderes da lista.",
    "Data do edital": "Digite a data da publicação do edital, como 01/03/2024.",
    "Percentual PcD": "Digite um percentual entre 0% e 20%, como 5%.",
    "Base de cálculo": "Escolha uma das bases da lista.",
}
_FILL_IN = "Preencha as células amarelas. O passo a passo está na aba Instruções."


def _cell_of(label: str) -> str:
    return f"$B${FIRST_ROW + _LABELS.index(label)}"


LAWS_CELL = _cell_of("Lei")
DATE_CELL = _cell_of("Data do edital")
PCD_SHARE_CELL = _cell_of("Percentual PcD")


@dataclass(frozen=True, slots=True)
class EditalFacts:
    """What the Edital sheet says; what is empty is left to the board."""

    title: str = ""
    municipality: str = ""
    uf: str = ""
    branch: str = ""
    laws: tuple[str, ...] = ()
    notice_date: date | None = None
    pcd_share: Fraction | None = None
    base: str = ""
    pcd_hint: str = "o que o edital reserva a pessoas com deficiência; a fração sobe, até 20% das vagas."


def facts_of(plan: QuadroPlan) -> EditalFacts:
    """The facts that a regime already settles: the contest's own, then those of its first law."""
    contest = plan.regime.contest
    entity = plan.regime.laws[0].entity if plan.regime.laws else None
    return EditalFacts(
        title=contest.title,
        municipality=contest.municipality or (entity.municipality if entity else ""),
        uf=contest.uf or (entity.uf if entity else ""),
        branch=contest.branch or (entity.branch if entity else ""),
        laws=tuple(law.id for law in plan.regime.laws),
        notice_date=plan.regime.notice_date,
        pcd_share=plan.pcd_share,
        base=plan.base,
        pcd_hint=_pcd_hint(plan),
    )


def add_edital(
    draft: Draft, facts: EditalFacts, line: str = _FILL_IN, readings: Sequence[tuple[str, str]] = ()
) -> None:
    """Write the sheet. `readings` are topics and the values that the contest chose."""
    sheet = draft.add_sheet(SHEET)
    put_title(draft, sheet, "Dados do edital", line)
    for row, (label, value) in enumerate(zip(_LABELS, _values(facts), strict=True), FIRST_ROW):
        dress(sheet.cell(row, 1, label), LABEL_FONT)
        dress(draft.put(sheet.cell(row, 2), value or None), TEXT_FONT, LEFT, INPUT_FILL)
        sheet.row_dimensions[row].height = 24
    _row_cell(sheet, "Data do edital").number_format = "dd/mm/yyyy"
    _row_cell(sheet, "Percentual PcD").number_format = "0.00%"
    for row, (topic, value) in enumerate(readings, FIRST_ROW + len(_LABELS)):
        dress(draft.put(sheet.cell(row, 1), topic), LABEL_FONT)
        dress(draft.put(sheet.cell(row, 2), value), TEXT_FONT, LEFT, INPUT_FILL)
    hints = dict(zip(_LABELS, _hints(facts), strict=True))
    _validate(sheet, hints)
    notes = ("Lei", "Percentual PcD", "Base de cálculo")
    for row, label in enumerate(notes, FIRST_ROW + len(_LABELS) + len(readings) + 1):
        draft.put(sheet.cell(row, 1), f"{label}: {hints[label]}").font = HINT_FONT
    set_widths(sheet, {"A": 24, "B": 72})
    set_page(sheet, "landscape")


def _values(facts: EditalFacts) -> tuple[object, ...]:
    return (
        facts.title,
        facts.municipality,
        facts.uf,
        facts.branch,
        "; ".join(facts.laws),
        facts.notice_date,
        None if facts.pcd_share is None else float(facts.pcd_share),
        facts.base,
    )


def _hints(facts: EditalFacts) -> tuple[str, ...]:
    return (
        "exemplo: Concurso Público 01/2024.",
        "o que abre o concurso; em branco, se for a União.",
        "sigla do Estado; BR para a União.",
        "aquele a que pertencem os cargos.",
        "código da lei no xl-cotas; mais de um, separados por ponto e vírgula.",
        "a da publicação do edital de abertura, como 01/03/2024.",
        facts.pcd_hint,
        "vagas sobre as quais o percentual incide; as fórmulas da aba Vagas calculam linha a linha.",
    )


def _pcd_hint(plan: QuadroPlan) -> str:
    column = plan.columns[-1]
    clause = settled_by(column)
    if clause is None or column.terms is None:
        return EditalFacts().pcd_hint
    norm = cite([clause.citation])[0]
    share = format_share(column.terms.share)
    if plan.pcd_is_settled:
        return f"não preencha: {share}, com a regra própria de {norm}, já está nas fórmulas."
    if column.terms.kind == "no_minimo":
        return f"no mínimo {share} ({norm}); a fração sobe, até 20% das vagas."
    return f"{share} ({norm}); a fração sobe, até 20% das vagas."


def _row_cell(sheet: Any, label: str) -> Any:
    return sheet.cell(FIRST_ROW + _LABELS.index(label), 2)


def _validate(sheet: Any, hints: Mapping[str, str]) -> None:
    """Lists where the answer is one of a few, a date and a percentage where they are due; a message in every cell."""
    rules = {
        "UF": DataValidation(type="list", formula1=f'"{_UFS}"'),
        "Poder": DataValidation(type="list", formula1=f'"{",".join(BRANCHES)}"'),
        "Data do edital": DataValidation(type="date", operator="greaterThanOrEqual", formula1="DATE(1988,10,5)"),
        "Percentual PcD": DataValidation(type="decimal", operator="between", formula1="0", formula2="0.2"),
        "Base de cálculo": DataValidation(type="list", formula1=f'"{",".join(ROW_BASES)}"'),
    }
    for label, hint in hints.items():
        rule = rules.get(label) or DataValidation()
        rule.allow_blank = rule.showInputMessage = rule.showErrorMessage = True
        rule.promptTitle, rule.prompt = label, hint[:1].upper() + hint[1:]
        rule.errorTitle, rule.error = label, _ERRORS.get(label)
        sheet.add_data_validation(rule)
        rule.add(_row_cell(sheet, label))

"""Writes the workbooks that boards fill in: Edital, Vagas with formulas, Classificação, Convocação and Instruções."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.laws.regime import Regime
from xl_cotas.workbook.template.edital import add_edital, facts_of
from xl_cotas.workbook.template.notes import add_notes, sections_of, summarise
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.people import add_people
from xl_cotas.workbook.template.plan import plan_quadro
from xl_cotas.workbook.template.vagas import TITLE, Position, add_vagas

ROWS = 40


def write_template(
    regime: Regime, positions: Sequence[Position] = (), rows: int = ROWS, *, functions: bool = False
) -> bytes:
    """The quadro of a regime as an .xlsx, the same bytes on every run; `positions` are cargos already known.

    With `functions` the reserves come from COTAS_RESERVA, which needs the add-in; otherwise from native formulas.
    Raises LawError where the regime counts over more than a row, or leaves unread what a formula needs.
    """
    plan = plan_quadro(regime, functions=functions)
    draft = Draft()
    add_edital(draft, facts_of(plan), readings=tuple(regime.contest.readings.items()))
    add_vagas(draft, plan, summarise(plan), positions, rows)
    add_people(draft, plan)
    add_notes(draft, tuple(sections_of(plan)))
    return draft.to_bytes(TITLE)

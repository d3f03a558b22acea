"""The Vagas sheet: the board types cargo, total and cadastro de reserva; the rest is calculated beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from openpyxl.formatting.rule import FormulaRule
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation

from xl_cotas.workbook.model import column_letters
from xl_cotas.workbook.template.edital import DATE_CELL, LAWS_CELL, PCD_SHARE_CELL
from xl_cotas.workbook.template.edital import SHEET as EDITAL
from xl_cotas.workbook.template.formulas import reserve_function, unless_blank
from xl_cotas.workbook.template.headers import OPEN, TOTAL
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.plan import QuadroPlan, ReserveColumn
from xl_cotas.workbook.template.style import (
    CALCULATED_FILL,
    CENTRE,
    HEADER_FILL,
    HEADER_FONT,
    INPUT_FILL,
    LABEL_FONT,
    LEFT,
    MISSING_FILL,
    ROW_HEIGHT,
    TEXT_FONT,
    TOTAL_BORDER,
    TOTAL_FILL,
    WRONG_FILL,
    WRONG_FONT,
    dress,
    put_title,
    set_page,
    set_widths,
)

SHEET = "Vagas"
TITLE = "Quadro de vagas"
HEADER_ROW = 4
FIRST_ROW = HEADER_ROW + 1
SHARE_NAME, LAWS_NAME = "Percentual_PcD", "Leis_do_edital"
_CARGO, _TOTAL, _AMPLA, _FIRST_RESERVE = 1, 2, 3, 4
_LEGEND = (
    "Preencha as colunas amarelas; as cinzas se calculam. Vermelho: a linha não fecha, ou a reserva não é a da conta. "
    "Laranja: falta um dado ou o cargo se repete."
)


@dataclass(frozen=True, slots=True)
class Position:
    """A cargo of the quadro: the vacancies offered and the size of its cadastro de reserva."""

    name: str
    total: int
    standby: int | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things are in the sheet: the last row of cargos, the totals row below it, the columns by letter."""

    headers: tuple[str, ...]
    rows: int

    @property
    def last_row(self) -> int:
        return FIRST_ROW + self.rows - 1

    @property
    def totals_row(self) -> int:
        return self.last_row + 1

    @property
    def reserves(self) -> tuple[str, ...]:
        return tuple(column_letters(number) for number in range(_FIRST_RESERVE, len(self.headers)))

    @property
    def standby(self) -> int:
        return len(self.headers)

    def parts(self, row: int) -> str:
        """The cells that add up to the vacancies of a row: ampla and the reserves."""
        return f"$C{row}:${self.reserves[-1]}{row}"

    def column(self, letters: str) -> str:
        return f"{letters}{FIRST_ROW}:{letters}{self.last_row}"


def frame_for(reserve_headers: Sequence[str], rows: int) -> Frame:
    """The canonical headers (DESIGN, section 6) around the reserves of a regime."""
    fixed = ("Cargo", TOTAL, OPEN)
    return Frame((*fixed, *reserve_headers, "Cadastro de reserva"), rows)


def add_vagas(draft: Draft, plan: QuadroPlan, summary: str, positions: Sequence[Position], rows: int) -> None:
    """Write the sheet with formulas, and the cargos already known."""
    frame = frame_for([column.header for column in plan.columns], max(rows, len(positions)))
    sheet = draft.add_sheet(SHEET)
    put_title(draft, sheet, TITLE, summary, _LEGEND)
    draw_frame(draft, sheet, frame)
    for index in range(frame.rows):
        _put_row(draft, sheet, frame, plan, FIRST_ROW + index, positions[index] if index < len(positions) else None)
    _put_totals(draft, sheet, frame, plan, positions)
    _validate(sheet, frame)
    names = {SHARE_NAME: PCD_SHARE_CELL, **({LAWS_NAME: LAWS_CELL} if plan.functions else {})}
    for name, cell in names.items():
        draft.workbook.defined_names[name] = DefinedName(name, attr_text=f"{EDITAL}!{cell}")
    _mark(sheet, frame, plan)


def draw_frame(draft: Draft, sheet: Any, frame: Frame) -> None:
    """Headers, widths, filter, frozen panes and page of a quadro, whatever fills it."""
    for number, header in enumerate(frame.headers, 1):
        dress(draft.put(sheet.cell(HEADER_ROW, number), header), HEADER_FONT, CENTRE, HEADER_FILL)
    longest = max(len(header) for header in frame.headers)
    sheet.row_dimensions[HEADER_ROW].height = 36 if longest <= 30 else 68
    widths: dict[str, float] = {"A": 44.0}
    widths.update({column_letters(number): 16.0 for number in range(2, len(frame.headers) + 1)})
    set_widths(sheet, widths)
    last = column_letters(len(frame.headers))
    sheet.freeze_panes = f"B{FIRST_ROW}"
    sheet.auto_filter.ref = f"A{HEADER_ROW}:{last}{frame.last_row}"
    sheet.print_title_rows = f"{HEADER_ROW}:{HEADER_ROW}"
    sheet.print_area = f"A1:{last}{frame.totals_row}"
    set_page(sheet, "landscape")


def dress_row(sheet: Any, frame: Frame, row: int, calculated: bool) -> None:
    """The look of a row of cargos."""
    sheet.row_dimensions[row].height = ROW_HEIGHT
    for number in range(1, len(frame.headers) + 1):
        typed = number in (_CARGO, _TOTAL, frame.standby)
        fill = INPUT_FILL if typed else CALCULATED_FILL
        place = LEFT if number == _CARGO else CENTRE
        dress(sheet.cell(row, number), TEXT_FONT, place, fill if calculated else None)


def dress_totals(sheet: Any, frame: Frame) -> None:
    """The look of the totals row."""
    sheet.row_dimensions[frame.totals_row].height = ROW_HEIGHT
    for number in range(1, len(frame.headers) + 1):
        cell = dress(sheet.cell(frame.totals_row, number), LABEL_FONT, LEFT if number == _CARGO else CENTRE, TOTAL_FILL)
        cell.border = TOTAL_BORDER


def _put_row(draft: Draft, sheet: Any, frame: Frame, plan: QuadroPlan, row: int, position: Position | None) -> None:
    dress_row(sheet, frame, row, calculated=True)
    total = f"B{row}"
    counts = [column.count(position.total) for column in plan.columns] if position else []
    if position:
        draft.put(sheet.cell(row, _CARGO), position.name)
        draft.put(sheet.cell(row, _TOTAL), position.total)
        draft.put(sheet.cell(row, frame.standby), position.standby)
    reserves = f"{frame.reserves[0]}{row}:{frame.reserves[-1]}{row}"
    ampla = position.total - sum(counts) if position else ""
    draft.put_formula(sheet.cell(row, _AMPLA), unless_blank(total, _rest(plan, total, reserves)), ampla)
    for offset, column in enumerate(plan.columns):
        formula = unless_blank(total, _reserve(plan, column, total))
        draft.put_formula(sheet.cell(row, _FIRST_RESERVE + offset), formula, counts[offset] if position else "")


def _reserve(plan: QuadroPlan, column: ReserveColumn, total: str) -> str:
    if _calls_function(plan, column):
        return reserve_function(total, column.group_id, f"{EDITAL}!{LAWS_CELL}", f"{EDITAL}!{DATE_CELL}")
    return column.formula(total, f"{EDITAL}!{PCD_SHARE_CELL}")


def _calls_function(plan: QuadroPlan, column: ReserveColumn) -> bool:
    return plan.functions and column.source == "library"


def _rest(plan: QuadroPlan, total: str, reserves: str) -> str:
    """What is left to the open competition. A function may answer with a text, which a sum would take for zero."""
    rest = f"{total}-SUM({reserves})"
    return f'IF(COUNT({reserves})<COLUMNS({reserves}),"",{rest})' if plan.functions else rest


def _put_totals(draft: Draft, sheet: Any, frame: Frame, plan: QuadroPlan, positions: Sequence[Position]) -> None:
    dress_totals(sheet, frame)
    sheet.cell(frame.totals_row, _CARGO).value = "Total"
    total = sum(position.total for position in positions)
    reserved = [sum(column.count(position.total) for position in positions) for column in plan.columns]
    standby = sum(position.standby or 0 for position in positions)
    for number, value in enumerate((total, total - sum(reserved), *reserved, standby), _TOTAL):
        cell = sheet.cell(frame.totals_row, number)
        draft.put_formula(cell, _total(plan, frame, column_letters(number)), value)


def _total(plan: QuadroPlan, frame: Frame, letters: str) -> str:
    """The sum of a column; nothing while a function answers with a text in one of its rows."""
    column = frame.column(letters)
    if plan.functions and letters in (column_letters(_AMPLA), *frame.reserves):
        return f'=IF(COUNT({column})<COUNT({frame.column("B")}),"",SUM({column}))'
    return f"=SUM({column})"


def _validate(sheet: Any, frame: Frame) -> None:
    """Whole numbers from zero up where the board types numbers."""
    whole = DataValidation(type="whole", operator="greaterThanOrEqual", formula1="0", allow_blank=True)
    whole.showErrorMessage = True
    whole.errorTitle, whole.error = "Número de vagas", "Digite um número inteiro, sem fração: 0, 1, 2..."
    sheet.add_data_validation(whole)
    whole.add(frame.column("B"))
    whole.add(frame.column(column_letters(frame.standby)))


def _mark(sheet: Any, frame: Frame, plan: QuadroPlan) -> None:
    """Colour what is missing, what does not add up and a number typed over a formula that is not the law's."""
    row = FIRST_ROW
    names = f"$A${row}:$A${frame.last_row}"
    repeated = f",COUNTIF({names},$A{row})>1" if plan.base == "cargo" else ""
    _paint(sheet, frame.column("A"), f'IF($A{row}="",$B{row}<>"",OR(FALSE{repeated}))', MISSING_FILL)
    _paint(sheet, frame.column("B"), f'AND($A{row}<>"",$B{row}="")', MISSING_FILL)
    parts = frame.parts(row)
    not_whole = f"$B{row}<0,$B{row}<>INT($B{row})"
    not_closed = f'COUNT({parts})<COLUMNS({parts}),COUNTIF({parts},"<0")>0,SUM({parts})<>$B{row}'
    whole_row = f"A{row}:{frame.reserves[-1]}{frame.last_row}"
    _paint(sheet, whole_row, f'IF(ISNUMBER($B{row}),OR({not_whole},{not_closed}),$B{row}<>"")', WRONG_FILL)
    for letters, column in zip(frame.reserves, plan.columns, strict=True):
        differs = f"{letters}{row}<>{column.formula(f'$B{row}', SHARE_NAME)}"
        if _calls_function(plan, column):  # other laws, other sums
            laws = "; ".join(law.id for law in plan.regime.laws)
            differs = f'IF({LAWS_NAME}="{laws}",{differs},ISTEXT({letters}{row}))'
        _paint(sheet, frame.column(letters), f"AND(ISNUMBER($B{row}),{differs})", WRONG_FILL)


def _paint(sheet: Any, area: str, formula: str, fill: Any) -> None:
    font = WRONG_FONT if fill is WRONG_FILL else None
    sheet.conditional_formatting.add(area, FormulaRule(formula=[formula], fill=fill, font=font))

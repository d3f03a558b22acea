"""How the templates look: colours, fonts, borders and page set-up, the same in every sheet."""

from __future__ import annotations

from typing import Any

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.properties import PageSetupProperties

from xl_cotas.workbook.template.package import Draft

NAVY, INK, GREY = "1F3864", "1F2933", "5F6B76"
HEADER_FILL = PatternFill("solid", fgColor=NAVY)
INPUT_FILL = PatternFill("solid", fgColor="FFF8DC")
CALCULATED_FILL = PatternFill("solid", fgColor="F3F5F7")
TOTAL_FILL = PatternFill("solid", fgColor="D9E2F3")
WRONG_FILL = PatternFill(bgColor="FFC7CE")
WRONG_FONT = Font(color="9C0006")
MISSING_FILL = PatternFill(bgColor="FFD966")

TITLE_FONT = Font(name="Calibri", size=16, bold=True, color=NAVY)
SECTION_FONT = Font(name="Calibri", size=12, bold=True, color=NAVY)
HEADER_FONT = Font(name="Calibri", size=11, bold=True, color="FFFFFF")
LABEL_FONT = Font(name="Calibri", size=11, bold=True, color=INK)
TEXT_FONT = Font(name="Calibri", size=11, color=INK)
HINT_FONT = Font(name="Calibri", size=10, italic=True, color=GREY)

_HAIR = Side(style="thin", color="BFC7D1")
_RULE = Side(style="medium", color=NAVY)
GRID = Border(left=_HAIR, right=_HAIR, top=_HAIR, bottom=_HAIR)
TOTAL_BORDER = Border(left=_HAIR, right=_HAIR, top=_RULE, bottom=_RULE)

CENTRE = Alignment(horizontal="center", vertical="center", wrap_text=True)
LEFT = Alignment(horizontal="left", vertical="center", wrap_text=True, indent=1)
TOP = Alignment(horizontal="left", vertical="top", wrap_text=True)
ROW_HEIGHT = 18
_A4 = 9


def dress(cell: Any, font: Font, alignment: Alignment = LEFT, fill: PatternFill | None = None) -> Any:
    """Give a cell of a table its look, and hand it back."""
    cell.font, cell.alignment, cell.border = font, alignment, GRID
    if fill is not None:
        cell.fill = fill
    return cell


def put_title(draft: Draft, sheet: Any, title: str, *lines: str) -> None:
    """The title of a sheet, and the lines under it, in the first column."""
    draft.put(sheet["A1"], title).font = TITLE_FONT
    sheet.row_dimensions[1].height = 24
    for row, line in enumerate(lines, 2):
        draft.put(sheet.cell(row, 1), line).font = HINT_FONT


def set_widths(sheet: Any, widths: dict[str, float]) -> None:
    for letters, width in widths.items():
        sheet.column_dimensions[letters].width = width


def set_page(sheet: Any, orientation: str) -> None:
    """A4, one page wide, with the sheet's name and the page number at the foot."""
    sheet.page_setup.orientation = orientation
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top = sheet.page_margins.bottom = 0.7
    sheet.oddFooter.left.text, sheet.oddFooter.left.size = "&A", 9
    sheet.oddFooter.right.text, sheet.oddFooter.right.size = "Página &P de &N", 9
    sheet.sheet_view.showGridLines = False

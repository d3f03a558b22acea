"""A workbook with a bit of everything that a board may have in it, for tests of what a copy keeps."""

from __future__ import annotations

import base64
import io
import zipfile
from typing import Any

from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule, ColorScaleRule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from tests.workbook.packages import KINDS, MAIN, PACKAGE, XML

PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")
ROWS = (("Professor I", 20, 15, 4, 1), ("Médico", 8, 7, 1, 0), ("Agente", 40, 30, 8, 2), ("Motorista", 3, 3, None, 0))
HEADER = ("Cargo", "Total de vagas", "Ampla", "Negros", "PcD")
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_ANCHOR = (
    "<xdr:from><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>{0}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>"
    "<xdr:to><xdr:col>9</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>{1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>"
)
_SIZE = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
_SHAPES = (
    f'<xdr:wsDr xmlns:xdr="{_DRAWING}/spreadsheetDrawing" xmlns:a="{_DRAWING}/main" xmlns:r="{KINDS}">'
    "<xdr:twoCellAnchor>"
    + _ANCHOR.format(1, 4)
    + '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Brasão"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill>'
    f'<a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr>{_SIZE}</xdr:spPr></xdr:pic>'
    "<xdr:clientData/></xdr:twoCellAnchor><xdr:twoCellAnchor>"
    + _ANCHOR.format(5, 9)
    + '<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="3" name="Caixa"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr>'
    f"{_SIZE}</xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Aviso da banca</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
    "<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>"
)
_SPARKLINES = (
    '<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}"'
    ' xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:sparklineGroups'
    ' xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup><x14:sparklines><x14:sparkline>'
    "<xm:f>Vagas!B4:E4</xm:f><xm:sqref>G4</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup>"
    "</x14:sparklineGroups></ext></extLst>"
)
_CACHE = (
    f'{XML}<pivotCacheDefinition xmlns="{MAIN}" xmlns:r="{KINDS}" r:id="rId1" refreshedBy="banca"'
    ' refreshedDate="45000" createdVersion="6" refreshedVersion="6" minRefreshableVersion="3" recordCount="1">'
    '<cacheSource type="worksheet">'
    '<worksheetSource ref="A3:B4" sheet="Vagas"/></cacheSource><cacheFields count="2">'
    '<cacheField name="Cargo" numFmtId="0">'
    '<sharedItems count="1"><s v="Professor I"/></sharedItems></cacheField>'
    '<cacheField name="Total de vagas" numFmtId="0">'
    '<sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" containsInteger="1" minValue="20"'
    ' maxValue="20"/></cacheField></cacheFields></pivotCacheDefinition>'
)
_RECORDS = f'{XML}<pivotCacheRecords xmlns="{MAIN}" count="1"><r><x v="0"/><n v="20"/></r></pivotCacheRecords>'
_PIVOT = (
    f'{XML}<pivotTableDefinition xmlns="{MAIN}" name="Resumo" cacheId="7" dataCaption="Valores" createdVersion="6"'
    ' updatedVersion="6"><location ref="A1:B3" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/>'
    '<pivotFields count="2">'
    '<pivotField axis="axisRow" showAll="0"><items count="2"><item x="0"/><item t="default"/></items></pivotField>'
    '<pivotField dataField="1" showAll="0"/></pivotFields><rowFields count="1"><field x="0"/></rowFields>'
    '<rowItems count="2">'
    '<i><x/></i><i t="grand"><x/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1"><dataField'
    ' name="Soma" fld="1" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>'
)


def _sheet(sheet: Any) -> None:
    sheet.title = "Vagas"
    sheet.append(["Concurso 01/2024"])
    sheet.append([])
    for values in (HEADER, *ROWS, ("Total", 71, 55, 13, "=SUM(E4:E7)")):
        sheet.append(values)
    thin = Border(bottom=Side("thin"))
    for row, color in ((3, "1F3864"), (8, "305496")):
        for cell in sheet[row]:
            cell.fill, cell.border = PatternFill("solid", fgColor=color), thin
            cell.font = Font(color="FFFFFF", bold=True)
    sheet["B5"].number_format = "0.00"
    sheet.merge_cells("A1:C1")
    sheet["D5"].comment = Comment("Conferido em 10/03.", "Banca")
    sheet.conditional_formatting.add(
        "B4:B7", ColorScaleRule("min", None, "F8696B", None, None, None, "max", None, "63BE7B")
    )
    sheet.conditional_formatting.add("C4:C7", CellIsRule("greaterThan", ["20"], fill=PatternFill(bgColor="FFC7CE")))
    choice = DataValidation("list", formula1='"S,N"')
    choice.add("F4:F7")
    sheet.add_data_validation(choice)
    sheet.auto_filter.ref = "A3:E7"
    sheet.freeze_panes = "B4"
    sheet.column_dimensions["A"].width = 24


def rich_workbook() -> bytes:
    """The workbook: sheets Vagas, Anexo (chart, image, shape, table) and Resumo (pivot table)."""
    book = Workbook()
    _sheet(book.active)
    annex = book.create_sheet("Anexo")
    for values in (("Grupo", "Vagas"), ("negros", 13), ("pcd", 3)):
        annex.append(values)
    annex.add_table(Table(displayName="Grupos", ref="A1:B3"))
    chart = BarChart()
    chart.add_data(Reference(annex, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    annex.add_chart(chart, "D2")
    book.create_sheet("Resumo").append(["Cargo", "Soma"])
    hidden = book.create_sheet("Oculta")
    hidden.sheet_state = "hidden"
    book.defined_names["TotalDeVagas"] = DefinedName("TotalDeVagas", attr_text="Vagas!$B$8")
    file = io.BytesIO()
    book.save(file)
    return _with_parts(members(file.getvalue()))


def members(data: bytes) -> dict[str, bytes]:
    """The parts of a package."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    """A package of parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        for name, body in parts.items():
            package.writestr(name, body)
    return file.getvalue()


def put(parts: dict[str, bytes], name: str, before: str, content: str) -> None:
    """Add text to a part."""
    marker = before.encode()
    assert marker in parts[name], (name, before)
    parts[name] = parts[name].replace(marker, content.encode() + marker, 1)


def relate(parts: dict[str, bytes], name: str, identifier: str, kind: str, target: str, mode: str = "") -> None:
    """Add a relationship to a list of them, made if it is not there."""
    parts.setdefault(name, f'{XML}<Relationships xmlns="{PACKAGE}"></Relationships>'.encode())
    external = f' TargetMode="{mode}"' if mode else ""
    full = kind if kind.startswith("http") else f"{KINDS}/{kind}"
    put(parts, name, "</Relationships>", f'<Relationship Id="{identifier}" Type="{full}" Target="{target}"{external}/>')


def declare(parts: dict[str, bytes], name: str, content_type: str) -> None:
    """Add a part to the list of contents."""
    put(parts, "[Content_Types].xml", "</Types>", f'<Override PartName="/{name}" ContentType="{content_type}"/>')


def _with_parts(parts: dict[str, bytes]) -> bytes:
    """What openpyxl does not write: an image, a shape, sparklines, a pivot table."""
    sheet, rels = "xl/worksheets/sheet1.xml", "xl/worksheets/_rels/sheet1.xml.rels"
    put(parts, sheet, ' workbookViewId="0"', ' tabSelected="1"')
    put(parts, sheet, "<legacyDrawing", f'<drawing xmlns:r="{KINDS}" r:id="rIdD"/>')
    put(parts, sheet, "</worksheet>", _SPARKLINES)
    relate(parts, rels, "rIdD", "drawing", "/xl/drawings/drawing9.xml")
    parts["xl/drawings/drawing9.xml"] = (XML + _SHAPES).encode()
    relate(parts, "xl/drawings/_rels/drawing9.xml.rels", "rId1", "image", "../media/brasao.png")
    parts["xl/media/brasao.png"] = PNG
    declare(parts, "xl/media/brasao.png", "image/png")
    declare(parts, "xl/drawings/drawing9.xml", "application/vnd.openxmlformats-officedocument.drawing+xml")
    pivot = (
        ("xl/pivotTables/pivotTable1.xml", _PIVOT, "pivotTable"),
        ("xl/pivotCache/pivotCacheDefinition1.xml", _CACHE, "pivotCacheDefinition"),
        ("xl/pivotCache/pivotCacheRecords1.xml", _RECORDS, "pivotCacheRecords"),
    )
    for name, body, kind in pivot:
        parts[name] = body.encode()
        declare(parts, name, f"{_SHEET_TYPE}.{kind}+xml")
    relate(parts, "xl/worksheets/_rels/sheet3.xml.rels", "rId1", "pivotTable", "../pivotTables/pivotTable1.xml")
    relate(parts, "xl/pivotTables/_rels/pivotTable1.xml.rels", "rId1", "pivotCacheDefinition", "/" + pivot[1][0])
    relate(parts, "xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels", "rId1", "pivotCacheRecords", "/" + pivot[2][0])
    relate(parts, "xl/_rels/workbook.xml.rels", "rIdP", "pivotCacheDefinition", "/" + pivot[1][0])
    caches = f'<pivotCaches><pivotCache xmlns:r="{KINDS}" cacheId="7" r:id="rIdP"/></pivotCaches>'
    put(parts, "xl/workbook.xml", "</workbook>", caches)
    return packed(parts)

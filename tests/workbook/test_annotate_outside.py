"""What acts or reaches outside the workbook does not go to the copy, and the report says so."""

from __future__ import annotations

import re

import pytest

from tests.workbook.marking import annotation, left_out, mark
from tests.workbook.packages import KINDS, XML
from tests.workbook.rich import PNG, declare, members, packed, put, relate, rich_workbook
from xl_cotas.errors import InputError
from xl_cotas.workbook.annotate.outside import Left

SHEET = "xl/worksheets/sheet1.xml"
SHEET_RELS = "xl/worksheets/_rels/sheet1.xml.rels"
BOOK = "xl/workbook.xml"
BOOK_RELS = "xl/_rels/workbook.xml.rels"
MICROSOFT = "http://schemas.microsoft.com/office/2006/relationships"
SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


@pytest.fixture
def whole() -> dict[str, bytes]:
    return members(rich_workbook())


def after(made: dict[str, bytes]) -> tuple[str, dict[str, bytes]]:
    left, (copy, _) = left_out(packed(made), annotation(mark("D4")))
    targets = {name.decode() for name in re.findall(rb'PartName="/([^"]+)"', copy["[Content_Types].xml"])}
    assert targets <= set(copy), "a part that is not there is declared"
    return left, copy


def test_nothing_is_left_out_of_a_plain_workbook(whole):
    assert after(whole)[0] == ""


def test_macros_go_and_the_copy_is_an_xlsx(whole):
    whole["xl/vbaProject.bin"] = b"\xd0\xcf"
    relate(whole, BOOK_RELS, "rIdV", f"{MICROSOFT}/vbaProject", "vbaProject.bin")
    declare(whole, "xl/vbaProject.bin", "application/vnd.ms-office.vbaProject")
    main, macro = f"{SHEET_TYPE}.sheet.main+xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    whole["[Content_Types].xml"] = whole["[Content_Types].xml"].replace(main.encode(), macro.encode())
    left, copy = after(whole)
    assert Left.MACROS.value in left
    assert not any("vba" in name.lower() for name in copy)
    assert b"vbaProject" not in copy[BOOK_RELS] + copy["[Content_Types].xml"]
    assert main.encode() in copy["[Content_Types].xml"] and macro.encode() not in copy["[Content_Types].xml"]


def test_macros_of_shapes_and_buttons_go_and_the_shapes_stay(whole):
    drawing = "xl/drawings/drawing9.xml"
    whole[drawing] = whole[drawing].replace(b'macro=""', b'macro="[0]!Apagar"')
    left, copy = after(whole)
    assert Left.MACROS.value in left
    assert b"Apagar" not in copy[drawing] and b"Aviso da banca" in copy[drawing]


def test_links_to_other_books_and_dde(whole):
    whole["xl/externalLinks/externalLink1.xml"] = b"<externalLink><ddeLink ddeService='cmd'/></externalLink>"
    relate(whole, BOOK_RELS, "rIdX", "externalLink", "externalLinks/externalLink1.xml")
    declare(whole, "xl/externalLinks/externalLink1.xml", f"{SHEET_TYPE}.externalLink+xml")
    link = f'<externalReferences><externalReference xmlns:r="{KINDS}" r:id="rIdX"/></externalReferences>'
    put(whole, BOOK, "<definedNames>", link)
    names = '<definedName name="Fora">[1]Plan1!$A$1</definedName><definedName name="Dela">Fora*2</definedName>'
    put(whole, BOOK, "</definedNames>", names)
    put(whole, SHEET, '<c r="B6"', '<c r="A6"><f>Dela+1</f><v>5</v></c>')
    left, copy = after(whole)
    assert Left.LINKS.value in left and Left.NAMES.value in left
    assert b"externalReference" not in copy[BOOK] and b"Fora" not in copy[BOOK] and b"TotalDeVagas" in copy[BOOK]
    assert b"Dela" not in copy[SHEET]
    assert not any("external" in name.lower() for name in copy)


def test_hyperlinks_to_the_disk_lead_nowhere_and_pages_stay(whole):
    targets = {
        "rIdA": "file:///C:/x.exe",
        "rIdB": "\\\\servidor\\x.exe",
        "rIdC": "https://www.gov.br/edital",
        "rIdE": "mailto:banca@exemplo.org",
        "rIdF": "relatorio.xlsm",
        "rIdG": "ms-excel:ofe|u|http://x",
    }
    for identifier, target in targets.items():
        relate(whole, SHEET_RELS, identifier, "hyperlink", target, "External")
    left, copy = after(whole)
    assert Left.HYPERLINKS.value in left
    written = copy[SHEET_RELS].decode()
    assert "file:" not in written and "servidor" not in written and "xlsm" not in written and "ms-excel" not in written
    assert targets["rIdC"] in written and targets["rIdE"] in written
    assert written.count('Target="#A1"') == 4


def test_images_that_would_be_fetched_are_blank(whole):
    drawing, rels = "xl/drawings/drawing9.xml", "xl/drawings/_rels/drawing9.xml.rels"
    relate(whole, rels, "rId2", "image", "http://exemplo.org/rastreio.png", "External")
    put(whole, drawing, "<a:stretch>", '</a:blip><a:blip r:link="rId2">')
    whole[drawing] = whole[drawing].replace(b'r:embed="rId1"/>', b'r:embed="rId1">')
    put(whole, drawing, "<a:stretch>", "</a:blip>")
    left, copy = after(whole)
    assert Left.IMAGES.value in left
    assert b"exemplo.org" not in copy[rels] and b"r:link" not in copy[drawing] and b'r:embed="rId2"' in copy[drawing]
    assert copy["xl/media/xl-cotas-vazia.png"].startswith(PNG[:8])


def test_embedded_objects_and_active_controls_go_and_form_controls_stay(whole):
    whole["xl/embeddings/oleObject1.bin"] = b"\xd0\xcf"
    whole["xl/activeX/activeX1.xml"] = b"<ocx/>"
    whole["xl/activeX/activeX1.bin"] = b"x"
    whole["xl/ctrlProps/ctrlProp1.xml"] = b"<formControlPr objectType='CheckBox'/>"
    relate(whole, SHEET_RELS, "rIdO", "oleObject", "../embeddings/oleObject1.bin")
    relate(whole, SHEET_RELS, "rIdX", "control", "../activeX/activeX1.xml")
    relate(whole, SHEET_RELS, "rIdK", "ctrlProp", "../ctrlProps/ctrlProp1.xml")
    relate(whole, "xl/activeX/_rels/activeX1.xml.rels", "rId1", f"{MICROSOFT}/activeXControlBinary", "activeX1.bin")
    controls = (
        f'<oleObjects><oleObject progId="Package" xmlns:r="{KINDS}" r:id="rIdO"/></oleObjects>'
        f'<controls xmlns:r="{KINDS}"><control shapeId="1" r:id="rIdX"/><control shapeId="2" r:id="rIdK">'
        '<controlPr macro="[0]!Apagar"/></control></controls>'
    )
    put(whole, SHEET, "<extLst>", controls)
    left, copy = after(whole)
    assert Left.OBJECTS.value in left and Left.CONTROLS.value in left
    written = copy[SHEET].decode()
    assert "oleObject" not in written and "rIdX" not in written and "Apagar" not in written
    assert 'r:id="rIdK"' in written
    assert not any("embeddings" in name or "activeX" in name for name in copy)
    assert "xl/ctrlProps/ctrlProp1.xml" in copy


def test_controls_wrapped_for_newer_programs_go_with_their_wrapper(whole):
    whole["xl/activeX/activeX1.xml"] = b"<ocx/>"
    relate(whole, SHEET_RELS, "rIdX", "control", "../activeX/activeX1.xml")
    wrapped = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice'
        f' Requires="x14"><controls><control shapeId="1" xmlns:r="{KINDS}" r:id="rIdX"/></controls></mc:Choice>'
        "</mc:AlternateContent>"
    )
    put(whole, SHEET, "<extLst>", wrapped)
    _, copy = after(whole)
    assert b"AlternateContent" not in copy[SHEET]
    assert b"sparkline" in copy[SHEET]


def test_connections_queries_and_the_pivots_that_they_feed(whole):
    whole["xl/connections.xml"] = b"<connections/>"
    whole["xl/queryTables/queryTable1.xml"] = b"<queryTable/>"
    whole["customXml/item1.xml"] = '<DataMashup xmlns="http://schemas.microsoft.com/DataMashup"/>'.encode("utf-16")
    whole["customXml/item2.xml"] = b"<edital>01/2024</edital>"
    relate(whole, BOOK_RELS, "rIdC", "connections", "connections.xml")
    relate(whole, BOOK_RELS, "rIdM", "customXml", "../customXml/item1.xml")
    relate(whole, BOOK_RELS, "rIdN", "customXml", "../customXml/item2.xml")
    relate(whole, "xl/tables/_rels/table1.xml.rels", "rId1", "queryTable", "../queryTables/queryTable1.xml")
    table = whole["xl/tables/table1.xml"].replace(b' id="1"', b' tableType="queryTable" id="1"', 1)
    assert table != whole["xl/tables/table1.xml"]
    whole["xl/tables/table1.xml"] = table
    cache = "xl/pivotCache/pivotCacheDefinition1.xml"
    whole[cache] = whole[cache].replace(
        b'cacheSource type="worksheet"', b'cacheSource type="external" connectionId="1"'
    )
    left, copy = after(whole)
    assert Left.CONNECTIONS.value in left and Left.PIVOTS.value in left
    assert "customXml/item2.xml" in copy and "customXml/item1.xml" not in copy
    assert not any("pivot" in name or "query" in name or "connections" in name for name in copy)
    assert b"pivotCache" not in copy[BOOK] and b"queryTable" not in copy["xl/tables/table1.xml"]
    assert b"pivotTable" not in copy.get("xl/worksheets/_rels/sheet3.xml.rels", b"")


def test_a_signature_goes(whole):
    whole["_xmlsignatures/origin.sigs"] = b""
    whole["_xmlsignatures/sig1.xml"] = b"<Signature/>"
    kind = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature"
    relate(whole, "_rels/.rels", "rIdS", f"{kind}/origin", "_xmlsignatures/origin.sigs")
    relate(whole, "_xmlsignatures/_rels/origin.sigs.rels", "rId1", f"{kind}/signature", "sig1.xml")
    left, copy = after(whole)
    assert left == Left.SIGNATURE.value
    assert not any("signature" in name for name in copy)


def test_macro_sheets_become_blank_ones_and_no_index_moves(whole):
    whole["xl/macrosheets/sheet1.xml"] = b'<xm:macrosheet xmlns:xm="x"><sheetData/></xm:macrosheet>'
    declare(whole, "xl/macrosheets/sheet1.xml", "application/vnd.ms-excel.macrosheet+xml")
    relate(whole, BOOK_RELS, "rIdQ", f"{MICROSOFT}/xlMacrosheet", "macrosheets/sheet1.xml")
    put(whole, BOOK, "</sheets>", f'<sheet xmlns:r="{KINDS}" name="Macro1" sheetId="50" r:id="rIdQ"/>')
    left, copy = after(whole)
    assert Left.MACRO_SHEETS.value in left
    assert copy["xl/macrosheets/sheet1.xml"].endswith(b"<sheetData/></worksheet>")
    assert b"acrosheet+xml" not in copy["[Content_Types].xml"] and b"xlMacrosheet" not in copy[BOOK_RELS]
    assert copy[BOOK].index(b'"Macro1"') < copy[BOOK].index("Conferência".encode())


def test_charts_of_other_books_refer_to_nothing(whole):
    chart = "xl/charts/chart1.xml"
    whole[chart] = re.sub(rb"(<(?:\w+:)?f>)[^<]*", rb"\1[1]Plan1!$B$2", whole[chart], count=1)
    left, copy = after(whole)
    assert Left.CHARTS.value in left
    assert b"[1]" not in copy[chart] and b"#REF!" in copy[chart]


def test_the_order_of_calculation_goes_only_when_a_formula_does(whole):
    whole["xl/calcChain.xml"] = b'<calcChain><c r="E8" i="1"/></calcChain>'
    relate(whole, BOOK_RELS, "rIdZ", "calcChain", "calcChain.xml")
    declare(whole, "xl/calcChain.xml", f"{SHEET_TYPE}.calcChain+xml")
    assert "xl/calcChain.xml" in after(dict(whole))[1]
    put(whole, SHEET, '</row><row r="7"', '<c r="F6"><f>WEBSERVICE(A1)</f><v>1</v></c>')
    copy = after(whole)[1]
    assert "xl/calcChain.xml" not in copy and b"calcChain" not in copy[BOOK_RELS]


def test_members_that_no_part_leads_to_are_not_carried(whole):
    whole["../../fora.txt"] = whole["xl/escondido.bin"] = b"x"
    left, copy = after(whole)
    assert left == Left.UNUSED.value
    assert not any("fora" in name or "escondido" in name for name in copy)


@pytest.mark.parametrize("name", ["xl/sharedStrings.xml", "xl/drawings/drawing9.xml", "docProps/app.xml"])
def test_a_document_type_is_refused_in_any_part(whole, name):
    whole[name] = b'<!DOCTYPE x SYSTEM "http://exemplo.org/x.dtd"><x/>'
    if name == "xl/sharedStrings.xml":
        relate(whole, BOOK_RELS, "rIdT", "sharedStrings", "sharedStrings.xml")
    with pytest.raises(InputError, match="DOCTYPE"):
        after(whole)


def test_every_text_is_within_the_older_code_page():
    for why in Left:
        why.value.encode("cp1252")
    assert XML

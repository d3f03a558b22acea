"""Formula text read from packages as programs write them."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from xl_cotas.workbook.formula import texts as formulas
from xl_cotas.workbook.formula.texts import read_formulas

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def package(sheet_xml, sheets=1, **replaced):
    """A package with the least that a workbook needs; every sheet holds the same XML."""
    names = "".join(f'<sheet name="Aba {n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, sheets + 1))
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{RELATIONS}/worksheet" Target="worksheets/s{n}.xml"/>'
        for n in range(1, sheets + 1)
    )
    parts = {
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r" Type="{RELATIONS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{names}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
    }
    parts |= {f"xl/worksheets/s{n}.xml": sheet_xml for n in range(1, sheets + 1)}
    parts |= replaced
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return data.getvalue()


def rows(content):
    return f'<worksheet xmlns="{MAIN}"><sheetData>{content}</sheetData></worksheet>'


def texts(sheet_xml):
    return dict(read_formulas(package(sheet_xml))["Aba 1"].texts)


def test_a_workbook_of_openpyxl():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Vagas"
    sheet["B2"] = 8
    sheet["D2"] = "=ROUND(B2*perc,0)"
    sheet["D3"] = ArrayFormula("D3:D4", "=ROUND(B3:B4*0.2,0)")
    book.create_sheet("Parâmetros")["A1"] = 0.2
    book.defined_names["Perc"] = DefinedName("Perc", attr_text="'Parâmetros'!$A$1")
    data = io.BytesIO()
    book.save(data)
    found = read_formulas(data.getvalue())
    assert list(found) == ["Vagas", "Parâmetros"]
    assert found["Vagas"].texts[2, 4] == "ROUND(B2*perc,0)"
    assert {at: text for at, text in found["Vagas"].texts.items() if at[0] > 2} == {
        (3, 4): "ROUND(B3:B4*0.2,0)",
        (4, 4): "ROUND(B3:B4*0.2,0)",
    }
    assert found["Vagas"].names == {"perc": "'Parâmetros'!$A$1"}
    assert found["Parâmetros"].texts == {}


def test_shared_formulas_are_written_out():
    found = texts(
        rows(
            '<row r="2"><c r="D2"><f t="shared" ref="D2:E3" si="0">ROUND(B2*$H$1,0)</f><v>2</v></c>'
            '<c r="E2"><f t="shared" si="0"/><v>2</v></c></row>'
            '<row r="3"><c r="D3"><f t="shared" si="0"/><v>1</v></c><c r="E3"><f>1+1</f></c></row>'
        )
    )
    assert found == {
        (2, 4): "ROUND(B2*$H$1,0)",
        (2, 5): "ROUND(C2*$H$1,0)",
        (3, 4): "ROUND(B3*$H$1,0)",
        (3, 5): "1+1",
    }


def test_a_follower_before_its_master_and_one_without():
    found = texts(
        rows(
            '<row r="2"><c r="D2"><f t="shared" si="7"/></c><c r="E2"><f t="shared" si="9"/></c></row>'
            '<row r="3"><c r="D3"><f t="shared" ref="D2:D3" si="7">B3*2</f></c></row>'
        )
    )
    assert found == {(2, 4): "B2*2", (3, 4): "B3*2", (2, 5): ""}


def test_addresses_left_out_are_counted():
    found = texts(rows("<row><c><v>1</v></c><c><f>A1</f></c></row><row r='5'><c/><c r='D5'/><c><f>A5</f></c></row>"))
    assert found == {(1, 2): "A1", (5, 5): "A5"}


def test_prefixes_and_foreign_elements():
    found = texts(
        f'<x:worksheet xmlns:x="{MAIN}" xmlns:y="urn:other"><x:sheetData><x:row r="1"><x:c r="A1">'
        "<x:f>B1&amp;&quot;x&quot;</x:f><x:v>1</x:v><x:extLst><y:f>9</y:f></x:extLst></x:c></x:row></x:sheetData>"
        "<x:extLst><y:f>9</y:f></x:extLst></x:worksheet>"
    )
    assert found == {(1, 1): 'B1&"x"'}


def test_utf_16_is_read():
    xml = '<?xml version="1.0" encoding="UTF-16"?>' + rows('<row r="1"><c r="A1"><f>B1*2</f></c></row>')
    assert read_formulas(package(xml.encode("utf-16")))["Aba 1"].texts == {(1, 1): "B1*2"}


def test_a_large_sheet_says_that_it_is_not_audited():
    many = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(1, formulas.AUDITED_CELLS + 2))
    sheet = read_formulas(package(rows(many)))["Aba 1"]
    assert sheet.why_not == formulas.TOO_LARGE
    assert sheet.texts == {}


def test_a_sheet_at_the_limit_is_audited():
    many = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(1, formulas.AUDITED_CELLS + 1))
    assert read_formulas(package(rows(many)))["Aba 1"].why_not == ""


@pytest.mark.parametrize(
    "content",
    [
        # an array over the whole sheet, a shared formula in every cell, one long text shared by many
        '<row r="1"><c r="A1"><f t="array" ref="A1:XFD1048576">1</f></c></row>',
        '<row r="1">' + "<c><f t='shared' si='0'>1</f></c>" * (formulas.AUDITED_CELLS + 1) + "</row>",
        f'<row r="1"><c><f t="shared" si="0">{"A1+" * 600}1</f></c>'
        + "<c><f t='shared' si='0'/></c>" * 3000
        + "</row>",
    ],
)
def test_formulas_that_grow_are_not_audited(content):
    assert read_formulas(package(rows(content)))["Aba 1"].why_not == formulas.TOO_LARGE


def test_what_is_not_xml_is_not_audited_and_the_rest_is():
    broken = package(rows('<row r="1"><c r="A1"><f>1</f></c></row>'), 2, **{"xl/worksheets/s1.xml": "<worksheet"})
    found = read_formulas(broken)
    assert found["Aba 1"].why_not == formulas.UNREADABLE
    assert found["Aba 2"].texts == {(1, 1): "1"}


def test_entities_are_refused():
    bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">]>' + rows('<row r="1"><c r="A1"><f>&a;</f></c></row>')
    assert read_formulas(package(bomb))["Aba 1"].why_not == formulas.UNREADABLE


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"Cargo;Total\n", b"PK\x05\x06" + b"\0" * 18])
def test_other_files_have_no_formulas(data):
    assert read_formulas(data) == {}

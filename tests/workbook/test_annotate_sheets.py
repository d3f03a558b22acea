"""Sheets written in unusual ways are marked where a person sees the cell, and stay what they were."""

from __future__ import annotations

import re

import pytest

from tests.workbook.marking import annotation, color, copied, mark, opened
from tests.workbook.packages import KINDS, MAIN, cell, parts, row, sheet, zipped
from tests.workbook.rich import members
from xl_cotas.errors import InputError
from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.names import names_for
from xl_cotas.workbook.annotate.rows import Painter
from xl_cotas.workbook.annotate.sheet import SheetCopy
from xl_cotas.workbook.annotate.styles import COLOURS, EMPTY, Styles

SHEET = "xl/worksheets/sheet1.xml"


def rows_of(body: str, *places: str) -> str:
    """The rows of a sheet once these cells are marked; a style of N00 is the clone of N."""
    marks: dict[int, dict[int, str]] = {}
    for place in places:
        made = mark(place)
        marks.setdefault(made.cell.row, {})[made.cell.column] = "erro"
    copy = SheetCopy(marks, lambda base, _: base * 100 + 900, Guard())
    whole = b"".join(copy.run(iter([body.encode()]))).decode()
    return re.search(r"<(?:\w+:)?sheetData>(.*)</(?:\w+:)?sheetData>", whole, re.DOTALL)[1]


@pytest.mark.parametrize(
    ("rows", "places", "expected"),
    [
        ('<row r="1"><c r="A1" s="2"><v>1</v></c></row>', ("A1",), '<row r="1"><c r="A1" s="1100"><v>1</v></c></row>'),
        ('<row r="1"><c r="A1"/></row>', ("A1",), '<row r="1"><c s="900" r="A1"/></row>'),
        ("<row><c><v>1</v></c><c><v>2</v></c></row>", ("B1",), '<row><c><v>1</v></c><c s="900"><v>2</v></c></row>'),
        ("<row/><row><c/></row>", ("A2",), '<row/><row><c s="900"/></row>'),
        ('<row r="3"/><row><c/></row>', ("A4",), '<row r="3"/><row><c s="900"/></row>'),
        ('<row r="2"/>', ("C2",), '<row r="2"><c r="C2" s="900"/></row>'),
        ('<row r="2" spans="1:1"><c r="A2"/></row>', ("C2",), '<row r="2"><c r="A2"/><c r="C2" s="900"/></row>'),
        ('<row r="2"><c r="D2"/></row>', ("C2",), '<row r="2"><c r="C2" s="900"/><c r="D2"/></row>'),
        ('<row r="2" s="4" customFormat="1"/>', ("C2",), '<row r="2" s="4" customFormat="1"><c r="C2" s="1300"/></row>'),  # noqa: E501
        ('<row r="2" s="4"/>', ("C2",), '<row r="2" s="4"><c r="C2" s="900"/></row>'),
        ('<row r="1"/><row r="5"/>', ("A3",), '<row r="1"/><row r="3"><c r="A3" s="900"/></row><row r="5"/>'),
        ('<row r="1"/>', ("A3", "B3"), '<row r="1"/><row r="3"><c r="A3" s="900"/><c r="B3" s="900"/></row>'),
        ("<row ht='9' r='1'><c s='3' r='A1'/></row>", ("A1",), "<row ht='9' r='1'><c s=\"1200\" r='A1'/></row>"),
        ('<row r="1"><c r="AA1" s="1"/></row>', ("AA1",), '<row r="1"><c r="AA1" s="1000"/></row>'),
        ('<row r="10"/><row r="100"/>', ("A1",), '<row r="1"><c r="A1" s="900"/></row><row r="10"/><row r="100"/>'),
    ],
)  # fmt: skip
def test_rows(rows, places, expected):
    assert rows_of(sheet(rows), *places) == expected


def test_a_sheet_without_rows():
    body = f'<worksheet xmlns="{MAIN}"><sheetData/><pageMargins/></worksheet>'
    assert rows_of(body, "B2") == '<row r="2"><c r="B2" s="900"/></row>'


def test_a_blank_cell_has_the_style_of_its_column():
    cols = '<cols><col min="2" max="3" width="9" style="5"/></cols>'
    assert rows_of(sheet("", before=cols), "C2", "D2") == '<row r="2"><c r="C2" s="1400"/><c r="D2" s="900"/></row>'


def test_prefixed_names():
    rows = '<x:row r="1"><x:c r="A1" s="1"/></x:row>'
    body = f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{rows}</x:sheetData></x:worksheet>'
    assert rows_of(body, "A1", "C3") == (
        '<x:row r="1"><x:c r="A1" s="1000"/></x:row><x:row r="3"><x:c r="C3" s="900"/></x:row>'
    )


def test_comments_and_character_sections_do_not_pass_for_cells():
    rows = '<row r="1"><!-- <c r="A1"/> --><c r="A1" t="inlineStr"><is><t><![CDATA[<c r="A1">]]></t></is></c></row>'
    assert rows_of(sheet(rows), "A1") == (
        '<row r="1"><c s="900" r="A1" t="inlineStr"><is><t>&lt;c r="A1"&gt;</t></is></c></row>'
    )


def test_a_million_rows_pass_in_small_pieces():
    def pieces():
        yield f'<worksheet xmlns="{MAIN}"><sheetData>'.encode()
        for first in range(1, 200_000, 1000):
            yield "".join(f'<row r="{n}"><c r="A{n}"><v>{n}</v></c></row>' for n in range(first, first + 1000)).encode()
        yield b"</sheetData></worksheet>"

    copy = SheetCopy({150_000: {1: "erro"}}, lambda base, _: base + 7, Guard())
    sizes = []
    found = False
    for piece in copy.run(pieces()):
        sizes.append(len(piece))
        found = found or b'<c s="7" r="A150000">' in piece
    assert found
    assert max(sizes) < 200_000


def test_a_sheet_that_ends_among_its_rows_is_refused():
    with pytest.raises(InputError):
        rows_of(f'<worksheet xmlns="{MAIN}"><sheetData><row r="1">', "A1")


@pytest.mark.parametrize(
    "after", ["", '<tableParts count="0"/>', "<extLst><ext/></extLst>", '<headerFooter/><picture r:id="x"/>']
)
def test_the_drawing_of_the_notes_comes_at_its_place(after):
    body = sheet(row(1, cell("A1", 1)), f"<pageMargins/>{after}").replace(
        "<worksheet ", f'<worksheet xmlns:r="{KINDS}" '
    )
    written = members(copied(zipped(parts(body)), annotation(mark("A1"))))[SHEET].decode()
    names = re.findall(r"<(\w+)", written[written.index("</sheetData>") :])
    assert names[0] == "pageMargins"
    later = [name for name in names if name in ("tableParts", "extLst", "picture")]
    assert names.index("legacyDrawing") < min((names.index(name) for name in later), default=99)
    assert names.index("legacyDrawing") > names.index("headerFooter") if "headerFooter" in names else True


def test_controls_that_share_the_drawing_of_the_notes_stay():
    vml = '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="_x0000_s3000">botão</v:shape></xml>'
    made = parts(sheet(row(1, cell("A1", 1)), f'<legacyDrawing xmlns:r="{KINDS}" r:id="rId9"/>'))
    made["xl/worksheets/_rels/sheet1.xml.rels"] = (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9"'
        f' Type="{KINDS}/vmlDrawing" Target="../d.vml"/></Relationships>'
    )
    made["xl/d.vml"] = vml
    after = members(copied(zipped(made), annotation(mark("A1"))))
    assert after["xl/d.vml"].decode().startswith(vml[:-6])
    assert b"_x0000_s3001" in after["xl/d.vml"]
    assert after[SHEET].count(b"legacyDrawing") == 1


@pytest.mark.parametrize(
    "styles",
    [
        None,
        EMPTY % MAIN.encode(),
        f'<styleSheet xmlns="{MAIN}"/>'.encode(),
        f'<styleSheet xmlns="{MAIN}"><fills/><cellXfs count="0"/></styleSheet>'.encode(),
        f'<styleSheet xmlns="{MAIN}"><fills><fill/></fills><cellXfs><xf/></cellXfs><dxfs/></styleSheet>'.encode(),
        f'<y:styleSheet xmlns:y="{MAIN}"><y:cellXfs><y:xf numFmtId="0"/></y:cellXfs></y:styleSheet>'.encode(),
    ],
)
def test_styles_missing_or_bare(styles):
    made = parts(sheet(row(1, cell("A1", 1))))
    if styles is not None:
        made["xl/styles.xml"] = styles
        rels = made["xl/_rels/workbook.xml.rels"]
        link = f'<Relationship Id="rIdE" Type="{KINDS}/styles" Target="styles.xml"/></Relationships>'
        made["xl/_rels/workbook.xml.rels"] = rels.replace("</Relationships>", link)
    copy = copied(zipped(made), annotation(mark("A1")))
    written = next(
        body for name, body in members(copy).items() if name.startswith("xl/") and b"styleSheet" in body[:200]
    )
    fills = re.search(rb"<(?:y:)?fills[^>]*>(.*)</(?:y:)?fills>", written, re.DOTALL)[1]
    number = int(re.search(rb's="(\d+)"', members(copy)[SHEET])[1])
    formats = re.search(rb"<(?:y:)?cellXfs[^>]*>(.*)</(?:y:)?cellXfs>", written, re.DOTALL)[1]
    used = re.findall(rb"<(?:y:)?xf\b[^>]*>", formats)[number]
    fill = re.split(rb"<(?:y:)?fill>|<fill/>", fills)[1:][int(re.search(rb'fillId="(\d+)"', used)[1])]
    assert COLOURS["erro"].encode() in fill


def test_a_style_out_of_range_and_the_limit_of_formats():
    styles = Styles(EMPTY % MAIN.encode())
    assert styles.clone(99, "erro") == styles.clone(99, "erro") == 1
    assert styles.clone(0, "info") == 2


def test_backslashes_in_member_names_become_slashes():
    made = {name.replace("/", "\\"): body for name, body in parts(sheet(row(1, cell("A1", 1)))).items()}
    copy = copied(zipped(made), annotation(mark("A1")))
    assert not any("\\" in name for name in members(copy))
    assert color(opened(copy)["Vagas"], "A1") == COLOURS["erro"]


def test_strict_workbooks_stay_strict():
    strict = "http://purl.oclc.org/ooxml"
    made = {
        name: body.replace(MAIN, f"{strict}/spreadsheetml/main").replace(
            KINDS, f"{strict}/officeDocument/relationships"
        )
        for name, body in parts(sheet(row(1, cell("A1", 1)))).items()
    }
    after = members(copied(zipped(made), annotation(mark("A1"))))
    assert MAIN.encode() not in b"".join(after.values())
    assert f"{strict}/officeDocument/relationships/comments".encode() in after["xl/worksheets/_rels/sheet1.xml.rels"]


def test_painter_makes_a_whole_row():
    painter = Painter(names_for(b""), lambda base, _: base + 1, lambda _: 4)
    assert painter.new_row(7, {3: "erro", 1: "info"}) == b'<row r="7"><c r="A7" s="5"/><c r="C7" s="5"/></row>'

"""The marked copy: what it shows, and that everything else stays as it was."""

from __future__ import annotations

import io
import re
import zipfile
from xml.parsers import expat

import pytest

from tests.workbook.marking import annotation, color, copied, mark, opened
from tests.workbook.packages import cell, parts, row, sheet, zipped
from tests.workbook.rich import members, rich_workbook
from xl_cotas.workbook.annotate.model import Annotation, Entry
from xl_cotas.workbook.annotate.notes import NOTES_LIMIT, note_text
from xl_cotas.workbook.annotate.styles import COLOURS

pytestmark = pytest.mark.filterwarnings("ignore:.*extension is not supported")
MARKS = annotation(
    mark("D5"), mark("D7", found=None, expected=1), mark("D8", "alerta"), mark("E3", "info"), mark("H20", "info")
)
EDITED = {
    "[Content_Types].xml",
    "xl/_rels/workbook.xml.rels",
    "xl/comments/comment1.xml",
    "xl/drawings/commentsDrawing1.vml",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
}


@pytest.fixture(scope="module")
def original() -> bytes:
    return rich_workbook()


@pytest.fixture(scope="module")
def copy(original) -> bytes:
    return copied(original, MARKS)


def test_parts_that_are_not_edited_are_the_same_bytes(original, copy):
    before, after = members(original), members(copy)
    assert {name for name in before if before[name] != after.get(name)} == EDITED
    assert set(after) - set(before) == {"xl/worksheets/conferencia1.xml"}


def test_carried_parts_are_not_packed_again(original, copy):
    with zipfile.ZipFile(io.BytesIO(original)) as before, zipfile.ZipFile(io.BytesIO(copy)) as after:
        assert after.testzip() is None
        for info in before.infolist():
            if info.filename not in EDITED:
                assert after.getinfo(info.filename).compress_size == info.compress_size


def test_only_the_marked_cells_of_the_sheet_differ(original, copy):
    def plain(data):
        """The sheet without the styles of the marked cells, the cell that was made and the selected tab."""
        body = members(data)["xl/worksheets/sheet1.xml"].decode().replace(' tabSelected="1"', "")
        made = r'<row r="20"><c r="H20" s="\d+"/></row>|<c r="D7" s="\d+"/>'
        return re.sub(r'<c (?:s="\d+" )?r="(D5|D8|E3)"(?: s="\d+")?', r'<c r="\1"', re.sub(made, "", body))

    assert plain(copy) == plain(original)
    assert "sparkline" in plain(copy)


def test_a_marked_cell_keeps_its_style_in_the_color_of_the_severity(original, copy):
    before, after = opened(original)["Vagas"], opened(copy)["Vagas"]
    assert color(after, "D5") == color(after, "D7") == COLOURS["erro"]
    assert color(after, "D8") == COLOURS["alerta"]
    assert color(after, "E3") == color(after, "H20") == COLOURS["info"]
    assert after["D8"].border.bottom.style == before["D8"].border.bottom.style == "thin"
    assert after["D8"].font.b and after["D8"].font.color is None
    assert before["D8"].font.color.rgb == "00FFFFFF" and after["C8"].font.color.rgb == "00FFFFFF"


def test_one_clone_for_each_style_and_severity(original, copy):
    def formats(data):
        return int(re.search(rb'<cellXfs count="(\d+)"', members(data)["xl/styles.xml"])[1])

    more = copied(original, annotation(mark("D4"), mark("D6"), mark("C4"), mark("C6")))
    roles = 9 - 1
    assert formats(more) == formats(original) + 1 + roles
    assert formats(copy) == formats(original) + 4 + roles


def test_notes_say_what_is_found_expected_the_sum_and_the_article(copy):
    text = opened(copy)["Vagas"]["D7"].comment.text
    assert text.splitlines() == [
        "ERRO V001",
        "Está vazio; deveria ser 1.",
        "20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2",
        "Lei 3.920/2019 (Mostardas/RS), art. 1º; art. 5º, § 2º",
    ]


def test_a_note_says_more_than_numbers_where_they_do_not_say_it_all():
    more = mark("D5", found="Ampla", expected="sem vaga", remark="A vaga cabe à inscrição 106.", see="F6, G7", sum="")
    assert note_text([more]).splitlines() == [
        "ERRO V001",
        "Está Ampla; deveria ser sem vaga.",
        "A vaga cabe à inscrição 106.",
        "; ".join(more.citation),
        "Ver também: F6, G7",
    ]


def test_a_note_that_was_there_gets_the_text_below_its_own(copy):
    comment = opened(copy)["Vagas"]["D5"].comment
    assert comment.author == "Banca"
    assert comment.text.startswith("Conferido em 10/03.\n\nERRO V001\n")
    drawing = members(copy)["xl/drawings/commentsDrawing1.vml"].decode()
    assert len(re.findall(r"<\w+:Row>4<", drawing)) == 1
    assert drawing.count('ObjectType="Note"') == 5
    assert drawing.count("visibility:hidden") == 5


def test_findings_of_one_cell_share_a_note_and_the_gravest_gives_the_color(original):
    copy = opened(copied(original, annotation(mark("D6", "info", code="E901"), mark("D6", "erro"))))["Vagas"]
    assert color(copy, "D6") == COLOURS["erro"]
    assert copy["D6"].comment.text.index("ERRO V001") < copy["D6"].comment.text.index("INFO E901")


def test_the_added_sheet_lists_every_finding_with_a_link(original):
    made = Annotation(
        MARKS.marks,
        (*MARKS.entries, Entry("alerta", "L302", message="=1+1", right_under=("teto=nenhum",))),
        ("12 cargos conferidos",),
    )
    book = opened(copied(original, made))
    assert book.sheetnames == ["Vagas", "Anexo", "Resumo", "Oculta", "Conferência"]
    assert book.active.title == "Conferência"
    assert [each.title for each in book if each.sheet_view.tabSelected] == ["Conferência"]
    added = book["Conferência"]
    assert [c.value for c in added[2]] == [
        "erro", "V001", "Vagas", "D5", 1, 2, MARKS.marks[0].sum, "; ".join(MARKS.marks[0].citation), None, None,
    ]  # fmt: skip
    assert added["E3"].value == "vazio"
    assert added["D2"].hyperlink.location == "'Vagas'!D5"
    assert (added["I7"].value, added["I7"].data_type, added["I7"].quotePrefix) == ("=1+1", "s", True)
    assert added["J7"].value == "teto=nenhum"
    assert added["A9"].value == "12 cargos conferidos"
    assert (added.freeze_panes, added.auto_filter.ref, added.print_title_rows) == ("A2", "A1:J7", "$1:$1")
    assert added.page_setup.orientation == "landscape"


def test_names_of_sheets_are_quoted_in_links_and_the_added_one_is_unique():
    data = zipped(parts({"D'Ávila": sheet(row(1, cell("A1", 1))), "CONFERÊNCIA": sheet()}))
    book = opened(copied(data, annotation(mark("A1", sheet="D'Ávila"))))
    assert book.sheetnames == ["D'Ávila", "CONFERÊNCIA", "Conferência (2)"]
    assert book["Conferência (2)"]["D2"].hyperlink.location == "'D''Ávila'!A1"


def test_texts_are_shown_and_never_interpreted():
    made = Annotation(
        (mark("A1", message="a<b>", expected=None, code="\x1b[2J_x0041_"),),
        (Entry("erro", "V001", message="\x1b\u202e<&"),),
    )
    book = opened(copied(zipped(parts(sheet(row(1, cell("A1", 1))))), made))
    assert book["Conferência"]["I2"].value == "\\u001b\\u202e<&"
    assert book["Vagas"]["A1"].comment.text.startswith("ERRO \\u001b[2J")
    assert "a<b>" in book["Vagas"]["A1"].comment.text


def test_without_findings_the_copy_says_so(original):
    book = opened(copied(original, Annotation()))
    assert book["Conferência"]["A3"].value == "Nenhuma divergência foi encontrada."


def test_notes_stop_at_the_limit_and_colors_do_not():
    rows = "".join(row(n, cell(f"A{n}", n)) for n in range(1, 701))
    marks = [mark(f"A{n}", "info" if n <= 300 else "erro") for n in range(1, 701)]
    copy = opened(copied(zipped(parts(sheet(rows))), annotation(*marks)))["Vagas"]
    noted = [n for n in range(1, 701) if copy[f"A{n}"].comment]
    assert len(noted) == NOTES_LIMIT
    assert set(range(301, 701)) <= set(noted)
    assert all(color(copy, f"A{n}") for n in range(1, 701))


def test_every_part_of_the_copy_is_well_formed_and_declared(copy):
    after = members(copy)
    for name, body in after.items():
        if name.endswith((".xml", ".rels", ".vml")):
            expat.ParserCreate().Parse(body, True)
    for name in re.findall(rb'PartName="/([^"]+)"', after["[Content_Types].xml"]):
        assert name.decode() in after
    assert next(iter(after)) == "[Content_Types].xml"


def test_a_mark_on_a_covered_cell_goes_to_the_one_that_is_seen(original):
    copy = opened(copied(original, annotation(mark("B1", "info"), mark("C1"), mark("A2", "alerta"))))["Vagas"]
    assert color(copy, "A1") == COLOURS["erro"]
    assert color(copy, "A2") == COLOURS["alerta"]
    assert copy["A1"].comment.text.index("ERRO") < copy["A1"].comment.text.index("INFO")

"""A file to a Workbook: values where the spreadsheet shows them, or a sentence that says why not."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import zipfile

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.workbook.packages import KINDS, MAIN, cell, inline, parts, related, row, sheet, strings, write, zipped
from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import ReadLimits
from xl_cotas.workbook.model import UNCALCULATED, ErrorCell, Sheet, Workbook
from xl_cotas.workbook.reading.reader import read_workbook

TABLE = row(1, cell("A1", 0, "s"), cell("B1", 1, "s")) + row(2, cell("A2", 2, "s"), cell("B2", 20))
TEXTS = ("Cargo", "Total", "Médico")
VALUES = [["Cargo", "Médico"], ["Total", 20.0]]


def read(tmp_path, members) -> Workbook:
    return read_workbook(write(tmp_path, members))


def only(tmp_path, xml: str) -> Sheet:
    return read(tmp_path, xml).sheets[0]


def refusal(path, **options) -> str:
    with pytest.raises(InputError) as caught:
        read_workbook(path, **options)
    message = str(caught.value)
    message.encode("cp1252")
    assert len(message.splitlines()) <= 3
    assert "xl/" not in message and ".xml" not in message
    return message


def test_a_plain_workbook_with_its_hash_and_count(tmp_path):
    path = write(tmp_path, parts(sheet(TABLE), TEXTS))
    book = read_workbook(path)
    assert book.path == str(path)
    assert book.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (book.filled, book.notices) == (4, ())
    assert list(book.sheets[0].columns) == VALUES


def test_a_table_that_starts_at_c4_keeps_its_addresses(tmp_path):
    found = only(tmp_path, sheet(row(4, inline("C4", "Cargo"), inline("D4", "Total")) + row(6, cell("D6", 3))))
    assert (found.first_row, found.first_column, found.last_row, found.last_column) == (4, 3, 6, 4)
    assert (found.value(4, 3), found.value(5, 4), found.value(6, 3), found.value(6, 4)) == ("Cargo", "", "", 3.0)


def test_errors_and_uncalculated_formulas_are_no_blanks(tmp_path):
    rows = row(4, inline("C4", "x"), cell("D4", "#REF!", "e")) + row(5, cell("C5", "", formula="1"), cell("D5", 2))
    found = only(tmp_path, sheet(rows))
    assert found.row(4) == ["x", ErrorCell("#REF!")]
    assert found.row(5) == [UNCALCULATED, 2.0]


def test_marks_outside_the_values_widen_the_sheet(tmp_path):
    rows = row(2, cell("F2", "", formula="1")) + row(4, cell("C4", 7)) + row(9, cell("A9", "", formula="1"))
    found = only(tmp_path, sheet(rows))
    assert (found.first_row, found.first_column, found.last_row, found.last_column) == (2, 1, 9, 6)
    assert {len(column) for column in found.columns} == {8}
    assert (found.value(2, 6), found.value(4, 3), found.value(9, 1)) == (UNCALCULATED, 7.0, UNCALCULATED)


def test_a_sheet_of_nothing_but_uncalculated_formulas(tmp_path):
    found = only(tmp_path, sheet(row(3, cell("B3", "", formula="1"))))
    assert (found.first_row, found.first_column, list(found.columns)) == (3, 2, [[UNCALCULATED]])


def test_a_text_formula_with_an_empty_result_is_a_blank(tmp_path):
    found = only(tmp_path, sheet(row(1, cell("A1", 1), cell("B1", "", "str", '""'), cell("C1", 2))))
    assert found.row(1) == [1.0, "", 2.0]


def test_formulas_give_their_cached_values(tmp_path):
    rows = row(1, cell("A1", 3, formula="1+2"), cell("B1", "x", "str", '"x"'), cell("C1", 1, "b", "TRUE()"))
    assert only(tmp_path, sheet(rows)).row(1) == [3.0, "x", True]


STYLES_OF_WRITING = {
    "no addresses": '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
    '<row><c t="s"><v>2</v></c><c><v>20</v></c></row>',
    "other order of attributes": TABLE.replace('<c r="A2" t="s">', '<c t="s" r="A2">'),
    "single quotes": TABLE.replace('"', "'"),
    "comments and cdata": TABLE.replace("<v>20</v>", "<!-- 9 --><v><![CDATA[2]]>0</v>"),
    "blanks between tags": TABLE.replace("><", ">\n  <"),
}


@pytest.mark.parametrize("rows", STYLES_OF_WRITING.values(), ids=STYLES_OF_WRITING.keys())
@pytest.mark.parametrize("dimension", ["", '<dimension ref="A1"/>', '<dimension ref="A1:XFD1048576"/>'])
def test_one_table_in_many_styles_of_writing(tmp_path, rows, dimension):
    book = read(tmp_path, parts(sheet(rows, before=dimension), TEXTS))
    assert list(book.sheets[0].columns) == VALUES


@pytest.mark.parametrize(
    "dimension", ['<dimension ref="A:B"/>', '<dimension ref="B2:A1"/>', '<dimension ref=""/>', "<dimension/>"]
)
def test_an_odd_dimension_does_not_stop_a_sheet_that_must_be_parsed(tmp_path, dimension):
    book = read(tmp_path, parts(sheet(TABLE, before=dimension), TEXTS))
    assert list(book.sheets[0].columns) == VALUES


def test_a_prefixed_and_strict_workbook(tmp_path):
    strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    xml = sheet(TABLE.replace('<c r="B2"><v>20', '<c r="B2" t="e"><v>#N/A')).replace(MAIN, strict)
    for tag in ("worksheet", "sheetData", "row", "c", "v"):
        xml = (
            xml.replace(f"<{tag} ", f"<x:{tag} ").replace(f"<{tag}>", f"<x:{tag}>").replace(f"</{tag}>", f"</x:{tag}>")
        )
    members = parts(xml.replace("xmlns=", "xmlns:x="), TEXTS)
    for name, body in members.items():
        if isinstance(body, str):
            members[name] = body.replace(KINDS, "http://purl.oclc.org/ooxml/officeDocument/relationships")
    assert list(read(tmp_path, members).sheets[0].columns) == [VALUES[0], ["Total", ErrorCell("#N/A")]]


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1"])
def test_parts_in_other_encodings(tmp_path, encoding):
    members = parts(sheet(TABLE), TEXTS)
    for name in ("xl/sharedStrings.xml", "xl/worksheets/sheet1.xml", "xl/workbook.xml"):
        members[name] = str(members[name]).replace('"UTF-8"', f'"{encoding}"').encode(encoding)
    assert list(read(tmp_path, members).sheets[0].columns) == VALUES


def test_parts_with_other_names_are_found_by_their_relationships(tmp_path):
    members = {
        "_rels/.rels": related(("a", "officeDocument", "/livro/pasta%20um.xml")),
        "livro/pasta um.xml": f'<workbook xmlns="{MAIN}" xmlns:k="{KINDS}"><sheets>'
        '<sheet name="Vagas" sheetId="1" k:id="z"/></sheets></workbook>',
        "livro/_rels/pasta um.xml.rels": related(
            ("z", "worksheet", "..\\dados\\planilha_a.xml"), ("t", "sharedStrings", "../dados/textos.xml")
        ),
        "dados/planilha_a.xml": sheet(TABLE),
        "dados/textos.xml": strings(*TEXTS),
    }
    assert list(read(tmp_path, members).sheets[0].columns) == VALUES


def test_backslashes_in_member_names(tmp_path):
    members = {name.replace("/", "\\"): body for name, body in parts(sheet(TABLE), TEXTS).items()}
    assert list(read(tmp_path, members).sheets[0].columns) == VALUES


@pytest.mark.parametrize("count", ["4294967295", "99999999999999999999", "1"])
def test_a_false_number_of_shared_texts_is_not_believed(tmp_path, count):
    members = parts(sheet(TABLE), strings(*TEXTS, attributes=f' uniqueCount="{count}"'))
    assert list(read(tmp_path, members).sheets[0].columns) == VALUES


def test_an_error_that_the_reader_does_not_know_keeps_its_text(tmp_path):
    found = only(tmp_path, sheet(row(1, cell("A1", "#GETTING_DATA", "e"), cell("B1", 1))))
    assert found.row(1) == [ErrorCell("#GETTING_DATA"), 1.0]


def test_hidden_sheets_and_rows_and_merged_areas(tmp_path):
    one = sheet(
        row(2, cell("B2", 1), attributes=' hidden="1"') + row(3, cell("B3", 1)),
        after='<mergeCells><mergeCell ref="B2:C4"/></mergeCells>',
    )
    states = {"B": "hidden", "C": "veryHidden"}
    book = read(tmp_path, parts(dict.fromkeys("ABC", one), states=states))
    assert [found.visible for found in book.sheets] == [True, False, False]
    assert book.sheets[0].hidden_rows == {2}
    assert book.sheets[0].merged == ((2, 2, 4, 3),)


def test_what_is_no_worksheet_is_left_out_with_a_notice(tmp_path):
    members = parts({"Gráfico": "<chartsheet/>", "Macro": "<x/>", "Vagas": sheet(TABLE)}, TEXTS)
    name = "xl/_rels/workbook.xml.rels"
    relations = str(members[name]).replace(
        'worksheet" Target="worksheets/sheet1', 'chartsheet" Target="worksheets/sheet1'
    )
    members[name] = relations.replace('worksheet" Target="worksheets/sheet2', 'xlMacrosheet" Target="worksheets/sheet2')
    book = read(tmp_path, members)
    assert [found.name for found in book.sheets] == ["Vagas"]
    assert book.notices == (
        "a aba 'Gráfico' é um gráfico e não foi lida",
        "a aba 'Macro' é uma folha de macro e não foi lida",
    )


def test_two_sheets_in_one_part_are_refused(tmp_path):
    members = parts({"A": sheet(TABLE), "B": sheet(TABLE)}, TEXTS)
    name = "xl/_rels/workbook.xml.rels"
    members[name] = str(members[name]).replace("sheet2.xml", "sheet1.xml")
    with pytest.raises(InputError, match="a aba 'B' é a mesma de outra"):
        read(tmp_path, members)


def test_sheets_whose_names_differ_only_in_case(tmp_path):
    book = read(tmp_path, parts({"vagas": sheet(row(1, cell("A1", 1))), "VAGAS": sheet(row(1, cell("A1", 2)))}))
    assert [(found.name, found.value(1, 1)) for found in book.sheets] == [("vagas", 1.0), ("VAGAS", 2.0)]


@pytest.mark.parametrize(("base", "serial"), [("", 45_726), ('<workbookPr date1904="1"/>', 45_726 - 1_462)])
def test_dates_in_both_systems(tmp_path, base, serial):
    members = parts(sheet(row(1, f'<c r="A1" s="1"><v>{serial}</v></c>')))
    members["xl/workbook.xml"] = str(members["xl/workbook.xml"]).replace("<sheets>", f"{base}<sheets>")
    members["xl/styles.xml"] = (
        f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    )
    assert read(tmp_path, members).sheets[0].value(1, 1) == dt.date(2025, 3, 10)


def test_a_workbook_by_openpyxl_with_formulas_never_calculated(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Cargo", "Total", None, "=B1", dt.date(2024, 3, 1), 0])
    book.save(tmp_path / "a.xlsx")
    found = read_workbook(tmp_path / "a.xlsx").sheets[0]
    assert found.row(1) == ["Cargo", "Total", "", UNCALCULATED, dt.date(2024, 3, 1), 0.0]


CELLS = st.dictionaries(
    st.tuples(st.integers(1, 40), st.integers(1, 40)),
    st.one_of(st.integers(0, 10**6).map(float), st.sampled_from(["Cargo", "", "São João", "10+CR"])),
    min_size=1,
)


@settings(max_examples=25, deadline=None)
@given(cells=CELLS)
def test_what_openpyxl_writes_reads_back_at_the_same_addresses(tmp_path_factory, cells):
    path = tmp_path_factory.mktemp("x") / "a.xlsx"
    book = openpyxl.Workbook()
    book.active.cell(50, 50, "fim")
    for (at_row, at_column), value in cells.items():
        book.active.cell(at_row, at_column, None if value == "" else value)
    book.save(path)
    found = read_workbook(path).sheets[0]
    assert {at: found.value(*at) for at in cells} == cells
    assert found.value(50, 50) == "fim"


def test_refused_by_what_the_path_is(tmp_path):
    assert "não existe" in refusal(tmp_path / "nada.xlsx")
    assert "não existe" in refusal(tmp_path / "nu\0lo.xlsx")
    assert "é uma pasta" in refusal(tmp_path)
    lock = tmp_path / "~$vagas.xlsx"
    lock.write_bytes(zipped(parts(sheet(TABLE), TEXTS)))
    assert "controle" in refusal(lock)
    empty = tmp_path / "vazio.xlsx"
    empty.touch()
    assert "vazio" in refusal(empty)


def test_a_device_or_a_pipe_is_refused_without_waiting(tmp_path):
    assert "não é um arquivo comum" in refusal(os.devnull)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "cano.xlsx")
        assert "não é um arquivo comum" in refusal(tmp_path / "cano.xlsx")


def test_a_file_over_the_limit_is_refused(tmp_path):
    path = write(tmp_path, sheet(TABLE))
    assert "o limite é de" in refusal(path, limits=ReadLimits(file_bytes=100))


def refused(tmp_path, members) -> str:
    return refusal(write(tmp_path, members))


def test_a_workbook_without_cells(tmp_path):
    assert "nenhuma célula" in refused(tmp_path, sheet('<row r="1"><c r="A1" s="1"/></row>'))


def test_damaged_packages(tmp_path):
    whole = parts(sheet(TABLE), TEXTS)
    assert "pasta de trabalho" in refused(tmp_path, {"_rels/.rels": related()})
    assert "falta nele" in refused(tmp_path, {n: b for n, b in whole.items() if "sheet1" not in n})
    assert "danificado" in refused(tmp_path, {**whole, "xl/workbook.xml": "<workbook><sheets>"})
    assert "danificado" in refused(tmp_path, {**whole, "xl/sharedStrings.xml": "no markup"})
    assert "aba 'Vagas'" in refused(tmp_path, {**whole, "xl/worksheets/sheet1.xml": sheet(TABLE)[:-60]})


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"])
def test_a_small_part_that_is_not_well_formed_is_refused(tmp_path, part):
    members = parts(sheet(TABLE), TEXTS)
    members["xl/styles.xml"] = f'<styleSheet xmlns="{MAIN}"></styleSheet>'
    members[part] = str(members[part]).replace("</", "</b></", 1)
    assert "danificado" in refused(tmp_path, members)


@pytest.mark.parametrize("texts", [("Cargo",), None])
def test_shared_texts_that_are_not_there(tmp_path, texts):
    message = refused(tmp_path, parts(sheet(TABLE), texts))
    assert "aba 'Vagas'" in message and "textos que não estão no arquivo" in message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "iso-8859-1"])
@pytest.mark.parametrize(
    "part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "docProps/app.xml"]
)
def test_a_doctype_is_refused_in_any_part_and_encoding(tmp_path, part, encoding):
    members = parts(sheet(TABLE), TEXTS)
    hostile = '<?xml version="1.0"?><!-- > --><?pi ?> <!DOCTYPE a SYSTEM "http://127.0.0.1:9/x"><a/>'
    members[part] = hostile.encode(encoding)
    assert "DOCTYPE" in refused(tmp_path, members)


@pytest.mark.parametrize("declared", ["utf-7", "shift_jis", "iso-8859-99"])
def test_encodings_that_spreadsheets_do_not_use_are_refused(tmp_path, declared):
    xml = sheet(TABLE).replace("UTF-8", declared)
    assert "codificação" in refused(tmp_path, parts(xml, TEXTS))


def test_a_long_text_repeated_in_many_cells_is_refused(tmp_path):
    rows = "".join(row(n, cell(f"A{n}", 0, "s")) for n in range(1, 101))
    path = write(tmp_path, parts(sheet(rows), ["x" * 30_000]))
    assert read_workbook(path).filled == 100
    assert "se repetem" in refusal(path, limits=ReadLimits(text_bytes=1_000_000))


def test_too_many_cell_formats_are_refused(tmp_path):
    members = parts(sheet(TABLE), TEXTS)
    members["xl/styles.xml"] = f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 140_000}</cellXfs></styleSheet>'
    assert "formatos de célula" in refused(tmp_path, members)


def test_the_file_is_left_as_it_was(tmp_path):
    path = write(tmp_path, parts(sheet(TABLE), TEXTS))
    path.chmod(0o444)
    before = path.read_bytes(), path.stat()
    read_workbook(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before[0], before[1].st_mtime_ns)
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@settings(deadline=None)
@given(at=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_a_changed_byte_gives_a_workbook_or_a_refusal(tmp_path_factory, at, byte):
    data = bytearray(zipped(parts(sheet(TABLE), TEXTS), zipfile.ZIP_STORED))
    data[at % len(data)] = byte
    path = tmp_path_factory.mktemp("x") / "a.xlsx"
    path.write_bytes(bytes(data))
    try:
        assert isinstance(read_workbook(path), Workbook)
    except InputError as error:
        assert str(error)

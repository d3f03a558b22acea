"""OpenDocument spreadsheets: what repeats, hides, spans or fails is told as the program shows it."""

from __future__ import annotations

import datetime as dt
import io
import zipfile

import pytest

from tests.corpus import make_corpus as corpus
from tests.workbook.packages import zipped
from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import ReadLimits
from xl_cotas.workbook.model import UNCALCULATED, ErrorCell
from xl_cotas.workbook.reading.ods_formula import as_excel
from xl_cotas.workbook.reading.reader import read_workbook

CALCEXT = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


def cell(text: str = "", attributes: str = "", inside: str | None = None) -> str:
    inside = f"<text:p>{text}</text:p>" if inside is None else inside
    return f"<table:table-cell {attributes}>{inside}</table:table-cell>"


def number(value: object, attributes: str = "") -> str:
    return cell(str(value), f'office:value-type="float" office:value="{value}" {attributes}')


def text(value: str, attributes: str = "") -> str:
    return cell(value, f'office:value-type="string" {attributes}')


def columns(times: int) -> str:
    return f'table:number-columns-repeated="{times}"'


def rows(times: int) -> str:
    return f'table:number-rows-repeated="{times}"'


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def read(tmp_path, *lines: str, limits=None):
    path = tmp_path / "v.ods"
    path.write_bytes(corpus.ods_file("".join(lines), "Vagas"))
    return read_workbook(path, limits=limits)


def only(tmp_path, *lines: str):
    return read(tmp_path, *lines).sheets[0]


def test_values_of_every_kind(tmp_path):
    found = only(
        tmp_path,
        row(
            text("a"),
            number(2.5),
            cell("50%", 'office:value-type="percentage" office:value="0.5"'),
            cell("R$ 3", 'office:value-type="currency" office:value="3"'),
            cell("VERDADEIRO", 'office:value-type="boolean" office:boolean-value="true"'),
            cell("1/3/24", 'office:value-type="date" office:date-value="2024-03-01"'),
            cell("1/3/24", 'office:value-type="date" office:date-value="2024-03-01T12:30:00"'),
            cell("9:30", 'office:value-type="time" office:time-value="PT09H30M00S"'),
            cell("30:00", 'office:value-type="time" office:time-value="PT30H00M00S"'),
            cell("1/1/0", 'office:value-type="date" office:date-value="-0001-01-01"'),
            cell("inf", 'office:value-type="float" office:value="INF"'),
        ),
    )
    assert found.row(1) == [
        "a", 2.5, 0.5, 3.0, True, dt.date(2024, 3, 1), dt.datetime(2024, 3, 1, 12, 30), dt.time(9, 30),
        dt.timedelta(hours=30), "1/1/0", ErrorCell("#NUM!"),
    ]  # fmt: skip


def test_errors_and_formulas_never_calculated_are_no_blanks(tmp_path):
    error = f'office:value-type="string" office:string-value="" calcext:value-type="error" {CALCEXT}'
    book = read(
        tmp_path,
        row(
            number(1),
            cell("#N/D", f'table:formula="of:=NA()" {error}'),
            cell("Err:502", 'table:formula="of:=X()" office:value-type="string"'),
            cell("#REF!", 'table:formula="of:=[.#REF!]" office:value-type="float" office:value="0"'),
            cell("", 'table:formula="of:=[.A1]*2"', inside=""),
            cell("", 'table:formula="of:=&quot;&quot;"', inside="<text:p/>"),
            text("#N/A"),
        ),
    )
    errors = [ErrorCell("#N/D"), ErrorCell("Err:502"), ErrorCell("#REF!")]
    assert book.sheets[0].row(1) == [1.0, *errors, UNCALCULATED, "", "#N/A"]
    assert book.formulas["Vagas"].texts[1, 5] == "A1*2"


def test_rows_and_columns_that_repeat(tmp_path):
    found = only(
        tmp_path,
        row(cell(inside="", attributes=columns(16384)), attributes=rows(2)),
        row(cell(inside="", attributes=columns(2)), number(7, columns(2)), attributes=rows(3)),
        row(text("fim")),
        row(cell(inside=""), attributes=rows(1_048_570)),
    )  # fmt: skip
    assert (found.first_row, found.first_column, found.last_row, found.last_column) == (3, 1, 6, 4)
    assert found.column(3) == [7.0, 7.0, 7.0, ""] == found.column(4)
    assert found.value(6, 1) == "fim"


def test_what_is_merged_and_hidden(tmp_path):
    found = only(
        tmp_path,
        row(text("título", 'table:number-columns-spanned="3" table:number-rows-spanned="2"')),
        row(text("a"), attributes='table:visibility="collapse" table:number-rows-repeated="2"'),
        row(text("b"), attributes='table:visibility="filter"'),
        row(text("c")),
    )
    assert found.merged == ((1, 1, 2, 3),)
    assert found.hidden_rows == {2, 3, 4}


def test_a_hidden_sheet(tmp_path):
    styles = (
        '<office:automatic-styles><style:style style:name="ta2" style:family="table">'
        '<style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>'
    )
    second = f'</table:table><table:table table:name="Oculta" table:style-name="ta2">{row(number(1))}'
    data = corpus.ods_file(row(number(2)) + second)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        members = {name: package.read(name).decode() for name in package.namelist()}
    members["content.xml"] = (
        members["content.xml"]
        .replace("<office:body>", styles)
        .replace("office:version", 'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" office:version', 1)
    )
    (tmp_path / "v.ods").write_bytes(zipped(members))
    assert [sheet.visible for sheet in read_workbook(tmp_path / "v.ods").sheets] == [True, False]


def test_texts_as_they_are_shown(tmp_path):
    inside = (
        "<office:annotation><text:p>nota</text:p></office:annotation>"
        '<text:p>a<text:s text:c="3"/>b<text:tab/><text:span>c</text:span><text:line-break/>d</text:p>'
        "<text:p>0012</text:p>"
    )
    assert only(tmp_path, row(cell(attributes='office:value-type="string"', inside=inside))).row(1) == [
        "a   b\tc\nd\n0012"
    ]


def test_cells_of_earlier_versions_are_none_of_the_sheet(tmp_path):
    tracked = f"<table:shapes><table:table>{row(number(9))}</table:table></table:shapes>"
    assert only(tmp_path, tracked, row(number(1))).row(1) == [1.0]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([row(number(1, 'table:number-columns-repeated="16384"'), attributes='table:number-rows-repeated="1048576"')],
         "células preenchidas"),
        ([row(number(1)), row(attributes='table:number-rows-repeated="1048574"'),
          row(cell(inside="", attributes='table:number-columns-repeated="16383"'), number(1))], "muito distantes"),
        ([row(number(1)), row(attributes='table:number-rows-repeated="9999999"'), row(number(1))], "além da última"),
        ([row(number(1, 'table:number-columns-repeated="-1"'))], "danificado"),
        ([row(text("x" * 40_000))], "32767 caracteres"),
        ([row(cell())], "nenhuma célula preenchida"),
    ],
)  # fmt: skip
def test_refusals(tmp_path, lines, message):
    with pytest.raises(InputError, match=message):
        read(tmp_path, *lines)


def test_the_sheet_is_named_and_the_limit_is_that_of_filled_cells(tmp_path):
    with pytest.raises(InputError, match="aba 'Vagas': a planilha tem mais de 10 células"):
        read(tmp_path, row(number(1, 'table:number-columns-repeated="11"')), limits=ReadLimits(cells=10))


def test_a_doctype_and_a_password_are_refused(tmp_path):
    path = tmp_path / "v.ods"
    path.write_bytes(corpus.ods_file(row(number(1)), doctype="<!DOCTYPE x>"))
    with pytest.raises(InputError, match="DOCTYPE"):
        read_workbook(path)
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = "<m><manifest:encryption-data xmlns:manifest='u'/></m>"
    path.write_bytes(zipped({"mimetype": mimetype, "content.xml": "\x01", "META-INF/manifest.xml": manifest}))
    with pytest.raises(InputError, match="senha"):
        read_workbook(path)
    path.write_bytes(zipped({"mimetype": mimetype, "styles.xml": "<x/>"}))
    with pytest.raises(InputError, match="incompleto"):
        read_workbook(path)


@pytest.mark.parametrize(
    ("formula", "excel"),
    [
        ("of:=[.B2]*0.2", "B2*0.2"),
        ('of:=IF([.$A$1]="a;[b]";1;2)', 'IF($A$1="a;[b]",1,2)'),
        ("of:=SUM([$'Anexo 1'.B2:.B9])", "SUM('Anexo 1'!B2:B9)"),
        ("of:=SUM({1;2|3;4})", "SUM({1,2;3,4})"),
        ("msoxl:=A1", "A1"),
    ],
)
def test_formulas_as_excel_writes_them(formula, excel):
    assert as_excel(formula) == excel

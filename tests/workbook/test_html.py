"""Pages of HTML under the name of a spreadsheet."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from xl_cotas.errors import InputError
from xl_cotas.workbook.model import ErrorCell
from xl_cotas.workbook.reading.reader import read_workbook


def read(tmp_path, page, encoding="utf-8"):
    path = tmp_path / "Relatório.xls"
    path.write_bytes(page.encode(encoding))
    return read_workbook(path)


def only(tmp_path, rows, encoding="utf-8"):
    return read(tmp_path, f"<html><body><table>{rows}</table></body></html>", encoding).sheets[0]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_a_table(tmp_path, encoding):
    sheet = only(tmp_path, "<tr><th>Cargo<th>Total<tr><td>M&eacute;dico &amp; afins</td><td> 8 </td></tr>", encoding)
    assert [sheet.row(1), sheet.row(2)] == [["Cargo", "Total"], ["Médico & afins", 8.0]]
    assert sheet.name == "Relatório"


def test_it_says_that_it_is_a_page(tmp_path):
    (notice,) = read(tmp_path, "<table><tr><td>1</table>").notices
    assert "página HTML" in notice


def test_texts_around_a_table_take_their_rows(tmp_path):
    page = (
        "<html><head><title>t</title><style>td{}</style></head><body><h1>Anexo\n I</h1><p>Quadro</p>"
        "<table><tr><td>a</table><div>fim</div><script>var x = '<td>9</td>'</script><!-- <table><tr><td>8 -->"
    )
    assert read(tmp_path, page).sheets[0].column(1) == ["Anexo I", "Quadro", "a", "fim"]


def test_spans_move_what_follows(tmp_path):
    sheet = only(
        tmp_path,
        "<tr><td rowspan=2>Cargo<td colspan=2>Vagas<tr><td>Total<td>Negros<tr><td>Médico<td>8<td rowspan=99>2",
    )
    assert [sheet.row(number) for number in (1, 2, 3)] == [
        ["Cargo", "Vagas", ""], ["", "Total", "Negros"], ["Médico", 8.0, 2.0],
    ]  # fmt: skip
    assert sheet.merged == ((1, 1, 2, 1), (1, 2, 1, 3))


def test_what_excel_wrote_of_a_value(tmp_path):
    sheet = only(
        tmp_path,
        '<tr><td x:num="0.25">25%<td x:str>8<td style=\'mso-number-format:"\\@"\'>12<td x:num="nan">5<td>#REF!'
        '<tr style="display: none"><td>0012<td>a<br>b',
    )
    assert sheet.row(1) == [0.25, "8", "12", 5.0, ErrorCell("#REF!")]
    assert sheet.row(2)[:2] == ["0012", "a\nb"]
    assert sheet.hidden_rows == {2}


def test_a_table_inside_another_comes_out(tmp_path):
    sheet = read(tmp_path, "<table><tr><td><table><tr><td>a<td>b</table></td></tr></table>").sheets[0]
    assert sheet.row(1) == ["a", "b"]


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("<html><body><p>nada</body></html>", "sem nenhuma tabela"),
        ("<table>" * 300 + "<tr><td>1", "uma dentro da outra"),
        ("<table><tr>" + "<td colspan=1000>1" * 20, "mais colunas"),
        ("<table><tr><td>" + "x" * 70_000, "32767 caracteres"),
    ],
)
def test_refusals(tmp_path, page, message):
    with pytest.raises(InputError, match=message):
        read(tmp_path, page)


@pytest.mark.parametrize(
    "piece", ["<", "<!--", "<td ", '<td a="', "</", "<td rowspan=60000 colspan=1000>", "&", "<script>", "<a b=c "]
)
def test_no_page_takes_more_time_than_its_size(tmp_path, piece):
    began = time.process_time()
    with suppress(InputError):
        read(tmp_path, "<table><tr><td>1<td>" + piece * 20_000)
    assert time.process_time() - began < 3

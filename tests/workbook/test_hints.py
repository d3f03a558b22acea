"""[[tabela]]: what the board says wins over what was recognised."""

from __future__ import annotations

import pytest

from tests.workbook.sheets import letters, sheet_of
from xl_cotas.errors import LawError
from xl_cotas.laws.contest import TableHint
from xl_cotas.workbook.model import Workbook
from xl_cotas.workbook.recognition.hints import check_hints, overrides
from xl_cotas.workbook.recognition.recognise import recognise


def told(sheet, *hints):
    return recognise(sheet, hints).tables


QUADRO = sheet_of("Cargo | X | AC | Y\nA | 10 | 7 | 3\nB | 5 | 4 | 1")


def test_a_hint_names_columns_and_keeps_the_others():
    (table,) = told(QUADRO, TableHint("Vagas", columns={"total": "B", "negros": "D"}))
    assert letters(table.columns) == {"cargo": "A", "total": "B", "ampla": "C", "negros": "D"}
    assert table.unknown == {}
    assert (table.header_rows, list(table.rows)) == ((1,), [2, 3])


def test_a_concept_goes_where_the_hint_puts_it_and_nowhere_else():
    sheet = sheet_of(
        "Inscrição | Nome | Nota final | Class Ampla | Class PCD | Class AC | Class PCD2\n"
        "1 | A | 9 | 14 | | 1 |\n2 | B | 8 | 22 | 1 | 2 | 1",
        "lista",
    )
    (table,) = told(sheet, TableHint("lista", kind="classificacao", columns={"class_geral": "F", "class_pcd": "G"}))
    assert letters(table.columns) == {
        "inscricao": "A",
        "nome": "B",
        "nota_final": "C",
        "class_geral": "F",
        "class_pcd": "G",
    }
    assert table.unknown == {4: "Class Ampla", 5: "Class PCD"}


def test_no_header():
    sheet = sheet_of("ANEXO\nA | 10 | 7 | 3\nB | 5 | 4 | 1")
    columns = {"cargo": "A", "total": "B", "ampla": "C", "negros": "D"}
    for hint in (
        TableHint("Vagas", "vagas", (), (2, 3), columns),
        TableHint("Vagas", "vagas", (), None, columns),
        TableHint("Vagas", columns=columns),
    ):
        (table,) = told(sheet, hint)
        assert (table.kind, table.header_rows, list(table.rows)) == ("vagas", (), [2, 3])
        assert table.range == "A2:D3"


def test_header_and_rows_are_taken_as_they_are():
    sheet = sheet_of("Quadro | antigo\nCargo | AC | PcD\nA | 7 | 1\nB | 4 | -\nTOTAL | 4 | -\nC | 2 | -")
    (table,) = told(sheet, TableHint("Vagas", header=(2,), rows=(4, 5)))
    assert (table.header_rows, list(table.rows)) == ((2,), [4])
    assert [total.row for total in table.totals] == [5]


def test_two_hints_for_one_sheet():
    sheet = sheet_of("A | 7 | 3\n\nB | 4 | 1")
    first = TableHint("Vagas", "vagas", (), (1, 1), {"cargo": "A", "total": "B", "negros": "C"})
    second = TableHint("Vagas", "vagas", (), (3, 3), {"cargo": "A", "total": "B", "pcd": "C"})
    assert [list(table.rows) for table in told(sheet, second, first)] == [[1], [3]]


def test_a_table_that_no_hint_touches_stays():
    sheet = sheet_of("Cargo | AC | PcD\nA | 7 | 1\n\nFunção | AC | PcD\nB | 4 | 1\n\nOutra | coisa\nC | 4")
    hint = TableHint("Vagas", "vagas", (), (8, 8), {"cargo": "A", "total": "B"})
    assert [list(table.rows) for table in told(sheet, hint)] == [[2], [5], [8]]


def test_a_hint_replaces_the_table_that_it_touches():
    sheet = sheet_of("Cargo | AC | PcD\nA | 7 | 1\nB | 4 | 1")
    hint = TableHint("Vagas", rows=(3, 3))
    assert [(table.header_rows, list(table.rows)) for table in told(sheet, hint)] == [((1,), [3])]


def test_a_remark_changes_nothing():
    hint = TableHint("Vagas", candidates="parcial")
    assert not overrides(hint)
    assert told(QUADRO, hint) == told(QUADRO)
    assert told(QUADRO, TableHint("Outra", columns={"total": "B"})) == told(QUADRO)


def test_unknown_sheets_and_concepts_are_refused_with_the_names_that_exist():
    workbook = Workbook("a.xlsx", (QUADRO,), "")
    check_hints(
        workbook, [TableHint("Vagas", columns={"total": "B", "negros+minorias": "C", "cr_ciganos": "D"})], ["ciganos"]
    )
    with pytest.raises(LawError, match=r'não há aba "Anexo".*as abas são: "Vagas"'):
        check_hints(workbook, [TableHint("Anexo")])
    with pytest.raises(LawError, match="a linha 40 não existe; a última com dados é a 3"):
        check_hints(workbook, [TableHint("Vagas", rows=(40, 50))])
    with pytest.raises(LawError, match=r"a coluna M \(total\) está vazia; a aba vai de A a D"):
        check_hints(workbook, [TableHint("Vagas", columns={"total": "M"})])
    with pytest.raises(LawError, match=r'"totais" não é um conceito.*total_geral'):
        check_hints(workbook, [TableHint("Vagas", columns={"totais": "B"})])

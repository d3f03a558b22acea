"""Quadros on their side: a row for each list, a column for each cargo, read at their own addresses or refused."""

from __future__ import annotations

import pytest

from tests.workbook.sheets import sheet_of
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.recognition.vacancies import read_vacancies
from xl_cotas.workbook.table import Table


def read(sheet: Sheet) -> list[dict[str, object]]:
    """Each table as address -> value, with the names of its cargos."""
    return [contents(table, sheet) for table in recognise(sheet).tables]


def contents(table: Table, sheet: Sheet) -> dict[str, object]:
    vacancies = read_vacancies(table, sheet)
    found: dict[str, object] = {"cargo": vacancies.keys.get("cargo", ())}
    for concept, rows in vacancies.counts.items():
        for row, counts in zip(table.rows, rows, strict=True):
            for cell, count in zip(table.cells(row, concept), counts, strict=True):
                found[f"{concept} {cell.a1}"] = count.value
    return found


def test_one_column_under_a_title_with_the_total():
    sheet = sheet_of("CARGO: AGENTE - 20 vagas\nLista | Vagas\nAmpla concorrência | 15\nNegros | 4\nPcD | 1")
    (table,) = recognise(sheet).tables
    assert contents(table, sheet) == {
        "cargo": ("AGENTE",),
        "total A1": 20,
        "ampla B3": 15,
        "negros B4": 4,
        "pcd B5": 1,
    }
    assert (table.range, table.title, table.transposed) == ("A3:B5", "CARGO: AGENTE - 20 vagas", True)
    assert table.ref(table.rows[0], "total").a1 == "A1"


def test_a_column_for_each_cargo_and_their_total():
    sheet = sheet_of(
        "Lista | Professor | Médico | Total\nAmpla | 12 | 3 | 15\nNegros | 3 | 1 | 4\nPcD | 1 | 0 | 1\n"
        "Total | 16 | 4 | 20"
    )
    (table,) = recognise(sheet).tables
    assert contents(table, sheet) == {
        "cargo": ("Professor", "Médico"),
        "ampla B2": 12,
        "ampla C2": 3,
        "negros B3": 3,
        "negros C3": 1,
        "pcd B4": 1,
        "pcd C4": 0,
        "total B5": 16,
        "total C5": 4,
    }
    (total,) = table.totals
    assert (total.label, total.covers, table.ref(total.row, "negros").a1) == ("Total", (0, 1), "D3")
    assert table.range == "A1:D5"
    assert table.row_label(table.rows[0]) == "B"


# what | the sheet | what is read, table by table
LAYOUTS = {
    "percentages beside, total in a line above": (
        sheet_of(
            "Cargo: Médico\nTotal de vagas: 20\nGrupo | Percentual | Vagas\nAmpla concorrência | 80% | 16\n"
            "Negros | '20% | 4"
        ),
        [{"cargo": ("Médico",), "total A2": 20, "ampla C4": 16, "negros C5": 4}],
    ),
    "percentages as numbers": (
        sheet_of(
            "Grupo | Reserva | Vagas\nAmpla | 8 | 16\nNegros | 2 | 4\nTotal | 1 | 20",
            values={"B2": 0.8, "B3": 0.2, "B4": 1.0},
        ),
        [{"cargo": (), "ampla C2": 16, "negros C3": 4, "total C4": 20}],
    ),
    "total in two cells above, blank row, note below": (
        sheet_of("CARGO: GARI\nTotal de vagas | 10\n\nLista | Vagas\nAmpla | 8\nNegros | 2\n* Ver o anexo."),
        [{"cargo": ("GARI",), "total B2": 10, "ampla B5": 8, "negros B6": 2}],
    ),
    "total below": (
        sheet_of("CARGO: AGENTE\nAmpla | 16\nNegros | 4\nTotal de vagas: 20"),
        [{"cargo": ("AGENTE",), "total A4": 20, "ampla B2": 16, "negros B3": 4}],
    ),
    "titles between the lists": (
        sheet_of("CARGO: AGENTE\nVAGAS RESERVADAS\nAmpla | 16\nCOTAS\nNegros | 4\nTotal | 20"),
        [{"cargo": ("AGENTE",), "ampla B3": 16, "negros B5": 4, "total B6": 20}],
    ),
    "a block for each cargo": (
        sheet_of(
            """
            CARGO: AGENTE
            Lista | Vagas
            Ampla | 16
            Negros | 4
            Total | 20

            CARGO: MÉDICO - 10 vagas
            Lista | Vagas
            Ampla | 8
            Negros | 2
            CARGO: GARI
            Ampla | 4
            Negros | 1
            """
        ),
        [
            {"cargo": ("AGENTE",), "ampla B3": 16, "negros B4": 4, "total B5": 20},
            {"cargo": ("MÉDICO",), "total A7": 10, "ampla B9": 8, "negros B10": 2},
            {"cargo": ("GARI",), "ampla B12": 4, "negros B13": 1},
        ],
    ),
    "side by side": (
        sheet_of(
            "CARGO: A | | | CARGO: B |\nLista | Vagas | | Lista | Vagas\nAmpla | 8 | | Ampla | 4\n"
            "Negros | 2 | | Negros | 1"
        ),
        [
            {"cargo": ("A",), "ampla B3": 8, "negros B4": 2},
            {"cargo": ("B",), "ampla E3": 4, "negros E4": 1},
        ],
    ),
    "two header rows, merged; blank rows inside; starts at C4": (
        sheet_of(
            """
            QUADRO DE VAGAS
            Lista | Educação | | Saúde
             | Professor | Monitor | Médico
            Ampla concorrência | 8 | 2 | 3

            Negros | 2 | 1 | 1
            Total de vagas | 10 | 3 | 4
            """,
            at="C4",
            merged=("C5:C6", "D5:E5", "C4:F4"),
        ),
        [
            {
                "cargo": ("Professor", "Monitor", "Médico"),
                "ampla D7": 8,
                "ampla E7": 2,
                "ampla F7": 3,
                "negros D9": 2,
                "negros E9": 1,
                "negros F9": 1,
                "total D10": 10,
                "total E10": 3,
                "total F10": 4,
            }
        ],
    ),
    "the lists in two columns": (
        sheet_of(
            """
             | | Professor | Médico
            Ampla concorrência | | 8 | 4
            Vagas reservadas | Negros | 2 | 1
             | PcD | 1 | 0
            Total | | 11 | 5
            """,
            merged=("A2:B2", "A3:A4", "A5:B5"),
        ),
        [
            {
                "cargo": ("Professor", "Médico"),
                "ampla C2": 8,
                "ampla D2": 4,
                "negros C3": 2,
                "negros D3": 1,
                "pcd C4": 1,
                "pcd D4": 0,
                "total C5": 11,
                "total D5": 5,
            }
        ],
    ),
    "vagas and cadastro in rows below one another": (
        sheet_of(
            "Lista | Tipo | Médico\nAmpla | Vagas | 8\n | CR | 16\nNegros | Vagas | 2\n | CR | 4",
            merged=("A2:A3", "A4:A5"),
        ),
        [{"cargo": ("Médico",), "ampla C2": 8, "cr_ampla C3": 16, "negros C4": 2, "cr_negros C5": 4}],
    ),
    "codes above, requirements below, two rows of one group": (
        sheet_of(
            "Código | 101 | 102\nCargo | Professor | Médico\nAmpla | 8 | 4\nNegros (automática) | 1 | 1\n"
            "Negros (sorteadas) | 1 | 0\nRequisitos | Superior | Superior"
        ),
        [
            {
                "cargo": ("Professor", "Médico"),
                "ampla B3": 8,
                "ampla C3": 4,
                "negros B4": 1,
                "negros C4": 1,
                "negros B5": 1,
                "negros C5": 0,
            }
        ],
    ),
}


@pytest.mark.parametrize(("sheet", "expected"), LAYOUTS.values(), ids=LAYOUTS)
def test_a_layout_is_read(sheet, expected):
    assert read(sheet) == expected


# what | the sheet | words of the reason
REFUSED = {
    "a cargo beside each list": (
        "Cargo | Lista | Vagas\nA | Ampla | 7\nA | Negros | 2\nA | PcD | 1",
        "coluna A também",
    ),
    "people": ("Lista | Inscritos\nAmpla | 800\nNegros | 30", "não há números de vagas"),
    "people in the title": ("INSCRITOS POR LISTA\nLista | A | B\nAmpla | 800 | 20\nNegros | 3 | 3", "são de vagas"),
    "levels of schooling": ("Lista | Médio | Superior | Total\nAmpla | 8 | 2 | 10\nNegros | 3 | 3 | 6", "resumo"),
    "a summary": ("RESUMO DAS VAGAS\nLista | Vagas\nAmpla | 8\nNegros | 3", "resumo"),
    "no ampla, no total": ("CARGO: A\nLista | Vagas\nNegros | 8\nPcD | 3", "faltam a ampla"),
}


@pytest.mark.parametrize(("text", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_certain_is_refused(text, why):
    found = recognise(sheet_of(text))
    assert not found.tables
    assert why in found.why


def test_a_number_in_the_title_of_a_contest_is_not_of_the_cargo():
    sheet = sheet_of("EDITAL DE CONCURSO - 300 VAGAS\nLista | Vagas\nAmpla | 16\nNegros | 4")
    (table,) = recognise(sheet).tables
    assert "total" not in table.stated


def test_a_summary_beside_a_quadro_is_not_read():
    sheet = sheet_of("Cargo | Total | AC | Negros\nA | 8 | 6 | 2\n\nLista | Vagas\nAmpla | 6\nNegros | 2")
    assert [table.range for table in recognise(sheet).tables] == ["A1:D2"]


def test_columns_left_out_are_told():
    (table,) = recognise(sheet_of("Lista | Vagas | CR\nAmpla | 8 | 30\nNegros | 2 | 5")).tables
    assert table.notes == ('"CR" não foi lida: não traz as vagas por lista',)


def test_a_quadro_to_be_filled_in_says_so():
    found = recognise(sheet_of("Cargo | Total de vagas | Negros\n | |\nTotal | 0 | 0"))
    assert found.why == "a linha 1 é um cabeçalho, mas a tabela ainda não tem nenhuma linha preenchida"

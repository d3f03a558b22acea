"""Layouts of published quadros, read from small text tables: kinds, columns, rows, sections, totals."""

from __future__ import annotations

import math
import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.workbook.sheets import letters, sheet_of
from xl_cotas.workbook.model import UNCALCULATED, ErrorCell, Sheet
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.table import Table


def only(sheet: Sheet, **options) -> Table:
    found = recognise(sheet, **options)
    assert len(found.tables) == 1, found.why or [table.range for table in found.tables]
    return found.tables[0]


PLAIN = """
Cargo | Total de vagas | Ampla concorrência | Negros | PcD
Analista | 20 | 13 | 6 | 1
Médico | 3 | 2 | 1 | 0
"""
PLAIN_COLUMNS = {"cargo": "A", "total": "B", "ampla": "C", "negros": "D", "pcd": "E"}

# what | the sheet | columns | data rows
LAYOUTS = {
    "plain": (sheet_of(PLAIN), PLAIN_COLUMNS, [2, 3]),
    "starts at C4": (
        sheet_of(PLAIN, at="C4"),
        {"cargo": "C", "total": "D", "ampla": "E", "negros": "F", "pcd": "G"},
        [5, 6],
    ),
    "titles, blank row, notes below": (
        sheet_of(
            """
            PREFEITURA MUNICIPAL
            EDITAL 01/2024 - ANEXO I

            CARGO | VAGAS | AC | PcD | CN
            Professor I | 8 | 5 | 1 | 2
            Professor II | CR | - | - | -

            AC = ampla concorrência; CN = candidatos negros
            *Requisitos no Anexo II.
            """,
            merged=("A1:E1", "A2:E2"),
        ),
        {"cargo": "A", "total": "B", "ampla": "C", "pcd": "D", "negros": "E"},
        [5, 6],
    ),
    "two header rows, first column merged": (
        sheet_of(
            """
            CARGO | VAGAS | | | CADASTRO DE RESERVA | |
             | AC | PPP | TOTAL | AC | PPP | TOTAL
            Técnico | 4 | 1 | 5 | 8 | 2 | 10
            Analista | 3 | 1 | 4 | 8 | 2 | 10
            """,
            merged=("A1:A2", "B1:D1", "E1:G1"),
        ),
        {"cargo": "A", "ampla": "B", "negros": "C", "total": "D", "cr_ampla": "E", "cr_negros": "F", "cr_total": "G"},
        [3, 4],
    ),
    "two header rows without merged cells": (
        sheet_of(
            """
            CARGO | VAGAS | | | CADASTRO DE RESERVA | |
             | AC | PPP | TOTAL | AC | PPP | TOTAL
            Técnico | 4 | 1 | 5 | 8 | 2 | 10
            """
        ),
        {"cargo": "A", "ampla": "B", "negros": "C", "total": "D", "cr_ampla": "E", "cr_negros": "F", "cr_total": "G"},
        [3],
    ),
    "block titles above a full header row": (
        sheet_of(
            """
             | VAGAS IMEDIATAS | | | CADASTRO RESERVA | |
            Ênfase | AC | N | PcD | AC | N | PcD
            Direito | 4 | 1 | 1 | 8 | 2 | 1
            """,
            merged=("B1:D1", "E1:G1"),
        ),
        {
            "especialidade": "A",
            "ampla": "B",
            "negros": "C",
            "pcd": "D",
            "cr_ampla": "E",
            "cr_negros": "F",
            "cr_pcd": "G",
        },
        [3],
    ),
    "groups above vagas and CR": (
        sheet_of(
            """
            Cargo | Ampla concorrência | | Negros | | PcD | | Total |
             | Vagas | CR | Vagas | CR | Vagas | CR | Vagas | CR
            Fiscal | 5 | 10 | 2 | 4 | 1 | 1 | 8 | 15
            """
        ),
        {
            "cargo": "A",
            "ampla": "B",
            "cr_ampla": "C",
            "negros": "D",
            "cr_negros": "E",
            "pcd": "F",
            "cr_pcd": "G",
            "total": "H",
            "cr_total": "I",
        },
        [3],
    ),
    "three header rows": (
        sheet_of(
            """
            CARGO | QUANTITATIVO DE VAGAS | | | |
             | IMEDIATAS | | | CADASTRO DE RESERVA |
             | AC | N | TOTAL | AC | TOTAL
            Motorista | 4 | 1 | 5 | 10 | 10
            """,
            merged=("A1:A3", "B1:F1", "B2:D2", "E2:F2"),
        ),
        {"cargo": "A", "ampla": "B", "negros": "C", "total": "D", "cr_ampla": "E", "cr_total": "F"},
        [4],
    ),
    "header text broken over two rows": (
        sheet_of(
            """
            CARGO | AMPLA | PCD | NEGROS | CR | TOTAL | VENCIMENTO
             | CONCORRÊNCIA | | | | GERAL | BÁSICO (R$)
            Vigia | 4 | 1 | - | 10 | 15 | '1.320,00
            """
        ),
        {"cargo": "A", "ampla": "B", "pcd": "C", "negros": "D", "cr": "E", "total_geral": "F"},
        [3],
    ),
    "header again on each page, after blank rows": (
        sheet_of(
            """
            QUADRO DE VAGAS
            Código | Cargo | Vagas | AC | PcD
            101 | Agente | 5 | 4 | 1
            102 | Auxiliar | 1 | 1 | -

            QUADRO DE VAGAS
            Código | Cargo | Vagas | AC | PcD
            103 | Zelador | 2 | 2 | -
            """
        ),
        {"codigo": "A", "cargo": "B", "total": "C", "ampla": "D", "pcd": "E"},
        [3, 4, 8],
    ),
    "missing total column, joint group": (
        sheet_of(
            """
            FUNÇÃO | AC | NEGRO, ÍNDIO, QUILOMBOLA | PCD
            Enfermeiro | 7 | 3 | 1
            """
        ),
        {"cargo": "A", "ampla": "B", "negros+indigenas+quilombolas": "C", "pcd": "D"},
        [2],
    ),
    "missing ampla column, joint abbreviation": (
        sheet_of("Emprego | Nº de vagas | PPIQ | PcD\nEnfermeiro | 10 | 3 | 1"),
        {"cargo": "A", "total": "B", "negros+indigenas+quilombolas": "C", "pcd": "D"},
        [2],
    ),
    "one-letter groups": (
        sheet_of("Cargo | AC | PcD | N | I | Q | T OT A L\nMédico | 5 | 1 | 2 | 1 | 1 | 10"),
        {"cargo": "A", "ampla": "B", "pcd": "C", "negros": "D", "indigenas": "E", "quilombolas": "F", "total": "G"},
        [2],
    ),
    "two columns of one group": (
        sheet_of(
            "Área | Vagas | Negros (automática) | Negros (sorteadas) | PcD\n"
            "Física | 3 | 0 | 1 | 0\nQuímica | 5 | 1 | 0 | 0"
        ),
        {"especialidade": "A", "total": "B", "negros": "C D", "pcd": "E"},
        [2, 3],
    ),
    "one column per locality": (
        sheet_of(
            """
            . | Nível | Cargo | INC1 | RET2 | TCR3 | T OT A L
            . | E | Médico | --- | '1 | --- | '1
            . | E | Técnico | '1 | --- | '1 | '2
            . | | | | | |
            Obs.: (1) INC = Campus A; (2) RET = Campus B | | | | | |
            """
        ),
        {"cargo": "C", "local": "D E F", "total": "G"},
        [2, 3],
    ),
    "a column per state is a column per locality": (
        sheet_of("Cargo | AC | AM | PI | SP | Total\nPerito | 1 | 2 | - | 4 | 7\nFiscal | - | 1 | 1 | 1 | 3"),
        {"cargo": "A", "local": "B C D E", "total": "F"},
        [2, 3],
    ),
    "localities each with its groups": (
        sheet_of(
            """
            CARGO | CAMPUS NORTE | | CAMPUS SUL | | TOTAL
             | AC | PcD | AC | PcD |
            Docente | 4 | 1 | 2 | - | 7
            """,
            merged=("B1:C1", "D1:E1"),
        ),
        {"cargo": "A", "ampla": "B D", "pcd": "C E", "total": "F"},
        [3],
    ),
    "vagas beside total is the ampla": (
        sheet_of("Cargo | Vagas | PcD | Negros | Total\nA | 7 | 1 | 2 | 10\nB | 3 | - | 1 | 4"),
        {"cargo": "A", "ampla": "B", "pcd": "C", "negros": "D", "total": "E"},
        [2, 3],
    ),
    "total after the cadastro is the total geral": (
        sheet_of("Cargo | Vagas | Cadastro de reserva | Total\nA | 7 | 10 | 17\nB | 3 | 5 | 8"),
        {"cargo": "A", "total": "B", "cr": "C", "total_geral": "D"},
        [2, 3],
    ),
    "vagas + CR written 10+CR": (
        sheet_of("Cargo | Vagas + CR | AC | PcD\nA | 10+CR | 9 | 1\nB | CR | - | -"),
        {"cargo": "A", "total": "B", "ampla": "C", "pcd": "D"},
        [2, 3],
    ),
    "total geral without a cadastro is the total": (
        sheet_of("Cargo | AC | PcD | TOTAL GERAL\nA | 9 | 1 | 10"),
        {"cargo": "A", "ampla": "B", "pcd": "C", "total": "D"},
        [2],
    ),
    "no header over the first column": (
        sheet_of(" | AC | PcD | Total\nAnalista | 9 | 1 | 10\nTécnico | 4 | - | 4"),
        {"cargo": "A", "ampla": "B", "pcd": "C", "total": "D"},
        [2, 3],
    ),
    "blank row between header and data, blanks inside": (
        sheet_of("Cargo | Vagas | PcD\n\nA | 9 | 1\n\nB | 2 | 0\n\n\nC | 1 | -"),
        {"cargo": "A", "total": "B", "pcd": "C"},
        [3, 5, 8],
    ),
    "salary and requirement columns": (
        sheet_of(
            "Cargo | Requisitos | Vencimento (R$) | CH | Vagas AC | Vagas PcD | Vagas Negros\n"
            "A | Superior | '4.000,00 | 40h | 9 | 1 | 2"
        ),
        {"cargo": "A", "ampla": "E", "pcd": "F", "negros": "G"},
        [2],
    ),
    "long names": (
        sheet_of(
            "Denominação do cargo | Total de vagas | Ampla Concorrência (AC) "
            "| Vagas reservadas a pessoas com deficiência (5%) "
            "| Vagas reservadas para candidatos negros (20%) | Cadastro de Reserva - PcD\nA | 10 | 7 | 1 | 2 | 5"
        ),
        {"cargo": "A", "total": "B", "ampla": "C", "pcd": "D", "negros": "E", "cr_pcd": "F"},
        [2],
    ),
    "wrong cells stay data": (
        sheet_of(
            "Cargo | Total | Negros\nA | 10 | x\nB | ? | 2\nC | três |\nD | -1 | 0", values={"B3": ErrorCell("#REF!")}
        ),
        {"cargo": "A", "total": "B", "negros": "C"},
        [2, 3, 4, 5],
    ),
    "the cargo of the title, localities in the rows": (
        sheet_of("CARGO: AGENTE\nUF | Macrorregião | Microrregião | AC | PcD | Total\nES | 1 | 2 | 4 | 1 | 5"),
        {"uf": "A", "localidade": "C", "ampla": "D", "pcd": "E", "total": "F"},
        [3],
    ),
    "many localities": (
        sheet_of("Cargo | Alfa | Beta | Gama | Delta | Zeta | Eta | Teta | Total\nA | 1 | - | 1 | - | 2 | - | - | 4"),
        {"cargo": "A", "local": "B C D E F G H", "total": "I"},
        [2],
    ),
    "a sub-header that data repeats": (
        sheet_of("CARGO | VAGAS | | \n | AC | N | CR\nMédico | 1 | - | CR\n | | | CR\nVigia | 3 | 1 | 5"),
        {"cargo": "A", "ampla": "B", "negros": "C", "cr": "D"},
        [3, 4, 5],
    ),
    "codes that add up by chance": (
        sheet_of("Código | AC | Total\n1 | 1 | 1\n2 | 1 | 1\n3 | 2 | 2\n4 | 4 | 4"),
        {"codigo": "A", "ampla": "B", "total": "C"},
        [2, 3, 4, 5],
    ),
    "a cadastro answered with yes": (
        sheet_of("Cargo | Vagas | PcD | Cadastro de reserva\nA | 1 | 0 | Sim\nB | 2 | 0 | Sim"),
        {"cargo": "A", "total": "B", "pcd": "C"},
        [2, 3],
    ),
    "men and women": (
        sheet_of(
            "Cargo | Ampla concorrência | | Negros | | Total\n | Masc. | Fem. | Masc. | Fem. |\nA | 5 | 1 | 2 | 0 | 8"
        ),
        {"cargo": "A", "ampla": "B C", "negros": "D E", "total": "F"},
        [3],
    ),
    "men, women and their total": (
        sheet_of("Cargo | Ampla | | | Total\n | Masculino | Feminino | Total |\nA | 5 | 1 | 6 | 6"),
        {"cargo": "A", "ampla": "D", "total": "E"},
        [3],
    ),
    "percentages beside the counts": (
        sheet_of("Cargo | Total | Negros | | PcD |\n | | % | Vagas | % | Vagas\nA | 10 | 20 | 2 | 5 | 1"),
        {"cargo": "A", "total": "B", "negros": "D", "pcd": "F"},
        [3],
    ),
    "an unknown label column beside the codes": (
        sheet_of("Código | Descrição | Nº Vagas | AC\n1 | Médico | 3 | 3\n2 | Vigia | 2 | 2"),
        {"codigo": "A", "cargo": "B", "total": "C", "ampla": "D"},
        [2, 3],
    ),
    "the federal reserve of 2025": (
        sheet_of("Cargo | A | AC | PN (25%) | PI (3%) | PQ (2%) | PcD (5%)\nX | 60 | 39 | 15 | 2 | 1 | 3"),
        {"cargo": "A", "ampla": "C", "negros": "D", "indigenas": "E", "quilombolas": "F", "pcd": "G"},
        [2],
    ),
    "states in the rows, ampla in the columns": (
        sheet_of("UF | Vagas | AC | PN | PCD\nAC | 3 | 2 | 1 | 0\nAL | 3 | 2 | 1 | 0"),
        {"uf": "A", "total": "B", "ampla": "C", "negros": "D", "pcd": "E"},
        [2, 3],
    ),
}


@pytest.mark.parametrize(("sheet", "columns", "rows"), LAYOUTS.values(), ids=LAYOUTS)
def test_a_layout_is_read(sheet, columns, rows):
    table = only(sheet)
    assert table.kind == "vagas"
    assert letters(table.columns) == columns
    assert list(table.rows) == rows
    assert len(table.sections) == len(rows)


def test_sections_merged_or_alone_in_their_row():
    table = only(
        sheet_of(
            """
            Cargo | AC | PcD | Total
            NÍVEL FUNDAMENTAL
            Coveiro | 1 | - | 1
            Gari | 4 | 1 | 5
            Secretaria de Saúde
            Médico | 2 | - | 2
            """,
            merged=("A2:D2",),
        )
    )
    assert list(table.rows) == [3, 4, 6]
    assert table.sections == ("NÍVEL FUNDAMENTAL", "NÍVEL FUNDAMENTAL", "Secretaria de Saúde")
    assert table.notes == ()


def test_a_lone_name_is_a_section_and_the_table_says_so():
    table = only(sheet_of("Cargo | AC | Total\nAnalista | 1 | 1\nHospital Geral\nMédico | 2 | 2"))
    assert table.sections == ("", "Hospital Geral")
    assert table.notes == ('linha 3: "Hospital Geral" foi lida como título de seção',)


def test_titles_between_repeated_headers_are_sections():
    table = only(
        sheet_of(
            """
            EDITAL 1
            CARGO: MÉDICO
            Unidade | AC | PcD | Total
            Centro | 4 | 1 | 5
            CARGO: ENFERMEIRO
            Unidade | AC | PcD | Total
            Norte | 2 | - | 2
            """
        )
    )
    assert table.title == "CARGO: MÉDICO"
    assert table.sections == ("CARGO: MÉDICO", "CARGO: ENFERMEIRO")


def totals(table: Table) -> list[tuple[int, str, tuple[int, ...]]]:
    return [(total.row, total.label, total.covers) for total in table.totals]


def test_totals_cover_what_they_add_up():
    table = only(
        sheet_of(
            """
            Cargo | AC | PcD | Total
            NÍVEL MÉDIO
            A | 1 | - | 1
            B | 4 | 1 | 5
            Subtotal | 5 | 1 | 6
            NÍVEL SUPERIOR
            C | 2 | - | 2
            Subtotal | 2 | - | 2
            TOTAL GERAL | 7 | 1 | 8
            """
        )
    )
    assert list(table.rows) == [3, 4, 7]
    assert totals(table) == [(5, "Subtotal", (0, 1)), (8, "Subtotal", (2,)), (9, "TOTAL GERAL", (0, 1, 2))]
    assert table.totals[0].counts["ampla"][0].value == 5


@pytest.mark.parametrize("label", ["TOTAL", "Total:", "SOMA", "Total de vagas", "Total  Geral", "T O T A L"])
def test_the_last_row_may_be_a_total(label):
    table = only(
        sheet_of(f"Código | Unidade | AC | Total\n1 | A | 2 | 2\n2 | B | 3 | 3\n{label} | | 5 | 5", merged=("A4:B4",))
    )
    assert totals(table) == [(4, label, (0, 1))]


def test_a_wrong_total_still_covers_the_rows_above():
    table = only(sheet_of("Cargo | AC | Total\nA | 2 | 2\nB | 3 | 3\nTotal | 9 | 9"))
    assert totals(table) == [(4, "Total", (0, 1))]


def test_a_total_may_come_first():
    table = only(sheet_of("Cargo | AC | Total\nTotal | 5 | 5\nA | 2 | 2\nB | 3 | 3"))
    assert list(table.rows) == [3, 4]
    assert totals(table) == [(2, "Total", (0, 1))]


def test_a_sum_without_a_label_is_a_total():
    table = only(sheet_of("Cargo | AC | Total\nA | 2 | 2\nB | 3 | 3\n | 5 | 5"))
    assert totals(table) == [(4, "", (0, 1))]


def test_numbers_without_a_name_are_data():
    table = only(sheet_of("Cargo | AC | Total\nA | 2 | 2\n | 3 | 3"))
    assert list(table.rows) == [2, 3]


def test_two_tables_with_different_headers():
    sheet = sheet_of(
        """
        CARGO: TÉCNICO
        CARGO | LOTAÇÃO | VAGAS* | | |
         | | TOTAL | AC | PcD | N
        TÉCNICO | Estado | 10+CR | 7 | 1 | 2

        CARGO: ANALISTA
        ESPECIALIDADE | LOTAÇÃO | VAGAS* | | |
         | | TOTAL | AC | PcD | N
        DIREITO | Capital | 1+CR | 1 | - | -
        **Cadastro de reserva: quem passa além das vagas.
        """,
        merged=("A2:A3", "B2:B3", "C2:F2", "A7:A8", "B7:B8", "C7:F7"),
    )
    first, second = recognise(sheet).tables
    assert (first.title, first.header_rows, list(first.rows)) == ("CARGO: TÉCNICO", (2, 3), [4])
    assert (second.title, second.header_rows, list(second.rows)) == ("CARGO: ANALISTA", (7, 8), [9])
    assert letters(second.columns) == {
        "especialidade": "A",
        "localidade": "B",
        "total": "C",
        "ampla": "D",
        "pcd": "E",
        "negros": "F",
    }
    assert first.notes == second.notes == ()


def test_two_tables_side_by_side():
    sheet = sheet_of("Cargo | AC | Total | | Cargo | AC | Total\nA | 2 | 2 | | B | 3 | 3\nC | 4 | 4 | | |  |")
    first, second = recognise(sheet).tables
    assert (letters(first.columns), list(first.rows)) == ({"cargo": "A", "ampla": "B", "total": "C"}, [2, 3])
    assert (letters(second.columns), list(second.rows)) == ({"cargo": "E", "ampla": "F", "total": "G"}, [2])


def test_a_salary_table_below_is_not_part_of_the_quadro():
    table = only(
        sheet_of(
            """
            Cargo | AC | Total
            A | 2 | 2

            Cargo | Vencimento | Carga horária
            A | 2000 | 40
            """
        )
    )
    assert list(table.rows) == [2]


def test_an_unknown_table_below_is_not_part_of_the_quadro():
    table = only(
        sheet_of(
            """
            Cargo | AC | Total
            A | 2 | 2

            CRONOGRAMA
            Evento | Início | Fim
            Inscrições | 1 | 30
            """
        )
    )
    assert list(table.rows) == [2]


def test_a_legend_in_two_columns_is_not_data():
    table = only(sheet_of("Cargo | AC | PcD\nA | 2 | 1\n\nAC | Ampla concorrência\nPcD | Pessoas com deficiência"))
    assert list(table.rows) == [2]


@pytest.mark.parametrize(
    "text",
    [
        "Este edital trata do concurso.\nArt. 1º As vagas são as do anexo.",
        "Cargo | Vencimento | Carga horária\nA | '2.000,00 | 40h",
        "Data | Evento\n01/03/2024 | Publicação\n02/03/2024 | Inscrições",
        "Nome\nFulano\nBeltrana",
        "Inscrição | Nome\n1 | Fulano\n2 | Beltrana",
    ],
)
def test_other_sheets_are_no_tables_and_it_says_why(text):
    found = recognise(sheet_of(text))
    assert not found.tables
    assert found.why


def test_the_notice_sheet_and_an_empty_one_are_no_tables():
    notice = recognise(sheet_of("Município | Mostardas\nUF | RS\nVagas | 240", "Edital"))
    assert (notice.tables, notice.why) == ((), "é a aba com os dados do edital")
    assert recognise(sheet_of("")).why == "a aba está vazia"


def test_unknown_columns_are_kept():
    table = only(sheet_of("Cargo | Bônus X | Total | AC\nA | 4 | 2 | 2"))
    assert table.unknown == {2: "Bônus X"}


def test_a_regime_names_its_own_groups():
    table = only(
        sheet_of("Cargo | Total | Minorias étnicas\nA | 10 | 2"), group_names={"minorias étnicas": "negros+minorias"}
    )
    assert letters(table.columns) == {"cargo": "A", "total": "B", "negros+minorias": "C"}


def test_the_legend_of_the_sheet_settles_its_abbreviations():
    table = only(sheet_of("Cargo | AC | PcD | CR\nA | 7 | 1 | 2\nCR = cota racial; AC = ampla concorrência"))
    assert letters(table.columns) == {"cargo": "A", "ampla": "B", "pcd": "C", "negros": "D"}
    assert table.notes == ()


def test_an_abbreviation_with_two_readings_is_told():
    table = only(sheet_of("Cargo | AC | PcD | CR\nA | 7 | 1 | 2"))
    assert letters(table.columns) == {"cargo": "A", "ampla": "B", "pcd": "C", "cr": "D"}
    assert table.notes == ('"CR" foi lida como cadastro de reserva, não como cota racial',)


RANKING = """
RESULTADO FINAL
polo | nome | nascimento | inscrição | conh bas | pontos | class ac | class pcd | class ppp | situação final
Norte | ANA | 01/10/1990 | '0012 | '30,0 | '69,0 | 1 | | 1 | CLASSIFICADO
Norte | BIA | 01/10/1991 | '0013 | '30,0 | '68,0 | 2 | 1 | | CLASSIFICADO
polo | nome | nascimento | inscrição | conh bas | pontos | class ac | class pcd | class ppp | situação final
Sul | CAIO | 01/10/1992 | '0014 | '30,0 | '60,0 | 3 | | | ELIMINADO
Total de candidatos: 3
"""


def test_a_ranking_with_its_header_again_on_each_page():
    table = only(sheet_of(RANKING))
    assert table.kind == "classificacao"
    assert list(table.rows) == [3, 4, 6]
    assert letters(table.columns) == {
        "localidade": "A",
        "nome": "B",
        "data_nascimento": "C",
        "inscricao": "D",
        "nota_basicos": "E",
        "nota_final": "F",
        "class_geral": "G",
        "class_pcd": "H",
        "class_negros": "I",
        "situacao": "J",
    }


def test_a_ranking_for_each_cargo_under_its_title():
    table = only(
        sheet_of(
            """
            CARGO: MÉDICO
            Class. | Inscrição | Nome | Nota
            1 | 11 | A | '9,0
            2 | 12 | B | '8,0

            CARGO: VIGIA
            Class. | Inscrição | Nome | Nota
            1 | 13 | C | '7,0
            """
        )
    )
    assert list(table.rows) == [3, 4, 8]
    assert table.sections == ("CARGO: MÉDICO", "CARGO: MÉDICO", "CARGO: VIGIA")
    assert "class_geral" in table.columns


def test_a_column_named_after_a_group_is_a_rank_or_a_declaration():
    table = only(
        sheet_of("Inscrição | Nome | Nota final | Negro | PcD | Indígena\n1 | A | 9 | S | 1 | N\n2 | B | 8 | N | 2 | N")
    )
    assert table.columns["negro"] == (4,)
    assert table.columns["class_pcd"] == (5,)
    assert table.columns["indigena"] == (6,)


def test_the_canonical_sheets():
    ranking = only(
        sheet_of(
            "Cargo | Inscrição | Nome | Data de nascimento | Nota final | Negro | PcD | Classificação geral | "
            "Classificação negros | Situação | Vaga\nA | 1 | X | 01/01/1990 | 9 | S | N | 1 | 1 | Classificado | Ampla"
        )
    )
    assert ranking.kind == "classificacao"
    assert {"negro", "deficiente", "class_geral", "class_negros", "lista"} <= set(ranking.columns)
    calls = only(
        sheet_of(
            "Cargo | Ordem | Inscrição | Nome | Lista | Situação | Data\nA | 1 | 7 | X | Ampla | Nomeado | 01/02/2024"
        )
    )
    assert calls.kind == "convocacao"
    assert letters(calls.columns) == {
        "cargo": "A",
        "ordem": "B",
        "inscricao": "C",
        "nome": "D",
        "lista": "E",
        "situacao": "F",
        "data": "G",
    }


def test_a_published_order_without_people():
    table = only(
        sheet_of(
            """
            4.4. A convocação seguirá a ordem:
            Vaga a ser preenchida | Candidato a ser convocado | Lista a ser utilizada, conforme item 11.5.1.
            1ª | 1º colocado na classificação geral | Listagem de ampla concorrência
            2ª | Próximo da listagem geral | Listagem de ampla concorrência
            3ª | 1º dentre os autodeclarados | Listagem dos candidatos que se autodeclararam pretos ou pardos.
            Obs.: o limite da reserva dispensa a 21ª vaga.
            """
        )
    )
    assert (table.kind, list(table.rows)) == ("convocacao", [3, 4, 5])
    assert letters(table.columns) == {"posicao": "A", "lista": "C"}


def test_a_blank_cell_does_not_hide_a_person():
    table = only(sheet_of("Inscrição | Nome | Nota | Class\n | A | 9 | 1\n2 | | 8 | 2\n3 | C | | "))
    assert list(table.rows) == [2, 3, 4]


def test_a_header_without_rows_says_so():
    found = recognise(sheet_of("Cargo | Total de vagas | Negros\nA definir | a definir |\n"))
    assert found.why == "a linha 1 é um cabeçalho, mas abaixo dela não foi reconhecida nenhuma linha de tabela"


def test_a_cargo_written_once_for_its_localities_is_told():
    table = only(sheet_of("Cargo | Localidade | AC\nMédico | Norte | 3\n | Sul | 2\nVigia | Norte | 1"))
    assert table.notes == ("cargo em branco na linha 3: foi lido o da linha acima",)


def test_a_large_sheet_is_read_by_whole_columns():
    people = 60_000
    header = ["Inscrição", "Nome", "Nota final", "Classificação geral", "Classificação negros"]
    columns = [
        [f"{number:06}" for number in range(people)],
        [f"PESSOA {number}" for number in range(people)],
        [100 - number / 1000 for number in range(people)],
        [float(number) for number in range(1, people + 1)],
        [float(number) if number % 5 == 0 else "" for number in range(people)],
    ]
    columns = [[title, *values] for title, values in zip(header, columns, strict=True)]
    for values, title in zip(columns, header, strict=True):
        values[30_000] = title  # the header again
        values[40_000] = "" if title != "Inscrição" else "CARGO: VIGIA"
        values[50_000] = ""
    columns[1][20_000] = ""  # a person without a name
    start = time.process_time()
    table = only(Sheet("lista", columns))
    assert time.process_time() - start < 1
    assert len(table.rows) == people - 3
    assert not {30_001, 40_001, 50_001} & set(table.rows)
    assert 20_001 in table.rows
    assert table.sections[-1] == "CARGO: VIGIA"


def test_a_list_of_vagas_by_group_is_not_a_quadro():
    assert not recognise(sheet_of("Cargo | Lista | Vagas\nA | Ampla | 7\nA | Negros | 2\nA | PcD | 1")).tables


def test_the_total_of_two_tables_is_with_the_last():
    first, second = recognise(
        sheet_of(
            """
            Cargo | AC | PcD | Total
            A | 1 | 0 | 1
            TOTAL | 1 | 0 | 1

            Função | AC | PcD | Total
            B | 3 | 1 | 4
            TOTAL | 3 | 1 | 4
            TOTAL GERAL | 4 | 1 | 5
            """
        )
    ).tables
    assert totals(first) == [(3, "TOTAL", (0,))]
    assert totals(second) == [(7, "TOTAL", (0,)), (8, "TOTAL GERAL", (0,))]


def test_what_follows_an_unknown_header_is_told():
    table = only(sheet_of("Cargo | AC | Total\nA | 2 | 2\n\nEvento | Início | Fim\nInscrições | 1 | 30"))
    assert table.notes == ("a partir da linha 4 parece haver outra tabela, sem cabeçalho conhecido, que não foi lida",)


def test_of_several_scores_the_final_one():
    table = only(
        sheet_of("Inscrição | Nome | Total | Nota Final | Classificação\n1 | A | 55 | 60 | 1\n2 | B | 54 | 59 | 2")
    )
    assert table.columns["nota_final"] == (4,)
    assert table.unknown == {3: "Total"}


NAMES = (
    "Cargo",
    "Vagas",
    "AC",
    "PcD",
    "N",
    "Total",
    "TOTAL GERAL",
    "CR",
    "Inscrição",
    "Nome",
    "Nota",
    "Lista",
    "Ordem",
)
TEXTS = (
    "UF",
    "NÍVEL MÉDIO",
    "Médico",
    "",
    "",
    ".",
    "x",
    "*",
    "-",
    "10+CR",
    "2.000",
    "Obs.: nota",
    "AC = ampla",
    "PPIQ",
)
OTHERS = (3.0, 0.0, -1.0, 2.6, True, math.inf, math.nan, date(2024, 1, 1), ErrorCell("#REF!"), UNCALCULATED)
WORDS = st.sampled_from((*NAMES, *TEXTS, *OTHERS))


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 7).flatmap(
        lambda width: st.lists(st.lists(WORDS, min_size=width, max_size=width), min_size=1, max_size=9)
    )
)
def test_no_sheet_breaks_it_and_every_row_has_one_role(rows):
    sheet = Sheet("Vagas", [list(column) for column in zip(*rows, strict=True)], 2, 3)
    found = recognise(sheet)
    assert bool(found.tables) != bool(found.why)
    for table in found.tables:
        assert list(table.rows) == sorted(set(table.rows))
        assert len(table.sections) == len(table.rows) > 0
        assert not {*table.header_rows, *(total.row for total in table.totals)} & set(table.rows)
        assert table.range

"""Numbers merged over several rows: one row of the quadro, their total, or nobody's."""

from __future__ import annotations

from tests.workbook.sheets import sheet_of
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.recognition.vacancies import read_vacancies


def read(sheet):
    (table,) = recognise(sheet).tables
    return read_vacancies(table, sheet)


def test_rows_that_share_every_number_are_one():
    vacancies = read(
        sheet_of(
            "Cargo | Localidade | Total | AC | Negros\nMédico | Norte | 20 | 16 | 4\n | Sul | | |\n"
            "Vigia | Sul | 5 | 4 | 1\nTOTAL | | 25 | 20 | 5",
            merged=("A2:A3", "C2:C3", "D2:D3", "E2:E3"),
        )
    )
    assert list(vacancies.table.rows) == [2, 4]
    assert vacancies.keys == {"cargo": ("Médico", "Vigia"), "localidade": ("Norte, Sul", "Sul")}
    assert [total.covers for total in vacancies.table.totals] == [(0, 1)]
    assert [cell.a1 for cell in vacancies.table.cells(2, "negros")] == ["E2"]
    assert vacancies.table.range == "A1:E5"


def test_rows_of_one_cargo_under_a_reserve_add_up():
    vacancies = read(
        sheet_of(
            "Cargo | Localidade | Total | AC | Negros\nMédico | Norte | 20 | 10 | 4\n | Sul | | 6 |",
            merged=("A2:A3", "C2:C3", "E2:E3"),
        )
    )
    assert [[count.value for count in counts] for counts in vacancies.counts["ampla"]] == [[10, 6]]
    assert [cell.a1 for cell in vacancies.table.cells(2, "ampla")] == ["D2", "D3"]
    assert [cell.a1 for cell in vacancies.table.cells(2, "negros")] == ["E2"]


def test_a_total_over_rows_with_their_ampla_is_their_total():
    vacancies = read(
        sheet_of(
            "Cargo | Localidade | Total | AC | Negros\nMédico | Norte | 20 | 10 | 2\n | Sul | | 6 | 2",
            merged=("A2:A3", "C2:C3"),
        )
    )
    assert list(vacancies.table.rows) == [2, 3]
    (total,) = vacancies.table.totals
    assert (total.row, total.covers, total.merged, total.counts["total"][0].value) == (2, (0, 1), True, 20)
    assert [count.kind for (count,) in vacancies.counts["total"]] == ["merged", "merged"]


def test_a_reserve_over_several_cargos_is_of_none():
    vacancies = read(sheet_of("Cargo | Total | AC | Negros\nA | 3 | 2 | 2\nB | 3 | 2 |", merged=("D2:D3",)))
    assert [count.kind for (count,) in vacancies.counts["negros"]] == ["merged", "merged"]
    assert vacancies.table.notes == (
        "células mescladas nas linhas 2 a 3 (coluna D): o número é de várias linhas e não foi conferido em cada uma",
    )

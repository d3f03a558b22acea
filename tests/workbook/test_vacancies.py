"""Counts and names of the rows of a quadro."""

from __future__ import annotations

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.workbook.sheets import sheet_of
from xl_cotas.workbook.model import Sheet
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.recognition.vacancies import read_vacancies


def read(sheet):
    (table,) = recognise(sheet).tables
    return read_vacancies(table, sheet)


def values(vacancies, concept):
    return [tuple(count.value for count in counts) for counts in vacancies.counts[concept]]


def test_counts_and_names_with_their_addresses():
    vacancies = read(
        sheet_of(
            "Código | Cargo | Local | Vagas | AC | PcD\n"
            "7030 | Médico¹ | Norte | 10+CR | 9 | '1\n7031 | Vigia | Sul | CR | - | *"
        )
    )
    assert vacancies.keys == {
        "cargo": ("Médico¹", "Vigia"),
        "localidade": ("Norte", "Sul"),
        "codigo": ("7030", "7031"),
    }
    assert values(vacancies, "total") == [(10,), (0,)]
    assert values(vacancies, "pcd") == [(1,), (None,)]
    assert [count.kind for (count,) in vacancies.counts["total"]] == ["plus_standby", "standby"]
    assert vacancies.table.ref(2, "pcd").a1 == "F2"
    assert len(vacancies) == 2


def test_parts_of_one_concept_are_kept_apart():
    vacancies = read(sheet_of("Área | Vagas | Negros (automática) | Negros (sorteadas)\nFísica | 3 | 0 | 1"))
    assert values(vacancies, "negros") == [(0, 1)]


def test_two_rows_of_one_cargo_stay_two_rows():
    vacancies = read(sheet_of("Cargo | Vagas | PcD\nMédico | 3 | 0\nMédico | 5 | 1"))
    assert vacancies.keys["cargo"] == ("Médico", "Médico")


def test_a_merged_name_holds_for_all_its_rows():
    sheet = sheet_of(
        "Cargo | Localidade | Vagas | PcD\nMédico | Norte | 3 | 0\n | Sul | 5 | 1\nVigia | Sul | 1 | -",
        merged=("A2:A3",),
    )
    vacancies = read(sheet)
    assert vacancies.keys["cargo"] == ("Médico", "Médico", "Vigia")
    assert vacancies.table.notes == ()


def test_a_name_is_carried_only_over_rows_that_something_else_names():
    vacancies = read(sheet_of("Cargo | Localidade | Vagas | PcD\nMédico | Norte | 3 | 0\n | Sul | 5 | 1\n | | 2 | 0"))
    assert vacancies.keys["cargo"] == ("Médico", "Médico", "")


def test_especialidade_is_not_carried_to_another_cargo():
    vacancies = read(sheet_of("Cargo | Especialidade | Vagas\nMédico | Pediatria | 3\nVigia | | 2"))
    assert vacancies.keys["especialidade"] == ("Pediatria", "")


def test_macro_and_micro_are_both_the_locality():
    vacancies = read(sheet_of("Cargo | Município | Unidade | AC\nMédico | Norte | UBS 1 | 3"))
    assert vacancies.keys["localidade"] == ("Norte / UBS 1",)


def test_names_are_compared_without_footnote_marks():
    assert comparison_key("Médico  (1)") == comparison_key("MÉDICO*") == comparison_key("médico¹") == "medico"
    assert comparison_key("Docente I") == "docente i"


# A right table of random size, rendered with the oddities of published ones, reads back the same.

NAMES = st.text(string.ascii_lowercase + "áéç ", min_size=4, max_size=12).map(
    lambda text: " ".join(f"Cargo {text}x".split())
)
COUNTS = st.integers(0, 2500)
ROWS = st.lists(st.tuples(NAMES, COUNTS, COUNTS, COUNTS), min_size=1, max_size=12)
WRITTEN = st.sampled_from([float, str, lambda n: f"{n:02}", lambda n: f"{n:,}".replace(",", "."), lambda n: f"{n}*"])
HEADERS = st.sampled_from(
    [
        [["Cargo", "Total de vagas", "Ampla concorrência", "Negros", "PcD"]],
        [["CARGO", "TOTAL", "AC", "CN", "PD"]],
        [["Função", "Nº de\nvagas", "AC¹", "Pretos e pardos²", "PNE³"]],
        [["ÊNFASE", "VAGAS", "", "", ""], ["", "TOTAL", "AC", "N", "PcD"]],
        [["", "VAGAS IMEDIATAS", "", "", ""], ["Emprego", "T OT A L", "Ampla", "Negros (20%)", "P.C.D."]],
    ]
)


@st.composite
def rendered(draw):
    """A sheet, and what must be read: row -> (name, total, ampla, negros, pcd)."""
    header = draw(HEADERS)
    lines: list[list[object]] = [["PREFEITURA"], ["EDITAL 1"], []][: draw(st.integers(0, 3))]
    lines += header
    expected = {}
    last_section = draw(st.booleans())
    for name, ampla, negros, pcd in draw(ROWS):
        oddity = draw(st.sampled_from(["", "", "", "blank", "page", "section"]))
        if oddity == "blank":
            lines.append([])
        if oddity == "page":
            lines += [[], *header]
        if oddity == "section":
            lines.append(["NÍVEL MÉDIO" if last_section else "Secretaria de Obras"])
        numbers = [ampla + negros + pcd, ampla, negros, pcd]
        shown = [
            draw(WRITTEN)(number) if number else draw(st.sampled_from([0.0, "-", "---", "0"])) for number in numbers
        ]
        lines.append([name, *shown])
        expected[len(lines)] = (name, *numbers)
    if draw(st.booleans()):
        sums = [float(sum(row[place] for row in expected.values())) for place in range(1, 5)]
        lines.append(["TOTAL", *sums])
    lines += [[], ["* ver o Anexo II"], ["AC = ampla concorrência; N = negros"]][: draw(st.integers(0, 3))]
    top, left = draw(st.integers(1, 7)), draw(st.integers(1, 4))
    grid = [[*line, *[""] * (5 - len(line))] for line in lines]
    columns = [list(column) for column in zip(*grid, strict=True)]
    return Sheet("Quadro", columns, top, left), {row + top - 1: found for row, found in expected.items()}


@settings(max_examples=60, deadline=None)
@given(rendered())
def test_a_right_table_reads_back(case):
    sheet, expected = case
    vacancies = read(sheet)
    table = vacancies.table
    assert list(table.rows) == list(expected)
    (key,) = vacancies.keys.values()
    concepts = ("total", "ampla", "negros", "pcd")
    for index, row in enumerate(table.rows):
        found = [vacancies.counts[concept][index][0].value for concept in concepts]
        assert (key[index], *found) == expected[row]
    assert [table.columns[concept] for concept in concepts] == [(sheet.first_column + place,) for place in range(1, 5)]
    assert all(total.covers == tuple(range(len(expected))) for total in table.totals)

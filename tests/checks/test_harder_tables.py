"""Published layouts that are harder to read, under several laws: right ones are silent, one wrong cell is named."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checks.board import MOSTARDAS, check, sheet, sheet_of, told, workbook
from tests.checks.generator import HEADERS, Board, make_board
from xl_cotas.checks.inspection import Request, inspect_workbook
from xl_cotas.laws.registry import library
from xl_cotas.workbook.model import CellValue, Sheet, Workbook, column_letters, column_number
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.recognition.vacancies import read_vacancies

CAMARA = "rs-santa-maria-camara"
DIVINO = "es-divino-de-sao-lourenco"
FEDERAL = "federal-15142-2025"


def merge(text: str, *areas: str) -> Sheet:
    """A sheet with merged cells, named as A2:A3."""
    return replace(sheet(text), merged=tuple(_area(area) for area in areas))


def _area(area: str) -> tuple[int, int, int, int]:
    (first, top), (last, bottom) = (_split(part) for part in area.split(":"))
    return top, first, bottom, last


def _split(address: str) -> tuple[int, int]:
    letters = address.rstrip("0123456789")
    return column_number(letters), int(address.removeprefix(letters))


def said(text: str | Sheet, law: str) -> list[str]:
    """Errors and warnings of one sheet under a law."""
    return told(check(workbook(sheet(text) if isinstance(text, str) else text), law))


# what | right sheet | cell to spoil -> value | what is said | merged cells
TABLES = {
    "lists in the rows, total in the title": (
        "CARGO: AGENTE - 20 vagas\nLista | Vagas\nAmpla concorrência | 16\nNegros | 4",
        ("B4", 3.0, "B4"),
    ),
    "lists in the rows, total as a row": (
        "CARGO: AGENTE\nLista | Vagas\nAmpla concorrência | 16\nNegros | 4\nTotal | 20",
        ("B4", 3.0, "B4"),
    ),
    "lists in the rows, a column for each cargo": (
        "Lista | Professor | Médico | Total\nAmpla | 12 | 4 | 16\nNegros | 3 | 1 | 4\nTotal | 15 | 5 | 20",
        ("C3", 2.0, "C3"),
    ),
    "lists in the rows, a wrong ampla": (
        "Lista | Professor | Médico | Total\nAmpla | 12 | 4 | 16\nNegros | 3 | 1 | 4\nTotal | 15 | 5 | 20",
        ("B2", 11.0, "B2"),
    ),
    "lists in the rows, a wrong total of a list": (
        "Lista | Professor | Médico | Total\nAmpla | 12 | 4 | 16\nNegros | 3 | 1 | 4\nTotal | 15 | 5 | 20",
        ("D3", 5.0, "D3"),
    ),
    "percentages beside": (
        "Cargo: Médico\nTotal de vagas: 20\nGrupo | Percentual | Vagas\nAmpla | 80% | 16\nNegros | '20% | 4",
        ("C5", 3.0, "C5"),
    ),
    "one block for each cargo": (
        "CARGO: A\nLista | Vagas\nAmpla | 16\nNegros | 4\nTotal | 20\n\nCARGO: B\nLista | Vagas\nAmpla | 8\n"
        "Negros | 2\nTotal | 10",
        ("B10", 1.0, "B10"),
    ),
    "side by side": (
        "Cargo | AC | N | Total | | Cargo | AC | N | Total\nA | 8 | 2 | 10 | | B | 16 | 4 | 20\n"
        "C | 4 | 1 | 5 | | | | |",
        ("H2", 3.0, "H2"),
    ),
    "10+CR": (
        "Cargo | Vagas | AC | Negros\nA | 10+CR | 8 | 2\nB | CR | - | -\nC | 5 + CR | 4 | 1",
        ("D2", 1.0, "D2"),
    ),
    "titles of levels between the rows": (
        "Cargo | Total | AC | Negros\nNÍVEL MÉDIO\nA | 10 | 8 | 2\nNÍVEL SUPERIOR\nB | 5 | 4 | 1\nTotal | 15 | 12 | 3",
        ("D5", 2.0, "D5"),
    ),
    "two columns of one group": (
        "Cargo | Total | AC | Negros (automática) | Negros (sorteadas)\nA | 10 | 8 | 2 | 0\nB | 5 | 4 | 0 | 1",
        ("E3", 0.0, "D3"),
    ),
    "no total": ("Cargo | AC | Negros\nA | 8 | 2\nB | 4 | 1\nC | 16 | 4", ("C4", 3.0, "C4")),
    "total with the cadastro": (
        "Cargo | AC | Negros | CR | Total\nA | 8 | 2 | 20 | 30\nB | 4 | 1 | 10 | 15\nC | 16 | 4 | 0 | 20",
        ("C2", 1.0, "C2"),
    ),
    "a blank total in a row": (
        "Cargo | Total | AC | Negros\nA | 10 | 8 | 2\nB |  | 4 | 1\nC | 5 | 4 | 1\nTOTAL | 20 | 16 | 4",
        ("D4", 0.0, "D4"),
    ),
    "total merged over the localities": (
        "Cargo | Polo | Total | AC | Negros\nA | Norte | 20 | 10 | 2\n | Sul | | 6 | 2\nB | Sul | 5 | 4 | 1\n"
        "TOTAL | | 25 | 20 | 5",
        ("C2", 21.0, "C2"),
        ("A2:A3", "C2:C3"),
    ),
    "reserve merged over the localities": (
        "Cargo | Polo | Total | AC | Negros\nA | Norte | 20 | 10 | 4\n | Sul | | 6 |\nB | Sul | 5 | 4 | 1",
        ("E2", 3.0, "E2"),
        ("A2:A3", "C2:C3", "E2:E3"),
    ),
    "every number merged over the localities": (
        "Cargo | Polo | Total | AC | Negros\nA | Norte | 20 | 16 | 4\n | Sul | | |\nB | Sul | 5 | 4 | 1\n"
        "TOTAL | | 25 | 20 | 5",
        ("E2", 3.0, "E2"),
        ("A2:A3", "C2:C3", "D2:D3", "E2:E3"),
    ),
}
# Laws of 20% for negros from the third vaga on, as the numbers above are.
TWENTY = (MOSTARDAS, CAMARA, "federal-12990-2014")


@pytest.mark.parametrize("law", TWENTY)
@pytest.mark.parametrize("case", TABLES.values(), ids=TABLES)
def test_a_right_table_is_silent_and_a_wrong_cell_is_named(case, law):
    text, (address, wrong, named), *areas = case
    right = merge(text, *(areas[0] if areas else ()))
    assert said(right, law) == []
    lines = said(spoiled(right, address, wrong), law)
    assert lines, law
    assert named in [cell for line in lines for cell in line.split()[2].split(",")], lines


def spoiled(right: Sheet, address: str, value: CellValue) -> Sheet:
    column, row = _split(address)
    columns = [list(values) for values in right.columns]
    columns[column - 1][row - 1] = value
    return replace(right, columns=columns)


@pytest.mark.parametrize("name", ["PPIQ", "Negro, índio, quilombola", "Pretos, pardos, indígenas e quilombolas"])
@pytest.mark.parametrize("across", [False, True])
def test_groups_in_one_column(name, across):
    right = sheet(f"Cargo | Total | Ampla concorrência | {name}\nA | 10 | 7 | 3\nB | 20 | 14 | 6")
    assert said(turned(right) if across else right, DIVINO) == []
    wrong = spoiled(right, "D3", 5.0)
    (line,) = said(turned(wrong) if across else wrong, DIVINO)
    assert ("C4" if across else "D3") in line


def turned(plain: Sheet) -> Sheet:
    """The same table with rows and columns changed about."""
    return plain.transposed()


def test_joint_groups_that_the_regime_does_not_join_are_undecided():
    report = check("Cargo | Total | AC | PPI\nA | 10 | 7 | 3", FEDERAL, "federal-decreto-9508-2018")
    assert "erro" not in {finding.severity for finding in report.findings if finding.code != "V004"}


def test_the_total_equal_to_the_ampla_is_one_warning():
    text = "Cargo | Total | AC | Negros\nA | 8 | 8 | 2\nB | 4 | 4 | 1\nC | 16 | 16 | 4"
    (line,) = said(text, MOSTARDAS)
    assert line.startswith("V002 alerta B2,B3,B4")


def test_without_total_and_ampla_nothing_is_decided():
    report = check("Cargo | Negros | PcD\nA | 3 | 1\nB | 2 | 1", MOSTARDAS)
    assert told(report) == []
    assert report.status == "undecided"


def test_a_reserve_merged_over_cargos_is_undecided():
    report = check(workbook(merge("Cargo | Total | AC | Negros\nA | 3 | 2 | 2\nB | 3 | 2 |", "D2:D3")), MOSTARDAS)
    assert told(report) == []
    assert [item.cells[0].a1 for item in report.undecided if item.cells] == ["D2", "D3"]


def test_a_continued_quadro_is_two_tables():
    first = sheet("ANEXO I\nCargo | Total | AC | Negros\nA | 10 | 8 | 2", "Anexo I")
    second = sheet("ANEXO I (continuação)\nCargo | Total | AC | Negros\nB | 10 | 9 | 1", "Anexo I (2)")
    report = check(workbook(first, second), MOSTARDAS)
    assert told(report) == ["V001 erro D3 1->2"]
    assert [str(part.cell) for finding in report.findings for part in finding.parts] == ["Anexo I (2)!D3"]


def test_a_summary_on_another_sheet_is_not_judged():
    quadro = sheet("Cargo | Total | AC | Negros\nA | 3 | 2 | 1\nB | 3 | 2 | 1", "Quadro")
    summary = sheet("Lista | Vagas\nAmpla | 4\nNegros | 2\nTotal | 6", "Vagas por lista")
    report = check(workbook(quadro, summary), MOSTARDAS)
    assert told(report) == []
    assert [use.status for use in report.sheets] == ["checked", "ignored"]
    assert told(check(workbook(summary), MOSTARDAS)) != []


def test_formulas_of_a_quadro_on_its_side_are_audited_at_their_cells():
    from xl_cotas.workbook.model import SheetFormulas

    quadro = sheet("Lista | A | B | C | D\nTotal | 10 | 20 | 15 | 5\nNegros | 2 | 4 | 3 | 1\nAmpla | 8 | 16 | 12 | 4")
    texts = {(3, column): f"ROUND({column_letters(column)}2*0.2,0)" for column in range(2, 6)}
    texts |= {(4, column): f"{column_letters(column)}2-{column_letters(column)}3" for column in range(2, 6)}
    right = replace(workbook(quadro), formulas={"Vagas": SheetFormulas(texts, last_row=4, last_column=5)})
    assert [line for line in told(check(right, MOSTARDAS)) if "V007" in line] == []
    texts[3, 4] = "INT(D2*0.2)"
    wrong = replace(right, formulas={"Vagas": SheetFormulas(texts, last_row=4, last_column=5)})
    assert [line.split()[:3] for line in told(check(wrong, MOSTARDAS))] == [["V007", "alerta", "D3"]]


# ---------------------------------------------------------------- any right quadro, on its side


def lay_across(board: Board, draw: Random) -> tuple[Sheet, dict[tuple[str, int], str]]:
    """A board with a row for each list; the address of every count."""
    rows = min(len(board.names), 60)
    while rows < len(board.names) and board.names[rows] == board.names[rows - 1]:
        rows -= 1  # a cargo is never cut in two
    concepts = [*(["total"] if draw.random() < 0.7 else []), "ampla", *board.shares]
    draw.shuffle(concepts)
    grid: list[list[CellValue]] = [[title] for title in ("PREFEITURA", "QUADRO DE VAGAS")[: draw.randint(0, 2)]]
    grid.append([draw.choice(("Lista", "Cargo", "Grupo", "", "Modalidade")), *board.names[:rows]])
    where = {}
    for concept in concepts:
        if draw.random() < 0.2:
            grid.append([])
        grid.append([draw.choice(HEADERS[concept]), *(_shown(board.counts[concept][i], draw) for i in range(rows))])
        where |= {(concept, i): f"{column_letters(i + 2)}{len(grid)}" for i in range(rows)}
    if draw.random() < 0.5:
        for line in grid:
            if len(line) > rows:
                line.append("Total" if isinstance(line[1], str) and line[1] == board.names[0] else "")
        for concept in concepts:
            row = int(where[concept, 0].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            grid[row - 1][rows + 1] = float(sum(board.counts[concept][:rows]))
    return sheet_of(grid), where


def _shown(number: int, draw: Random) -> CellValue:
    return float(number) if number else draw.choice((0.0, "-", "---"))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_any_right_quadro_on_its_side_is_read_and_silent(seed):
    board = make_board(seed)
    across, where = lay_across(board, Random(seed))
    (table,) = recognise(across).tables
    vacancies = read_vacancies(table, across)
    read = {
        table.ref(table.rows[i], concept).a1: (i, counts[0].value)
        for concept, rows in vacancies.counts.items()
        for i, counts in enumerate(rows)
    }
    assert read == {address: (i, board.counts[concept][i]) for (concept, i), address in where.items()}
    report = inspect_workbook(Workbook("q.xlsx", (across,), "0" * 64), Request(board.contest(), library()))
    assert report.error is None
    assert not report.defects
    assert [(item.code, item.message) for item in report.findings if item.severity != "info"] == []


@pytest.mark.parametrize("head", ["% Negros", "Negros (%)", "Negros %", "% de Negros"])
@pytest.mark.parametrize("share", ["0.2", "'20%", "20"])
def test_a_column_of_percentages_beside_the_vagas_is_not_read(head, share):
    table = f"Cargo | Total | Ampla | Negros | {head}\nA | 8 | 6 | 2 | {share}\nB | 13 | 10 | 3 | {share}\n"
    assert told(check(table, MOSTARDAS)) == []
    assert told(check(table.replace("6 | 2", "7 | 1"), MOSTARDAS)) == ["V001 erro D2 1->2"]


@pytest.mark.parametrize("head", ["Negros (20%)", "Negros 20%", "20% Negros"])
def test_a_header_with_the_share_itself_heads_the_vagas(head):
    assert told(check(f"Cargo | Total | Ampla | {head}\nA | 8 | 7 | 1\nB | 13 | 10 | 3\n", MOSTARDAS)) == [
        "V001 erro D2 1->2"
    ]


@pytest.mark.parametrize("head", ["Qtd", "Qtd.", "Qtde", "Quantidade"])
def test_an_abbreviated_total(head):
    assert told(check(f"Cargo | {head} | AC | Negros | C.R.\nA | 13 | 9 | 3 | 5\nB | 8 | 6 | 2 | 5\n", MOSTARDAS)) == [
        "V002 erro C2 9->10"
    ]

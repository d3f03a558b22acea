"""Lists published each in a table of its own: which list a table holds, and what the calls owe to each."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS, check, sheet, sheet_of, told, workbook

VAGAS = sheet("Cargo | Total | Ampla | Negros\nFiscal | 5 | 4 | 1\nGari | 5 | 4 | 1")
HEAD = ["Classificação", "Inscrição", "Nota final"]
NEGROS = {"Fiscal": (2, 7, 9), "Gari": (8, 9)}
CALLED = {"Fiscal": (1, 2, 7, 3, 4), "Gari": (1, 2, 8, 3, 4)}
SERIES = {"Fiscal": 100, "Gari": 500}


def block(cargo: str, group: str) -> list[list]:
    ranks = NEGROS[cargo] if group == "negros" else range(1, 11)
    return [[f"{place}º", str(SERIES[cargo] + rank), 100.0 - rank] for place, rank in enumerate(ranks, 1)]


def blocks(title: str, group: str) -> list[list]:
    rows = [[title]] if title else []
    for cargo in NEGROS:
        rows += [[cargo.upper()], HEAD, *block(cargo, group), [""]]
    return rows


def sections(title: str, group: str) -> list[list]:
    rows = [[title], HEAD]
    for cargo in NEGROS:
        rows += [[cargo.upper()], *block(cargo, group)]
    return rows


FINAL = "RESULTADO FINAL DO CONCURSO"
GENERAL, OWN = "RESULTADO FINAL - LISTA DE AMPLA CONCORRÊNCIA", "RESULTADO FINAL - LISTA DE NEGROS"
LAYOUTS = {
    "sheets and titles": [("Ampla concorrência", blocks(GENERAL, "ampla")), ("Negros", blocks(OWN, "negros"))],
    "titles alone": [("Lista 1", blocks(GENERAL, "ampla")), ("Lista 2", blocks(OWN, "negros"))],
    "sheets alone": [("Geral", blocks(FINAL, "ampla")), ("Negros", blocks(FINAL, "negros"))],
    "sheets without titles": [("Geral", blocks("", "ampla")), ("Negros", blocks("", "negros"))],
    "cargos under the header": [("Um", sections(GENERAL, "ampla")), ("Dois", sections(OWN, "negros"))],
    "one sheet": [("Resultado", [*blocks(GENERAL, "ampla"), *blocks(OWN, "negros")])],
}


def calls(**changes: int):
    rows = [["Cargo", "Ordem", "Inscrição", "Lista"]]
    for cargo, ranks in CALLED.items():
        called = [changes.get(f"{cargo}{place}", rank) for place, rank in enumerate(ranks, 1)]
        lists = ["AC", "AC", "Negros", "AC", "AC"]
        rows += [
            [cargo, float(n), str(SERIES[cargo] + rank), name]
            for n, (rank, name) in enumerate(zip(called, lists, strict=True), 1)
        ]
    return sheet_of(rows, "Convocação")


def said(layout, **changes: int):
    sheets = [sheet_of(rows, name) for name, rows in layout]
    return check(workbook(VAGAS, *sheets, calls(**changes)), MOSTARDAS, select=("N", "C101", "C104"))


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_table_is_the_list_that_its_titles_or_its_sheet_say(name):
    report = said(LAYOUTS[name])
    assert (told(report), report.undecided) == ([], ())


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_next_of_each_list_is_known(name):
    assert told(said(LAYOUTS[name], Fiscal3=9)) == ["N203 erro C4 109->107"]
    assert told(said(LAYOUTS[name], Gari4=5, Gari5=6)) == ["N203 erro C10 505->503"]


def test_tables_that_give_a_person_two_places_settle_nothing():
    report = said([("Um", blocks(FINAL, "ampla")), ("Dois", blocks(FINAL, "negros"))])
    assert told(report) == []
    assert {item.code for item in report.undecided} == {"N203"}
    assert "posições diferentes nesta lista" in report.undecided[0].why


def test_a_list_of_negros_alone_is_read_as_before():
    """Without a general list beside it, the name of a sheet makes no list of a group."""
    report = check(workbook(sheet_of(blocks(FINAL, "ampla"), "Negros")), MOSTARDAS, select=("C101", "C103"))
    assert (told(report), report.undecided) == ([], ())


def test_a_general_rank_beside_a_list_of_negros_stays_general():
    general = [[HEAD[0].replace("ção", "ção geral"), *HEAD[1:]], *block("Fiscal", "ampla")]
    own = [general[0], *([float(rank), str(100 + rank), 100.0 - rank] for rank in NEGROS["Fiscal"])]
    book = workbook(sheet_of(general, "Geral"), sheet_of(own, "Negros"))
    report = check(book, MOSTARDAS, select=("C101", "C103", "C104"))
    assert (told(report), report.undecided) == ([], ())

"""Which rows of the classificação and of the quadro a call is about: labels, cargos, names, places and blanks."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS, check, sheet, sheet_of, told, workbook
from xl_cotas.workbook.recognition.keys import comparison_key, named

CARGOS = {"Gari": 1000, "Fiscal": 2000, "Médico": 3000}
QUADRO = sheet("Cargo | Total | Ampla | Negros\n" + "\n".join(f"{name} | 10 | 8 | 2" for name in CARGOS))
HEADS = ["Inscrição", "Nome", "Nota final", "Classificação geral", "Classificação negros"]
NEGROS = (5, 12, 15)
# Who is called at each position, by the place in the general list, and by which list.
ORDER = [(1, "AC"), (2, "AC"), (12, "Negros"), (3, "AC"), (4, "AC"), (5, "AC")]


def person(cargo, rank):
    return [str(CARGOS[cargo] + rank), f"Pessoa {'ABCDEFGHIJKLMNOPQRST'[rank - 1]} {cargo}"]


def ranked(cargo, count=20):
    return [
        [*person(cargo, rank), 100.0 - rank, float(rank), float(NEGROS.index(rank) + 1) if rank in NEGROS else ""]
        for rank in range(1, count + 1)
    ]


def classified(*cargos, name="Classificação"):
    rows = [[cargo, *row] for cargo in cargos or CARGOS for row in ranked(cargo)]
    return sheet_of([["Cargo", *HEADS], *rows], name)


def called(cargo, order=tuple(ORDER)):
    return [[float(n), *person(cargo, rank), name] for n, (rank, name) in enumerate(order, 1)]


CALL_HEADS = ["Ordem", "Inscrição", "Nome", "Lista"]


def calls(*cargos, name="Convocação"):
    rows = [[cargo, *row] for cargo in cargos for row in called(cargo)]
    return sheet_of([["Cargo", *CALL_HEADS], *rows], name)


def said(*sheets):
    return check(workbook(*sheets), MOSTARDAS)


def silent(*sheets):
    report = said(*sheets)
    return (told(report, "erro", "alerta", "info"), report.undecided) == ([], ())


def whys(report):
    return [item.why for item in report.undecided]


def test_the_right_tables():
    assert silent(QUADRO, classified(), calls(*CARGOS))


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("CARGO: MÉDICO", "medico"),
        ("Emprego Público: Médico", "medico"),
        ("Função - Médico (1)", "medico"),
        ("Cargo 01 - Médico", "1 medico"),
        ("Cargo nº 1: Médico", "1 medico"),
        ("01 - Médico", "1 medico"),
        ("Cargo", "cargo"),
        ("Cargo 01", "cargo 01"),
        ("Cargo de confiança", "cargo de confianca"),
        ("Médico 40h", "medico 40h"),
    ],
)
def test_a_label_is_no_part_of_a_name(label, key):
    assert comparison_key(label) == key


def test_a_number_before_a_name_counts_only_where_both_have_one():
    assert named(["Gari", "01 - Médico"], "Médico") == [1]
    assert named(["Gari", "Médico"], "Cargo 01 - MÉDICO") == [1]
    assert named(["01 - Médico", "02 - Médico"], "Cargo 02: Médico") == [1]
    assert named(["01 - Médico", "02 - Médico"], "Médico") == []
    assert named(["01 - Médico"], "02 - Médico") == []


@pytest.mark.parametrize("label", ["Cargo: {}", "CARGO 01 - {}", "{}"])
def test_titles_with_a_label_name_the_cargo(label):
    """In both sheets the cargo is only a title; the quadro has it plain."""
    lists, order = [["RESULTADO FINAL"]], [["CONVOCAÇÃO"]]
    for cargo in CARGOS:
        lists += [[label.format(cargo.upper())], HEADS, *ranked(cargo)]
        order += [[label.format(cargo)], CALL_HEADS, *called(cargo)]
    assert silent(QUADRO, sheet_of(lists, "Classificação"), sheet_of(order, "Convocação"))

"""explicar ARQUIVO CÉLULA: what a cell is, what the law gives, what other readings and laws would."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.checks.board import MOSTARDAS, sheet, workbook
from xl_cotas.checks import explanation
from xl_cotas.checks.addresses import cells_named
from xl_cotas.checks.explanation import explain_cell
from xl_cotas.checks.inspection import Request
from xl_cotas.errors import InputError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.registry import library
from xl_cotas.report import explanation_text

TABLE = "Cargo | Total | Ampla | Negros\nA | 8 | 7 | 1\nB | 13 | 10 | 3\nC | 4 | 3 | #N/A\n"


def explain(monkeypatch, address, *laws, table=TABLE):
    monkeypatch.setattr(explanation, "read_workbook", lambda _: workbook(sheet(table)))
    return explain_cell("vagas.xlsx", address, Request(Contest(laws=laws or (MOSTARDAS,)), library()))


def test_a_wrong_reserve(monkeypatch):
    told = explain(monkeypatch, "Vagas!D2")
    assert (told.written, told.in_force.count, told.total, told.key) == (1, 2, 8, "A")
    assert told.sum.startswith("20% de 8 = 1,6")
    assert [text.split(":")[0] for text in told.said] == ["V001 erro"]
    assert {(law.name.split(",")[0], law.count) for law in told.laws} >= {("PL 25/2023 (Domingos Martins/ES)", 1)}


def test_what_other_readings_give(monkeypatch):
    """30% of 5 is 1,5: 2 by the reading in force, 1 if the fraction is cut."""
    table = "Cargo | Total | Ampla | PPIQ\nA | 5 | 3 | 2\n"
    told = explain(monkeypatch, "$D$2", "es-divino-de-sao-lourenco", table=table)
    assert {(given.name, given.count) for given in told.readings} >= {
        ("arredondamento=para_baixo", 1),
        ("lista=dividida", 1),
    }
    assert told.said == ()
    assert "arredondamento=meio_para_cima" in told.taken


def test_total_and_ampla(monkeypatch):
    assert explain(monkeypatch, "vagas!b3").in_force.count == 13
    ampla = explain(monkeypatch, "C3")
    assert (ampla.what, ampla.in_force.count, ampla.sum) == ("ampla concorrência", 10, "13 - (3) = 10")


def test_a_cell_without_a_number_says_what_the_report_says(monkeypatch):
    told = explain(monkeypatch, "D4")
    assert (told.written, told.in_force) == (None, None)
    assert [text.split(":")[0] for text in told.said] == ["E902 erro", "V001 não decidido"]


@pytest.mark.parametrize("address", ["Z99", "A1", "D1", "Z2"])
def test_a_cell_outside_the_numbers_is_refused(monkeypatch, address):
    with pytest.raises(InputError, match="não é de um quadro"):
        explain(monkeypatch, address)


@pytest.mark.parametrize(
    ("address", "words"),
    [("D", "endereço"), ("12", "endereço"), ("", "endereço"), ("D0", "endereço"), ("Outra!D2", "não há aba")],
)
def test_an_address_that_names_no_cell_is_refused(address, words):
    with pytest.raises(InputError, match=words):
        cells_named(workbook(sheet(TABLE)), address)


def test_an_address_without_a_sheet_is_looked_for_in_every_visible_one():
    book = workbook(sheet(TABLE, "Anexo I"), sheet(TABLE, "Outra"), replace(sheet(TABLE, "Oculta"), visible=False))
    assert [str(cell) for cell in cells_named(book, "D2")] == ["Anexo I!D2", "Outra!D2"]
    assert [str(cell) for cell in cells_named(book, "'Anexo I'!D2")] == ["Anexo I!D2"]


RESULT = """
Cargo | Inscrição | Nota final | Classificação geral | Classificação negros | Situação | Vaga
Gari | 101 | 95 | 1 | | Classificado | Ampla
Gari | 102 | 94 | 2 | 1 | Classificado | Negros
Gari | 103 | 93 | 3 | | Classificado | Ampla
Gari | 104 | 92 | 4 | 2 | Cadastro de reserva |
Gari | 105 | 91 | 5 | | Cadastro de reserva |
"""


def test_who_holds_a_vaga(monkeypatch):
    quadro = sheet("Cargo | Total | Ampla | Negros\nGari | 3 | 2 | 1\n")
    book = workbook(quadro, sheet(RESULT, "Classificação"))
    monkeypatch.setattr(explanation, "read_workbook", lambda _: book)
    request = Request(Contest(laws=(MOSTARDAS,)), library())
    seat = explain_cell("x.xlsx", "Classificação!G3", request)
    assert (seat.words.found, seat.words.due) == ("Negros", "vaga de ampla concorrência")
    assert "não conta na reserva" in seat.sum
    assert [text.split(":")[0] for text in seat.said] == ["C110 alerta"]  # seat by seat, in the middle of the block
    heir = explain_cell("x.xlsx", "Classificação!F5", request)
    assert heir.words.due == "vaga de negros (pretos e pardos)"
    assert "3ª chamada, pela lista de negros" in heir.sum
    last = explain_cell("x.xlsx", "Classificação!F6", request)
    assert (last.words.due, last.said) == ("sem vaga", ())
    text = explanation_text.write(seat)
    assert "está: Negros\ndeveria ser: vaga de ampla concorrência" in text


def test_without_a_sheet_the_only_one_that_explains_the_cell(monkeypatch):
    """G3 is a vaga in Classificação and nothing in Vagas; B2 is a total in Vagas alone; D2 in two quadros."""
    quadro = sheet("Cargo | Total | Ampla | Negros\nGari | 3 | 2 | 1\n")
    book = workbook(sheet("Leia | antes", "Capa"), quadro, sheet(RESULT, "Classificação"))
    monkeypatch.setattr(explanation, "read_workbook", lambda _: book)
    request = Request(Contest(laws=(MOSTARDAS,)), library())
    assert str(explain_cell("x.xlsx", "G3", request).cell) == "Classificação!G3"
    assert str(explain_cell("x.xlsx", "B2", request).cell) == "Vagas!B2"
    with pytest.raises(InputError, match="Z99, em qualquer aba: a célula não é de um quadro"):
        explain_cell("x.xlsx", "Z99", request)
    monkeypatch.setattr(explanation, "read_workbook", lambda _: workbook(sheet(TABLE), sheet(TABLE, "Anexo I")))
    with pytest.raises(InputError, match="diga qual: Vagas!D2 ou Anexo I!D2"):
        explain_cell("x.xlsx", "D2", request)


def test_a_position_of_a_published_order(monkeypatch):
    table = "Posição | Lista\n1 | Ampla\n2 | Ampla\n3 | Ampla\n4 | Negros\n"
    told = explain(monkeypatch, "B4", table=table)
    assert (told.words.found, told.words.due) == ("Ampla", "negros (pretos e pardos)")
    assert "na 3ª nomeação a reserva arredondada chega a 1" in told.sum
    assert explain(monkeypatch, "B3", table=table).words.due == "ampla concorrência"
    with pytest.raises(InputError):
        explain(monkeypatch, "C3", table=table)


def test_a_cell_of_a_classificacao_that_the_report_names(monkeypatch):
    rows = "Cargo | Inscrição | Nota final | Classificação geral\nA | 1 | 90 | 2\nA | 2 | 80 | 1\nA | 3 | 70 | 3\n"
    told = explain(monkeypatch, "Vagas!D2", table=rows)
    assert told.what == "célula apontada"
    assert [text.split(":")[0] for text in told.said] == ["C101 erro"]
    assert "está:" not in explanation_text.write(told)
    with pytest.raises(InputError, match="a célula não é"):
        explain(monkeypatch, "Vagas!B2", table=rows)

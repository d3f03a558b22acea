"""The filled example of calls: what its data file plants is found, and nothing else; mended, it is silent."""

import json

import openpyxl

from tests.workbook.test_template import FOLDER
from xl_cotas.laws.own_data import own_data

PATH = FOLDER / "exemplo-convocacao-mostardas.xlsx"
FIRST = 5
CALLS = own_data("xl_cotas.workbook.template", "convocacao.toml")["chamadas"]
MENDED = {  # position, inscrição and list of each call after the withdrawals, as the law has them
    11: (3, "241784", "Negros"),
    12: (6, "241685", "Ampla concorrência"),
    14: (8, "241061", "Negros"),
    15: (9, "241959", "Ampla concorrência"),
    16: (10, "241236", "Ampla concorrência"),
}


def found(cli, path):
    ended = cli("conferir", path, "--formato", "json")
    findings = json.loads(ended.out)["files"][0]["findings"]
    return ended.code, {(item["cell"], item["code"], item["severity"]) for item in findings}


def test_what_is_planted_is_found_and_nothing_else(cli):
    code, findings = found(cli, PATH)
    assert code == 1
    assert findings == {("D11", "N205", "erro"), ("C12", "N203", "erro"), ("C16", "N204", "erro")}
    planted = {FIRST + index for index, call in enumerate(CALLS) if "erro" in call}
    assert {int(cell[1:]) for cell, _, _ in findings} == planted


def test_mended_it_is_silent(cli, tmp_path):
    book = openpyxl.load_workbook(PATH)
    sheet = book["Convocação"]
    for row, (position, registration, name) in MENDED.items():
        for column, value in ((2, position), (3, registration), (4, name)):
            sheet.cell(row, column).value = value
    book.save(tmp_path / "certa.xlsx")
    assert found(cli, tmp_path / "certa.xlsx") == (0, set())


def test_an_early_reversion_typed_into_it_is_found_too(cli, tmp_path):
    book = openpyxl.load_workbook(PATH)
    book["Convocação"]["D9"].value = "Ampla concorrência"
    book.save(tmp_path / "outra.xlsx")
    _, findings = found(cli, tmp_path / "outra.xlsx")
    assert ("D9", "N206", "erro") in findings


def test_the_readings_that_a_withdrawal_brought_up_are_shown(cli):
    readings = json.loads(cli("conferir", PATH, "--formato", "json").out)["files"][0]["readings"]
    assert {"ordem", "sobreposicao", "desistencia_ampla"} <= {item["topic"] for item in readings}

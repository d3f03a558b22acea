"""The filled example: an invented contest whose quadro has the errors that its data file plants, and no others."""

from datetime import datetime

import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from tests.workbook.test_template import FOLDER
from xl_cotas.exact import parse_share
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.own_data import own_data
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle_family
from xl_cotas.workbook.recognition.notice_sheet import percentage_clause

PATH = FOLDER / "exemplo-quadro-mostardas.xlsx"


@pytest.fixture(scope="module")
def data():
    return own_data("xl_cotas.workbook.template", "ready.toml")["exemplo"]


@pytest.fixture(scope="module")
def lines():
    rows = CalamineWorkbook.from_path(str(PATH)).get_sheet_by_name("Vagas").to_python()
    return rows[4:]


def due(total):
    contest = Contest(clauses=(percentage_clause("pcd", parse_share("5%")),))
    regime = build_regime(contest, [get_law("rs-mostardas-3920-2019")])
    return [reserve_for(total, terms).count for family in regime.families for terms in settle_family(family)]


def test_the_edital_sheet_is_filled():
    sheet = openpyxl.load_workbook(PATH)["Edital"]
    facts = [sheet.cell(row, 2).value for row in range(4, 12)]
    assert facts[1:5] == ["Mostardas", "RS", "executivo", "rs-mostardas-3920-2019"]
    assert facts[5:] == [datetime(2024, 3, 1), 0.05, "cargo"]


def test_numbers_are_typed_not_calculated():
    sheet = openpyxl.load_workbook(PATH)["Vagas"]
    assert not any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row)


def test_the_errors_are_those_that_are_planted(data, lines):
    wrong = {}
    for name, total, ampla, negros, pcd, _ in lines[:-1]:
        faults = {
            "texto": isinstance(total, str),
            "negros": negros - due(int(total))[0],
            "pcd": pcd - due(int(total))[1],
            "ampla": ampla + negros + pcd - int(total),
        }
        if any(faults.values()):
            wrong[name] = {fault: size for fault, size in faults.items() if size}
    assert wrong == {
        "Fiscal de Tributos": {"texto": True},
        "Médico Clínico Geral": {"negros": -1},
        "Motorista": {"ampla": 1},
        "Técnico em Enfermagem": {"negros": 1},
    }
    assert set(wrong) == {line["cargo"] for line in data["linhas"] if "erro" in line}


def test_the_totals_add_up_what_is_written(lines):
    *rows, totals = lines
    assert totals == ["Total", *(sum(int(row[column]) for row in rows) for column in range(1, 6))]


def test_the_sum_of_the_reserves_is_not_that_of_the_whole_edital(lines):
    """Or the diagnosis would be another one: the share applied to all the vacancies together."""
    totals = lines[-1]
    assert totals[3] != due(int(totals[1]))[0]

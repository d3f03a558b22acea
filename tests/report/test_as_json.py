"""The JSON contract: keys, addresses, strictness."""

import json
from dataclasses import replace

import pytest

from tests.report.report_samples import CLEAN, DEFECTIVE, FEW, FULL, MANY, SINGLE, UNDECIDED, UNREADABLE, cell
from xl_cotas import __version__
from xl_cotas.checks.base import Finding, Part
from xl_cotas.report.as_json import write
from xl_cotas.report.strict_json import dump

FILE_KEYS = [
    "path",
    "sha256",
    "status",
    "error",
    "laws",
    "notice_date",
    "readings",
    "sheets",
    "findings",
    "undecided",
    "notices",
    "defects",
    "summary",
]
FINDING_KEYS = [
    "code",
    "severity",
    "sheet",
    "cell",
    "cells",
    "related",
    "key",
    "found",
    "expected",
    "sum",
    "message",
    "citation",
    "right_under",
    "details",
]


def entry(report):
    """The report's own entry in the document."""
    return json.loads(write([report]))["files"][0]


def finding(item):
    return entry(replace(CLEAN, findings=(item,)))["findings"][0]


@pytest.mark.parametrize("report", [FULL, CLEAN, UNDECIDED, UNREADABLE, DEFECTIVE])
def test_keys_are_the_same_for_every_report(report):
    document = json.loads(write([report]))
    assert list(document) == ["schema", "tool", "files", "summary"]
    assert list(document["files"][0]) == FILE_KEYS
    assert document["tool"] == {"name": "xl-cotas", "version": __version__}
    assert all(list(item) == FINDING_KEYS for item in document["files"][0]["findings"])


def test_context_of_a_file():
    found = entry(FULL)
    assert found["notice_date"] == "2024-03-01"
    assert found["laws"][1] == {
        "id": "xx-projeto",
        "title": "Projeto de Lei 25/2023",
        "sha256": "e" * 64,
        "status": "projeto",
        "source_read": "relato",
        "origin": "config",
    }
    assert found["readings"][0]["alternatives"] == ["mais_vantajosa", "vaga_a_vaga"]
    columns = {"cargo": "A", "total": "B", "ampla": "C", "negros": "D+E"}
    assert found["sheets"][0]["tables"] == [{"kind": "vagas", "range": "A4:E30", "rows": 26, "columns": columns}]
    assert found["sheets"][1] == {
        "name": "Anexo II",
        "status": "ignored",
        "why": "aba oculta",
        "hidden": True,
        "tables": [],
    }
    assert found["summary"] == {"erro": 2, "alerta": 1, "info": 1, "rows": 26}


def test_totals_of_several_files():
    assert json.loads(write([FULL, UNREADABLE, FULL]))["summary"] == {"files": 3, "erro": 4, "alerta": 2, "info": 2}


def test_a_finding_of_one_cell():
    found = finding(SINGLE)
    assert (found["sheet"], found["cell"], found["cells"], found["related"]) == ("Vagas", "D14", ["D14"], ["Vagas!B14"])
    assert (found["found"], found["expected"], found["key"], found["details"]) == (1, 2, "Professor I", [])


def test_a_finding_of_many_cells_gives_each_its_numbers():
    found = finding(MANY)
    assert found["cells"] == [f"D{row}" for row in range(15, 28)]
    assert found["details"][3] == {"cell": "D18", "found": 1, "expected": 2, "sum": MANY.parts[3].sum}


def test_cells_of_another_sheet_are_related():
    found = finding(replace(FEW, related=(cell(1, 1, "D'Oeste"),)))
    assert (found["sheet"], found["cells"]) == ("Vagas", ["C6"])
    assert found["related"] == ["'Anexo I'!C8", "'D''Oeste'!A1"]
    assert [detail["cell"] for detail in found["details"]] == ["C6", "'Anexo I'!C8"]


def test_a_finding_without_cells():
    found = finding(Finding("L303", "info", "é projeto"))
    assert (found["sheet"], found["cell"], found["cells"], found["found"]) == (None, None, [], None)


def test_findings_are_sorted_by_place():
    assert [item["code"] for item in entry(FULL)["findings"]] == ["L303", "V002", "V001", "V001"]


def test_undecided():
    assert entry(UNDECIDED)["undecided"][0] == {
        "code": "C101",
        "sheet": "Anexo II",
        "cells": [],
        "why": "a classificação ainda não é conferida",
    }


def test_is_strict_utf8_without_invisible_characters():
    hostile = "a\x1b\x7f\x9b\u202e\u200b\ue000\U000e0041\u2028b"
    part = Part(cell(1), hostile, None)
    text = write([replace(CLEAN, path="quadro_\udce7.xlsx", findings=(Finding("V001", "erro", hostile, (part,)),))])
    text.encode("utf-8")
    assert all(character == "\n" or character.isprintable() for character in text)
    found = json.loads(text)["files"][0]
    assert found["path"] == "quadro_\\xe7.xlsx"
    assert found["findings"][0]["message"] == found["findings"][0]["found"] == hostile


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_refuses_what_json_does_not_have(number):
    with pytest.raises(ValueError):
        dump(number)

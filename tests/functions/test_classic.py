"""xlwings on Windows, short of Excel itself: real decorators, CallUDF, converters, generated VBA, MacroOptions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.functions.answers import MOSTARDAS, calls, expected, plain
from xl_cotas.functions.catalogue.listing import CATALOGUE, CATEGORY
from xl_cotas.functions.excel.vba import write_functions

ROOT = Path(__file__).parents[2]
HOST = [sys.executable, "-m", "tests.functions.classic_host"]
NA = -2146826246
MORE = [
    ("COTAS_RESERVA", [8.0, MOSTARDAS, {"missing": 1}, {"date": "2024-03-01"}]),
    ("COTAS_RESERVA", [8.0, MOSTARDAS, {"missing": 1}, [[{"date": "2010-03-01"}]]]),
    ("COTAS_RESERVA", [[[{"error": NA}]], MOSTARDAS]),
    ("COTAS_RESERVA", [[[None]], MOSTARDAS]),
    ("COTAS_RESERVA", [[[8.0]], [[MOSTARDAS]]]),
    ("COTAS_RESERVA", [True, MOSTARDAS]),
    ("COTAS_RESERVA", [[[8.0, 3.0]], MOSTARDAS]),
    ("COTAS_LISTA", [[[3.0], [8.0]], MOSTARDAS, {"missing": 1}]),
]


@pytest.fixture(scope="module")
def host():
    asked = json.dumps([*calls(), *MORE])
    done = subprocess.run(HOST, cwd=ROOT, input=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])  # xlwings prints a line before


def test_the_same_answers(host):
    """CallUDF flattens a result of one row; Excel spills it to the right all the same."""
    for asked, given, due in zip(calls(), host["results"], expected(), strict=False):
        one_row = isinstance(due, list) and len(due) == 1
        assert plain(given) == (due[0] if one_row else due), asked


def test_values_that_only_excel_delivers(host):
    given = host["results"][-len(MORE) :]
    assert given[0] == 2
    assert given[1] == "#COTAS! Lei 3.920/2019 (Mostardas/RS) não rege edital publicado em 01/03/2010"
    assert given[2] == given[3] == "#COTAS! vagas: a célula está vazia"
    assert given[4] == 2
    assert given[5] == "#COTAS! vagas: VERDADEIRO não é número"
    assert given[6] == [2, 1]
    assert given[7] == [["negros"], ["negros"]]


def test_vba(host):
    for function in CATALOGUE:
        arguments = ", ".join(f"Optional {item.name}" if item.optional else item.name for item in function.parameters)
        names = ", ".join(item.name for item in function.parameters)
        assert f"Function {function.name}({arguments})" in host["vba"]
        assert f'XLPy.CallUDF("xl_cotas.functions.addin", "{function.name}", Array({names})' in host["vba"]


def test_the_module_of_our_own_calls_as_that_of_xlwings_does(host):
    ours, theirs = (
        {line.strip() for line in text.splitlines() if line.startswith("Function ") or "ThisWorkbook" in line}
        for text in (write_functions(), host["vba"])
    )
    assert ours == theirs
    assert len(ours) == 2 * len(CATALOGUE)


def test_the_texts_of_the_function_wizard(host):
    assert set(host["macros"]) == {f"'cotas.xlsm'!{function.name}" for function in CATALOGUE}
    for function in CATALOGUE:
        options = host["macros"][f"'cotas.xlsm'!{function.name}"]
        assert (options["Description"], options["Category"]) == (function.help, CATEGORY)
        if function.parameters:
            assert options["ArgumentDescriptions"] == [item.help for item in function.parameters]


def test_speed(host):
    assert host["seconds"] < 0.5

"""xlwings Lite, short of Excel and of Lite's own script: the real pipeline inside Pyodide, offline.

XL_COTAS_PYODIDE names a folder where `npm install pyodide` ran and where the pure wheel of xlwings lies:
pip download --no-deps --only-binary=:all: --platform any --implementation py --abi none xlwings
The licence key is that of noncommercial use; the program itself never needs one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.functions.answers import calls, expected, plain
from xl_cotas.functions.catalogue.listing import CATALOGUE

pytestmark = pytest.mark.pyodide
HOST = Path(__file__).with_name("pyodide_host.mjs")
PACKAGE = Path(__file__).parents[2] / "xl_cotas"


def as_excel_sends(value):
    """Every argument is a matrix; one left out is null."""
    if value is None:
        return None
    return [list(row) for row in value] if isinstance(value, list | tuple) else [[value]]


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    tools = Path(os.environ["XL_COTAS_PYODIDE"])
    folder = tmp_path_factory.mktemp("pyodide")
    shutil.copytree(PACKAGE, folder / "bare" / "xl_cotas", ignore=shutil.ignore_patterns("__pycache__"))
    ours = shutil.make_archive(str(folder / "ours"), "zip", folder / "bare")
    asked = [(name, [as_excel_sends(item) for item in arguments]) for name, arguments in calls()]
    (folder / "calls.json").write_text(json.dumps(asked), "utf-8")
    module = tools / "node_modules" / "pyodide" / "pyodide.mjs"
    wheel = next(iter(sorted(tools.glob("xlwings-*-py3-none-any.whl"))))
    files = [module, wheel, ours, folder / "calls.json", folder / "answers.json"]
    done = subprocess.run(["node", HOST, *files], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads((folder / "answers.json").read_text("utf-8"))


def test_the_same_answers(host):
    for asked, given, due in zip(calls(), host["results"], expected(), strict=True):
        assert plain(given) == (due if isinstance(due, list) else [[due]]), asked


def test_what_excel_is_told(host):
    told = {item["id"]: item for item in host["meta"]}
    assert set(told) == {function.name for function in CATALOGUE}
    for function in CATALOGUE:
        entry = told[function.name]
        assert entry["description"] == function.help
        assert [item["name"] for item in entry["parameters"]] == [item.name for item in function.parameters]
        assert [item["description"] for item in entry["parameters"]] == [item.help for item in function.parameters]


def test_nothing_heavy_is_loaded(host):
    assert host["outside"] == []
    assert host["seconds"] < 5

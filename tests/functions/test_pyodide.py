"""xlwings Lite, short of Excel and of Lite's own script: the real pipeline inside Pyodide, offline.

XL_COTAS_PYODIDE names a folder where `npm install pyodide` ran and where the pure wheels of three packages lie:
pip download --no-deps --only-binary=:all: --platform any --implementation py --abi none xlwings micropip packaging
The licence key is that of noncommercial use; the program itself never needs one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.functions.answers import calls, expected, plain
from xl_cotas.functions.catalogue.listing import CATALOGUE

pytestmark = pytest.mark.pyodide
HOST = Path(__file__).with_name("pyodide_host.mjs")
ROOT = Path(__file__).parents[2]
SOURCES = ("pyproject.toml", "README.md", "LICENSE")


def as_excel_sends(value):
    """Every argument is a matrix; one left out is null."""
    if value is None:
        return None
    return [list(row) for row in value] if isinstance(value, list | tuple) else [[value]]


def build_wheel(folder):
    """The wheel as it would be published, built from a copy: a build leaves files beside its sources."""
    copy = folder / "fonte"
    shutil.copytree(ROOT / "xl_cotas", copy / "xl_cotas", ignore=shutil.ignore_patterns("__pycache__"))
    for name in SOURCES:
        shutil.copy(ROOT / name, copy)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(copy)]
    subprocess.run(command, check=True, timeout=300, capture_output=True)
    return next(folder.glob("xl_cotas-*-py3-none-any.whl"))


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    tools = Path(os.environ.get("XL_COTAS_PYODIDE", "not given"))
    if not tools.is_dir():
        pytest.fail("XL_COTAS_PYODIDE names no folder with Pyodide: the start of this file says what goes into it")
    folder = tmp_path_factory.mktemp("pyodide")
    asked = [(name, [as_excel_sends(item) for item in arguments]) for name, arguments in calls()]
    (folder / "calls.json").write_text(json.dumps(asked), "utf-8")
    module = tools / "node_modules" / "pyodide" / "pyodide.mjs"
    wheels = [next(tools.glob(f"{name}-*-py3-none-any.whl")) for name in ("xlwings", "micropip", "packaging")]
    files = [module, folder / "calls.json", folder / "answers.json", build_wheel(folder), *wheels]
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


def test_micropip_installs_our_wheel_and_nothing_else(host):
    assert host["installed"] == ["xl-cotas"]


def test_nothing_heavy_is_loaded(host):
    assert host["outside"] == []
    assert host["seconds"] < 5

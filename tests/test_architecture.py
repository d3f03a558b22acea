"""The layers: a package imports only from its left, and each library stays where it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import xl_cotas

ROOT = Path(xl_cotas.__file__).parent
LAYERS = ("laws", "rules", "workbook", "checks", "report", "cli")
BOTTOM = {"errors", "exact", "portuguese"}
SEES = {layer: BOTTOM | set(LAYERS[: number + 1]) for number, layer in enumerate(LAYERS)}
SEES |= {
    "functions": {*BOTTOM, "laws", "rules", "functions"},
    "cli": {*SEES["cli"], "functions"},
    "__main__": {"cli"},
    "__init__": set(),
    **{module: {module} for module in BOTTOM},
}
LIBRARIES = {
    "python_calamine": {"workbook"},
    "isal": {"workbook"},
    "openpyxl": {"workbook"},
    "polars": {"workbook", "checks"},
    "pandera": {"workbook", "checks"},
    "click": {"cli"},
    "xlwings": {"functions"},
    "pyopenvba": {"workbook"},
}
BARE = (*sorted(BOTTOM), "laws", "rules")

MODULES = sorted(ROOT.rglob("*.py"))


def layer_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_sees_only_what_lies_to_its_left(path):
    layer = layer_of(path)
    for name in imports(path):
        top, *rest = name.split(".")
        if top == "xl_cotas":
            assert rest[0] in SEES[layer] | {"__version__"}, name
        elif top not in sys.stdlib_module_names:
            assert layer in LIBRARIES.get(top, set()), name


@pytest.mark.parametrize("package", BARE)
def test_laws_and_rules_need_the_standard_library_only(package):
    modules = [path for path in MODULES if layer_of(path) == package]
    names = [".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in modules]
    assert names
    code = (
        f"import sys, importlib; sys.path.insert(0, {str(ROOT.parent)!r});"
        f"[importlib.import_module(n) for n in {names}];"
        "print([m for m in sys.modules if m.split('.')[0] not in sys.stdlib_module_names"
        " and m.split('.')[0] not in ('xl_cotas', '__main__') and not m.startswith('_')])"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_package_init_is_light():
    for path in ROOT.rglob("__init__.py"):
        assert not [name for name in imports(path) if name != "__future__.annotations"], path


def test_every_check_is_listed_documented_and_tested():
    from xl_cotas.checks import CHECKS
    from xl_cotas.checks.run import check_modules

    files = {path.stem for path in (ROOT / "checks").glob("[vclne][0-9][0-9][0-9]_*.py")}
    assert files == set(CHECKS)
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("checks/test_*.py"))
    codes = [module.CODE for module in check_modules()]
    assert len(set(codes)) == len(codes)
    for module in check_modules():
        assert module.__doc__ and module.__doc__.startswith(f"{module.CODE}: ")
        assert module.CODE.lower() in module.__name__
        assert f'"{module.CODE}' in tests, f"{module.CODE} has no test that shows it"

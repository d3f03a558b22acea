"""Older consoles show Windows-1252 only: every text that we can produce must fit in it."""

import ast
from pathlib import Path

import pytest

import xl_cotas
from tests.report.report_samples import DEFECTIVE, FULL, UNDECIDED, UNREADABLE
from xl_cotas.checks.run import check_modules
from xl_cotas.cli.explicar import explanation
from xl_cotas.laws.registry import library
from xl_cotas.laws.topics import clauses, topics
from xl_cotas.report import as_text, law_text

ROOT = Path(xl_cotas.__file__).parent
# These name the characters that they make visible.
OF_CHARACTERS = {"foreign.py", "strict_json.py"}
SOURCES = [
    path
    for package in ("report", "cli", "checks", "rules", "laws")
    for path in sorted((ROOT / package).glob("*.py"))
    if path.name not in OF_CHARACTERS
]


def test_there_are_sources():
    assert len(SOURCES) > 40


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_texts_in_the_code(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value.encode("cp1252")


def test_texts_of_the_vocabulary():
    for topic in (*topics().values(), *clauses().values()):
        " ".join((topic.title, *topic.values.values())).encode("cp1252")


@pytest.mark.parametrize("law", library().values(), ids=library())
def test_laws(law):
    law_text.write(law).encode("cp1252")


@pytest.mark.parametrize("module", check_modules(), ids=lambda module: module.CODE)
def test_explanations(module):
    explanation(module).encode("cp1252")


@pytest.mark.parametrize("report", [FULL, UNDECIDED, DEFECTIVE, UNREADABLE])
def test_reports(report):
    as_text.write([report]).encode("cp1252")


def test_skeleton_of_a_law():
    (ROOT / "cli" / "lei_nova.toml").read_text("utf-8").encode("cp1252")

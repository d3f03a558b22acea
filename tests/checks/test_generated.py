"""Hundreds of right quadros on which nothing is said, and of planted slips, each named at its cell and nothing else."""

from __future__ import annotations

import pytest

from tests.checks.generator import make_board, make_slip, render
from xl_cotas.checks.base import Finding
from xl_cotas.checks.inspection import Request, inspect_workbook
from xl_cotas.laws.registry import library

CHUNK = 25
USUAL = [range(first, first + CHUNK) for first in range(0, 300, CHUNK)]
MANY = [range(first, first + 250) for first in range(1000, 6000, 250)]
# What a report may say instead of the planted slip when another one gives the very same column.
SAME_COLUMN = ("pela mesma causa", "Causa provável", "o quadro todo está certo por outra leitura")


def report_of(board):
    return inspect_workbook(render(board), Request(board.contest(), library()))


def silent(seed: int) -> str:
    """What is wrong with the report of a right quadro, or ""."""
    board = make_board(seed)
    report = report_of(board)
    if report.status != "checked" or report.defects:
        return f"{seed}: {report.status} {report.error} {report.details}"
    told = [(item.code, item.message) for item in report.findings if item.severity != "info"]
    return f"{seed}: {told}" if told else ""


def named(seed: int) -> str:
    """What is wrong with the report of a planted slip, or "".

    Every planted cell is named, with the slip in words; no `erro` names another cell, except the V002 of a row that
    another of its cells would mend as well.
    """
    slip = make_slip(seed)
    report = report_of(slip.board)
    planted = {slip.board.where[place] for place in slip.cells}
    findings = [item for item in report.findings if item.severity != "info"]
    cells = {part.cell.a1 for item in findings for part in item.parts if part.cell}
    beside = [(item.code, item.message) for item in findings if not _belongs(item, planted, slip.code)]
    words = " ".join(item.message + " ".join(item.right_under) for item in findings)
    diagnosed = not slip.words or slip.words in words or any(text in words for text in SAME_COLUMN)
    coded = not slip.code or slip.code in {item.code for item in findings}
    if report.defects or not planted <= cells or beside or not diagnosed or not coded:
        return f"{seed}: planted {planted}, named {cells}, beside {beside}, {words} {report.details}"
    return ""


def _belongs(finding: Finding, planted: set[str], code: str) -> bool:
    cells = {part.cell.a1 for part in finding.parts if part.cell}
    if finding.severity != "erro" or (finding.code == code and not cells):
        return True
    return bool(cells & planted) if finding.code == "V002" else cells <= planted


@pytest.mark.parametrize("seeds", USUAL, ids=str)
def test_right_quadros_are_silent(seeds):
    assert [said for seed in seeds if (said := silent(seed))] == []


@pytest.mark.parametrize("seeds", USUAL, ids=str)
def test_planted_slips_are_named_and_nothing_else_is_an_error(seeds):
    assert [said for seed in seeds if (said := named(seed))] == []


@pytest.mark.slow
@pytest.mark.parametrize("seeds", MANY, ids=str)
def test_many_right_quadros_are_silent(seeds):
    assert [said for seed in seeds if (said := silent(seed))] == []


@pytest.mark.slow
@pytest.mark.parametrize("seeds", MANY, ids=str)
def test_many_planted_slips_are_named(seeds):
    assert [said for seed in seeds if (said := named(seed))] == []

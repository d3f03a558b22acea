"""Odd, broken and hostile files: each one is read with its values or refused in words, within its time."""

from __future__ import annotations

import hashlib
import time
from datetime import date

import pytest

from tests.corpus.make_corpus import CASES
from xl_cotas.checks.inspection import Request, inspect_file
from xl_cotas.errors import CotasError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.registry import library
from xl_cotas.report.exit_codes import CLEAN, UNCHECKED, exit_code
from xl_cotas.workbook.process.worker import Worker
from xl_cotas.workbook.reading.reader import read_workbook

REQUEST = Request(Contest(laws=("federal-12990-2014",), origins={"laws": "--lei"}), library())


@pytest.fixture(scope="module")
def worker():
    with Worker() as shared:
        yield shared


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_outcome(case, worker, tmp_path):
    data = case["_fn"]()
    path = tmp_path / case["file"].rpartition("/")[2]
    path.write_bytes(data)
    before = hashlib.sha256(data).hexdigest(), path.stat().st_mtime_ns
    began = time.monotonic()
    report = inspected(worker, path)
    assert time.monotonic() - began < case["limits"]["seconds"]
    assert (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns) == before
    assert [item.name for item in tmp_path.iterdir()] == [path.name]
    if report is None or exit_code([report]) == UNCHECKED:
        assert "error" in case["acceptable"]
        return
    assert case["acceptable"] != ["error"]
    assert not report.defects
    if case.get("not_clean"):
        assert exit_code([report]) != CLEAN
    if case.get("table"):
        assert not missing(case["table"], worker.run(read_workbook, path))


def inspected(worker, path):
    """The report on a file, or nothing where the process that read it had to be given up."""
    try:
        report = worker.run(inspect_file, path, REQUEST)
    except CotasError as error:
        message = str(error)
        report = None
    else:
        message = report.error or ""
    assert len(message.splitlines()) <= 10
    assert not [word for word in ("Traceback", "panick", "Error", ".rs:", "xl/") if word in message]
    return report


def missing(table, book):
    """The values of the manifest that stand in no row of the workbook, in order."""
    marks = set(table.get("normalize", ())) & {"control", "surrogate"}
    found = {row_of(sheet.row(number), marks) for sheet in book.sheets for number in sheet.rows()}
    return [row for row in table["rows"] if not any(is_part(row_of(row, marks), other) for other in found)]


def is_part(wanted, row):
    return any(row[at : at + len(wanted)] == wanted for at in range(len(row) - len(wanted) + 1))


def row_of(values, marks):
    """A row made comparable: 20, 20.0 and "20" are one number; blanks and line breaks in a text are one blank."""
    return tuple("*" if marks and isinstance(value, str) and not numeric(value) else plain(value) for value in values)


def plain(value):
    if isinstance(value, date):
        return value.isoformat()[:10]
    if numeric(value):
        return float(value)
    return " ".join(str("" if value is None else value).split())


def numeric(value):
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True

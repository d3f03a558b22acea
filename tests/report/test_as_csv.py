"""The report as CSV: one row a flagged cell, and nothing in it that a spreadsheet would run."""

import csv
import io
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.report_samples import CLEAN, DEFECTIVE, FULL, SINGLE, UNDECIDED, UNREADABLE, cell
from xl_cotas.checks.base import Part
from xl_cotas.report.as_csv import COLUMNS, MARK, safe, write

FORMULA = re.compile(r"[\s\"]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]")
NUMBER = re.compile(r"-?\d+")


def rows(*reports):
    text = write(reports)
    assert text.startswith(MARK) and text.endswith("\n")
    return list(csv.DictReader(io.StringIO(text.removeprefix(MARK)), delimiter=";"))


def test_one_row_a_flagged_cell():
    (row,) = rows(replace(CLEAN, findings=(SINGLE,)))
    assert row == {
        "arquivo": "vagas.xlsx", "aba": "Vagas", "célula": "D14", "código": "V001", "gravidade": "erro",
        "chave": "Professor I", "está": "1", "deveria ser": "2", "conta": SINGLE.parts[0].sum,
        "mensagem": SINGLE.message, "artigo": "; ".join(SINGLE.citation), "certo por": "",
    }  # fmt: skip
    flagged = [part.cell.a1 for finding in FULL.findings for part in finding.parts]
    assert sorted(row["célula"] for row in rows(FULL) if row["célula"]) >= sorted(flagged)


def test_what_was_not_checked_is_not_silent():
    found = {row["gravidade"]: row for row in rows(UNREADABLE, UNDECIDED, DEFECTIVE)}
    assert "corrompido" in found["não conferido"]["mensagem"]
    assert found["defeito do programa"]["mensagem"] == "V003"
    assert "não decidido" in found


def test_a_right_table_has_only_the_header():
    text = write([replace(CLEAN, notices=(), undecided=())])
    assert text == MARK + ";".join(f'"{name}"' for name in COLUMNS) + "\n"


def test_numbers_are_numbers_and_texts_are_quoted():
    (line,) = write([replace(CLEAN, findings=(SINGLE,))]).splitlines()[1:]
    assert ';"Professor I";1;2;"' in line


HOSTILE = [
    "=cmd|'/C calc'!A0", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\0=1", "\uff1d1", "\uff20x", " =1", '"=1', "a;=1",
    "a,=1", "a\t=1", "a\n=1", 'a",=1', "\u202e=1", "x;\u200b@a", "';=1", "|=1",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts(text):
    assert_inert(text)


@given(st.text(st.sampled_from("=+-@;,\t\r\n\"' a\uff1d\u200b|\0"), max_size=12))
def test_any_text_is_inert_whatever_the_separator(text):
    assert_inert(text)


def assert_inert(text):
    finding = replace(SINGLE, key=text, message=text, parts=(Part(cell(3, sheet=text), text, -1, text),))
    written = write([replace(CLEAN, path=text, findings=(finding,))])
    body = written.removeprefix(MARK)
    assert body.replace("\n", "").isprintable()
    for delimiter in ";,\t":
        for row in csv.reader(io.StringIO(body), delimiter=delimiter):
            for field in row:
                # A number of ours, or the rest of a line that begins with one, is no formula.
                assert not FORMULA.match(field) or NUMBER.match(field), (delimiter, field)


def test_ordinary_text_is_not_touched():
    for text in ("negros: está 1, deveria ser 2", "art. 5º, § 2º", "10+CR", "quadro-geral", "a - b"):
        assert safe(text) == text

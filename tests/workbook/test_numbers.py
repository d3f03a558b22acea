"""Cells of vacancies, as boards write them."""

from __future__ import annotations

import math
import time
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_cotas.workbook.model import UNCALCULATED, ErrorCell
from xl_cotas.workbook.recognition.numbers import defect, in_words, looks_like_count, parse_count, show

READ = [
    (3.0, 3, "number"),
    (0, 0, "number"),
    (-0.0, 0, "number"),
    ("3", 3, "text"),
    ("03", 3, "text"),
    (" 3 ", 3, "text"),
    ("3\u00a0", 3, "text"),
    ("2.000", 2000, "text"),
    ("1.234.567", 1_234_567, "text"),
    ("1 234", 1234, "text"),
    ("1\u202f234", 1234, "text"),
    ("2,00", 2, "text"),
    ("3.0", 3, "text"),
    ("1.000,00", 1000, "text"),
    ("10*", 10, "text"),
    ("10 (*)", 10, "text"),
    ("1¹", 1, "text"),
    ("10 vagas", 10, "text"),
    ("03 (três)", 3, "text"),
    ("22 (vinte e duas)", 22, "text"),
    ("14 (catorze)", 14, "text"),
    ("10+CR", 10, "plus_standby"),
    ("10 + CR", 10, "plus_standby"),
    ("1+CR*", 1, "plus_standby"),
    ("02 + 05 CR", 2, "plus_standby"),
    ("4 + Cadastro de Reserva", 4, "plus_standby"),
    ("01 (uma) + CR", 1, "plus_standby"),
    ("02 (duas) vagas + CR", 2, "plus_standby"),
    ("03 (três) vagas", 3, "text"),
    ("Cadastro de Reserva (CR)", 0, "standby"),
    ("CR", 0, "standby"),
    ("C.R.", 0, "standby"),
    ("cr**", 0, "standby"),
    ("Cadastro de reserva", 0, "standby"),
    ("-", 0, "dash"),
    ("---", 0, "dash"),
    ("–", 0, "dash"),
    ("- -", 0, "dash"),
    ("*", None, "mark"),
    ("(*)", None, "mark"),
    ("**", None, "mark"),
    ("¹", None, "mark"),
    ("", None, "blank"),
    (" \n\u200b", None, "blank"),
    (ErrorCell("#REF!"), None, "error"),
    (UNCALCULATED, None, "uncalculated"),
]


@pytest.mark.parametrize(("value", "number", "kind"), READ)
def test_what_is_read(value, number, kind):
    count = parse_count(value)
    assert (count.value, count.kind) == (number, kind)


REFUSED = [
    ("2,6", "fracionario"),
    (2.6, "fracionario"),
    ("1.5", "fracionario"),
    (-1, "negativo"),
    (-2.5, "negativo"),
    ("-1", "negativo"),
    ("− 3", "negativo"),
    (True, "logico"),
    (False, "logico"),
    (date(2024, 3, 1), "data"),
    (datetime(2024, 3, 1, 8), "data"),
    (timedelta(hours=1), "data"),
    (1e999, "grande"),
    (1e300, "grande"),
    ("9" * 40, "grande"),
    ("9" * 5000, "grande"),
    (math.nan, "texto"),
    ("2,000", "texto"),
    ("três", "texto"),
    ("3 (dois)", "texto"),
    ("10 (1)", "texto"),
    ("10 + 5", "texto"),
    ("CR+10", "texto"),
    ("12/03", "texto"),
    ("1e3", "texto"),
    ("３", "texto"),
    ("٣", "texto"),
    ("x", "texto"),
    ("5 %", "texto"),
    ("1º", "texto"),
]


@pytest.mark.parametrize(("value", "reason"), REFUSED)
def test_what_is_refused_and_why(value, reason):
    count = parse_count(value)
    assert (count.value, count.kind) == (None, "invalid")
    assert defect(value) == reason


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3.0, "3"), (2.6, "2,6"), (True, "VERDADEIRO"), (" 3*", " 3*"), (date(2024, 3, 1), "01/03/2024"), (1e999, "inf")],
)
def test_a_count_shows_what_the_cell_shows(value, shown):
    assert parse_count(value).shown == shown == show(value)


def test_long_texts_are_cut_where_they_are_shown():
    assert len(parse_count("9" * 5000).shown) == 200


@pytest.mark.parametrize("value", [3, "3", "-", "10?", "2,6", "CR", ErrorCell("#N/A"), UNCALCULATED])
def test_the_place_of_a_number(value):
    assert looks_like_count(value)


@pytest.mark.parametrize("value", ["", "Ampla", "Lei 12.990/2014", "01/03/2024", date(2024, 3, 1), "x" * 500])
def test_not_the_place_of_a_number(value):
    assert not looks_like_count(value)


@given(st.text(max_size=80) | st.floats() | st.integers())
def test_any_value_is_a_number_or_says_why_not(value):
    count = parse_count(value)
    assert (count.value is None) == (count.kind in ("mark", "blank", "invalid"))
    if count.value is not None:
        assert 0 <= count.value < 10**15


@given(st.integers(0, 999))
def test_a_number_repeated_in_words_is_read(number):
    for words in in_words(number):
        assert parse_count(f"{number} ({words})").value == number


def test_hostile_texts_take_no_time():
    start = time.process_time()
    for text in ("1 " * 29 + "x", "1." * 29, "(" * 60, "*" * 60, "1+" * 30, "0" * 60, "c. r" * 15, " " * 100_000):
        parse_count(text)
    assert time.process_time() - start < 0.5

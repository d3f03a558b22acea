"""Text that others wrote reaches nobody raw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_cotas.report.foreign import LIMIT, is_hidden, show, show_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Médico I", "Médico I"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\nb\tc\rd", "a\\x0ab\\x09c\\x0dd"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("x\u202ey\u2066z", "x\\u202ey\\u2066z"),
        ("a\u200bb\ufeffc\u00add", "a\\u200bb\\ufeffc\\xadd"),
        ("a\u2028b\u2029c", "a\\u2028b\\u2029c"),
        ("a\u3164b\u115f\ufe0f", "a\\u3164b\\u115f\\ufe0f"),
        ("a\U000e0041b\ue000", "a\\U000e0041b\\ue000"),
        ("quadro_\udce7.xlsx", "quadro_\\xe7.xlsx"),
        ("\ud800", "\\ud800"),
        ("Иван 你", "Иван 你"),
    ],
)
def test_shows(text, shown):
    assert show(text) == shown


def test_cuts_what_is_too_long():
    assert show("x" * 500) == "x" * LIMIT + "..."
    assert show("x" * LIMIT) == "x" * LIMIT


def test_a_message_keeps_its_own_line_breaks():
    assert show_lines("um\x07\ndois") == "um\\x07\ndois"


@given(st.text())
def test_nothing_hidden_is_left(text):
    assert not any(is_hidden(character) for character in show(text, 10_000))

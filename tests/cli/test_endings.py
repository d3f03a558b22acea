"""How a run ends when something goes wrong that no user can mend."""

import sys

import pytest

from xl_cotas.cli import main, streams
from xl_cotas.cli.main import run
from xl_cotas.errors import CotasError


@pytest.fixture
def failing(monkeypatch):
    """Make the command line raise."""

    def _fail(error):
        def raise_it(**_):
            raise error

        monkeypatch.setattr(main.cli, "main", raise_it)

    return _fail


def test_a_defect_ends_with_3_and_two_lines(failing, capsys, monkeypatch):
    monkeypatch.delenv("XL_COTAS_DEPURAR", raising=False)
    failing(TypeError("segredo"))
    assert run([]) == 3
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 2
    assert "XL_COTAS_DEPURAR=1" in err
    assert "segredo" not in err
    err.encode("cp1252")


def test_who_asks_sees_the_traceback(failing, capsys, monkeypatch):
    monkeypatch.setenv("XL_COTAS_DEPURAR", "1")
    failing(TypeError("segredo"))
    assert run([]) == 3
    assert "TypeError: segredo" in capsys.readouterr().err


def test_an_interruption_ends_with_130(failing, capsys):
    failing(KeyboardInterrupt())
    assert run([]) == 130


def test_what_the_user_can_mend_ends_with_2(failing, capsys):
    failing(CotasError("a\x1b[2Jb"))
    assert run([]) == 2
    assert capsys.readouterr().err == "xl-cotas: a\\x1b[2Jb\n"


def test_a_full_disk_is_said(capsys, monkeypatch):
    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(streams.click, "echo", fail)
    monkeypatch.setattr(streams, "_silence_stdout", lambda: None)
    with pytest.raises(CotasError, match="espaço em disco"):
        streams.emit("x")


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "colour"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("sempre", {"NO_COLOR": "1"}, False, True),
        ("nunca", {}, True, False),
    ],
)
def test_who_decides_about_colour(monkeypatch, choice, environment, terminal, colour):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    paint = streams.painter(choice, environment)
    assert ("\x1b" in paint("x", "erro")) == colour


def test_a_file_has_no_colour_by_itself(monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert streams.painter("auto", {}, to_file=True)("x", "erro") == "x"

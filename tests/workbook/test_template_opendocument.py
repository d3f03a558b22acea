"""An .ods is asked of LibreOffice: what it does not do is said, and nothing of it stays behind."""

from __future__ import annotations

import io
import os
import subprocess
import time
import zipfile

import pytest

from xl_cotas.errors import CotasError
from xl_cotas.functions.libreoffice.extension import write_extension
from xl_cotas.workbook.template import opendocument
from xl_cotas.workbook.template.opendocument import to_opendocument

needs_a_shell = pytest.mark.skipif(os.name != "posix", reason="the double of LibreOffice is a shell script")


@pytest.fixture
def program(tmp_path):
    """A program in the place of LibreOffice that runs a few lines of shell; $target is the file due."""

    def written(lines):
        path = tmp_path / "soffice"
        path.write_text(f"#!/bin/sh\nfor last; do :; done\ntarget=${{last%.xlsx}}.ods\n{lines}\n", "utf-8")
        path.chmod(0o755)
        return path

    return written


def ods(content):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("content.xml", content)
    return target.getvalue()


@needs_a_shell
def test_what_it_writes_is_what_is_given_back(program, tmp_path):
    (tmp_path / "pronto.ods").write_bytes(ods('<c table:formula="of:=BR.XLCOTAS.COTAS.COTASRESERVA(8)"/>'))
    given = to_opendocument(b"", program(f'cp "{tmp_path}/pronto.ods" "$target"'), write_extension())
    assert given == (tmp_path / "pronto.ods").read_bytes()


@needs_a_shell
@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("exit 1", "não respondeu"),
        ("exit 0", "não gravou o .ods"),
        ('cp "$(dirname "$0")/antigo.ods" "$target"', "use o 25.2 ou mais novo"),
    ],
)
def test_what_it_does_not_do_is_said(program, tmp_path, lines, words):
    (tmp_path / "antigo.ods").write_bytes(ods('<c table:formula="of:=COTAS_RESERVA(8)"/>'))
    with pytest.raises(CotasError, match=words):
        to_opendocument(b"", program(lines), write_extension())


def test_a_program_that_is_not_there(tmp_path):
    with pytest.raises(CotasError, match="não respondeu"):
        to_opendocument(b"", tmp_path / "nada", write_extension())


@needs_a_shell
def test_whatever_it_started_ends_with_it(program, monkeypatch):
    monkeypatch.setattr(opendocument, "SECONDS", 0.5)
    with pytest.raises(CotasError, match="não respondeu"):
        to_opendocument(b"", program("sleep 34567 & wait"), write_extension())
    deadline = time.monotonic() + 5
    while "sleep 34567" in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout:
        assert time.monotonic() < deadline
        time.sleep(0.05)

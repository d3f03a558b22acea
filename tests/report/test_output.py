"""Writing a result: whole or not at all, never over what was not given up."""

import errno
import os
import stat
import tempfile

import pytest

from xl_cotas.errors import CotasError
from xl_cotas.report.output import refuse_target, write_atomically


def names(folder):
    return sorted(item.name for item in folder.iterdir())


def test_writes_a_private_file(tmp_path):
    target = tmp_path / "resultado.json"
    write_atomically(target, b"novo", replace=False)
    assert target.read_bytes() == b"novo"
    assert names(tmp_path) == ["resultado.json"]
    assert os.name == "nt" or stat.S_IMODE(target.stat().st_mode) == 0o600


def test_keeps_an_existing_file_unless_told(tmp_path):
    target = tmp_path / "resultado.json"
    target.write_bytes(b"velho")
    with pytest.raises(CotasError, match=r"já existe; .*--forcar"):
        write_atomically(target, b"novo", replace=False)
    assert target.read_bytes() == b"velho"
    write_atomically(target, b"novo", replace=True)
    assert target.read_bytes() == b"novo"
    assert names(tmp_path) == ["resultado.json"]


def test_keeps_a_file_that_appears_in_the_meantime(tmp_path, monkeypatch):
    target = tmp_path / "resultado.json"
    monkeypatch.setattr(os, "fsync", lambda _: target.write_bytes(b"de outro"))
    with pytest.raises(CotasError, match="já existe"):
        write_atomically(target, b"novo", replace=False)
    assert target.read_bytes() == b"de outro"
    assert names(tmp_path) == ["resultado.json"]


def test_where_links_are_not_supported_the_file_is_renamed(tmp_path, monkeypatch):
    def unsupported(*_):
        raise OSError(errno.EPERM, "")

    monkeypatch.setattr(os, "link", unsupported)
    write_atomically(tmp_path / "a.txt", b"novo", replace=False)
    assert names(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("replace", [False, True])
def test_refuses_the_input_under_any_name(tmp_path, replace):
    source = tmp_path / "vagas.xlsx"
    source.write_bytes(b"planilha")
    twin = tmp_path / "outro.xlsx"
    os.link(source, twin)
    for target in (source, twin, tmp_path / "." / "vagas.xlsx"):
        with pytest.raises(CotasError, match="própria entrada"):
            write_atomically(target, b"x", replace=replace, inputs=[source])
    assert source.read_bytes() == b"planilha"


def test_refuses_a_link(tmp_path):
    other = tmp_path / "outro.txt"
    other.write_bytes(b"de terceiros")
    target = tmp_path / "r.json"
    target.symlink_to(other)
    with pytest.raises(CotasError, match="é um link"):
        write_atomically(target, b"x", replace=True)
    assert other.read_bytes() == b"de terceiros"


def test_refuses_a_folder_and_a_missing_folder(tmp_path):
    with pytest.raises(CotasError, match="é uma pasta"):
        refuse_target(tmp_path, replace=True)
    with pytest.raises(CotasError, match=r"a pasta .*nao.* não existe"):
        refuse_target(tmp_path / "nao" / "r.json", replace=False)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "não há espaço no disco"),
        (errno.EFBIG, "não há espaço no disco"),
        (errno.EIO, "não pôde ser gravado"),
    ],
)
def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, number, message):
    def fail(_):
        raise OSError(number, "x")

    target = tmp_path / "r.json"
    target.write_bytes(b"velho")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CotasError, match=message):
        write_atomically(target, b"novo", replace=True)
    assert target.read_bytes() == b"velho"
    assert names(tmp_path) == ["r.json"]


def test_an_interruption_leaves_nothing(tmp_path, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "r.json", b"novo", replace=False)
    assert names(tmp_path) == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_folder_that_takes_no_file(tmp_path, monkeypatch, number):
    def refuse(**_):
        raise OSError(number, "")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(CotasError, match="sem permissão para gravar nessa pasta"):
        write_atomically(tmp_path / "r.json", b"x", replace=False)


def test_a_target_open_in_excel(tmp_path, monkeypatch):
    def busy(_):
        error = OSError()
        error.winerror = 32
        raise error

    monkeypatch.setattr(os, "fsync", busy)
    with pytest.raises(CotasError, match="está aberto em outro programa"):
        write_atomically(tmp_path / "r.json", b"x", replace=False)


def test_a_name_that_cannot_be(tmp_path):
    with pytest.raises(CotasError, match=r"não pôde ser gravado|não existe"):
        write_atomically(tmp_path / ("x" * 300), b"x", replace=False)
    with pytest.raises(CotasError, match="não pode ser usado"):
        write_atomically(tmp_path / "a\0b", b"x", replace=False)

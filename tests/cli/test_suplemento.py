"""xl-cotas suplemento."""

import io
import zipfile

import pytest

from xl_cotas.cli import addin_status, addin_text
from xl_cotas.cli.addin_status import MODULE, Part, inspect_machine, prepare_xlwings
from xl_cotas.errors import CotasError
from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.libreoffice.extension import write_extension


def test_lists_every_function(cli):
    ended = cli("suplemento")
    assert ended.code == 0
    assert all(f"{function.name}(" in ended.out for function in CATALOGUE)
    assert max(map(len, ended.out.splitlines())) <= 80


def test_computes_the_examples(cli):
    ended = cli("suplemento", "verificar")
    assert ended.code == 0
    assert ended.out.startswith(f"[certo] {len(CATALOGUE)} funções, ")


def test_says_which_function_went_wrong(cli, monkeypatch):
    monkeypatch.setattr(addin_status, "call", lambda name, *cells: 0)
    ended = cli("suplemento", "verificar")
    assert ended.code == 3
    assert "[erro]  funções com exemplo errado: COTAS_RESERVA, COTAS_FRACAO" in ended.out


def test_writes_the_extension_and_says_what_to_do(cli, folder):
    ended = cli("suplemento", "libreoffice", "cotas.oxt")
    assert ended.code == 0
    assert "Ferramentas, Extensões" in ended.out
    assert zipfile.is_zipfile(folder / "cotas.oxt")
    again = cli("suplemento", "libreoffice", "cotas.oxt")
    assert (again.code, "já existe" in again.err) == (2, True)
    assert cli("suplemento", "libreoffice", "cotas.oxt", "--forcar").code == 0


def test_explains_excel_elsewhere(cli, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    ended = cli("suplemento", "excel")
    assert ended.code == 0
    assert "from xl_cotas.functions.addin import *" in ended.out
    assert "não é um Windows" in ended.err


def test_the_settings_of_xlwings_keep_what_they_had(tmp_path):
    path = prepare_xlwings(tmp_path, "C:\\Python\\python.exe")
    assert path.read_text("utf-8") == f'"UDF MODULES","{MODULE}"\n"INTERPRETER_WIN","C:\\Python\\python.exe"\n'
    path.write_text('"PYTHONPATH","C:\\a"\n"UDF MODULES","mine"\n"INTERPRETER_WIN","D:\\p.exe"\n', "utf-8")
    prepare_xlwings(tmp_path, "C:\\Python\\python.exe")
    prepare_xlwings(tmp_path, "C:\\Python\\python.exe")
    assert path.read_text("utf-8") == (
        f'"PYTHONPATH","C:\\a"\n"UDF MODULES","mine;{MODULE}"\n"INTERPRETER_WIN","D:\\p.exe"\n'
    )


def test_settings_that_cannot_be_understood_are_left_alone(tmp_path):
    path = prepare_xlwings(tmp_path, "python.exe")
    path.write_text("[section]\n", "utf-8")
    with pytest.raises(CotasError, match="linha que não se entende"):
        prepare_xlwings(tmp_path, "python.exe")
    assert path.read_text("utf-8") == "[section]\n"


def test_what_is_missing_on_windows(tmp_path):
    def missing():
        return [part.name for part in inspect_machine("win32", tmp_path) if not part.present]

    assert {"suplemento do xlwings no Excel", "UDF Modules do xlwings"} <= set(missing())
    prepare_xlwings(tmp_path, "python.exe")
    assert "UDF Modules do xlwings" not in missing()


def test_the_extension_is_found_in_the_profile_of_the_user(tmp_path):
    def present():
        parts = inspect_machine("linux", tmp_path)
        assert [part.name for part in parts] == ["LibreOffice", "extensão do xl-cotas no LibreOffice"]
        return parts[1].present

    assert not present()
    package = zipfile.ZipFile(io.BytesIO(write_extension()))
    unpacked = tmp_path / ".config/libreoffice/4/user/uno_packages/cache/uno_packages/lu1.tmp_/xl-cotas.oxt"
    package.extractall(unpacked)
    assert present()
    (unpacked / "description.xml").write_text("<description/>", "utf-8")
    assert not present()


def test_libreoffice_off_the_search_path(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    program = tmp_path / "soffice.exe"
    monkeypatch.setattr(addin_status, "_PROGRAMS", (tmp_path / "outro", program))
    assert addin_status.find_libreoffice() is None
    program.touch()
    assert addin_status.find_libreoffice() == program


def test_status_says_what_to_do():
    text = addin_text.write_status([], [Part("xlwings", False, "pip install xlwings")])
    assert text.endswith("[falta] xlwings: pip install xlwings\n")

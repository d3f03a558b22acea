"""xl-cotas suplemento."""

import zipfile

import pytest

from xl_cotas.cli import addin_status, addin_text
from xl_cotas.cli.addin_status import MODULE, Part, inspect_machine, prepare_xlwings
from xl_cotas.errors import CotasError
from xl_cotas.functions.catalogue.listing import CATALOGUE


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


def test_status_says_what_to_do():
    text = addin_text.write_status([], [Part("xlwings", False, "pip install xlwings")])
    assert text.endswith("[falta] xlwings: pip install xlwings\n")

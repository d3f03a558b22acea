"""Every format through the commands: checked, read, marked, in a folder, as CSV."""

import csv
import io
import json
import os

import pytest
from openpyxl import load_workbook

from tests.cli.conftest import LAW
from tests.corpus.formats import encoded

ROWS = (
    ("Cargo", "Total de vagas", "Ampla concorrência", "Negros"),
    ("Professor", 8, 7, 1),
    ("Médico", 5, 4, 1),
    ("Agente", 10, 8, 2),
)
NAMES = sorted(encoded(ROWS))


@pytest.fixture
def file(folder):
    """Write the table in one format."""

    def _file(name):
        (folder / name).write_bytes(encoded(ROWS)[name])
        return folder / name

    return _file


@pytest.mark.parametrize("name", NAMES)
def test_conferir_and_its_marked_copy(cli, file, name):
    path = file(name)
    before = path.read_bytes()
    ended = cli("conferir", name, "--lei", LAW, "--formato", "json", "--anotar", "copia.xlsx")
    assert ended.code == 1
    (found,) = json.loads(ended.out)["files"]
    assert [item["cell"] for item in found["findings"] if item["severity"] == "erro"] == ["D2"]
    book = load_workbook(path.with_name("copia.xlsx"))
    sheet = book.worksheets[0]
    assert (sheet["A3"].value, sheet["B3"].value) == ("Médico", 5)
    assert sheet["D2"].comment.text.startswith("ERRO V001")
    assert book.sheetnames[-1] == "Conferência"
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_ler(cli, file, name):
    file(name)
    ended = cli("ler", name, "--formato", "json")
    assert ended.code == 0
    (table,) = json.loads(ended.out)["sheets"][0]["tables"]
    assert (table["range"], table["columns"]["negros"]) == ("A1:D4", "D")


def test_a_folder_of_every_format(cli, file, folder):
    read = [name for name in NAMES if not name.endswith(".txt")]
    for name in read:
        file(name)
    (folder / "quebrado.ods").write_bytes(b"PK\x03\x04 cortado")
    ended = cli("conferir", ".", "--lei", LAW)
    assert ended.code == 2
    assert f"{len(read) + 1} arquivos: {3 * len(read)} linhas conferidas, {len(read)} erros" in ended.out
    summary = ended.out[ended.out.index("Resumo por arquivo") :]
    for name in read:
        assert f"\n  {name}: 1 erro, 0 alertas\n" in summary
    assert "\n  quebrado.ods: não foi conferido\n" in summary


def test_csv(cli, file, folder):
    file("livre.ods")
    ended = cli("conferir", "livre.ods", "--lei", LAW, "--formato", "csv")
    assert ended.code == 1
    (row,) = [
        row
        for row in csv.DictReader(io.StringIO(ended.out.removeprefix("\ufeff")), delimiter=";")
        if row["gravidade"] == "erro"
    ]
    assert (row["célula"], row["código"], row["está"], row["deveria ser"]) == ("D2", "V001", "1", "2")
    cli("conferir", "livre.ods", "--lei", LAW, "--saida", "r.csv")
    assert (folder / "r.csv").read_bytes().decode("utf-8") == ended.out
    assert ended.out.startswith("\ufeff")


def test_csv_on_a_terminal_has_no_mark(cli, file, monkeypatch):
    file("livre.ods")
    monkeypatch.setattr("xl_cotas.cli.streams._is_terminal", lambda stream: True)
    ended = cli("conferir", "livre.ods", "--lei", LAW, "--formato", "csv", "--cor", "nunca")
    assert ended.out.startswith('"arquivo";"aba"')


def test_csv_is_the_form_of_a_check_only(cli, file):
    file("livre.ods")
    assert "use texto ou json" in cli("ler", "livre.ods", "--formato", "csv").err
    assert cli("ler", "livre.ods", "--saida", "r.csv").code == 0


def test_a_copy_of_values_says_what_it_leaves_out(cli, file):
    file("livre.ods")
    ended = cli("conferir", "livre.ods", "--lei", LAW, "--anotar", "copia.xlsx")
    assert "fora da cópia anotada: fórmulas, formatos e imagens" in ended.out


HOSTILE = "Cargo;Total de vagas;Negros\n\x1b[2J\x1b]0;x\x07Analista;8;1\n\u202eocid\u200b\x9b31mM\x08;5;\x1b[8mx\n"


@pytest.mark.parametrize(
    "command", [["conferir", "--lei", LAW], ["conferir", "--lei", LAW, "--formato", "csv"], ["ler"]]
)
def test_nothing_of_a_text_file_reaches_the_terminal_raw(cli, folder, command):
    name = "a\u202eb.csv" if os.name == "nt" else "a\x1b[31m\u202eb.csv"
    (folder / name).write_text(HOSTILE, "utf-8")
    ended = cli(*command, name)
    printed = (ended.out + ended.err).removeprefix("\ufeff")
    assert "202eb" in printed
    assert printed.replace("\n", "").isprintable()

"""What a person is never told about another: no name, birth date, CPF or group of a candidate comes out unasked."""

import csv
import io
import json
import os
import stat
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook

from tests.cli.conftest import LAW

HEADER = (
    "Cargo", "Inscrição", "Nome", "CPF", "Data de nascimento", "Nota final", "Negro (S/N)",
    "Classificação geral", "Classificação negros",
)  # fmt: skip
PEOPLE = (
    ("Professor", "1001", "Fulana Inventada", "111.222.333-96", date(1971, 5, 17), 90, "S", 1, 1),
    ("Professor", "1002", "Sicrana Suposta", "222.333.444-05", date(1982, 6, 18), 80, "N", 3, None),
    ("Professor", "1003", "Beltrana Fictícia", "333.444.555-13", date(1993, 7, 19), 85, "S", 4, 2),
    ("Professor", "1004", "Outrem Imaginário", "444.555.666-21", date(1964, 8, 20), 84, "x", "#", None),
    ("Professor", "1005", "Alguém Irreal", "555.666.777-30", date(1955, 9, 21), 70, "N", 2, 3),
)
SECRETS = [
    secret
    for _, _, name, cpf, born, *_ in PEOPLE
    for secret in (name, name.split()[0], name.split()[1], cpf, cpf[4:11], f"{born:%d/%m/%Y}", born.isoformat())
]


@pytest.fixture
def people(folder):
    book = Workbook()
    sheet = book.active
    sheet.title = "Classificação"
    for row in (HEADER, *PEOPLE):
        sheet.append(row)
    book.save(folder / "lista.xlsx")
    return folder


@pytest.fixture(params=["lista.xlsx", "lista.csv"])
def listed(request, people):
    """The list as a workbook, and as text."""
    if request.param == "lista.csv":
        file = io.StringIO()
        rows = [[f"{v:%d/%m/%Y}" if isinstance(v, date) else v for v in row] for row in (HEADER, *PEOPLE)]
        csv.writer(file, delimiter=";").writerows(rows)
        (people / "lista.csv").write_text(file.getvalue(), "cp1252")
    return request.param


def assert_private(text):
    assert not [secret for secret in SECRETS if secret in text]


@pytest.mark.parametrize("form", ["texto", "json", "csv"])
def test_a_check(cli, listed, form):
    ended = cli("conferir", listed, "--lei", LAW, "--formato", form)
    assert ended.code == 1
    assert "1005" in ended.out or "1003" in ended.out
    assert_private(ended.out + ended.err)


@pytest.mark.parametrize("form", ["texto", "json"])
def test_what_was_read(cli, listed, form):
    ended = cli("ler", listed, "--formato", form)
    assert "1001" in ended.out
    assert_private(ended.out + ended.err)


def test_no_finding_holds_the_declaration_of_a_person(cli, listed):
    (found,) = json.loads(cli("conferir", listed, "--lei", LAW, "--formato", "json").out)["files"]
    (read,) = json.loads(cli("ler", listed, "--formato", "json").out)["sheets"]
    values = [row["values"]["negro"][0] for row in read["tables"][0]["rows"]]
    assert {value["kind"] for value in values} == {"personal"}
    shown = [item[name] for item in found["findings"] for name in ("found", "expected")]
    assert not {"S", "N", "x"} & {value for value in shown if isinstance(value, str)}


def test_notes_and_the_list_of_a_marked_copy(cli, people):
    cli("conferir", "lista.xlsx", "--lei", LAW, "--anotar", "copia.xlsx")
    with zipfile.ZipFile(people / "copia.xlsx") as package:
        added = [name for name in package.namelist() if "comment" in name or "vmlDrawing" in name]
        assert added
        for name in added:
            assert_private(package.read(name).decode("utf-8"))


def test_a_refusal(cli, people):
    data = (people / "lista.xlsx").read_bytes()
    (people / "cortada.xlsx").write_bytes(data[: len(data) // 2])
    (people / "aberta.csv").write_text('Nome;Nota\n"Fulana Inventada;3\n', "utf-8")
    (people / "longa.csv").write_text("Nome;Nota\nFulana " + "x" * 40_000 + ";3\n", "utf-8")
    for name in ("cortada.xlsx", "aberta.csv", "longa.csv"):
        ended = cli("conferir", name, "--lei", LAW)
        assert ended.code == 2
        assert_private(ended.out + ended.err)


def test_a_defect_is_told_without_data(cli, people, monkeypatch):
    from xl_cotas.cli import capped

    monkeypatch.delenv("XL_COTAS_DEPURAR", raising=False)
    monkeypatch.setattr(capped, "inspect_file", _failing)
    ended = cli("conferir", "lista.xlsx", "--lei", LAW)
    assert ended.code == 3
    assert_private(ended.out + ended.err)


def _failing(path, request):
    raise ValueError("Fulana Inventada 111.222.333-96")


@pytest.mark.parametrize("form", ["texto", "json", "csv"])
def test_names_only_where_they_are_asked_for(cli, people, form):
    ended = cli("conferir", "lista.xlsx", "--lei", LAW, "--formato", form, "--com-dados-pessoais")
    assert ended.code == 1
    assert "Beltrana Fictícia" in ended.out or "Alguém Irreal" in ended.out
    assert "são dados pessoais" in " ".join(ended.out.split())
    assert not [cpf for row in PEOPLE for cpf in (row[3], f"{row[4]:%d/%m/%Y}", row[4].isoformat()) if cpf in ended.out]


def test_a_table_without_people_has_no_names_to_show(cli, wrong):
    plain = cli("conferir", "errada.xlsx", "--lei", LAW)
    assert cli("conferir", "errada.xlsx", "--lei", LAW, "--com-dados-pessoais").out == plain.out


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
@pytest.mark.parametrize("option", ["--saida", "--anotar"])
def test_outputs_are_private(cli, people, option):
    target = people / "r.xlsx"
    old = os.umask(0)
    try:
        cli("conferir", "lista.xlsx", "--lei", LAW, option, target)
    finally:
        os.umask(old)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600

"""xl-cotas ler: what was understood, with addresses and without personal data."""

import json
from datetime import date

import pytest
from openpyxl import Workbook


@pytest.fixture
def board(folder):
    """A quadro with a title, a section, a text number, a mark, a totals row and a column nobody knows."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Quadro I"
    rows = [
        ("QUADRO DE VAGAS",),
        ("Cargo", "Total de vagas", "Ampla concorrência", "Negros", "Observação livre"),
        ("NÍVEL SUPERIOR",),
        ("Médico", "10+CR", 8, 2, date(2024, 3, 1)),
        ("Professor", 8, 6, 2.0, None),
        ("TOTAL", 18, 14, 4, None),
    ]
    for row in rows:
        sheet.append(row)
    hidden = book.create_sheet("Rascunho")
    hidden.sheet_state = "hidden"
    book.save(folder / "quadro.xlsx")
    return folder / "quadro.xlsx"


@pytest.fixture
def people(folder):
    book = Workbook()
    sheet = book.active
    sheet.title = "Classificação"
    sheet.append(("Cargo", "Inscrição", "Nome", "Data de nascimento", "Nota final", "Negro", "Classificação geral"))
    for number in range(1, 40):
        sheet.append(("Médico", 1000 + number, f"Fulana {number}", date(1990, 1, 2), 90 - number / 2, "S", number))
    book.save(folder / "lista.xlsx")
    return folder / "lista.xlsx"


def test_json(cli, board):
    ended = cli("ler", "quadro.xlsx", "--formato", "json")
    assert ended.code == 0
    document = json.loads(ended.out)
    assert list(document) == ["schema", "tool", "path", "sha256", "error", "facts", "notices", "sheets"]
    sheet, hidden = document["sheets"]
    assert (sheet["name"], sheet["status"], hidden["hidden"], hidden["tables"]) == ("Quadro I", "read", True, [])
    (table,) = sheet["tables"]
    assert (table["kind"], table["range"], table["header_rows"]) == ("vagas", "A2:E6", [2])
    assert table["columns"] == {"cargo": "A", "total": "B", "ampla": "C", "negros": "D"}
    assert table["headers"]["B"] == "Total de vagas"
    assert table["unknown"] == {"E": "Observação livre"}
    first = table["rows"][0]
    assert (first["row"], first["section"]) == (4, "NÍVEL SUPERIOR")
    assert first["values"]["cargo"] == [{"cell": "A4", "value": "Médico", "kind": "text", "shown": "Médico"}]
    assert first["values"]["total"] == [{"cell": "B4", "value": 10, "kind": "plus_standby", "shown": "10+CR"}]
    assert first["others"] == [{"cell": "E4", "value": "2024-03-01", "kind": "date", "shown": "01/03/2024"}]
    assert table["rows"][1]["values"]["negros"][0]["value"] == 2
    (total,) = table["totals"]
    assert (total["row"], total["covers"], total["values"]["total"][0]["value"]) == (6, [4, 5], 18)


def test_text(cli, board):
    text = cli("ler", "quadro.xlsx").out
    assert text.splitlines()[0] == "quadro.xlsx: 1 tabela"
    assert '    B  total            "Total de vagas"\n' in text
    assert "    seção: NÍVEL SUPERIOR\n" in text
    assert '    linha 4: cargo Médico; total 10 ("10+CR"); ampla 8; negros 2\n' in text
    assert "aba Rascunho (oculta): não lida: aba oculta" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("form", ["texto", "json"])
def test_personal_data_is_not_shown(cli, people, form):
    ended = cli("ler", "lista.xlsx", "--formato", form)
    assert ended.code == 0
    assert "1001" in ended.out
    assert "Fulana" not in ended.out
    assert "1990" not in ended.out


def test_what_is_withheld_says_so(cli, people):
    (sheet,) = json.loads(cli("ler", "lista.xlsx", "--formato", "json").out)["sheets"]
    (table,) = sheet["tables"]
    assert (table["row_count"], len(table["rows"])) == (39, 39)
    values = table["rows"][0]["values"]
    assert values["nome"] == [{"cell": "C2", "value": None, "kind": "personal", "shown": ""}]
    assert values["negro"][0]["kind"] == "personal"
    assert "e mais 19 linhas" in cli("ler", "lista.xlsx").out


def test_the_edital_sheet(cli, folder):
    book = Workbook()
    book.active.title = "Edital"
    for row in (("Município", "Mostardas"), ("UF", "RS"), ("Lei", "rs-mostardas-3920-2019")):
        book.active.append(row)
    sheet = book.create_sheet("Vagas")
    for row in (("Cargo", "Total de vagas", "Negros"), ("Médico", 5, 1)):
        sheet.append(row)
    book.save(folder / "v.xlsx")
    facts = json.loads(cli("ler", "v.xlsx", "--formato", "json").out)["facts"]
    assert (facts["uf"]["cell"], facts["uf"]["value"]) == ("Edital!B2", "RS")
    assert "Edital!B1  município: Mostardas" in cli("ler", "v.xlsx").out


def test_a_file_that_is_not_there(cli, folder):
    ended = cli("ler", "nada.xlsx")
    assert (ended.code, ended.out.splitlines()[0]) == (2, "nada.xlsx: não foi lido")
    ended = cli("ler", "nada.xlsx", "--formato", "json")
    assert json.loads(ended.out)["error"]
    assert ended.err.startswith("nada.xlsx: ")


def test_no_table_is_no_success(cli, folder):
    book = Workbook()
    book.active.append(("só", "texto"))
    book.save(folder / "x.xlsx")
    assert cli("ler", "x.xlsx").code == 2


def test_config_tells_where_the_table_is(cli, folder):
    book = Workbook()
    book.active.title = "P"
    for row in (("Médico", 5, 4, 1), ("Professor", 8, 6, 2)):
        book.active.append(row)
    book.save(folder / "p.xlsx")
    (folder / "e.toml").write_text(
        '[[tabela]]\naba = "P"\ntipo = "vagas"\ncabecalho = []\nlinhas = [1, 2]\n'
        'colunas = { cargo = "A", total = "B", ampla = "C", negros = "D" }\n',
        "utf-8",
    )
    ended = cli("ler", "p.xlsx", "--config", "e.toml", "--formato", "json")
    assert json.loads(ended.out)["sheets"][0]["tables"][0]["range"] == "A1:D2"

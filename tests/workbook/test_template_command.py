"""xl-cotas modelo."""

import io
from importlib import resources

import click
import openpyxl
import pytest
from click.testing import CliRunner

from xl_cotas.cli.modelo import command
from xl_cotas.errors import CotasError

LAW = "rs-mostardas-3920-2019"


def run(*arguments):
    return CliRunner().invoke(command, [str(item) for item in arguments], standalone_mode=False)


def test_the_workbook_is_written_and_named(tmp_path):
    target = tmp_path / "quadro.xlsx"
    result = run(target, "--lei", LAW, "--data-edital", "2024-03-01")
    assert result.exception is None
    assert "Planilha criada" in result.stderr
    names = openpyxl.load_workbook(io.BytesIO(target.read_bytes())).sheetnames
    assert names == ["Edital", "Vagas", "Classificação", "Convocação", "Instruções"]


def test_an_existing_file_is_kept_unless_forced(tmp_path):
    target = tmp_path / "quadro.xlsx"
    target.write_bytes(b"meu")
    assert isinstance(run(target, "--lei", LAW).exception, CotasError)
    assert target.read_bytes() == b"meu"
    assert run(target, "--lei", LAW, "--forcar").exception is None
    assert target.read_bytes() != b"meu"


def test_edital_toml_gives_the_facts_and_the_laws_of_the_entity(tmp_path):
    config = tmp_path / "edital.toml"
    config.write_text(
        'titulo = "Concurso 01/2024"\nuf = "RS"\nmunicipio = "Mostardas"\npoder = "executivo"\ndata = 2024-03-01\n'
    )
    target = tmp_path / "quadro.xlsx"
    assert run(target, "--config", config).exception is None
    sheet = openpyxl.load_workbook(target)["Edital"]
    assert (sheet["B4"].value, sheet["B8"].value) == ("Concurso 01/2024", LAW)


@pytest.mark.parametrize(
    ("law", "day", "words"),
    [
        ("es-domingos-martins-pl-25-2023", "2024-03-01", "é projeto, não lei"),
        ("federal-12990-2014", "01/07/2025", "não rege edital publicado em 01/07/2025"),
    ],
)
def test_what_is_doubtful_of_the_law_is_said(tmp_path, law, day, words):
    assert words in run(tmp_path / "quadro.xlsx", "--lei", law, "--data-edital", day).stderr


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("quadro.xls", ["--lei", LAW], "xlsx"),
        ("quadro.xlsx", [], "nenhuma lei"),
        ("quadro.xlsx", ["--lei", "rs-mostarda"], "lei desconhecida"),
        ("sem/quadro.xlsx", ["--lei", LAW], "não existe"),
    ],
)
def test_refusals_name_what_to_mend(tmp_path, name, options, words):
    error = run(tmp_path / name, *options).exception
    assert isinstance(error, CotasError)
    assert words in str(error)


def test_a_date_that_is_none_is_a_usage_error(tmp_path):
    error = run(tmp_path / "quadro.xlsx", "--lei", LAW, "--data-edital", "março").exception
    assert isinstance(error, click.UsageError)
    assert "escreva como 2024-03-01" in str(error)


def test_a_reading_chosen_is_the_one_of_the_formulas_and_of_the_edital_sheet(tmp_path):
    target = tmp_path / "quadro.xlsx"
    chosen = ("--lei", "es-divino-de-sao-lourenco", "--leitura", "arredondamento=para_cima")
    assert run(target, *chosen).exception is None
    book = openpyxl.load_workbook(target)
    assert any("escolhida para este concurso" in str(row[1]) for row in book["Instruções"].iter_rows(values_only=True))
    assert "(B5*30+99)/100" in str(book["Vagas"]["D5"].value)
    assert ("arredondamento", "para_cima") in book["Edital"].iter_rows(max_col=2, values_only=True)


def test_a_law_of_a_folder_is_known(tmp_path):
    text = (resources.files("xl_cotas.laws") / "data" / f"{LAW}.toml").read_text("utf-8")
    folder = tmp_path / "leis"
    folder.mkdir()
    (folder / "minha.toml").write_text(text.replace(LAW, "minha-lei"), "utf-8")
    target = tmp_path / "quadro.xlsx"
    assert run(target, "--lei", "minha-lei", "--leis", folder).exception is None
    assert openpyxl.load_workbook(target)["Edital"]["B8"].value == "minha-lei"


def test_functions_are_asked_for_and_each_kind_of_file_is_written(tmp_path):
    for ending in ("xlsx", "xlsm"):
        target = tmp_path / f"quadro.{ending}"
        assert run(target, "--lei", LAW, "--funcoes").exception is None
        cell = openpyxl.load_workbook(target)["Vagas"]["D5"]
        assert cell.value == '=IF(B5="","",COTAS_RESERVA(B5,Edital!$B$8,"negros",Edital!$B$9))'


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("quadro.xlsm", (), "acrescente --funcoes"),
        ("quadro.pdf", (), 'deve terminar em ".xlsx", ".xlsm" ou ".ods"'),
        ("quadro.xlsx", ("--funcoes", "--leitura", "arredondamento=para_baixo"), "sem escolhas do edital"),
    ],
)
def test_what_cannot_be_written_is_said_and_nothing_is_left(tmp_path, name, options, words):
    law = "es-divino-de-sao-lourenco"
    assert words in str(run(tmp_path / name, "--lei", law, *options).exception)
    pcd = run(tmp_path / "quadro.xlsx", "--lei", "federal-decreto-9508-2018", "--funcoes").exception
    assert "só há reserva a PcD" in str(pcd)
    assert list(tmp_path.iterdir()) == []


def test_without_libreoffice_an_ods_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert "instale-o ou peça um .xlsx" in str(run(tmp_path / "quadro.ods", "--lei", LAW).exception)

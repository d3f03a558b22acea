"""A command line run in this process, and small workbooks for it to read."""

from dataclasses import dataclass

import pytest
from openpyxl import Workbook

from xl_cotas.cli.main import run

LAW = "rs-mostardas-3920-2019"


@dataclass(frozen=True)
class Ended:
    """How a run ended and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def cli(capsys):
    """Run one command line."""

    def _run(*arguments):
        code = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err)

    return _run


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def save():
    """Write a quadro de vagas: rows of cargo, total, ampla, negros."""

    def _save(path, *rows):
        book = Workbook()
        sheet = book.active
        sheet.title = "Vagas"
        for row in (("Cargo", "Total de vagas", "Ampla concorrência", "Negros"), *rows):
            sheet.append(row)
        book.save(path)
        return path

    return _save


RIGHT = (("Professor", 8, 6, 2), ("Médico", 5, 4, 1), ("Agente", 10, 8, 2), ("Fiscal", 2, 2, 0))
WRONG = (("Professor", 8, 7, 1), ("Médico", 5, 4, 1), ("Agente", 10, 8, 2), ("Fiscal", 2, 2, 0))
CONFIG = """\
uf = "RS"
municipio = "Mostardas"
poder = "executivo"
data = 2024-03-01
leis = ["rs-mostardas-3920-2019"]
"""


@pytest.fixture
def right(folder, save):
    return save(folder / "vagas.xlsx", *RIGHT)


@pytest.fixture
def wrong(folder, save):
    return save(folder / "errada.xlsx", *WRONG)


@pytest.fixture
def config(folder):
    path = folder / "edital.toml"
    path.write_text(CONFIG, "utf-8")
    return path

"""The examples of every --help run as they are written."""

import shlex

import pytest

from tests.cli.conftest import CONFIG, LAW, RIGHT
from tests.cli.test_classificar import ROWS as SCORES
from tests.cli.test_classificar import save as save_scores
from xl_cotas.cli import classificar, conferir, explicar, leis, ler, main, ordem, reserva, suplemento

MODULES = (main, classificar, conferir, ler, reserva, ordem, leis, explicar, suplemento)
EXAMPLES = [
    line.strip() for module in MODULES for line in module.EPILOG.splitlines() if line.strip().startswith("xl-cotas")
]


def test_every_command_has_examples():
    assert all("xl-cotas" in module.EPILOG for module in MODULES)


@pytest.fixture
def desk(folder, save, cli):
    """The files that the examples name."""
    save(folder / "vagas.xlsx", *RIGHT)
    (folder / "pasta").mkdir()
    save(folder / "pasta" / "vagas.xlsx", *RIGHT)
    (folder / "edital.toml").write_text(CONFIG, "utf-8")
    save_scores(folder / "notas.xlsx", SCORES)
    return folder


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(cli, desk, example):
    if "leis conferir" in example:
        from importlib import resources

        law = resources.files("xl_cotas.laws").joinpath("data", f"{LAW}.toml").read_text("utf-8")
        (desk / "minha-lei.toml").write_text(law, "utf-8")
    assert cli(*shlex.split(example)[1:]).code == 0

"""xl-cotas ordem."""

import json

from tests.cli.conftest import LAW

MARTINS = """\
leis = ["es-domingos-martins-pl-25-2023"]
[[grupo]]
id = "pcd"
percentual = "5%"
minimo = 5
arredondamento = "para_cima"
teto = "20%"
"""


def test_text(cli):
    ended = cli("ordem", "20", "--lei", LAW)
    assert ended.code == 0
    assert "negros (pretos e pardos): 3, 8, 13, 18\n" in ended.out


def test_json(cli, folder):
    (folder / "edital.toml").write_text(MARTINS, "utf-8")
    document = json.loads(cli("ordem", "21", "--config", "edital.toml", "--formato", "json").out)
    assert document["positions"] == {"pcd": [5, 21], "negros": [3, 9, 15, 20], "indigenas": [17]}
    assert document["collisions"][0]["to"] == 20


def test_a_reading(cli):
    ended = cli("ordem", "10", "--lei", LAW, "--leitura", "ordem=fim_do_bloco")
    assert "negros (pretos e pardos): 5, 10\n" in ended.out


def test_a_published_order_that_nobody_gave(cli):
    ended = cli("ordem", "10", "--lei", LAW, "--leitura", "ordem=publicada")
    assert ended.code == 2
    assert "faltam as posições publicadas" in ended.err


def test_into_a_file(cli, folder):
    assert cli("ordem", "8", "--lei", LAW, "--saida", "o.json").code == 0
    assert json.loads((folder / "o.json").read_text("utf-8"))["total"] == 8

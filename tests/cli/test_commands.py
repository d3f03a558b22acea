"""xl-cotas reserva, leis and explicar."""

import json

import pytest

from tests.cli.conftest import LAW
from xl_cotas.checks.run import check_modules
from xl_cotas.laws.registry import library


def test_reserva(cli):
    ended = cli("reserva", "8", "--lei", LAW)
    assert ended.code == 0
    assert ended.out.splitlines()[2:4] == [
        "negros (pretos e pardos): 2",
        "  20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2",
    ]


def test_reserva_json_with_lots(cli):
    document = json.loads(cli("reserva", "6+2", "--lei", LAW, "--formato", "json").out)
    assert (document["total"], document["lots"], document["ampla"]) == (8, [6, 2], 6)


def test_reserva_takes_the_law_of_the_place_and_date(cli, config):
    config.write_text(config.read_text("utf-8").replace("leis = ", "# "), "utf-8")
    ended = cli("reserva", "8", "--config", "edital.toml")
    assert "origem: município e data" in ended.out
    assert "Data do edital: 01/03/2024" in ended.out


def test_reserva_with_a_reading(cli):
    ended = cli("reserva", "5", "--lei", "es-divino-de-sao-lourenco", "--leitura", "arredondamento=para_baixo")
    assert "pretos, pardos, indígenas e quilombolas: 1\n" in ended.out
    assert "arredondamento=para_baixo (escolhida)" in ended.out


def test_reserva_refuses_a_reading_that_the_law_settles(cli):
    ended = cli("reserva", "5", "--lei", LAW, "--leitura", "base=linha")
    assert ended.code == 2
    assert 'base=linha: a norma já decide "cargo"' in ended.err


def test_reserva_into_a_file(cli, folder):
    assert cli("reserva", "8", "--lei", LAW, "--saida", "r.json").code == 0
    assert json.loads((folder / "r.json").read_text("utf-8"))["total"] == 8


def test_leis_lists_the_library(cli):
    ended = cli("leis")
    assert ended.code == 0
    assert [line for line in ended.out.splitlines() if not line.startswith(" ")] == list(library())


def test_leis_mostrar(cli):
    ended = cli("leis", "mostrar", LAW)
    assert ended.code == 0
    assert 'art. 1º: "a reserva de 20% (vinte por cento) de vagas"' in ended.out


def test_leis_comparar(cli):
    ended = cli("leis", "comparar", "federal-12990-2014", "federal-15142-2025", "--vagas", "6")
    assert ended.code == 0
    assert ended.out.splitlines()[-1].split() == ["6", "1", "e", "2", "-", "e", "0", "-", "e", "0", "1", "e", "2"]


def test_a_new_law_is_filled_step_by_step(cli, folder):
    path = folder / "nova.toml"
    assert cli("leis", "nova", "nova.toml").code == 0
    assert cli("leis", "nova", "nova.toml").code == 2
    steps = [
        ("titulo", "titulo     = ", '"Lei Municipal nº 1, de 2 de março de 2020"'),
        ("nome_curto", "nome_curto = ", '"Lei 1/2020"'),
        ("uf", "uf = ", '"SP"'),
        ("municipio", "municipio = ", '"Aqui"'),
        ("valor", "percentual     = { valor = ", '"20%"'),
        ("artigo", 'percentual     = { valor = "20%", artigo = ', '"art. 1º"'),
        ("trecho", 'artigo = "art. 1º", trecho = ', '"vinte por cento"'),
        ("motivo", "motivo       = ", '"nada diz"'),
        ("id", "id         = ", '"sp-aqui-1-2020"'),
    ]
    left = {key for key, _, _ in steps}
    while left:
        ended = cli("leis", "conferir", "nova.toml")
        assert ended.code == 2
        missing = next(key for key, _, _ in steps if f'"{key}": ' in ended.err)
        left.remove(missing)
        start, value = next((start, value) for key, start, value in steps if key == missing)
        text = path.read_text("utf-8")
        assert f'{start}""' in text
        path.write_text(text.replace(f'{start}""', f"{start}{value}"), "utf-8")
    ended = cli("leis", "conferir", "nova.toml")
    assert (ended.code, ended.out.splitlines()[0]) == (0, "nova.toml: arquivo de lei completo.")
    assert "negros (pretos e pardos): 2\n" in cli("reserva", "8", "--lei", "nova.toml").out


def test_explicar_lists_and_explains_every_check(cli):
    codes = [module.CODE for module in check_modules()]
    assert [line.split("  ")[0] for line in cli("explicar").out.splitlines()] == codes
    for code in codes:
        ended = cli("explicar", code.lower())
        assert ended.code == 0
        assert ended.out.startswith(f"{code}: ")
        assert max(map(len, ended.out.splitlines())) <= 80


@pytest.mark.parametrize("title", ["vagas reservadas a cada grupo", "soma de cada linha do quadro"])
def test_explicar_gives_titles(cli, title):
    assert title in cli("explicar").out

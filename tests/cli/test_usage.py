"""Bad usage ends with 2 and a Portuguese message that says what and what to do."""

import re

import pytest

from tests.cli.conftest import LAW
from xl_cotas import __version__
from xl_cotas.cli.main import COMMANDS

ENGLISH = re.compile(
    r"\b(usage|error|try|option|argument|missing|invalid|no such|requires|unexpected|default|show|exit|file)\b", re.I
)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], f"falta o comando; use um destes: {', '.join(COMMANDS)}"),
        (["conferi"], 'comando desconhecido: "conferi"; o mais parecido é "conferir"'),
        (["xyz"], 'comando desconhecido: "xyz"; use um destes'),
        (["--versao"], "opção desconhecida: --versao"),
        (["conferir"], "falta ARQUIVO|PASTA..."),
        (["conferir", "a.xlsx", "--formatt", "json"], "opção desconhecida: --formatt; a mais parecida é --formato"),
        (["conferir", "a.xlsx", "-z"], "opção desconhecida: -z"),
        (
            ["conferir", "a.xlsx", "--formato", "jsn"],
            '"jsn" não é admitido; use texto ou json ou csv; o mais parecido é "json"',
        ),
        (["conferir", "a.xlsx", "--formato"], "opção --formato: falta o valor"),
        (["conferir", "a.xlsx", "--estrito=1"], "opção --estrito: não leva valor"),
        (["conferir", "a.xlsx", "--data-edital", "31/02/2024"], '--data-edital: "31/02/2024" não é uma data'),
        (["conferir", "a.xlsx", "--leitura", "ordem"], '"ordem": escreva tópico=valor'),
        (["conferir", "a.xlsx", "--leitura", "ordm=x"], '--leitura: "ordm" não é um tópico'),
        (["conferir", "a.xlsx", "--leitura", "ordem=x"], '--leitura: "ordem": "x" não é admitido'),
        (["conferir", "a.xlsx", "--selecionar", "001"], '--selecionar: "001" não é um código'),
        (["conferir", "a.xlsx", "--config", "nada.toml"], "--config nada.toml: o arquivo não existe"),
        (["conferir", "a.xlsx", "--lei", "nada.toml"], "--lei nada.toml: o arquivo não existe"),
        (["conferir", "a.xlsx", "--lei", "rs-mostarda"], f'lei desconhecida: "rs-mostarda"; o mais parecido é "{LAW}"'),
        (["conferir", "a.xlsx", "--leis", "nada"], "--leis nada: a pasta não existe"),
        (["ler"], "falta ARQUIVO"),
        (["ler", "a.xlsx", "b.xlsx"], "argumento a mais: b.xlsx"),
        (["reserva"], "falta TOTAL"),
        (["reserva", "oito", "--lei", LAW], '"oito" não é um número de vagas'),
        (["reserva", "8", "9", "--lei", LAW], "argumento a mais: 9"),
        (["reserva", "8"], "use --lei ID"),
        (["ordem"], "falta TOTAL"),
        (["ordem", "0", "--lei", LAW], '"0" não é um número de nomeações; use um número de 1 a 1000000'),
        (["ordem", "8"], "use --lei ID"),
        (["leis", "mostra"], 'comando desconhecido: "mostra"; o mais parecido é "mostrar"'),
        (["leis", "mostrar"], "falta ID|ARQUIVO.toml"),
        (["leis", "mostrar", "x.toml"], "lei x.toml: o arquivo não existe"),
        (["leis", "comparar", LAW, LAW, "--vagas", "0"], "use um número de 1 a 10000"),
        (["leis", "conferir", "x.toml"], "o arquivo não existe"),
        (["suplemento", "libre"], 'comando desconhecido: "libre"; o mais parecido é "libreoffice"'),
        (["suplemento", "libreoffice"], "falta SAIDA.oxt"),
        (["suplemento", "libreoffice", "x.zip"], 'x.zip: o nome da extensão deve terminar em ".oxt"'),
        (["explicar", "Z999"], 'não há verificação "Z999"; há: V001'),
        (["conferir", "a\x1b[2J\u202e.toml", "--formatt"], "opção desconhecida"),
        (["x\x1b[2J\u202e"], "x\\x1b[2J\\u202e"),
    ],
)
def test_says_what_is_wrong(cli, folder, arguments, message):
    ended = cli(*arguments)
    assert ended.code == 2
    assert message in ended.err
    assert ended.out == ""
    assert not ENGLISH.search(re.sub(r'--\w+|"[^"]*"', "", ended.err.replace("formatt", "")))
    assert ended.err.replace("\n", "").isprintable()


def test_says_where_the_help_is(cli):
    assert cli("conferir", "--formatt").err.endswith("\nAjuda: xl-cotas conferir --help\n")
    assert cli("leis", "mostrar").err.endswith("\nAjuda: xl-cotas leis mostrar --help\n")


HELPS = [
    [],
    ["conferir"],
    ["ler"],
    ["reserva"],
    ["ordem"],
    ["leis"],
    ["leis", "mostrar"],
    ["leis", "conferir"],
    ["leis", "nova"],
    ["leis", "comparar"],
    ["explicar"],
    ["suplemento"],
    ["suplemento", "verificar"],
    ["suplemento", "libreoffice"],
    ["suplemento", "excel"],
]


@pytest.mark.parametrize("command", HELPS, ids=" ".join)
def test_help_is_portuguese_and_fits(cli, command):
    ended = cli(*command, "--help")
    assert ended.code == 0
    assert ended.out.startswith(f"Uso: {' '.join(['xl-cotas', *command])} ")
    assert "Opções:" in ended.out
    assert not ENGLISH.search(re.sub(r"--\w+", "", ended.out))
    assert max(map(len, ended.out.splitlines())) <= 80
    ended.out.encode("cp1252")


def test_version(cli):
    assert cli("--version").out == f"xl-cotas {__version__}\n"


def test_two_values_for_one_reading(cli, folder):
    ended = cli("reserva", "8", "--lei", LAW, "--leitura", "colisao=maior_nota", "--leitura", "colisao=proxima_livre")
    assert (ended.code, "foram dados dois valores, maior_nota e proxima_livre" in ended.err) == (2, True)

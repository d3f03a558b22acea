"""The functions in plain Python: catalogue, examples, shapes, errors, speed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from tests.functions.answers import MOSTARDAS, REGIMES, TOTALS, calls, expected
from xl_cotas.cli.main import run
from xl_cotas.functions import core
from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.catalogue.model import LONGEST_HELP
from xl_cotas.functions.core import call
from xl_cotas.functions.governing import governing
from xl_cotas.functions.names import match_many
from xl_cotas.laws.registry import library
from xl_cotas.rules.order import alternation

FEDERAL = [["federal-15142-2025"], ["federal-decreto-9508-2018"]]
FRESH = """
import sys, time
start = time.process_time()
from xl_cotas.functions import core
spent = time.process_time() - start
core.call("COTAS_CLASSIFICA", 1.0, 9.0, "negros", 3.0, "rs-mostardas-3920-2019")
core.call("COTAS_FUNDAMENTO", "rs-mostardas-3920-2019")
core.call("COTAS_CONFERE_ORDEM", "AC", "rs-mostardas-3920-2019")
print(spent, [m for m in sys.modules if m.split(".")[0] not in sys.stdlib_module_names
              and m.split(".")[0] not in ("xl_cotas", "__main__") and not m.startswith("_")])
"""


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_examples(function):
    for example in function.examples:
        assert call(function.name, *example.arguments) == example.result


def test_the_catalogue_is_the_list_of_the_design():
    signatures = []
    for function in CATALOGUE:
        arguments = [f"[{item.name}]" if item.optional else item.name for item in function.parameters]
        signatures.append(f"{function.name}({'; '.join(arguments)})")
    assert signatures == [
        "COTAS_RESERVA(vagas; lei; [grupo]; [data_edital])",
        "COTAS_FRACAO(vagas; lei; [grupo]; [data_edital])",
        "COTAS_ARREDONDA(valor; lei)",
        "COTAS_QUADRO(vagas; lei; [data_edital])",
        "COTAS_CONFERE(reservadas; vagas; lei; [grupo]; [data_edital])",
        "COTAS_LISTA(n; lei; [data_edital])",
        "COTAS_ORDEM(quantidade; lei; [data_edital])",
        "COTAS_POSICAO(k; lei; grupo; [data_edital])",
        "COTAS_CONFERE_ORDEM(listas; lei; [data_edital])",
        "COTAS_CLASSIFICA(inscricoes; notas; cotas; vagas; lei; [data_edital])",
        "COTAS_FUNDAMENTO(lei; [tema])",
        "COTAS_LEI(uf; municipio; poder; data_edital)",
        "COTAS_VERSAO()",
    ]  # fmt: skip


def test_help_fits_and_is_windows_1252():
    for function in CATALOGUE:
        for text in (function.help, *(item.help for item in function.parameters)):
            assert len(text) <= LONGEST_HELP
            assert text.encode("cp1252")


def test_every_text_fits_windows_1252():
    for path in Path(core.__file__).parent.rglob("*.py"):
        path.read_text("utf-8").encode("cp1252")


def test_nothing_in_the_table_is_a_defect():
    assert not [asked for asked, given in zip(calls(), expected(), strict=True) if "defeito" in str(given)]


@pytest.mark.parametrize("laws", REGIMES, ids=str)
def test_the_command_line_says_the_same(laws, capsys):
    named = [laws] if isinstance(laws, str) else [law for (law,) in laws]
    options = [word for law in named for word in ("--lei", law)] + ["--formato", "json"]
    for (total,) in TOTALS:
        assert run(["reserva", str(int(total)), *options]) == 0
        document = json.loads(capsys.readouterr().out)
        due = [document["ampla"], *(group["reserved"] for group in document["groups"])]
        assert call("COTAS_QUADRO", total, laws) == [due]
        exact = [group["exact"] for group in document["groups"]]
        quotas = call("COTAS_FRACAO", total, laws)
        assert [float(q) for q in (quotas[0] if isinstance(quotas, list) else [quotas])] == [ratio(e) for e in exact]
    assert run(["ordem", "120", *options]) == 0
    document = json.loads(capsys.readouterr().out)
    assert call("COTAS_ORDEM", 120.0, laws) == [[row["list"]] for row in document["order"]]
    for group, positions in document["positions"].items():
        counted = [[float(k + 1)] for k in range(len(positions))] or [[1.0]]
        if positions:
            found = call("COTAS_POSICAO", counted, laws, group)
            assert (found if isinstance(found, list) else [[found]]) == [[position] for position in positions]


def ratio(text):
    over, _, under = str(text).partition("/")
    return int(over) / int(under or 1)


def test_a_range_of_totals_lies_as_it_came():
    assert call("COTAS_RESERVA", [[8.0, 3.0]], MOSTARDAS) == [[2, 1]]
    assert call("COTAS_QUADRO", [[8.0], [3.0]], MOSTARDAS) == [[6, 2], [2, 1]]
    assert call("COTAS_QUADRO", [[8.0, 3.0]], MOSTARDAS) == [[6, 2], [2, 1]]  # a column a total
    assert call("COTAS_QUADRO", [[8.0, 10.0]], MOSTARDAS) == [[6, 8], [2, 2]]


def test_an_error_stays_in_its_cell():
    assert call("COTAS_RESERVA", [[8.0], ["x"], [None]], MOSTARDAS) == [
        [2], ['#COTAS! vagas: "x" não é número'], ["#COTAS! vagas: a célula está vazia"],
    ]  # fmt: skip


def test_thousands_typed_as_text_are_those_of_a_quadro():
    assert call("COTAS_RESERVA", [["1.000"], ["1.000,0"], ["1000"], ["12.345"]], MOSTARDAS) == [
        [200], [200], [200], [2469],
    ]  # fmt: skip
    assert call("COTAS_RESERVA", "1,000", MOSTARDAS) == '#COTAS! vagas: "1,000" é ambíguo; escreva 1000 se são milhares'
    assert call("COTAS_CONFERE", "2,00", "10", MOSTARDAS) == "OK"
    for text, given in (("1.234.567", 1234567), ("1.234,5", 1235), ("2,500", 3), ("0.500", 1), ("998.5", 999)):
        assert call("COTAS_ARREDONDA", text, MOSTARDAS) == given
    assert call("COTAS_ARREDONDA", "1.500", MOSTARDAS) == '#COTAS! valor: "1.500" é ambíguo; escreva 1500 ou 1,500'


def test_a_score_that_may_be_read_in_two_ways_is_asked_about():
    people, quotas = [[1.0], [2.0]], [[""], [""]]
    assert call("COTAS_CLASSIFICA", people, [["1.000,5"], ["998,5"]], quotas, 1.0, MOSTARDAS) == [["ampla"], [""]]
    given = call("COTAS_CLASSIFICA", people, [["1.000"], ["998,5"]], quotas, 1.0, MOSTARDAS)
    assert given == '#COTAS! linha 1: nota: "1.000" é ambíguo; escreva 1000 ou 1,000'


@pytest.mark.parametrize(
    "text", ["negros; pcd", "PCD E NEGROS", "pcd/negros", "pcd \n negros", "Pretos  e  pardos & PcD"]
)
def test_several_lists_in_one_cell(text):
    assert set(match_many(text, ["negros", "pcd"])) == {"negros", "pcd"}


@pytest.mark.parametrize("text", ["negros", "Negro", "pcd; negros"])
def test_a_quota_in_the_column_of_another_group_is_told(text):
    """The columns are those of the laws in their order: negros, pcd."""
    both, people, scores = [[MOSTARDAS], [FEDERAL[1][0]]], [[1.0], [2.0]], [[9.0], [8.0]]
    given = call("COTAS_CLASSIFICA", people, scores, [["", text], ["N", "pcd"]], 5.0, both)
    assert given == f'#COTAS! linha 1: cotas: "{text}" está na coluna de pcd'
    for mark in ("pcd", "PcD", "S", True, 1.0):
        assert call("COTAS_CLASSIFICA", people, scores, [["", "AC"], ["", mark]], [0.0, 0.0, 1.0], both) == [
            [""], ["pcd"],
        ]  # fmt: skip


def test_an_unknown_law_is_echoed_printable():
    given = call("COTAS_RESERVA", 8.0, "rs\t-\x07mostardas\ud800")
    assert given.startswith('#COTAS! lei desconhecida: "rs - mostardas "; o mais parecido é "rs-mostardas-3920-2019".')


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (1e15, "1000000000000000"),
        (-1e16, "-10000000000000000"),
        (1e-7, "0,0000001"),
        (1e300, "número grande demais"),
        (1e-300, "número pequeno demais"),
    ],
)
def test_a_refused_number_is_shown_plainly(number, shown):
    assert f": {shown} " in call("COTAS_RESERVA", number, MOSTARDAS)


def test_an_error_passes_through():
    inner = call("COTAS_LEI", "SP", "Nenhures", "executivo", "01/03/2024")
    assert call("COTAS_RESERVA", 8.0, inner) == inner


def test_a_law_outside_its_time_is_refused():
    given = call("COTAS_RESERVA", 8.0, "federal-15142-2025", None, "01/03/2024")
    assert given == "#COTAS! Lei 15.142/2025 não rege edital publicado em 01/03/2024"


def test_a_cell_never_opens_a_file(tmp_path):
    given = call("COTAS_RESERVA", 8.0, str(tmp_path / "x.TOML"))
    assert given.startswith("#COTAS! lei: use o id de uma lei da biblioteca")


def test_a_law_cited_as_people_do():
    for law in ("Lei Municipal nº 3.920/2019", "Lei 3.920, de 29 de janeiro de 2019", "RS-Mostardas-3920-2019"):
        assert call("COTAS_RESERVA", 8.0, law) == 2


@pytest.mark.parametrize("mark", ["; ", ", ", "\n", "\r\n", ";\n"])
def test_the_laws_of_one_cell_lie_as_in_the_edital_sheet(mark):
    assert call("COTAS_QUADRO", 20.0, mark.join(law for (law,) in FEDERAL)) == [[13, 5, 1, 0, 1]]


JOINT = "negros+indigenas+quilombolas"


@pytest.mark.parametrize("group", ["negros", "Indígenas", "quilombolas", "negros e indígenas", "cota racial", "NI"])
def test_a_member_of_a_joint_reserve_is_not_given_all_of_it(group):
    """Lei 15.142/2025 before the Decreto 12.536/2025: 30% to the three groups together."""
    said = f'#COTAS! grupo: a reserva de "{group}" é conjunta com outros; use {JOINT}'
    for name, *cells in (["COTAS_RESERVA", 20.0], ["COTAS_FRACAO", 20.0], ["COTAS_CONFERE", 6.0, 20.0]):
        assert call(name, *cells, FEDERAL, group, "10/06/2025") == said
    assert call("COTAS_POSICAO", 1.0, FEDERAL, group, "10/06/2025") == said


@pytest.mark.parametrize("group", ["PPIQ", "negros, indígenas e quilombolas", "quilombolas; negros; indigenas", JOINT])
def test_a_joint_reserve_by_its_name(group):
    assert call("COTAS_RESERVA", 20.0, FEDERAL, group, "10/06/2025") == 6
    assert call("COTAS_POSICAO", 1.0, FEDERAL, group, "10/06/2025") == 2


def test_a_joint_reserve_by_a_name_of_its_own():
    law = "rs-santa-maria-executivo"
    for group in ("negros+minorias", "Negros e minorias", "negros, minorias"):
        assert call("COTAS_RESERVA", 8.0, law, group) == 2
    for group in ("negros", "minorias"):
        assert call("COTAS_RESERVA", 8.0, law, group).endswith("é conjunta com outros; use negros+minorias")


def test_one_person_is_in_a_joint_list_by_any_of_its_names():
    people, scores, quotas = [[1.0], [2.0], [3.0]], [[9.0], [8.0], [7.0]], [[""], [""], ["indígena"]]
    given = call("COTAS_CLASSIFICA", people, scores, quotas, 2.0, FEDERAL, "10/06/2025")
    assert given == [["ampla"], [""], [JOINT]]


@pytest.mark.parametrize("law", library())
def test_every_theme_that_is_printed_can_be_asked_for(law):
    for theme, article, text in call("COTAS_FUNDAMENTO", law):
        for asked in (theme, theme.replace("_", " "), theme.upper(), theme.partition(" ")[0]):
            said = call("COTAS_FUNDAMENTO", law, asked)
            assert article in said and text in said and len(said) < 1000


def test_the_words_and_the_days_of_what_a_law_says():
    assert ": meio_para_cima: fração igual ou maior que 0,5 sobe; " in call(
        "COTAS_FUNDAMENTO", MOSTARDAS, "arredondamento"
    )
    said = call("COTAS_FUNDAMENTO", FEDERAL, "percentual").split(" | ")
    assert said[0].startswith("Lei 15.142/2025, art. 1º: negros+indigenas+quilombolas 30% (até 26/06/2025) - ")
    assert "negros 25% (desde 27/06/2025) (lido em relato" in said[1]
    assert "art. 1º, § 1º: pcd 5% - " in said[-1]
    assert "negros, indigenas e quilombolas 2 (desde 27/06/2025) - " in call("COTAS_FUNDAMENTO", FEDERAL, "minimo")


def test_the_branches_of_an_entity_are_named_once():
    given = call("COTAS_LEI", "RS", "Santa Maria", "", "01/03/2024")
    assert given == '#COTAS! "Santa Maria/RS": diga o poder: executivo, legislativo'


@pytest.mark.parametrize("laws", REGIMES, ids=str)
def test_positions_and_lists_are_those_of_the_order(laws):
    """Across the blocks in which they are worked out, and far beyond."""
    order = [name for (name,) in call("COTAS_ORDEM", 10_000.0, laws)]
    assert [name for (name,) in call("COTAS_LISTA", [[float(n + 1)] for n in range(10_000)], laws)] == order
    for group in {*order} - {"ampla"}:
        places = [number for number, name in enumerate(order, 1) if name == group]
        found = call("COTAS_POSICAO", [[float(k + 1)] for k in range(len(places))], laws, group)
        assert [cell for (cell,) in found] == places
        far = call("COTAS_POSICAO", 1e6, laws, group)
        assert far == alternation(governing(laws).regime).position_of(group, 1_000_000)


def test_a_logical_value_is_no_date():
    for mark, shown in ((False, "FALSO"), (True, "VERDADEIRO")):
        given = call("COTAS_RESERVA", 8.0, MOSTARDAS, None, mark)
        assert given == f"#COTAS! data_edital: {shown} não é uma data; escreva como 01/03/2024"


def test_a_bill_governs_nothing():
    given = call("COTAS_LEI", "ES", "Domingos Martins", "", "01/03/2024")
    assert given.startswith("#COTAS! ") and "é projeto, não lei" in given


def test_the_union_has_two_norms_and_they_go_on_as_a_regime():
    laws = call("COTAS_LEI", "BR", "", "", "01/09/2025")
    assert laws == FEDERAL
    assert call("COTAS_QUADRO", 20.0, laws, "01/09/2025") == [[13, 5, 1, 0, 1]]


def test_a_reserve_right_under_another_reading_is_an_alert():
    given = call("COTAS_CONFERE", 1.0, 5.0, "es-divino-de-sao-lourenco")
    assert given.startswith("alerta: está 1, certo só com ")


def test_a_minimum_and_a_ceiling():
    law = "federal-decreto-9508-2018"
    assert call("COTAS_CONFERE", [[1.0], [2.0], [4.0]], [[20.0]] * 3, law) == [["OK"]] * 3
    assert call("COTAS_CONFERE", 0.0, 20.0, law).startswith("está 0, deveria ser de 1 a 4: 5% de 20 = 1")
    assert call("COTAS_CONFERE", 5.0, 20.0, law).startswith("alerta: está 5, certo só com teto=nenhum;")


def test_an_empty_cell_that_comes_as_zero_says_nothing():
    assert call("COTAS_RESERVA", 8.0, [[MOSTARDAS], [0.0]], 0.0, 0.0) == 2
    assert call("COTAS_LEI", "BR", 0.0, 0.0, "01/03/2016") == "federal-12990-2014"


def test_a_quadro_checked_whole():
    totals = [[20.0], [8.0]]
    assert call("COTAS_CONFERE", call("COTAS_RESERVA", totals, FEDERAL), totals, FEDERAL) == [["OK"] * 4] * 2


def test_a_quadro_in_another_shape_is_refused():
    due = call("COTAS_RESERVA", [[20.0, 8.0]], FEDERAL)
    assert call("COTAS_CONFERE", due, [[20.0, 8.0]], FEDERAL) == [["OK"] * 2] * 4
    for written, totals in ((due, [[20.0], [8.0]]), ([[5.0, 1.0, 0.0, 1.0]] * 2, [[20.0, 8.0]] * 2), (due, 20.0)):
        given = call("COTAS_CONFERE", written, totals, FEDERAL)
        assert given == "#COTAS! reservadas: uma linha por total e 4 colunas: negros, indigenas, quilombolas, pcd"


def test_cold_import_is_light():
    best = 1.0
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True)
        spent, _, modules = done.stdout.strip().partition(" ")
        assert modules == "[]"
        best = min(best, float(spent))
        if best < 0.06:
            return
    pytest.fail(f"{best:.3f} s of CPU")


def test_a_browser_gets_no_dependency():
    for line in metadata.requires("xl_cotas") or []:
        assert 'sys_platform != "emscripten"' in line or "extra ==" in line


def test_core_has_a_place_for_every_entry():
    assert all(callable(core._function(function.name)) for function in CATALOGUE)

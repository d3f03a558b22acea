"""The order of nomination in words and as JSON: series, collisions, and readings that would change it."""

import json
from datetime import date
from pathlib import Path

import pytest

from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import library
from xl_cotas.report.layout import WIDTH
from xl_cotas.report.order_answer import order_answer
from xl_cotas.report.order_text import write_json, write_text

MOSTARDAS = "rs-mostardas-3920-2019"
MARTINS = "es-domingos-martins-pl-25-2023"
DECREE = "federal-decreto-9508-2018"
PCD = '[[grupo]]\nid = "pcd"\npercentual = "5%"\nminimo = 5\narredondamento = "para_cima"\nteto = "20%"\n'


def order(total, *laws, edital="", day=None, **readings):
    contest = parse_contest(edital.encode(), "edital.toml", Path()) if edital else Contest()
    whole = Contest(laws=laws, readings=readings, notice_date=day).over(contest)
    return order_answer(build_regime(whole, [library()[law] for law in laws]), total, "--lei")


def test_json_of_the_design():
    document = json.loads(write_json(order(21, MARTINS, edital=PCD)))
    assert (document["schema"], document["total"], len(document["order"])) == (1, 21, 21)
    assert document["order"][0] == {"position": 1, "list": "ampla"}
    assert document["order"][19] == {"position": 20, "list": "negros"}
    assert document["positions"] == {"pcd": [5, 21], "negros": [3, 9, 15, 20], "indigenas": [17]}
    (collision,) = document["collisions"]
    assert collision.pop("rule") == "anterior_livre"
    assert collision == {"position": 21, "between": ["pcd", "negros"], "moved": "negros", "to": 20}
    assert [item["reserved"] for item in document["lists"]] == [2, 4, 1]


def test_text():
    assert write_text(order(10, MOSTARDAS, ordem="primeiro_alcance")).startswith(
        "10 nomeações\n"
        "\n"
        "negros (pretos e pardos): 3, 8\n"
        "  1ª vaga na 3ª nomeação: 20% de 3 = 0,6; fração igual ou maior que 0,5 sobe: 1\n"
        "  Lei 3.920/2019 (Mostardas/RS), art. 1º; art. 5º, § 4º; art. 5º, § 2º; art. 4º\n"
        "\n"
        "ampla concorrência: 8\n"
        "\n"
        "Sequência\n"
        "  1-10  AC  AC  N  AC  AC  AC  AC  N  AC  AC\n"
        "  AC: ampla concorrência; N: negros (pretos e pardos)\n"
        "\n"
        "PcD: nenhuma norma informada dá o percentual; fica fora da ordem.\n"
    )


def squeezed(answer):
    return " ".join(write_text(answer).split())


def test_collisions_in_words():
    text = squeezed(order(21, MARTINS, edital=PCD))
    assert "21ª: pessoas com deficiência e negros (pretos e pardos); fica a primeira lista" in text
    assert "a segunda vai para a 20ª, a posição livre anterior" in text
    assert "PcD: nenhuma norma" not in text
    scores = squeezed(order(22, MARTINS, edital=PCD, colisao="maior_nota"))
    assert "21ª e 22ª: pessoas com deficiência e negros (pretos e pardos); a maior nota é chamada primeiro" in scores
    at_once = '[[grupo]]\nid = "negros"\npercentual = "30%"\nminimo = 10\narredondamento = "meio_para_cima"\n'
    assert "10ª: negros chega a mais de uma vaga de uma só vez" in squeezed(order(12, edital=at_once))


def test_a_move_across_the_end_is_said():
    (notice,) = order(20, MARTINS, edital=PCD).notices
    assert notice.startswith("A 20ª adianta a 21ª (negros (pretos e pardos))")
    assert "Se as vagas param na 20ª, a 20ª fica com a ampla." in notice


def test_a_published_series_that_ends_is_said():
    result = order(60, MARTINS, edital=PCD + "posicoes = [5, 21]\n")
    assert any("nada foi publicado depois da 21ª nomeação" in notice for notice in result.notices)
    assert "sem passo: a série acaba na 21ª" in squeezed(result)
    goes_on = squeezed(order(60, MARTINS, edital=PCD + "posicoes = [5, 21]\npasso = 20\n"))
    assert "posições publicadas: 5, 21; depois, de 20 em 20" in goes_on


def test_readings_show_what_they_would_change():
    readings = {item.use.topic: item for item in order(21, MARTINS, edital=PCD).readings if item.use.norm != "edital"}
    assert set(readings) == {"soma", "ordem", "colisao"}
    assert readings["colisao"].gives["proxima_livre"] == {"negros": (3, 9, 15)}
    assert readings["ordem"].gives["publicada"] is None
    assert "colisao" not in {item.use.topic for item in order(20, MOSTARDAS, DECREE).readings}


@pytest.mark.parametrize(
    ("readings", "words"),
    [
        ({"ordem": "fim_do_bloco"}, "no fim de cada bloco: onde 20% das nomeações chega a mais uma vaga inteira"),
        ({"ordem": "ponto_medio"}, "no meio de cada bloco: 4 de 20 vagas"),
    ],
)
def test_other_series_in_words(readings, words):
    assert words in squeezed(order(20, MOSTARDAS, **readings))


def test_one_vaga_is_not_vagas():
    assert "0 de 1 vaga, repartida por igual" in squeezed(order(1, MOSTARDAS, ordem="ponto_medio"))


def test_a_joint_sum_in_words():
    assert "20% somados e arredondados uma vez" in squeezed(order(20, MARTINS, soma="conjunta"))


def test_a_list_without_a_post_says_why():
    assert "nenhuma até a 10ª nomeação: 3% de 10 = 0,3" in squeezed(order(10, MARTINS))


def test_a_law_not_in_force_is_said():
    notices = order(8, MOSTARDAS, day=date(2018, 5, 2)).notices
    assert "Lei 3.920/2019 (Mostardas/RS) não rege edital publicado em 02/05/2018." in notices


def test_a_long_order_is_cut_in_text_only():
    result = order(3000, MARTINS, DECREE)
    assert "e mais 2000; a sequência inteira sai com --formato json" in squeezed(result)
    assert "(510 posições)" in squeezed(result)
    assert len(json.loads(write_json(result))["order"]) == 3000


@pytest.mark.parametrize("law", library())
def test_text_fits_80_columns(law):
    others = [] if law == DECREE else [DECREE]
    text = write_text(order(120, law, *others))
    assert max(map(len, text.splitlines())) <= WIDTH
    text.encode("cp1252")

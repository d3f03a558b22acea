"""The reserve of one cargo: numbers, words, and readings that would change them."""

import json
from datetime import date
from fractions import Fraction

import pytest

from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import library
from xl_cotas.report.layout import WIDTH
from xl_cotas.report.reserve_answer import answer
from xl_cotas.report.reserve_text import write_json, write_text

MOSTARDAS = "rs-mostardas-3920-2019"
MARTINS = "es-domingos-martins-pl-25-2023"
DIVINO = "es-divino-de-sao-lourenco"
DECREE = "federal-decreto-9508-2018"


def reserve(lots, *laws, day=None, **readings):
    contest = Contest(laws=laws, readings=readings, notice_date=day)
    return answer(build_regime(contest, [library()[law] for law in laws]), lots, "--lei")


def numbers(result):
    return {group.id: group.reserved for group in result.groups}


def test_one_group():
    result = reserve([8], MOSTARDAS)
    assert numbers(result) == {"negros": 2}
    assert (result.total, result.ampla, result.readings) == (8, 6, ())
    assert result.groups[0].exact == Fraction(8, 5)
    assert result.groups[0].sums == ("20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2",)
    assert result.groups[0].citation == ("Lei 3.920/2019 (Mostardas/RS), art. 1º", "art. 5º, § 2º")


def test_below_the_minimum_it_cites_the_minimum():
    result = reserve([2], MOSTARDAS)
    assert result.groups[0].sums == ("menos de 3 vagas: sem reserva",)
    assert "art. 5º, § 4º" in result.groups[0].citation


@pytest.mark.parametrize(
    ("lots", "each"),
    [([6, 2], (1, 1)), ([8], (2,)), ([2, 2], (0, 1)), ([4, 3], (1, 0)), ([1, 1, 1], (0, 0, 1))],
)
def test_lots_carry_the_fraction(lots, each):
    assert reserve(lots, MOSTARDAS).groups[0].lots == each


def test_lots_say_what_came_from_the_last():
    sums = reserve([6, 2], MOSTARDAS).groups[0].sums
    assert sums[0] == "6 do edital: 20% de 6 = 1,2; fração menor que 0,5 desce: 1"
    assert sums[1] == (
        "2 novas: 20% de 2 = 0,4, mais 0,2 do lote anterior = 0,6; fração igual ou maior que 0,5 sobe: 1"
    )


def test_lots_name_the_reading_that_decides_them():
    (item,) = reserve([6, 2], MOSTARDAS).readings
    assert (item.use.topic, item.gives) == ("novas_vagas", {"por_lote": {"negros": 1}})


def test_a_reading_shows_what_its_alternatives_would_give():
    readings = {item.use.topic: item for item in reserve([5], DIVINO).readings}
    assert set(readings["arredondamento"].gives) == {"para_baixo", "para_cima"}
    group = "negros+indigenas+quilombolas"
    assert readings["arredondamento"].gives["para_baixo"] == {group: 1}


def test_a_chosen_reading_is_in_force_and_says_so():
    result = reserve([5], DIVINO, arredondamento="para_baixo")
    assert numbers(result) == {"negros+indigenas+quilombolas": 1}
    assert result.readings[0].use.origin == "escolhida"


def test_two_groups_apart_and_together():
    apart, together = reserve([50], MARTINS), reserve([50], MARTINS, soma="conjunta")
    assert numbers(apart) == {"negros": 9, "indigenas": 2}
    assert numbers(together) == {"negros": 9, "indigenas": 1}
    assert "soma dos grupos: 20% de 50 = 10" in together.groups[0].sums[0]
    assert numbers(reserve([25, 25], MARTINS, soma="conjunta")) == numbers(together)


def test_without_a_norm_pcd_is_left_out_and_said():
    assert "PcD: nenhuma norma informada dá o percentual; fica fora da conta." in reserve([8], MOSTARDAS).notices
    assert not reserve([8], MOSTARDAS, DECREE).notices


def test_a_minimum_share_says_up_to_where():
    group = reserve([50], DECREE).groups[0]
    assert (group.reserved, group.most) == (3, 10)
    assert "3, no mínimo (a norma admite até 10)" in write_text(reserve([50], DECREE))


def test_a_law_not_in_force_is_said():
    notices = reserve([8], MOSTARDAS, day=date(2018, 5, 2)).notices
    assert "Lei 3.920/2019 (Mostardas/RS) não rege edital publicado em 02/05/2018." in notices


def test_reserves_beyond_the_vagas_are_said():
    text = "\n".join(
        f'[[grupo]]\nid = "{name}"\npercentual = "30%"\nminimo = 1\narredondamento = "para_cima"'
        for name in ("negros", "pcd")
    )
    contest = parse_contest(text.encode(), "edital.toml", None)
    result = answer(build_regime(contest, []), [1], "")
    assert result.ampla == 0
    assert any("somam mais que as vagas" in notice for notice in result.notices)


def test_text():
    assert write_text(reserve([8], MOSTARDAS)) == (
        "8 vagas\n"
        "\n"
        "negros (pretos e pardos): 2\n"
        "  20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2\n"
        "  Lei 3.920/2019 (Mostardas/RS), art. 1º; art. 5º, § 2º\n"
        "\n"
        "ampla concorrência: 6\n"
        "PcD: nenhuma norma informada dá o percentual; fica fora da conta.\n"
        "\n"
        "Normas\n"
        "  rs-mostardas-3920-2019: Lei Municipal nº 3.920, de 29 de janeiro de 2019\n"
        "    origem: --lei\n"
    )


def test_text_of_readings():
    text = write_text(reserve([5], DIVINO))
    assert "com para_baixo (a fração é desprezada): 1\n" in text
    assert "atenção: não se confirmou que virou lei" in text
    both = " ".join(write_text(reserve([50], MARTINS)).split())
    assert "dividida): negros (pretos e pardos) 9, indígenas 1" in both


@pytest.mark.parametrize("law", library())
def test_text_fits_80_columns(law):
    assert max(map(len, write_text(reserve([13, 4], law)).splitlines())) <= WIDTH


def test_json():
    document = json.loads(write_json(reserve([6, 2], MOSTARDAS)))
    assert document["schema"] == 1
    assert (document["total"], document["lots"], document["ampla"]) == (8, [6, 2], 6)
    group = document["groups"][0]
    assert (group["id"], group["reserved"], group["exact"], group["percent"]) == ("negros", 2, "8/5", "20%")
    assert document["readings"][0]["gives"] == {"por_lote": {"negros": 1}}
    assert document["laws"][0]["id"] == MOSTARDAS

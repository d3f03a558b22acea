"""The norms of one contest put together: clauses over laws, limits, rivals, choices and bases."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from xl_cotas.errors import LawError
from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.loader import in_force
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.laws.topics import clauses, topics

MOSTARDAS = "rs-mostardas-3920-2019"
BILL = "es-domingos-martins-pl-25-2023"
CAMARA = "rs-santa-maria-camara"
DIVINO = "es-divino-de-sao-lourenco"
FEDERAL = "federal-12990-2014"
NEW_FEDERAL = "federal-15142-2025"
PCD = "federal-decreto-9508-2018"


def contest(text, folder):
    return parse_contest(text.encode(), "edital.toml", folder)


def regime_of(*law_ids, **facts):
    return build_regime(Contest(**facts), [get_law(law_id) for law_id in law_ids])


def test_laws_alone_make_a_family_each():
    regime = regime_of(FEDERAL, PCD)
    assert [(family.id, family.title) for family in regime.families] == [
        (FEDERAL, "Lei 12.990/2014"),
        (PCD, "Decreto 9.508/2018"),
    ]
    assert regime.family_of("pcd").id == PCD
    with pytest.raises(KeyError):
        regime.family_of("quilombolas")


def test_a_clause_of_the_edital_replaces_the_laws_group_and_keeps_it_as_limit(tmp_path):
    text = '[[grupo]]\nid = "negros"\npercentual = "30%"\nminimo = 3\narredondamento = "meio_para_cima"'
    regime = build_regime(contest(text, tmp_path), [get_law(FEDERAL), get_law(PCD)])
    assert [family.id for family in regime.families] == [PCD, "edital:negros"]
    assert regime.family_of("negros").groups[0].share.value == Fraction(3, 10)
    (limit,) = regime.limits["negros"]
    assert (limit.law.id, [group.share.value for group in limit.groups]) == (FEDERAL, [Fraction(1, 5)])


def test_a_clause_for_one_group_leaves_the_laws_other_groups(tmp_path):
    text = '[[grupo]]\nid = "indigenas"\npercentual = "5%"\nminimo = 3\narredondamento = "meio_para_cima"'
    regime = build_regime(contest(text, tmp_path), [get_law(BILL)])
    assert [(family.id, [group.id for group in family.groups]) for family in regime.families] == [
        (BILL, ["negros"]),
        ("edital:indigenas", ["indigenas"]),
    ]


def test_a_clause_follows_the_laws_rules_and_readings_on_the_rest(tmp_path):
    text = '[[grupo]]\nid = "negros"\npercentual = "30%"\nminimo = 3\narredondamento = "para_cima"'
    family = build_regime(contest(text, tmp_path), [get_law(MOSTARDAS)]).family_of("negros")
    assert (family.value("base"), family.value("desistencia")) == ("cargo", "mesma_lista")
    assert family.alternatives("novas_vagas") == ("por_lote",)
    assert (family.value("arredondamento"), family.alternatives("arredondamento")) == ("para_cima", ())


def test_clauses_for_single_groups_are_limited_by_a_joint_reserve(tmp_path):
    text = '[[grupo]]\nid = "negros"\npercentual = "25%"\n[[grupo]]\nid = "indigenas"\npercentual = "5%"'
    regime = build_regime(contest(text, tmp_path), [get_law(DIVINO)])
    assert [group.id for group in regime.groups] == ["negros", "indigenas"]
    assert {limit.groups[0].id for limits in regime.limits.values() for limit in limits} == {
        "negros+indigenas+quilombolas"
    }


def test_a_clause_alone_is_a_regime(tmp_path):
    regime = build_regime(contest('[[grupo]]\nid = "negros"\npercentual = "20%"', tmp_path), [])
    assert [family.id for family in regime.families] == ["edital:negros"]
    assert regime.limits == {}


def test_neither_law_nor_clause_is_refused():
    with pytest.raises(LawError, match="--lei"):
        build_regime(Contest(), [])


def test_what_was_not_read_is_tried_at_every_value(tmp_path):
    text = '[[grupo]]\nid = "negros"\npercentual = "20%"\nnorma = "Lei 5.309/2017"'
    family = build_regime(contest(text, tmp_path), []).family_of("negros")
    assert (family.value("minimo"), family.alternatives("minimo")) == ("1", (*"23456789", "10"))
    tried = {family.value("arredondamento"), *family.alternatives("arredondamento")}
    assert tried == set(topics()["arredondamento"].values)
    assert {family.readings[topic].origin for topic in ("minimo", "arredondamento")} == {"não lida"}


def test_a_threshold_not_read_is_tried_even_if_the_law_has_one(tmp_path):
    text = '[[grupo]]\nid = "negros"\npercentual = "20%"\narredondamento = "para_cima"'
    family = build_regime(contest(text, tmp_path), [get_law(MOSTARDAS)]).family_of("negros")
    assert family.readings["minimo"].origin == "não lida"
    assert "arredondamento" in family.rules


def test_a_rounding_not_read_is_tried_even_if_the_law_has_a_general_rule(tmp_path):
    law = get_law(MOSTARDAS)
    general = replace(law, rules={**law.rules, "arredondamento": law.groups[0].rounding})
    regime = build_regime(contest('[[grupo]]\nid = "negros"\npercentual = "20%"\nminimo = 3', tmp_path), [general])
    assert "arredondamento" not in regime.family_of("negros").rules


@pytest.mark.parametrize(("ceiling", "value"), [('teto = "20%"', "20%"), ("", "nenhum")])
def test_the_edital_settles_the_ceiling_by_stating_it_or_not(ceiling, value, tmp_path):
    text = f'[[grupo]]\nid = "pcd"\npercentual = "5%"\nminimo = 5\narredondamento = "para_cima"\n{ceiling}'
    family = build_regime(contest(text, tmp_path), [get_law(PCD)]).family_of("pcd")
    assert (family.value("teto"), family.alternatives("teto")) == (value, ())


@pytest.mark.parametrize("rivals", [(FEDERAL, NEW_FEDERAL), (MOSTARDAS, BILL), (DIVINO, FEDERAL)])
def test_two_norms_for_the_same_group_are_refused(rivals):
    with pytest.raises(LawError, match=r"duas normas.*negros") as refusal:
        regime_of(*rivals)
    assert all(law_id in str(refusal.value) for law_id in rivals)


def test_two_clauses_for_the_same_group_are_refused(tmp_path):
    text = '[[grupo]]\nid = "negros"\npercentual = "20%"\n[[grupo]]\nid = "negros+pcd"\npercentual = "20%"'
    with pytest.raises(LawError, match=r"duas normas.*negros"):
        build_regime(contest(text, tmp_path), [])


@pytest.mark.parametrize(
    ("on", "groups"),
    [
        (date(2025, 6, 4), ["negros+indigenas+quilombolas"]),
        (date(2025, 6, 26), ["negros+indigenas+quilombolas"]),
        (date(2025, 6, 27), ["negros", "indigenas", "quilombolas"]),
        (None, ["negros", "indigenas", "quilombolas"]),
    ],
)
def test_the_notice_date_chooses_among_dated_entries(on, groups):
    assert [group.id for group in in_force(get_law(NEW_FEDERAL).groups, on)] == groups
    assert [group.id for group in regime_of(NEW_FEDERAL, notice_date=on).groups] == groups


def test_the_decree_divides_what_the_law_reserves():
    joint, *parts = get_law(NEW_FEDERAL).groups
    assert sum(part.share.value for part in parts) == joint.share.value == Fraction(3, 10)
    assert {str(part.share.citation) for part in parts} == {"Decreto 12.536/2025, artigo não lido"}


def test_a_choice_puts_a_reading_in_force_and_the_default_among_the_alternatives():
    family = regime_of(CAMARA, readings={"fracao": "so_credito"}).family_of("negros")
    assert (family.value("fracao"), family.alternatives("fracao")) == ("so_credito", ("acumula", "nao_acumula"))
    assert family.readings["fracao"].origin == "escolhida"
    assert family.stated == {"fracao"}


@pytest.mark.parametrize(
    ("law_id", "topic", "value", "words"),
    [
        (MOSTARDAS, "base", "localidade", 'já decide "cargo"'),
        (MOSTARDAS, "desistencia", "lista_geral", 'já decide "mesma_lista"'),
        (MOSTARDAS, "data_que_rege", "nomeacao", "art. 6º"),
        (CAMARA, "novas_vagas", "por_lote", "art. 1º, § 1º"),
        (CAMARA, "duas_cotas", "maior_percentual", 'já decide "escolha"'),
        (NEW_FEDERAL, "momento", "homologacao", "art. 7º, § 2º"),
    ],
)
def test_a_choice_is_refused_when_the_law_settles_the_topic(law_id, topic, value, words):
    with pytest.raises(LawError) as refusal:
        regime_of(law_id, readings={topic: value})
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("law_id", "topic", "value", "admissible"),
    [
        (MOSTARDAS, "novas_vagas", "so_edital", "acumuladas, por_lote"),
        (DIVINO, "arredondamento", "meio_para_baixo", "meio_para_cima, para_baixo, para_cima"),
    ],
)
def test_a_choice_that_the_law_does_not_admit_is_refused(law_id, topic, value, admissible):
    with pytest.raises(LawError) as refusal:
        regime_of(law_id, readings={topic: value})
    assert admissible in str(refusal.value)


def test_a_choice_that_repeats_the_rule_is_accepted():
    family = regime_of(MOSTARDAS, readings={"desistencia": "mesma_lista"}).family_of("negros")
    assert (family.value("desistencia"), family.alternatives("desistencia")) == ("mesma_lista", ())


def test_a_choice_is_taken_by_the_families_that_admit_it():
    regime = regime_of(FEDERAL, PCD, readings={"base": "edital"})
    assert [family.value("base") for family in regime.families] == ["edital", "edital"]


def test_a_choice_against_one_norm_is_refused_where_the_others_say_nothing_about_it():
    with pytest.raises(LawError, match="a norma já decide"):
        regime_of(MOSTARDAS, PCD, readings={"desistencia": "sequencia_segue"})


def test_a_choice_that_one_norm_settles_and_another_leaves_open_goes_to_the_other():
    regime = regime_of(MOSTARDAS, PCD, readings={"base": "edital"})
    assert regime.family_of("pcd").value("base") == "edital"
    assert regime.family_of("negros").value("base") == "cargo"


def test_a_base_that_the_contest_states_is_in_force_where_the_law_leaves_it_open():
    family = regime_of(FEDERAL, base="localidade").family_of("negros")
    assert (family.value("base"), family.stated) == ("localidade", {"base"})
    assert "cargo" in family.alternatives("base")


def test_a_base_against_the_law_is_kept_for_a_check_to_say():
    regime = regime_of(MOSTARDAS, base="localidade")
    assert regime.family_of("negros").value("base") == "cargo"
    assert regime.refused_base is not None
    assert str(regime.refused_base.citation) == "Lei 3.920/2019 (Mostardas/RS), art. 5º"


def test_a_base_that_the_law_settles_alike_is_no_refusal():
    assert regime_of(MOSTARDAS, base="cargo").refused_base is None


def test_silence_admits_every_value_of_a_topic():
    family = regime_of(MOSTARDAS).family_of("negros")
    reading = family.readings["sub_judice"]
    assert (reading.value, reading.alternatives) == ("nao_consome", ("consome", "ignora"))
    assert "nada diz sobre candidato sub judice" in reading.reason


def test_a_reading_of_an_ambiguous_clause_carries_its_words():
    citation = get_law(MOSTARDAS).readings["novas_vagas"].citation
    assert citation is not None
    assert citation.article == "art. 5º, § 1º"
    assert "caso a Administração ofereça novas vagas" in citation.excerpt


def test_a_reading_may_leave_no_alternative():
    assert regime_of(MOSTARDAS).family_of("negros").alternatives("fracao") == ()
    with pytest.raises(LawError, match=r"admite só: acumula$"):
        regime_of(MOSTARDAS, readings={"fracao": "so_credito"})


@pytest.mark.parametrize(
    ("law_id", "status"),
    [
        (MOSTARDAS, "lei"),
        ("rs-santa-maria-executivo", "não confirmada"),
        (CAMARA, "não confirmada"),
        (BILL, "projeto"),
        (DIVINO, "não confirmada"),
        (FEDERAL, "lei"),
    ],
)
def test_the_status_of_each_text(law_id, status):
    assert get_law(law_id).status == status


# The default of each law where it differs from silence, as the legal review lists it.
READINGS = {
    MOSTARDAS: {
        "minimo_conta": ("vagas_acumuladas", "vagas_do_edital"),
        "novas_vagas": ("acumuladas", "por_lote"),
        "momento": ("homologacao", "nomeacao"),
    },
    "rs-santa-maria-executivo": {
        "base": ("cargo", "especialidade", "localidade", "linha", "aba", "edital"),
        "desistencia": ("mesma_lista", "lista_geral"),
        "data_que_rege": ("edital", "nomeacao"),
    },
    CAMARA: {
        "minimo_conta": ("vagas_acumuladas", "vagas_do_edital"),
        "fracao": ("acumula", "so_credito", "nao_acumula"),
    },
    BILL: {
        "soma": ("cada_grupo", "conjunta"),
        "minimo_conta": ("vagas_acumuladas", "vagas_do_edital"),
        "reversao": ("ampla", "cascata"),
        "colisao": ("anterior_livre", "proxima_livre", "maior_nota"),
    },
    DIVINO: {
        "arredondamento": ("meio_para_cima", "para_baixo", "para_cima"),
        "lista": ("unica", "dividida"),
        "desistencia": ("mesma_lista", "sequencia_segue"),
    },
    NEW_FEDERAL: {"soma": ("cada_grupo", "conjunta"), "reversao": ("cascata", "ampla")},
    PCD: {"teto": ("20%", "nenhum")},
}
RULES = {
    MOSTARDAS: {"base": "cargo", "desistencia": "mesma_lista", "reversao": "ampla", "data_que_rege": "edital"},
    "rs-santa-maria-executivo": {"lista": "unica", "reversao": "ampla"},
    CAMARA: {"base": "cargo", "novas_vagas": "acumuladas", "duas_cotas": "escolha", "desistencia": "mesma_lista"},
    BILL: {"data_que_rege": "edital", "desistencia": "mesma_lista", "abaixo_do_minimo": "cadastro_de_reserva"},
    DIVINO: {"minimo_conta": "vagas_acumuladas", "reversao": "ampla", "cadastro_de_reserva": "na_nomeacao"},
    FEDERAL: {"data_que_rege": "edital", "desistencia": "mesma_lista"},
    NEW_FEDERAL: {"novas_vagas": "acumuladas", "momento": "nomeacao", "duas_cotas": "maior_percentual"},
}


@pytest.mark.parametrize("law_id", READINGS)
def test_readings_default_first(law_id):
    readings, expected = get_law(law_id).readings, READINGS[law_id]
    assert {topic: (readings[topic].value, *readings[topic].alternatives) for topic in expected} == expected


@pytest.mark.parametrize("law_id", RULES)
def test_rules_that_the_text_states(law_id):
    rules = get_law(law_id).rules
    assert {topic: rules[topic].value for topic in RULES[law_id]} == RULES[law_id]


def test_every_topic_and_clause_has_meanings_in_words():
    vocabulary = {**topics(), **clauses()}
    assert len(vocabulary) == len(topics()) + len(clauses())
    assert all(topic.title and topic.values and all(topic.values.values()) for topic in vocabulary.values())

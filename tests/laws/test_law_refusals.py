"""One broken law file per thing that the loader refuses, and the words expected in its message."""

from datetime import date

import pytest

from xl_cotas.errors import LawError
from xl_cotas.laws.loader import load_law, parse_law

SOUND = """
id         = "xx-lei"
titulo     = "Lei nº 1"
ente       = { uf = "RS", municipio = "Cidade", poder = "executivo" }
situacao   = "lei"
fonte_lida = "texto"

[vigencia]
inicio = 2020-01-01

[[grupo]]
id             = "negros"
percentual     = { valor = "20%", artigo = "art. 1º", trecho = "vinte por cento" }
minimo         = { valor = 3, artigo = "art. 1º, § 1º", trecho = "igual ou superior a três" }
arredondamento = { valor = "meio_para_cima", artigo = "art. 1º, § 2º", trecho = "será aumentado" }

[regra.reversao]
valor  = "ampla"
artigo = "art. 3º"
trecho = "serão revertidas"

[leitura.ordem]
padrao       = "primeiro_alcance"
alternativas = ["fim_do_bloco"]
motivo       = "não diz em que posições"
"""
SHARE = 'percentual     = { valor = "20%", artigo = "art. 1º", trecho = "vinte por cento" }'
ROUNDING = 'arredondamento = { valor = "meio_para_cima", artigo = "art. 1º, § 2º", trecho = "será aumentado" }'
SECOND = '\n[[grupo]]\nid = "{id}"\n{more}' + SHARE + "\n" + ROUNDING + "\n"


DAY = date(2024, 1, 1)


def second(group_id, more=""):
    return SECOND.replace("{id}", group_id).replace("{more}", more)


def added(text):
    return ("\n[regra.reversao]", f"{text}\n[regra.reversao]")


REFUSED = {
    # case: (what to replace in the sound file, what to put there, words of the message)
    "not toml": ("[vigencia]", "[vigencia", ["x.toml", "não está escrito como TOML"]),
    "unknown key at the top": ('situacao   = "lei"', 'situacao = "lei"\nsituacao_2 = 1', ["situacao_2"]),
    "unknown key in a group": ('id             = "negros"', 'id = "negros"\nmaximo = 3', ["[[grupo]] nº 1", "maximo"]),
    "unknown key in a value": ('trecho = "vinte por cento" }', 'trecho = "v", pagina = 2 }', ["percentual", "pagina"]),
    "unknown key in vigencia": ("inicio = 2020-01-01", "comeco = 2020-01-01", ["vigencia", "comeco"]),
    "unknown key in ente": ('uf = "RS",', 'uf = "RS", estado = "RS",', ["ente", "estado"]),
    "unknown key in a reading": ("motivo  ", 'nota = "x"\nmotivo', ["leitura.ordem", "nota"]),
    "misplaced key": ("[vigencia]\n", "[vigencia]\nsituacao = 1\n", ["vigencia", "situacao"]),
    "no id": ('id         = "xx-lei"\n', "", ['falta a chave "id"']),
    "no title": ('titulo     = "Lei nº 1"\n', "", ['falta a chave "titulo"']),
    "no status": ('situacao   = "lei"\n', "", ['falta a chave "situacao"']),
    "no source read": ('fonte_lida = "texto"\n', "", ['falta a chave "fonte_lida"']),
    "no uf": ('uf = "RS", ', "", ["ente", 'falta a chave "uf"']),
    "id with capitals": ('"xx-lei"', '"XX Lei"', ['"id"', "minúsculas"]),
    "unknown status": ('situacao   = "lei"', 'situacao = "vigente"', ["situacao", "vigente", "projeto"]),
    "unknown way of reading": ('fonte_lida = "texto"', 'fonte_lida = "resumo"', ["fonte_lida", "resumo", "relato"]),
    "unknown branch": ('poder = "executivo"', 'poder = "prefeitura"', ["poder", "prefeitura", "legislativo"]),
    "float share": ('valor = "20%"', "valor = 0.2", ["percentual", '"valor"', '"20%"', "0.2"]),
    "share as a number": ('valor = "20%"', "valor = 20", ["percentual", '"20%"']),
    "share above 100%": ('valor = "20%"', 'valor = "120%"', ["percentual", "100%"]),
    "no share": (SHARE + "\n", "", ["[[grupo]] nº 1", 'falta a chave "percentual"']),
    "value without article": ('artigo = "art. 1º", trecho = "vinte', 'trecho = "vinte', ["percentual", "artigo"]),
    "value without excerpt": (', trecho = "vinte por cento"', "", ["percentual", "trecho", "fonte"]),
    "bare value": (SHARE, 'percentual = "20%"', ["percentual", "tabela"]),
    "empty excerpt": ('trecho = "vinte por cento"', 'trecho = " "', ["trecho", "não vazio"]),
    "rule without excerpt": ('trecho = "serão revertidas"', "", ["regra.reversao", "trecho"]),
    "threshold zero": ("valor = 3", "valor = 0", ["minimo", "maior que zero"]),
    "threshold as text": ("valor = 3", 'valor = "3"', ["minimo", "inteiro"]),
    "threshold true": ("valor = 3", "valor = true", ["minimo", "inteiro"]),
    "unknown rounding": ('"meio_para_cima"', '"normal"', ["arredondamento", "normal", "meio_para_baixo"]),
    "unknown kind": ('id             = "negros"', 'id = "negros"\ntipo = "exato"', ["tipo", "exato", "no_minimo"]),
    "empty posts to the group itself": (
        ROUNDING,
        ROUNDING + '\nreverte_para = { valor = ["indigenas", "negros"], artigo = "art. 3º", trecho = "x" }',
        ["reverte_para", "outros grupos"],
    ),
    "empty posts to the open competition": (
        ROUNDING,
        ROUNDING + '\nreverte_para = { valor = ["ampla"], artigo = "art. 3º", trecho = "x" }',
        ["reverte_para", "por último"],
    ),
    "group with accents": ('"negros"', '"índios"', ["[[grupo]] nº 1", "sem acento"]),
    "unknown group without name": ('"negros"', '"ciganos"', ["ciganos", "nome"]),
    "joint group without name": ('"negros"', '"negros+minorias"', ["negros+minorias", "nome"]),
    "unknown topic among the rules": ("[regra.reversao]", "[regra.cascata]", ["cascata", "não é tópico nem cláusula"]),
    "unknown value of a rule": ('valor  = "ampla"', 'valor = "geral"', ["regra.reversao", "geral", "cascata"]),
    "unknown topic among the readings": ("[leitura.ordem]", "[leitura.ordens]", ["ordens", "não é um tópico"]),
    "clause among the readings": ("[leitura.ordem]", "[leitura.listas]", ["listas", "não é um tópico"]),
    "unknown value of a reading": ('"primeiro_alcance"', '"aleatoria"', ["leitura.ordem", "padrao", "aleatoria"]),
    "unknown alternative": ('["fim_do_bloco"]', '["aleatoria"]', ["leitura.ordem", "alternativas", "aleatoria"]),
    "alternatives not in a list": ('["fim_do_bloco"]', '"fim_do_bloco"', ["alternativas", "lista"]),
    "default among the alternatives": (
        '["fim_do_bloco"]',
        '["primeiro_alcance"]',
        ["primeiro_alcance", "alternativas"],
    ),
    "reading without reason": ('motivo       = "não diz em que posições"\n', "", ["leitura.ordem", "motivo"]),
    "reading without default": ('padrao       = "primeiro_alcance"\n', "", ["leitura.ordem", "padrao"]),
    "reading with excerpt, no article": ("motivo  ", 'trecho = "x"\nmotivo', ["leitura.ordem", "trecho", "artigo"]),
    "reading that is not a table": (
        "[leitura.ordem]",
        '[leitura]\nsoma = "x"\n[leitura.ordem]',
        ["leitura.soma", "tabela"],
    ),
    "date as text": ("2020-01-01", '"2020-01-01"', ["vigencia", "inicio", "sem aspas"]),
    "date with an hour": ("2020-01-01", "2020-01-01T10:00:00", ["inicio", "data"]),
    "term of no years": (
        "inicio = 2020-01-01",
        'prazo_anos = { valor = 0, artigo = "art. 7º", trecho = "x" }',
        ["prazo_anos", "maior que zero"],
    ),
    "bare end": ("inicio = 2020-01-01", "fim = 2030-01-01", ["vigencia", "fim", "tabela"]),
    "end before the beginning": (
        "inicio = 2020-01-01",
        'inicio = 2020-01-01\nfim = { valor = 2019-12-31, artigo = "art. 7º", trecho = "x" }',
        ["vigencia", "fim", "inicio"],
    ),
    "unknown governing date": (
        "inicio = 2020-01-01",
        'regra = { valor = "data da prova", artigo = "art. 6º", trecho = "x" }',
        ["vigencia", "data da prova", "data do edital"],
    ),
    "governing date said twice": (
        "inicio = 2020-01-01",
        'regra = { valor = "data do edital", artigo = "art. 6º", trecho = "x" }\n'
        '[regra.data_que_rege]\nvalor = "edital"\nartigo = "art. 6º"\ntrecho = "x"',
        ["data_que_rege", "vigência"],
    ),
    "no group": (SOUND[SOUND.index("[[grupo]]") : SOUND.index("[regra")], "", ["[[grupo]]"]),
    "same group twice": (*added(second("negros")), ['"negros" e "negros"', "sobrepõem", "ate"]),
    "group alone and in a joint reserve": (*added(second("negros+pcd")), ['"negros" e "negros+pcd"', "sobrepõem"]),
    "periods that share a day": (
        'id             = "negros"',
        'id = "negros"\nate = 2024-01-02\n'
        + SHARE
        + "\n"
        + ROUNDING
        + '\n[[grupo]]\nid = "negros"\ndesde = 2024-01-01',
        ["sobrepõem"],
    ),
    "period that ends before it begins": (
        'id             = "negros"',
        'id = "negros"\ndesde = 2024-01-01\nate = 2024-01-01',
        ["ate", "desde"],
    ),
    "rounding neither stated nor read": (ROUNDING + "\n", "", ["negros", "arredondamento"]),
}


def test_the_sound_file_is_accepted():
    law = parse_law(SOUND.encode(), "x.toml")
    assert (law.id, law.groups[0].name, law.short_title) == ("xx-lei", "negros", "Lei nº 1")


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case):
    old, new, words = REFUSED[case]
    assert SOUND.count(old) >= 1
    with pytest.raises(LawError) as refusal:
        parse_law(SOUND.replace(old, new, 1).encode(), "x.toml")
    assert [word for word in ["x.toml", *words] if word not in str(refusal.value)] == []


def test_a_rule_and_a_reading_of_the_same_topic_are_refused():
    both = SOUND + '\n[leitura.reversao]\npadrao = "ampla"\nalternativas = []\nmotivo = "x"\n'
    with pytest.raises(LawError, match=r"reversao.*regra e como leitura"):
        parse_law(both.encode(), "x.toml")


def test_a_rule_of_validity_and_a_reading_of_the_same_topic_are_refused():
    rule = 'regra = { valor = "data do edital", artigo = "art. 6º", trecho = "x" }'
    reading = '\n[leitura.data_que_rege]\npadrao = "edital"\nalternativas = []\nmotivo = "x"\n'
    with pytest.raises(LawError, match="data_que_rege"):
        parse_law((SOUND.replace("inicio = 2020-01-01", rule) + reading).encode(), "x.toml")


def test_periods_that_meet_are_accepted():
    old = f'[[grupo]]\nid = "negros"\nate = 2024-01-01\n{SHARE}\n{ROUNDING}\n'
    law = parse_law(SOUND.replace("[[grupo]]\n", old + "[[grupo]]\ndesde = 2024-01-01\n").encode(), "x.toml")
    assert [(group.since, group.until) for group in law.groups] == [(None, DAY), (DAY, None)]


def test_a_file_in_another_encoding_is_refused():
    with pytest.raises(LawError, match=r"x\.toml.*UTF-8"):
        parse_law(SOUND.encode("cp1252"), "x.toml")


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(LawError, match="não pôde ser lido"):
        load_law(tmp_path / "nada.toml")


def test_a_byte_order_mark_is_no_obstacle():
    assert parse_law(b"\xef\xbb\xbf" + SOUND.encode(), "x.toml").id == "xx-lei"

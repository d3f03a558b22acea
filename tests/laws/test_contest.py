"""edital.toml: what it says is kept, what it must not say is refused with the key named."""

from datetime import date
from fractions import Fraction

import pytest

from xl_cotas.errors import LawError
from xl_cotas.laws.contest import load_contest, parse_contest

WHOLE = """
titulo    = "Concurso Público 01/2024"
uf        = "rs"
municipio = "Mostardas"
poder     = "executivo"
data      = 2024-03-01
leis      = ["rs-mostardas-3920-2019", "normas/pcd.toml"]
base      = "cargo"
vagas     = 240

[[grupo]]
id             = "pcd"
percentual     = "5%"
minimo         = 5
arredondamento = "para_cima"
teto           = "20%"
norma          = "Edital 01/2024, item 4.2"
posicoes       = [5, 21, 41]
passo          = 20
percentual_cr  = "10,5%"
base_cr        = "vagas+cr"

[leituras]
sobreposicao = "exclusao_previa"

[desempate]
criterios  = ["idoso", "nota_especificos", "idade"]
data_idade = 2024-05-26

[normas."es-domingos-martins-pl-25-2023"]
publicacao = 2023-07-10

[[tabela]]
aba             = "Anexo I"
tipo            = "vagas"
cabecalho       = [4, 5]
linhas          = [6, 31]
colunas         = { cargo = "a", total = "AB" }
ordem_publicada = true
candidatos      = "parcial"

[[certame]]
abas = ["2021"]
data = 2021-12-20
"""


def parse(text, folder):
    return parse_contest(text.encode(), "edital.toml", folder)


@pytest.fixture
def contest(tmp_path):
    return parse(WHOLE, tmp_path)


def test_the_facts_are_kept(contest, tmp_path):
    assert (contest.uf, contest.branch, contest.notice_date) == ("RS", "executivo", date(2024, 3, 1))
    assert contest.laws == ("rs-mostardas-3920-2019", str(tmp_path / "normas/pcd.toml"))
    assert (contest.vacancies, contest.base) == (240, "cargo")
    assert contest.readings == {"sobreposicao": "exclusao_previa"}
    assert contest.publications == {"es-domingos-martins-pl-25-2023": date(2023, 7, 10)}
    assert contest.origins["municipality"] == "config"


def test_a_clause_cites_the_norm_that_the_edital_names(contest):
    (pcd,) = contest.clauses
    assert (pcd.share.value, pcd.threshold.value, pcd.ceiling.value) == (Fraction(1, 20), 5, Fraction(1, 5))
    assert {str(citation) for citation in pcd.citations} == {"Edital 01/2024, item 4.2"}
    assert (pcd.positions, pcd.step, pcd.unread) == ((5, 21, 41), 20, frozenset())
    assert (pcd.standby_share, pcd.standby_base) == (Fraction(21, 200), "vagas+cr")


def test_what_a_clause_leaves_out_was_not_read(tmp_path):
    (clause,) = parse('[[grupo]]\nid = "negros"\npercentual = "20%"', tmp_path).clauses
    assert clause.unread == {"minimo", "arredondamento"}
    assert str(clause.share.citation) == "edital"


def test_a_clause_says_where_its_empty_posts_go(tmp_path):
    (clause,) = parse('[[grupo]]\nid = "pcd"\npercentual = "5%"\nreverte_para = ["indigenas"]', tmp_path).clauses
    assert clause.reversion.value == ("indigenas",)


def test_a_table_hint_keeps_rows_and_letters(contest):
    (hint,) = contest.tables
    assert (hint.header, hint.rows, hint.columns) == ((4, 5), (6, 31), {"cargo": "A", "total": "AB"})
    assert (hint.published_order, hint.candidates) == (True, "parcial")


def test_an_empty_header_says_that_there_is_none(tmp_path):
    none, unsaid = parse('[[tabela]]\naba = "A"\ncabecalho = []\n[[tabela]]\naba = "B"', tmp_path).tables
    assert (none.header, unsaid.header) == ((), None)


def test_another_contest_of_the_workbook_inherits_facts_but_no_groups(contest):
    (part,) = contest.parts
    assert part.sheets == ("2021",)
    assert (part.contest.notice_date, part.contest.municipality) == (date(2021, 12, 20), "Mostardas")
    assert (part.contest.clauses, part.contest.tables, part.contest.parts) == ((), (), ())


def test_another_contest_of_the_workbook_has_its_own_groups_and_readings(tmp_path):
    text = """
    [leituras]
    ordem = "publicada"
    [[certame]]
    abas = ["B"]
    [[certame.grupo]]
    id = "negros"
    percentual = "20%"
    [certame.leituras]
    colisao = "proxima_livre"
    [[certame.tabela]]
    aba = "B"
    """
    (part,) = parse(text, tmp_path).parts
    assert [clause.id for clause in part.contest.clauses] == ["negros"]
    assert part.contest.readings == {"ordem": "publicada", "colisao": "proxima_livre"}
    assert [hint.sheet for hint in part.contest.tables] == ["B"]


def test_facts_given_first_win_over_those_of_the_file(contest, tmp_path):
    line = parse('data = 2025-01-01\n[leituras]\nsobreposicao = "vaga_a_vaga"\ncolisao = "proxima_livre"', tmp_path)
    assert (line.over(contest).notice_date, line.over(contest).municipality) == (date(2025, 1, 1), "Mostardas")
    assert line.over(contest).readings == {"sobreposicao": "vaga_a_vaga", "colisao": "proxima_livre"}
    other = parse('[leituras]\ncolisao = "maior_nota"\nordem = "publicada"', tmp_path)
    assert line.over(other).readings == {
        "sobreposicao": "vaga_a_vaga",
        "colisao": "proxima_livre",
        "ordem": "publicada",
    }


GROUP = '[[grupo]]\nid = "negros"\npercentual = "20%"\n'

REFUSED = {
    "unknown key": ('municipo = "Mostardas"', ["chave desconhecida", "municipo"]),
    "unknown key in a group": (GROUP + "maximo = 3", ["[[grupo]] nº 1", "maximo"]),
    "unknown key in a table": ('[[tabela]]\naba = "A"\nfolha = 1', ["[[tabela]] nº 1", "folha"]),
    "unknown key in a certame": ('[[certame]]\nabas = ["A"]\nfolhas = 1', ["[[certame]] nº 1", "folhas"]),
    "unknown key in the tie-break": ('[desempate]\ncriterios = ["idade"]\ndata = 2024-01-01', ["desempate", "data"]),
    "unknown key of a norm": ('[normas."x"]\npublicacao = 2024-01-01\nfim = 1', ["normas.x", "fim"]),
    "float share": (GROUP.replace('"20%"', "0.2"), ["percentual", '"20%"', "0.2"]),
    "whole number as share": (GROUP.replace('"20%"', "20"), ["percentual", '"20%"']),
    "float share of the standby list": (GROUP + "percentual_cr = 0.1", ["percentual_cr"]),
    "no share": ('[[grupo]]\nid = "negros"', ["percentual"]),
    "unknown group without name": (GROUP.replace("negros", "ciganos"), ["ciganos", "nome"]),
    "group with accents": (GROUP.replace("negros", "Negros"), ["[[grupo]] nº 1", "minúsculas"]),
    "same group twice": (
        GROUP + GROUP + GROUP.replace("negros", "pcd"),
        ["dois [[grupo]] com o mesmo id: negros"],
    ),
    "unknown rounding": (GROUP + 'arredondamento = "normal"', ["arredondamento", "normal", "para_cima"]),
    "unknown standby base": (GROUP + 'base_cr = "total"', ["base_cr", "total", "vagas+cr"]),
    "positions out of order": (GROUP + "posicoes = [5, 41, 21]", ["posicoes", "crescente"]),
    "position repeated": (GROUP + "posicoes = [5, 5]", ["posicoes", "repetição"]),
    "position zero": (GROUP + "posicoes = [0, 5]", ["posicoes", "maior que zero"]),
    "step zero": (GROUP + "passo = 0", ["passo", "maior que zero"]),
    "unknown topic": ('[leituras]\nempate = "sorteio"', ["leituras", "empate", "não é um tópico"]),
    "unknown value": ('[leituras]\ncolisao = "sorteio"', ["leituras", "colisao", "sorteio", "anterior_livre"]),
    "clause among the readings": ('[leituras]\nlistas = "concomitantes"', ["listas", "não é um tópico"]),
    "unknown base": ('base = "campus"', ["base", "campus", "localidade"]),
    "unknown branch": ('poder = "camara"', ["poder", "camara", "legislativo"]),
    "uf in full": ('uf = "Rio Grande do Sul"', ["uf", "sigla"]),
    "date as text": ('data = "2024-03-01"', ["data", "sem aspas"]),
    "no vacancies": ("vagas = 0", ["vagas", "maior que zero"]),
    "vacancies as text": ('vagas = "240"', ["vagas", "inteiro"]),
    "laws not in a list": ('leis = "rs-mostardas-3920-2019"', ["leis", "lista"]),
    "norm without its publication": ('[normas."x"]', ["normas.x", "publicacao"]),
    "tie-break without criteria": ("[desempate]", ["desempate", "criterios"]),
    "table without sheet": ('[[tabela]]\ntipo = "vagas"', ["[[tabela]] nº 1", "aba"]),
    "unknown kind of table": ('[[tabela]]\naba = "A"\ntipo = "lista"', ["tipo", "lista", "convocacao"]),
    "rows backwards": ('[[tabela]]\naba = "A"\nlinhas = [31, 6]', ["linhas", "[6, 31]"]),
    "one row only": ('[[tabela]]\naba = "A"\nlinhas = [6]', ["linhas", "[6, 31]"]),
    "column by number": ('[[tabela]]\naba = "A"\ncolunas = { cargo = 1 }', ["colunas", "letra"]),
    "column by header": ('[[tabela]]\naba = "A"\ncolunas = { cargo = "Cargo" }', ["colunas", "Cargo", "letra"]),
    "published order as text": ('[[tabela]]\naba = "A"\nordem_publicada = "sim"', ["ordem_publicada", "true"]),
    "unknown extent": ('[[tabela]]\naba = "A"\ncandidatos = "todos"', ["candidatos", "todos", "parcial"]),
    "certame without sheets": ("[[certame]]\ndata = 2021-12-20", ["[[certame]] nº 1", "abas"]),
    "certame inside a certame": ('[[certame]]\nabas = ["A"]\n[[certame.certame]]\nabas = ["B"]', ["certame"]),
    "certame that is not a list": ('[certame]\nabas = ["A"]', ["[[certame]]", "colchetes duplos"]),
    "misspelt key": ('municipo = "Mostardas"', ["municipo", 'mais parecida é "municipio"']),
    "not toml": ("data = 01/03/2024", ["TOML", "linha 1", "2024-03-01"]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case, tmp_path):
    text, words = REFUSED[case]
    with pytest.raises(LawError) as refusal:
        parse(text, tmp_path)
    assert [word for word in ["edital.toml", *words] if word not in str(refusal.value)] == []


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(LawError, match="não pôde ser lido"):
        load_contest(tmp_path / "edital.toml")


def test_a_file_is_read_and_its_norms_are_beside_it(tmp_path):
    (tmp_path / "edital.toml").write_text('leis = ["pcd.toml"]', "utf-8")
    assert load_contest(tmp_path / "edital.toml").laws == (str(tmp_path / "pcd.toml"),)

"""The workbook's own Edital sheet: the facts it states, and what it refuses."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction

import pytest

from tests.workbook.sheets import sheet_of
from xl_cotas.errors import LawError
from xl_cotas.laws.contest import Contest
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.recognition.notice_sheet import (
    find_notice_sheet,
    is_notice_sheet,
    percentage_clause,
    read_notice_sheet,
)

TEXT = """
Dados do edital

Título | Concurso Público 01/2024 | Exemplo: Concurso Público 01/2024
Município: | Mostardas
UF | RS
Poder | Executivo
Lei | rs-mostardas-3920-2019; normas/pcd.toml
Data do edital | 01/03/2024
Percentual PcD | 5%
Base de cálculo | Por cargo
Vagas | 2.400
"""


def notice(text: str, **options):
    return read_notice_sheet(sheet_of(text, "Edital", **options))


def test_the_facts_their_origin_and_their_cells():
    found = notice(TEXT)
    contest = found.contest
    assert (contest.title, contest.municipality, contest.uf) == ("Concurso Público 01/2024", "Mostardas", "RS")
    assert (contest.branch, contest.base, contest.vacancies) == ("executivo", "cargo", 2400)
    assert contest.laws == ("rs-mostardas-3920-2019", "normas/pcd.toml")
    assert contest.notice_date == date(2024, 3, 1)
    assert set(contest.origins.values()) == {"aba Edital"}
    assert set(contest.origins) == set(contest.said())
    assert {fact: cell.a1 for fact, cell in found.cells.items()} == {
        "title": "B3",
        "municipality": "B4",
        "uf": "B5",
        "branch": "B6",
        "laws": "B7",
        "notice_date": "B8",
        "clause:pcd": "B9",
        "base": "B10",
        "vacancies": "B11",
    }
    assert found.notices == ()


def test_a_pcd_percentage_is_the_usual_rule():
    (clause,) = notice(TEXT).contest.clauses
    assert clause.id == "pcd"
    assert (clause.share.value, clause.threshold.value, clause.ceiling.value) == (Fraction(1, 20), 5, Fraction(1, 5))
    assert clause.rounding.value == "para_cima"
    assert clause.share.citation.norm == "Edital, aba 'Edital'"
    assert not clause.unread


def test_the_percentage_of_another_group_leaves_the_rest_unread():
    (clause,) = notice("UF | RS\nPercentual de negros | 30%").contest.clauses
    assert (clause.id, clause.share.value) == ("negros", Fraction(3, 10))
    assert clause.unread == {"minimo", "arredondamento"}


@pytest.mark.parametrize("value", ["5%", "5,0 %", "5", 0.05, 5.0])
def test_percentages_as_people_and_cells_write_them(value):
    (clause,) = notice("UF | RS\nPercentual PcD | x", values={"B2": value}).contest.clauses
    assert clause.share.value == Fraction(1, 20)


@pytest.mark.parametrize("value", ["01/03/2024", "1.3.2024", "2024-03-01", date(2024, 3, 1), datetime(2024, 3, 1, 9)])
def test_dates(value):
    assert notice("Data do edital | x", values={"B1": value}).contest.notice_date == date(2024, 3, 1)


def test_laws_by_comma_semicolon_or_line_break():
    assert notice("Leis | a; b, c\\nd").contest.laws == ("a", "b", "c", "d")


def test_laws_of_several_lines_are_taken_together():
    found = notice("UF | RS\nLei municipal | a\nNorma | b; a\nLei | c")
    assert found.contest.laws == ("a", "b", "c")
    assert found.cells["laws"].a1 == "B2"


def test_a_law_that_cannot_be_read_is_refused_at_its_own_line():
    with pytest.raises(LawError, match="Edital!B3"):
        notice("UF | RS\nLei | a\nLei | x\nPoder | executivo", values={"B3": 5.0}).refuse(Contest())


def test_readings():
    found = notice("UF | RS\nArredondamento | meio para cima")
    assert found.contest.readings == {"arredondamento": "meio_para_cima"}
    assert found.cells["reading:arredondamento"].a1 == "B2"


def test_blank_values_say_nothing_even_with_a_hint_beside_them():
    found = notice("UF | RS\nPercentual PcD | | Deixe em branco se não há reserva")
    assert found.contest.clauses == ()
    assert "clause:pcd" not in found.cells


def test_unknown_labels_are_noticed():
    found = notice("UF | RS\nMunicípio | Mostardas\nBanca | Fundação X")
    assert found.notices == ('Edital!B3: "Banca" não é um dado conhecido do edital e não foi lido',)


@pytest.mark.parametrize(
    ("line", "value", "said"),
    [
        ("Data do edital", "março de 2024", "não é uma data"),
        ("Data do edital", "31/02/2024", "não é uma data"),
        ("Data do edital", 45352.0, "não é uma data"),
        ("Percentual PcD", "cinco", 'como "20%"'),
        ("Percentual PcD", 1.0, "não é um percentual"),
        ("Percentual PcD", "150%", "maior que 100%"),
        ("Percentual PcD", True, "não é um percentual"),
        ("UF", "XX", "não é uma unidade da federação"),
        ("Poder", "moderador", "use um destes: executivo"),
        ("Base de cálculo", "por sorteio", "use um destes: cargo"),
        ("Vagas", "muitas", "não é um número de vagas"),
        ("Vagas", 2.5, "não é um número de vagas"),
        ("Município", 12.0, "deveria ser um texto"),
        ("Arredondamento", "talvez", "use um destes"),
    ],
)
def test_what_cannot_be_read_names_the_cell(line, value, said):
    said_of = notice(f"Título | Concurso\n{line} | x", values={"B2": value})
    with pytest.raises(LawError) as error:
        said_of.refuse(Contest())
    assert "Edital!B2" in str(error.value)
    assert said in str(error.value)


def test_what_cannot_be_read_matters_only_where_nobody_else_states_it():
    found = notice("UF | RS\nData do edital | março\nPercentual PcD | cinco")
    with pytest.raises(LawError, match="B2"):
        found.refuse(Contest())
    with pytest.raises(LawError, match="B3"):
        found.refuse(Contest(notice_date=date(2024, 3, 1)))
    found.refuse(Contest(notice_date=date(2024, 3, 1), clauses=(percentage_clause("pcd", Fraction(1, 20)),)))


@pytest.mark.parametrize("text", ["01/03/2024", "1/3/24", "1º de março de 2024", "1 de março de 2024", "2024-03-01"])
def test_dates_as_people_write_them(text):
    assert notice("UF | RS\nData do edital | x", values={"B2": text}).contest.notice_date == date(2024, 3, 1)


@pytest.mark.parametrize(
    "line", ["Município | Mostardas/RS", "Município | Mostardas - RS", "Município/UF | Mostardas (RS)"]
)
def test_a_municipality_may_bring_its_state(line):
    contest = notice(f"{line}\nPoder | Prefeitura Municipal\nLei municipal | x").contest
    assert (contest.uf, contest.municipality, contest.branch) == ("RS", "Mostardas", "executivo")


def test_a_fact_stated_twice_is_refused():
    with pytest.raises(LawError, match="já foi dito em Edital!B1"):
        notice("UF | RS\nEstado | SC")


def test_a_state_may_be_written_out():
    assert notice("UF | Rio Grande do Sul").contest.uf == "RS"


@pytest.mark.parametrize(
    ("name", "text", "is_notice"),
    [
        ("Edital", "UF | RS", True),
        ("Capa", "UF | RS\nMunicípio | X\nLei | a", True),
        ("Capa", "UF | RS\nOutra | X\nMais | Y\nAinda | Z", False),
        ("Edital", "Cargo | Vagas\nA | 3", False),
        ("Vagas", "Cargo | Total de vagas | Negros\nUF | 3 | 1", False),
        ("Edital", "1. Das disposições", False),
    ],
)
def test_which_sheet_is_the_notice(name, text, is_notice):
    assert is_notice_sheet(sheet_of(text, name)) is is_notice


def test_the_sheet_named_edital_comes_first():
    facts = "UF | RS\nMunicípio | X\nLei | a"
    sheets = (sheet_of(facts, "Capa"), sheet_of("Cargo | AC\nA | 1", "Vagas"), sheet_of(facts, "Edital"))
    assert find_notice_sheet(Workbook("a.xlsx", sheets, "")).name == "Edital"
    assert find_notice_sheet(Workbook("a.xlsx", (Sheet("Vazia", []),), "")) is None

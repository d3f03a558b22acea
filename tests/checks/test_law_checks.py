"""L3xx: the law itself, and the edital's own clauses."""

from __future__ import annotations

from datetime import date

from tests.checks.board import MOSTARDAS, check, sheet, told, workbook

TABLE = "Cargo | Total | Ampla | Negros\nA | 8 | 6 | 2\nB | 13 | 10 | 3\n"


def test_an_edital_before_the_law():
    assert told(check(TABLE, MOSTARDAS, notice=date(2019, 1, 28))) == ["L301 erro"]
    assert told(check(TABLE, MOSTARDAS, notice=date(2019, 1, 29))) == []


def test_an_edital_after_the_end_names_the_law_in_its_place():
    report = check(TABLE, "federal-12990-2014", notice=date(2025, 6, 4), select=("L",))
    assert told(report) == ["L302 erro"]
    assert "15.142/2025" in report.findings[0].message
    assert told(check(TABLE, "federal-12990-2014", notice=date(2025, 6, 3), select=("L", "V"))) == []


def test_a_term_counts_from_the_publication_that_the_contest_gives():
    table = "Cargo | Total | Ampla | Negros | Indígenas\nA | 20 | 16 | 3 | 1\n"
    law = "es-domingos-martins-pl-25-2023"
    edital = f'data = {{}}\n[normas."{law}"]\npublicacao = 2023-07-10\n'
    assert told(check(table, law, edital=edital.format("2033-07-09"))) == []
    assert told(check(table, law, edital=edital.format("2033-07-10"))) == ["L302 erro"]
    assert told(check(table, law, edital=edital.format("2023-07-09"))) == ["L301 erro"]


def test_bills_and_unconfirmed_norms_are_always_told():
    report = check(
        "Cargo | Total | Ampla | Negros | Indígenas\nA | 20 | 16 | 3 | 1\n", "es-domingos-martins-pl-25-2023"
    )
    assert next(finding.message for finding in report.findings if finding.code == "L303").startswith(
        "a norma é um projeto"
    )
    assert {finding.severity for finding in report.findings} == {"info"}


CLAUSE = """
leis = ["{law}"]
[[grupo]]
id = "negros"
percentual = "{share}"
minimo = {minimum}
arredondamento = "{rounding}"
norma = "Edital 1, item 4.2"
"""


def clause(share: str = "20%", minimum: int = 3, rounding: str = "meio_para_cima") -> str:
    return CLAUSE.format(law=MOSTARDAS, share=share, minimum=minimum, rounding=rounding)


def test_a_clause_below_the_law_is_an_error_of_the_clause():
    right = check(TABLE, edital=clause())
    assert told(right) == []
    for below in (clause(share="10%"), clause(minimum=4), clause(rounding="para_baixo")):
        assert "L305 erro" in told(check(TABLE, edital=below, select=("L",)))
    assert told(check(TABLE, edital=clause(share="30%"), select=("L",))) == []


def test_a_base_against_the_law_is_told_and_the_law_is_applied():
    table = "Cargo | Localidade | Total | Ampla | Negros\nP | X | 2 | 2 | 0\nP | Y | 2 | 2 | 0\n"
    report = check(table, edital=f'leis = ["{MOSTARDAS}"]\nbase = "localidade"\n')
    assert told(report) == ["L306 erro", "V001 erro E2 0->1"]


def test_a_law_of_another_place():
    edital = 'uf = "RS"\nmunicipio = "Tavares"\n'
    assert told(check(TABLE, MOSTARDAS, edital=edital)) == ["L307 erro"]
    assert told(check(TABLE, MOSTARDAS, edital='uf = "RS"\nmunicipio = "MOSTARDAS"\n')) == []


def test_the_registry_picks_the_law_of_place_and_date():
    edital = 'uf = "RS"\nmunicipio = "Mostardas"\npoder = "executivo"\ndata = 2024-03-01\n'
    report = check(TABLE, edital=edital)
    assert [(law.id, law.origin) for law in report.laws] == [(MOSTARDAS, "município e data")]
    assert told(report) == []


def test_no_law_at_all_says_what_is_missing():
    report = check(TABLE)
    assert report.status == "not_checked"
    assert "--lei" in (report.error or "") and "UF" in (report.error or "")


def test_a_law_is_found_by_its_number_and_year():
    for cited in ("Lei Municipal nº 3.920/2019", "Lei 3920/2019", "Lei Municipal nº 3.920, de 29 de janeiro de 2019"):
        assert [law.id for law in check(TABLE, cited).laws] == [MOSTARDAS]
    assert "lei desconhecida" in (check(TABLE, "Lei 9.999/2019").error or "")


def test_the_branch_is_asked_for_only_where_it_matters():
    edital = 'uf = "RS"\nmunicipio = "{}"\ndata = 2024-03-01\n'
    assert told(check(TABLE, edital=edital.format("Mostardas"))) == []
    assert "executivo ou legislativo" in (check(TABLE, edital=edital.format("Santa Maria")).error or "")


def test_sheets_of_no_certame_belong_to_the_contest_of_the_file():
    edital = f'''
leis = ["{MOSTARDAS}"]
[[certame]]
abas = ["Federal"]
leis = ["federal-12990-2014"]
data = 2024-05-02
'''
    wrong = TABLE.replace("8 | 6 | 2", "8 | 7 | 1")
    report = check(workbook(sheet(wrong, "Municipal"), sheet(TABLE, "Federal")), edital=edital)
    assert told(report) == ["V001 erro D2 1->2"]
    assert [law.id for law in report.laws] == ["federal-12990-2014", MOSTARDAS]
    alone = check(workbook(sheet(wrong, "Municipal"), sheet(TABLE, "Federal")), edital=edital.split("]", 1)[1])
    assert told(alone) == []
    assert [use.why for use in alone.sheets] == ["não é de nenhum [[certame]] do edital.toml", ""]


def test_a_choice_that_no_norm_admits_is_refused_also_beside_a_clause_that_says_the_same():
    edital = """
leis = ["rs-mostardas-3920-2019"]
[[grupo]]
id = "pcd"
percentual = "5%"
minimo = 5
arredondamento = "para_cima"
[leituras]
arredondamento = "para_cima"
"""
    assert "tire essa escolha" in (check(TABLE, edital=edital).error or "")


def test_a_clause_is_measured_against_every_law_behind_it():
    edital = """
leis = ["{}"]
[[grupo]]
id = "negros+indigenas"
percentual = "18%"
minimo = 3
arredondamento = "meio_para_cima"
norma = "Edital 1"
"""
    law = "es-domingos-martins-pl-25-2023"
    assert told(check(TABLE, edital=edital.format(law), select=("L305",))) == ["L305 erro"]
    assert told(check(TABLE, edital=edital.format(law).replace("18%", "25%"), select=("L305",))) == []


def test_a_law_that_may_count_from_the_nomination():
    law = "rs-santa-maria-camara"
    edital = f'data = 2021-06-01\n[normas."{law}"]\npublicacao = 2021-12-01\n'
    report = check(TABLE, law, edital=edital)
    assert told(report) == ["L301 alerta"]
    assert report.findings[0].right_under == ("data_que_rege=nomeacao",)
    assert told(check(TABLE, law, edital=edital, data_que_rege="nomeacao")) == []


def test_a_clause_for_one_group_still_finds_the_law_of_the_others():
    edital = """
uf = "RS"
municipio = "Mostardas"
poder = "executivo"
data = 2024-03-01
[[grupo]]
id = "pcd"
percentual = "5%"
minimo = 5
arredondamento = "para_cima"
teto = "20%"
"""
    table = "Cargo | Total | Ampla | Negros | PcD\nA | 8 | 7 | 0 | 1\n"
    assert told(check(table, edital=edital)) == ["V001 erro D2 0->2"]

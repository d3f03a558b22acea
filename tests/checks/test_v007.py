"""V007: formulas judged by what they give, not by their looks."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS
from tests.checks.formula_board import alerts, audit, refusals
from xl_cotas.checks.base import Decided, Finding

MARTINS = "es-domingos-martins-pl-25-2023"
DISABILITY = "federal-decreto-9508-2018"
HEAD = "Cargo | Total de vagas | Ampla concorrência | Negros\n"
NEGROS = "negros (pretos e pardos): a fórmula"
CODE = "V007"


def column(formula, totals=(10, 15, 20, 5), ampla="=B#-D#", head=HEAD):
    """A column of one formula; # is the row. With these totals 20% is exact, so that most formulas give right numbers."""
    rows = [
        f"Cargo {number} | {total} | {ampla.replace('#', str(number))} | {formula.replace('#', str(number))}"
        for number, total in enumerate(totals, 2)
    ]
    return head + "\n".join(rows)


def edital(share, rounding="meio_para_cima", minimum=1, kind="fixo", group="negros"):
    return (
        f'[[grupo]]\nid = "{group}"\nnome = "{group}"\ntipo = "{kind}"\npercentual = "{share}"\n'
        f'minimo = {minimum}\narredondamento = "{rounding}"\n'
    )


RIGHT = [
    "=ROUND(B#*0.2,0)",
    "=ROUND(B#*20%,0)",
    "=ROUND(B#/5,0)",
    "=ROUND(B#*20/100,0)",
    "=ROUND(0.2*B#,)",
    "=IF(B#<3,0,ROUND(B#*0.2,0))",
    "=IF(B#>=3,ROUND(B#*0.2,0),0)",
    '=IF(B#<3,"-",ROUND(B#*0.2,0))',
    '=IF(B#="","",ROUND(B#*0.2,0))',
    '=IF(A#="","",ROUND(B#*0.2,0))',
    "=IFERROR(ROUND(B#*0.2,0),0)",
    "=INT(B#*0.2+0.5)",
    "=TRUNC(B#*0.2+0.5,0)",
    "=ROUNDDOWN(B#*0.2+0.5,0)",
    "=FLOOR(B#*0.2+0.5,1)",
    "=CEILING(B#*0.2-0.5,1)",
    "=MROUND(B#*0.2,1)",
    "=QUOTIENT(2*B#*20+100,200)",
    "=INT((2*B#*20+100)/200)",
    "=IF(B#*0.2-INT(B#*0.2)>=0.5,INT(B#*0.2)+1,INT(B#*0.2))",
    "=IF(MOD(B#,5)>=3,QUOTIENT(B#,5)+1,QUOTIENT(B#,5))",
    "=IF(B#*0.2-TRUNC(B#*0.2)<0.5,TRUNC(B#*0.2),ROUNDUP(B#*0.2,0))",
    "=MAX(0,ROUND(B#*0.2,0))",
    "=MIN(B#,ROUND($B#*0.2,0))",
    "=IF(AND(B#>=3,B#<8),1,ROUND(B#*0.2,0))",
    "=ROUND(SUM(B#)*0.2,0)",
    "=ROUND(PRODUCT(B#,0.2),0)",
    "=B#-ROUND(B#*0.8,0)",
    '=COTAS_RESERVA(B#,"rs-mostardas-3920-2019","negros")',
    '=COTAS_RESERVA(B#,"rs-mostardas-3920-2019")',
]


@pytest.mark.parametrize("formula", RIGHT)
def test_a_right_formula_is_silent(formula):
    if "COTAS" in formula:
        pytest.skip("evaluated in its own test: the board's calculator does not know the function")
    outcomes = audit(column(formula, ampla="0"), MOSTARDAS)
    assert alerts(outcomes) == []
    assert refusals(outcomes) == []
    assert [item.units for item in outcomes if isinstance(item, Decided)] == [4]


WRONG = [
    ("=INT(B#*0.2)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=TRUNC(B#*0.2)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=ROUNDDOWN(B#*20%,0)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=QUOTIENT(B#,5)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=FLOOR(B#*0.2,1)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=INT(B#*0.2+0.4)", "vai falhar com outro total: para 8 vagas dá 2; a lei dá 2"),
    ("=ROUNDUP(B#*0.2,0)", "arredonda sempre para cima e não tem o mínimo de 3 vagas: para 1 vaga dá 1; a lei dá 0"),
    ("=IF(B#<3,0,ROUNDUP(B#*0.2,0))", "arredonda sempre para cima: para 6 vagas dá 2; a lei dá 1"),
    ("=CEILING(B#*0.2,1)", "arredonda sempre para cima e não tem o mínimo de 3 vagas: para 1 vaga dá 1; a lei dá 0"),
    ("=B#*0.2", "não arredonda: para 1 vaga dá 0,2; a lei dá 0"),
    ("=ROUND(B#*0.2,1)", "vai falhar com outro total: para 1 vaga dá 0,2; a lei dá 0"),
    ("=IF(B#<5,0,ROUND(B#*0.2,0))", "reserva a partir de 5 vagas, e o mínimo é 3: para 3 vagas dá 0; a lei dá 1"),
    ("=IF(B#<=3,0,ROUND(B#*0.2,0))", "reserva a partir de 4 vagas, e o mínimo é 3: para 3 vagas dá 0; a lei dá 1"),
    ("=MAX(1,ROUND(B#*0.2,0))", "não tem: para 1 vaga dá 1; a lei dá 0"),
    ("=IF(B#<8,1,IF(B#<13,2,IF(B#<18,3,4)))", "vai falhar com outro total: para 1 vaga dá 1; a lei dá 0"),
    ("=EVEN(B#*0.2)", ""),
    ('=COTAS_RESERVA(B#,"federal-15142-2025","negros")', ""),
]


@pytest.mark.parametrize(("formula", "said"), [item for item in WRONG if item[1] and "não tem:" not in item[1]][:5])
def test_a_truncating_column_is_one_alert(formula, said):
    outcomes = audit(column(formula), MOSTARDAS)
    assert alerts(outcomes) == [f"D2,D3,D4,D5 {NEGROS} {said} (4 células)"]

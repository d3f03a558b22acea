"""V007: formulas judged by what they give, not by their looks."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from datetime import date

import pytest

from tests.checks.board import MOSTARDAS
from tests.checks.formula_board import alerts, audit, audited, calculated, refusals
from xl_cotas.checks.base import Finding, Undecided
from xl_cotas.cli.main import run
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import library
from xl_cotas.workbook.formula.texts import TOO_LARGE
from xl_cotas.workbook.model import UNCALCULATED, Sheet, SheetFormulas
from xl_cotas.workbook.template.vagas import Position
from xl_cotas.workbook.template.workbook import write_template

MARTINS = "es-domingos-martins-pl-25-2023"
DISABILITY = "federal-decreto-9508-2018"
HEAD = "Cargo | Total de vagas | Ampla concorrência | Negros\n"
NEGROS = "negros (pretos e pardos): a fórmula"
CODE = "V007"


def column(formula, totals=(10, 15, 20, 5), ampla="=B#-D#", head=HEAD):
    """A column of one formula; # is the row. With these totals 20% is exact: most formulas give right numbers."""
    rows = [
        f"Cargo {number} | {total} | {ampla.replace('#', str(number))} | {formula.replace('#', str(number))}"
        for number, total in enumerate(totals, 2)
    ]
    return head + "\n".join(rows)


def edital(share, rounding):
    return (
        f'[[grupo]]\nid = "negros"\nnome = "negros"\npercentual = "{share}"\n'
        f'minimo = 1\narredondamento = "{rounding}"\n'
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
    '=IF(B#="","",IF(B#<3,0,INT((2*B#*20+100)/200)))',  # that of the templates
    "=ROUND(B#:B#*0.2,0)",
    '=COTAS_RESERVA(B#,"rs-mostardas-3920-2019","negros")',
    '=[1]!COTAS_RESERVA(B#,"rs-mostardas-3920-2019","negros")',
    '=COTAS_RESERVA(B#,"rs-mostardas-3920-2019")',
    '=COTAS_RESERVA(B#,"federal-decreto-9508-2018; rs-mostardas-3920-2019","negros",F1)',
    '=IF(B#="","",COTAS_RESERVA(B#,"rs-mostardas-3920-2019","negros",F1))',  # that of the templates
]


@pytest.mark.parametrize("formula", [*RIGHT, "=INT(B#*0.2+0.4)"])
def test_a_right_formula_is_silent(formula):
    assert audit(column(formula), MOSTARDAS) == []


UP = "arredonda sempre para cima"
WRONG = [
    ("=INT(B#*0.2)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=TRUNC(B#*0.2)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=ROUNDDOWN(B#*20%,0)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=QUOTIENT(B#,5)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=FLOOR(B#*0.2,1)", "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1"),
    ("=ROUNDUP(B#*0.2,0)", f"{UP}; não tem o mínimo de 3 vagas: para 1 vaga dá 1; a lei dá 0"),
    ("=CEILING(B#*0.2,1)", f"{UP}; não tem o mínimo de 3 vagas: para 1 vaga dá 1; a lei dá 0"),
    ("=IF(B#<3,0,ROUNDUP(B#*0.2,0))", f"{UP}: para 6 vagas dá 2; a lei dá 1"),
    ("=B#*0.2", "não arredonda: para 1 vaga dá 0,2; a lei dá 0"),
    ("=B#/5", "não arredonda: para 1 vaga dá 0,2; a lei dá 0"),
    ("=ROUND(B#*0.2,1)", "não arredonda: para 1 vaga dá 0,2; a lei dá 0"),
    ("=IF(B#<5,0,ROUND(B#*0.2,0))", "reserva a partir de 5 vagas, e o mínimo é 3: para 3 vagas dá 0; a lei dá 1"),
    ("=IF(B#<=3,0,ROUND(B#*0.2,0))", "reserva a partir de 4 vagas, e o mínimo é 3: para 3 vagas dá 0; a lei dá 1"),
    ("=MAX(1,ROUND(B#*0.2,0))", "vai falhar com outro total: para 1 vaga dá 1; a lei dá 0"),
    ("=IF(B#<8,1,IF(B#<13,2,IF(B#<18,3,4)))", "vai falhar com outro total: para 1 vaga dá 1; a lei dá 0"),
    ("=IF(B#<3,0,IF(B#<8,1,IF(B#<13,2,IF(B#<18,3,4))))", "vai falhar com outro total: para 23 vagas dá 4; a lei dá 5"),
    ("=B#/B#*ROUND(B#/5,0)/(B#-1)*(B#-1)", "vai falhar com outro total: para 1 vaga dá #DIV/0!; a lei dá 0"),
]


@pytest.mark.parametrize(("formula", "said"), WRONG)
def test_a_wrong_column_is_one_alert_on_all_its_cells(formula, said):
    outcomes = audit(column(formula), MOSTARDAS)
    assert alerts(outcomes) == [f"D2,D3,D4,D5 {NEGROS} {said} (4 células)"]
    (finding,) = [item for item in outcomes if isinstance(item, Finding)]
    assert finding.code == "V007"
    assert [part.found for part in finding.parts] == [2, 3, 4, 1]
    assert finding.key == "Cargo 2"
    assert "art. 1º" in finding.citation[0]


def test_the_sum_of_the_failing_total_is_told():
    (finding,) = [item for item in audit(column("=INT(B#*0.2)"), MOSTARDAS) if isinstance(item, Finding)]
    assert finding.parts[0].sum == ("com 3 vagas a fórmula dá 0; 20% de 3 = 0,6; fração igual ou maior que 0,5 sobe: 1")
    assert finding.related[0].a1 == "B2"


@pytest.mark.parametrize(
    ("formula", "totals", "said"),
    [
        (
            "=ROUND(B#*0.25,0)",
            (8, 4, 12),
            "aplica 25% (Lei 15.142/2025), e aqui o percentual é 20%; não tem o mínimo de 3",
        ),
        ("=ROUND(B#*0.17,0)", (5, 10, 15), "aplica 17% (PL 25/2023 (Domingos Martins/ES)), e aqui o percentual é 20%"),
        ("=ROUND(B#*0.22,0)", (5, 10, 15), "aplica 22%, e o percentual é 20%: para 7 vagas dá 2; a lei dá 1"),
        (
            "=IF(B#<3,0,ROUND(B#*$F$2,0))",
            (5, 10, 15),
            "aplica 22%, e o percentual é 20%: para 7 vagas dá 2; a lei dá 1",
        ),
    ],
)
def test_another_share_names_the_law_it_is_of(formula, totals, said):
    text = column(formula, totals).replace("\nCargo 3", " | | 0.22\nCargo 3")  # F2, which only the last one uses
    (line,) = alerts(audit(text, MOSTARDAS))
    assert f"{NEGROS} {said}" in line


@pytest.mark.parametrize("share", ["30%", "25%", "17%", "5%", "3%"])
@pytest.mark.parametrize(
    ("rounding", "right", "wrong"),
    [
        ("meio_para_cima", "ROUND(B#*{s},0)", "INT(B#*{s})"),
        ("meio_para_cima", "INT(B#*{s}+0.5)", "ROUNDUP(B#*{s},0)"),
        ("meio_para_baixo", "CEILING(B#*{s}-0.5,1)", "ROUND(B#*{s},0)"),
        ("para_cima", "ROUNDUP(B#*{s},0)", "ROUND(B#*{s},0)"),
        ("para_baixo", "INT(B#*{s})", "ROUND(B#*{s},0)"),
    ],
)
def test_halves_are_those_of_the_rounding_in_force(share, rounding, right, wrong):
    totals = (100, 200, 300)
    clause = edital(share, rounding)
    decimal = str(float(share[:-1]) / 100)
    assert alerts(audit(column("=" + right.format(s=decimal), totals), edital=clause)) == []
    assert alerts(audit(column("=" + right.format(s=share), totals), edital=clause)) == []
    (line,) = alerts(audit(column("=" + wrong.format(s=decimal), totals), edital=clause))
    assert line.startswith("D2,D3,D4 negros: a fórmula ")
    assert "o edital dá" in line


def test_a_rounding_that_the_law_does_not_settle_is_silent_under_every_admissible_reading():
    head = "Cargo | Total de vagas | Ampla concorrência | PPIQ\n"
    for formula in ("=ROUND(B#*0.3,0)", "=IF(B#<2,0,INT(B#*0.3))", "=IF(B#<2,0,ROUNDUP(B#*0.3,0))"):
        assert alerts(audit(column(formula, (10, 20, 30), head=head), "es-divino-de-sao-lourenco")) == []
    (line,) = alerts(audit(column("=ROUND(B#*0.3+0.2,0)", (10, 20, 30), head=head), "es-divino-de-sao-lourenco"))
    assert "para 1 vaga dá 1" in line or "vagas dá" in line


def test_a_reading_stated_by_the_contest_leaves_no_alternative_for_a_shortage():
    head = "Cargo | Total de vagas | Ampla concorrência | PPIQ\n"
    text = column("=IF(B#<2,0,INT(B#*0.3))", (10, 20, 30), head=head)
    (line,) = alerts(audit(text, "es-divino-de-sao-lourenco", arredondamento="meio_para_cima"))
    assert "trunca em vez de arredondar: para 2 vagas dá 0; a lei dá 1" in line


PCD = "Cargo | Total de vagas | Ampla concorrência | PcD\n"


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("=MIN(ROUNDUP(B#*0.05,0),INT(B#*0.2))", []),
        ("=IF(B#<5,0,ROUNDUP(B#*0.05,0))", []),
        ("=IF(B#<5,0,ROUNDUP(B#*0.1,0))", []),  # between the least 5% and the most 20%
        ("=INT(B#*0.2)", []),
        ("=ROUNDUP(B#*0.05,0)", []),  # teto=nenhum is admissible
        ("=ROUND(B#*0.05,0)", ["trunca"]),
    ],
)
def test_a_least_share_leaves_room_up_to_the_ceiling(formula, said):
    found = alerts(audit(column(formula, (20, 40, 60), head=PCD), DISABILITY))
    assert bool(found) == bool(said)


def test_two_groups_are_judged_each_by_its_share():
    text = "Cargo | Total de vagas | Ampla concorrência | Negros | Indígenas\n" + "\n".join(
        f"Cargo {r} | {t} | =B{r}-D{r}-E{r} | =ROUND(B{r}*0.17,0) | =ROUND(B{r}*0.02,0)"
        for r, t in enumerate((100, 10, 14), 2)
    )
    (line,) = alerts(audit(text, MARTINS))
    assert line.startswith("E3,E4 indígenas: a fórmula aplica 2% (Lei 15.142/2025), e aqui o percentual é 3%")
    assert "para 17 vagas dá 0; a lei dá 1" in line


# ---------------------------------------------------------------- whose total


def test_a_formula_that_uses_the_row_above():
    text = column("=ROUND(B#*0.2,0)", (10, 11, 12)) + "\nCargo 5 | 12 | =B5-D5 | =ROUND(B4*0.2,0)"
    (line,) = alerts(audit(text, MOSTARDAS))
    assert line == "D5 negros (pretos e pardos): a fórmula usa o total de outra linha (1 acima), não o da sua"


def test_a_constant_formula():
    text = column("=ROUND(B#*0.2,0)", (10, 11, 12)) + "\nCargo 5 | 12 | =B5-D5 | =1+1"
    (line,) = alerts(audit(text, MOSTARDAS))
    assert line.startswith("D5 negros (pretos e pardos): a fórmula não muda com o total: para 1 vaga dá 2; a lei dá 0")


def test_a_reserve_computed_on_the_ampla():
    text = column("=ROUND(C#*0.25,0)", (10, 15, 20), ampla="{}")
    for ampla in ("8", "12", "16"):
        text = text.replace("{}", ampla, 1)
    assert alerts(audit(text, MOSTARDAS)) == []  # a quarter of the ampla is a fifth of the total
    (line,) = alerts(audit(text.replace("ROUND(C", "ROUNDUP(C"), MOSTARDAS))
    assert "calcula sobre a ampla concorrência, não sobre o total" in line


def test_a_total_that_is_a_sum_varies_by_what_was_typed():
    head = "Cargo | Sede | Interior | Total de vagas | Ampla concorrência | Negros\n"
    text = head + "\n".join(
        f"Cargo {r} | {t} | 0 | =B{r}+C{r} | =D{r}-F{r} | =INT((B{r}+C{r})*0.2)" for r, t in enumerate((10, 15, 20), 2)
    )
    (line,) = alerts(audit(text, MOSTARDAS))
    assert "F2,F3,F4" in line
    assert "trunca em vez de arredondar: para 3 vagas dá 0; a lei dá 1" in line


def test_helper_columns_and_names():
    head = "Cargo | Total de vagas | Ampla concorrência | Negros | Fração\n"
    rows = "\n".join(f"Cargo {r} | {t} | =B{r}-D{r} | =INT(E{r}) | =B{r}*perc" for r, t in enumerate((10, 15, 20), 2))
    found = audit(head + rows, MOSTARDAS, names={"perc": "20%"})
    assert "trunca" in alerts(found)[0]
    right = (head + rows).replace("=INT(E2)", "=ROUND(E2,0)").replace("=INT(E3)", "=ROUND(E3,0)")
    assert "D4" in alerts(audit(right, MOSTARDAS, names={"perc": "20%"}))[0]


def test_structured_references():
    text = column("=INT(Tabela1[[@This Row],[Total de vagas]]*20%)", (10, 15, 20)).replace("@This", "#This")
    assert "trunca" in alerts(audit(text, MOSTARDAS))[0]
    assert alerts(audit(text.replace("INT(", "ROUND(").replace("20%)", "20%,0)"), MOSTARDAS)) == []


def test_what_is_wrong_already_is_left_to_the_other_check():
    outcomes = audit(column("=INT(B#*0.2)", (10, 8, 20, 3)), MOSTARDAS)
    (line,) = alerts(outcomes)
    assert line.startswith("D2,D4 ")


def test_rows_that_are_one_unit_together_are_not_judged_one_by_one():
    text = HEAD + "Médico | 10 | =B2-D2 | =INT(B2*0.2)\nMédico | 5 | =B3-D3 | =INT(B3*0.2)"
    assert alerts(audit(text, MOSTARDAS)) == []


# ---------------------------------------------------------------- typed numbers and sums


def test_a_number_typed_over_a_formula():
    text = column("=ROUND(B#*0.2,0)", (10, 11, 12)) + "\nCargo 5 | 12 | =B5-D5 | 2"
    (line,) = alerts(audit(text, MOSTARDAS))
    assert line == ("D5 negros (pretos e pardos): número digitado numa coluna de fórmulas (D): não muda com o total")


@pytest.mark.parametrize(
    "tail",
    [
        "\nCargo 5 | 12 | =B5-D5 | -",
        "\nCargo 5 | 12 | =B5-D5 | 1",  # wrong already
        "\nCargo 5 | 12 | 10 | 2\nCargo 6 | 12 | 10 | 2\nCargo 7 | 12 | 10 | 2",  # as many typed as formulas
    ],
)
def test_what_is_no_slip_of_typing(tail):
    found = alerts(audit(column("=ROUND(B#*0.2,0)", (10, 11, 12)) + tail, MOSTARDAS))
    assert not [line for line in found if "negros" in line]


def test_an_ampla_that_leaves_a_column_out():
    text = "Cargo | Total de vagas | Ampla concorrência | Negros | Indígenas\n" + "\n".join(
        f"Cargo {r} | {t} | =B{r}-D{r} | =ROUND(B{r}*0.17,0) | =ROUND(B{r}*0.03,0)"
        for r, t in enumerate((10, 11, 12), 2)
    )
    (line,) = alerts(audit(text, MARTINS))
    assert line == "C2,C3,C4 ampla concorrência: a fórmula não desconta a coluna E (Indígenas) (3 células)"
    assert (
        alerts(audit(text.replace("-D2", "-SUM(D2:E2)").replace("-D3", "-D3-E3").replace("-D4", "-(D4+E4)"), MARTINS))
        == []
    )


def test_an_ampla_computed_apart_must_close_with_the_reserves():
    assert alerts(audit(column("=ROUND(B#*0.2,0)", ampla="=B#-ROUND(B#*0.2,0)"), MOSTARDAS)) == []
    (line,) = alerts(audit(column("=ROUND(B#*0.2,0)", ampla="=INT(B#*0.8)"), MOSTARDAS))
    assert "para 1 vaga, ampla e reservas das fórmulas somam 0" in line


def test_a_total_that_leaves_a_part_out():
    text = "Cargo | Total de vagas | Ampla concorrência | Negros | Indígenas\n" + "\n".join(
        f"Cargo {r} | =SUM(C{r}:D{r}) | {a} | {n} | {i}"
        for r, (a, n, i) in enumerate(((8, 2, 0), (9, 2, 0), (40, 9, "=0")), 2)
    )
    found = alerts(audit(text, MARTINS))
    assert "B2,B3 total: a soma deixa de fora a coluna E (Indígenas) (2 células)" in found or any(
        line.startswith("B2,B3") for line in found
    )


def test_a_totals_row_that_misses_rows():
    text = column("=ROUND(B#*0.2,0)", (10, 15, 20)) + "\nCargo 5 | 2 | =B5-D5 | =ROUND(B5*0.2,0)"
    short = text + "\nTotal | =SUM(B2:B5) | =SUM(C2:C5) | =SUM(D2:D4)"
    (line,) = alerts(audit(short, MOSTARDAS))
    assert line == "D6 linha de totais: a soma deixa de fora a linha 5"
    for right in ("SUM(D2:D5)", "D2+D3+D4+D5", "SUBTOTAL(9,D2:D5)", "B6-C6", "SUM(D1:D5)"):
        assert alerts(audit(short.replace("SUM(D2:D4)", right), MOSTARDAS)) == [], right


# ---------------------------------------------------------------- what cannot be decided


def test_functions_that_are_not_known_are_told_once_a_table():
    outcomes = audit(column("=VLOOKUP(B#,F1:G9,2)+0*XYZ(B#)", ampla="8"), MOSTARDAS)
    assert alerts(outcomes) == []
    assert refusals(outcomes) == ["fórmulas não conferidas: a função VLOOKUP não é conhecida"]


def test_a_cumulative_formula_is_not_judged():
    text = HEAD + "\n".join(
        f"Cargo {r} | {t} | =B{r}-D{r} | =ROUND(SUM(B$2:B{r})*0.2,0)-SUM(D$1:D{r - 1})"
        for r, t in enumerate((10, 15, 20), 2)
    )
    outcomes = audit(text, MOSTARDAS)
    assert not [line for line in alerts(outcomes) if "negros" in line]
    assert refusals(outcomes) == ["fórmulas não conferidas: a fórmula usa também o total de outras linhas"]


def test_our_own_functions_are_known():
    text = column('=COTAS_RESERVA(B#,"federal-15142-2025","negros")', (4, 5, 7))
    (line,) = alerts(audit(text, MOSTARDAS))
    assert "aplica 25% (Lei 15.142/2025), e aqui o percentual é 20%; não tem o mínimo de 3 vagas" in line
    several = column('=COTAS_RESERVA(B#,"federal-decreto-9508-2018; federal-15142-2025","negros",F1)', (4, 5, 7))
    assert alerts(audit(several, MOSTARDAS)) == [line]
    assert refusals(audit(column("=COTAS_FRACAO(B#,F1)", ampla="8"), MOSTARDAS)) == []


def test_our_own_function_follows_the_date_of_its_call():
    """30% to the three groups together until 26/06/2025, 25% to negros since."""
    joint = "negros+indigenas+quilombolas"
    for day, group, share in (("45818", joint, "0.3"), ("45840", "negros", "0.25"), ("", "negros", "0.25")):
        clause = edital(f"{float(share):.0%}", "meio_para_cima").replace("minimo = 1", "minimo = 2")
        clause = clause.replace('id = "negros"', f'id = "{group}"')
        head = HEAD.replace("Negros", "PPIQ" if "+" in group else "Negros")
        text = column(f'=COTAS_RESERVA(B#,"federal-15142-2025","{group}",{day})', (10, 20, 40), head=head)
        outcomes = audit(text, edital=clause)
        assert (alerts(outcomes), refusals(outcomes)) == ([], []), day
        (line,) = alerts(audit(text, edital=clause.replace("minimo = 2", "minimo = 5")))
        assert "para 2 vagas dá 1; o edital dá 0" in line


@pytest.mark.parametrize("day", ["45000", "0.5", '"10/06/2025"', "TRUE"])
def test_a_date_that_gives_an_error_in_the_cell_is_left_to_whoever_reads_it(day):
    outcomes = audit(column(f'=COTAS_RESERVA(B#,"federal-15142-2025","negros",{day})', ampla="8"), MOSTARDAS)
    assert outcomes == []


def template(*laws):
    """A quadro with functions, filled in: the values beside the formulas are those of a program."""
    contest = Contest(laws=laws, notice_date=date(2024, 3, 1))
    regime = build_regime(contest, [library()[law] for law in laws])
    positions = [Position(f"Cargo {total}", total) for total in (3, 8, 17, 20, 40)]
    return write_template(regime, positions, functions=True)


def checked_file(path, content, capsys):
    """What V007 says of a file: its findings, and what it could not decide."""
    path.write_bytes(content)
    run(["conferir", str(path), "--formato", "json"])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    said = [item for item in (*file["findings"], *file["undecided"]) if item["code"] == CODE]
    return [item.get("message") or item.get("why") for item in said]


def edited(content, old, new):
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    assert any(old in part for part in parts.values())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        for name, part in parts.items():
            package.writestr(name, part.replace(old, new))
    return packed.getvalue()


def test_a_template_with_functions_is_decided_and_silent(tmp_path, capsys):
    content = template(MOSTARDAS, DISABILITY)
    path = tmp_path / "quadro.xlsx"
    assert checked_file(path, content, capsys) == []
    by_office = edited(content, b"COTAS_RESERVA(", b"BR.XLCOTAS.COTAS.COTASRESERVA(")
    assert checked_file(path, by_office, capsys) == []
    for name in (b"COTAS_RESERVA(", b"BR.XLCOTAS.COTAS.COTASRESERVA("):
        (said,) = checked_file(path, edited(content, b"COTAS_RESERVA(", name + b"1+"), capsys)
        assert said.startswith(f"{NEGROS} reserva a partir de 2 vagas") or "para 2 vagas dá 1; a lei dá 0" in said


def test_a_cell_of_another_sheet_is_named_with_it():
    drawn, formulas = calculated(column("=ROUND(B#*0.2,0)+0*Edital!B9", ampla="8"))
    other = Sheet("Edital", [[UNCALCULATED]], first_row=9, first_column=2)
    outcomes = audited(drawn, {**formulas, "Edital": SheetFormulas({})}, MOSTARDAS, beside=(other,))
    assert refusals(outcomes) == ["fórmulas não conferidas: Edital!B9 tem uma fórmula que não foi lida"]


def test_a_table_without_formulas_is_silent():
    assert audit(HEAD + "Médico | 10 | 8 | 2", MOSTARDAS) == []


def test_every_text_fits_the_oldest_console():
    for formula, _ in WRONG:
        for item in audit(column(formula), MOSTARDAS):
            if isinstance(item, Finding):
                (item.message + item.parts[0].sum).encode("cp1252")


def test_one_reading_holds_for_the_formulas_of_a_column():
    head = "Cargo | Total de vagas | Ampla concorrência | PPIQ\n"
    text = column("=ROUND(B#*0.3,0)", (10, 20, 30), head=head)
    text += "\nCargo 5 | 40 | =B5-D5 | =IF(B5<2,0,INT(B5*0.3))"
    (line,) = alerts(audit(text, "es-divino-de-sao-lourenco"))
    assert line.startswith("D5 ")
    assert "a fórmula difere das demais da coluna: para 2 vagas dá 0; as demais dão 1" in line


def test_formulas_that_look_different_and_give_the_same_are_silent():
    text = column("=ROUND(B#*0.2,0)", (10, 15, 20)) + "\nCargo 5 | 40 | =B5-D5 | =INT(B5/5+1/2)"
    assert alerts(audit(text, MOSTARDAS)) == []


def test_a_table_never_calculated_is_audited_and_decides_nothing():
    drawn, formulas = calculated(column("=INT(B#*0.2)"))
    blank = [[UNCALCULATED if n > 1 and i else value for i, value in enumerate(c)] for n, c in enumerate(drawn.columns)]
    outcomes = audited(replace(drawn, columns=blank), formulas, MOSTARDAS)
    assert [line.split()[0] for line in alerts(outcomes)] == ["D2,D3,D4,D5"]
    assert all(isinstance(item, Finding | Undecided) for item in outcomes)


def test_a_sheet_too_large_is_told():
    drawn, _ = calculated(column("=ROUND(B#*0.2,0)"))
    outcomes = audited(drawn, {"Vagas": SheetFormulas(why_not=TOO_LARGE)}, MOSTARDAS)
    assert refusals(outcomes) == [f"fórmulas não conferidas: {TOO_LARGE}"]

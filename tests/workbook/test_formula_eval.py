"""Formulas evaluated with Excel's meaning."""

from __future__ import annotations

import contextlib
import math
from datetime import date, datetime, time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_cotas.workbook.formula.evaluate import Calculator, Cells
from xl_cotas.workbook.formula.numbers import ExcelError
from xl_cotas.workbook.formula.parse import DEEPEST_NESTING, LONGEST_FORMULA
from xl_cotas.workbook.formula.texts import sheet_formulas
from xl_cotas.workbook.formula.tokens import relative_form, shifted, tokenize
from xl_cotas.workbook.formula.tree import NotEvaluated, TableColumns
from xl_cotas.workbook.model import CellRef, ErrorCell, Sheet, SheetFormulas

HOME = CellRef("Vagas", 5, 4)
VALUES = [
    ["Cargo", "Total", "Ampla", "", 0.2],
    ["Médico", 8.0, 6.0, "", "20%"],
    ["Gari", 13.0, 10.0, "", "texto"],
    ["", True, ErrorCell("#N/A"), "", "0,2"],
    ["Professor", 15.0, "", "", ""],
]


def calculator(texts, names=None, **limits):
    sheet = Sheet("Vagas", [list(column) for column in zip(*VALUES, strict=True)])
    table = TableColumns({"total": 2, "total de vagas": 3}, 2, 5)
    return Calculator(Cells({"Vagas": sheet}, {"Vagas": sheet_formulas(texts, names)}, {"Vagas": [table]}), **limits)


def evaluate(formula, names=None):
    return calculator({(5, 4): formula}, names).value(HOME)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        # operators
        ("1+2*3", 7.0),
        ("(1+2)*3", 9.0),
        ("-2^2", 4.0),
        ("0-2^2", -4.0),
        ("2^3^2", 64.0),
        ("50%", 0.5),
        ("200%%", 0.02),
        ("10-2-3", 5.0),
        ("8/4/2", 1.0),
        ("1+--2", 3.0),
        ('"a"&1+2', "a3"),
        ("1<2=TRUE", True),
        ('"a"="A"', True),
        ('"a">9', True),
        ("TRUE>99", True),
        ('A4=""', True),
        ("A4=0", True),
        (".5+1.", 1.5),
        ("1E2", 100.0),
        # binary fractions as the program sees them
        ("0.1+0.2=0.3", True),
        ("(0.1+0.2)-0.3", 0.0),
        ("ROUND(2.5,0)", 3.0),
        ("ROUND(-2.5,0)", -3.0),
        ("ROUND(0.5,0)", 1.0),
        ("ROUND(0.499999999999999,0)", 0.0),
        ("ROUND(1.005,2)", 1.01),
        ("ROUND(1234.5,-2)", 1200.0),
        ("ROUND(1250,-2)", 1300.0),
        ("ROUND(0.35*90,0)", 32.0),
        ("ROUND(0.17*50,0)", 9.0),
        ("ROUND(0.05*10,0)", 1.0),
        ("INT(0.07*100)", 7.0),
        ("INT(0.29*100)", 29.0),
        ("INT(-1.5)", -2.0),
        ("INT(0.35*90+0.5)", 32.0),
        ("TRUNC(-1.5)", -1.0),
        ("TRUNC(1.29*100)", 129.0),
        ("TRUNC(2.345,2)", 2.34),
        ("ROUNDUP(0.07*100,0)", 7.0),
        ("ROUNDUP(7.01,0)", 8.0),
        ("ROUNDUP(-7.01,0)", -8.0),
        ("ROUNDDOWN(-7.99,0)", -7.0),
        ("CEILING(0.07*100,1)", 7.0),
        ("CEILING(2.1,1)", 3.0),
        ("CEILING(-2.5,-2)", -4.0),
        ("CEILING(-2.5,2)", -2.0),
        ("CEILING.MATH(2.1)", 3.0),
        ("CEILING.MATH(-5.5,2,-1)", -6.0),
        ("CEILING.MATH(-5.5,2)", -4.0),
        ("_xlfn.CEILING.MATH(6.3,5)", 10.0),
        ("FLOOR(2.9,1)", 2.0),
        ("FLOOR(7.1,0.1)", 7.1),
        ("FLOOR(-2.5,-2)", -2.0),
        ("FLOOR(-2.5,2)", -4.0),
        ("FLOOR.MATH(-5.5,2,-1)", -4.0),
        ("MROUND(7.5,5)", 10.0),
        ("MROUND(7.4,5)", 5.0),
        ("QUOTIENT(2*13*20+100,200)", 3.0),
        ("QUOTIENT(-10,3)", -3.0),
        ("MOD(-3,2)", 1.0),
        ("MOD(10,3)", 1.0),
        ("EVEN(1.5)", 2.0),
        ("EVEN(-1)", -2.0),
        ("ODD(1.5)", 3.0),
        ("ODD(0)", 1.0),
        ("ABS(-3)", 3.0),
        # cells
        ("B2", 8.0),
        ("$B$2*E1", 1.6),
        ("B2*E2", 1.6),
        ("A4", 0.0),
        ("SUM(B1:B5)", 36.0),
        ("SUM(B2:B3,1,TRUE)", 23.0),
        ("SUM($B:$B)", 36.0),
        ("SUM(2:2)", 14.0),
        ("COUNT(B1:B5)", 3.0),
        ("COUNTA(A1:A5)", 4.0),
        ("MAX(B2:B3,20)", 20.0),
        ("MIN(B2,3)", 3.0),
        ("AVERAGE(B2,B2:B2)", 8.0),
        ("SUMPRODUCT(B2:B3,C2:C3)", 178.0),
        ("COLUMNS(D5:F5)", 3.0),
        ("ROWS(B1:B5)-COLUMNS(B2)", 4.0),
        ("SUM(COLUMNS(A1:C1),1)", 4.0),
        ("IF(COUNT(B2:C2)<COLUMNS(B2:C2),0,B2)", 8.0),
        ("SUBTOTAL(9,B2:B3)", 21.0),
        ("B2:B5*2", 30.0),  # the cell in line with the formula
        ("Vagas!B2", 8.0),
        ("'Vagas'!B2", 8.0),
        ("N(E3)+N(B4)", 1.0),
        ('VALUE("12")', 12.0),
        # conditions
        ("IF(B2<3,0,ROUND(B2*20%,0))", 2.0),
        ("IF(B2<3,0)", False),
        ("IF(1,,2)", 0.0),
        ("IF(TRUE,1,C4)", 1.0),
        ("AND(B2>1,B3>1)", True),
        ("OR(B2>9,B3>99)", False),
        ("NOT(B2>9)", True),
        ("IFERROR(C4,0)", 0.0),
        ("IFERROR(B2/0,-1)", -1.0),
        ("IFERROR(IF(B2>1,1/0,2),7)+B2", 15.0),
        ("IFS(B2<3,0,B2<10,1,TRUE,2)", 1.0),
        ("CHOOSE(2,10,20)", 20.0),
        ("ISBLANK(A4)", True),
        ("ISNUMBER(B2)", True),
        ("ISERROR(C4)", True),
        # tables and names
        ("Tabela1[[#This Row],[Total]]*2", 30.0),
        ("[@Total]*2", 30.0),
        ("[@[Total de vagas]]", 0.0),
        ("SUM(Tabela1[Total])", 36.0),
        ("ROUND(B2*perc,0)", 2.0),
    ],
)
def test_value(formula, value):
    found = evaluate(formula, {"perc": "Vagas!$E$1"})
    assert type(found) is type(value)
    assert found == pytest.approx(value, rel=1e-12) if isinstance(value, float) else found == value


def test_a_date_is_the_number_that_the_file_holds():
    column = [date(2024, 3, 1), datetime(2024, 3, 1, 12), time(8)]
    drawn = Sheet("Edital", [column], first_row=9, first_column=2)
    texts = {(9, 3): "B9+1", (10, 3): "ISNUMBER(B10)", (11, 3): "B11"}
    edital = Calculator(Cells({"Edital": drawn}, {"Edital": sheet_formulas(texts)}))
    assert edital.value(CellRef("Edital", 9, 3)) == 45353.0
    assert edital.value(CellRef("Edital", 10, 3)) is True
    with pytest.raises(NotEvaluated) as raised:
        edital.value(CellRef("Edital", 11, 3))
    assert raised.value.told("Edital") == "B11 tem uma hora"
    assert raised.value.told("Vagas") == "Edital!B11 tem uma hora"


@pytest.mark.parametrize(
    ("formula", "error"),
    [
        ("1/0", "#DIV/0!"),
        ("MOD(1,0)", "#DIV/0!"),
        ("FLOOR(1,0)", "#DIV/0!"),
        ("C4+1", "#N/A"),
        ("E3*2", "#VALUE!"),
        ("#REF!+1", "#REF!"),
        ("CEILING(1,-1)", "#NUM!"),
        ("MROUND(5,-2)", "#NUM!"),
        ("10^300*10^300", "#NUM!"),
        ("SUM(C1:C5)", "#N/A"),
        ("A1:A3&B1:B3", "#VALUE!"),
        ("IF(A1,1,2)", "#VALUE!"),
    ],
)
def test_error(formula, error):
    with pytest.raises(ExcelError) as raised:
        evaluate(formula)
    assert raised.value.text == error


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        ("VLOOKUP(A1,B1:C3,2,0)", "VLOOKUP"),
        ("SUM(B2:B3*2)", "matrizes"),
        ("SUMPRODUCT((A1:A3=1)*B1:B3)", "matrizes"),
        ("[1]Plan1!A1", "outro arquivo"),
        ("'C:\\[outro.xlsx]Plan1'!A1", "outro arquivo"),
        ("Outra!A1", "aba"),
        ("{1,2}", "matricial"),
        ("E4*2", "vírgula"),
        ("D5+1", "si mesma"),
        ("desconhecido*2", "desconhecido"),
        ("Tabela1[Nada]", "tabela"),
        ("COLUMNS(2)", "matrizes"),
        ("ROWS(A1,A2)", "argumentos"),
        ("1+", "incompleta"),
        ("(1+2", "parêntese"),
        ("ROUND(1)", "argumentos"),
        ("1 2", "trecho"),
        ("A1 B1", "trecho"),
        ("ROUND(B2;0)", "parêntese"),
        ("XFE1", "fora da planilha"),
        ("A1048577", "fora da planilha"),
        ("", "texto da fórmula"),
        ("A1*“2”", "trecho"),
    ],
)
def test_not_evaluated(formula, reason):
    with pytest.raises(NotEvaluated) as raised:
        evaluate(formula)
    assert reason in raised.value.reason
    raised.value.reason.encode("cp1252")


@pytest.mark.parametrize(
    "formula",
    [
        "(" * 500 + "1" + ")" * 500,
        "-" * (LONGEST_FORMULA - 1) + "1",
        "+".join(["1"] * 900),
        "ABS(" * (DEEPEST_NESTING - 1) + "1" + ")" * (DEEPEST_NESTING - 1),
        "A" * LONGEST_FORMULA,
        "[" * LONGEST_FORMULA,
        "'" * LONGEST_FORMULA,
        '"' * (LONGEST_FORMULA - 1),
        "1." * (LONGEST_FORMULA // 2),
        "SUM(A:XFD)",
        "SUM(A1:XFD1048576)",
        "9" * 400,
        "9^9^9^9",
        "ROUND(9E307,-400)",
        "CEILING(9E307,1E-300)",
        "EVEN(1E308)",
        "INT(1E308)",
        "CHOOSE(1E300,1)",
        "1%" + "%" * 400,
        "a",
        "b",
    ],
)
def test_a_hostile_formula_ends(formula):
    names = {"a": "b+b", "b": "c+c", "c": "a+a"}
    with contextlib.suppress(NotEvaluated, ExcelError):
        evaluate(formula, names)


def test_a_chain_of_cells_is_bounded():
    texts = {(row, 4): f"D{row + 1}+1" for row in range(1, 5000)}
    with pytest.raises(NotEvaluated, match="encadeadas"):
        calculator(texts).value(CellRef("Vagas", 1, 4))


def test_work_is_bounded():
    work = calculator({(5, 4): "SUM(A1:B5)"}, steps=100)
    with pytest.raises(NotEvaluated, match="cálculo demais"):
        for _ in range(100):
            work.value(HOME)


def test_other_totals_reach_through_other_cells():
    work = calculator({(5, 4): "ROUND(D4,0)", (4, 4): "B5*$E$1"})
    total = CellRef("Vagas", 5, 2)
    assert [work.value(HOME, {total: float(n)}) for n in (2, 3, 12, 13)] == [0.0, 1.0, 2.0, 3.0]
    assert total in work.reach(HOME)
    assert total not in work.reach(HOME, (CellRef("Vagas", 4, 4),))


def test_a_sheet_that_was_not_read_is_not_guessed():
    sheet = Sheet("Vagas", [[1.0]])
    cells = Cells({"Vagas": sheet}, {"Vagas": SheetFormulas({(1, 2): "A1"}, why_not="grande demais")})
    with pytest.raises(NotEvaluated):
        Calculator(cells).value(CellRef("Vagas", 1, 2))


@pytest.mark.parametrize("percent", [3, 5, 17, 20, 25, 30, 35])
def test_rounding_functions_agree_with_exact_arithmetic(percent):
    share = Fraction(percent, 100)
    forms = {
        f"ROUND(B5*{percent / 100},0)": lambda quota: math.floor(quota + Fraction(1, 2)),
        f"ROUND(B5*{percent}%,0)": lambda quota: math.floor(quota + Fraction(1, 2)),
        f"INT(B5*{percent / 100}+0.5)": lambda quota: math.floor(quota + Fraction(1, 2)),
        f"QUOTIENT(2*B5*{percent}+100,200)": lambda quota: math.floor(quota + Fraction(1, 2)),
        f"INT(B5*{percent / 100})": math.floor,
        f"TRUNC(B5*{percent}/100)": math.floor,
        f"ROUNDUP(B5*{percent / 100},0)": math.ceil,
        f"CEILING(B5*{percent / 100},1)": math.ceil,
        f"-INT(-B5*{percent / 100})": math.ceil,
    }
    total = CellRef("Vagas", 5, 2)
    for formula, exact in forms.items():
        work = calculator({(5, 4): formula})
        for n in range(0, 1001):
            assert work.value(HOME, {total: float(n)}) == exact(n * share), (formula, n)


integers = st.recursive(
    st.integers(-50, 50).map(lambda number: (f"({number})", Fraction(number))),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
        lambda item: (
            f"({item[0][0]}{item[1]}{item[2][0]})",
            {
                "+": item[0][1] + item[2][1],
                "-": item[0][1] - item[2][1],
                "*": item[0][1] * item[2][1],
            }[item[1]],
        )
    ),
    max_leaves=6,
)


@given(integers)
def test_whole_numbers_agree_with_python(item):
    formula, value = item
    assert evaluate(formula) == float(value)


@given(st.integers(-500, 500), st.integers(-20, 20).filter(bool))
def test_division_functions_agree_with_python(a, b):
    assert evaluate(f"MOD({a},{b})") == a % b
    assert evaluate(f"INT({a}/{b})") == a // b
    assert evaluate(f"QUOTIENT({a},{b})") == math.trunc(Fraction(a, b))
    assert evaluate(f"ROUNDUP({a}/{b},0)") == math.copysign(math.ceil(abs(Fraction(a, b))), a * b)


@given(st.text(max_size=60))
def test_any_text_is_split_without_loss_and_never_breaks(text):
    assert "".join(token.text for token in tokenize(text)) == text
    with contextlib.suppress(NotEvaluated, ExcelError):
        evaluate(text)


@given(st.text(alphabet="AB$19:!(),+*[]'\"@#% .", max_size=40))
def test_formula_like_text_never_breaks(text):
    shifted(text, 1, 1)
    with contextlib.suppress(NotEvaluated, ExcelError):
        evaluate(text)


@pytest.mark.parametrize(
    ("formula", "moved"),
    [
        ("B5*$H$1", "C7*$H$1"),
        ("SUM(B$5:$C6)", "SUM(C$5:$C8)"),
        ("$B:C", "$B:D"),
        ("2:$5", "4:$5"),
        ('"B5"&B5', '"B5"&C7'),
        ("LOG10(B5)", "LOG10(C7)"),
        ("Plan1!B5+'B5'!B5", "Plan1!C7+'B5'!C7"),
        ("Tabela1[B5]", "Tabela1[B5]"),
        ("XFD1", "#REF!"),
        ("B1048575", "#REF!"),
        ("TRUE+B5_x", "TRUE+B5_x"),
    ],
)
def test_shifted(formula, moved):
    assert shifted(formula, 2, 1) == moved


def test_equal_formulas_have_equal_forms():
    assert relative_form("ROUND( B5*$H$1,0)", 5, 4) == relative_form("round(B6*$H$1,0)", 6, 4)
    assert relative_form("B5", 5, 4) != relative_form("B5", 6, 4)

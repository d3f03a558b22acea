"""Tables with formulas written as text: calculated first, as a program would, then audited."""

from __future__ import annotations

from dataclasses import replace

from tests.checks.board import sheet, workbook
from xl_cotas.checks.base import Finding, Outcome, Undecided
from xl_cotas.checks.formulas.own import own_functions
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.v007_formulas import check
from xl_cotas.checks.verdict.evaluation import evaluate
from xl_cotas.checks.verdict.quadro import read_quadro
from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import library
from xl_cotas.workbook.formula.evaluate import Calculator, Cells
from xl_cotas.workbook.formula.numbers import ExcelError
from xl_cotas.workbook.formula.texts import sheet_formulas
from xl_cotas.workbook.formula.tree import NotEvaluated
from xl_cotas.workbook.model import UNCALCULATED, CellRef, CellValue, ErrorCell, Sheet, SheetFormulas
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.recognition.vacancies import read_vacancies


def calculated(text: str, names: dict[str, str] | None = None) -> tuple[Sheet, dict[str, SheetFormulas]]:
    """The sheet with its formulas calculated, and the formulas by sheet. A "=" cell is a formula."""
    drawn = sheet(text)
    texts = {
        (row, column): str(drawn.value(row, column))[1:]
        for row in drawn.rows()
        for column in range(1, drawn.last_column + 1)
        if str(drawn.value(row, column)).startswith("=")
    }
    formulas = {"Vagas": sheet_formulas(texts, names)}
    calculator = Calculator(Cells({"Vagas": drawn}, formulas), own_functions(library()))
    columns = [list(values) for values in drawn.columns]
    for row, column in texts:
        columns[column - 1][row - 1] = _shown(calculator, CellRef("Vagas", row, column))
    return replace(drawn, columns=columns), formulas


def _shown(calculator: Calculator, at: CellRef) -> CellValue:
    try:
        value = calculator.value(at)
    except ExcelError as error:
        return ErrorCell(error.text)
    except NotEvaluated:
        return UNCALCULATED
    return "" if value is None else value


def audit(
    text: str, *laws: str, edital: str = "", names: dict[str, str] | None = None, **readings: str
) -> list[Outcome]:
    """What V007 says of a table."""
    drawn, formulas = calculated(text, names)
    return audited(drawn, formulas, *laws, edital=edital, **readings)


def audited(
    drawn: Sheet,
    formulas: dict[str, SheetFormulas],
    *laws: str,
    edital: str = "",
    beside: tuple[Sheet, ...] = (),
    **readings: str,
) -> list[Outcome]:
    """What V007 says of a sheet whose formulas are given apart; `beside` are other sheets of its workbook."""
    contest = parse_contest(edital.encode(), "edital.toml", None) if edital else Contest()
    regime = build_regime(Contest(readings=readings).over(contest), [library()[law] for law in laws])
    tables = recognise(drawn).tables
    quadros = [read_quadro(read_vacancies(table, drawn), regime) for table in tables if table.kind == "vagas"]
    assert quadros, "no table was recognised"
    subject = Subject(
        regime=regime,
        workbook=replace(workbook(drawn, *beside), formulas=formulas),
        tables=tables,
        evaluations=evaluate(quadros, regime),
        library=tuple(library().values()),
    )
    return list(check(subject))


def alerts(outcomes: list[Outcome]) -> list[str]:
    """Findings in one line each: cells and message."""
    found = [item for item in outcomes if isinstance(item, Finding)]
    assert all(item.code == "V007" and item.severity == "alerta" and item.parts for item in found)
    return [f"{','.join(part.cell.a1 for part in item.parts)} {item.message}" for item in found]


def refusals(outcomes: list[Outcome]) -> list[str]:
    return [item.why for item in outcomes if isinstance(item, Undecided)]

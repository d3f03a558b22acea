"""The templates recalculated by spreadsheet programs, LibreOffice and IronCalc: each total from 0 to 1,000.

Every value that a file shows is false before a program opens it, so that only a recalculation can be right.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import ironcalc
import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from tests.libreoffice import Office
from tests.workbook.template_cases import CASES, MOST, WITHOUT_TEMPLATE, Case, Row
from tests.workbook.template_filling import FALSE_VALUE, filled
from xl_cotas.errors import LawError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law, library
from xl_cotas.workbook.template.plan import ROW_BASES, plan_quadro
from xl_cotas.workbook.template.vagas import FIRST_ROW, HEADER_ROW
from xl_cotas.workbook.template.workbook import ROWS

SHIPPED = sorted((Path(__file__).parents[2] / "templates").glob("quadro-*.xlsx"))
TOTALS = range(MOST + 1)
FEW = range(ROWS)
VAGAS = 2
AS_CSV = f"Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,{VAGAS}"


def template_of(case: Case) -> bytes:
    return filled(case.template(), TOTALS, case.typed)


def shipped(path: Path) -> tuple[Case, bytes]:
    """A file of templates/ with its rows filled, and the case that it says it is."""
    laws = openpyxl.load_workbook(path)["Edital"]["B8"].value
    return Case(tuple(laws.split("; "))), filled(path.read_bytes(), FEW)


def in_libreoffice(office: Office, folder: Path, books: dict[str, bytes]) -> dict[str, list[Row]]:
    """The rows below the header of each quadro, from its totals on, in one start of the program."""
    files = [folder / f"{name}.xlsx" for name in books]
    for file, content in zip(files, books.values(), strict=True):
        file.write_bytes(content)
    made = office.convert(*files, kind="csv", into=folder / "lido", form=AS_CSV, ending="-Vagas")
    return {file.stem: _typed(copy) for file, copy in zip(files, made, strict=True)}


def _typed(file: Path) -> list[Row]:
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.reader(lines))[HEADER_ROW:]
    return [[int(text) if text.lstrip("-").isdecimal() else text for text in row[1:-1]] for row in rows]


def in_ironcalc(file: Path, content: bytes) -> list[Row]:
    """The same rows, in IronCalc."""
    model = loaded(file, content)
    _, last_row, _, last_column = model.get_sheet_dimensions(VAGAS - 1)
    rows, columns = range(FIRST_ROW, last_row + 1), range(2, last_column)
    return [[model.get_cell_value(VAGAS - 1, row, column) for column in columns] for row in rows]


def loaded(file: Path, content: bytes) -> ironcalc.Model:
    """IronCalc leaves some cells as it found them until it is told to calculate."""
    file.write_bytes(content)
    model = ironcalc.load_from_xlsx(str(file), "en", "UTC", "en")
    model.evaluate()
    return model


def differences(due: Sequence[Row], shown: Sequence[Row]) -> list[str]:
    """The first rows that are not what the rules give."""
    pairs = zip_longest(due, shown)
    return [f"deveria ser {asked}, é {given}" for asked, given in pairs if asked != given][:5]


# ------------------------------------------------------------------ nothing is left out


@pytest.mark.parametrize("law", sorted(library()))
def test_every_law_is_here_or_has_a_reason(law):
    if law in WITHOUT_TEMPLATE:
        with pytest.raises(LawError, match=WITHOUT_TEMPLATE[law]):
            plan_quadro(build_regime(Contest(), [get_law(law)]))
    else:
        assert Case((law,)) in CASES


@pytest.mark.parametrize("law", sorted(set(library()) - set(WITHOUT_TEMPLATE)))
def test_readings_beyond_a_row_are_refused_and_the_others_change_no_formula(law):
    usual = plan_quadro(build_regime(Contest(), [get_law(law)]))
    family = usual.regime.families[0]
    for topic in ("base", "soma"):
        for value in family.alternatives(topic):
            regime = build_regime(Contest(readings={topic: value}), [get_law(law)])
            if topic == "base" and value not in ROW_BASES:
                with pytest.raises(LawError, match="o modelo calcula linha a linha"):
                    plan_quadro(regime)
            elif value == "conjunta" and len(family.groups) > 1:
                with pytest.raises(LawError, match="o modelo arredonda cada grupo por si"):
                    plan_quadro(regime)
            else:
                assert plan_quadro(regime).columns == usual.columns


def test_every_shipped_template_is_one_of_the_cases():
    assert len(SHIPPED) >= 6
    assert {shipped(path)[0] for path in SHIPPED} <= set(CASES)


# ------------------------------------------------------------------ two programs


def test_values_are_false_before_a_program_opens_the_file(tmp_path):
    for number, content in enumerate([template_of(CASES[0]), shipped(SHIPPED[0])[1]]):
        file = tmp_path / f"{number}.xlsx"
        file.write_bytes(content)
        rows = CalamineWorkbook.from_path(str(file)).get_sheet_by_name("Vagas").to_python()[HEADER_ROW:]
        assert {value for row in rows for value in row[2:-1]} == {FALSE_VALUE}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_ironcalc_counts_as_the_rules_do(case, tmp_path):
    wrong = differences(case.due(TOTALS), in_ironcalc(tmp_path / "quadro.xlsx", template_of(case)))
    assert not wrong


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_ironcalc_counts_so_in_the_shipped_files(path, tmp_path):
    case, content = shipped(path)
    wrong = differences(case.due(FEW), in_ironcalc(tmp_path / "quadro.xlsx", content))
    assert not wrong


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_right_row_turns_red_and_a_number_typed_over_a_formula_does(path, tmp_path):
    """The formulas that colour the cells, written beside the rows and calculated there."""
    vagas = openpyxl.load_workbook(path)["Vagas"]
    rules = [rule.formula[0] for area in vagas.conditional_formatting for rule in area.rules]
    rules = [rule for rule in rules if "ISNUMBER" in rule]
    model = loaded(tmp_path / "quadro.xlsx", filled(path.read_bytes(), FEW, "7,5%"))
    beside = range(vagas.max_column + 2, vagas.max_column + 2 + len(rules))

    def red(row: int) -> list[object]:
        return [model.get_cell_value(VAGAS - 1, row, column) for column in beside]

    rows = range(FIRST_ROW, FIRST_ROW + ROWS)
    for row in rows:
        for column, rule in zip(beside, rules, strict=True):
            model.set_user_input(VAGAS - 1, row, column, "=" + re.sub(rf"([A-Z]){FIRST_ROW}\b", rf"\g<1>{row}", rule))
    model.evaluate()
    assert len(rules) == vagas.max_column - 3  # one for the whole row, one for each reserve
    assert {value for row in rows for value in red(row)} == {False}
    model.update_cell_with_number(VAGAS - 1, rows[8], 4, 9)
    model.evaluate()
    assert (sum(red(rows[8])), sum(red(rows[9]))) == (2, 0)


@pytest.mark.libreoffice
def test_libreoffice_counts_as_the_rules_do(tmp_path):
    """Also in the shipped files, all of them in one start."""
    books = {case.name: template_of(case) for case in CASES} | {path.stem: shipped(path)[1] for path in SHIPPED}
    due = {case.name: case.due(TOTALS) for case in CASES} | {path.stem: shipped(path)[0].due(FEW) for path in SHIPPED}
    shown = in_libreoffice(Office(tmp_path / "perfil").recalculating("always"), tmp_path, books)
    wrong = {name: found for name, rows in due.items() if (found := differences(rows, shown[name]))}
    assert len(due) == len(CASES) + len(SHIPPED)
    assert not wrong


@pytest.mark.libreoffice
def test_without_recalculating_the_false_values_would_show(tmp_path):
    """Or the test above would prove nothing."""
    _, content = shipped(SHIPPED[0])
    rows = in_libreoffice(Office(tmp_path / "perfil").recalculating("never"), tmp_path, {"quadro": content})["quadro"]
    assert {value for row in rows[:-1] for value in row[1:]} == {FALSE_VALUE}

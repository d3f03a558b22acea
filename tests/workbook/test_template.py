"""The templates: the committed files, what they say when read back, and what their formulas count.

To write the files again after a change: python -m tests.ready_templates
"""

import io
import re
import zipfile
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from tests.workbook.template_evaluator import evaluate
from xl_cotas.errors import LawError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Citation, Clause, GroupRule
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law, library
from xl_cotas.laws.status import STATUSES
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle_family
from xl_cotas.workbook.recognition.vocabulary import vocabulary
from xl_cotas.workbook.template.ready import ready_files
from xl_cotas.workbook.template.vagas import FIRST_ROW, HEADER_ROW, Position
from xl_cotas.workbook.template.workbook import ROWS, write_template

FOLDER = Path(__file__).parents[2] / "templates"
CITATION = Citation("Edital 01/2024", "item 4.2")
PCD = GroupRule(
    "pcd",
    "pessoas com deficiência",
    Clause(Fraction(1, 20), CITATION),
    threshold=Clause(5, CITATION),
    rounding=Clause("para_cima", CITATION),
    ceiling=Clause(Fraction(1, 5), CITATION),
)
CANONICAL = ["Cargo", "Total de vagas", "Ampla concorrência"]
ORDINARY = [Position("Professor", 8, 20), Position("Motorista", 7), Position("Médico", 2, 5)]


@pytest.fixture(scope="module")
def ready():
    return ready_files()


def regime_of(*laws, **facts):
    return build_regime(Contest(**facts), [get_law(law) for law in laws])


def opened(content):
    return openpyxl.load_workbook(io.BytesIO(content))


def values_of(content, sheet):
    return CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_name(sheet).to_python()


def facts_of(content):
    sheet = opened(content)["Edital"]
    return {row[0].value: row[1].value for row in sheet.iter_rows(min_row=4, max_row=11)}


def headers_of(content):
    return [cell.value for cell in opened(content)["Vagas"][HEADER_ROW]]


# ------------------------------------------------------------------ the committed files


def test_the_folder_holds_what_the_code_writes(ready):
    assert {path.name for path in FOLDER.glob("*.xlsx")} == set(ready)
    for name, content in ready.items():
        assert (FOLDER / name).read_bytes() == content, (
            f"{name}: escreva os modelos de novo (veja o início deste teste)"
        )


def test_the_same_bytes_on_every_run(ready):
    assert ready_files() == ready


def test_packages_say_nothing_of_the_day_or_the_machine(ready):
    for content in ready.values():
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            members = package.infolist()
            assert [member.filename for member in members] == sorted(member.filename for member in members)
            assert {member.date_time for member in members} == {(2025, 1, 1, 0, 0, 0)}
            core = package.read("docProps/core.xml").decode()
            assert set(re.findall(r"\d{4}-\d\d-\d\dT[^<]*", core)) == {"2025-01-01T00:00:00Z"}
            assert b"penpyxl" not in package.read("docProps/app.xml")


def test_every_text_fits_a_western_windows_and_every_text_is_safe(ready):
    for content in ready.values():
        for sheet in opened(content):
            for cell in (cell for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)):
                cell.value.encode("cp1252")
                assert cell.value.startswith("=") == (cell.data_type == "f")


# ------------------------------------------------------------------ what is in the sheets


@pytest.mark.parametrize(
    ("laws", "reserves"),
    [
        (["es-divino-de-sao-lourenco"], ["Pretos, pardos, indígenas e quilombolas", "PcD"]),
        (["es-domingos-martins-pl-25-2023"], ["Negros", "Indígenas", "PcD"]),
        (["rs-mostardas-3920-2019"], ["Negros", "PcD"]),
        (["rs-santa-maria-executivo"], ["Negros e demais grupos étnicos e sociais minoritários", "PcD"]),
        (["federal-decreto-9508-2018", "federal-15142-2025"], ["Negros", "Indígenas", "Quilombolas", "PcD"]),
    ],
)
def test_headers_are_the_groups_of_the_regime(laws, reserves):
    assert headers_of(write_template(regime_of(*laws))) == [*CANONICAL, *reserves, "Cadastro de reserva"]


def test_headers_are_words_that_the_program_reads():
    for law in library().values():
        words = vocabulary().with_groups({group.name: group.id for group in law.groups})
        for header in headers_of(write_template(regime_of(law.id))):
            assert words.meaning(header) is not None, header


def test_the_date_of_the_notice_picks_the_entry_in_force():
    before = write_template(regime_of("federal-15142-2025", notice_date=date(2025, 6, 10)))
    assert headers_of(before)[3] == "Pretos e pardos, indígenas e quilombolas"


def test_the_edital_sheet_says_what_is_known_and_leaves_the_rest():
    assert facts_of(write_template(regime_of("rs-mostardas-3920-2019"))) == {
        "Título": None,
        "Município": "Mostardas",
        "UF": "RS",
        "Poder": "executivo",
        "Lei": "rs-mostardas-3920-2019",
        "Data do edital": None,
        "Percentual PcD": None,
        "Base de cálculo": "cargo",
    }


def test_the_facts_of_the_contest_come_first():
    contest = Contest(title="=1+1", municipality="Tavares", notice_date=date(2024, 3, 1), clauses=(PCD,))
    content = write_template(build_regime(contest, [get_law("rs-mostardas-3920-2019")]))
    facts = facts_of(content)
    assert (facts["Título"], facts["Município"], facts["Percentual PcD"]) == ("=1+1", "Tavares", 0.05)
    assert facts["Data do edital"] == datetime(2024, 3, 1)
    assert opened(content)["Edital"]["B4"].data_type != "f"


def test_nothing_stands_in_the_row_of_a_fact_but_its_value():
    """The first filled cell after a label is its value: a hint beside a blank would be read as one."""
    for row in opened(write_template(regime_of("federal-12990-2014")))["Edital"].iter_rows(min_col=3):
        assert all(cell.value is None for cell in row)


def test_instructions_name_the_norms_and_the_readings():
    sheet = opened(write_template(regime_of("es-divino-de-sao-lourenco")))["Instruções"]
    text = "\n".join(str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value)
    for expected in ("art. 1º", "art. 5º", "não se confirmou", "Também admissível", "Motivo", "xl-cotas conferir"):
        assert expected in text
    assert "30% de 8 = 2,4" in text


@pytest.mark.parametrize("status", STATUSES)
def test_instructions_say_what_to_do_with_a_norm_that_may_be_no_law(status):
    law = replace(get_law("rs-mostardas-3920-2019"), status=status)
    content = write_template(build_regime(Contest(), [law]))
    texts = [str(row[1]) for row in values_of(content, "Instruções") if len(row) > 1]
    (said,) = (text for text in texts if text.startswith(f"Atenção: {STATUSES[status]}. "))
    assert said.endswith(".")


def test_instructions_warn_of_a_bill_and_of_a_law_out_of_force():
    bill = values_of(write_template(regime_of("es-domingos-martins-pl-25-2023")), "Instruções")
    late = values_of(write_template(regime_of("federal-12990-2014", notice_date=date(2025, 7, 1))), "Instruções")
    assert any("é projeto" in str(cell) for row in bill for cell in row)
    assert any("não rege edital publicado em 01/07/2025" in str(cell) for row in late for cell in row)


def test_the_quadro_is_ready_to_type_in_and_to_print():
    sheet = opened(write_template(regime_of("rs-mostardas-3920-2019")))["Vagas"]
    assert (sheet.freeze_panes, sheet.print_title_rows, sheet.auto_filter.ref) == ("B5", "$4:$4", "A4:F44")
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight, sheet.protection.sheet) == (
        "landscape",
        0,
        False,
    )
    assert sheet.oddFooter.right.text == "Página &P de &N"
    whole = [rule for rule in sheet.data_validations.dataValidation if rule.type == "whole"]
    assert [str(rule.sqref) for rule in whole] == ["B5:B44 F5:F44"]
    rules = [rule.formula[0] for area in sheet.conditional_formatting for rule in area.rules]
    assert any("SUM($C5:$E5)<>$B5" in rule and "INT($B5)" in rule for rule in rules)


# ------------------------------------------------------------------ what the formulas count


@pytest.mark.parametrize("law", sorted(library()))
def test_formulas_count_as_the_rules_do(law):
    """Every total from 0 to 1000, with a PcD share of 5% where the law says nothing of PcD."""
    clauses = () if law == "federal-decreto-9508-2018" else (PCD,)
    regime = regime_of(law, clauses=clauses)
    positions = [Position(f"Cargo {n}", n) for n in range(1001)]
    content = write_template(regime, positions)
    sheet, shown = opened(content)["Vagas"], values_of(content, "Vagas")
    terms = [item for family in regime.families for item in settle_family(family)]
    edital = {"Edital!B10": 0.05}
    for n in range(1001):
        row = FIRST_ROW + n
        due = [reserve_for(n, item).count for item in terms]
        reserves = [evaluate(sheet.cell(row, 4 + k).value, {f"B{row}": n, **edital}) for k in range(len(terms))]
        cells = {f"{'DEFGH'[k]}{row}": count for k, count in enumerate(reserves)}
        ampla = evaluate(sheet.cell(row, 3).value, {f"B{row}": n, **cells})
        assert [ampla, *reserves] == [n - sum(due), *due]
        assert shown[row - 1][2 : 3 + len(terms)] == [ampla, *reserves]
    totals = [sum(line[column] for line in shown[HEADER_ROW:-1]) for column in range(1, 3 + len(terms))]
    assert shown[-1][1 : 3 + len(terms)] == totals


def test_values_are_cached_for_readers_that_do_not_calculate():
    shown = values_of(write_template(regime_of("rs-mostardas-3920-2019"), ORDINARY), "Vagas")
    assert shown[HEADER_ROW : HEADER_ROW + 4] == [
        ["Professor", 8.0, 6.0, 2.0, 0.0, 20.0],
        ["Motorista", 7.0, 6.0, 1.0, 0.0, ""],
        ["Médico", 2.0, 2.0, 0.0, 0.0, 5.0],
        ["", "", "", "", "", ""],
    ]
    assert shown[HEADER_ROW + ROWS] == ["Total", 17.0, 14.0, 3.0, 0.0, 25.0]


def test_pcd_follows_the_edital_sheet_where_it_can():
    for laws, clauses in ((["rs-mostardas-3920-2019"], ()), (["federal-decreto-9508-2018"], ()), ([], (PCD,))):
        sheet = opened(write_template(regime_of(*laws, clauses=clauses)))["Vagas"]
        column = next(cell.column for cell in sheet[HEADER_ROW] if cell.value == "PcD")
        assert "ROUND(Edital!$B$10*10000,0)" in sheet.cell(FIRST_ROW, column).value


def test_a_pcd_rule_of_another_shape_is_written_into_the_formulas():
    rule = replace(PCD, rounding=Clause("meio_para_cima", CITATION), ceiling=None)
    content = write_template(regime_of("rs-mostardas-3920-2019", clauses=(rule,)))
    assert opened(content)["Vagas"]["E5"].value == '=IF(B5="","",IF(B5<5,0,INT((2*B5*5+100)/200)))'
    assert facts_of(content)["Percentual PcD"] is None


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("law", "facts", "words"),
    [
        ("federal-12990-2014", {"base": "edital"}, "calcula linha a linha"),
        ("federal-15142-2025", {"readings": {"soma": "conjunta"}}, "arredonda cada grupo por si"),
        (
            "rs-mostardas-3920-2019",
            {"clauses": (replace(PCD, threshold=None, unread=frozenset({"minimo"})),)},
            "minimo",
        ),
    ],
)
def test_what_no_formula_of_a_row_can_count_is_refused(law, facts, words):
    with pytest.raises(LawError, match=words):
        write_template(regime_of(law, **facts))

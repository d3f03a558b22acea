"""The text report, read as people read it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.report.report_samples import CLEAN, DEFECTIVE, FULL, OVERLAP, SINGLE, UNDECIDED, UNREADABLE, cell
from xl_cotas.checks.base import Finding, Part
from xl_cotas.report.as_text import write
from xl_cotas.report.layout import WIDTH, coloured

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("name", "reports"),
    [
        ("completo", [FULL]),
        ("nada_errado", [CLEAN]),
        ("nada_decidido", [UNDECIDED]),
        ("defeito", [DEFECTIVE]),
        ("varios", [CLEAN, UNREADABLE]),
    ],
)
def test_golden(name, reports):
    assert write(reports) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("report", [FULL, CLEAN, UNDECIDED, DEFECTIVE, UNREADABLE])
def test_fits_80_columns(report):
    assert max(map(len, write([report]).splitlines())) <= WIDTH


def test_the_verdict_comes_first():
    assert write([UNDECIDED]).splitlines()[0] == "vagas.xlsx: nada pôde ser decidido"
    assert write([UNREADABLE]).splitlines()[0] == "quebrado.xlsx: não foi conferido"
    assert write([FULL]).splitlines()[0] == "vagas.xlsx: 2 erros, 1 alerta"
    assert write([CLEAN]).splitlines()[0] == "vagas.xlsx: nenhum erro"
    assert write([DEFECTIVE]).splitlines()[0] == "vagas.xlsx: conferido só em parte"


def test_errors_come_before_alerts_before_remarks():
    severities = re.findall(r"\b[VL]\d{3}  (erro|alerta|info)\b", write([FULL]))
    assert severities == ["erro", "erro", "alerta", "info"]


def test_a_long_path_is_not_broken():
    path = "pasta/" * 14 + "vagas.xlsx"
    assert write([replace(CLEAN, path=path)]).splitlines()[:2] == [f"{path}:", "  nenhum erro"]


def test_colour_changes_nothing_but_colour():
    text = write([FULL], coloured)
    assert "\x1b[1;31merro\x1b[0m" in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == write([FULL])


def test_up_to_ten_cells_are_told_one_by_one():
    parts = tuple(Part(cell(row), 1, 2) for row in range(5, 15))
    text = write([replace(CLEAN, findings=(Finding("V001", "erro", "negros: 10 números", parts),))])
    assert text.count("está 1, deveria ser 2") == 10
    assert "e mais" not in text
    assert "células:" not in text


def test_a_long_list_of_cells_is_cut_between_addresses():
    parts = tuple(Part(cell(row), None, None) for row in range(1, 400, 2))
    text = write([replace(CLEAN, findings=(Finding("E901", "info", "números como texto", parts),))])
    listed = " ".join(text.split("células: ")[1].split("\n\n")[0].split())
    addresses, rest = listed.split(" e mais ")
    assert len(addresses.split(", ")) + int(rest) == 200


def test_foreign_text_is_escaped_everywhere():
    hostile = "\x1b[2J\u202e"
    part = Part(cell(3, 1, hostile), hostile, None, hostile)
    finding = Finding("V001", "erro", hostile, (part, part), hostile, (cell(1, 1, hostile),), hostile, (hostile,))
    one = replace(finding, parts=(part,), right_under=(hostile,))
    report = replace(
        FULL,
        path=hostile,
        error=hostile,
        findings=(finding, one),
        notices=(hostile,),
        defects=(hostile,),
        laws=tuple(replace(law, id=hostile, title=hostile, origin=hostile) for law in FULL.laws),
        sheets=tuple(replace(sheet, name=hostile, why=hostile) for sheet in FULL.sheets),
        undecided=tuple(replace(item, why=hostile, sheet=hostile) for item in FULL.undecided),
        readings=(replace(OVERLAP, reason=hostile, citation=hostile, norm=hostile),),
    )
    text = write([report])
    assert text.isprintable() or all(line.isprintable() for line in text.split("\n"))
    assert text.count("\\x1b[2J") >= 15


def test_the_key_is_told_of_one_cell_only():
    assert "cargo: Professor I" in write([replace(CLEAN, findings=(SINGLE,))])
    assert "cargo:" not in write([replace(CLEAN, findings=(replace(SINGLE, parts=SINGLE.parts * 2),))])


def test_numbers_that_the_message_does_not_have_are_told():
    finding = replace(SINGLE, message="reserva menor que a devida")
    assert "está 1, deveria ser 2" in write([replace(CLEAN, findings=(finding,))])


def test_readings_alike_of_several_norms_are_said_once():
    other = replace(OVERLAP, citation="Lei B, art. 9º", norm="Lei B", reason="nada diz")
    text = write([replace(FULL, readings=(OVERLAP, other))])
    assert text.count("sobreposicao=exclusao_previa") == 1
    assert "Lei B, art. 9º: nada diz" in text


def test_minimums_that_serve_are_a_range():
    minimum = replace(OVERLAP, topic="minimo", value="1", alternatives=tuple(map(str, range(2, 11))))
    assert "também admissível: 2 a 10\n" in write([replace(FULL, readings=(minimum,))])


def test_a_sum_of_five_lists_is_whole_and_cells_of_one_row_share_it():
    lists = ("ampla concorrência", "negros (pretos e pardos)", "indígenas", "quilombolas", "pessoas com deficiência")
    text = "; ".join(f"{name}: 100 vagas, ocupadas 100, sem nenhuma em aberto" for name in lists)
    assert len(text) > 200
    parts = (Part(cell(5, 7), "Ampla", "sem vaga", text), Part(cell(5, 6), "Classificado", "sem vaga", text))
    written = write([replace(CLEAN, findings=(Finding("C110", "erro", "x" * 300 + " fim", parts),))])
    assert text in " ".join(written.split())
    assert written.count("ampla concorrência") == 1
    assert " fim\n" in written
    assert "..." not in written


def test_a_number_of_something_else_is_not_the_number_due():
    part = Part(cell(5), None, 2, "2% de 100 = 2")
    text = write([replace(CLEAN, findings=(Finding("V004", "erro", "falta a coluna, devida em 2 cargos", (part,)),))])
    assert "deveria ser 2" in text

"""LibreOffice opens the marked copy and finds in it what was marked and what was there."""

from __future__ import annotations

import pytest
from openpyxl import load_workbook

from tests.workbook.marking import annotation, color, copied, mark, opened
from tests.workbook.rich import rich_workbook
from xl_cotas.workbook.annotate.styles import COLOURS

pytestmark = [pytest.mark.libreoffice, pytest.mark.filterwarnings("ignore:.*extension is not supported")]


@pytest.fixture(scope="module")
def reopened(libreoffice, tmp_path_factory):
    made = annotation(mark("D5"), mark("D7"), mark("D8", "alerta"), mark("E3", "info"), mark("H20", "info"))
    file = tmp_path_factory.mktemp("copia") / "copia.xlsx"
    file.write_bytes(copied(rich_workbook(), made))
    return load_workbook(libreoffice(file, "xlsx"))


def test_colors_and_notes(reopened):
    sheet = reopened["Vagas"]
    assert [color(sheet, at) for at in ("D5", "D7", "D8", "E3", "H20")] == [
        COLOURS["erro"], COLOURS["erro"], COLOURS["alerta"], COLOURS["info"], COLOURS["info"],
    ]  # fmt: skip
    assert sheet["D7"].comment.text.startswith("ERRO V001\nEstá 1; deveria ser 2.\n")
    assert sheet["D5"].comment.text.startswith("Conferido em 10/03.\n\nERRO V001\n")


def test_the_list_of_findings_is_what_opens(reopened):
    assert reopened.active.title == "Conferência"
    assert reopened["Conferência"]["D2"].hyperlink.location == "'Vagas'!D5" or (
        reopened["Conferência"]["D2"].hyperlink.location == "Vagas!D5"
    )


def test_what_was_there_is_there(reopened):
    assert reopened["Vagas"]["E8"].value == "=SUM(E4:E7)"
    assert len(reopened["Anexo"]._charts) == 1
    assert reopened["Vagas"].data_validations.dataValidation
    assert reopened["Vagas"].conditional_formatting
    assert "TotalDeVagas" in reopened.defined_names


def test_the_copy_prints(libreoffice, tmp_path):
    file = tmp_path / "copia.xlsx"
    file.write_bytes(copied(rich_workbook(), annotation(mark("D5"))))
    assert opened(file.read_bytes())
    assert libreoffice(file, "pdf").read_bytes().startswith(b"%PDF")

"""The report on a file, as what its marked copy shows."""

from __future__ import annotations

from xl_cotas.checks.base import Finding, Part
from xl_cotas.checks.report import FileReport
from xl_cotas.report.as_annotation import annotation_of
from xl_cotas.workbook.annotate.model import Entry, Mark
from xl_cotas.workbook.model import CellRef

FIRST, SECOND = CellRef("Vagas", 5, 4), CellRef("Vagas", 6, 4)


def test_every_cell_is_marked_and_every_finding_is_a_row():
    parts = (Part(FIRST, 1, 2, "20% de 8 = 1,6"), Part(SECOND, None, 1))
    found = Finding("V001", "alerta", "mensagem", parts, citation=("art. 1º",), right_under=("teto=nenhum",))
    whole = Finding("L302", "info", "a lei venceu", sheet="Edital")
    made = annotation_of(FileReport("vagas.xlsx", findings=(found, whole)), ("12 cargos conferidos",))
    assert made.marks == (
        Mark(FIRST, "alerta", "V001", 1, 2, "20% de 8 = 1,6", ("art. 1º",), "mensagem"),
        Mark(SECOND, "alerta", "V001", None, 1, "", ("art. 1º",), "mensagem"),
    )
    assert made.entries == (
        Entry(
            "alerta", "V001", "", FIRST, 1, 2, "20% de 8 = 1,6", ("art. 1º",), "mensagem (também: D6)", ("teto=nenhum",)
        ),
        Entry("info", "L302", "Edital", message="a lei venceu"),
    )
    assert made.notices == ("12 cargos conferidos",)

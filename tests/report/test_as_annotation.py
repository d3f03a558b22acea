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
        Mark(FIRST, "alerta", "V001", 1, 2, "20% de 8 = 1,6", ("art. 1º",), "mensagem", see="D6"),
        Mark(SECOND, "alerta", "V001", None, 1, "", ("art. 1º",), "mensagem", see="D5"),
    )
    assert made.entries == (
        Entry(
            "alerta", "V001", "", FIRST, 1, 2, "20% de 8 = 1,6", ("art. 1º",), "mensagem (também: D6)", ("teto=nenhum",)
        ),
        Entry("info", "L302", "Edital", message="a lei venceu"),
    )
    assert made.notices == ("12 cargos conferidos",)


def test_a_note_names_the_other_cells_where_they_are_few():
    def seen(parts, *related):
        found = Finding("C106", "erro", "mensagem", tuple(Part(cell, None, None) for cell in parts), related=related)
        return [mark.see for mark in annotation_of(FileReport("vagas.xlsx", findings=(found,))).marks]

    column = [CellRef("Vagas", row, 2) for row in range(2, 9)]
    assert seen([FIRST]) == [""]
    assert seen([FIRST], SECOND, CellRef("Anexo I", 3, 1)) == ["D6; 'Anexo I'!A3"]
    assert seen(column[:4]) == ["B3:B5", "B2, B4:B5", "B2:B3, B5", "B2:B4"]
    assert seen(column) == [""] * 7

"""Marks and copies for tests."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from tests.workbook.rich import members
from xl_cotas.workbook.annotate.copy import annotate
from xl_cotas.workbook.annotate.model import Annotation, Entry, Mark
from xl_cotas.workbook.model import CellRef, column_number

SUM = "20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2"
ARTICLE = ("Lei 3.920/2019 (Mostardas/RS), art. 1º", "art. 5º, § 2º")


def ref(at: str, sheet: str = "Vagas") -> CellRef:
    letters = at.rstrip("0123456789")
    return CellRef(sheet, int(at[len(letters) :]), column_number(letters))


def mark(at: str, severity: Any = "erro", sheet: str = "Vagas", **values: Any) -> Mark:
    return Mark(
        ref(at, sheet),
        severity,
        **{"code": "V001", "found": 1, "expected": 2, "sum": SUM, "citation": ARTICLE} | values,
    )


def annotation(*marks: Mark, notices: tuple[str, ...] = ()) -> Annotation:
    entries = (
        Entry(m.severity, m.code, m.cell.sheet, m.cell, m.found, m.expected, m.sum, m.citation, m.message)
        for m in marks
    )
    return Annotation(marks, tuple(entries), notices)


def copied(data: bytes | Path, made: Annotation) -> bytes:
    file = io.BytesIO()
    annotate(data, made, file)
    return file.getvalue()


def left_out(data: bytes, made: Annotation | None = None) -> tuple[str, tuple[dict[str, bytes], bytes]]:
    """What was left out, as one text, with the parts of the copy and the copy."""
    file = io.BytesIO()
    left = annotate(data, made or annotation(mark("D4")), file)
    return "\n".join(left), (members(file.getvalue()), file.getvalue())


def opened(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data))


def color(sheet: Any, at: str) -> str | None:
    fill = sheet[at].fill
    return fill.fgColor.rgb if fill.fill_type == "solid" else None

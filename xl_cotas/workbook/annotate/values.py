"""A marked copy where the original has no package to patch (.xls, .ods, .csv): a new workbook of its values."""

from __future__ import annotations

from dataclasses import replace
from typing import BinaryIO

from xl_cotas.workbook.annotate.copy import annotate
from xl_cotas.workbook.annotate.model import Annotation
from xl_cotas.workbook.annotate.plain_values import plain_workbook
from xl_cotas.workbook.annotate.titles import valid_titles
from xl_cotas.workbook.model import CellRef, Workbook

ONLY_VALUES = "fórmulas, formatos e imagens: a cópia deste tipo de arquivo é uma planilha nova, só com os valores"


def write_values_copy(workbook: Workbook, annotation: Annotation, stream: BinaryIO) -> tuple[str, ...]:
    """Write the values of a workbook, marked, as a new .xlsx; returns what was left out, in words."""
    titles = valid_titles([sheet.name for sheet in workbook.sheets])
    renamed = _renamed(annotation, dict(zip((sheet.name for sheet in workbook.sheets), titles, strict=True)))
    return (ONLY_VALUES, *annotate(plain_workbook(workbook.sheets, titles), renamed, stream))


def _renamed(annotation: Annotation, titles: dict[str, str]) -> Annotation:
    """The same marks on the sheets as they are named in the copy."""

    def there(cell: CellRef) -> CellRef:
        return replace(cell, sheet=titles.get(cell.sheet, cell.sheet))

    marks = tuple(replace(mark, cell=there(mark.cell)) for mark in annotation.marks)
    entries = tuple(
        replace(entry, sheet=titles.get(entry.sheet, entry.sheet), cell=there(entry.cell) if entry.cell else None)
        for entry in annotation.entries
    )
    return replace(annotation, marks=marks, entries=entries)

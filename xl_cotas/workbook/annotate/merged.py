"""Marks on cells that a merged area covers go to the one that is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from xl_cotas.workbook.annotate.model import SEVERITIES, Mark
from xl_cotas.workbook.limits import MIB
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import utf8
from xl_cotas.workbook.reading.scanned import parse_area

Marks = Mapping[tuple[int, int], Sequence[Mark]]
# Areas are listed after the rows: a sheet is inflated twice to know them, which long lists, without areas, are spared.
LONGEST = 8 * MIB
_MERGE = re.compile(rb"""<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([^"'<>]*)["']""")


def on_visible_cells(package: Package, member: Member, marks: Marks) -> Marks:
    """The marks of a sheet, each where a person sees it, the gravest of a cell first."""
    if member.size > LONGEST:
        return marks
    areas = list(_areas(b"".join(utf8(package, member))))
    if not areas:
        return marks
    moved: dict[tuple[int, int], list[Mark]] = {}
    for cell, listed in marks.items():
        moved.setdefault(_anchor(cell, areas), []).extend(listed)
    for listed in moved.values():
        listed.sort(key=lambda mark: SEVERITIES.index(mark.severity))
    return dict(sorted(moved.items(), key=lambda item: SEVERITIES.index(item[1][0].severity)))


def _areas(sheet: bytes) -> Iterator[tuple[int, int, int, int]]:
    for reference in _MERGE.findall(sheet, max(sheet.rfind(b"sheetData"), 0)):
        area = parse_area(reference.decode("latin-1"))
        if area:
            yield area


def _anchor(cell: tuple[int, int], areas: Sequence[tuple[int, int, int, int]]) -> tuple[int, int]:
    row, column = cell
    for first_row, first_column, last_row, last_column in areas:
        if first_row <= row <= last_row and first_column <= column <= last_column:
            return first_row, first_column
    return cell

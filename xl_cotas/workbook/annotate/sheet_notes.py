"""The notes of one sheet as parts of the package: new ones, or those that the sheet has with more in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_cotas.workbook.annotate.boxes import DEFAULT_WIDTH
from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.model import Mark
from xl_cotas.workbook.annotate.notes import NOTES_LIMIT, Notes, note_text
from xl_cotas.workbook.annotate.output import Output
from xl_cotas.workbook.annotate.relations import SPREADSHEET_TYPE, key, read
from xl_cotas.workbook.annotate.sheet import Column
from xl_cotas.workbook.annotate.small import clean
from xl_cotas.workbook.package.package import Member

_VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_COMMENTS_TYPE = f"{SPREADSHEET_TYPE}.comments+xml"


class SheetNotes:
    """Ties the notes to the sheet while it is written, and writes them once it is."""

    __slots__ = ("_drawing", "_drawing_name", "_output", "_part", "_texts")

    def __init__(self, output: Output, member: Member, marks: Mapping[tuple[int, int], Sequence[Mark]]) -> None:
        self._output = output
        self._part = key(member.name)
        # The gravest come first: they are the ones that get a note.
        self._texts = {cell: note_text(listed) for cell, listed in list(marks.items())[:NOTES_LIMIT]}
        self._drawing: Member | None = None
        self._drawing_name = ""

    def legacy_drawing(self, existing: str | None) -> str | None:
        """Told the drawing that the sheet ties in, answer with the identifier of a new one where it has none."""
        if not self._texts:
            return None
        relations = self._output.carried.relations[self._part]
        self._drawing = next((item.target for item in relations.items if item.id == existing and item.target), None)
        if existing is not None:
            return None
        self._drawing_name = self._output.free_name("xl/drawings/vmlDrawingCotas{}.vml")
        return relations.add(f"{self._output.carried.base}/vmlDrawing", self._drawing_name)

    def write(self, columns: Sequence[Column], guard: Guard) -> None:
        """Write the texts and the boxes."""
        if not self._texts:
            return
        output = self._output
        notes = Notes(self._texts, output.namespace, lambda column: _width(columns, column))
        existing = output.carried.related(self._part, "comments")
        if existing:
            output.put(existing.name, [notes.comments(read(output.package, existing))])
        else:
            name = output.free_name("xl/commentsCotas{}.xml")
            output.put(name, [notes.comments(None)], _COMMENTS_TYPE)
            output.carried.relations[self._part].add(f"{output.carried.base}/comments", name)
        if self._drawing:
            data, why = clean("vmlDrawing", read(output.package, self._drawing), guard, frozenset())
            if why is not None:
                output.carried.left[why] += 1
            output.put(self._drawing.name, [notes.drawing(data)])
        elif self._drawing_name:
            output.put(self._drawing_name, [notes.drawing(None)], _VML_TYPE)


def _width(columns: Sequence[Column], number: int) -> int:
    """The width of a column in pixels, as Excel shows it in its usual font."""
    width = next((each.width for each in columns if each.first <= number <= each.last), None)
    return DEFAULT_WIDTH if width is None else int(width * 7 + 5) if width else 0

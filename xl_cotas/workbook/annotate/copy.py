"""The marked copy of an .xlsx or .xlsm file: a patch of its package, written as it is made."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from xl_cotas.errors import CotasError, InputError
from xl_cotas.portuguese import count
from xl_cotas.workbook.annotate.archive import CONTENT_TYPES, ArchiveWriter
from xl_cotas.workbook.annotate.book import Book
from xl_cotas.workbook.annotate.carried import BLANK_IMAGE, BLANK_PNG, Carried
from xl_cotas.workbook.annotate.merged import on_visible_cells
from xl_cotas.workbook.annotate.model import Annotation, Mark, Severity
from xl_cotas.workbook.annotate.output import Output
from xl_cotas.workbook.annotate.outside import Left
from xl_cotas.workbook.annotate.relations import SPREADSHEET_TYPE, ContentTypes, Relation, key, read
from xl_cotas.workbook.annotate.sheet import SheetCopy
from xl_cotas.workbook.annotate.sheet_notes import SheetNotes
from xl_cotas.workbook.annotate.small import clean, needs_look
from xl_cotas.workbook.annotate.styles import EMPTY, Styles
from xl_cotas.workbook.annotate.summary import SummarySheet, rows_used
from xl_cotas.workbook.limits import FILE_BYTES, GIB, ReadLimits
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import NO_WORKBOOK, utf8
from xl_cotas.workbook.package.source import load

CHANGED = (
    "o arquivo foi alterado enquanto era lido, e a cópia não foi feita.\nFeche-o nos outros programas e tente de novo."
)
# The file was read within its limits before: here each part passes in pieces.
_STREAMED = ReadLimits(part_bytes=4 * GIB, total_bytes=16 * GIB)
_SHOWN_CELLS = 5
_WORKSHEET_TYPE = f"{SPREADSHEET_TYPE}.worksheet+xml"
_MAIN_TYPE = f"{SPREADSHEET_TYPE}.sheet.main+xml"
_STYLES = "xl/styles.xml"
_LEFT_TITLE = "Não foi levado para esta cópia:"


def annotate(
    source: Path | bytes, annotation: Annotation, stream: BinaryIO, *, sha256: str | None = None
) -> tuple[str, ...]:
    """Write a marked copy of an OOXML workbook to a stream that can go back; returns what was left out, in words.

    `sha256` is what the file had when it was checked: a copy of anything else is refused.
    """
    data = source if isinstance(source, bytes) else load(source, FILE_BYTES).data
    digest = hashlib.sha256(data).hexdigest()
    if sha256 is not None and digest != sha256:
        raise CotasError(CHANGED)
    left = _Copy(Package(data, Budget(_STREAMED, lambda _: None)), annotation, stream).write()
    if isinstance(source, Path) and digest_of(source) != digest:
        raise CotasError(CHANGED)
    return left


def digest_of(path: Path) -> str | None:
    """The digest of the file as it is now, if it is still there."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


class _Copy:
    """One copy being made."""

    __slots__ = (
        "_annotation", "_book", "_carried", "_formulas_replaced", "_main", "_out", "_package", "_replaced", "_styles",
        "_styles_part",
    )  # fmt: skip

    def __init__(self, package: Package, annotation: Annotation, stream: BinaryIO) -> None:
        self._package = package
        self._annotation = annotation
        self._carried = Carried(package)
        self._carried.follow()
        main, types = self._carried.related("", "officeDocument"), package.find(CONTENT_TYPES)
        if main is None or types is None:
            raise InputError(NO_WORKBOOK)
        self._main = main
        self._book = Book(read(package, main))
        self._carried.left[Left.NAMES] += len(self._book.removed_names)
        self._out = Output(
            package, self._carried, ContentTypes(read(package, types)), ArchiveWriter(stream), self._book.namespace
        )
        self._styles_part = self._carried.related(main.name, "styles")
        self._styles = Styles(
            read(package, self._styles_part) if self._styles_part else EMPTY % self._book.namespace.encode()
        )
        self._replaced: list[str] = []
        self._formulas_replaced = False

    def write(self) -> tuple[str, ...]:
        """Sheets first: they decide which styles and notes there are, and what is left out."""
        marks = self._annotation.marks_by_sheet()
        for name, relation in self._sheets():
            if relation.target is None or key(relation.target.name) in self._out.done:
                continue
            if key(relation.target.name) in self._carried.emptied:
                blank = f'<worksheet xmlns="{self._out.namespace}"><sheetData/></worksheet>'
                self._out.put(relation.target.name, [blank.encode()], _WORKSHEET_TYPE)
            elif relation.kind == "worksheet":
                self._sheet(name, relation.target, marks.pop(name, {}))
        self._small_parts()
        self._replaced += [
            f"o nome da aba '{sheet.name}', que os programas não aceitam: passou a '{sheet.title}'"
            for sheet in self._book.sheets
            if sheet.name != sheet.title
        ]
        left = (*(why.value for why in Left if self._carried.left[why]), *self._replaced)
        self._added_sheet(left)
        self._remaining()
        self._out.archive.close()
        return left

    def _sheets(self) -> Iterator[tuple[str, Relation]]:
        related = {item.id: item for item in self._carried.relations[key(self._main.name)].items}
        for sheet in self._book.sheets:
            if sheet.relation in related:
                yield sheet.name, related[sheet.relation]

    def _sheet(self, name: str, member: Member, marks: Mapping[tuple[int, int], Sequence[Mark]]) -> None:
        """Write a sheet again where something in it has to be different."""
        if not marks and not self._must_change(member):
            return
        marks = on_visible_cells(self._package, member, marks) if marks else marks
        copy = self._sheet_copy(member, marks)
        notes = SheetNotes(self._out, member, marks)
        copy.legacy_drawing = notes.legacy_drawing
        self._out.put(member.name, copy.run(utf8(self._package, member)))
        notes.write(copy.columns, self._book.guard)
        self._account(name, copy)

    def _must_change(self, member: Member) -> bool:
        copy = self._sheet_copy(member, {})
        if any(copy.changed for _ in copy.run(utf8(self._package, member))) or copy.changed:
            return True
        self._out.checked.add(key(member.name))
        return False

    def _sheet_copy(self, member: Member, marks: Mapping[tuple[int, int], Sequence[Mark]]) -> SheetCopy:
        rows: dict[int, dict[int, Severity]] = {}
        for (row, column), listed in marks.items():
            rows.setdefault(row, {})[column] = listed[0].severity
        dropped = self._carried.dropped.get(key(member.name), set())
        return SheetCopy(rows, self._styles.clone, self._book.guard, frozenset(dropped))

    def _account(self, name: str, copy: SheetCopy) -> None:
        if cells := copy.replaced:
            self._formulas_replaced = True
            listed = ", ".join(cells[:_SHOWN_CELLS]) + (", ..." if len(cells) > _SHOWN_CELLS else "")
            self._replaced.append(
                f"aba '{name}': {count(len(cells), 'fórmula que busca', 'fórmulas que buscam')} algo na rede, no disco "
                f"ou em outro programa; ficou o último valor calculado ({listed})"
            )
        if copy.replaced_rules:
            self._replaced.append(
                f"aba '{name}': a referência, a dados de fora da planilha, de "
                f"{count(copy.replaced_rules, 'regra', 'regras')} de formatação, validação ou minigráfico"
            )

    def _small_parts(self) -> None:
        for part, member in self._carried.parts.items():
            kind, blanked = self._carried.kinds[part], frozenset(self._carried.blanked.get(part, ()))
            if part in self._out.done or not needs_look(kind, blanked):
                continue
            data = read(self._package, member)
            cleaned, why = clean(kind, data, self._book.guard, blanked)
            if cleaned != data:
                self._out.put(member.name, [cleaned])
            if why is not None:
                self._carried.left[why] += 1
        if self._carried.blanked:
            self._out.put(BLANK_IMAGE, [BLANK_PNG], "image/png")

    def _added_sheet(self, left: Sequence[str]) -> None:
        """The list of findings, the workbook that shows it and the styles that both use."""
        notices = [*self._annotation.notices, *([_LEFT_TITLE, *(f"- {line}" for line in left)] if left else [])]
        relations, base = self._carried.relations[key(self._main.name)], self._carried.base
        name = self._out.free_name("xl/worksheets/conferencia{}.xml")
        titles = {sheet.name: sheet.title for sheet in reversed(self._book.sheets)}
        sheet = SummarySheet(self._annotation, notices, self._styles.role, titles, self._out.namespace)
        self._out.put(name, sheet.pieces(), _WORKSHEET_TYPE)
        identifier = relations.add(f"{base}/worksheet", name)
        dropped = self._carried.dropped.get(key(self._main.name), set())
        book = self._book.edited(identifier, base, dropped, rows_used(self._annotation))
        stated = self._out.types.main_is(self._main.name)
        self._out.put(self._main.name, [book], "" if stated == _MAIN_TYPE else _MAIN_TYPE)
        if self._styles_part:
            self._out.put(self._styles_part.name, [self._styles.render()])
        else:
            self._out.put(_STYLES, [self._styles.render()], f"{SPREADSHEET_TYPE}.styles+xml")
            relations.add(f"{base}/styles", _STYLES)
        if self._formulas_replaced:
            self._drop_calculation_order()

    def _drop_calculation_order(self) -> None:
        """The order of calculation names cells that no longer have a formula; programs make it anew."""
        for item in self._carried.relations[key(self._main.name)].of_kind("calcChain"):
            self._carried.drop(key(self._main.name), item, None)
            if item.target is not None:
                self._carried.parts.pop(key(item.target.name), None)

    def _remaining(self) -> None:
        """Everything else byte for byte, then the relationships and the list of contents."""
        for member in self._carried.parts.values():
            self._out.carry(member)
        for part, relations in self._carried.relations.items():
            if part and part not in self._out.done:
                continue
            rendered, original = relations.render(), self._package.find(relations.name)
            if rendered is not None:
                self._out.put(relations.name, [rendered])
            elif original is not None:
                self._out.carry(original)
        self._out.types.keep_only(self._out.done)
        self._out.archive.write(CONTENT_TYPES, [self._out.types.render()])

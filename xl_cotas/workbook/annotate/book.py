"""The workbook part of the copy: one more sheet, shown first, and no name or link that leads outside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xl_cotas.errors import InputError
from xl_cotas.workbook.annotate.clean import attribute, markup
from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.spans import Edit, Element, apply, parse, set_attribute
from xl_cotas.workbook.annotate.titles import quoted_sheet, unique_title, valid_titles
from xl_cotas.workbook.package.parts import NO_WORKBOOK

_BEFORE_NAMES = ("sheets", "functionGroups", "externalReferences")
_DATA_MODEL = "{FCE2AD5D-F65C-4FA6-A056-5C36A1767C68}"
_MACRO_NAMES = ("function", "vbProcedure", "xlm")
_LAST_SHEET_ID = 65_534
_TRUE = ("1", "true")


@dataclass(frozen=True, slots=True)
class ListedSheet:
    """A sheet as the workbook lists it."""

    name: str
    relation: str
    title: str


class Book:
    """The workbook part, parsed once."""

    __slots__ = ("_data", "_root", "_sheets", "guard", "removed_names", "sheets", "title")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._root = parse(data)
        listed = self._root.first("sheets")
        if listed is None or not listed.children:
            raise InputError(NO_WORKBOOK)
        self._sheets = listed
        names = [sheet.attributes.get("name", "") for sheet in listed.named("sheet")]
        self.sheets = [
            ListedSheet(name, _relation_id(sheet), title)
            for sheet, name, title in zip(listed.named("sheet"), names, valid_titles(names), strict=True)
        ]
        self.title = unique_title([sheet.title for sheet in self.sheets])
        self.guard, self.removed_names = self._forbidden_names()

    @property
    def namespace(self) -> str:
        """The main namespace: the strict form has another one."""
        return self._root.attributes.get(f"xmlns:{self._root.prefix[:-1]}" if self._root.prefix else "xmlns", "")

    def edited(self, relation: str, relation_namespace: str, dropped: Iterable[str], last_row: int) -> bytes:
        """The part with the added sheet at the end, where no index of another sheet moves, as the active one."""
        index = len(self.sheets)
        edits = [
            *self._without(frozenset(dropped)),
            *self._renamed(),
            self._sheet(relation, relation_namespace),
            *self._active(index),
            self._names(index, last_row),
        ]
        return apply(self._data, edits)

    def _forbidden_names(self) -> tuple[Guard, list[Element]]:
        defined = self._defined()
        removed: list[Element] = []
        while True:
            guard = Guard(each.get("name") for each in removed)
            found = [each for each in defined if each not in removed and self._forbidden(each, guard)]
            if not found:
                return guard, removed
            removed += found

    def _defined(self) -> list[Element]:
        holder = self._root.first("definedNames")
        return holder.named("definedName") if holder else []

    def _forbidden(self, name: Element, guard: Guard) -> bool:
        if any(name.get(flag) in _TRUE for flag in _MACRO_NAMES):
            return True
        return guard.reaches_outside(self._data[name.open_end : name.close_start])

    def _without(self, dropped: frozenset[str]) -> list[Edit]:
        """External references, pivot caches that were left out and the data model."""
        edits = []
        for name in ("externalReferences", "pivotCaches"):
            holder = self._root.first(name)
            if holder is None:
                continue
            gone = [child for child in holder.children if _relation_id(child) in dropped]
            whole = len(gone) == len(holder.children)
            edits += [(each.start, each.end, b"") for each in ([holder] if whole else gone)]
        for element in self._root.walk():
            if element.name == "ext" and element.get("uri").upper() == _DATA_MODEL:
                edits.append((element.start, element.end, b""))
        return edits

    def _renamed(self) -> list[Edit]:
        """Sheets whose name no program accepts: with it the copy would not open."""
        changed = [
            (node, sheet.title)
            for node, sheet in zip(self._sheets.named("sheet"), self.sheets, strict=True)
            if sheet.name != sheet.title
        ]
        tags = [(node, self._data[node.start : node.open_end], title) for node, title in changed]
        return [(node.start, node.open_end, set_attribute(tag, "name", attribute(title))) for node, tag, title in tags]

    def _sheet(self, relation: str, relation_namespace: str) -> Edit:
        used = {int(each.get("sheetId", "0")) for each in self._sheets.children if each.get("sheetId").isdigit()}
        number = max(used, default=0) + 1
        if number > _LAST_SHEET_ID:
            number = next(free for free in range(1, _LAST_SHEET_ID) if free not in used)
        content = (
            f'<{self._root.prefix}sheet xmlns:r="{relation_namespace}" name="{attribute(self.title)}"'
            f' sheetId="{number}" r:id="{relation}"/>'
        )
        return self._sheets.close_start, self._sheets.close_start, content.encode()

    def _active(self, index: int) -> list[Edit]:
        holder = self._root.first("bookViews")
        views = holder.named("workbookView") if holder else []
        if not views:
            p = self._root.prefix
            content = f'<{p}bookViews><{p}workbookView activeTab="{index}"/></{p}bookViews>'.encode()
            start, end = (holder.start, holder.end) if holder else (self._sheets.start, self._sheets.start)
            return [(start, end, content)]
        tags = [(view, self._data[view.start : view.open_end]) for view in views]
        return [(view.start, view.open_end, set_attribute(tag, "activeTab", str(index))) for view, tag in tags]

    def _names(self, index: int, last_row: int) -> Edit:
        """The names that Excel keeps for the filter and the repeated header, less the ones that lead outside."""
        p, sheet = self._root.prefix, markup(quoted_sheet(self.title))
        content = (
            f'<{p}definedName name="_xlnm._FilterDatabase" localSheetId="{index}" hidden="1">{sheet}!$A$1:$J${last_row}'
            f'</{p}definedName><{p}definedName name="_xlnm.Print_Titles" localSheetId="{index}">{sheet}!$1:$1'
            f"</{p}definedName>"
        ).encode()
        holder = self._root.first("definedNames")
        if holder is None:
            at = max(child.end for child in self._root.children if child.name in _BEFORE_NAMES)
            return at, at, f"<{p}definedNames>".encode() + content + f"</{p}definedNames>".encode()
        kept = [each for each in holder.children if not any(each is gone for gone in self.removed_names)]
        names = b"".join(self._data[each.start : each.end] for each in kept)
        opening = f"<{p}definedNames>".encode()
        return holder.start, holder.end, opening + names + content + holder.closing


def _relation_id(element: Element) -> str:
    """The identifier of a relationship, which has a prefix where a sheet's own number has none."""
    return next((value for name, value in element.attributes.items() if name.endswith(":id")), "")

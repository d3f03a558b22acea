"""What follows the rows of a sheet: where the notes are tied in, and where controls and rules may reach outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.spans import Edit, Element, apply, opened, parse

OFFICE_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_RELATIONS = "http://purl.oclc.org/ooxml/officeDocument/relationships"
_STRICT_ROOT = b"purl.oclc.org/ooxml"
_AFTER_LEGACY = frozenset(
    {"legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst"}
)
_OBJECTS = frozenset({"oleObjects", "controls", "AlternateContent"})
_RULES = frozenset({"conditionalFormatting", "dataValidations", "extLst"})
_WRAPPED = re.compile(rb"<(?:[\w.-]+:)?(?:oleObjects|controls|picture|webPublishItems|tableParts)[\s/>]")
_FORMULA = re.compile(rb"(<(?:[\w.-]+:)?(?:formula[12]?|f)(?:\s[^>]*)?>)([^<]*)(?=</)")
_MACRO = re.compile(rb"""\smacro\s*=\s*(?:"[^"]+"|'[^']+')""")


@dataclass(frozen=True, slots=True)
class EditedTail:
    """The end of the sheet as it goes to the copy, and how many rules lost a reference."""

    data: bytes
    rules: int = 0


class _Tail:
    """The bytes after the rows, with the offsets of the elements that begin there."""

    __slots__ = ("children", "close", "data", "root_tag")

    def __init__(self, root_tag: bytes, data: bytes) -> None:
        close = re.match(rb"\s*</([^\s>]+)", data)
        # The rows are already written: only the end of their element may be left.
        start = root_tag + (b"<" + close[1] + b">" if close and close[1].endswith(b"sheetData") else b"")
        root = parse(start + data, 1)
        self.root_tag, self.data = root_tag, data
        self.close = root.close_start - len(start)
        self.children = [(child, child.start - len(start), child.end - len(start)) for child in root.children]
        self.children = [item for item in self.children if item[1] >= 0]


def edit_tail(
    root_tag: bytes,
    data: bytes,
    dropped: frozenset[str],
    guard: Guard,
    legacy_drawing: Callable[[str | None], str | None],
) -> EditedTail:
    """`legacy_drawing` is told which drawing of notes the sheet has, and answers with one to tie in, if any."""
    tail = _Tail(root_tag, data)
    edits: list[Edit] = []
    rules = 0
    for child, start, end in tail.children:
        content = data[start:end]
        if child.name in _OBJECTS:
            clean = _without_objects(root_tag, content, dropped)
        elif child.name in _RULES:
            clean, count = _without_references(content, guard)
            rules += count
        else:
            continue
        if clean != content:
            edits.append((start, end, clean))
    edits += _legacy_edit(tail, legacy_drawing)
    return EditedTail(apply(data, edits) if edits else data, rules)


def _legacy_edit(tail: _Tail, legacy_drawing: Callable[[str | None], str | None]) -> list[Edit]:
    existing = next((child for child, _, _ in tail.children if child.name == "legacyDrawing"), None)
    identifier = legacy_drawing(existing.get("id") if existing else None)
    if identifier is None:
        return []
    at = next((start for child, start, end in tail.children if _follows(child, tail.data[start:end])), tail.close)
    strict = _STRICT_ROOT in tail.root_tag
    name = re.match(rb"<((?:[\w.-]+:)?)worksheet", tail.root_tag)
    content = (
        f'legacyDrawing xmlns:r="{STRICT_RELATIONS if strict else OFFICE_RELATIONS}" r:id="{identifier}"/>'.encode()
    )
    return [(at, at, b"<" + (name[1] if name else b"") + content)]


def _follows(child: Element, content: bytes) -> bool:
    """Whether the drawing of the notes must come before this element."""
    return child.name in _AFTER_LEGACY or (child.name == "AlternateContent" and _WRAPPED.search(content) is not None)


def _without_references(content: bytes, guard: Guard) -> tuple[bytes, int]:
    """Rules and small charts whose formula reaches outside refer to nothing instead."""
    formulas = _FORMULA.findall(content)
    if not formulas or not guard.suspects(b"\n".join(text for _, text in formulas)):
        return content, 0
    count = 0

    def replace(found: re.Match[bytes]) -> bytes:
        nonlocal count
        if not guard.reaches_outside(found[2]):
            return found[0]
        count += 1
        return found[1] + b"#REF!"

    return _FORMULA.sub(replace, content), count


def _without_objects(root_tag: bytes, content: bytes, dropped: frozenset[str]) -> bytes:
    """Embedded objects, and controls whose part is not carried, go; macros of the others too."""
    close = re.match(rb"<([^\s/>]+)", root_tag)
    whole = opened(root_tag) + content + b"</" + (close[1] if close else b"worksheet") + b">"
    edits: list[Edit] = []
    for container in (element for element in parse(whole).walk() if element.name in ("oleObjects", "controls")):
        gone = [child for child in container.children if container.name == "oleObjects" or _uses(child, dropped)]
        if len(gone) == len(container.children):
            return b""
        edits += [(child.start, child.end, b"") for child in gone]
    start = len(opened(root_tag))
    clean = apply(content, [(first - start, last - start, new) for first, last, new in edits])
    return _MACRO.sub(b' macro=""', clean)


def _uses(element: Element, dropped: frozenset[str]) -> bool:
    return any(each.get("id") in dropped for each in element.walk())

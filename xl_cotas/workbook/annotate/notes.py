"""The notes of one sheet: added to those that it has, each with a box that fits its text, hidden until pointed at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from xl_cotas.workbook.annotate.boxes import VML_START, Box, grow, shape
from xl_cotas.workbook.annotate.clean import markup, shown
from xl_cotas.workbook.annotate.model import Mark
from xl_cotas.workbook.annotate.spans import Edit, Element, apply, parse, set_attribute
from xl_cotas.workbook.model import column_letters

AUTHOR = "xl-cotas"
NOTES_LIMIT = 500
_TEXT_LIMIT = 1_500
_SPACE = re.compile(rb"""\sxml:space\s*=""")
_SHAPE_NUMBER = re.compile(rb"_x0000_s(\d+)")
_XML_CLOSE = re.compile(rb"</xml\s*>\s*\Z")


def note_text(marks: Sequence[Mark]) -> str:
    """What a note says about its cell.

    >>> from xl_cotas.workbook.model import CellRef
    >>> note_text([Mark(CellRef("Vagas", 2, 4), "erro", "V001", 1, 2, "20% de 8 = 1,6", ("art. 1º",))])
    'ERRO V001\\nEstá 1; deveria ser 2.\\n20% de 8 = 1,6\\nart. 1º'
    """
    text = "\n\n".join("\n".join(_lines(mark)) for mark in marks)
    return text if len(text) <= _TEXT_LIMIT else text[:_TEXT_LIMIT] + "..."


def _lines(mark: Mark) -> list[str]:
    lines = [f"{mark.severity.upper()} {mark.code}"]
    if mark.expected is not None:
        lines.append(f"Está {shown(mark.found)}; deveria ser {shown(mark.expected)}.")
    elif mark.message:
        lines.append(mark.message)
    see = f"Ver também: {mark.see}" if mark.see else ""
    return [*lines, *filter(None, (mark.remark, mark.sum, "; ".join(mark.citation), see))]


@dataclass(slots=True)
class Notes:
    """The notes to be written on one sheet."""

    texts: Mapping[tuple[int, int], str]
    namespace: str
    column_width: Callable[[int], int]
    _appended: dict[tuple[int, int], str] = field(default_factory=dict)

    def comments(self, existing: bytes | None) -> bytes:
        """The part with the texts."""
        data = existing or (
            f'<comments xmlns="{self.namespace}"><authors></authors><commentList></commentList></comments>'.encode()
        )
        root = parse(data)
        authors, listed = root.first("authors"), root.first("commentList")
        if authors is None or listed is None:
            return self.comments(None)
        there = {comment.get("ref").replace("$", ""): comment for comment in listed.named("comment")}
        edits: list[Edit] = []
        added = []
        number = len(authors.named("author"))
        for (row, column), text in sorted(self.texts.items()):
            reference = f"{column_letters(column)}{row}"
            if reference in there:
                edits.append(_appended(data, there[reference], text))
                self._appended[row, column] = text
            else:
                added.append(_comment(root.prefix, reference, number, text))
        author = f"<{root.prefix}author>{AUTHOR}</{root.prefix}author>".encode()
        edits += [authors.insertion(data, author), listed.insertion(data, b"".join(added))]
        return apply(data, edits)

    def drawing(self, existing: bytes | None) -> bytes:
        """The part with the boxes; call it after `comments`, which tells the notes that had one already."""
        data = existing or VML_START
        data = grow(data, self._appended)
        first = max((int(number) for number in _SHAPE_NUMBER.findall(data)), default=1024) + 1
        fresh = [(cell, text) for cell, text in sorted(self.texts.items()) if cell not in self._appended]
        shapes = [
            shape(first + at, Box.fitting(text, row, column, self.column_width), row, column)
            for at, ((row, column), text) in enumerate(fresh)
        ]
        close = _XML_CLOSE.search(data)
        at = close.start() if close else len(data)
        return data[:at] + b"".join(shapes) + data[at:]


def _comment(prefix: str, reference: str, author: int, text: str) -> bytes:
    head, _, rest = text.partition("\n")
    p = prefix
    font = f'<{p}sz val="9"/><{p}color indexed="81"/><{p}rFont val="Tahoma"/><{p}family val="2"/>'
    return (
        f'<{p}comment ref="{reference}" authorId="{author}"><{p}text>'
        f'<{p}r><{p}rPr><{p}b/>{font}</{p}rPr><{p}t xml:space="preserve">{markup(head)}\n</{p}t></{p}r>'
        f'<{p}r><{p}rPr>{font}</{p}rPr><{p}t xml:space="preserve">{markup(rest)}</{p}t></{p}r>'
        f"</{p}text></{p}comment>"
    ).encode()


def _appended(data: bytes, comment: Element, text: str) -> Edit:
    """The edit that adds a text below the one that a note has."""
    p = comment.prefix
    content = markup(f"\n\n{text}").encode()
    run = f'<{p}r><{p}t xml:space="preserve">'.encode() + content + f"</{p}t></{p}r>".encode()
    holder = comment.first("text")
    if holder is None:
        return comment.insertion(data, f"<{p}text>".encode() + run + f"</{p}text>".encode())
    if runs := holder.named("r"):
        return runs[-1].end, runs[-1].end, run
    plain = holder.first("t")
    if plain is None:
        return holder.insertion(data, run)
    tag = data[plain.start : plain.open_end]
    kept = data[plain.open_end : plain.close_start] if plain.close_start < plain.end else b""
    tag = tag[:-2].rstrip() + b">" if tag.endswith(b"/>") else tag
    tag = tag if _SPACE.search(tag) else set_attribute(tag, "xml:space", "preserve")
    return plain.start, plain.end, tag + kept + content + plain.closing

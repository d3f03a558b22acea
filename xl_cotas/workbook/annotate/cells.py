"""Cells whose formula reaches outside the workbook keep their value and lose the formula."""

from __future__ import annotations

import re

from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.names import METADATA, SHARED, Names
from xl_cotas.workbook.annotate.spans import Edit, apply

_ADDRESS = re.compile(rb"""\sr\s*=\s*["']([A-Z]{1,3}\d+)["']""")


class FormulaSieve:
    """Looks at every formula of a sheet, block by block; `replaced` collects the addresses."""

    __slots__ = ("_guard", "_names", "_replaced", "_shared")

    def __init__(self, names: Names, guard: Guard, replaced: list[str]) -> None:
        self._names = names
        self._guard = guard
        self._replaced = replaced
        self._shared: set[bytes] = set()

    def pass_through(self, block: bytes) -> bytes:
        """The same block, or one without the formulas that may not be carried."""
        if b"f" not in block or self._names.formula_start not in block:
            return block
        if not self._shared and not self._guard.suspects(b"\n".join(self._names.formula_text.findall(block))):
            return block
        edits: list[Edit] = []
        for found in self._names.formula.finditer(block):
            if self._dangerous(found[1], found[2] or b""):
                edits += self._without(block, found)
        return apply(block, edits) if edits else block

    def _without(self, block: bytes, formula: re.Match[bytes]) -> list[Edit]:
        """The formula goes, and with it what the cell says of how it is calculated."""
        start = block.rfind(b"<" + self._names.prefix + b"c", 0, formula.start())
        tag = self._names.cell_tag.match(block, max(start, 0))
        address = _ADDRESS.search(tag[0]) if tag else None
        self._replaced.append(address[1].decode() if address else "?")
        edits = [(formula.start(), formula.end(), b"")]
        return edits if tag is None else [(tag.start(), tag.end(), METADATA.sub(b"", tag[0], count=1)), *edits]

    def _dangerous(self, attributes: bytes, text: bytes) -> bool:
        shared = SHARED.search(attributes)
        if b"ddeLink" in attributes or self._guard.reaches_outside(text):
            if shared:
                self._shared.add(shared[1])
            return True
        return shared is not None and not text and shared[1] in self._shared

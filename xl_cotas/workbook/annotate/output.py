"""The copy as far as it is written: which parts it has, and where the next one goes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from xl_cotas.workbook.annotate.archive import ArchiveWriter
from xl_cotas.workbook.annotate.carried import Carried
from xl_cotas.workbook.annotate.relations import ContentTypes, clean_name, key
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import utf8

_XML = (".xml", ".rels", ".vml")


@dataclass(slots=True)
class Output:
    """Where parts are put. `namespace` is the main one of the workbook: the strict form has another."""

    package: Package
    carried: Carried
    types: ContentTypes
    archive: ArchiveWriter
    namespace: str
    done: set[str] = field(default_factory=set)
    checked: set[str] = field(default_factory=set)

    def put(self, name: str, pieces: Iterable[bytes], content_type: str = "") -> None:
        """Write a part that is new or no longer what it was."""
        self.done.add(key(name))
        self.archive.write(clean_name(name), pieces)
        if content_type:
            self.types.set(clean_name(name), content_type)

    def carry(self, member: Member) -> None:
        """Carry a part byte for byte, once its text is known to be whole and without a document type."""
        name = key(member.name)
        if name not in self.done:
            if name.endswith(_XML) and name not in self.checked:
                deque(utf8(self.package, member), maxlen=0)
            self.done.add(name)
            self.archive.copy(clean_name(member.name), self.package.packed(member))

    def free_name(self, pattern: str) -> str:
        """A part name that neither the original nor the copy has; the pattern has a place for a number."""
        number = 1
        while self.package.find(pattern.format(number)) or key(pattern.format(number)) in self.done:
            number += 1
        return pattern.format(number)

"""Relationships and content types of a package: read, changed, written back with everything else as it was."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from xl_cotas.workbook.annotate.clean import attribute
from xl_cotas.workbook.annotate.spans import Edit, Element, apply, parse, set_attribute
from xl_cotas.workbook.limits import MIB
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import utf8

SMALL_PART = 64 * MIB
PACKAGE_NS = "http://schemas.openxmlformats.org/package/2006"
SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_EMPTY = f'<Relationships xmlns="{PACKAGE_NS}/relationships"></Relationships>'.encode()


def key(name: str) -> str:
    """A part name as it is compared: whatever its slashes and letter case."""
    return name.replace("\\", "/").lstrip("/").lower()


def clean_name(name: str) -> str:
    """A part name as it is written."""
    return name.replace("\\", "/").lstrip("/")


def read(package: Package, member: Member) -> bytes:
    """A small part whole, in UTF-8."""
    return b"".join(utf8(package, member, SMALL_PART))


@dataclass(frozen=True, slots=True)
class Relation:
    """One relationship. `target` is the part that it names, if the package has it."""

    id: str
    kind: str
    type: str
    raw: str
    external: bool
    target: Member | None
    element: Element


class Relations:
    """The relationships of one part."""

    __slots__ = ("_added", "_data", "_edits", "_ids", "items", "name")

    def __init__(self, package: Package, part: str) -> None:
        folder, base = posixpath.split(clean_name(part))
        self.name = posixpath.join(folder, "_rels", f"{base}.rels")
        member = package.find(self.name)
        self.name = clean_name(member.name) if member else self.name
        self._data = read(package, member) if member else _EMPTY
        root = parse(self._data)
        self.items = tuple(_relation(package, folder, item) for item in root.named("Relationship"))
        self._ids = {item.id for item in self.items}
        self._edits: dict[str, Edit] = {}
        self._added: list[bytes] = []

    def of_kind(self, kind: str) -> Iterator[Relation]:
        return (item for item in self.items if item.kind == kind and item.id not in self._edits)

    def drop(self, item: Relation) -> None:
        """Take a relationship out."""
        self._edits[item.id] = (item.element.start, item.element.end, b"")

    def point(self, item: Relation, target: str, *, external: bool) -> None:
        """Give a relationship another target."""
        tag = self._data[item.element.start : item.element.open_end]
        tag = set_attribute(set_attribute(tag, "Target", attribute(target)), "TargetMode", _mode(external=external))
        self._edits[item.id] = (item.element.start, item.element.open_end, tag)

    def retype(self, item: Relation, relation_type: str) -> None:
        """Give a relationship another type."""
        tag = self._data[item.element.start : item.element.open_end]
        self._edits[item.id] = (item.element.start, item.element.open_end, set_attribute(tag, "Type", relation_type))

    def add(self, relation_type: str, part: str) -> str:
        """Relate this part to another one of the package; the identifier."""
        number = 1
        while f"rIdCotas{number}" in self._ids:
            number += 1
        identifier = f"rIdCotas{number}"
        self._ids.add(identifier)
        self._added.append(
            f'<Relationship xmlns="{PACKAGE_NS}/relationships" Id="{identifier}" Type="{relation_type}"'
            f' Target="/{attribute(part)}"/>'.encode()
        )
        return identifier

    def render(self) -> bytes | None:
        """The part as changed, or nothing when it stays as it was."""
        if not self._edits and not self._added:
            return None
        insertion = parse(self._data).insertion(self._data, b"".join(self._added))
        return apply(self._data, [*self._edits.values(), insertion])


def _mode(*, external: bool) -> str:
    return "External" if external else "Internal"


def _relation(package: Package, folder: str, item: Element) -> Relation:
    get = item.attributes.get
    external = get("TargetMode") == "External"
    raw = get("Target", "")
    target = None if external else _find(package, folder, raw)
    return Relation(get("Id", ""), posixpath.basename(get("Type", "")), get("Type", ""), raw, external, target, item)


def _find(package: Package, folder: str, raw: str) -> Member | None:
    if raw.startswith("#"):
        return None
    joined = posixpath.normpath(posixpath.join("/", folder, raw.replace("\\", "/").partition("#")[0]))
    return package.find(joined) or package.find(unquote(joined))


class ContentTypes:
    """What kind of content each part has."""

    __slots__ = ("_added", "_data", "_edits", "_root")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._root = parse(data)
        self._edits: list[Edit] = []
        self._added: list[bytes] = []

    def keep_only(self, parts: set[str]) -> None:
        """Take out the entries of parts that are no longer there; `parts` are keys."""
        for item in self._root.named("Override"):
            name = key(item.attributes.get("PartName", ""))
            if name not in parts and unquote(name) not in parts:
                self._edits.append((item.start, item.end, b""))
        for item in self._root.named("Default"):
            if "vbaProject" in item.attributes.get("ContentType", ""):
                self._edits.append((item.start, item.end, b""))

    def set(self, part: str, content_type: str) -> None:
        """State the content of a part, new or not."""
        for item in self._root.named("Override"):
            if key(item.attributes.get("PartName", "")) == key(part):
                self._edits.append((item.start, item.end, b""))
        self._added.append(
            f'<Override xmlns="{PACKAGE_NS}/content-types" PartName="/{attribute(part)}"'
            f' ContentType="{content_type}"/>'.encode()
        )

    def main_is(self, part: str) -> str:
        """The content type stated for a part, or nothing."""
        stated = (i for i in self._root.named("Override") if key(i.attributes.get("PartName", "")) == key(part))
        return next((item.attributes.get("ContentType", "") for item in stated), "")

    def render(self) -> bytes:
        """The part as changed."""
        insertion = self._root.insertion(self._data, b"".join(self._added))
        return apply(self._data, [*self._edits, insertion])

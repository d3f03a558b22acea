"""The parts that go to the copy: those that the package leads to, less what may not be carried."""

from __future__ import annotations

import base64
from collections import Counter
from dataclasses import dataclass, field

from xl_cotas.workbook.annotate.outside import DROPPED, EMPTIED, Left, is_page
from xl_cotas.workbook.annotate.relations import Relation, Relations, key, read
from xl_cotas.workbook.package.package import Member, Package

BLANK_IMAGE = "xl/media/xl-cotas-vazia.png"
BLANK_PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)
CONTENT_TYPES = "[content_types].xml"
_MASHUP = tuple("schemas.microsoft.com/DataMashup".encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be"))
_EXTERNAL_CACHE = (b'type="external"', b"type='external'")
_HEAD = 4096
_TRANSITIONAL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


@dataclass(slots=True)
class Carried:
    """The parts to carry, by key, with their kinds and relationships, and what was left out and how many times."""

    package: Package
    parts: dict[str, Member] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    relations: dict[str, Relations] = field(default_factory=dict)
    dropped: dict[str, set[str]] = field(default_factory=dict)
    emptied: dict[str, Member] = field(default_factory=dict)
    blanked: dict[str, set[str]] = field(default_factory=dict)
    left: Counter[Left] = field(default_factory=Counter)
    base: str = _TRANSITIONAL
    _known: set[str] = field(default_factory=set)

    def follow(self) -> None:
        """Walk the relationships from the package, sorting each of them."""
        self._walk()
        if caches := self._external_caches():
            self._leave_pivots(caches)
        reached = self._known | {CONTENT_TYPES}
        if unused := sum(name not in reached and not name.endswith(".rels") for name in self.package.members):
            self.left[Left.UNUSED] += unused

    def related(self, part: str, kind: str) -> Member | None:
        """The part of a kind that another one leads to."""
        items = self.relations[key(part)].of_kind(kind)
        return next((item.target for item in items if item.target is not None), None)

    def drop(self, part: str, item: Relation, why: Left | None) -> None:
        """Leave out one relationship of a part, and what only it leads to."""
        self.relations[part].drop(item)
        self.dropped.setdefault(part, set()).add(item.id)
        if why is not None:
            self.left[why] += 1

    def _walk(self) -> None:
        pending = [""]
        while pending:
            part = key(pending.pop())
            relations = self.relations[part] = Relations(self.package, part)
            self.base = _base(relations) if not part else self.base
            for item in relations.items:
                target = self._sort(part, relations, item)
                if target is None or key(target.name) in self.parts:
                    continue
                self._known.add(key(target.name))
                self.parts[key(target.name)], self.kinds[key(target.name)] = target, item.kind
                pending.append(target.name)

    def _sort(self, part: str, relations: Relations, item: Relation) -> Member | None:
        """The part to follow, or nothing when the relationship was left out."""
        kind = item.kind.lower()
        if item.external:
            self._external(part, relations, item)
        elif item.target is None:
            return None
        elif kind in DROPPED or (kind == "customxml" and self._is_mashup(item.target)):
            self.drop(part, item, DROPPED.get(kind, Left.CONNECTIONS))
            self._know(item.target)
        elif kind in EMPTIED:
            relations.retype(item, f"{self.base}/worksheet")
            self.emptied[key(item.target.name)] = item.target
            self.left[Left.MACRO_SHEETS] += 1
            self._know(item.target)
        else:
            return item.target
        return None

    def _external(self, part: str, relations: Relations, item: Relation) -> None:
        kind = item.kind.lower()
        fetched = kind == "image" or part.startswith("xl/richdata/")
        if fetched:
            relations.point(item, f"/{BLANK_IMAGE}", external=False)
            self.blanked.setdefault(part, set()).add(item.id)
            self.left[Left.IMAGES] += 1
        elif kind != "hyperlink":
            links = Left.LINKS if "externallink" in kind else Left.OTHER_TARGETS
            self.drop(part, item, DROPPED.get(kind, links))
        elif not is_page(item.raw):
            relations.point(item, "#A1", external=True)
            self.left[Left.HYPERLINKS] += 1

    def _know(self, member: Member) -> None:
        """A part that is left out, with those that it leads to: they are not counted as unused."""
        pending = [member]
        while pending:
            name = key(pending.pop().name)
            if name not in self._known:
                self._known.add(name)
                pending += [item.target for item in Relations(self.package, name).items if item.target]

    def _is_mashup(self, member: Member) -> bool:
        head = self.package.head(member, _HEAD)
        return any(mark in head for mark in _MASHUP)

    def _external_caches(self) -> set[str]:
        caches = [name for name, kind in self.kinds.items() if kind == "pivotCacheDefinition"]
        return {
            name for name in caches if any(m in read(self.package, self.parts[name])[:_HEAD] for m in _EXTERNAL_CACHE)
        }

    def _leave_pivots(self, caches: set[str]) -> None:
        """Leave out these caches and the tables that show them."""
        tables = {
            name
            for name, kind in self.kinds.items()
            if kind == "pivotTable"
            and any(item.target and key(item.target.name) in caches for item in self.relations[name].items)
        }
        for part, relations in self.relations.items():
            for item in relations.items:
                if item.target is not None and key(item.target.name) in caches | tables:
                    self.drop(part, item, None)
        self.left[Left.PIVOTS] += len(tables) or len(caches)
        kept = self._reachable()
        self.parts = {name: member for name, member in self.parts.items() if name in kept}

    def _reachable(self) -> set[str]:
        reached: set[str] = set()
        pending = [""]
        while pending:
            part = pending.pop()
            gone = self.dropped.get(part, set())
            for item in self.relations[part].items if part in self.relations else ():
                if item.target is not None and item.id not in gone and key(item.target.name) not in reached:
                    reached.add(key(item.target.name))
                    pending.append(key(item.target.name))
        return reached


def _base(relations: Relations) -> str:
    """How this package writes the kinds of its relationships: the strict form has another beginning."""
    types = (item.type for item in relations.items if item.kind == "officeDocument")
    return next(types, f"{_TRANSITIONAL}/").rpartition("/")[0]

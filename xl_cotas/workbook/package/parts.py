"""Which parts of a package are its sheets, texts and styles: what the relationships say, not what names suggest."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import PROLOG_BYTES, SHEETS, TOKEN_BYTES
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.sniff import DAMAGED_ZIP
from xl_cotas.workbook.package.xmlparse import local, parse
from xl_cotas.workbook.package.xmltext import as_utf8, encoding_of

NO_WORKBOOK = (
    "o arquivo não contém uma pasta de trabalho do Excel, ou ela está danificada.\n"
    "Abra-o no Excel ou no LibreOffice e salve como .xlsx."
)
_NOT_TABLES = {"chartsheet": "um gráfico", "dialogsheet": "uma caixa de diálogo"}
_MACRO_SHEET = "uma folha de macro"


@dataclass(frozen=True, slots=True)
class SheetPart:
    """One worksheet: its name and state in the workbook, and the part that holds it."""

    name: str
    visible: bool
    member: Member


@dataclass(frozen=True, slots=True)
class WorkbookParts:
    """The parts that hold the values, and what was left out."""

    sheets: tuple[SheetPart, ...]
    strings: Member | None
    styles: Member | None
    from_1904: bool
    notices: tuple[str, ...]


@dataclass(slots=True)
class _Elements:
    """Collects the elements of a small part with the wanted names."""

    wanted: frozenset[str]
    found: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in self.wanted:
            self.found.append((tag, {name if name == "sheetId" else local(name): v for name, v in attributes.items()}))

    def end(self, tag: str) -> None:
        """Nothing to do: only attributes matter."""

    def text(self, data: str) -> None:
        """Nothing to do: only attributes matter."""


def encoding(package: Package, member: Member) -> str:
    """The encoding of a part, checked for a document type."""
    return encoding_of(package.head(member, PROLOG_BYTES))


def utf8(package: Package, member: Member, part_limit: int | None = None) -> Iterator[bytes]:
    """The text of a part in UTF-8, within its limit."""
    return as_utf8(package.inflate(member, part_limit), encoding(package, member))


def find_parts(package: Package) -> WorkbookParts:
    """Follow the relationships from the package to its sheets."""
    main = _main_part(package)
    related = relationships(package, main.name)
    of_kind = {kind: package.find(target) for kind, target in reversed(related.values())}
    elements = _Elements(frozenset({"sheet", "workbookPr"}))
    parse(utf8(package, main, TOKEN_BYTES), elements)
    sheets, notices = _sheets(package, [attributes for tag, attributes in elements.found if tag == "sheet"], related)
    dates = [attributes.get("date1904") for tag, attributes in elements.found if tag == "workbookPr"]
    folder = posixpath.dirname(main.name)
    return WorkbookParts(
        sheets=sheets,
        strings=of_kind.get("sharedStrings") or package.find(f"{folder}/sharedStrings.xml"),
        styles=of_kind.get("styles") or package.find(f"{folder}/styles.xml"),
        from_1904=any(value in ("1", "true") for value in dates),
        notices=notices,
    )


def _main_part(package: Package) -> Member:
    for kind, target in relationships(package, "").values():
        if kind == "officeDocument" and (member := package.find(target)):
            return member
    member = package.find("xl/workbook.xml")
    if member is None:
        raise InputError(NO_WORKBOOK)
    return member


def relationships(package: Package, name: str) -> dict[str, tuple[str, str]]:
    """The relationships of a part: identifier to kind and name of the target."""
    folder, base = posixpath.split(name.replace("\\", "/"))
    member = package.find(posixpath.join(folder, "_rels", f"{base}.rels"))
    if member is None:
        return {}
    elements = _Elements(frozenset({"Relationship"}))
    parse(utf8(package, member, TOKEN_BYTES), elements)
    return {
        attributes.get("Id", ""): (posixpath.basename(attributes.get("Type", "")), _target(package, folder, attributes))
        for _, attributes in elements.found
        if attributes.get("TargetMode") != "External"
    }


def _target(package: Package, folder: str, attributes: Mapping[str, str]) -> str:
    target = attributes.get("Target", "").replace("\\", "/")
    name = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
    return name if package.find(name) else unquote(name)


def _sheets(
    package: Package, listed: list[dict[str, str]], related: Mapping[str, tuple[str, str]]
) -> tuple[tuple[SheetPart, ...], tuple[str, ...]]:
    """The worksheets in the workbook's order, and a notice for every sheet that is something else."""
    if len(listed) > SHEETS:
        raise InputError(f"a planilha tem mais de {SHEETS} abas, acima do limite.")
    sheets: list[SheetPart] = []
    used: set[str] = set()
    notices: list[str] = []
    for attributes in listed:
        name = attributes.get("name", "")
        kind, target = related.get(attributes.get("id", ""), ("", ""))
        if kind != "worksheet" and kind:
            notices.append(f"a aba '{name}' é {_NOT_TABLES.get(kind, _MACRO_SHEET)} e não foi lida")
            continue
        member = package.find(target) if target else None
        if member is None:
            raise InputError(
                f"a aba '{name}' consta do arquivo mas falta nele. {DAMAGED_ZIP[0].upper()}{DAMAGED_ZIP[1:]}"
            )
        if member.name in used:
            # No program writes it, and each sheet would be read again: hundreds of them from one large part.
            raise InputError(f"a aba '{name}' é a mesma de outra no arquivo. {DAMAGED_ZIP[0].upper()}{DAMAGED_ZIP[1:]}")
        used.add(member.name)
        sheets.append(SheetPart(name, attributes.get("state", "visible") == "visible", member))
    if not listed:
        raise InputError(NO_WORKBOOK)
    return tuple(sheets), tuple(notices)

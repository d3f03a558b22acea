"""Every part that the reader will use, gone through before it sees any of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import CELL_FORMATS, STRICT_BYTES, TEXT_PER_CELL
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import WorkbookParts, encoding, utf8
from xl_cotas.workbook.package.xmlparse import refuse_malformed
from xl_cotas.workbook.package.zipping import Packed, inflated, pack
from xl_cotas.workbook.reading import strings
from xl_cotas.workbook.reading.plain import rewrite_sheet
from xl_cotas.workbook.reading.scan import scan_sheet
from xl_cotas.workbook.reading.scanned import IrregularSheetError, SheetScan


@dataclass(slots=True)
class CheckedParts:
    """The parts found safe, packed for the reader, with what the scans of the sheets found."""

    scans: list[SheetScan] = field(default_factory=list)
    sheets: list[Packed] = field(default_factory=list)
    strings: Packed | None = None
    styles: Packed | None = None


def check_parts(package: Package, parts: WorkbookParts, budget: Budget) -> CheckedParts:
    """Go through every part that the reader will use."""
    checked = CheckedParts()
    for part in parts.sheets:
        with naming(part.name):
            scan, packed = _check_sheet(package, part.member, budget)
        checked.scans.append(scan)
        checked.sheets.append(packed)
    if parts.styles:
        checked.styles = _check_styles(package, parts.styles)
    if parts.strings:
        checked.strings = _check_strings(package, parts.strings, budget, checked.sheets)
    return checked


def _check_sheet(package: Package, member: Member, budget: Budget) -> tuple[SheetScan, Packed]:
    """Scan the bytes where the sheet is written as usual; parse and rewrite it where it is not."""
    strict = _refuse_malformed(package, member)
    before = budget.cells, budget.inflated
    try:
        if encoding(package, member) == "utf-8":
            return scan_sheet(package.inflate(member), budget, strict=strict), package.packed(member)
    except IrregularSheetError:
        budget.forget(*before)
    return rewrite_sheet(utf8(package, member), budget)


def _refuse_malformed(package: Package, member: Member) -> bool:
    """Whether the part was small enough to be checked for being well formed."""
    strict = member.size <= STRICT_BYTES
    if strict:
        refuse_malformed(utf8(package, member))
    return strict


def _check_styles(package: Package, member: Member) -> Packed:
    _refuse_malformed(package, member)
    formats = sum(piece.count(b"<xf") for piece in utf8(package, member))
    # Cell formats and the named styles they are based on are counted together.
    if formats > 2 * CELL_FORMATS:
        raise InputError(
            f"a planilha tem mais de {CELL_FORMATS} formatos de célula, acima do limite.\n"
            "Copie a tabela para uma planilha nova, só com os valores, e salve."
        )
    return package.packed(member) if encoding(package, member) == "utf-8" else pack(utf8(package, member))


def _check_strings(package: Package, member: Member, budget: Budget, sheets: list[Packed]) -> Packed:
    """Measure the shared texts, as they are and as the cells repeat them."""
    _refuse_malformed(package, member)
    limit = budget.limits.strings_bytes
    scan = strings.scan_strings(utf8(package, member, limit))
    if scan.longest * budget.cells > budget.limits.text_bytes + TEXT_PER_CELL * budget.cells:
        texts = strings.long_texts(utf8(package, member, limit), TEXT_PER_CELL)
        if strings.text_volume(map(inflated, sheets), texts) > budget.limits.text_bytes:
            raise InputError(
                "textos muito longos se repetem em muitas células e passam do limite de memória.\n"
                "Reduza os textos ou divida a planilha em arquivos menores."
            )
    if scan.overstated:
        return pack(strings.without_count(utf8(package, member, limit)))
    return package.packed(member) if encoding(package, member) == "utf-8" else pack(utf8(package, member, limit))


@contextmanager
def naming(sheet: str) -> Iterator[None]:
    """A refusal says which sheet it is about."""
    try:
        yield
    except InputError as error:
        raise InputError(f"aba '{sheet}': {error}") from None

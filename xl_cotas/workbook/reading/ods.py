"""An .ods file to a Workbook: its one XML part is streamed, and what it repeats is counted before it is kept.

The fast reader is not used: it shows an error as a blank and knows no hidden row, and what is needed to tell them
is the whole reading.
"""

from __future__ import annotations

from collections.abc import Callable

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import PROLOG_BYTES, TOKEN_BYTES, ReadLimits
from xl_cotas.workbook.model import Workbook
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Member, Package
from xl_cotas.workbook.package.parts import utf8
from xl_cotas.workbook.package.sniff import DAMAGED_ZIP
from xl_cotas.workbook.package.source import Source
from xl_cotas.workbook.package.xmlparse import parse
from xl_cotas.workbook.package.xmltext import refuse_doctype
from xl_cotas.workbook.reading.ods_document import OdsDocument
from xl_cotas.workbook.reading.panics import without_gc

NO_CELLS = "a planilha está vazia: nenhuma célula preenchida em nenhuma aba. Confira se é o arquivo certo."
_ENCRYPTED = (
    "a planilha está protegida por senha.\n"
    "Abra-a no LibreOffice com a senha e salve-a de novo com a caixa 'Salvar com senha' desmarcada."
)


def read_ods(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Check the package, then read the sheets of its content, each value where the program shows it."""
    budget = Budget(limits, on_cells)
    package = Package(source.take(), budget)
    for member in package.members.values():
        if member.name.lower().endswith(".xml"):
            refuse_doctype(package.head(member, PROLOG_BYTES))
    document = OdsDocument(budget)
    with without_gc():
        _parse(package, document)
        sheets, formulas = document.finish()
    on_cells(budget.cells)
    if not any(sheet.columns for sheet in sheets):
        raise InputError(NO_CELLS)
    return Workbook(source.path, sheets, source.sha256, (), formulas, budget.cells)


def _parse(package: Package, document: OdsDocument) -> None:
    pieces = utf8(package, _content(package))
    try:
        parse(pieces, document)
    except InputError as error:
        raise InputError(f"{document.where}{error}") from None


def _content(package: Package) -> Member:
    manifest = package.find("META-INF/manifest.xml")
    if manifest is not None and b"encryption-data" in b"".join(package.inflate(manifest, TOKEN_BYTES)):
        raise InputError(_ENCRYPTED)
    content = package.find("content.xml")
    if content is None:
        raise InputError(DAMAGED_ZIP)
    return content

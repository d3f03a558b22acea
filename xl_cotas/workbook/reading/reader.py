"""Any file to a Workbook, or a sentence that says why not and what to do. Runs inside the worker process."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import ReadLimits
from xl_cotas.workbook.model import Workbook
from xl_cotas.workbook.package.sniff import Format, sniff
from xl_cotas.workbook.package.source import Source, load
from xl_cotas.workbook.process.caps import grow

Reader: TypeAlias = Callable[[Source, ReadLimits, Callable[[int], object]], Workbook]

_SAVE_AS = "Abra no Excel ou no LibreOffice e salve como .xlsx."


# The library of a reader is loaded only when a file of its format is there to be read.
def _read_xlsx(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    from xl_cotas.workbook.reading.xlsx import read_xlsx

    return read_xlsx(source, limits, on_cells)


def _read_xls(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    from xl_cotas.workbook.reading.binary import read_xls

    return read_xls(source, limits, on_cells)


def _read_xlsb(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    from xl_cotas.workbook.reading.binary import read_xlsb

    return read_xlsb(source, limits, on_cells)


def _read_ods(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    from xl_cotas.workbook.reading.ods import read_ods

    return read_ods(source, limits, on_cells)


def _read_delimited(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    from xl_cotas.workbook.reading.delimited import read_delimited

    return read_delimited(source, limits, on_cells)


def _read_html(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    from xl_cotas.workbook.reading.html import read_html

    return read_html(source, limits, on_cells)


READERS: dict[Format, Reader] = {
    Format.XLSX: _read_xlsx,
    Format.XLSB: _read_xlsb,
    Format.XLS: _read_xls,
    Format.ODS: _read_ods,
    Format.TEXT: _read_delimited,
    Format.HTML: _read_html,
}

REFUSALS: dict[Format, str] = {
    Format.EMPTY: "o arquivo está vazio (0 bytes). Baixe-o ou copie-o de novo.",
    Format.ENCRYPTED: (
        "a planilha está protegida por senha.\n"
        "Abra-a no Excel com a senha e retire-a em Arquivo > Informações > Proteger Pasta de Trabalho >"
        " Criptografar com Senha (apague a senha); depois salve."
    ),
    Format.RIGHTS_MANAGED: (
        "a planilha tem acesso restrito (gestão de direitos).\n"
        "Retire a restrição em Arquivo > Informações > Proteger Pasta de Trabalho e salve uma cópia."
    ),
    Format.FODS: f"é uma planilha OpenDocument em um só XML (.fods), que não é lida. {_SAVE_AS}",
    Format.OLD_EXCEL: f"é uma planilha do Excel anterior a 1997. {_SAVE_AS}",
    Format.MHTML: f"é uma página da Web em arquivo único (MHTML), não uma planilha. {_SAVE_AS}",
    Format.XML_2003: f"é uma planilha XML do Excel 2003. {_SAVE_AS}",
    Format.PDF: "é um documento PDF, não uma planilha. Peça à banca o arquivo de Excel que deu origem a ele.",
    Format.WORD: "é um documento de texto, não uma planilha. Copie a tabela para uma planilha e salve como .xlsx.",
    Format.SLIDES: "é uma apresentação, não uma planilha. Copie a tabela para uma planilha e salve como .xlsx.",
    Format.IMAGE: "é uma imagem, não uma planilha. Peça à banca o arquivo de Excel que deu origem a ela.",
    Format.ARCHIVE: "é um arquivo compactado comum, não uma planilha. Extraia a planilha e indique o arquivo extraído.",
    Format.OTHER_OLE: f"o arquivo não é uma planilha, ou está danificado. {_SAVE_AS}",
    Format.UNKNOWN: f"o arquivo não é uma planilha reconhecida, ou está corrompido. {_SAVE_AS}",
}


def read_workbook(
    path: str | os.PathLike[str], *, limits: ReadLimits | None = None, on_cells: Callable[[int], object] = grow
) -> Workbook:
    """Read a spreadsheet, told by its contents; `on_cells` hears how many filled cells were counted so far."""
    limits = limits or ReadLimits()
    source = load(path, limits.file_bytes)
    return read_source(source, sniff(source.data), limits, on_cells)


def read_source(source: Source, kind: Format, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    """Read a file that is there and whose format is known."""
    reader = READERS.get(kind)
    if reader is None:
        raise InputError(REFUSALS[kind])
    return reader(source, limits, on_cells)

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


def _read_xlsx(source: Source, limits: ReadLimits, on_cells: Callable[[int], object]) -> Workbook:
    # The reader's library is loaded only when a workbook is there to be read.
    from xl_cotas.workbook.reading.xlsx import read_xlsx

    return read_xlsx(source, limits, on_cells)


READERS: dict[Format, Reader] = {Format.XLSX: _read_xlsx}

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
    Format.XLS: f"formato ainda não lido: planilha do Excel 97-2003 (.xls). {_SAVE_AS}",
    Format.XLSB: f"formato ainda não lido: planilha binária do Excel (.xlsb). {_SAVE_AS}",
    Format.ODS: f"formato ainda não lido: planilha do LibreOffice (.ods). {_SAVE_AS}",
    Format.FODS: f"formato ainda não lido: planilha OpenDocument em um só XML (.fods). {_SAVE_AS}",
    Format.TEXT: f"formato ainda não lido: texto (CSV ou tabulado). {_SAVE_AS}",
    Format.OLD_EXCEL: f"é uma planilha do Excel anterior a 1997. {_SAVE_AS}",
    Format.HTML: f"é uma página HTML, embora o nome seja de planilha. {_SAVE_AS}",
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
    kind = sniff(source.data)
    reader = READERS.get(kind)
    if reader is None:
        raise InputError(REFUSALS[kind])
    return reader(source, limits, on_cells)

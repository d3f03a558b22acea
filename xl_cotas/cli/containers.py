"""The kinds of file in which a new workbook can be written, by the end of its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xl_cotas.errors import CotasError, InputError
from xl_cotas.report.foreign import show

Container = Callable[[bytes], bytes]


def container_of(path: Path, *, functions: bool) -> Container:
    """What turns an .xlsx into the kind of file that a name asks for.

    Raises InputError for any other kind, and for macros where nothing would call them.
    """
    suffix = path.suffix.lower()
    if suffix not in CONTAINERS:
        raise InputError(f'{show(path.name)}: o nome da planilha deve terminar em ".xlsx", ".xlsm" ou ".ods"')
    if suffix == ".xlsm" and not functions:
        raise InputError(f"{show(path.name)}: um .xlsm serve às funções; acrescente --funcoes ou peça um .xlsx")
    return CONTAINERS[suffix]


def _as_it_is(workbook: bytes) -> bytes:
    return workbook


def _with_macros(workbook: bytes) -> bytes:
    from xl_cotas.functions.excel.vba import vba_modules
    from xl_cotas.workbook.template.macros import add_macros

    return add_macros(workbook, vba_modules())


def _as_opendocument(workbook: bytes) -> bytes:
    from xl_cotas.cli.addin_status import find_libreoffice
    from xl_cotas.functions.libreoffice.extension import write_extension
    from xl_cotas.workbook.template.opendocument import to_opendocument

    program = find_libreoffice()
    if program is None:
        raise CotasError("o .ods é gravado pelo LibreOffice, que não foi achado aqui; instale-o ou peça um .xlsx")
    return to_opendocument(workbook, program, write_extension())


CONTAINERS: dict[str, Container] = {".xlsx": _as_it_is, ".xlsm": _with_macros, ".ods": _as_opendocument}

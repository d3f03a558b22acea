"""The kinds of file in which a new workbook can be written, by the end of its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xl_cotas.errors import InputError
from xl_cotas.report.foreign import show


def container_of(path: Path) -> Callable[[bytes], bytes]:
    """What turns an .xlsx into the kind of file that a name asks for. Raises InputError for any other kind."""
    suffix = path.suffix.lower()
    if suffix not in CONTAINERS:
        raise InputError(f'{show(path.name)}: o nome da planilha deve terminar em ".xlsx", ".xlsm" ou ".ods"')
    return CONTAINERS[suffix]


def _as_it_is(workbook: bytes) -> bytes:
    return workbook


def _with_macros(workbook: bytes) -> bytes:
    from xl_cotas.functions.excel.macros import add_macros

    return add_macros(workbook)


def _as_opendocument(workbook: bytes) -> bytes:
    from xl_cotas.functions.libreoffice.office import to_opendocument

    return to_opendocument(workbook)


MACROS = ".xlsm"
CONTAINERS = {".xlsx": _as_it_is, MACROS: _with_macros, ".ods": _as_opendocument}

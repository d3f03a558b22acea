"""A workbook with its VBA inside, made without Excel: an .xlsm that needs no add-in of xlwings."""

from __future__ import annotations

import io
import zipfile
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pyopenvba

from xl_cotas.errors import CotasError
from xl_cotas.functions.excel.vba import FUNCTIONS_MODULE, HELP_MODULE, write_functions, write_help

_TYPES = "[Content_Types].xml"
_PLAIN = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_WITH_MACROS = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"


def add_macros(workbook: bytes) -> bytes:
    """An .xlsx as an .xlsm with the functions. It calls the version of xlwings that is installed here, and no other.

    Raises CotasError where xlwings is not installed.
    """
    modules = {"xlwings": _xlwings_module(), FUNCTIONS_MODULE: write_functions(), HELP_MODULE: write_help()}
    with TemporaryDirectory() as folder:
        path = Path(folder, "modelo.xlsm")
        path.write_bytes(_retyped(workbook))
        with pyopenvba.ExcelFile(path) as file:
            project = file.add_vba_project()
            for name, text in modules.items():
                project.add_module(name, text)
            file.save()
        return path.read_bytes()


def _xlwings_module() -> str:
    """The VBA of xlwings, with its licence, from the installed package."""
    spec = find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise CotasError("o .xlsm usa o xlwings, que não está instalado: pip install xlwings")
    return Path(spec.origin).with_name("xlwings.bas").read_text("utf-8")


def _retyped(workbook: bytes) -> bytes:
    """The package declared as one with macros."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as source, zipfile.ZipFile(target, "w") as package:
        for member in source.infolist():
            part = source.read(member)
            package.writestr(member, part.replace(_PLAIN, _WITH_MACROS) if member.filename == _TYPES else part)
    return target.getvalue()

"""A workbook with VBA inside, made without Excel."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pyopenvba

_TYPES = "[Content_Types].xml"
_PLAIN = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_WITH_MACROS = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"


def add_macros(workbook: bytes, modules: Mapping[str, str]) -> bytes:
    """An .xlsx as an .xlsm with these VBA modules, by name."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "modelo.xlsm")
        path.write_bytes(_retyped(workbook))
        with pyopenvba.ExcelFile(path) as file:
            project = file.add_vba_project()
            for name, text in modules.items():
                project.add_module(name, text)
            file.save()
        return path.read_bytes()


def _retyped(workbook: bytes) -> bytes:
    """The package declared as one with macros."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as source, zipfile.ZipFile(target, "w") as package:
        for member in source.infolist():
            part = source.read(member)
            package.writestr(member, part.replace(_PLAIN, _WITH_MACROS) if member.filename == _TYPES else part)
    return target.getvalue()

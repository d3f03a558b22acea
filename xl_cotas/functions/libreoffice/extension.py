"""The .oxt file: component, interface, texts, and the part of this package that the functions need.

Nothing is installed beside it: LibreOffice puts the folder `pythonpath` of an extension on its own search path.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from xl_cotas import __version__
from xl_cotas.functions.libreoffice.component import write_component
from xl_cotas.functions.libreoffice.interface import write_descriptions, write_idl

IDENTIFIER = "br.xlcotas"
_BUNDLED = ("__init__.py", "errors.py", "exact.py", "portuguese.py", "laws", "rules", "functions")
_LEFT_OUT = ("addin.py", "excel", "libreoffice", "__pycache__")
_DATE = (2024, 1, 1, 0, 0, 0)  # the same content is the same file
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_ENTRY = '<manifest:file-entry manifest:full-path="{}" manifest:media-type="application/vnd.sun.star.{}"/>\n'
_MANIFEST = (
    _HEAD
    + '<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">\n'
    + _ENTRY.format("XCotas.idl", "uno-typelibrary;type=RDB")
    + _ENTRY.format("cotas.py", "uno-component;type=Python")
    + _ENTRY.format("CalcAddIns.xcu", "configuration-data")
    + "</manifest:manifest>\n"
)
_DESCRIPTION = (
    _HEAD
    + '<description xmlns="http://openoffice.org/extensions/description/2006">\n'
    + f'<identifier value="{IDENTIFIER}"/><version value="{__version__}"/>\n'
    + '<display-name><name lang="pt-BR">xl-cotas: vagas reservadas</name></display-name>\n'
    + "</description>\n"
)


def write_extension() -> bytes:
    """The whole extension."""
    files = {
        "META-INF/manifest.xml": _MANIFEST.encode(),
        "description.xml": _DESCRIPTION.encode(),
        "CalcAddIns.xcu": write_descriptions().encode(),
        "XCotas.idl": write_idl().encode(),
        "cotas.py": write_component().encode(),
        **dict(_package()),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _package() -> Iterator[tuple[str, bytes]]:
    root = resources.files("xl_cotas")
    for name in _BUNDLED:
        yield from _files(root.joinpath(name), f"pythonpath/xl_cotas/{name}")


def _files(item: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    if item.is_dir():
        for inner in sorted(item.iterdir(), key=lambda entry: entry.name):
            if inner.name not in _LEFT_OUT:
                yield from _files(inner, f"{path}/{inner.name}")
    elif item.name.endswith((".py", ".toml")):
        yield path, item.read_bytes()

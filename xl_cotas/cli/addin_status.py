"""What this machine has for the COTAS_ functions, and the one setting that can be made from here."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from xl_cotas.errors import CotasError
from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.core import call
from xl_cotas.report.foreign import show
from xl_cotas.report.output import write_atomically

MODULE = "xl_cotas.functions.addin"
_CONFIG = Path(".xlwings", "xlwings.conf")
_ADDIN = Path("AppData", "Roaming", "Microsoft", "Excel", "XLSTART", "xlwings.xlam")
_LINE = re.compile(r'\s*"([^"]*)"\s*,\s*"([^"]*)"\s*')


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a host needs, whether it is there, and how to get it."""

    name: str
    present: bool
    remedy: str


def wrong_examples() -> list[str]:
    """The functions of which some example does not come out."""
    return [f.name for f in CATALOGUE if any(call(f.name, *item.arguments) != item.result for item in f.examples)]


def inspect_machine(platform: str, home: Path) -> list[Part]:
    """What is here for LibreOffice and, on Windows, for Excel."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    parts = [Part("LibreOffice", program is not None, "instale o LibreOffice 25.2 ou mais novo, se for usá-lo")]
    if platform != "win32":
        return [*parts, Part("Excel no Windows", False, "este não é um Windows; no Excel 365 há o xlwings Lite")]
    return [
        *parts,
        Part("xlwings", _version("xlwings") is not None, "pip install xlwings"),
        Part("pywin32", find_spec("win32com") is not None, "pip install pywin32"),
        Part("suplemento do xlwings no Excel", (home / _ADDIN).exists(), "xlwings addin install"),
        Part("UDF Modules do xlwings", MODULE in _settings(home).get("UDF MODULES", ""), "xl-cotas suplemento excel"),
    ]


def prepare_xlwings(home: Path, interpreter: str) -> Path:
    """Tell xlwings where Python and the functions are, keeping what else its settings say; return their file."""
    settings = _settings(home)
    modules = [name for name in settings.get("UDF MODULES", "").split(";") if name]
    settings["UDF MODULES"] = ";".join(dict.fromkeys([*modules, MODULE]))
    settings.setdefault("INTERPRETER_WIN", interpreter)
    path = home / _CONFIG
    path.parent.mkdir(exist_ok=True)
    text = "".join(f'"{key}","{value}"\n' for key, value in settings.items())
    write_atomically(path, text.encode(), replace=True)
    return path


def _settings(home: Path) -> dict[str, str]:
    """The user's settings of xlwings: one pair of quoted texts a line."""
    path = home / _CONFIG
    if not path.exists():
        return {}
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise CotasError(f"{show(str(path))}: o arquivo não pôde ser lido; confira-o no xlwings") from None
    found = {line: _LINE.fullmatch(line) for line in lines if line.strip()}
    if strange := [line for line, match in found.items() if match is None]:
        raise CotasError(f"{show(str(path))}: linha que não se entende: {show(strange[0])}")
    return {match[1]: match[2] for match in found.values() if match is not None}


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None

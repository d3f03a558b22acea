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
from xl_cotas.functions.libreoffice.extension import IDENTIFIER
from xl_cotas.report.foreign import show
from xl_cotas.report.output import write_atomically

MODULE = "xl_cotas.functions.addin"
_CONFIG = Path(".xlwings", "xlwings.conf")
_ADDIN = Path("AppData", "Roaming", "Microsoft", "Excel", "XLSTART", "xlwings.xlam")
_PROGRAMS = (
    Path("C:/Program Files/LibreOffice/program/soffice.exe"),
    Path("/Applications/LibreOffice.app/Contents/MacOS/soffice"),
)
_PROFILES = (
    Path(".config", "libreoffice", "4", "user"),
    Path("AppData", "Roaming", "LibreOffice", "4", "user"),
    Path("Library", "Application Support", "LibreOffice", "4", "user"),
)
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
    parts = [
        Part("LibreOffice", find_libreoffice() is not None, "instale o LibreOffice 25.2 ou mais novo, se for usá-lo"),
        Part(
            "extensão do xl-cotas no LibreOffice", _has_extension(home), "xl-cotas suplemento libreoffice xl-cotas.oxt"
        ),
    ]
    if platform != "win32":
        return parts
    version = _version("xlwings")
    return [
        *parts,
        Part(f"xlwings {version or ''}".rstrip(), version is not None, "pip install xlwings"),
        Part("pywin32", find_spec("win32com") is not None, "pip install pywin32"),
        Part("suplemento do xlwings no Excel", (home / _ADDIN).exists(), "xlwings addin install"),
        Part("UDF Modules do xlwings", MODULE in _settings(home).get("UDF MODULES", ""), "xl-cotas suplemento excel"),
    ]


def find_libreoffice() -> Path | None:
    """The program, by the search path or where Windows and macOS have it."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    return Path(found) if found else next((path for path in _PROGRAMS if path.exists()), None)


def _has_extension(home: Path) -> bool:
    """Whether a user's LibreOffice has the extension: each one is unpacked below a folder of its own."""
    folders = (home / profile / "uno_packages" / "cache" / "uno_packages" for profile in _PROFILES)
    descriptions = (path for folder in folders for path in folder.glob("*/*/description.xml"))
    return any(IDENTIFIER in path.read_text("utf-8", errors="replace") for path in descriptions)


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

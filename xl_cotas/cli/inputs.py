"""The files to read: folders are expanded, lock files of open spreadsheets are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from xl_cotas.errors import InputError
from xl_cotas.report.foreign import show

EXTENSIONS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".csv", ".tsv")


def expand(paths: Sequence[Path]) -> list[Path]:
    """Files as given, folders by their spreadsheets in order of name; each file once.

    Raises InputError for a folder without any.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found |= dict.fromkeys(_in_folder(path))
        else:
            found[path] = None
    return list(found)


def _in_folder(folder: Path) -> Iterator[Path]:
    try:
        names = sorted(item for item in folder.iterdir() if _is_spreadsheet(item))
    except OSError:
        raise InputError(f"{show(str(folder))}: sem permissão para ler a pasta") from None
    if not names:
        raise InputError(f"{show(str(folder))}: a pasta não tem planilhas ({', '.join(EXTENSIONS)})")
    yield from names


def _is_spreadsheet(path: Path) -> bool:
    return path.suffix.lower() in EXTENSIONS and not path.name.startswith(("~$", ".")) and not path.is_dir()

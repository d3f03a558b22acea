"""What tests of the workbook layer share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.libreoffice import Office


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path, str], Path]:
    """Convert a file in LibreOffice, in a profile of its own."""
    office = Office(tmp_path_factory.mktemp("perfil"))

    def convert(file: Path, kind: str) -> Path:
        return office.convert(file, kind=kind, into=file.parent / "convertido")[0]

    return convert

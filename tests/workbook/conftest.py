"""What tests of the workbook layer share."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path, str], Path]:
    """Convert a file in LibreOffice, in a profile of its own."""
    program = shutil.which("soffice")
    if program is None:
        pytest.fail("LibreOffice is not installed: install libreoffice-calc")
    profile = tmp_path_factory.mktemp("perfil").as_uri()

    def convert(file: Path, kind: str) -> Path:
        folder = file.parent / "convertido"
        command = [
            program,
            f"-env:UserInstallation={profile}",
            "--headless",
            "--convert-to",
            kind,
            "--outdir",
            str(folder),
        ]
        subprocess.run([*command, str(file)], check=True, timeout=180, capture_output=True)
        made = folder / f"{file.stem}.{kind}"
        assert made.exists(), f"LibreOffice did not open {file.name}"
        return made

    return convert

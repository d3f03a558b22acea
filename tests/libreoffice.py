"""LibreOffice as the tests start it: without a screen, in a throw-away profile, within a limit of time."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import pytest

from xl_cotas.functions.libreoffice.extension import write_extension

LIMIT = 180
_RECALCULATIONS = {"always": 0, "never": 1}
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>{0}</value></prop>
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>{0}</value></prop>
</item>
</oor:items>
"""


def is_installed() -> bool:
    """Whether the machine has LibreOffice."""
    return shutil.which("soffice") is not None


@dataclass(frozen=True, slots=True)
class Office:
    """A LibreOffice with a profile of its own, and what it is told when it starts."""

    profile: Path
    options: tuple[str, ...] = ()

    def with_extension(self) -> Office:
        """The same, with the functions of the add-in."""
        folder = self.profile / "exts"
        with zipfile.ZipFile(io.BytesIO(write_extension())) as extension:
            extension.extractall(folder / "cotas")
        return replace(self, options=(*self.options, f"-env:BUNDLED_EXTENSIONS={folder.as_uri()}"))

    def recalculating(self, when: Literal["always", "never"]) -> Office:
        """Say, before the first start, whether a workbook is calculated again when opened; left alone, it is not."""
        settings = self.profile / "user" / "registrymodifications.xcu"
        settings.parent.mkdir(parents=True)
        settings.write_text(_SETTINGS.format(_RECALCULATIONS[when]), "utf-8")
        return self

    def convert(self, *files: Path, kind: str, into: Path, form: str = "", ending: str = "") -> list[Path]:
        """Convert files in one start. `form` is an export filter with its options; `ending` what it adds to a name."""
        wanted = f"{kind}:{form}" if form else kind
        self._run(["--convert-to", wanted, "--outdir", str(into), *map(str, files)])
        made = [into / f"{file.stem}{ending}.{kind}" for file in files]
        missing = [file.name for file, copy in zip(files, made, strict=True) if not copy.exists()]
        assert not missing, f"LibreOffice did not open {', '.join(missing)}"
        return made

    def _run(self, arguments: list[str]) -> None:
        program = shutil.which("soffice")
        if program is None:
            pytest.fail("LibreOffice is not installed: install libreoffice-calc and python3-uno")
        command = [program, f"-env:UserInstallation={self.profile.as_uri()}", *self.options, "--headless", *arguments]
        # A session of its own: the program is a script that starts others, which must end with it.
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            said, _ = process.communicate(timeout=LIMIT)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise
        assert process.returncode == 0, said.decode(errors="replace")

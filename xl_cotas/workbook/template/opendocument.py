"""A workbook as an .ods, written by LibreOffice in a profile that is thrown away."""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import subprocess
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from xl_cotas.errors import CotasError

SECONDS = 120
_UNRESOLVED = re.compile(rb'table:formula="[^"]*\bCOTAS_')
_OLD = (
    "este LibreOffice não reconhece as funções do suplemento numa planilha .xlsx; use o 25.2 ou mais novo, ou o .ods "
    "pronto que acompanha o xl-cotas"
)


def to_opendocument(workbook: bytes, program: Path, extension: bytes) -> bytes:
    """An .xlsx as an .ods, whose functions older versions of LibreOffice resolve too.

    `program` is LibreOffice; `extension` the .oxt with the functions. Raises CotasError where LibreOffice does not
    answer or does not know the functions.
    """
    with TemporaryDirectory() as folder:
        source = Path(folder, "modelo.xlsx")
        source.write_bytes(workbook)
        with zipfile.ZipFile(io.BytesIO(extension)) as package:
            package.extractall(source.parent / "extensions" / "cotas")
        _run(_command(program, source))
        converted = source.with_suffix(".ods")
        if not converted.exists():
            raise CotasError("o LibreOffice não gravou o .ods; peça um .xlsx e salve-o nele como .ods")
        written = converted.read_bytes()
    with zipfile.ZipFile(io.BytesIO(written)) as package:
        if _UNRESOLVED.search(package.read("content.xml")):
            raise CotasError(_OLD)
    return written


def _command(program: Path, source: Path) -> list[str]:
    folder = source.parent
    return [
        str(program),
        f"-env:UserInstallation={folder.joinpath('profile').as_uri()}",
        f"-env:BUNDLED_EXTENSIONS={folder.joinpath('extensions').as_uri()}",
        *("--headless", "--convert-to", "ods", "--outdir", str(folder), str(source)),
    ]


def _run(command: list[str]) -> None:
    """Run to the end, or end it with whatever it started: the program is a launcher of others."""
    failed = CotasError("o LibreOffice não respondeu; feche-o, se estiver aberto, e tente de novo")
    try:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=os.name == "posix"
        )
    except OSError:
        raise failed from None
    try:
        code = process.wait(SECONDS)
    except BaseException as ended:
        _end(process)
        if isinstance(ended, subprocess.TimeoutExpired):
            raise failed from None
        raise
    if code:
        raise failed


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()

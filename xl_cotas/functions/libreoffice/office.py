"""LibreOffice at work on a workbook, with the extension, in a profile that is thrown away."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from xl_cotas.errors import CotasError
from xl_cotas.functions.libreoffice.extension import write_extension

SECONDS = 120
_UNRESOLVED = re.compile(rb'table:formula="[^"]*\bCOTAS_')
_OLD = (
    "este LibreOffice não reconhece as funções do suplemento numa planilha .xlsx; use o 25.2 ou mais novo, ou o .ods "
    "pronto que acompanha o xl-cotas"
)


def to_opendocument(workbook: bytes) -> bytes:
    """An .xlsx as an .ods, whose functions older versions of LibreOffice resolve too.

    Raises CotasError where LibreOffice is not installed, does not answer or does not know the functions.
    """
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        raise CotasError("o .ods é gravado pelo LibreOffice, que não foi achado aqui; instale-o ou peça um .xlsx")
    with TemporaryDirectory() as folder:
        source = Path(folder, "modelo.xlsx")
        source.write_bytes(workbook)
        _convert(program, source)
        converted = source.with_suffix(".ods")
        if not converted.exists():
            raise CotasError(
                "o LibreOffice não gravou o .ods; peça um .xlsx e salve-o como .ods no próprio LibreOffice"
            )
        written = converted.read_bytes()
    with zipfile.ZipFile(io.BytesIO(written)) as package:
        if _UNRESOLVED.search(package.read("content.xml")):
            raise CotasError(_OLD)
    return written


def _convert(program: str, source: Path) -> None:
    folder = source.parent
    with zipfile.ZipFile(io.BytesIO(write_extension())) as extension:
        extension.extractall(folder / "extensions" / "cotas")
    command = [
        program,
        f"-env:UserInstallation={folder.joinpath('profile').as_uri()}",
        f"-env:BUNDLED_EXTENSIONS={folder.joinpath('extensions').as_uri()}",
        *("--headless", "--convert-to", "ods", "--outdir", str(folder), str(source)),
    ]
    try:
        subprocess.run(command, check=True, timeout=SECONDS, capture_output=True)
    except (OSError, subprocess.SubprocessError):
        raise CotasError("o LibreOffice não respondeu; feche-o, se estiver aberto, e tente de novo") from None

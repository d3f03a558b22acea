"""The bytes of the file that the user named, read once, or the reason why they cannot be."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import MIB

LOCK_PREFIX = "~$"
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_SHARING_VIOLATIONS = (32, 33)


class Source:
    """A file as it was found: its path, the hash of its bytes, and the bytes until a reader takes them."""

    __slots__ = ("_data", "path", "sha256")

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.sha256 = hashlib.sha256(data).hexdigest()
        self._data = data

    @property
    def data(self) -> bytes:
        return self._data

    def take(self) -> bytes:
        """Hand the bytes over and keep none: a large file is not held twice while it is read."""
        data, self._data = self._data, b""
        return data


def load(path: str | os.PathLike[str], max_bytes: int) -> Source:
    """Read a regular file whole, without ever waiting on a pipe or following a device."""
    named = Path(path)
    if named.name.startswith(LOCK_PREFIX):
        raise InputError(
            "este é o arquivo de controle que o Excel cria enquanto a planilha está aberta.\n"
            f"Use o arquivo com o mesmo nome sem '{LOCK_PREFIX}' no começo."
        )
    if named.is_dir():
        raise InputError("é uma pasta, não uma planilha. Indique um arquivo dentro dela.")
    try:
        descriptor = os.open(named, _FLAGS)
    except (OSError, ValueError) as error:
        raise InputError(_why(error)) from None
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        return Source(os.fspath(path), _read(file.fileno(), max_bytes))


def _read(descriptor: int, max_bytes: int) -> bytes:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise InputError("não é um arquivo comum (é um dispositivo ou um canal). Salve a planilha em disco.")
    if status.st_size > max_bytes:
        raise InputError(
            f"o arquivo tem {status.st_size // MIB + 1} MB; o limite é de {max_bytes // MIB} MB.\n"
            "Divida a planilha em arquivos menores ou aumente o limite."
        )
    pieces = []
    left = status.st_size
    try:
        while left > 0 and (piece := os.read(descriptor, left)):
            pieces.append(piece)
            left -= len(piece)
    except OSError as error:
        raise InputError(_why(error)) from None
    return b"".join(pieces)


def _why(error: OSError | ValueError) -> str:
    """What the user can do about a file that does not open."""
    if isinstance(error, FileNotFoundError | NotADirectoryError | ValueError):
        return "o arquivo não existe. Confira o nome e a pasta."
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return "o arquivo está aberto em outro programa. Feche-o no Excel e tente de novo."
    if isinstance(error, PermissionError):
        return "sem permissão para ler o arquivo. Se estiver aberto no Excel, feche-o; senão, peça acesso de leitura."
    return "o arquivo não pôde ser lido do disco. Copie-o para outra pasta e tente de novo."

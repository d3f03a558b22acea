"""Writing a result: never over the input, never over another file unasked, never by halves."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from xl_cotas.errors import CotasError
from xl_cotas.report.foreign import show

Result = TypeVar("Result")

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_SHARING_VIOLATIONS = (32, 33)


def refuse_target(target: Path, *, replace: bool, inputs: Sequence[Path] = ()) -> None:
    """Raise CotasError, before any work is done, where the result could not be written."""
    if "\0" in str(target):
        raise _refusal(target, "o nome não pode ser usado; escolha outro")
    try:
        if target.is_symlink():
            raise _refusal(target, "é um link; indique o arquivo mesmo")
        if any(target.exists() and path.exists() and target.samefile(path) for path in inputs):
            raise _refusal(target, "é a própria entrada, que nunca é alterada; escolha outro nome")
        if target.is_dir():
            raise _refusal(target, "é uma pasta; indique o nome de um arquivo")
        if target.exists() and not replace:
            raise _refusal(target, "já existe; escolha outro nome ou use --forcar para o substituir")
        if not target.parent.is_dir():
            raise _refusal(target, f"a pasta {show(str(target.parent))} não existe; crie-a antes")
    except (OSError, ValueError) as error:
        raise _explained(target, error) from None


def write_atomically(target: Path, content: bytes, *, replace: bool, inputs: Sequence[Path] = ()) -> None:
    """Write a result that is whole in memory. Raises CotasError, leaving nothing behind."""
    write_through(target, lambda temporary: temporary.write_bytes(content), replace=replace, inputs=inputs)


def write_through(
    target: Path, fill: Callable[[Path], Result], *, replace: bool, inputs: Sequence[Path] = ()
) -> Result:
    """Let `fill` write a private file beside the target, then rename it; on any failure nothing is left behind."""
    refuse_target(target, replace=replace, inputs=inputs)
    temporary: Path | None = None
    try:
        descriptor, name = tempfile.mkstemp(prefix=".xl-cotas-", suffix=".tmp", dir=target.parent)
        temporary = Path(name)
        os.close(descriptor)
        result = fill(temporary)
        _flush(temporary)
        _place(temporary, target, replace)
        return result
    except OSError as error:
        raise _explained(target, error) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(FileNotFoundError):
                temporary.unlink()


def _flush(file: Path) -> None:
    """Have the system put the file on disk before it takes its name."""
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _place(temporary: Path, target: Path, replace: bool) -> None:
    """Give the file its name; without `replace`, one that appeared in the meantime is kept."""
    if replace:
        temporary.replace(target)
        return
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        if target.exists():
            raise FileExistsError(errno.EEXIST, "") from None
        temporary.rename(target)


def _explained(target: Path, error: OSError | ValueError) -> CotasError:
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return _refusal(target, "está aberto em outro programa; feche-o e tente de novo")
    if isinstance(error, FileExistsError):
        return _refusal(target, "já existe; escolha outro nome ou use --forcar para o substituir")
    if isinstance(error, PermissionError) or getattr(error, "errno", None) == errno.EROFS:
        return _refusal(target, "sem permissão para gravar nessa pasta; escolha outra")
    if getattr(error, "errno", None) in _FULL:
        return _refusal(target, "não há espaço no disco; libere espaço ou escolha outra pasta")
    return _refusal(target, "o arquivo não pôde ser gravado; confira o nome e a pasta")


def _refusal(target: Path, why: str) -> CotasError:
    return CotasError(f"{show(str(target))}: {why}")

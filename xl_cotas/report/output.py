"""Writing a result: never over the input, never over another file unasked, never by halves."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from xl_cotas.errors import CotasError
from xl_cotas.report.foreign import show

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_SHARING_VIOLATIONS = (32, 33)


def refuse_target(target: Path, *, replace: bool, inputs: Sequence[Path] = ()) -> None:
    """Raise CotasError, before any work is done, where the result could not be written."""
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
    """Write to a private file beside the target, then rename it. Raises CotasError, leaving nothing behind."""
    refuse_target(target, replace=replace, inputs=inputs)
    try:
        descriptor, name = tempfile.mkstemp(prefix=".xl-cotas-", suffix=".tmp", dir=target.parent)
    except OSError as error:
        raise _explained(target, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _place(temporary, target, replace)
    except (OSError, ValueError) as error:
        raise _explained(target, error) from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()


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

"""Writing a result that is made piece by piece, with the same promises as one that is whole in memory."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, TypeVar

from xl_cotas.report.output import _explained, _place, refuse_target

Result = TypeVar("Result")


def write_streamed(
    target: Path, write: Callable[[BinaryIO], Result], *, replace: bool, inputs: Sequence[Path] = ()
) -> Result:
    """Let `write` fill a private file beside the target, then rename it; on any failure nothing is left behind."""
    refuse_target(target, replace=replace, inputs=inputs)
    temporary: Path | None = None
    try:
        descriptor, name = tempfile.mkstemp(prefix=".xl-cotas-", suffix=".tmp", dir=target.parent)
        temporary = Path(name)
        with os.fdopen(descriptor, "w+b") as file:
            result = write(file)
            file.flush()
            os.fsync(file.fileno())
        _place(temporary, target, replace)
        return result
    except OSError as error:
        raise _explained(target, error) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(FileNotFoundError):
                temporary.unlink()

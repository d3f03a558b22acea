"""What the library that reads reports, panics included, said in words that help."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from xl_cotas.errors import InputError
from xl_cotas.workbook.package.xmltext import DAMAGED_XML

_LIBRARIES = ("python_calamine", "pyo3_runtime", "_python_calamine")
_MISSING_TEXT = (
    "há células que apontam para textos que não estão no arquivo: ele está danificado ou incompleto.\n"
    "Peça-o de novo a quem o enviou, ou abra no Excel, aceite o reparo e confira os dados antes de salvar."
)


@contextmanager
def unpanicked() -> Iterator[None]:
    """A failure of the library, which may be no ordinary exception, becomes a refusal; any other one passes.

    It reads from memory: an OSError without a number is its own, for data that end too soon.
    """
    try:
        yield
    except InputError:
        raise
    except BaseException as error:
        too_short = isinstance(error, OSError) and error.errno is None
        if too_short or type(error).__module__.startswith(_LIBRARIES):
            raise InputError(_MISSING_TEXT if "string index" in str(error) else DAMAGED_XML) from None
        raise


@contextmanager
def without_gc() -> Iterator[None]:
    """Millions of values and no cycles: the collector would only walk through them again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()

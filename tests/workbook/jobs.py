"""Functions that the worker process imports: what a check may do, and what a reader may do to it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from xl_cotas.errors import InputError
from xl_cotas.workbook.process import caps
from xl_cotas.workbook.reading.reader import read_workbook


def double(number: int) -> int:
    return 2 * number


def filled(path: Path) -> tuple[int, int]:
    """The process that read, and how many cells it found."""
    return os.getpid(), read_workbook(path).filled


def refuse() -> None:
    raise InputError("aba 'Vagas': não há células")


def fail() -> None:
    raise KeyError("segredo")


def die() -> None:
    os.abort()


def leave() -> None:
    os._exit(0)


def panic() -> None:
    class PanicException(BaseException):
        pass

    raise PanicException("called unwrap on None")


def shout() -> int:
    """Write everywhere a library might."""
    for stream in (sys.stdout, sys.stderr):
        stream.write("pânico")
        stream.flush()
    for descriptor in (1, 2):
        os.write(descriptor, b"thread 'main' panicked at src/lib.rs")
    return os.getpid()


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "acordou"


def sleep_after_counting(cells: int, seconds: float) -> str:
    caps.grow(cells)
    return sleep(seconds)


def allocate(megabytes: int, cells: int = 0) -> int:
    caps.grow(cells)
    return len(bytearray(megabytes << 20))


def spin() -> None:
    while True:
        pass


def pid() -> int:
    return os.getpid()


def unpicklable() -> object:
    return lambda: None


def use_polars() -> int:
    import polars

    return int(polars.DataFrame({"a": range(100_000)}).with_columns(b=polars.col("a") % 7).group_by("b").len().height)

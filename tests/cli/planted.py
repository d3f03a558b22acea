"""Functions that the worker process imports in place of the real one: checks with a bug, readers that die."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from xl_cotas.checks import v002_soma_da_linha
from xl_cotas.checks.base import Outcome
from xl_cotas.checks.inspection import Request, inspect_file
from xl_cotas.checks.report import FileReport
from xl_cotas.checks.subject import Subject


def inspect_with_a_bug(path: Path, request: Request) -> FileReport:
    """Check a file with one check that crashes, and mend it again: the process serves other tests."""
    sound = v002_soma_da_linha.check
    v002_soma_da_linha.check = _crash
    try:
        return inspect_file(path, request)
    finally:
        v002_soma_da_linha.check = sound


def _crash(subject: Subject) -> Iterator[Outcome]:
    yield from ()
    raise KeyError("segredo")


def inspect_or_die(path: Path, request: Request) -> FileReport:
    """Die on one file, check the others."""
    if path.name.startswith("errada"):
        os.abort()
    return inspect_file(path, request)

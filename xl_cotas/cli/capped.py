"""Reading and checking happen in a process of their own, with limits: no file can take this one down."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from xl_cotas.checks.inspection import Request, inspect_file
from xl_cotas.checks.report import FileReport
from xl_cotas.cli.progress import Progress
from xl_cotas.cli.streams import tell
from xl_cotas.errors import CotasError
from xl_cotas.report.named import inspect_named

WORKER_DEFECT = "a leitura do arquivo terminou sem resposta"


def inspect_all(paths: Sequence[Path], request: Request, *, named: bool = False) -> list[FileReport]:
    """Check the files one after the other; what goes wrong with one is in its report and stops no other.

    Names of people come out of the process that reads only where they were asked for.
    """
    inspect = inspect_named if named else inspect_file
    progress = Progress(len(paths))
    reports = []
    for path in paths:
        progress.file(path)
        reports.append(_inspect(inspect, path, request))
        _tell_details(reports[-1])
    return reports


def _inspect(inspect: Callable[[Path, Request], FileReport], path: Path, request: Request) -> FileReport:
    from xl_cotas.workbook.process.worker import WorkerDefect, run_capped

    try:
        return replace(run_capped(inspect, path.absolute(), request), path=str(path))
    except CotasError as error:
        return FileReport(str(path), error=str(error))
    except WorkerDefect as defect:
        return FileReport(str(path), defects=(WORKER_DEFECT,), details=(defect.report,))


def _tell_details(report: FileReport) -> None:
    """Where a defect of ours is, for whoever asked to see it."""
    if os.environ.get("XL_COTAS_DEPURAR") == "1":
        for detail in report.details:
            tell(detail)

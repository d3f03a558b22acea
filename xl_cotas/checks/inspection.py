"""One file from beginning to end: read, recognise, put the regime together, check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from xl_cotas.checks.report import FileReport
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Law


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked: facts of the contest (they win over the workbook's own), laws at hand, checks to run."""

    contest: Contest
    laws: Mapping[str, Law]
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)


def inspect_file(path: Path, request: Request) -> FileReport:
    """Check one workbook. Never raises for what the user can mend: the report carries the error."""
    raise NotImplementedError

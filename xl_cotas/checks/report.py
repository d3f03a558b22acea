"""The result of checking one file, ready for any reporter."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from xl_cotas.checks.base import SEVERITIES, Finding, Undecided
from xl_cotas.workbook.survey import SheetUse

FileStatus = Literal["checked", "undecided", "not_checked"]


@dataclass(frozen=True, slots=True)
class LawUse:
    """A law that governed the file and who named it."""

    id: str
    title: str
    sha256: str
    source_read: str
    origin: str
    status: str = "lei"


@dataclass(frozen=True, slots=True)
class ReadingUse:
    """A reading on which some result depended."""

    topic: str
    value: str
    origin: str
    citation: str
    alternatives: tuple[str, ...]
    reason: str = ""
    norm: str = ""


@dataclass(frozen=True, slots=True)
class FileReport:
    """Everything there is to say about one file. `defects` names checks of ours that crashed (exit code 3)."""

    path: str
    sha256: str = ""
    status: FileStatus = "not_checked"
    error: str | None = None
    laws: tuple[LawUse, ...] = ()
    notice_date: date | None = None
    readings: tuple[ReadingUse, ...] = ()
    sheets: tuple[SheetUse, ...] = ()
    findings: tuple[Finding, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    notices: tuple[str, ...] = ()
    defects: tuple[str, ...] = ()
    details: tuple[str, ...] = field(default=())

    @property
    def rows(self) -> int:
        """Data rows of the tables that were checked."""
        return sum(len(table.rows) for sheet in self.sheets for table in sheet.tables)

    def count(self, severity: str) -> int:
        """How many findings have a severity; raises ValueError for an unknown one."""
        if severity not in SEVERITIES:
            raise ValueError(severity)
        return sum(finding.severity == severity for finding in self.findings)

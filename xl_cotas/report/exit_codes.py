"""Exit codes: 0 nothing wrong, 1 an `erro`, 2 could not check, 3 a defect of ours."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.checks.report import FileReport

CLEAN, WRONG, UNCHECKED, DEFECT = 0, 1, 2, 3


def exit_code(reports: Sequence[FileReport], failing: Sequence[str] = ("erro",)) -> int:
    """The highest code among the files; `failing` are the severities that count as wrong."""
    return max((_of_one(report, failing) for report in reports), default=UNCHECKED)


def _of_one(report: FileReport, failing: Sequence[str]) -> int:
    if report.defects:
        return DEFECT
    if report.status != "checked":
        return UNCHECKED
    return WRONG if any(report.count(severity) for severity in failing) else CLEAN

"""What the marked copy of a file shows, from the report on it."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import SEVERITIES, Finding
from xl_cotas.checks.report import FileReport
from xl_cotas.portuguese import shortened
from xl_cotas.report.cells import fold
from xl_cotas.workbook.annotate.model import Annotation, Entry, Mark
from xl_cotas.workbook.model import CellRef

_LISTED = 20
_SEEN = 5


def annotation_of(report: FileReport, notices: tuple[str, ...] = ()) -> Annotation:
    """One mark for each flagged cell and one row for each finding, errors first. `notices` are printed below."""
    listed = sorted(report.findings, key=lambda item: (SEVERITIES.index(item.severity), item.sort_key))
    marks = tuple(mark for finding in report.findings for mark in _marks(finding))
    return Annotation(marks, tuple(_entry(finding) for finding in listed), notices)


def _marks(finding: Finding) -> Iterator[Mark]:
    for part in finding.parts:
        yield Mark(
            part.cell,
            finding.severity,
            finding.code,
            part.found,
            part.expected,
            part.sum,
            finding.citation,
            finding.message,
            part.remark,
            _see(finding, part.cell),
        )


def _see(finding: Finding, cell: CellRef) -> str:
    """The other cells of a finding, where they are few enough for a note."""
    if len(finding.parts) + len(finding.related) > _SEEN:
        return ""
    return fold((c for c in (*(part.cell for part in finding.parts), *finding.related) if c != cell), cell.sheet)


def _entry(finding: Finding) -> Entry:
    first = finding.parts[0] if finding.parts else None
    others = [part.cell.a1 for part in finding.parts[1:]]
    return Entry(
        finding.severity,
        finding.code,
        finding.sheet or "",
        first.cell if first else None,
        first.found if first else None,
        first.expected if first else None,
        first.sum if first else "",
        finding.citation,
        f"{finding.message} (também: {shortened(others, _LISTED)})" if others else finding.message,
        finding.right_under,
    )

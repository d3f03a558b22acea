"""The report of a check as CSV, for who sorts and filters findings in a spreadsheet: one row a flagged cell.

UTF-8 with a mark, semicolons, every text in quotes. No text starts a formula, whichever separator a program splits by.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from xl_cotas.checks.base import Finding
from xl_cotas.checks.report import FileReport
from xl_cotas.report.foreign import show

MARK = codecs.BOM_UTF8.decode("utf-8")
COLUMNS = (
    "arquivo", "aba", "célula", "código", "gravidade", "chave", "está", "deveria ser", "conta", "mensagem", "artigo",
    "certo por",
)  # fmt: skip
_LIMIT = 32_000
# Where a field may begin, and what a spreadsheet takes for the beginning of a formula.
_FORMULA = re.compile(r"((?:^|[,;|])[\s\"']*)([=+\-@\uff1d\uff0b\uff0d\uff20])")
Field: TypeAlias = str | int | None


def write(reports: Sequence[FileReport]) -> str:
    """All the files in one table; what could not be checked or decided has rows of its own."""
    rows = [COLUMNS, *(row for report in reports for row in _rows(report))]
    return MARK + "".join(";".join(map(_field, row)) + "\n" for row in rows)


def _rows(report: FileReport) -> Iterator[Sequence[Field]]:
    if report.error is not None:
        yield _remark(report, "não conferido", report.error)
    for defect in report.defects:
        yield _remark(report, "defeito do programa", defect)
    for finding in sorted(report.findings, key=lambda item: item.sort_key):
        yield from _finding(report, finding)
    for item in sorted(report.undecided, key=lambda item: item.sort_key):
        places = [(cell.sheet, cell.a1) for cell in item.cells] or [(item.sheet or "", "")]
        for sheet, cell in places:
            yield _remark(report, "não decidido", item.why, sheet, cell, item.code)
    for notice in report.notices:
        yield _remark(report, "aviso", notice)


def _finding(report: FileReport, item: Finding) -> Iterator[Sequence[Field]]:
    after = (item.message, "; ".join(item.citation), "; ".join(item.right_under))
    for part in item.parts:
        place = (report.path, part.cell.sheet, part.cell.a1, item.code, item.severity, item.key)
        yield *place, part.found, part.expected, part.sum, *after
    if not item.parts:
        yield report.path, item.sheet or "", "", item.code, item.severity, item.key, None, None, "", *after


def _remark(
    report: FileReport, kind: str, text: str, sheet: str = "", cell: str = "", code: str = ""
) -> Sequence[Field]:
    return report.path, sheet, cell, code, kind, "", None, None, "", text, "", ""


def _field(value: Field) -> str:
    """A number as a number, a text in quotes; nothing for what is not known."""
    if value is None or value == "":
        return ""
    return str(value) if isinstance(value, int) else f'"{safe(value)}"'


def safe(text: str) -> str:
    """A text in which nothing is hidden and nothing begins a formula, with its quotes doubled.

    >>> safe('=1+1'), safe('a;@b'), safe('diz "não"')
    ("'=1+1", "a;'@b", 'diz ""não""')
    """
    visible = show(text.replace("\r\n", " ").replace("\n", " "), _LIMIT)
    return _FORMULA.sub(r"\1'\2", visible).replace('"', '""')

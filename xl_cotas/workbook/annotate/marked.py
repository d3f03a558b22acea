"""The marked copy of a file of any format: a patch of an Excel package, or else a new workbook of its values."""

from __future__ import annotations

from pathlib import Path

from xl_cotas.errors import CotasError, TargetError
from xl_cotas.workbook.annotate.copy import CHANGED, annotate, digest_of
from xl_cotas.workbook.annotate.model import Annotation
from xl_cotas.workbook.limits import ReadLimits
from xl_cotas.workbook.package.sniff import Format, sniff
from xl_cotas.workbook.package.source import load
from xl_cotas.workbook.process.caps import grow
from xl_cotas.workbook.reading.reader import read_source


def mark_copy(path: Path, annotation: Annotation, target: Path, sha256: str) -> tuple[str, ...]:
    """Write the copy over a file made for it; returns what was left out, in words.

    `sha256` is what the file had when it was checked: a copy of anything else is refused.
    """
    from xl_cotas.workbook.annotate.values import write_values_copy

    limits = ReadLimits()
    source = load(path, limits.file_bytes)
    if source.sha256 != sha256:
        raise CotasError(CHANGED)
    kind = sniff(source.data)
    workbook = None if kind is Format.XLSX else read_source(source, kind, limits, grow)
    try:
        with target.open("r+b") as stream:
            if workbook is None:
                left = annotate(source.take(), annotation, stream)
            else:
                left = write_values_copy(workbook, annotation, stream)
    except OSError as error:
        raise TargetError(error.errno or 0) from None
    if digest_of(path) != sha256:
        raise CotasError(CHANGED)
    return left

"""The copy of --anotar: the board's own workbook with the flagged cells marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xl_cotas.checks.report import FileReport
from xl_cotas.cli.streams import tell
from xl_cotas.errors import CotasError, TargetError
from xl_cotas.report.as_annotation import annotation_of
from xl_cotas.report.foreign import show
from xl_cotas.report.output import refuse_target, write_through
from xl_cotas.workbook.annotate.model import Annotation

_SUFFIX = ".xlsx"


@dataclass(frozen=True, slots=True)
class MarkedCopy:
    """Where the copy of one file goes."""

    source: Path
    target: Path
    replace: bool

    @classmethod
    def of(cls, target: Path | None, replace: bool, sources: Sequence[Path]) -> MarkedCopy | None:
        """The copy that was asked for, if any. Raises CotasError, before the work is done, where it cannot be made."""
        if target is None:
            return None
        if len(sources) != 1:
            raise CotasError("--anotar faz a cópia de um só arquivo; confira um de cada vez")
        if target.suffix.lower() != _SUFFIX:
            raise CotasError(f"--anotar {show(str(target))}: o nome da cópia deve terminar em {_SUFFIX}")
        refuse_target(target, replace=replace, inputs=sources)
        return cls(sources[0], target, replace)

    def made(self, report: FileReport) -> FileReport:
        """Write the copy and return the report with what was left out of it; a file that was not read has no copy."""
        if report.error is not None or not report.sha256:
            tell("a cópia anotada não foi feita: o arquivo não foi conferido")
            return report
        annotation = annotation_of(report)
        left_out = write_through(
            self.target,
            lambda file: self._fill(file, annotation, report.sha256),
            replace=self.replace,
            inputs=[self.source],
        )
        tell(f"cópia anotada gravada em {show(str(self.target))}")
        return replace(report, notices=(*report.notices, *(f"fora da cópia anotada: {text}" for text in left_out)))

    def _fill(self, file: Path, annotation: Annotation, sha256: str) -> tuple[str, ...]:
        """Have the copy written by the process that reads; what the system answers there is its answer here."""
        from xl_cotas.workbook.annotate.marked import mark_copy
        from xl_cotas.workbook.process.worker import run_capped

        try:
            return run_capped(mark_copy, self.source.absolute(), annotation, file.absolute(), sha256)
        except TargetError as error:
            raise OSError(error.number, "") from None

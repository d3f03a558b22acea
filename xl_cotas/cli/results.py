"""Where a result goes: standard output, or the file of --saida."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xl_cotas.cli.options import FORMATS
from xl_cotas.cli.streams import emit, painter, tell
from xl_cotas.report.foreign import show, show_lines
from xl_cotas.report.layout import Paint
from xl_cotas.report.output import refuse_target, write_atomically


@dataclass(frozen=True, slots=True)
class Destination:
    """The form of a result, its file if any, and whether it may replace one."""

    form: str
    target: Path | None
    replace: bool
    paint: Paint

    @classmethod
    def of(
        cls, options: Mapping[str, Any], environment: Mapping[str, str], forms: Sequence[str] = FORMATS
    ) -> Destination:
        """Take them from the parsed options; without --formato the end of the name says it: .json, .csv."""
        target: Path | None = options["saida"]
        suffix = target.suffix.lower().removeprefix(".") if target is not None else ""
        implied = suffix if suffix in forms else "texto"
        paint = painter(options["cor"], environment, to_file=target is not None)
        return cls(options["formato"] or implied, target, options["forcar"], paint)

    def refuse(self, inputs: Sequence[Path] = ()) -> None:
        """Raise CotasError before the work is done, where the result could not be written."""
        if self.target is not None:
            refuse_target(self.target, replace=self.replace, inputs=inputs)

    def write(self, text: str, inputs: Sequence[Path] = ()) -> None:
        """Write the result; a file is in UTF-8."""
        if self.target is None:
            emit(text)
            return
        write_atomically(self.target, text.encode("utf-8", "backslashreplace"), replace=self.replace, inputs=inputs)
        tell(f"resultado gravado em {show(str(self.target))}")

    def tell_unread(self, files: Iterable[tuple[str, str | None]]) -> None:
        """Say on stderr why a file was not read, where no person sees the result itself."""
        if self.target is None and self.form == "texto":
            return
        for path, error in files:
            if error:
                tell(f"{show(path)}: {show_lines(error)}")

"""Standard output and error: encoding, colour, closed pipes, progress."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Mapping
from typing import Literal, TextIO

import click

from xl_cotas.errors import CotasError
from xl_cotas.report.layout import Paint, coloured, plain

Colour = Literal["auto", "sempre", "nunca"]
_MARK = codecs.BOM_UTF8.decode("utf-8")
_CLOSED = (errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN)


def prepare() -> None:
    """UTF-8 for files and pipes on any locale; a console that lacks a character shows an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def painter(choice: Colour, environment: Mapping[str, str], *, to_file: bool = False) -> Paint:
    """--cor wins over NO_COLOR (set and not empty), which wins over the terminal."""
    if choice != "auto":
        return coloured if choice == "sempre" else plain
    if to_file or environment.get("NO_COLOR") or not _is_terminal(sys.stdout):
        return plain
    return coloured


def emit(text: str) -> None:
    """Write a result. A reader that closed the pipe had enough; a full disk is an error."""
    if _is_terminal(sys.stdout):
        text = text.removeprefix(_MARK)  # the mark of a file's encoding is nothing to look at
    try:
        click.echo(text, nl=False, color=True)
        sys.stdout.flush()
    except OSError as error:
        _silence_stdout()
        if error.errno not in _CLOSED:
            raise CotasError("o resultado não pôde ser escrito na saída; confira o espaço em disco") from None


def tell(text: str) -> None:
    """Write a notice; a closed stderr is nobody's problem."""
    try:
        click.echo(text, err=True)
    except OSError:
        return


def is_watched() -> bool:
    """Whether a person sees the progress."""
    return _is_terminal(sys.stderr)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _silence_stdout() -> None:
    """Send the rest to nowhere, so that the interpreter's own flush at exit stays quiet."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return

"""What a person at a terminal sees while a long run goes on; nobody else sees anything."""

from __future__ import annotations

import time
from pathlib import Path

from xl_cotas.cli.streams import is_watched, tell
from xl_cotas.report.foreign import show

SECONDS = 1.0
LONG_FILE = 1_000_000  # bytes


class Progress:
    """Says which file is being read, once the run takes over a second or the file is large."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._start = time.monotonic()
        self._watched = is_watched()

    def file(self, path: Path) -> None:
        """A file is about to be read."""
        self._done += 1
        if self._watched and (time.monotonic() - self._start > SECONDS or _size(path) > LONG_FILE):
            tell(f"lendo {show(str(path))} ({self._done} de {self._total})")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0

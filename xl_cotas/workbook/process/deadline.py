"""A moment after which something is done, moved as often as one likes at next to no cost.

One thread waits for it, on any system: waiting on a pipe with a time limit is not possible on Windows.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Deadline:
    """Calls `act` once when the moment set last has passed; without a moment nothing happens."""

    __slots__ = ("_act", "_changed", "_due", "_thread", "_wakes")

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self._changed = threading.Condition()
        self._due: float | None = None
        self._wakes = float("inf")
        self._thread: threading.Thread | None = None

    def set(self, due: float) -> None:
        """The moment, on the monotonic clock. The thread is woken only where it would wake too late."""
        with self._changed:
            self._due = due
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, daemon=True)
                self._thread.start()
            elif due < self._wakes:
                self._changed.notify()

    def clear(self) -> None:
        """No moment any more: once this returns, nothing will be done."""
        with self._changed:
            self._due = None

    def _watch(self) -> None:
        with self._changed:
            while True:
                left = None if self._due is None else self._due - time.monotonic()
                if left is not None and left <= 0:
                    self._due, left = None, None
                    self._act()
                self._wakes = float("inf") if left is None else time.monotonic() + left
                self._changed.wait(left)

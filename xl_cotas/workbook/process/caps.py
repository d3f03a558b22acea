"""What the process that reads may use: set when a file begins, raised as its filled cells are counted.

Outside a worker nothing was set, and `grow` does nothing.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from xl_cotas.workbook.limits import ProcessLimits

try:
    import resource
except ImportError:  # Windows has no such limits: the separate process and the clock remain.
    resource = None  # type: ignore[assignment]

_WORTH_TELLING = 1.1


class _Current:
    """The limits in force in this process, and whom to tell that more time is granted."""

    limits: ProcessLimits | None = None
    cpu_at_start = 0.0
    seconds = 0.0
    tell: Callable[[float], object] | None = None


def begin(limits: ProcessLimits, tell: Callable[[float], object]) -> None:
    """Start the count for a new file, with what is granted to any file."""
    _Current.limits, _Current.tell = limits, tell
    _Current.cpu_at_start = time.process_time()
    _Current.seconds = limits.seconds
    _restrict(0, limits.seconds)


def grow(cells: int) -> None:
    """Grant what that many filled cells justify."""
    limits = _Current.limits
    if limits is None or _Current.tell is None:
        return
    seconds = limits.seconds_for(cells)
    # A little more is not worth a message.
    if seconds > _Current.seconds * _WORTH_TELLING:
        _Current.seconds = seconds
        _Current.tell(seconds)
    _restrict(cells, seconds)


def _restrict(cells: int, seconds: float) -> None:
    """Have the system hold this process to what was granted."""
    limits = _Current.limits
    if limits is not None and sys.platform != "win32" and resource is not None:
        _set(resource.RLIMIT_DATA, limits.memory_for(cells))
        _set(resource.RLIMIT_CPU, math.ceil(_Current.cpu_at_start + seconds))


def worn(limits: ProcessLimits) -> bool:
    """Whether a file took so much memory that the next one deserves a fresh process."""
    if sys.platform == "win32" or resource is None:
        return False
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak * (1 if sys.platform == "darwin" else 1024) > limits.memory // 2


def forbid_core_dumps() -> None:
    """A process that crashes leaves no image of its memory, which holds personal data."""
    if sys.platform != "win32" and resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _set(which: int, value: int) -> None:
    """Set a soft limit; the hard one is left alone, so that the next file may have more."""
    with suppress(ValueError, OSError):
        hard = resource.getrlimit(which)[1]
        soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(which, (soft, hard))

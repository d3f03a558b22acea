"""The capped process in which files are read and checked: a reader that dies or hangs takes nothing with it."""

from __future__ import annotations

import atexit
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, TypeVar

from xl_cotas.errors import CotasError, InputError
from xl_cotas.workbook.limits import ProcessLimits
from xl_cotas.workbook.process.child import DONE, REFUSED, SECONDS, UNSAFE
from xl_cotas.workbook.process.deadline import Deadline
from xl_cotas.workbook.process.parcel import Packer

Result = TypeVar("Result")

TOO_LONG = (
    "o arquivo não pôde ser lido com segurança: a leitura passou do tempo máximo.\n"
    "Abra-o no Excel ou no LibreOffice, copie a tabela para uma planilha nova e salve como .xlsx."
)
_START = "import sys; sys.path[:] = {path!r}; from xl_cotas.workbook.process.child import main; main()"
_CPU_EXCEEDED = -int(getattr(signal, "SIGXCPU", 0))
_PATIENCE = 2.0
# What a new process may take to begin, on a machine that has other things to do; its file is not charged with it.
_START_SECONDS = 30.0


class WorkerDefect(Exception):  # noqa: N818 - a defect of ours, which the command line tells from what users can mend
    """A mistake of the program inside the worker; `report` is its traceback, for the debug option only."""

    def __init__(self, report: str) -> None:
        super().__init__("o programa falhou ao conferir o arquivo: é um defeito dele, não da planilha")
        self.report = report


class Worker:
    """One process, started when first needed, used for many files and replaced when it dies."""

    def __init__(self, limits: ProcessLimits | None = None) -> None:
        self.limits = limits or ProcessLimits()
        self._process: subprocess.Popen[bytes] | None = None
        self._expired = self._fresh = False
        self._deadline = Deadline(self._expire)
        self._packer = Packer()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def run(self, function: Callable[..., Result], *args: Any) -> Result:
        """What an importable function returns or, when it is a CotasError, raises; anything else is a WorkerDefect."""
        request = pickle.dumps((self._packer.pack((function, *args)), self.limits))
        process = self._ready()
        try:
            kind, value = self._exchange(process, request)
        except BaseException:
            self.kill()
            raise
        if kind == REFUSED and isinstance(value, CotasError):
            raise value
        if kind != DONE:
            raise WorkerDefect(str(value))
        result: Result = value
        return result

    def close(self) -> None:
        """Let the process end by itself; end it if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        _close(process.stdin)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _close(process.stdout)

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
        self.close()

    def _ready(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        path = [entry for entry in sys.path if isinstance(entry, str)]
        # -P: the folder with the spreadsheets is not where modules come from.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START.format(path=path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._fresh = True
        return self._process

    def _exchange(self, process: subprocess.Popen[bytes], request: bytes) -> tuple[str, Any]:
        """Send one request and wait for its answer, as long as the filled cells counted so far justify."""
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:
            raise TypeError("the worker was started without pipes")
        began = time.monotonic()
        self._expired = False
        self._deadline.set(began + self.limits.seconds + (_START_SECONDS if self._fresh else 0.0))
        try:
            stdin.write(request)
            stdin.flush()
            while (message := pickle.load(stdout))[0] == SECONDS:
                if self._fresh:
                    began, self._fresh = time.monotonic(), False
                self._deadline.set(began + message[1])
            kind, value = message
            worn = pickle.load(stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise InputError(self._epitaph(process)) from None
        finally:
            self._deadline.clear()
        if worn or self._expired:
            self.close()
        return kind, value

    def _expire(self) -> None:
        self._expired = True
        if self._process is not None:
            self._process.kill()

    def _epitaph(self, process: subprocess.Popen[bytes]) -> str:
        """What to say of a process that ended without an answer."""
        process.kill()
        ended_by = process.wait()
        return TOO_LONG if self._expired or (_CPU_EXCEEDED and ended_by == _CPU_EXCEEDED) else UNSAFE


def _close(stream: IO[bytes] | None) -> None:
    # What was left to send to a process that is gone is of no use.
    with suppress(OSError):
        if stream is not None:
            stream.close()


_shared = Worker()
atexit.register(_shared.close)


def run_capped(function: Callable[..., Result], *args: Any, limits: ProcessLimits | None = None) -> Result:
    """Run an importable function in the one reusable worker process, within the limits."""
    _shared.limits = limits or ProcessLimits()
    return _shared.run(function, *args)

"""The main flow of the worker process: one request after another, until the parent is gone.

Requests and answers are pickles over the standard streams; nothing else reaches
the parent, not even what a crash prints.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Sequence
from typing import BinaryIO

from xl_cotas.errors import CotasError, InputError
from xl_cotas.workbook.process import caps
from xl_cotas.workbook.process.parcel import Unpacker

UNSAFE = (
    "o arquivo não pôde ser lido com segurança: o leitor falhou ou passou do limite de memória.\n"
    "Abra-o no Excel ou no LibreOffice, copie a tabela para uma planilha nova e salve como .xlsx."
)
# Kinds of message to the parent.
SECONDS = "seconds"
DONE = "done"
REFUSED = "refused"
DEFECT = "defect"

_MAX_THREADS = 4


def main() -> None:
    """Serve the parent until it closes the pipe."""
    requests, answers = _streams()
    _settle()
    unpacker = Unpacker()
    began = False
    while True:
        try:
            request, limits = pickle.load(requests)
        except EOFError:
            return
        caps.begin(limits, lambda seconds: _send(answers, pickle.dumps((SECONDS, seconds))))
        if not began:
            # The time of the first file counts from here: starting up is not its fault.
            began = True
            _send(answers, pickle.dumps((SECONDS, limits.seconds)))
        answer = _answer(request, unpacker)
        _send(answers, answer + pickle.dumps(caps.worn(limits)))


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes; whatever else prints finds only the null device."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    os.close(null)
    return requests, answers


def _settle() -> None:
    """An interrupt is the parent's to handle; a crash leaves no copy of the data on disk; few threads, less memory."""
    if sys.platform != "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    caps.forbid_core_dumps()
    os.environ.setdefault("POLARS_MAX_THREADS", str(min(_MAX_THREADS, os.cpu_count() or 1)))


def _send(answers: BinaryIO, message: bytes) -> None:
    try:
        answers.write(message)
        answers.flush()
    except BrokenPipeError:
        # The parent is gone: nobody waits for an answer.
        os._exit(0)


def _answer(request: Sequence[bytes], unpacker: Unpacker) -> bytes:
    """Run the function; whatever it raises becomes a message."""
    try:
        function, *arguments = unpacker.unpack(request)
        return pickle.dumps((DONE, function(*arguments)))
    except CotasError as error:
        return pickle.dumps((REFUSED, error))
    except MemoryError:
        return pickle.dumps((REFUSED, InputError(UNSAFE)))
    except Exception:
        return pickle.dumps((DEFECT, traceback.format_exc()))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        # A panic of a library written in Rust is no ordinary exception.
        return pickle.dumps((REFUSED, InputError(UNSAFE)))

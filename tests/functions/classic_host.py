"""Excel's side of xlwings on Windows, in a process of its own: JSON calls on stdin, JSON answers on stdout.

A cell may also be {"date": ...}, {"error": ...} or {"missing": ...}; a list of lists is a Range.
"""

from __future__ import annotations

import json
import sys
import time

from tests.functions import fake_pywin32
from tests.functions.fake_pywin32 import MISSING, FakeRange, FakeWorkbook, TimeType

MODULE = "xl_cotas.functions.addin"


def cell(value):
    if not isinstance(value, dict):
        return value
    kind, content = next(iter(value.items()))
    return {"date": lambda: TimeType.fromisoformat(content), "error": lambda: content, "missing": lambda: MISSING}[
        kind
    ]()


def argument(value):
    return FakeRange([[cell(item) for item in row] for row in value]) if isinstance(value, list) else cell(value)


def main():
    fake_pywin32.install()
    from xlwings import udfs
    from xlwings.com_server import XLPython

    def ask(name, arguments):
        cells = [argument(item) for item in arguments]
        return XLPython().CallUDF(MODULE, name, cells, None, FakeRange([[None]]))

    book = FakeWorkbook()
    udfs.import_udfs(MODULE, book)
    results = [ask(name, arguments) for name, arguments in json.load(sys.stdin)]
    start = time.process_time()
    for _ in range(1000):
        ask("COTAS_RESERVA", [8.0, "rs-mostardas-3920-2019"])
    seconds = time.process_time() - start
    json.dump({"results": results, "vba": book.vba, "macros": book.macro_options, "seconds": seconds}, sys.stdout)


if __name__ == "__main__":
    main()

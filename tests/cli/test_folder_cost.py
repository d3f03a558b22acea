"""A folder of small workbooks: what each one costs, once the program has started."""

import subprocess
import sys

import pytest

from tests.cli.conftest import LAW, RIGHT

resource = pytest.importorskip("resource")
FILES = 100
MOST = 0.006


@pytest.mark.slow
def test_a_small_file_costs_little(folder, save):
    for number in range(FILES):
        save(folder / f"v{number:03}.xlsx", *RIGHT)
    alone = min(cost(folder / "v000.xlsx") for _ in range(3))
    together = min(cost(folder) for _ in range(3))
    each = (together - alone) / (FILES - 1)
    print(f"\n{1000 * each:.1f} ms of processor a file")  # noqa: T201
    assert each <= MOST


def cost(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "xl_cotas", "conferir", str(path), "--lei", LAW, "--formato", "json"]
    assert subprocess.run(command, stdout=subprocess.DEVNULL, timeout=120).returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

"""The worker process: reused, capped, silent, and replaced when it dies."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from tests.workbook import jobs
from tests.workbook.packages import cell, row, sheet, write
from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import MIB, ProcessLimits
from xl_cotas.workbook.process import caps
from xl_cotas.workbook.process.worker import Worker, WorkerDefect, run_capped


@pytest.fixture(scope="module")
def worker():
    with Worker() as shared:
        yield shared


def test_it_returns_what_the_function_returns(worker):
    assert worker.run(jobs.double, 21) == 42


def test_one_process_serves_many_files(worker, tmp_path):
    path = write(tmp_path, sheet(row(1, cell("A1", 1))))
    served = [worker.run(jobs.filled, path) for _ in range(3)]
    assert len(set(served)) == 1
    assert served[0][0] != os.getpid()


def test_the_module_function_reuses_its_process():
    assert run_capped(jobs.pid) == run_capped(jobs.pid) != os.getpid()


def test_what_the_user_can_mend_travels_as_itself(worker):
    with pytest.raises(InputError, match="aba 'Vagas': não há células"):
        worker.run(jobs.refuse)


@pytest.mark.parametrize("function", [jobs.fail, jobs.unpicklable])
def test_a_mistake_of_ours_is_a_defect_with_its_traceback(worker, function):
    with pytest.raises(WorkerDefect) as caught:
        worker.run(function)
    assert "defeito" in str(caught.value) and "segredo" not in str(caught.value)
    assert "Traceback" in caught.value.report
    assert worker.run(jobs.double, 1) == 2


@pytest.mark.parametrize("function", [jobs.die, jobs.leave, jobs.panic])
def test_a_death_or_a_panic_is_a_refusal_and_the_next_file_is_read(worker, function):
    with pytest.raises(InputError, match="não pôde ser lido com segurança"):
        worker.run(function)
    assert worker.run(jobs.double, 2) == 4


def test_nothing_the_child_prints_comes_out(worker, capfd):
    assert worker.run(jobs.shout) == worker.run(jobs.pid)
    assert capfd.readouterr() == ("", "")


def test_a_hang_is_stopped_by_the_clock():
    with Worker(ProcessLimits(seconds=0.3)) as hasty:
        began = time.monotonic()
        with pytest.raises(InputError, match="tempo máximo"):
            hasty.run(jobs.sleep, 60)
        assert time.monotonic() - began < 10
        assert hasty.run(jobs.double, 3) == 6


def test_filled_cells_earn_time_and_memory():
    with Worker(ProcessLimits(seconds=0.3, seconds_per_cell=0.01, memory=400 * MIB, memory_per_cell=MIB)) as worker:
        assert worker.run(jobs.sleep_after_counting, 1_000, 0.8) == "acordou"
        assert worker.run(jobs.allocate, 500, 400) == 500 * MIB


def test_memory_beyond_the_limit_is_a_refusal():
    with Worker(ProcessLimits(memory=200 * MIB)) as worker:
        assert worker.run(jobs.allocate, 50) == 50 * MIB
        with pytest.raises(InputError, match="limite de memória"):
            worker.run(jobs.allocate, 500)
        assert worker.run(jobs.double, 4) == 8


def test_a_process_grown_large_is_replaced():
    with Worker(ProcessLimits(memory=600 * MIB)) as worker:
        first = worker.run(jobs.pid)
        worker.run(jobs.allocate, 400)
        assert (worker.run(jobs.pid) != first) == (sys.platform != "win32")


def test_polars_works_within_the_limits(worker):
    assert worker.run(jobs.use_polars) == 7


def test_an_interrupt_ends_the_child(monkeypatch):
    with Worker() as worker:
        child = worker.run(jobs.pid)
        monkeypatch.setattr("xl_cotas.workbook.process.worker.pickle.load", interrupt)
        with pytest.raises(KeyboardInterrupt):
            worker.run(jobs.spin)
        monkeypatch.undo()
        assert worker.run(jobs.pid) != child
    assert not alive(child)


def interrupt(stream):
    raise KeyboardInterrupt


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def test_closing_ends_the_process():
    worker = Worker()
    child = worker.run(jobs.pid)
    assert alive(child)
    worker.close()
    worker.close()
    assert not alive(child)


PARENT = """
import os, sys
from tests.workbook import jobs
from xl_cotas.workbook.process.worker import run_capped
print(run_capped(jobs.pid), flush=True)
os._exit(0)
"""


def test_the_child_ends_when_its_parent_dies():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ran = subprocess.run([sys.executable, "-c", PARENT], capture_output=True, env=environment, timeout=30)
    assert ran.stderr == b""
    child = int(ran.stdout)
    deadline = time.monotonic() + 10
    while alive(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(child)


def test_outside_a_worker_nothing_is_capped():
    caps.grow(10**9)
    assert len(bytearray(MIB)) == MIB

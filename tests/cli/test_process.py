"""The program as the system sees it: start-up, streams, signals."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.cli.conftest import LAW

COMMAND = [sys.executable, "-m", "xl_cotas"]
HEAVY = {"polars", "pandera", "openpyxl", "xlwings", "python_calamine", "tomllib", "importlib.resources"}


def run(*arguments, **keywords):
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, timeout=60, **keywords)


def test_help_imports_nothing_heavy():
    script = (
        "import sys; sys.argv = ['xl-cotas', '--help']; import atexit; atexit.register(lambda: print(*sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{script}; from xl_cotas.cli.main import main; main()"], capture_output=True, check=True
    )
    loaded = set(done.stdout.decode().splitlines()[-1].split())
    assert "xl_cotas.cli.main" in loaded
    assert not loaded & HEAVY
    assert not any(name.startswith(("xl_cotas.laws", "xl_cotas.checks", "xl_cotas.workbook")) for name in loaded)


def test_help_costs_little_processor_time():
    """80 ms where Python itself starts in 20 ms; a slower or busier machine takes as much longer for both."""
    resource = pytest.importorskip("resource")

    def least(work):
        costs = []
        for _ in range(6):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            work()
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            costs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return min(costs)

    bare = least(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    assert least(lambda: run("--help")) < 0.080 * max(1, bare / 0.020)
    assert run("--help").returncode == 0


@pytest.mark.parametrize("locale", ["C", "POSIX", "pt_BR.ISO-8859-1"])
def test_redirected_output_is_utf8(locale):
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = run("reserva", 5, "--lei", "es-divino-de-sao-lourenco", "--formato", "json", env=environment)
    assert done.returncode == 0
    assert "indígenas" in json.loads(done.stdout.decode("utf-8"))["groups"][0]["name"]


def test_messages_are_utf8():
    done = run("conferi")
    assert done.returncode == 2
    assert "o mais parecido é" in done.stderr.decode("utf-8")


def test_a_reader_that_leaves_is_no_error():
    process = subprocess.Popen([*COMMAND, "leis", "mostrar", LAW], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert (process.wait(60), process.stderr.read()) == (0, b"")
    process.stderr.close()


# The check never ends: the signal always arrives in the middle of it.
ENDLESS = """
import sys, time
from xl_cotas.workbook.process import worker
def run_capped(*_):
    print("conferindo", flush=True)
    time.sleep(60)
worker.run_capped = run_capped
sys.argv = ["xl-cotas", "conferir", "v.xlsx", "--lei", "rs-mostardas-3920-2019", "--saida", "r.json"]
from xl_cotas.cli.main import main
main()
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_run_without_leftovers(folder, number, code):
    process = subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == b"conferindo\n"
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (code, b"", b"")
    assert list(folder.iterdir()) == []


def test_the_input_is_never_touched(wrong):
    before = (wrong.read_bytes(), wrong.stat().st_mtime_ns)
    assert run("conferir", wrong, "--lei", LAW, cwd=wrong.parent).returncode == 1
    assert (wrong.read_bytes(), wrong.stat().st_mtime_ns) == before
    assert [path.name for path in wrong.parent.iterdir()] == ["errada.xlsx"]


def test_a_name_that_is_no_text(folder, save):
    name = os.fsdecode(b"quadro_\xe7.xlsx")
    try:
        save(folder / name, ("Professor", 8, 6, 2))
    except (OSError, ValueError):
        name = "quadro_\u00e7.xlsx"  # this system keeps only names that are text
        save(folder / name, ("Professor", 8, 6, 2))
    done = run("conferir", os.fsencode(name).decode("utf-8", "surrogateescape"), "--lei", LAW, "--formato", "json")
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("utf-8"))["files"][0]["status"] == "checked"

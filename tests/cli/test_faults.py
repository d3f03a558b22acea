"""What goes wrong while a result is written: the old output stays, the input is untouched, nothing is half-made."""

import json
import os
import signal
import subprocess
import sys
import zipfile

import pytest

from tests.cli import planted
from tests.cli.conftest import LAW
from xl_cotas.cli import capped, marked_copy
from xl_cotas.report import output

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and limits of POSIX")

# The copy is whole and not yet in its place: the process stops there until it is ended.
STOPPED = """
import os, sys, time
from xl_cotas.report import output
def stop(_):
    print(os.getpid(), flush=True)
    time.sleep(60)
output._flush = stop
sys.argv = ["xl-cotas", "conferir", "errada.xlsx", "--lei", "rs-mostardas-3920-2019", "--anotar", "c.xlsx", "--forcar"]
from xl_cotas.cli.main import main
main()
"""
# No file may grow beyond this: what a full disk is like, for one process and its children.
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
from xl_cotas.cli.main import main
main()
"""


def ended_by(folder, number):
    (folder / "c.xlsx").write_bytes(b"anterior")
    process = subprocess.Popen([sys.executable, "-c", STOPPED], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline()
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert b"Traceback" not in out + err
    return process.returncode


def test_kill_9_in_the_middle_of_a_copy(folder, wrong, cli):
    before = wrong.read_bytes(), wrong.stat().st_mtime_ns
    assert ended_by(folder, signal.SIGKILL) == -signal.SIGKILL
    assert (folder / "c.xlsx").read_bytes() == b"anterior"
    assert (wrong.read_bytes(), wrong.stat().st_mtime_ns) == before
    for left in folder.glob(".xl-cotas-*"):
        assert left.stat().st_mode & 0o077 == 0
    assert cli("conferir", "errada.xlsx", "--lei", LAW, "--anotar", "c.xlsx", "--forcar").code == 1
    assert zipfile.is_zipfile(folder / "c.xlsx")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_in_the_middle_of_a_copy(folder, wrong, number, code):
    assert ended_by(folder, number) == code
    assert sorted(path.name for path in folder.iterdir()) == ["c.xlsx", "errada.xlsx"]
    assert (folder / "c.xlsx").read_bytes() == b"anterior"


@pytest.mark.parametrize("arguments", [["--anotar", "c.xlsx"], ["--saida", "c.xlsx", "--formato", "json"]])
def test_a_full_disk(folder, wrong, arguments):
    (folder / "c.xlsx").write_bytes(b"anterior")
    command = [sys.executable, "-c", LIMITED, "conferir", "errada.xlsx", "--lei", LAW, "--forcar", *arguments]
    done = subprocess.run(command, capture_output=True, timeout=60)
    assert done.returncode == 2
    assert "não há espaço no disco" in done.stderr.decode("utf-8")
    assert sorted(path.name for path in folder.iterdir()) == ["c.xlsx", "errada.xlsx"]
    assert (folder / "c.xlsx").read_bytes() == b"anterior"


def test_a_copy_in_another_format_on_a_full_disk(folder, wrong):
    (folder / "v.csv").write_text("Cargo;Total de vagas;Negros\nMédico;8;1\n", "utf-8")
    command = [sys.executable, "-c", LIMITED, "conferir", "v.csv", "--lei", LAW, "--anotar", "c.xlsx"]
    done = subprocess.run(command, capture_output=True, timeout=60)
    assert (done.returncode, "não há espaço no disco" in done.stderr.decode("utf-8")) == (2, True)
    assert not (folder / "c.xlsx").exists()


@pytest.mark.parametrize("force", [[], ["--forcar"]])
def test_a_target_that_becomes_a_link(cli, folder, wrong, monkeypatch, force):
    other = folder / "de terceiros.txt"
    other.write_bytes(b"meu")
    monkeypatch.setattr(output, "_flush", lambda _: (folder / "c.xlsx").symlink_to(other))
    ended = cli("conferir", "errada.xlsx", "--lei", LAW, "--anotar", "c.xlsx", *force)
    assert other.read_bytes() == b"meu"
    assert ended.code == (1 if force else 2)
    assert (folder / "c.xlsx").is_symlink() == (not force)
    assert not list(folder.glob(".xl-cotas-*"))


def test_a_target_that_becomes_a_link_to_the_input(cli, folder, wrong, monkeypatch):
    before = wrong.read_bytes()
    monkeypatch.setattr(output, "_flush", lambda _: (folder / "c.xlsx").symlink_to(wrong))
    cli("conferir", "errada.xlsx", "--lei", LAW, "--anotar", "c.xlsx", "--forcar")
    assert wrong.read_bytes() == before


@pytest.mark.parametrize("name", ["errada.xlsx", "v.csv"])
@pytest.mark.parametrize("change", ["rewritten", "removed"])
def test_an_input_that_changes_after_it_was_checked(cli, folder, wrong, monkeypatch, name, change):
    (folder / "v.csv").write_text("Cargo;Total de vagas;Negros\nMédico;8;1\n", "utf-8")
    (folder / "c.xlsx").write_bytes(b"anterior")
    made = marked_copy.annotation_of

    def changing(report):
        if change == "removed":
            (folder / name).unlink()
        else:
            (folder / name).write_bytes((folder / name).read_bytes() + b"\n")
        return made(report)

    monkeypatch.setattr(marked_copy, "annotation_of", changing)
    ended = cli("conferir", name, "--lei", LAW, "--anotar", "c.xlsx", "--forcar")
    assert ended.code == 2
    assert ("foi alterado" if change == "rewritten" else "não existe") in ended.err
    assert (folder / "c.xlsx").read_bytes() == b"anterior"
    assert not list(folder.glob(".xl-cotas-*"))


def test_a_bug_in_one_check_silences_no_other(cli, folder, right, wrong, monkeypatch):
    monkeypatch.setattr(capped, "inspect_file", planted.inspect_with_a_bug)
    ended = cli("conferir", "errada.xlsx", "vagas.xlsx", "--lei", LAW, "--formato", "json")
    assert ended.code == 3
    first, second = json.loads(ended.out)["files"]
    assert first["defects"] == second["defects"] == ["V002"]
    assert [item["code"] for item in first["findings"] if item["severity"] == "erro"] == ["V001"]
    text = cli("conferir", "errada.xlsx", "--lei", LAW).out
    assert "defeito do programa, não da planilha: V002" in text
    assert "segredo" not in text + ended.out + ended.err


def test_a_crash_of_the_reader_is_that_of_one_file(cli, folder, right, wrong, monkeypatch):
    monkeypatch.setattr(capped, "inspect_file", planted.inspect_or_die)
    ended = cli("conferir", "errada.xlsx", "vagas.xlsx", "--lei", LAW)
    assert ended.code == 2
    assert "não pôde ser lido com segurança" in " ".join(ended.out.split())
    assert "\n  vagas.xlsx: nenhum erro\n" in ended.out

"""xl-cotas conferir, from the file to the exit code."""

import json
import os
from dataclasses import replace
from importlib import resources

import pytest

from tests.cli.conftest import LAW
from tests.report.report_samples import CLEAN, DEFECTIVE, FEW
from xl_cotas.cli import capped
from xl_cotas.workbook.process import worker
from xl_cotas.workbook.process.worker import WorkerDefect


@pytest.fixture
def answering(monkeypatch):
    """Make the worker answer with reports or raise."""

    def _answer(*answers):
        left = list(answers)

        def run_capped(function, path, request):
            asked.append((path, request))
            answer = left.pop(0) if len(left) > 1 else left[0]
            if isinstance(answer, Exception):
                raise answer
            return answer

        asked = []
        monkeypatch.setattr(worker, "run_capped", run_capped)
        return asked

    return _answer


def test_a_right_table(cli, right):
    ended = cli("conferir", "vagas.xlsx", "--lei", LAW)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("vagas.xlsx: nenhum erro\n")
    assert ended.out.endswith("\n4 linhas conferidas, 0 erros, 0 alertas\n")
    assert "\x1b" not in ended.out


def test_a_wrong_table(cli, wrong):
    ended = cli("conferir", "errada.xlsx", "--lei", LAW)
    assert ended.code == 1
    assert "Vagas!D2  V001  erro  negros (pretos e pardos): está 1, deveria ser 2\n" in ended.out
    assert "20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2\n" in ended.out


def test_json(cli, wrong, config):
    ended = cli("conferir", "errada.xlsx", "--config", "edital.toml", "--formato", "json")
    assert ended.code == 1
    (found,) = json.loads(ended.out)["files"]
    assert (found["status"], found["notice_date"], found["laws"][0]["origin"]) == ("checked", "2024-03-01", "config")
    assert [item["cell"] for item in found["findings"] if item["severity"] == "erro"] == ["D2"]


def test_the_command_line_wins_over_the_config(cli, right, config):
    arguments = ["--config", "edital.toml", "--lei", "federal-12990-2014", "--data-edital", "02/05/2019"]
    ended = cli("conferir", "vagas.xlsx", *arguments, "--formato", "json")
    (found,) = json.loads(ended.out)["files"]
    assert [(law["id"], law["origin"]) for law in found["laws"]] == [("federal-12990-2014", "--lei")]
    assert found["notice_date"] == "2019-05-02"


def test_without_a_law_it_says_which_option_gives_it(cli, right):
    ended = cli("conferir", "vagas.xlsx")
    assert ended.code == 2
    assert ended.out.startswith("vagas.xlsx: não foi conferido\n")
    assert "--lei" in ended.out


def test_a_folder_is_read_in_order_without_lock_files(cli, folder, save):
    for name in ("b.xlsx", "a.XLSX", ".c.xlsx"):
        save(folder / name, ("Professor", 8, 6, 2))
    (folder / "~$b.xlsx").write_bytes(b"Maria")
    (folder / "leia.txt").write_text("nada")
    (folder / "sub.xlsx").mkdir()
    ended = cli("conferir", ".", "a.XLSX", "--lei", LAW, "--formato", "json")
    assert [item["path"] for item in json.loads(ended.out)["files"]] == ["a.XLSX", "b.xlsx"]
    assert ended.code == 0


def test_a_folder_without_spreadsheets(cli, folder):
    ended = cli("conferir", ".", "--lei", LAW)
    assert (ended.code, ended.out) == (2, "")
    assert "a pasta não tem planilhas (.xlsx, .xlsm, .xlsb, .xls, .ods, .csv, .tsv)" in ended.err


def test_the_highest_code_of_several_files(cli, right, wrong):
    assert cli("conferir", right, wrong, "--lei", LAW).code == 1
    ended = cli("conferir", right, wrong, "nada.xlsx", "--lei", LAW)
    assert ended.code == 2
    assert ended.out.endswith("3 arquivos: 8 linhas conferidas, 1 erro, 0 alertas; 1 arquivo não conferido\n")


def test_a_file_that_is_not_read_is_told_on_stderr_when_the_result_is_for_programs(cli, folder):
    ended = cli("conferir", "nada.xlsx", "--lei", LAW, "--formato", "json")
    assert ended.code == 2
    assert ended.err.startswith("nada.xlsx: ")
    assert json.loads(ended.out)["files"][0]["status"] == "not_checked"


def test_saida(cli, wrong):
    ended = cli("conferir", "errada.xlsx", "--lei", LAW, "--saida", "r.txt", "--cor", "auto")
    assert (ended.code, ended.out, ended.err) == (1, "", "resultado gravado em r.txt\n")
    text = wrong.with_name("r.txt").read_text("utf-8")
    assert text == cli("conferir", "errada.xlsx", "--lei", LAW).out


def test_saida_that_ends_in_json_is_json(cli, wrong):
    cli("conferir", "errada.xlsx", "--lei", LAW, "--saida", "r.json")
    assert json.loads(wrong.with_name("r.json").read_text("utf-8"))["schema"] == 1


def test_saida_is_refused_before_any_work(cli, wrong, answering):
    asked = answering(CLEAN)
    before = wrong.read_bytes()
    wrong.with_name("r.json").write_text("meu")
    assert cli("conferir", "errada.xlsx", "--lei", LAW, "--saida", "r.json").code == 2
    assert cli("conferir", "errada.xlsx", "--lei", LAW, "--saida", "errada.xlsx", "--forcar").code == 2
    assert asked == []
    assert wrong.read_bytes() == before
    assert wrong.with_name("r.json").read_text() == "meu"
    assert cli("conferir", "errada.xlsx", "--lei", LAW, "--saida", "r.json", "--forcar").code == 0


def test_estrito(cli, right, answering):
    answering(replace(CLEAN, findings=(FEW,)))
    assert cli("conferir", "vagas.xlsx", "--lei", LAW).code == 0
    assert cli("conferir", "vagas.xlsx", "--lei", LAW, "--estrito").code == 1


def test_a_crashed_check_ends_with_3_and_the_rest_is_reported(cli, right, answering):
    answering(DEFECTIVE, CLEAN)
    ended = cli("conferir", "vagas.xlsx", "outra.xlsx", "--lei", LAW)
    assert ended.code == 3
    assert "defeito do programa, não da planilha: V003" in ended.out


def test_a_worker_that_dies_stops_no_other_file(cli, right, answering, monkeypatch):
    monkeypatch.delenv("XL_COTAS_DEPURAR", raising=False)
    answering(WorkerDefect("Traceback ..."), CLEAN)
    ended = cli("conferir", "vagas.xlsx", "outra.xlsx", "--lei", LAW)
    assert ended.code == 3
    assert f"defeito do programa, não da planilha: {capped.WORKER_DEFECT}" in " ".join(ended.out.split())
    assert "26 linhas conferidas" in ended.out
    assert "Traceback" not in ended.out + ended.err


def test_who_asks_sees_where_the_worker_failed(cli, right, answering, monkeypatch):
    monkeypatch.setenv("XL_COTAS_DEPURAR", "1")
    answering(WorkerDefect("Traceback da leitura"))
    assert "Traceback da leitura" in cli("conferir", "vagas.xlsx", "--lei", LAW).err


def test_codes_and_readings_reach_the_checks(cli, right, answering):
    asked = answering(CLEAN)
    arguments = ["--selecionar", "v001,L", "--ignorar", "E9", "--leitura", "colisao=maior_nota"]
    cli("conferir", "vagas.xlsx", "--lei", LAW, *arguments)
    ((_, request),) = asked
    assert (request.select, request.ignore) == (("V001", "L"), ("E9",))
    assert request.contest.readings == {"colisao": "maior_nota"}
    assert request.contest.origins == {"laws": "--lei", "readings": "--leitura"}


def test_selecionar_takes_only_some_checks(cli, wrong):
    ended = cli("conferir", "errada.xlsx", "--lei", LAW, "--selecionar", "V002", "--formato", "json")
    assert json.loads(ended.out)["summary"]["erro"] == 0


def test_a_folder_of_laws(cli, right, folder):
    own = folder / "normas"
    own.mkdir()
    text = _law_file().replace(LAW, "minha-lei")
    (own / "minha.toml").write_text(text, "utf-8")
    assert cli("conferir", "vagas.xlsx", "--lei", "minha-lei", "--leis", "normas").code == 0
    assert cli("conferir", "vagas.xlsx", "--lei", "normas/minha.toml").code == 0
    (own / "outra.toml").write_text(_law_file(), "utf-8")
    ended = cli("conferir", "vagas.xlsx", "--lei", LAW, "--leis", "normas")
    assert (ended.code, f"a biblioteca já tem a lei {LAW}" in ended.err) == (2, True)


def _law_file():
    return resources.files("xl_cotas.laws").joinpath("data", f"{LAW}.toml").read_text("utf-8")


def test_a_name_with_escapes(cli, folder, save):
    name = "a\x1b[2J\u202eb.xlsx"
    if os.name == "nt":
        name = "a\u202eb.xlsx"
    save(folder / name, ("Professor", 8, 6, 2))
    ended = cli("conferir", name, "--lei", LAW)
    assert ended.code == 0
    assert "\\u202e" in ended.out.splitlines()[0]
    assert "\x1b" not in ended.out


def test_progress_is_for_a_person_only(cli, right, answering, monkeypatch):
    answering(CLEAN)
    monkeypatch.setattr("xl_cotas.cli.progress.SECONDS", -1.0)
    assert cli("conferir", "vagas.xlsx", "--lei", LAW).err == ""
    monkeypatch.setattr("xl_cotas.cli.progress.is_watched", lambda: True)
    assert cli("conferir", "vagas.xlsx", "--lei", LAW).err == "lendo vagas.xlsx (1 de 1)\n"


def test_short_work_shows_no_progress(cli, right, answering, monkeypatch):
    answering(CLEAN)
    monkeypatch.setattr("xl_cotas.cli.progress.is_watched", lambda: True)
    assert cli("conferir", "vagas.xlsx", "--lei", LAW).err == ""


def test_colour_only_where_asked(cli, wrong):
    assert "\x1b[1;31merro\x1b[0m" in cli("conferir", "errada.xlsx", "--lei", LAW, "--cor", "sempre").out

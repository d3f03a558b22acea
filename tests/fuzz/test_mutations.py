"""Thousands of changed files: each one is read or refused in words, soon, and never by a defect of ours.

XL_COTAS_MUTACOES says how many (20,000 unless said), XL_COTAS_SEMENTE from which seed on.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.corpus import make_corpus
from tests.corpus.formats import encoded
from tests.fuzz.mutations import mutated
from xl_cotas.checks.inspection import Request, inspect_file
from xl_cotas.errors import CotasError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.registry import library
from xl_cotas.report import as_csv, as_json, as_text
from xl_cotas.report.as_annotation import annotation_of
from xl_cotas.workbook.annotate.marked import mark_copy
from xl_cotas.workbook.process.worker import Worker

LAW = "rs-mostardas-3920-2019"
SLOW = 10.0
LARGEST = 60_000
COPY_EVERY = 20
ROWS = (
    ("Cargo", "Total de vagas", "Ampla concorrência", "Negros"),
    ("Professor", 8, 7, 1),
    ("Médico", 5, 4, 1),
    ("Agente", 10, 8, 2),
)
LIST = (
    ("Cargo", "Inscrição", "Nome", "Nota final", "Negro (S/N)", "Classificação geral", "Classificação negros"),
    ("Professor", "1001", "Fulana", 90.5, "S", 1, 1),
    ("Professor", "1002", "Sicrana", 88, "N", 3, None),
    ("Professor", "1003", "Beltrana", 87.25, "S", 2, 2),
)


def seeds() -> list[tuple[str, bytes]]:
    """Small files of every format, and those of the corpus that are small."""
    made = [(name, data) for rows in (ROWS, LIST) for name, data in encoded(rows).items()]
    built = [(Path(case["file"]).name, case["_fn"]()) for case in make_corpus.CASES]
    return made + [(name, data) for name, data in built if 0 < len(data) <= LARGEST]


@pytest.mark.slow
def test_every_changed_file_is_read_or_refused(tmp_path):
    count = int(os.environ.get("XL_COTAS_MUTACOES", "20000"))
    first = int(os.environ.get("XL_COTAS_SEMENTE", "0"))
    files, laws = seeds(), library()
    request = Request(Contest(laws=(LAW,), origins={"laws": "--lei"}), laws)
    figures: Counter[str] = Counter()
    longest = (0.0, -1)
    bad: list[str] = []
    with Worker() as worker:
        for number in range(first, first + count):
            chance = random.Random(number)
            name, data = chance.choice(files)
            path = tmp_path / f"arquivo{Path(name).suffix}"
            path.write_bytes(mutated(data, chance))
            began = time.monotonic()
            outcome = _outcome(worker, path, request, copy=number % COPY_EVERY == 0)
            longest = max(longest, (time.monotonic() - began, number))
            figures[outcome] += 1
            if outcome.startswith("defeito") or time.monotonic() - began > SLOW:
                bad.append(f"{number} ({name}): {outcome}, {time.monotonic() - began:.1f} s")
                (Path(os.environ.get("XL_COTAS_GUARDAR", str(tmp_path))) / f"{number}-{name}").write_bytes(
                    path.read_bytes()
                )
    print(f"\n{count} mutations of {len(files)} files: {dict(figures)}; longest {longest[0]:.2f} s (seed {longest[1]})")  # noqa: T201
    assert not bad, "\n".join(bad)


def _outcome(worker: Worker, path: Path, request: Request, *, copy: bool) -> str:
    try:
        report = worker.run(inspect_file, path, request)
        for text in (as_text.write([report]), as_json.write([report]), as_csv.write([report])):
            text.encode("utf-8")
        if report.defects:
            return f"defeito: {report.defects} {report.details[0][-600:]}"
        if copy and report.error is None:
            target = path.with_name("copia.xlsx")
            target.write_bytes(b"")
            worker.run(mark_copy, path, annotation_of(report), target, report.sha256)
        return report.status if report.error is None or report.sha256 else "recusado"
    except CotasError as error:
        return "sem segurança" if "segurança" in str(error) else "recusado"
    except Exception as error:
        return f"defeito: {error} {getattr(error, 'report', '')[-900:]}"

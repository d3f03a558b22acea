"""The bases on which a reserve is computed: each value of the topic, on one quadro of two sheets."""

from __future__ import annotations

import pytest

from tests.checks.board import check, sheet, told, workbook
from xl_cotas.checks.verdict.units import units

FIRST = """
Cargo | Especialidade | Localidade | Total | Ampla | Negros
Professor | Arte | Norte | 2 | 2 | 0
Professor | Arte | Sul | 2 | 2 | 0
Professor | Letras | Norte | 4 | 4 | 0
Médico | Clínica | Sul | 8 | 8 | 0
""".strip()
SECOND = "Cargo | Total | Ampla | Negros\nGari | 4 | 4 | 0\n"
EDITAL = """
base = "{base}"
[[grupo]]
id = "negros"
percentual = "20%"
minimo = 3
arredondamento = "meio_para_cima"
"""
# base -> cells of the units that are owed a vacancy, with what each is owed
OWED = {
    "linha": {"Vagas!F4": 1, "Vagas!F5": 2, "Outra!D2": 1},
    "localidade": {"Vagas!F4": 1, "Vagas!F5": 2, "Outra!D2": 1},
    "especialidade": {"Vagas!F2": 1, "Vagas!F4": 1, "Vagas!F5": 2, "Outra!D2": 1},
    "cargo": {"Vagas!F2": 2, "Vagas!F5": 2, "Outra!D2": 1},
    "aba": {"Vagas!F2": 3, "Outra!D2": 1},
    "edital": {"Vagas!F2": 4},
}


@pytest.mark.parametrize("base", OWED)
def test_each_base_has_its_units(base):
    report = check(workbook(sheet(FIRST), sheet(SECOND, "Outra")), edital=EDITAL.format(base=base), select=("V001",))
    found = {str(part.cell): part.expected for finding in report.findings for part in finding.parts}
    assert found == OWED[base]
    assert {finding.severity for finding in report.findings} == {"erro"}


@pytest.mark.parametrize("value", ["sorteio", "reunidos"])
def test_small_lots_explain_an_excess(value):
    table = "Cargo | Total | Ampla | Negros\nA | 2 | 1 | 1\nB | 2 | 2 | 0\nC | 10 | 8 | 2\n"
    report = check(table, "federal-12990-2014", lotes_pequenos=value, select=("V001",))
    assert told(report) == []
    assert [(f.severity, f.right_under) for f in report.findings] == [("info", (f"lotes_pequenos={value}",))]


def test_no_quadro_has_no_units():
    assert units([], "edital", 0) == []

"""An order published without people: the list at each position, other readings, and lists that may have ended."""

from __future__ import annotations

import random

import pytest

from tests.checks.board import check, sheet, sheet_of, told, workbook
from xl_cotas.checks.alternatives import alternatives
from xl_cotas.checks.n201_ordem_publicada import TOPICS
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import library
from xl_cotas.rules.order import order_of

MOSTARDAS = "rs-mostardas-3920-2019"
MARTINS = "es-domingos-martins-pl-25-2023"
DECREE = "federal-decreto-9508-2018"
SHOWN = {"ampla": "Ampla concorrência", "negros": "Negros", "pcd": "PcD", "indigenas": "Indígenas"}
DECREE_SHARE = ("Decreto 9.508/2018, art. 1º, § 1º", "art. 1º, § 3º", "Lei 8.112/1990, art. 5º, § 2º")
CODE = "N201"


def shown(name: str) -> str:
    return SHOWN.get(name) or ("Negros" if "negros" in name else name.capitalize())


def published(lists, *laws: str, head=("Posição", "Lista"), **readings: str):
    rows = [list(head), *([f"{n}ª", shown(name)] for n, name in enumerate(lists, 1))]
    return check(workbook(sheet_of(rows, "Ordem")), *laws, select=("N201",), **readings)


def due(total: int, *laws: str, **readings: str) -> list[str]:
    regime = build_regime(Contest(laws=laws, readings=readings), [library()[law] for law in laws])
    return list(order_of(regime, total).lists)


@pytest.mark.parametrize("law", sorted(library()))
def test_the_order_of_each_law_is_silent_and_decided(law):
    report = published(due(60, law), law)
    assert (told(report), report.status) == ([], "checked")


def test_a_swapped_pair_of_lists_is_both_cells():
    lists = due(20, MOSTARDAS, DECREE)
    lists[2], lists[4] = lists[4], lists[2]
    report = published(lists, MOSTARDAS, DECREE)
    assert told(report) == ["N201 erro B4,B6 PcD->negros (pretos e pardos)"]
    assert [finding.citation for finding in report.findings] == [DECREE_SHARE]


def test_a_late_call_is_its_cell_and_the_due_one_is_related():
    lists = due(20, MOSTARDAS)
    lists[7], lists[8] = lists[8], lists[7]
    report = published(lists, MOSTARDAS)
    assert told(report) == ["N201 erro B10 Negros->ampla concorrência"]
    (finding,) = report.findings
    assert [cell.a1 for cell in finding.related] == ["B9"]
    assert finding.parts[0].sum == "a 2ª chamada de negros (pretos e pardos) cabe na posição 8"


def test_a_call_left_out_before_the_last_of_its_list():
    lists = due(20, MOSTARDAS)
    lists[7] = "ampla"
    assert told(published(lists, MOSTARDAS)) == ["N201 erro B9 Ampla concorrência->negros (pretos e pardos)"]


def test_after_the_last_call_a_list_may_have_ended():
    lists = due(20, MOSTARDAS)
    lists[12] = lists[17] = "ampla"
    report = published(lists, MOSTARDAS)
    assert told(report) == []
    assert [[cell.a1 for cell in item.cells] for item in report.undecided] == [["B14", "B19"]]


def test_another_reading_of_the_whole_table_is_one_alert():
    report = published(due(30, MOSTARDAS, ordem="fim_do_bloco"), MOSTARDAS)
    (finding,) = report.findings
    assert (finding.severity, finding.right_under) == ("alerta", ("ordem=fim_do_bloco",))
    assert len(finding.parts) == 6
    assert told(published(due(30, MOSTARDAS, ordem="fim_do_bloco"), MOSTARDAS, ordem="fim_do_bloco")) == []


def test_another_collision_rule_is_one_alert():
    lists = due(40, MARTINS, DECREE, colisao="proxima_livre")
    assert lists != due(40, MARTINS, DECREE)
    (finding,) = published(lists, MARTINS, DECREE).findings
    assert (finding.severity, finding.right_under) == ("alerta", ("colisao=proxima_livre",))


def test_a_list_that_no_norm_has_is_left_open():
    report = published(due(30, MOSTARDAS, DECREE), MOSTARDAS)
    assert told(report) == []
    assert "nenhuma norma informada" in report.undecided[0].why


def test_each_cargo_starts_again_and_positions_may_continue():
    lists = due(10, MOSTARDAS)
    text = "Cargo | Ordem | Lista\n" + "".join(
        f"{cargo} | {n} | {shown(name)}\n" for cargo in ("Gari", "Fiscal") for n, name in enumerate(lists, 1)
    )
    assert told(check(text, MOSTARDAS, select=("N201",))) == []
    later = "Ordem | Lista\n" + "".join(f"{n} | {shown(x)}\n" for n, x in list(enumerate(due(20, MOSTARDAS), 1))[5:])
    assert told(check(later, MOSTARDAS, select=("N201",))) == []
    wrong = later.replace("\n8 | Negros", "\n8 | Ampla").replace("\n9 | Ampla concorrência", "\n9 | Negros")
    assert told(check(wrong, MOSTARDAS, select=("N201",))) == ["N201 erro B5 Negros->ampla concorrência"]


def test_only_the_other_convocacoes_are_left_to_the_other_checks():
    text = "Posição | Lista\n" + "".join(f"{n} | {shown(x)}\n" for n, x in enumerate(due(10, MOSTARDAS), 1))
    report = check(text, MOSTARDAS)
    assert (told(report), report.status) == ([], "checked")
    assert [item.code for item in report.undecided] == []


def _planted(seed: int) -> None:
    rnd = random.Random(seed)
    laws = [rnd.choice(sorted(set(library()) - {DECREE})), *([DECREE] if rnd.random() < 0.5 else [])]
    total = rnd.randint(12, 60)
    lists = due(total, *laws)
    reserved = [n for n, name in enumerate(lists) if name != "ampla"]
    if not reserved:
        return
    one = rnd.choice(reserved)
    other = rnd.choice([n for n in range(total) if lists[n] != lists[one]])
    lists[one], lists[other] = lists[other], lists[one]
    report = published(lists, *laws)
    cells = {f"B{one + 2}", f"B{other + 2}"}
    findings = [finding for finding in report.findings if finding.severity in ("erro", "alerta")]
    assert not report.defects, report.details
    assert findings, (laws, total, one, other)
    named = {part.cell.a1 for finding in findings for part in finding.parts}
    assert named & cells, (told(report), cells)
    if any(finding.severity == "alerta" for finding in findings):
        regime = build_regime(Contest(laws=tuple(laws)), [library()[law] for law in laws])
        assert findings[0].right_under in {item.changes for item in alternatives(regime, (), TOPICS)}
        return
    related = {cell.a1 for finding in findings for cell in finding.related}
    assert named <= cells and related <= cells, (told(report), cells)


@pytest.mark.parametrize("seed", range(15))
def test_a_planted_swap_is_named_at_its_cell(seed):
    _planted(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_many_planted_swaps_are_named_at_their_cells(seed):
    _planted(seed)


def test_a_table_without_readable_lists_is_no_order():
    report = check(workbook(sheet("Posição | Lista\n1 | Fulano\n2 | Beltrano\n", "Ordem")), MOSTARDAS)
    assert report.error is not None


def test_position_and_list_in_one_cell_and_a_column_a_list():
    hint = f'leis = ["{MOSTARDAS}"]\n[[tabela]]\naba = "Vagas"\nordem_publicada = true\n'
    one = "Ordem de nomeação\n" + "".join(
        f"Vaga {n}: {'CN' if x == 'negros' else 'AC'}\n" for n, x in enumerate(due(9, MOSTARDAS), 1)
    )
    hinted = hint + 'cabecalho = [1]\ncolunas = { lista = "A" }\n'
    assert told(check(one, edital=hinted, select=("N201",))) == []
    wrong = one.replace("Vaga 8: CN", "Vaga 8: AC").replace("Vaga 9: AC", "Vaga 9: CN")
    assert told(check(wrong, edital=hinted, select=("N201",))) == ["N201 erro A10 CN->ampla concorrência"]
    columns = hint + 'cabecalho = [1]\ncolunas = { ampla = "A", negros = "B" }\n'
    apart = "Ampla | Negros\n1 | 3\n2 | 8\n4 | 13\n5 |\n6 |\n7 |\n"
    assert told(check(apart, edital=columns, select=("N201",))) == []
    late = apart.replace("2 | 8", "2 | 9")
    assert told(check(late, edital=columns, select=("N201",))) == ["N201 erro B3 9->ampla concorrência"]


FEDERAL, FORMER = "federal-15142-2025", "federal-12990-2014"


def test_the_order_of_another_law_is_one_finding_that_names_it():
    lists = due(20, FORMER, DECREE)
    (finding,) = published(lists, FEDERAL, DECREE).findings
    assert (finding.code, finding.severity) == ("N201", "erro")
    assert finding.message == (
        "a ordem publicada é a de outra lei: aplicou 20% (Lei 12.990/2014); aqui o percentual é 25% + 3% + 2%"
    )
    assert {part.cell.a1 for part in finding.parts} >= {"B4", "B9", "B14"}
    lists[1] = "negros"
    assert not any("outra lei" in item.message for item in published(lists, FEDERAL, DECREE).findings)

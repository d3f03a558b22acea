"""N202 to N209 on small convocações, each with its clean case and its faults."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.checks.board import MOSTARDAS, check, sheet, sheet_of, told, workbook
from tests.checks.calls_generator import contest
from xl_cotas.checks.calls.explained import explain_call
from xl_cotas.checks.calls.moments import read_day, read_number
from xl_cotas.checks.calls.situation import read_situation
from xl_cotas.checks.calls.words import read_list, read_place
from xl_cotas.checks.inspection import Request, subjects_of
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.registry import library
from xl_cotas.rules.calls import make_calls
from xl_cotas.rules.calls_model import Call, Case, Roster
from xl_cotas.rules.calls_replay import replay
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.vocabulary import vocabulary

VAGAS = sheet("Cargo | Total | Ampla | Negros\nFiscal | 10 | 8 | 2")
RIGHT = """
1 | 1001 | AC
2 | 1002 | AC
3 | 1012 | Negros
4 | 1003 | AC
5 | 1004 | AC
6 | 1005 | AC
7 | 1006 | AC
8 | 1015 | Negros
9 | 1007 | AC
10 | 1008 | AC
"""


def ranking(count=30, negros=(5, 12, 15, 20, 25)):
    rows = [["Cargo", "Inscrição", "Nota final", "Classificação geral", "Classificação negros"]]
    for rank in range(1, count + 1):
        own = [float(sorted(negros).index(rank) + 1)] if rank in negros else [""]
        rows.append(["Fiscal", str(1000 + rank), 100.0 - rank, float(rank), *own])
    return sheet_of(rows, "Classificação")


def calls(text, name="Convocação"):
    rows = [f"Fiscal | {line} | | | " for line in text.strip().splitlines()]
    return sheet("Cargo | Ordem | Inscrição | Lista | Situação\n" + "\n".join(rows), name)


def said(text, *laws, ranked=True, vagas=True, **readings):
    sheets = [*([VAGAS] if vagas else []), *([ranking()] if ranked else []), calls(text)]
    return check(workbook(*sheets), *(laws or (MOSTARDAS,)), select=("N",), **readings)


def test_a_right_convocacao():
    report = said(RIGHT)
    assert told(report, "erro", "alerta", "info") == []
    assert report.undecided == ()
    assert report.status == "checked"


FAULTS = {
    "N202": (RIGHT.replace("3 | 1012 | Negros\n4 | 1003 | AC", "3 | 1003 | AC\n4 | 1012 | Negros"), "D5"),
    "N203": (RIGHT.replace("10 | 1008", "10 | 1009"), "C11"),
    "N204": (RIGHT.replace("10 | 1008", "10 | 1002"), "C11"),
    "N205": (RIGHT.replace("3 | 1012 | Negros", "3 | 1012 | Negros | Desistente") + "3 | 1009 | AC", "D12"),
    "N206": (
        RIGHT.replace("8 | 1015 | Negros", "8 | 1007 | AC")
        .replace("9 | 1007", "9 | 1008")
        .replace("10 | 1008", "10 | 1009"),
        "D9",
    ),
    "N207": (RIGHT.replace("10 | 1008", "9 | 1008"), "B11"),
}


@pytest.mark.parametrize("code", FAULTS)
def test_each_fault_at_its_cell(code):
    text, cell = FAULTS[code]
    (line,) = told(said(text))
    assert line.startswith(f"{code} ") and f" {cell}" in line


def test_a_finding_says_who_was_due_and_never_a_name():
    (finding,) = said(FAULTS["N203"][0]).findings
    assert finding.message == (
        "posição 10, lista ampla concorrência: não era a vez da inscrição 1009; "
        "a próxima pessoa era a da inscrição 1008"
    )
    assert finding.key == "Fiscal / inscrição 1009"
    assert finding.citation[0] == "STF, Súmula 15"


def test_the_person_due_under_the_name_of_another_list():
    """1003 heads both lists, and no other negro is called: the name of the list is wrong, not the person."""
    text = "\n".join(f"{n} | {1000 + n} | AC" for n in range(1, 8))
    book = workbook(VAGAS, ranking(negros=(3, 20)), calls(text))
    report = check(book, MOSTARDAS, select=("N",), sobreposicao="mais_vantajosa")
    assert told(report) == ["N206 erro D4 ampla concorrência->negros (pretos e pardos)"]
    assert report.findings[0].message == (
        "posição 3: era da lista negros (pretos e pardos); a inscrição 1003 era a próxima dela, "
        "mas consta como da lista ampla concorrência"
    )
    (other,) = check(book, MOSTARDAS, select=("N",)).findings
    assert other.code == "N206"
    assert "a próxima pessoa era a da inscrição 1020; a lista ainda tem candidatos" in other.message


def held(holders):
    """The ranking with who holds a vaga: ranks, and the list of each."""
    table = ranking()
    vaga = ["Vaga", *(holders.get(rank, "") for rank in range(1, 31))]
    situation = ["Situação", *("Classificado" if name else "Cadastro de reserva" for name in vaga[1:])]
    return replace(table, columns=[*table.columns, situation, vaga])


def test_a_person_preterred_in_both_sheets_is_told_in_both():
    """Two cells are wrong, and mending one leaves the other as it is."""
    right = dict.fromkeys(range(1, 9), "Ampla") | dict.fromkeys((12, 15), "Negros")
    wrong = {**right, 8: "", 9: "Ampla"}

    def both(holders, text):
        return told(check(workbook(VAGAS, held(holders), calls(text)), MOSTARDAS))

    displaced = RIGHT.replace("10 | 1008", "10 | 1009")
    vaga, called = "C110 erro G10,F10 Ampla->sem vaga", "N203 erro C11 1009->1008"
    assert both(right, RIGHT) == []
    assert both(wrong, RIGHT) == [vaga]
    assert both(right, displaced) == [called]
    assert both(wrong, displaced) == [vaga, called]


def test_called_after_withdrawing():
    text = RIGHT.replace("1 | 1001 | AC", "1 | 1001 | AC | Desistente").replace("10 | 1008", "10 | 1001")
    (line,) = told(said(text))
    assert line.startswith("N204 erro C11 1001->1008")


FEDERAL = "federal-15142-2025"
NEGROS = (20, 21, 22, 23, 24, 25)


def federal(seventeenth, indigenas=(3,), more=(), order=(), **readings):
    """Seventeen vagas, the last one due to the indígenas; `seventeenth` are the calls for it, `more` those after."""
    lists = [f"Classificação {name}" for name in ("geral", "negros", "indígenas", "quilombolas")]
    rows = [["Cargo", "Inscrição", "Nota final", *lists]]
    for rank in range(1, 41):
        own = [float(group.index(rank) + 1) if rank in group else "" for group in (NEGROS, indigenas)]
        rows.append(["Fiscal", str(1000 + rank), 100.0 - rank, float(rank), *own, ""])
    negros, open_list = iter(NEGROS), iter(range(1, 20))
    order = order or [
        (next(negros), "Negros") if n in (2, 6, 10, 14) else (next(open_list), "AC") for n in range(1, 17)
    ]
    lines = [f"{n} | {1000 + rank} | {name}" for n, (rank, name) in enumerate(order, 1)]
    text = "\n".join([*lines, *(f"17 | {1000 + rank} | {rest}" for rank, rest in seventeenth)])
    text += "".join(f"\n{n} | {1000 + rank} | {name}" for n, rank, name in more)
    quadro = sheet("Cargo | Total | Ampla | Negros | Indígenas | Quilombolas\nFiscal | 17 | 12 | 4 | 1 | 0")
    return check(workbook(quadro, sheet_of(rows, "Classificação"), calls(text)), FEDERAL, select=("N",), **readings)


GONE = (30, "Indígenas | Desistente")
REVERTED = {  # the calls for the 17th vaga, and the indígenas: exhausted from the start, or by a withdrawal
    "never": (((24, "Negros"),), ((13, "AC"),), (3,), "D18"),
    "withdrawn": ((GONE, (24, "Negros")), (GONE, (13, "AC")), (3, 30), "D19"),
}


@pytest.mark.parametrize("case", REVERTED)
def test_a_list_that_ended_reverts_where_the_norm_says(case):
    """The chain of the Decreto 12.536/2025 before the open competition; Lei 15.142/2025, art. 8º, names only this."""
    chain, straight, indigenas, cell = REVERTED[case]
    ampla, negros = "ampla concorrência", "negros (pretos e pardos)"
    assert told(federal(chain, indigenas)) == []
    assert told(federal(straight, indigenas, reversao="ampla")) == []
    (finding,) = federal(straight, indigenas).findings
    assert (finding.code, finding.severity, finding.right_under) == ("N206", "alerta", ("reversao=ampla",))
    assert told(federal(straight, indigenas, reversao="cascata")) == [f"N206 erro {cell} {ampla}->{negros}"]
    assert told(federal(chain, indigenas, reversao="ampla")) == [f"N206 erro {cell} {negros}->{ampla}"]


def test_the_way_of_a_reverted_vaga_excuses_nobody_passed_over():
    """By the chain 1013 was passed over; straight to the open competition the 17th vaga would be theirs, and is not."""
    made = federal(((24, "Negros"),), more=((18, 25, "Negros"), (19, 14, "AC")))
    assert told(made) == ["N203 erro C20 1014->1013"]


def test_a_vaga_that_took_the_wrong_way_says_where_it_goes():
    (finding,) = federal(((24, "Negros"),), reversao="ampla").findings
    assert finding.message == (
        "posição 17: era da lista indígenas, que não tem mais candidatos, e a vaga passa à lista ampla concorrência; "
        "a próxima pessoa era a da inscrição 1013; foi chamada a inscrição 1024, da lista negros (pretos e pardos)"
    )
    assert finding.citation[0] == "Lei 15.142/2025, art. 8º"


CAMARA, DECREE = "rs-santa-maria-camara", "federal-decreto-9508-2018"
BOTH = 10


def two_lists(*ranks, at=(3, 5, 8), negros=(8, 10, 12, 15), option="", columns=True, acts=("1",) * 10, laws=(), **more):
    """Ten vagas, the 5th for PcD and the others of `at` for negros, with who is called there.

    1010 is in both lists and opted as told; `columns` leaves the column of options out.
    """
    lists = [f"Classificação {name}" for name in ("geral", "negros", "PcD")]
    rows = [["Cargo", "Inscrição", "Nota final", *lists, "Opção"]]
    for rank in range(1, 19):
        own = [float(group.index(rank) + 1) if rank in group else "" for group in (negros, (BOTH, 14))]
        rows.append(["Fiscal", str(1000 + rank), 90.0 - rank, float(rank), *own, option if rank == BOTH else ""])
    reserved = dict(zip(at, ranks, strict=True))
    open_list = iter(range(1, 8))
    lines = [["Cargo", "Ordem", "Inscrição", "Lista", "Ato"]]
    for n, act in enumerate(acts, 1):
        name = "AC" if n not in reserved else ("PcD" if n == 5 else "Negros")
        lines.append(["Fiscal", float(n), str(1000 + (reserved.get(n) or next(open_list))), name, act])
    sheets = (
        sheet(f"Cargo | Total | Ampla | Negros | PcD\nFiscal | 10 | {10 - len(at)} | {len(at) - 1} | 1"),
        sheet_of([row if columns else row[:-1] for row in rows], "Classificação"),
        sheet_of([row if any(acts) else row[:-1] for row in lines], "Convocação"),
    )
    return check(workbook(*sheets), *(laws or (CAMARA, DECREE)), select=("N",), **more)


FIRST = (10, 12, 15)  # 1010 is the first of both lists; else the second of the negros


@pytest.mark.parametrize(
    ("calls_made", "more", "line"),
    [
        ((8, 14, 10), {}, None),
        ((8, 10, 12), {"option": "PcD"}, None),
        ((10, 14, 12), {"negros": FIRST}, None),
        ((12, 10, 15), {"negros": FIRST, "option": "PcD"}, None),
        ((8, 10, 12), {"acts": ("1",) * 5 + ("2",) * 5}, None),
        ((8, 10, 12), {}, "C6 1010->1014"),
        ((8, 10, 12), {"option": "Negros"}, "C6 1010->1014"),
        ((12, 10, 15), {"negros": FIRST}, "C6 1010->1014"),
        ((10, 14, 12), {"negros": FIRST, "option": "PcD"}, "C4 1010->1012"),
    ],
)
def test_two_lists_in_one_act_leave_a_person_to_the_option(calls_made, more, line):
    """Câmara de Santa Maria, art. 4º, § 7º: one of the two by option; in silence, the vagas of the negros."""
    report = two_lists(*calls_made, **more)
    assert told(report) == ([f"N203 erro {line}"] if line else [])
    assert report.undecided == ()
    assert all(
        finding.citation == ("PL 9247/2021 (Câmara de Santa Maria/RS), art. 4º, § 7º",)
        for finding in report.findings
        if finding.code == "N203"
    )


@pytest.mark.parametrize("seed", range(30))
def test_the_calls_made_with_people_in_two_lists_are_right(seed):
    made = contest(seed, CAMARA, DECREE, both=True)
    verdict = replay(made.case, made.calls)
    assert (verdict.faults, verdict.undecided) == ((), frozenset())


def test_whoever_asked_for_the_end_of_the_line_is_left_to_no_list():
    """1010 was called by the option, asked for the end of the line and heads both lists again."""
    lists = ("ampla", "pcd", "negros", "pcd", "negros")
    rules = replace(contest(1, CAMARA, DECREE).case.rules, two_quotas="escolha", end_of_line="todas_as_listas")
    queues = {"ampla": ("1", "10"), "negros": ("10",), "pcd": ("10",)}
    case = Case(lists, rules, Roster(queues=queues, wishes={"10": ("negros", "pcd")}))
    before = (Call(1, "ampla", "1", act="1"), Call(2, "pcd", "10", "fim_de_fila", act="1"))
    made = make_calls(case, 5, before, "2")
    assert [call.person for call in made].count("10") == 1
    assert replay(case, (*before, *made)).undecided == frozenset()


def test_what_is_said_of_a_person_in_two_lists():
    (finding,) = (item for item in two_lists(8, 10, 12).findings if item.code == "N203")
    assert finding.message == (
        "posição 5, lista pessoas com deficiência: a inscrição 1010 está em duas listas, que a alcançam no mesmo ato; "
        "na falta de opção, a sua vaga é a da lista negros (pretos e pardos); a próxima pessoa era a da inscrição 1014"
    )
    assert [cell.a1 for cell in finding.related] == ["C9"]


@pytest.mark.parametrize("more", [{"columns": False}, {"acts": ("",) * 10}])
def test_an_option_or_an_act_that_no_column_tells_is_undecided(more):
    report = two_lists(8, 10, 12, **more)
    assert told(report) == []
    (open_one,) = report.undecided
    assert (open_one.code, [cell.a1 for cell in open_one.cells]) == ("N203", ["C6"])
    assert two_lists(8, 14, 10, **more).undecided == ()


@pytest.mark.parametrize(
    ("calls_made", "negros", "line", "related"),
    [
        ((12, 10, 13, 15), (10, 12, 13, 15), "C3 1012->1010", ["C6"]),  # passed over, and called for PcD afterwards
        ((8, 10, 9, 11), (8, 9, 10, 11), "C6 1010->1014", []),  # the turn among the negros had not come
    ],
)
def test_of_two_lists_only_that_of_the_larger_share(calls_made, negros, line, related):
    """As the Decreto 12.536/2025 was reported: the call for PcD was none of theirs."""
    laws = (FEDERAL, DECREE)
    report = two_lists(*calls_made, at=(2, 5, 6, 10), negros=negros, laws=laws)
    assert told(report) == [f"N203 erro {line}"]
    (finding,) = (item for item in report.findings if item.code == "N203")
    assert [cell.a1 for cell in finding.related] == related
    assert finding.citation == ("Decreto 12.536/2025, artigo não lido",)


def test_the_order_of_another_law_is_one_finding_that_names_it():
    """Negros at the 3rd, 8th and 13th: the 20% of the Lei 12.990/2014, where the Lei 15.142/2025 governs."""
    negros, open_list = iter(NEGROS), iter(range(1, 20))
    made = [(next(negros), "Negros") if n in (3, 8, 13) else (next(open_list), "AC") for n in range(1, 18)]
    (finding,) = federal((made[-1],), (30,), order=made[:-1]).findings
    assert (finding.code, finding.severity) == ("N202", "erro")
    assert finding.message == (
        "a ordem da tabela inteira é a de outra lei: aplicou 20% (Lei 12.990/2014); "
        "aqui o percentual é 25% + 3% + 2%; 5 posições são de outra lista"
    )
    assert [part.cell.a1 for part in finding.parts] == ["D4", "D9", "D11", "D14", "D18"]
    made[0] = (20, "Negros")
    assert len(federal((made[-1],), (30,), order=made[:-1]).findings) > 1


def test_who_replaces_repeats_the_position():
    text = (
        RIGHT.replace("3 | 1012 | Negros", "3 | 1012 | Negros | Não compareceu") + "3 | 1020 | Negros\n11 | 1009 | AC"
    )
    assert told(said(text)) == []


def test_a_position_left_out():
    assert told(said(RIGHT.replace("9 | 1007 | AC\n10 | 1008", "10 | 1007"))) == ["N207 alerta B10 10->9"]


NEW = "11 | 1009 | AC\n12 | 1010 | AC\n13 | 1011 | AC\n14 | 1013 | AC"


def test_new_vacancies_keep_the_reserve():
    (line,) = told(said(f"{RIGHT}{NEW}"))
    assert line.startswith("N209 erro D14 ampla concorrência->negros")
    right = NEW.replace("13 | 1011 | AC\n14 | 1013", "13 | 1020 | Negros\n14 | 1011")
    assert told(said(f"{RIGHT}{right}")) == []


def test_another_admissible_reading_is_one_alert():
    """With the ends of blocks the negros are called at the 5th and 10th."""
    lists = {5: "1012", 10: "1015"}
    open_list = iter(range(1001, 1030))
    text = "\n".join(
        f"{n} | {lists.get(n) or next(open_list)} | {'Negros' if n in lists else 'AC'}" for n in range(1, 11)
    )
    (finding,) = said(text).findings
    assert (finding.severity, finding.right_under) == ("alerta", ("ordem=fim_do_bloco",))
    assert told(said(text, ordem="fim_do_bloco")) == []


def called(count, negros, vagas):
    """So many calls by the open competition but for those of the negros, where the edital has so many vagas."""
    own, open_list = iter((1012, 1015, 1020)), iter(range(1001, 1012))
    text = "\n".join(
        f"{n} | {next(own)} | Negros" if n in negros else f"{n} | {next(open_list)} | AC" for n in range(1, count + 1)
    )
    reserved = max(1, (vagas + 2) // 5)
    quadro = sheet(f"Cargo | Total | Ampla | Negros\nFiscal | {vagas} | {vagas - reserved} | {reserved}")
    return check(workbook(quadro, ranking(), calls(text)), MOSTARDAS, select=("N",))


@pytest.mark.parametrize(("vagas", "cells"), [(3, ["D4"]), (4, ["D4"]), (8, ["D4", "D9"])])
def test_no_reading_of_the_order_takes_a_reserved_vaga_away(vagas, cells):
    """Wherever blocks end, the vagas of the edital keep their reserve (Lei 3.920, art. 1º; art. 5º, §§ 2º, 4º)."""
    name = "ampla concorrência->negros (pretos e pardos)"
    assert told(called(vagas, (), vagas)) == [f"N206 erro {cell} {name}" for cell in cells]


def test_the_last_block_ends_with_the_vagas_of_the_edital():
    (finding,) = called(8, (5, 8), 8).findings
    assert (finding.severity, finding.right_under) == ("alerta", ("ordem=fim_do_bloco",))
    assert told(called(8, (5,), 8)) == [
        "N202 alerta D6 negros (pretos e pardos)->ampla concorrência",
        "N206 erro D9 ampla concorrência->negros (pretos e pardos)",
    ]


def test_an_order_spread_over_more_than_the_vagas_is_none_of_theirs():
    """In the middle of the blocks of 12 the negros come 3rd and 9th: the 8 vagas would keep one of their two."""
    assert any(" erro " in line for line in told(called(12, (3, 9), 8)))


def test_without_a_ranking_names_are_undecided_and_a_list_may_have_ended():
    report = said(FAULTS["N206"][0], ranked=False)
    assert told(report) == []
    assert {item.code for item in report.undecided} == {"N202", "N203"}
    (line,) = told(said(FAULTS["N202"][0], ranked=False))
    assert line.startswith("N202 erro D5")


def test_several_sheets_are_one_sequence():
    lines = RIGHT.strip().splitlines()
    sheets = [calls("\n".join(lines[:4]), "1ª convocação"), calls("\n".join(lines[4:]), "2ª convocação")]
    assert told(check(workbook(VAGAS, ranking(), *sheets), MOSTARDAS, select=("N",))) == []


def test_lists_one_after_another_are_sorted_by_position():
    lines = sorted(RIGHT.strip().splitlines(), key=lambda line: "Negros" in line)
    assert told(said("\n".join(lines))) == []


PLACES = "Cargo | Ordem | Nome | Lista | Classificação na lista\n" + "\n".join(
    f"Fiscal | {n} | Pessoa {n} | {name} | {place}"
    for n, name, place in [(1, "AC", 1), (2, "AC", 2), (3, "PPP", 1), (4, "AC", 3), (5, "AC", 4)]
)


def test_places_written_in_the_convocacao():
    def lines(text):
        return told(check(workbook(sheet(text, "Convocação")), MOSTARDAS, select=("N",)))

    assert lines(PLACES) == []
    assert lines(PLACES.replace("AC | 4", "AC | 2")) == ["N208 erro E6 2->None"]
    assert lines(PLACES.replace("AC | 3", "AC | 4").replace("Pessoa 5 | AC | 4", "Pessoa 5 | AC | 3")) == [
        "N208 erro E6 3->None"
    ]
    assert lines(PLACES.replace("AC | 4", "AC | 30")) == ["N208 alerta E6 30->None"]


@pytest.mark.parametrize(
    ("text", "groups", "places"),
    [
        ("12º classificado AC", ("ampla",), (None, 12)),
        ("PPP 3", ("negros",), (None, 3)),
        ("Cota racial", ("negros",), (None, None)),
        ("325 | 1", (), (325, 1)),
        ("PPI", ("negros", "indigenas"), (None, None)),
    ],
)
def test_what_a_cell_says(text, groups, places):
    assert read_list(text, vocabulary()) == groups
    assert read_place(text) == places


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Nomeado", "nomeado"),
        ("", "nomeado"),
        ("Exonerado", "nomeado"),
        ("Desistente", "desistente"),
        ("Não compareceu", "desistente"),
        ("Nomeado sub judice", "sub_judice"),
        ("Final de fila", "fim_de_fila"),
    ],
)
def test_what_became_of_a_call(text, outcome):
    assert read_situation(text).outcome == outcome


@pytest.mark.parametrize(
    "readings",
    [
        {"sobreposicao": "mais_vantajosa"},
        {"sobreposicao": "vaga_a_vaga"},
        {"ordem": "fim_do_bloco"},
        {"desistencia_ampla": "sequencia_segue"},
        {"sub_judice": "consome"},
        {"vaga_revertida": "demais"},
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_a_right_sequence_under_another_reading(readings, seed):
    """Silent under the reading that made it, one alert at most under the one in force."""
    made = contest(seed, **readings)
    book = workbook(*made.sheets())
    assert told(check(book, *made.laws, select=("N",), **readings)) == []
    lines = told(check(book, *made.laws, select=("N",)))
    assert len(lines) <= 1
    assert not any(" erro " in line for line in lines)


def test_the_chain_behind_a_call():
    book = workbook(VAGAS, ranking(), calls(FAULTS["N203"][0]))
    (subject,) = subjects_of(book, Request(Contest(laws=(MOSTARDAS,)), library()))
    told_of = explain_call(subject, CellRef("Convocação", 4, 4))
    assert told_of is not None
    assert (told_of.found, told_of.due) == (
        "negros (pretos e pardos), inscrição 1012",
        "negros (pretos e pardos), inscrição 1012",
    )
    assert "a posição 3 é da lista negros" in told_of.why
    assert "20% de 3" in told_of.why
    wrong = explain_call(subject, CellRef("Convocação", 11, 3))
    assert wrong is not None
    assert wrong.due.endswith("inscrição 1008")
    assert explain_call(subject, CellRef("Vagas", 2, 2)) is None
    assert explain_call(subject, CellRef("Convocação", 11, 9)) is None


GIVEN_UP = (
    "Nomeação tornada sem efeito",
    "Prazo expirado",
    "Indeferido (heteroidentificação)",
    "Pediu reposicionamento",
    "Final da lista",
    "Abriu mão da vaga",
    "Não foi localizado",
    "Falecido",
    "Exonerada",
)


@pytest.mark.parametrize("said_so", GIVEN_UP)
def test_a_post_left_in_any_wording_may_be_filled_again(said_so):
    text = RIGHT.replace("4 | 1003 | AC", f"4 | 1003 | AC | {said_so}") + "4 | 1009 | AC"
    report = said(text)
    assert (told(report), report.undecided) == ([], ())


@pytest.mark.parametrize("said_so", ["", "Nomeado", "Em exercício", "Nomeada em substituição a desistente"])
def test_a_post_that_is_held_is_not_filled_again(said_so):
    text = RIGHT.replace("4 | 1003 | AC", f"4 | 1003 | AC | {said_so}") + "4 | 1009 | AC"
    assert told(said(text)) == ["N207 erro B12 4->None"]


@pytest.mark.parametrize("said_so", ["Ciente", "Não desistiu", "Desistência indeferida"])
def test_an_unknown_situation_at_a_post_filled_again_decides_nothing(said_so):
    row = f"4 | 1003 | AC | {said_so}"
    report = said(RIGHT.replace("4 | 1003 | AC", row) + "4 | 1009 | AC")
    assert (told(report), [(item.code, item.cells[0].a1) for item in report.undecided]) == ([], [("N207", "E5")])
    alone = said(RIGHT.replace("4 | 1003 | AC", row))
    assert (told(alone), alone.undecided) == ([], ())


def test_who_left_one_list_may_be_called_by_another():
    """A declaration refused leaves the person in the general list."""
    text = RIGHT.replace("3 | 1012 | Negros", "3 | 1012 | Negros | Indeferido")
    later = "3 | 1020 | Negros\n11 | 1009 | AC\n12 | 1010 | AC\n13 | 1025 | Negros\n14 | 1011 | AC\n15 | 1012 | AC"
    report = said(text + later)
    assert told(report) == []
    assert [(item.code, item.cells[0].a1) for item in report.undecided] == [("N207", "E4")]


def test_a_copied_convocacao_is_one_alert():
    """A copy, or a list that takes in what another sheet has, is no other series of calls."""
    lines = RIGHT.strip().splitlines()

    def lines_of(*sheets):
        return told(check(workbook(VAGAS, ranking(), *sheets), MOSTARDAS, select=("N", "E909")))

    copied = lines_of(calls(RIGHT), calls(RIGHT, "Convocação (2)"))
    assert copied == ["E909 alerta A1 None->None"]
    assert lines_of(calls("\n".join(lines[:4]), "1ª"), calls(RIGHT, "Geral")) == ["E909 alerta A1 None->None"]
    left = RIGHT.replace("1 | 1001 | AC", "1 | 1001 | AC | Desistente") + "1 | 1009 | AC"
    assert lines_of(calls(RIGHT), calls(left, "Atualizada")) == ["E909 alerta A1 None->None"]
    again = lines_of(calls(RIGHT), calls("11 | 1008 | AC", "2ª"))
    assert again == ["N204 erro C2 1008->1009"]
    (finding,) = check(workbook(VAGAS, ranking(), calls(RIGHT), calls(RIGHT, "Cópia")), MOSTARDAS).findings
    assert finding.message == "a aba 'Cópia' repete a aba 'Convocação': as mesmas chamadas, conferidas uma só vez"
    assert [str(cell) for cell in finding.related] == ["Convocação!A1"]


HALVES = (RIGHT.strip().splitlines()[:5], RIGHT.strip().splitlines()[5:])
AGAIN = [line.replace(f"{at + 5} |", f"{at} |", 1) for at, line in enumerate(HALVES[1], 1)]
DATED = "Cargo | Ordem | Inscrição | Lista | Situação | Data\n"


def dated(lines, day):
    return [f"Fiscal | {line} | Nomeado | {day}" for line in lines]


def of_acts(*parts):
    """One sheet a part: its name and its lines below the header."""
    sheets = [sheet(DATED + "\n".join(lines), name) for name, lines in parts]
    return check(workbook(VAGAS, ranking(), *sheets), MOSTARDAS, select=("N",))


@pytest.mark.parametrize("second", [HALVES[1], AGAIN], ids=["runs on", "begins again"])
def test_acts_in_any_order_of_sheets(second):
    """By the number in the name of the sheet, or by the day of the calls."""
    first, then = dated(HALVES[0], "02/09/2024"), dated(second, "01/10/2024")
    assert told(of_acts(("2ª Convocação", then), ("1ª Convocação", first))) == []
    assert told(of_acts(("Outubro", then), ("Setembro", first))) == []
    assert told(of_acts(("Nomeações", [*then, *first]))) == []
    assert told(of_acts(("Nomeações", [*first, *then]))) == []
    assert told(of_acts(("Nomeações", [*reversed(then), *reversed(first)]))) == []


def test_titles_that_number_the_acts():
    head = DATED.strip()
    first, then = dated(HALVES[0], ""), dated(AGAIN, "")
    blocks = [["1ª CONVOCAÇÃO", head, *first], ["2ª CONVOCAÇÃO", head, *then]]
    for order in (blocks, blocks[::-1]):
        text = "\n\n".join("\n".join(lines) for lines in order)
        report = check(workbook(VAGAS, ranking(), sheet(text, "Convocação")), MOSTARDAS, select=("N",))
        assert told(report) == []


def test_a_fault_where_the_numbers_begin_again():
    wrong = [line.replace("3 | 1015 | Negros", "3 | 1007 | AC") for line in AGAIN]
    wrong[3:] = ["4 | 1015 | Negros", "5 | 1008 | AC"]
    (finding,) = of_acts(("A", dated(HALVES[0], "02/09/2024")), ("B", dated(wrong, "01/10/2024"))).findings
    assert finding.code == "N202"
    assert finding.message.startswith("posição 9 (escrita 4): era da lista ampla")
    typo = [*dated(HALVES[0], "02/09/2024"), *dated([HALVES[1][0].replace("6", "4", 1), *HALVES[1][1:]], "01/10/2024")]
    assert told(of_acts(("Nomeações", typo))) == ["N207 erro B7 4->None"]


def test_a_replacement_with_a_wrong_day_stays_where_it_is():
    lines = dated(HALVES[0], "02/09/2024")
    lines[1] = lines[1].replace("Nomeado", "Desistente")
    assert told(of_acts(("Nomeações", [*lines, *dated(["2 | 1005 | AC"], "01/01/2024")]))) == []


@pytest.mark.parametrize(
    ("text", "number", "day"),
    [
        ("2ª Convocação", (0, 2), None),
        ("Terceira chamada", (0, 3), None),
        ("Convocação 4", (0, 4), None),
        ("EDITAL DE CONVOCAÇÃO Nº 07/2024", (2024, 7), None),
        ("Convocação de 02/09/2024", None, date(2024, 9, 2)),
        ("Nomeações em 1º de março de 2024", None, date(2024, 3, 1)),
        ("Convocações", None, None),
    ],
)
def test_when_a_title_says_that_calls_were_made(text, number, day):
    assert (read_number(text), read_day(text)) == (number, day)


PLAIN = """
1001 | AC | Nomeado | 02/09/2024
1002 | AC | {left} | 02/09/2024
1012 | Negros | Nomeado | 02/09/2024
1003 | AC | Nomeado | 02/09/2024
1004 | AC | Nomeado | 02/09/2024
1005 | AC | Nomeado | 01/10/2024
1006 | AC | Nomeado | 01/10/2024
1007 | AC | Nomeado | 01/10/2024
1015 | Negros | Nomeado | 01/10/2024
"""


def without_positions(text, *, dated=True):
    rows = [f"Fiscal | {line if dated else line.rpartition('|')[0]}" for line in text.strip().splitlines()]
    head = "Cargo | Inscrição | Lista | Situação" + (" | Data" if dated else "")
    book = workbook(VAGAS, ranking(), sheet("\n".join([head, *rows]), "Convocação"))
    return check(book, MOSTARDAS, select=("N",))


@pytest.mark.parametrize("left", ["Desistente", "Fim de fila", "Sub judice"])
def test_a_post_is_filled_again_in_a_later_act(left):
    """Without a column of positions the first call of the list in the next act takes the post."""
    text = PLAIN.format(left=left)
    for dated_too in (True, False):
        report = without_positions(text, dated=dated_too)
        assert (told(report), report.undecided) == ([], ())


def test_a_fault_without_positions():
    """What no way of filling the post explains is an error, with acts or without."""
    lines = PLAIN.format(left="Desistente").strip().splitlines()
    early = "\n".join([lines[2], *lines[:2], *lines[3:]])
    assert told(without_positions(early)) == ["N202 erro C2 negros (pretos e pardos)->ampla concorrência"]
    assert told(without_positions(early, dated=False)) == told(without_positions(early))
    person = PLAIN.format(left="Desistente").replace("1007 | AC", "1008 | AC")
    assert told(without_positions(person)) == ["N203 erro B9 1008->1007"]
    assert told(without_positions(person, dated=False)) == ["N203 erro B9 1008->1007"]


def test_without_acts_what_only_the_numbers_decide_is_undecided():
    """The second of the negros, called seventh, is early or takes the post left; whose turn it was is no matter."""
    lists = ["AC", "AC", "AC", "Negros", "AC", "AC", "Negros", "AC", "AC"]
    people = ["1001", "1002", "1003", "1012", "1004", "1005", "1015", "1006", "1007"]
    rows = [f"{who} | {name} | Nomeado | " for who, name in zip(people, lists, strict=True)]
    rows[3] = rows[3].replace("Nomeado", "Desistente")
    report = without_positions("\n".join(rows), dated=False)
    assert told(report) == ["N202 erro C5 negros (pretos e pardos)->ampla concorrência"]
    assert [(item.code, [cell.a1 for cell in item.cells]) for item in report.undecided] == [("N207", ["C10"])]

"""The checks of a classificação: a right table is silent, a wrong one is named at its cells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.checks.board import check, sheet, sheet_of, told, workbook

LAW = "federal-12990-2014"
ALL = ("erro", "alerta", "info")
HEAD = (
    "Cargo | Inscrição | Nota final | Negro (S/N) | PcD (S/N) "
    "| Classificação geral | Classificação negros | Classificação PcD\n"
)
RIGHT = (
    HEAD
    + """
Gari | 101 | 95 | N | N | 1 | |
Gari | 102 | 90 | S | N | 2 | 1 |
Gari | 103 | 90 | S | S | 3 | 2 | 1
Gari | 104 | 85.5 | N | N | 4 | |
Gari | 105 | 80 | S | N | 5 | 3 |
Gari | 106 | 70 | N | S | 6 | | 2
Médico | 201 | 99 | S | N | 1 | 1 |
Médico | 202 | 98 | N | N | 2 | |
Médico | 203 | 97 | S | N | 3 | 2 |
""".lstrip()
)


def ranked(text: str, *, edital: str = "", **changes: str):
    """The report of the C checks on a table, lines changed by their inscrição."""
    lines = text.splitlines()
    for key, line in changes.items():
        place = next(i for i, old in enumerate(lines) if f"| {key[1:]} |" in old)
        lines[place] = line
    config = f'leis = ["{LAW}"]\n{edital}'
    return check("\n".join(lines), edital=config, select=("C",))


def test_a_right_ranking_is_silent_and_decided():
    report = ranked(RIGHT)
    assert told(report, *ALL) == []
    assert report.status == "checked"
    assert [item.code for item in report.undecided] == ["C102"]


@pytest.mark.parametrize("code", ["C101", "C103", "C104"])
def test_checks_that_decide_make_the_file_checked(code):
    assert check(RIGHT, LAW, select=(code,)).status == "checked"


# ---------------------------------------------------------------- "C101": rank against score


def test_a_swapped_pair_is_both_cells():
    report = ranked(
        RIGHT,
        _104="Gari | 104 | 85.5 | N | N | 5 | |",
        _105="Gari | 105 | 80 | S | N | 4 | 3 |",
    )
    assert told(report) == ["C101 erro F5,F6 5->4"]
    (finding,) = [f for f in report.findings if f.code == "C101"]
    assert [(p.found, p.expected, p.sum) for p in finding.parts] == [(5, 4, "nota 85,5"), (4, 5, "nota 80")]
    assert finding.key == "104"


def _single(*scores_and_ranks: tuple[object, object]) -> str:
    rows = "".join(f"{100 + i} | {score} | {rank}\n" for i, (score, rank) in enumerate(scores_and_ranks))
    return "Inscrição | Nota final | Classificação\n" + rows


def test_a_displaced_person_is_that_cell_and_those_moved_are_related():
    report = ranked(_single((90, 2), (80, 3), (70, 4), (60, 5), (50, 1), (40, 6)))
    (finding,) = report.findings
    assert told(report) == ["C101 erro C6 1->5"]
    assert [cell.a1 for cell in finding.related] == ["C2", "C3", "C4", "C5"]


def test_a_block_in_the_wrong_order_is_every_cell_of_the_block():
    report = ranked(_single((90, 1), (80, 5), (70, 4), (60, 3), (50, 2), (40, 6), (30, 7)))
    assert told(report) == ["C101 erro C3,C4,C5,C6 5->2"]


def test_scores_sorted_as_text_are_one_cause():
    report = ranked(_single(("'99,5", 2), ("'100", 5), ("'9", 3), ("'85", 4), ("'99,7", 1)))
    (finding,) = report.findings
    assert finding.code == "C101" and "ordenadas como texto" in finding.message


def test_a_page_number_glued_to_a_score_is_told_at_the_score():
    report = ranked(_single((95, 1), (90, 2), (85, 3), (801, 4), (75, 5), (70, 6)))
    assert told(report) == ["C101 erro B5 801->80"]
    report = ranked(_single(("'95,5", 1), ("'90,5", 2), ("'85,5", 3), ("'80,5", 4), ("'75512", 5), ("'70,5", 6)))
    assert told(report) == ["C101 erro B6 75512->75"]
    report = ranked(_single(("'95,5", 1), ("'85,5", 2), ("'85,512", 3), ("'80,5", 4), ("'70,5", 5)))
    assert told(report) == ["C101 erro B4 85,512->85,5"]


def test_a_score_that_does_not_rank_is_one_remark():
    rows = [(50 + (i * 37) % 50, i + 1) for i in range(40)]
    report = ranked(_single(*rows))
    assert told(report) == ["C101 alerta C1 None->None"]


def test_a_ranking_without_scores_is_undecided_for_the_order():
    report = ranked("Inscrição | Classificação geral | Classificação negros\n1 | 1 |\n2 | 2 | 1\n3 | 3 | 2\n")
    assert told(report, *ALL) == []
    assert [item.code for item in report.undecided] == ["C101"]


# ---------------------------------------------------------------- "C102": ties

TIED = "Inscrição | Nascimento | Nota final | Conhecimentos específicos | Classificação geral\n"
ELDERS = TIED + "1 | '10/05/1950 | 80 | 40 | 1\n2 | '01/02/1955 | 80 | 50 | 2\n3 | '01/01/1990 | 80 | 60 | 3\n"
YOUNG = TIED + "1 | '01/01/1990 | 80 | 60 | 1\n2 | '01/01/1980 | 80 | 50 | 2\n3 | '01/01/1999 | 80 | 50 | 3\n"
RULE = '[desempate]\ncriterios = ["idoso", "nota_especificos", "idade"]\ndata_idade = 2024-05-26\n'


@pytest.mark.parametrize("text", [ELDERS, YOUNG])
def test_ties_in_the_order_of_law_and_edital_are_silent(text):
    report = ranked(text, edital=RULE)
    assert told(report, *ALL) == []
    assert report.undecided == ()
    assert [(item.topic, item.value) for item in report.readings] == [("desempate", "idoso_depois_edital")]


def test_the_elder_comes_first_and_the_oldest_of_them():
    wrong = ELDERS.replace("| 40 | 1", "| 40 | 2").replace("| 50 | 2", "| 50 | 1")
    report = ranked(wrong, edital=RULE)
    assert told(report) == ["C102 erro E2,E3 2->1"]
    assert report.findings[0].citation == ("Lei 10.741/2003, art. 27, parágrafo único",)


def test_the_criteria_of_the_edital_follow_in_their_order():
    wrong = (
        YOUNG.replace("| 50 | 2", "| 50 | 3").replace("| 50 | 3\n", "| 50 | 2\n", 2).replace("| 50 | 2", "| 50 | 3", 1)
    )
    report = ranked(wrong, edital=RULE)
    assert told(report) == ["C102 erro E3,E4 3->2"]
    criteria = "nota de conhecimentos específicos, maior idade"
    assert report.findings[0].citation == (f"Edital, critérios de desempate: {criteria}",)


def test_age_first_is_another_reading():
    by_age = YOUNG.replace("| 60 | 1", "| 60 | 2").replace("| 50 | 2", "| 50 | 1")
    report = ranked(by_age, edital=RULE)
    (finding,) = report.findings
    assert (finding.code, finding.severity) == ("C102", "alerta")
    assert finding.right_under == ("desempate=idade_primeiro",)
    assert told(ranked(by_age, edital=RULE + '[leituras]\ndesempate = "idade_primeiro"\n')) == []


def test_a_missing_fact_leaves_only_its_ties_undecided():
    report = ranked(ELDERS.replace("'01/02/1955", ""), edital=RULE)
    assert told(report, *ALL) == []
    assert [(item.code, len(item.cells)) for item in report.undecided] == [("C102", 2)]


# ---------------------------------------------------------------- "C103": a reserved list against the general one


def test_two_lists_that_disagree_on_a_tie_are_an_alert():
    report = ranked(RIGHT, _102="Gari | 102 | 90 | S | N | 2 | 2 |", _103="Gari | 103 | 90 | S | S | 3 | 1 | 1")
    assert told(report) == ["C103 alerta G3,G4 2->1"]
    assert [cell.a1 for cell in report.findings[0].related] == ["F3", "F4"]


def test_an_inversion_that_the_scores_contradict_is_an_error_once():
    report = ranked(RIGHT, _103="Gari | 103 | 90 | S | S | 3 | 3 | 1", _105="Gari | 105 | 80 | S | N | 5 | 2 |")
    assert told(report) == ["C101 erro G4,G6 3->2"]


def test_a_reserved_list_is_not_longer_than_the_general_one():
    text = "Inscrição | Nota final | Classificação geral | Classificação negros\n" + "".join(
        f"{i} | {90 - i} | {i} | {i + 1 if i > 2 else i}\n" for i in range(1, 5)
    )
    assert "C103 erro D4 4->None" in told(ranked(text)) or "C104 alerta D4 4->3" in told(ranked(text))


# ---------------------------------------------------------------- "C104": repeated and missing ranks


def test_a_rank_given_twice_is_told_at_the_one_out_of_place():
    assert told(ranked(RIGHT, _105="Gari | 105 | 80 | S | N | 4 | 3 |")) == ["C104 erro F6 4->5"]


def test_ties_that_share_a_rank_throughout_are_right():
    text = _single((90, 1), (80, 2), (80, 2), (70, 4), (60, 5), (60, 5), (50, 7))
    assert told(ranked(text), *ALL) == []


def test_a_gap_is_an_alert():
    assert told(ranked(_single(*[(90 - i, i if i < 5 else i + 1) for i in range(1, 9)]))) == ["C104 alerta C6 6->5"]


def test_an_extract_is_silent():
    text = _single(*[(90 - i, i * 3) for i in range(1, 20)])
    assert told(ranked(text), *ALL) == []
    gap = _single(*[(90 - i, i if i < 5 else i + 1) for i in range(1, 9)])
    assert told(ranked(gap, edital='[[tabela]]\naba = "Vagas"\ncandidatos = "parcial"\n'), *ALL) == []


def test_quota_candidates_from_farther_down_are_no_gap():
    text = "Inscrição | Nota final | Classificação geral | Classificação negros\n" + "".join(
        f"{i} | {90 - i} | {i} |\n" for i in range(1, 7)
    )
    assert told(ranked(text + "8 | 70 | 15 | 1\n9 | 60 | 27 | 2\n"), *ALL) == []


# ---------------------------------------------------------------- "C105": declarations


def test_a_rank_without_a_declaration():
    assert told(ranked(RIGHT, _105="Gari | 105 | 80 | N | N | 5 | 3 |")) == ["C105 erro G6 3->None"]


def test_a_declaration_without_a_rank():
    assert told(ranked(RIGHT, _105="Gari | 105 | 80 | S | N | 5 | |")) == ["C105 erro G6 None->None"]


@pytest.mark.parametrize(
    ("law", "declared", "list_of"),
    [
        ("es-divino-de-sao-lourenco", "PPIQ (S/N)", "PPIQ"),
        ("es-divino-de-sao-lourenco", "Autodeclarado NIQ", "PPIQ"),
        ("es-divino-de-sao-lourenco", "Negro, indígena ou quilombola (S/N)", "PPIQ"),
        ("es-divino-de-sao-lourenco", "PPIQ", "PPIQ"),
    ],
)
def test_a_declaration_for_a_joint_list(law, declared, list_of):
    head = f"Inscrição | Nota final | {declared} | Classificação geral | Classificação {list_of}\n"
    rows = "1 | 90 | Sim | 1 | 1\n2 | 80 | Não | 2 |\n3 | 70 | Sim | 3 | 2\n4 | 60 | Não | 4 |\n"
    right = check(head + rows, law, select=("C", "E"))
    assert told(right, "erro", "alerta") == [] and "E905" not in {finding.code for finding in right.findings}
    assert told(check(head + rows.replace("70 | Sim", "70 | Não"), law, select=("C",))) == ["C105 erro E4 2->None"]
    assert told(check(head + rows.replace("80 | Não", "80 | Sim"), law, select=("C",))) == ["C105 erro E3 None->None"]


def test_who_is_in_the_list_of_another_group_may_be_only_there():
    assert told(ranked(RIGHT, _103="Gari | 103 | 90 | S | S | 3 | | 1", _105="Gari | 105 | 80 | S | N | 5 | 2 |")) == []


def test_who_is_eliminated_is_in_no_list():
    text = "Inscrição | Nota final | Negro (S/N) | Classificação geral | Classificação negros | Situação\n"
    rows = "1 | 90 | S | 1 | 1 | Classificado\n2 | 80 | S | 2 | | Eliminado\n3 | 70 | S | | | Eliminado\n"
    assert told(ranked(text + rows), *ALL) == []


def test_many_absent_are_one_alert():
    text = "Inscrição | Nota final | Negro (S/N) | Classificação geral | Classificação negros\n" + "".join(
        f"{i} | {90 - i} | S | {i} | {i if i < 5 else ''}\n" for i in range(1, 10)
    )
    assert told(ranked(text)) == ["C105 alerta E6,E7,E8,E9,E10 None->None"]


# ---------------------------------------------------------------- "C106": one registration twice


def test_a_registration_twice_in_a_cargo():
    report = ranked(RIGHT, _105="Gari | 104 | 80 | S | N | 5 | 3 |")
    assert told(report) == ["C106 erro B5,B6 104->None"]
    assert report.findings[0].citation == ("STF, Súmula 15",)
    assert told(ranked(RIGHT, _202="Médico | 104 | 98 | N | N | 2 | |")) == []


def test_a_whole_row_written_twice_is_one_finding():
    lines = RIGHT.splitlines()
    assert told(ranked("\n".join([*lines, lines[5]]))) == ["C106 erro B6,B11 105->None"]


def test_another_score_in_another_sheet():
    head = "Inscrição | Nota final | Classificação\n"
    book = workbook(sheet(head + "1 | 90 | 1\n2 | 80 | 2\n", "Geral"), sheet(head + "2 | 85 | 1\n", "Lista de negros"))
    assert told(check(book, LAW, select=("C",))) == ["C106 erro B2 85->None"]


# ---------------------------------------------------------------- "C107": minimum score


def test_below_the_minimum_and_ranked():
    head = "Inscrição | Nota final | Nota mínima | Classificação geral\n"
    rows = "1 | 90 | 60 | 1\n2 | 70 | 60 | 2\n3 | 60 | 60 | 3\n4 | 55 | 60 | 4\n5 | 50 | 60 |\n"
    assert told(ranked(head + rows)) == ["C107 erro D5 4->None"]
    assert told(ranked(head + rows.replace("| 4\n", "|\n")), *ALL) == []


# ---------------------------------------------------------------- "C108": cells that are no numbers


def test_unreadable_cells_leave_only_their_own_row_out():
    report = ranked(
        RIGHT,
        _104="Gari | 104 | #REF! | N | N | 4 | |",
        _202="Médico | 202 | 98 | N | N | 2.5 | |",
        _203="Médico | 203 | =? | S | N | 3 | 2 |",
    )
    assert told(report) == ["C108 erro C5 #REF!->None", "C108 erro F9 2,5->None", "C108 alerta C10 None->None"]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("'85,5", ["C108 info C5 85,5->None"]),
        ("'85,5 12", ["C108 erro C5 85,5 12->None"]),
        ("", ["C108 alerta C5 None->None"]),
        ("VERDADEIRO", ["C108 erro C5 VERDADEIRO->None"]),
    ],
)
def test_what_a_score_may_hold(cell, said):
    assert told(ranked(RIGHT, _104=f"Gari | 104 | {cell} | N | N | 4 | |"), *ALL) == said


def test_ranks_with_ordinal_marks_and_words_for_who_is_not_ranked():
    text = "Inscrição | Nota final | Classificação\n1 | 90 | 1º\n2 | 80 | 2º\n3 | 70 | 3º\n"
    text += "4 | 60 | Eliminado\n5 | 50 | -\n"
    assert told(ranked(text), *ALL) == []
    assert told(ranked(text.replace("3º", "3 e 4"))) == ["C108 erro C4 3 e 4->None"]


def test_texts_with_comma_are_how_the_list_was_published():
    text = _single(("'100,00", 1), ("'99,50", 2), ("'9,75", 3))
    assert told(ranked(text), *ALL) == []


# ---------------------------------------------------------------- shapes of published rankings


def test_lists_one_below_the_other_are_lists_of_their_own():
    rows = [
        ["Inscrição", "Nota final", "Classificação"],
        ["CLASSIFICAÇÃO GERAL"],
        ["1", 90.0, 1.0],
        ["2", 80.0, 2.0],
        ["3", 70.0, 3.0],
        ["LISTA DE PESSOAS COM DEFICIÊNCIA"],
        ["2", 80.0, 1.0],
        ["3", 70.0, 2.0],
    ]
    assert told(check(workbook(sheet_of(rows, "Resultado")), LAW, select=("C",))) == []
    rows[6][2], rows[7][2] = 2.0, 1.0
    report = check(workbook(sheet_of(rows, "Resultado")), LAW, select=("C",))
    assert told(report) == ["C101 erro C7,C8 2->1"]


def test_two_rankings_side_by_side_are_checked_alone():
    text = "Cargo | Inscrição | Nota final | Classificação geral | Classificação no cargo\n"
    book = "[[tabela]]\naba = 'Vagas'\ntipo = 'classificacao'\ncolunas = { class_geral = 'D' }\n"
    rows = "A | 1 | 90 | 1 | 1\nB | 2 | 80 | 2 | 1\nA | 3 | 70 | 3 | 2\nB | 4 | 60 | 4 | 2\n"
    assert told(ranked(text + rows, edital=book)) == []
    twice = "Cargo | Inscrição | Nota final | Classificação geral | Classificação geral\n"
    assert told(ranked(twice + rows)) == []
    wrong = rows.replace("80 | 2 | 1", "80 | 2 | 2").replace("60 | 4 | 2", "60 | 4 | 1")
    assert told(ranked(twice + wrong)) == ["C101 erro E3,E5 2->1"]


def test_repeated_headers_alphabetical_order_and_hidden_rows():
    lines = RIGHT.splitlines()
    text = "\n".join([lines[0], *reversed(lines[1:6]), lines[0], *lines[6:]])
    assert told(ranked(text)) == []
    hidden = replace(sheet(RIGHT), hidden_rows=frozenset({3, 4, 8}))
    assert told(check(workbook(hidden), LAW, select=("C",))) == []


def test_ranks_restart_by_cargo_and_locality_together():
    head = "Cargo | Localidade | Inscrição | Nota final | Classificação\n"
    rows = "".join(
        f"{cargo} | {place} | {cargo}{place}{i} | {90 - i * 3} | {i}\n"
        for cargo in "AB"
        for place in "XY"
        for i in (1, 2, 3)
    )
    assert told(ranked(head + rows), *ALL) == []


def test_no_finding_says_the_name_or_birth_of_a_person():
    text = "Inscrição | Nome | Nascimento | Nota final | Classificação\n7 | Fulana | '01/02/1950 | 80 | 2\n"
    text += "8 | Beltrano | '03/04/1960 | 70 | 1\n9 | Sicrana | '05/06/1970 | 60 | 3\n"
    report = ranked(text)
    assert told(report) == ["C101 erro E2,E3 2->1"]
    said = " ".join(f"{f.message} {f.key} {[p.sum for p in f.parts]}" for f in report.findings)
    assert not any(word in said for word in ("Fulana", "Beltrano", "1950", "1960"))

"""Which rows of the classificação and of the quadro a call is about: labels, cargos, names, places and blanks."""

from __future__ import annotations

import pytest

from tests.checks.board import MOSTARDAS, check, sheet, sheet_of, told, workbook
from xl_cotas.workbook.model import UNCALCULATED, ErrorCell
from xl_cotas.workbook.recognition.keys import comparison_key, named

CARGOS = {"Gari": 1000, "Fiscal": 2000, "Médico": 3000}
QUADRO = sheet("Cargo | Total | Ampla | Negros\n" + "\n".join(f"{name} | 10 | 8 | 2" for name in CARGOS))
HEADS = ["Inscrição", "Nome", "Nota final", "Classificação geral", "Classificação negros"]
NEGROS = (5, 12, 15)
# Who is called at each position, by the place in the general list, and by which list.
ORDER = [(1, "AC"), (2, "AC"), (12, "Negros"), (3, "AC"), (4, "AC"), (5, "AC")]


def person(cargo, rank):
    return [str(CARGOS[cargo] + rank), f"Pessoa {'ABCDEFGHIJKLMNOPQRST'[rank - 1]} {cargo}"]


def ranked(cargo, count=20):
    return [
        [*person(cargo, rank), 100.0 - rank, float(rank), float(NEGROS.index(rank) + 1) if rank in NEGROS else ""]
        for rank in range(1, count + 1)
    ]


def classified(*cargos, name="Classificação"):
    rows = [[cargo, *row] for cargo in cargos or CARGOS for row in ranked(cargo)]
    return sheet_of([["Cargo", *HEADS], *rows], name)


def called(cargo, order=tuple(ORDER)):
    return [[float(n), *person(cargo, rank), name] for n, (rank, name) in enumerate(order, 1)]


CALL_HEADS = ["Ordem", "Inscrição", "Nome", "Lista"]


def calls(*cargos, name="Convocação"):
    rows = [[cargo, *row] for cargo in cargos for row in called(cargo)]
    return sheet_of([["Cargo", *CALL_HEADS], *rows], name)


def said(*sheets):
    return check(workbook(*sheets), MOSTARDAS)


def silent(*sheets):
    """Nothing found or undecided; what was supposed is told all the same (E907)."""
    report = said(*sheets)
    return ([item for item in report.findings if item.code != "E907"], report.undecided) == ([], ())


def whys(report):
    return [item.why for item in report.undecided]


def test_the_right_tables():
    assert silent(QUADRO, classified(), calls(*CARGOS))


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("CARGO: MÉDICO", "medico"),
        ("Emprego Público: Médico", "medico"),
        ("Função - Médico (1)", "medico"),
        ("Cargo 01 - Médico", "1 medico"),
        ("Cargo nº 1: Médico", "1 medico"),
        ("01 - Médico", "1 medico"),
        ("Cargo", "cargo"),
        ("Cargo 01", "cargo 01"),
        ("Cargo de confiança", "cargo de confianca"),
        ("Médico 40h", "medico 40h"),
    ],
)
def test_a_label_is_no_part_of_a_name(label, key):
    assert comparison_key(label) == key


def test_a_number_before_a_name_counts_only_where_both_have_one():
    assert named(["Gari", "01 - Médico"], "Médico") == [1]
    assert named(["Gari", "Médico"], "Cargo 01 - MÉDICO") == [1]
    assert named(["01 - Médico", "02 - Médico"], "Cargo 02: Médico") == [1]
    assert named(["01 - Médico", "02 - Médico"], "Médico") == []
    assert named(["01 - Médico"], "02 - Médico") == []


@pytest.mark.parametrize("label", ["Cargo: {}", "CARGO 01 - {}", "{}"])
def test_titles_with_a_label_name_the_cargo(label):
    """In both sheets the cargo is only a title; the quadro has it plain."""
    lists, order = [["RESULTADO FINAL"]], [["CONVOCAÇÃO"]]
    for cargo in CARGOS:
        lists += [[label.format(cargo.upper())], HEADS, *ranked(cargo)]
        order += [[label.format(cargo)], CALL_HEADS, *called(cargo)]
    assert silent(QUADRO, sheet_of(lists, "Classificação"), sheet_of(order, "Convocação"))


def test_one_cargo_called_of_several_classified():
    for cargo in CARGOS:
        assert silent(QUADRO, classified(), calls(cargo))


def test_one_cargo_called_by_the_wrong_person_of_it():
    rows = called("Fiscal")
    rows[1][1:3] = person("Fiscal", 3)
    report = said(QUADRO, classified(), sheet_of([["Cargo", *CALL_HEADS], *(["Fiscal", *row] for row in rows)], "Atos"))
    assert told(report)[0] == "N203 erro C3 2003->2002"


@pytest.mark.parametrize("above", [[["FISCAL"]], [["CONVOCAÇÃO"], ["Cargo: Fiscal"]], []])
@pytest.mark.parametrize("name", ["Convocação", "Fiscal"])
def test_a_cargo_that_a_title_the_sheet_or_the_people_tell(above, name):
    assert silent(QUADRO, classified(), sheet_of([*above, CALL_HEADS, *called("Fiscal")], name))


def test_two_sheets_of_calls_without_their_cargos_are_two_sequences():
    sheets = [sheet_of([CALL_HEADS, *called(cargo)], f"Ato {cargo[0]}") for cargo in ("Gari", "Fiscal")]
    assert silent(QUADRO, classified(), *sheets)


def test_a_cargo_that_nothing_tells_is_undecided():
    """Two people of different cargos: the sheet may be of either, and no one is accused."""
    rows = called("Fiscal")
    rows[1][1:3] = person("Gari", 2)
    report = said(QUADRO, classified(), sheet_of([CALL_HEADS, *rows], "Atos"))
    assert told(report) == []
    assert "a convocação não diz o cargo, e as pessoas chamadas não decidem qual é" in whys(report)


def test_a_classificacao_a_sheet():
    lists = [sheet_of([HEADS, *ranked(cargo)], cargo) for cargo in CARGOS]
    assert silent(QUADRO, *lists, calls(*CARGOS))
    assert silent(QUADRO, *lists, calls("Fiscal"))
    assert silent(QUADRO, *lists, sheet_of([["MÉDICO"], CALL_HEADS, *called("Médico")], "Atos"))


def test_an_especialidade_called_of_several_classified():
    quadro = sheet(
        "Cargo | Especialidade | Total | Ampla | Negros\n" + "\n".join(f"Prof | {e} | 10 | 8 | 2" for e in CARGOS)
    )
    lists = sheet_of(
        [["Cargo", "Especialidade", *HEADS], *(["Prof", e, *row] for e in CARGOS for row in ranked(e))], "Lista"
    )

    def of(*names, telling=True):
        heads = ["Cargo", "Especialidade"] if telling else ["Cargo"]
        rows = [["Prof", e][: len(heads)] + row for e in names for row in called(e)]
        return check(
            workbook(quadro, lists, sheet_of([[*heads, *CALL_HEADS], *rows], "Atos")), MOSTARDAS, select=("N",)
        )

    for report in (of("Fiscal"), of("Gari", "Fiscal"), of("Fiscal", telling=False)):
        assert (told(report), report.undecided) == ([], ())


def test_a_wrong_call_where_the_only_cargo_is_written_otherwise():
    rows = called("Fiscal")
    rows[5][1:3] = person("Fiscal", 9)
    order = sheet_of([["Cargo", *CALL_HEADS], *(["Fiscal de Tributos", *row] for row in rows)], "Atos")
    assert "N203 erro C7 2009->2005" in told(said(classified("Fiscal"), order))


def without(table, *heads):
    """The same sheet without some columns of its header row, the first."""
    return sheet_of(list(zip(*(column for column in table.columns if column[0] not in heads), strict=True)), table.name)


def test_calls_by_name_and_lists_by_registration():
    assert silent(QUADRO, classified(), without(calls("Gari", "Médico"), "Inscrição"))
    assert silent(QUADRO, without(classified(), "Inscrição"), calls("Gari", "Médico"))
    assert silent(QUADRO, without(classified(), "Inscrição"), without(calls("Gari", "Médico"), "Inscrição"))


def test_names_are_one_whatever_their_case_accents_and_spaces():
    order = without(calls("Médico"), "Inscrição")
    rows = [[text.upper().replace("É", "E").replace(" ", "  ") if isinstance(text, str) else text for text in row]
            for row in zip(*order.columns, strict=True)]  # fmt: skip
    assert silent(QUADRO, classified(), sheet_of([["Cargo", "Ordem", "Nome", "Lista"], *rows[1:]], "Atos"))


def test_a_wrong_person_by_name_is_told_without_the_name():
    order = calls("Gari")
    rows = [list(row) for row in zip(*order.columns, strict=True)]
    rows[2][3], rows[4][3] = person("Gari", 3)[1], "Pessoa Estranha"
    report = said(QUADRO, classified(), without(sheet_of(rows, "Atos"), "Inscrição"))
    assert told(report) == ["N203 erro C3 None->1002", "N204 erro C5 None->1004"]
    assert not any("Pessoa" in finding.message for finding in report.findings)


def test_namesakes_are_undecided():
    lists = [list(row) for row in zip(*classified("Gari").columns, strict=True)]
    lists[9][2] = lists[2][2]  # the ninth has the name of the second
    order = without(calls("Gari"), "Inscrição")
    report = said(QUADRO, sheet_of(lists, "Classificação"), order)
    assert told(report) == []
    assert [(item.why, [cell.a1 for cell in item.cells]) for item in report.undecided] == [
        ("há mais de uma pessoa com o nome chamado", ["C3"]),
        ("uma linha anterior não diz quem foi chamado, e pode ter sido a pessoa que parece preterida", ["C5"]),
    ]


def test_names_against_registrations_are_undecided():
    report = said(QUADRO, without(classified(), "Nome"), without(calls("Gari"), "Inscrição"))
    assert told(report) == []
    assert whys(report) == ["a convocação traz nomes, e a classificação, inscrições"]


def blank(order, *rows):
    """The same calls without the people of some rows of the sheet."""
    lines = [list(line) for line in zip(*order.columns, strict=True)]
    for row in rows:
        lines[row - 1][2] = lines[row - 1][3] = ""
    return sheet_of(lines, order.name)


def test_whoever_may_be_withheld_is_not_passed_over():
    longer = [*ORDER, (6, "AC"), (15, "Negros"), (7, "AC"), (8, "AC")]
    order = sheet_of([["Cargo", *CALL_HEADS], *(["Gari", *row] for row in called("Gari", longer))], "Convocação")
    report = said(QUADRO, classified(), blank(order, 4))
    assert told(report) == []
    assert [(item.why, [cell.a1 for cell in item.cells]) for item in report.undecided] == [
        ("a linha não diz quem foi chamado", ["C4"]),
        ("uma linha anterior não diz quem foi chamado, e pode ter sido a pessoa que parece preterida", ["C9"]),
    ]


def test_whoever_cannot_be_withheld_is_passed_over():
    """The blank row is of the list of negros, in which 1003 does not stand."""
    order = blank(calls("Gari"), 4)
    lines = [list(line) for line in zip(*order.columns, strict=True)]
    lines[4][2:4], lines[5][2:4] = person("Gari", 4), person("Gari", 3)
    assert told(said(QUADRO, classified(), sheet_of(lines, "Atos"))) == ["N203 erro C5 1004->1003"]


def test_a_list_whose_last_name_may_be_withheld_may_have_ended():
    rows = [[cargo, *row[:4], "" if row[4] == 3.0 else row[4]] for cargo in ["Gari"] for row in ranked(cargo)]
    lists = sheet_of([["Cargo", *HEADS], *rows], "Classificação")
    order = [*ORDER[:2], (15, "Negros"), *ORDER[3:], (6, "AC"), (7, "AC"), (8, "AC"), (9, "AC")]
    lines = [["Cargo", *CALL_HEADS], *(["Gari", *row] for row in called("Gari", order))]
    for row in lines[1:]:
        row[2:4] = ["", ""] if row[4] == "Negros" else row[2:4]
    assert told(said(QUADRO, lists, sheet_of(lines, "Atos"))) == []


def unread(value, *columns, rows=range(2, 22)):
    """The classificação of one cargo with cells of ranks that nobody can read."""
    lines = [list(line) for line in zip(*classified("Gari").columns, strict=True)]
    for row in rows:
        for column in columns:
            lines[row - 1][column] = value
    return sheet_of(lines, "Classificação")


@pytest.mark.parametrize("value", [UNCALCULATED, ErrorCell("#REF!")])
@pytest.mark.parametrize("columns", [(4,), (5,), (4, 5)])
def test_whoever_has_a_place_that_is_not_read_is_in_the_list(value, columns):
    report = said(QUADRO, unread(value, *columns), calls("Gari"))
    assert [line for line in told(report) if line.startswith("N")] == []
    assert "a classificação tem posições que não se leem, e não se sabe quem era a próxima pessoa" in whys(report)


def test_what_does_not_depend_on_the_places_that_are_not_read():
    """1010 has no place that can be read; the others are in order, and a stranger is still one."""
    lists = unread(UNCALCULATED, 4, rows=(11,))
    assert [line for line in told(said(QUADRO, lists, calls("Gari"))) if line.startswith("N")] == []
    lines = [list(line) for line in zip(*calls("Gari").columns, strict=True)]
    lines[2][2:4], lines[5][2] = person("Gari", 3), "777"
    found = told(said(QUADRO, lists, sheet_of(lines, "Atos")))
    assert [line for line in found if line.startswith("N")] == [
        "N203 erro C3 1003->1002",
        "N204 erro C5 1003->1004",
        "N204 erro C6 777->1005",
    ]


# ------------------------------------------------------------------ what was supposed


def supposed(report):
    return [(item.sheet, item.message) for item in report.findings if item.code == "E907"]


def untitled(rows, name="Convocação", head=tuple(CALL_HEADS)):
    return sheet_of([list(head), *rows], name)


def test_what_was_supposed_of_the_cargo_is_said():
    by_people = said(QUADRO, classified(), untitled(called("Fiscal")))
    assert told(by_people) == []
    assert supposed(by_people) == [("Convocação", 'a convocação não diz o cargo; pelas pessoas chamadas, é "Fiscal"')]
    assert supposed(said(QUADRO, classified(), untitled(called("Fiscal"), "Fiscal"))) == []
    assert supposed(said(QUADRO, classified("Fiscal"), untitled(called("Fiscal")))) == []
    other = sheet_of([["Cargo", *CALL_HEADS], *(["Fisc. Municipal", *row] for row in called("Fiscal"))], "Convocação")
    note = 'as chamadas de "Fisc. Municipal" foram conferidas com a única classificação que há, a de "Fiscal"'
    assert supposed(said(QUADRO, classified("Fiscal"), other)) == [("Convocação", note)]


def test_what_was_supposed_of_order_and_positions_is_said():
    rows = called("Gari")
    written = [untitled(rows[3:], "2ª Convocação"), untitled(rows[:3], "1ª Convocação")]
    (order,) = supposed(said(QUADRO, classified("Gari"), *written))
    assert order[1].endswith("pela ordem dos atos (número, data ou posição), que não é a das abas e linhas")
    again = [untitled(rows[:3], "1ª Convocação"), untitled([[n - 3, *row] for n, *row in rows[3:]], "2ª Convocação")]
    (numbers,) = supposed(said(QUADRO, classified("Gari"), *again))
    assert numbers[1].endswith("as posições foram contadas em seguida às anteriores")
    assert supposed(said(QUADRO, classified("Gari"), untitled(rows))) == []


def test_that_positions_were_counted_is_said():
    head = ("Inscrição", "Nome", "Lista", "Situação", "Data")
    rows = [[*row[1:], "Nomeado", "02/09/2024"] for row in called("Gari", ORDER[:3])]
    rows[1][3] = "Desistente"
    rows.append([*person("Gari", 3), "AC", "Nomeado", "01/10/2024"])
    report = said(QUADRO, classified("Gari"), untitled(rows, head=head))
    assert told(report) == []
    (counted,) = supposed(report)
    assert "a vaga de quem a deixou foi dada a uma chamada posterior da mesma lista" in counted[1]
    assert supposed(said(QUADRO, classified("Gari"), untitled(rows[:1], head=head))) == []

"""xl-cotas classificar: what it writes is right under conferir, reproducible, and shows no name on the screen."""

import random
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from tests.checks.placing_generator import result, seat_people
from xl_cotas.checks.inspection import Request, inspect_file
from xl_cotas.checks.placing.answer import classified_sheets
from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.registry import library
from xl_cotas.workbook.template.result import write_result

LAW = "rs-mostardas-3920-2019"
NAMES = ("FULANA DE TAL", "BELTRANO DE TAL")
HEAD = ("Cargo", "Inscrição", "Nome", "Nota final", "Data de nascimento", "Negro (S/N)")


def save(path, rows, vagas=(("Gari", 5, 4, 1),), head=HEAD):
    book = Workbook()
    sheet = book.active
    sheet.title = "Vagas"
    for row in (("Cargo", "Total de vagas", "Ampla concorrência", "Negros"), *vagas):
        sheet.append(row)
    people = book.create_sheet("Notas")
    for row in (head, *rows):
        people.append(row)
    book.save(path)
    return path


def people(*scores_and_flags):
    return [
        ("Gari", str(101 + n), NAMES[n % 2], score, f"01/01/{1980 + n}", flag)
        for n, (score, flag) in enumerate(scores_and_flags)
    ]


ROWS = people((95, "N"), (94, "S"), (93, "N"), (92, "N"), (91, "N"), (90, "S"), (89, "S"))


def table(path, name):
    sheet = load_workbook(path)[name]
    return [row for row in sheet.iter_rows(min_row=4, values_only=True) if any(row)]


def test_who_takes_each_vaga_and_the_order_of_calls(cli, folder):
    save(folder / "notas.xlsx", ROWS)
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert (ended.code, ended.out) == (
        0,
        "Gari: 5 vagas, 5 ocupadas (Ampla concorrência 4 de 4, Negros 1 de 1)\n",
    )
    assert "Planilha criada: notas-classificada.xlsx" in ended.err
    header, *rows = table(folder / "notas-classificada.xlsx", "Classificação")
    place = {name: number for number, name in enumerate(header)}
    held = {row[place["Inscrição"]]: row[place["Vaga"]] for row in rows if row[place["Vaga"]]}
    assert held == {**dict.fromkeys(("101", "102", "103", "104"), "Ampla concorrência"), "106": "Negros"}
    assert [row[place["Classificação negros"]] for row in rows] == [None, 1, None, None, None, 2, 3]
    assert {row[place["Situação"]] for row in rows} == {"Classificado", "Cadastro de reserva"}
    _, *calls = table(folder / "notas-classificada.xlsx", "Convocação")
    assert [(row[1], row[2], row[4]) for row in calls] == [
        (1, "101", "Ampla concorrência"),
        (2, "102", "Ampla concorrência"),
        (3, "106", "Negros"),
        (4, "103", "Ampla concorrência"),
        (5, "104", "Ampla concorrência"),
    ]
    assert cli("conferir", "notas-classificada.xlsx", "--estrito").code == 0


def test_a_vaga_that_reverts_is_told_as_one_of_another_list(cli, folder):
    save(folder / "notas.xlsx", people(*((95 - n, "N") for n in range(6))))
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 0
    said = "Gari: 5 vagas, 5 ocupadas (Ampla concorrência 4 de 4 e mais 1 vaga de outra lista, Negros 0 de 1)"
    assert " ".join(ended.out.split()) == said
    assert "1 vaga reservada reverteu, por falta de candidatos da sua lista" in " ".join(ended.err.split())


def test_one_vaga_and_one_without_a_candidate(cli, folder):
    save(folder / "notas.xlsx", people((95, "N")), vagas=(("Gari", 2, 2, 0),))
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.out == "Gari: 2 vagas, 1 ocupada (Ampla concorrência 1 de 2)\n"
    assert "1 vaga fica sem candidato" in ended.err
    save(folder / "uma.xlsx", people((95, "N")), vagas=(("Gari", 1, 1, 0),))
    assert cli("classificar", "uma.xlsx", "--lei", LAW).out == "Gari: 1 vaga, 1 ocupada (Ampla concorrência 1 de 1)\n"


def test_no_name_is_shown_and_the_sheet_keeps_them(cli, folder):
    save(folder / "notas.xlsx", ROWS)
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert not any(name in ended.out + ended.err for name in NAMES)
    assert NAMES[0] in {row[2] for row in table(folder / "notas-classificada.xlsx", "Classificação")}


def test_the_same_bytes_on_every_run(cli, folder):
    save(folder / "notas.xlsx", ROWS)
    for name in ("a.xlsx", "b.xlsx"):
        assert cli("classificar", "notas.xlsx", "--lei", LAW, "--saida", name).code == 0
    assert (folder / "a.xlsx").read_bytes() == (folder / "b.xlsx").read_bytes()


def test_nothing_is_replaced_unasked(cli, folder):
    save(folder / "notas.xlsx", ROWS)
    assert cli("classificar", "notas.xlsx", "--lei", LAW).code == 0
    assert cli("classificar", "notas.xlsx", "--lei", LAW).code == 2
    assert cli("classificar", "notas.xlsx", "--lei", LAW, "--forcar").code == 0
    assert cli("classificar", "notas.xlsx", "--lei", LAW, "--saida", "notas.xlsx", "--forcar").code == 2
    assert cli("classificar", "notas.xlsx", "--lei", LAW, "--saida", "x.csv").code == 2


TIED = people((95, "N"), (94, "N"), (93, "N"), (90, "N"), (90, "N"), (80, "S"))


def test_an_undecidable_tie_that_matters_is_refused_by_registration(cli, folder):
    save(folder / "notas.xlsx", TIED)
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 2
    assert "nas inscrições 104, 105" in ended.err
    assert not (folder / "notas-classificada.xlsx").exists()


def test_the_criteria_of_the_edital_settle_a_tie(cli, folder):
    save(folder / "notas.xlsx", TIED)
    (folder / "edital.toml").write_text(
        f'leis = ["{LAW}"]\n[desempate]\ncriterios = ["idoso", "idade"]\ndata_idade = 2024-05-26\n', "utf-8"
    )
    assert cli("classificar", "notas.xlsx", "--config", "edital.toml").code == 0
    header, *rows = table(folder / "notas-classificada.xlsx", "Classificação")
    place = {name: number for number, name in enumerate(header)}
    assert [row[place["Inscrição"]] for row in rows][3:5] == ["104", "105"]
    assert cli("conferir", "notas-classificada.xlsx", "--config", "edital.toml", "--estrito").code == 0


def test_a_tie_that_changes_nothing_shares_the_rank(cli, folder):
    save(folder / "notas.xlsx", people((95, "N"), (94, "N"), (93, "N"), (92, "N"), (91, "S"), (80, "N"), (80, "N")))
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 0 and "1 empate não se resolve" in ended.err
    header, *rows = table(folder / "notas-classificada.xlsx", "Classificação")
    assert [row[header.index("Classificação geral")] for row in rows][-2:] == [6, 6]
    assert cli("conferir", "notas-classificada.xlsx", "--estrito").code == 0


@pytest.mark.parametrize(
    ("rows", "head", "vagas", "said"),
    [
        (ROWS, HEAD, (("Fiscal", 5, 4, 1),), "não traz este cargo"),
        ([row[:3] for row in ROWS], HEAD[:3], (("Gari", 5, 4, 1),), "nenhuma classificação foi reconhecida"),
        (
            [(*row[:2], 1, row[5]) for row in ROWS],
            ("Cargo", "Inscrição", "Classificação negros", "Negro (S/N)"),
            (("Gari", 5, 4, 1),),
            "a tabela A1:D8 (aba Notas) só traz a lista de um grupo: falta a classificação geral, ou a nota final",
        ),
        ([row[:5] for row in ROWS], HEAD[:5], (("Gari", 5, 4, 1),), "não diz quem concorre"),
    ],
)
def test_what_is_missing_is_named(cli, folder, rows, head, vagas, said):
    save(folder / "notas.xlsx", rows, vagas, head)
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 2
    assert said in " ".join(ended.err.split())


QUOTA = (None, 1, None, None, None, 2, 3)
RANKED = (*HEAD[:3], "Nota final", "Negro (S/N)", "Classificação geral", "Classificação negros", "Situação")


def ranked(*rows):
    return [("Gari", str(101 + n), NAMES[n % 2], *row) for n, row in enumerate(rows)]


def refusal(cli, folder, rows, head, law=LAW):
    save(folder / "notas.xlsx", rows, head=head)
    ended = cli("classificar", "notas.xlsx", "--lei", law)
    assert (ended.code, ended.out) == (2, "") and not (folder / "notas-classificada.xlsx").exists()
    return " ".join(ended.err.split())


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        (3, "=80+9", "2 células de nota com fórmula ainda não calculada (aba Notas, D3:D4)"),
        (3, "#N/A", "2 células de nota com erro de fórmula (aba Notas, D3:D4)"),
        (3, "9 1/2 pontos", "2 células de nota que não se lê como número (aba Notas, D3:D4)"),
        (5, '=IF(A1="","S","N")', '2 células de "Negro (S/N)" com fórmula ainda não calculada (aba Notas, F3:F4)'),
        (0, "=B1", '2 células de "Cargo" com fórmula ainda não calculada (aba Notas, A3:A4)'),
    ],
)
def test_a_cell_that_cannot_be_read_eliminates_nobody(cli, folder, column, value, said):
    rows = [tuple(value if n in (1, 2) and c == column else v for c, v in enumerate(row)) for n, row in enumerate(ROWS)]
    assert said in refusal(cli, folder, rows, HEAD)


def test_a_blank_score_of_somebody_ranked_is_refused(cli, folder):
    rows = ranked((95, "N", 1), (None, "N", 2), (93, "S", 3, 1), (90, "N", 4))
    assert "uma célula de nota sem número, de quem tem posição (aba Notas, D3)" in refusal(cli, folder, rows, RANKED)


def test_what_cannot_be_read_of_somebody_out_does_not_matter(cli, folder):
    rows = ranked((95, "N", 1), (94, "N", 2), (93, "S", 3, 1), ("=1+1", "N", None, None, "Eliminado"))
    save(folder / "notas.xlsx", rows, head=RANKED)
    assert cli("classificar", "notas.xlsx", "--lei", LAW).code == 0


@pytest.mark.parametrize("formula", ["=RANK(D2,D$2:D$8)", None])
def test_scores_rank_where_no_rank_is_read(cli, folder, formula):
    """Two cargos, no rank of the second one: the order is by score in each."""
    rows = [(*row[:4], row[5], n, q) for n, (row, q) in enumerate(zip(ROWS, QUOTA, strict=True), 1)]
    second = [("Fiscal", f"2{row[1]}", *row[2:5], formula or n, *row[6:]) for n, row in enumerate(rows, 1)]
    rows = [row if formula else (*row[:5], None, *row[6:]) for row in [*rows, *second]]
    save(folder / "notas.xlsx", rows, (("Gari", 5, 4, 1), ("Fiscal", 5, 4, 1)), RANKED[:7])
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 0, ended.err
    assert ("7 células de posição com fórmula ainda não calculada" in " ".join(ended.err.split())) is bool(formula)
    _, *found = table(folder / "notas-classificada.xlsx", "Classificação")
    held = {row[1]: row[-1] for row in found if row[-1]}
    ampla = ("101", "102", "103", "104", "2101", "2102", "2103", "2104")
    assert held == {**dict.fromkeys(ampla, "Ampla concorrência"), "106": "Negros", "2106": "Negros"}
    assert cli("conferir", "notas-classificada.xlsx", "--estrito").code == 0


def test_who_is_left_out_for_want_of_a_score_is_named(cli, folder):
    save(folder / "notas.xlsx", people((95, "N"), (None, "N"), (93, "S"), ("Ausente", "N")))
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    said = "2 inscrições sem nota ou sem posição geral ficam fora da classificação: 102, 104"
    assert ended.code == 0 and said in " ".join(ended.err.split())


HELD = {**dict.fromkeys(("101", "102", "103", "104"), "Ampla concorrência"), "106": "Negros"}


def held_after(cli, folder):
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 0, ended.err
    header, *rows = table(folder / "notas-classificada.xlsx", "Classificação")
    assert cli("conferir", "notas-classificada.xlsx", "--estrito").code == 0
    return {row[header.index("Inscrição")]: row[-1] for row in rows if row[-1]}


def test_scores_and_a_quota_list_without_the_general_one(cli, folder):
    rows = [(*row, place) for row, place in zip(ROWS, QUOTA, strict=True)]
    save(folder / "notas.xlsx", rows, head=(*HEAD, "Classificação negros"))
    assert held_after(cli, folder) == HELD


def separate(path, general, quota, *, stacked=False, titled=False):
    """The general list and that of negros, each in a sheet of its own or one below the other."""
    save(path, [], head=("Anexo",))
    book = load_workbook(path)
    del book["Notas"]
    head = (
        ("Classificação", "Inscrição", "Nota final")
        if titled
        else ("Cargo", "Classificação", "Inscrição", "Nota final")
    )
    for number, (name, rows) in enumerate((("AMPLA CONCORRÊNCIA", general), ("NEGROS", quota))):
        page = (
            book["Resultado"]
            if stacked and number
            else book.create_sheet("Resultado" if stacked else f"Lista {number}")
        )
        page.append((f"RESULTADO FINAL - LISTA DE {name}",))
        if titled:
            page.append(("GARI",))
        page.append(head)
        for row in rows:
            page.append(row if titled else ("Gari", *row))
        page.append(())
    book.save(path)


GENERAL_LIST = [(n, row[1], row[3]) for n, row in enumerate(ROWS, 1)]
QUOTA_LIST = [(place, row[1], row[3]) for place, row in zip(QUOTA, ROWS, strict=True) if place]


@pytest.mark.parametrize("shape", [{}, {"stacked": True}, {"titled": True}, {"stacked": True, "titled": True}])
def test_a_quota_list_in_a_table_of_its_own_tells_who_is_in_it(cli, folder, shape):
    separate(folder / "notas.xlsx", GENERAL_LIST, QUOTA_LIST, **shape)
    assert held_after(cli, folder) == HELD


def test_a_person_of_a_quota_list_alone_is_named(cli, folder):
    separate(folder / "notas.xlsx", GENERAL_LIST, [*QUOTA_LIST, (4, "999", 60)])
    ended = cli("classificar", "notas.xlsx", "--lei", LAW)
    assert ended.code == 2
    assert "na lista de negros e não na classificação geral: inscrições 999" in " ".join(ended.err.split())


def test_vagas_of_the_section_and_not_of_the_first_title(cli, folder):
    """The title over the first header is the cargo of the first block alone."""
    save(folder / "notas.xlsx", [], (("Fiscal", 2, 2, 0), ("Gari", 5, 4, 1)), ("Anexo",))
    book = load_workbook(folder / "notas.xlsx")
    page = book["Notas"]
    page.delete_rows(1)
    head = ("Inscrição", "Nota final", "Negro (S/N)")
    for cargo, rows in (("FISCAL", (("901", 70, "N"), ("902", 60, "S"))), ("GARI", [(r[1], r[3], r[5]) for r in ROWS])):
        for row in ((cargo,), head, *rows, ()):
            page.append(row)
    book.save(folder / "notas.xlsx")
    assert held_after(cli, folder) == {**HELD, "901": "Ampla concorrência", "902": "Ampla concorrência"}


def _written(made, tmp_path: Path, *, bare: bool) -> Path:
    source = tmp_path / "origem.xlsx"
    book = Workbook()
    book.remove(book.active)
    for sheet in made.book(bare=bare).sheets:
        page = book.create_sheet(sheet.name)
        for number in sheet.rows():
            page.append([None if value == "" else value for value in sheet.row(number)])
    book.save(source)
    return source


def _classified(made, tmp_path: Path) -> Path:
    contest = parse_contest(made.config.encode(), "edital.toml", tmp_path)
    written = classified_sheets(_written(made, tmp_path, bare=True), Request(contest, library()))
    target = tmp_path / "nova.xlsx"
    target.write_bytes(write_result(written.facts, written.readings, written.tables))
    return target


@pytest.mark.parametrize("seed", range(48))
def test_conferir_is_silent_on_what_it_writes_under_each_reading(tmp_path, seed):
    made = result(random.Random(seed).randrange(10**9), readings=bool(seed % 3))
    target = _classified(made, tmp_path)
    for told in (parse_contest(made.config.encode(), "edital.toml", tmp_path), Contest()):
        report = inspect_file(target, Request(told, library()))
        assert report.error is None and not report.defects, (report.error, report.details)
        mine = [f for f in report.findings if not f.code.startswith("L")]  # the date may be outside the law's validity
        wrong = [(f.code, f.message) for f in mine if f.severity != "info"]
        assert not wrong, (made.config, wrong)
    header, *rows = table(target, "Classificação")
    held = {row[1]: row[header.index("Vaga")] for row in rows if row[header.index("Vaga")]}
    assert held.keys() == {name for cargo in made.cargos for name in seat_people(made.regime, cargo)}

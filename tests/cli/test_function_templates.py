"""The quadros whose reserves come from COTAS_RESERVA, for each program: their numbers, and what conferir says."""

from __future__ import annotations

import json
import re
import zipfile
from datetime import date

import openpyxl
import pyopenvba
import pytest
from python_calamine import CalamineWorkbook

from tests.libreoffice import Office
from tests.ready_templates import FUNCTIONS_FOLDER, every_file
from tests.workbook.test_template import FOLDER
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle_family
from xl_cotas.workbook.template.ready import ready_laws

READY = FOLDER / FUNCTIONS_FOLDER
TOTALS = (0, 1, 2, 3, 5, 8, 15, 17, 33, 50)
FIRST, LAST, DAY, PCD = 5, 44, date(2026, 3, 2), 0.05
OF_A_FUNCTION = re.compile(rb'(table:formula="[^"]*COTASRESERVA[^>]*office:value=")[^"]*(")')


def due(laws, total):
    """The reserves of the laws alone, without PcD by the cell of the Edital sheet."""
    regime = build_regime(Contest(laws=tuple(laws)), [get_law(law) for law in laws])
    return [
        reserve_for(total, terms).count
        for family in regime.families
        for terms in settle_family(family)
        if terms.group_id != "pcd"
    ]


def fill(path, target, edits=None):
    """Type cargos, totals and the share of PcD, as a board does; `edits` are numbers typed over formulas."""
    book = openpyxl.load_workbook(path, keep_vba=path.suffix == ".xlsm")
    book["Edital"]["B9"], book["Edital"]["B10"] = DAY, PCD
    sheet = book["Vagas"]
    for row, total in enumerate(TOTALS, FIRST):
        sheet.cell(row, 1, f"Cargo {row}")
        sheet.cell(row, 2, total)
    for cell, value in (edits or {}).items():
        sheet[cell] = value
    book.save(target)
    return target


def quadro(path):
    rows = CalamineWorkbook.from_path(str(path)).get_sheet_by_name("Vagas").to_python()
    return rows[FIRST - 1 : FIRST - 1 + len(TOTALS)]


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """LibreOffice with the extension, calculating whatever it opens."""
    return Office(tmp_path_factory.mktemp("perfil")).with_extension().recalculating("always")


@pytest.fixture(scope="module")
def calculated(office, tmp_path_factory):
    """Every ready quadro with functions, filled and calculated: the first law and the kind of file, and the result."""
    folder = tmp_path_factory.mktemp("modelos")
    files = [
        fill(READY / f"quadro-{laws[0]}{kind}", folder / f"{laws[0]}-{kind[1:]}{kind}")
        for laws in ready_laws()
        for kind in (".xlsx", ".xlsm")
    ]
    sources = [fill(READY / f"quadro-{laws[0]}.xlsx", folder / f"{laws[0]}-ods.xlsx") for laws in ready_laws()]
    files += [stale(path) for path in office.convert(*sources, kind="ods", into=folder)]
    made = office.convert(*files, kind="xlsx", into=folder / "calculado")
    return {file.stem: path for file, path in zip(files, made, strict=True)}


def stale(path):
    """An .ods with all its calculated reserves made wrong, so that only a calculation gives the right ones."""
    with zipfile.ZipFile(path) as source:
        parts = [(member, source.read(member)) for member in source.infolist()]
    with zipfile.ZipFile(path, "w") as target:
        for member, part in parts:
            if member.filename == "content.xml":
                part = OF_A_FUNCTION.sub(rb"\g<1>99999\g<2>", part)
                assert part.count(b'"99999"') >= len(TOTALS)
            target.writestr(member, part)
    return path


KINDS = ("xlsx", "xlsm", "ods")
CASES = [pytest.param(laws, kind, id=f"{laws[0]}-{kind}") for laws in ready_laws() for kind in KINDS]


@pytest.mark.libreoffice
@pytest.mark.parametrize(("laws", "kind"), CASES)
def test_calculated_it_is_what_the_rules_give_and_conferir_is_silent(calculated, cli, laws, kind):
    path = calculated[f"{laws[0]}-{kind}"]
    for row, total in zip(quadro(path), TOTALS, strict=True):
        by_law = due(laws, total)
        pcd = min(-(-total * 5 // 100), total // 5)
        assert row[1 : 4 + len(by_law)] == [total, total - sum(by_law) - pcd, *by_law, pcd]
    ended = cli("conferir", path, "--formato", "json")
    assert ended.code == 0, ended.out
    findings = json.loads(ended.out)["files"][0]["findings"]
    assert not [item for item in findings if item["severity"] in ("erro", "alerta")]


@pytest.mark.libreoffice
@pytest.mark.parametrize("laws", ready_laws(), ids=lambda laws: laws[0])
def test_a_number_typed_over_a_function_is_found_with_what_the_function_gives(calculated, cli, tmp_path, office, laws):
    row = TOTALS.index(50)
    given = quadro(calculated[f"{laws[0]}-xlsx"])[row][3]
    cell = f"D{FIRST + row}"
    wrong = fill(READY / f"quadro-{laws[0]}.xlsx", tmp_path / "errado.xlsx", {cell: int(given) - 1})
    (saved,) = office.convert(wrong, kind="xlsx", into=tmp_path / "calculado")
    ended = cli("conferir", saved, "--formato", "json")
    found = [item for item in json.loads(ended.out)["files"][0]["findings"] if item["severity"] == "erro"]
    assert ended.code == 1
    assert [(item["cell"], item["code"], item["found"], item["expected"]) for item in found] == [
        (cell, "V001", int(given) - 1, int(given))
    ]


@pytest.mark.libreoffice
def test_a_law_that_does_not_govern_the_edital_shows_in_every_row_and_not_as_zero(office, cli, tmp_path):
    path = fill(READY / "quadro-rs-mostardas-3920-2019.xlsx", tmp_path / "cedo.xlsx")
    book = openpyxl.load_workbook(path)
    book["Edital"]["B9"] = "01/03/2010"
    book.save(path)
    (saved,) = office.convert(path, kind="xlsx", into=tmp_path / "calculado")
    for row in quadro(saved):
        assert row[3] == "#COTAS! Lei 3.920/2019 (Mostardas/RS) não rege edital publicado em 01/03/2010"
        assert row[2] == ""
    totals = CalamineWorkbook.from_path(str(saved)).get_sheet_by_name("Vagas").to_python()[LAST]
    assert totals[:5] == ["Total", sum(TOTALS), "", "", sum(min(-(-n * 5 // 100), n // 5) for n in TOTALS)]
    assert cli("conferir", saved).code == 1


@pytest.mark.libreoffice
def test_the_folder_holds_what_the_code_writes(tmp_path):
    """A packer or LibreOffice may differ from one machine to another; what their files say may not."""
    written = {name.split("/")[1]: content for name, content in every_file() if name.startswith(FUNCTIONS_FOLDER)}
    assert {path.name for path in READY.iterdir()} == set(written)
    for name, content in written.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert SAID[path.suffix](path) == SAID[path.suffix](READY / name), name


def parts(path):
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist() if not name.endswith(".bin")}


def parts_and_code(path):
    with pyopenvba.ExcelFile(path) as file:
        return parts(path), file.vba_modules()


def formulas_and_texts(path):
    with zipfile.ZipFile(path) as package:
        content = package.read("content.xml").decode()
    return re.findall(r'table:formula="([^"]*)"', content), re.findall(r"<text:p>([^<]*)", content)


SAID = {".xlsx": parts, ".xlsm": parts_and_code, ".ods": formulas_and_texts}

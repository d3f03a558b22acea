"""The extension in a real LibreOffice Calc: every function's cells are computed and read back."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from tests.functions.answers import MOSTARDAS, calls, expected, plain
from tests.libreoffice import Office
from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.libreoffice.extension import write_extension


@pytest.fixture(scope="module")
def calc(tmp_path_factory):
    """Open a workbook in a LibreOffice that has the extension, in a profile of its own, and save it again."""
    office = Office(tmp_path_factory.mktemp("perfil")).with_extension()

    def convert(file: Path) -> Path:
        return office.convert(file, kind="xlsx", into=file.parent / "calculado")[0]

    return convert


class Desk:
    """A workbook with the calls of the table: arguments on one sheet, formulas on the other."""

    def __init__(self):
        self.book = Workbook()
        self.formulas = self.book.active
        self.formulas.title = "Contas"
        self.data = self.book.create_sheet("Dados")
        self._row = self._data_row = 1

    def ask(self, name, arguments, due):
        """Write one formula as large as its answer, and return where it lies."""
        text = f"={name}({','.join(self._argument(item) for item in arguments)})"
        rows, columns = (len(due), len(due[0])) if isinstance(due, list) else (1, 1)
        area = f"A{self._row}:{get_column_letter(columns)}{self._row + rows - 1}"
        self.formulas[f"A{self._row}"] = text if (rows, columns) == (1, 1) else ArrayFormula(area, text)
        self._row += rows
        return area

    def _argument(self, value):
        if value is None:
            return ""
        if not isinstance(value, list | tuple):
            return f'"{value}"' if isinstance(value, str) else repr(value)
        first = self._data_row
        for row in value:
            for column, cell in enumerate(row, 1):
                self.data.cell(self._data_row, column, cell)
            self._data_row += 1
        return f"Dados!$A${first}:${get_column_letter(len(value[0]))}${self._data_row - 1}"


def read(sheet, area):
    """What the cells show, in the shape in which a function answers."""
    rows = plain([[cell.value for cell in row] for row in sheet[area]] if ":" in area else [[sheet[area].value]])
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


@pytest.mark.libreoffice
def test_the_same_answers(calc, tmp_path):
    desk = Desk()
    areas = [desk.ask(name, arguments, due) for (name, arguments), due in zip(calls(), expected(), strict=True)]
    desk.book.save(tmp_path / "contas.xlsx")
    saved = calc(tmp_path / "contas.xlsx")
    sheet = load_workbook(saved, data_only=True)["Contas"]
    wrong = [
        (asked, read(sheet, area), due)
        for asked, area, due in zip(calls(), areas, expected(), strict=True)
        if read(sheet, area) != due
    ]
    assert not wrong
    assert {name for name, _ in calls()} == {function.name for function in CATALOGUE}


@pytest.mark.libreoffice
def test_a_workbook_goes_there_and_back(calc, tmp_path):
    desk = Desk()
    desk.formulas["A1"] = f'=COTAS_RESERVA(8,"{MOSTARDAS}",,DATE(2024,3,1))'
    desk.formulas["A2"] = f'=COTAS_RESERVA(8,"{MOSTARDAS}",,DATE(2010,3,1))'
    desk.formulas["A3"] = f'=SUM(A1,COTAS_RESERVA(10,"{MOSTARDAS}"))'
    desk.formulas["A4"] = f'=COTAS_RESERVA(1/0,"{MOSTARDAS}")'
    desk.book.save(tmp_path / "ida.xlsx")
    again = calc(calc(tmp_path / "ida.xlsx"))
    values = load_workbook(again, data_only=True)["Contas"]
    assert [values[f"A{row}"].value for row in (1, 3, 4)] == [2, 4, "#DIV/0!"]
    assert values["A2"].value.endswith("não rege edital publicado em 01/03/2010")
    assert "COTAS_RESERVA(8," in load_workbook(again)["Contas"]["A1"].value


def test_the_same_extension_twice():
    assert write_extension() == write_extension()


def test_the_extension_is_well_formed_and_whole():
    archive = zipfile.ZipFile(io.BytesIO(write_extension()))
    names = archive.namelist()
    for name in ("META-INF/manifest.xml", "description.xml", "CalcAddIns.xcu"):
        ElementTree.fromstring(archive.read(name))
    compile(archive.read("cotas.py"), "cotas.py", "exec")
    assert f"pythonpath/xl_cotas/laws/data/{MOSTARDAS}.toml" in names
    assert "pythonpath/xl_cotas/functions/core.py" in names
    assert not [name for name in names if "addin" in name or "__pycache__" in name or "/cli/" in name]


def test_the_functions_need_nothing_but_what_the_extension_carries(tmp_path):
    zipfile.ZipFile(io.BytesIO(write_extension())).extractall(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'pythonpath')!r});"
        "from xl_cotas.functions import core; from xl_cotas.functions.catalogue import listing;"
        "print([name for name, module in sys.modules.items() if name.startswith('xl_cotas')"
        f" and not str(module.__file__).startswith({str(tmp_path)!r})])"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

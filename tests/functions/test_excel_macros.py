"""The VBA inside an .xlsm: read by tools that are not ours, and run by an interpreter of VBA in the place of Excel."""

from __future__ import annotations

import io
import zipfile
from importlib import metadata

import pyopenvba
import pytest
from openpyxl import load_workbook
from pyopenvba.exceptions import VBARuntimeError
from pyopenvba.interpreter import MISSING, HostBridge, Interpreter, VBAArray, VBAObject, member, method

from tests.functions.answers import MOSTARDAS
from xl_cotas.errors import CotasError
from xl_cotas.functions.catalogue.listing import CATALOGUE, CATEGORY
from xl_cotas.functions.core import call
from xl_cotas.functions.excel import vba
from xl_cotas.functions.excel.vba import FUNCTIONS_MODULE, HELP_MODULE, vba_modules, write_functions, write_help
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import get_law
from xl_cotas.workbook.template.macros import add_macros
from xl_cotas.workbook.template.workbook import write_template

LONGEST_LINE, MOST_CONTINUATIONS = 1023, 24  # of VBA


@pytest.fixture(scope="module")
def plain():
    return write_template(build_regime(Contest(laws=(MOSTARDAS,)), [get_law(MOSTARDAS)]), functions=True)


@pytest.fixture(scope="module")
def written(plain, tmp_path_factory):
    path = tmp_path_factory.mktemp("macros") / "quadro.xlsm"
    path.write_bytes(add_macros(plain, vba_modules()))
    return path


def without_header(source):
    return [line for line in source.splitlines() if not line.startswith("Attribute ")]


# ------------------------------------------------------------------ the file


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_another_reader_finds_the_modules(written):
    from oletools.olevba import VBA_Parser

    found = {name.removesuffix(".bas"): text for _, _, name, text in VBA_Parser(str(written)).extract_macros()}
    assert without_header(found[FUNCTIONS_MODULE]) == without_header(write_functions())
    assert without_header(found[HELP_MODULE]) == without_header(write_help())
    assert f"'Version: {metadata.version('xlwings')}" in found["xlwings"]
    assert "BSD 3-clause" in found["xlwings"]


def test_the_package_is_whole(written, plain):
    assert not pyopenvba.check_file(written).issues
    with zipfile.ZipFile(written) as package, zipfile.ZipFile(io.BytesIO(plain)) as before:
        types = package.read("[Content_Types].xml").decode()
        assert "application/vnd.ms-excel.sheet.macroEnabled.main+xml" in types
        assert "spreadsheetml.sheet.main+xml" not in types
        assert set(package.namelist()) - set(before.namelist()) == {"xl/vbaProject.bin"}
        assert 'codeName="ThisWorkbook"' in package.read("xl/workbook.xml").decode()
        for part in ("xl/styles.xml", "docProps/core.xml"):
            assert package.read(part) == before.read(part)


def test_the_sheets_are_the_same(written, plain):
    with_macros, without = load_workbook(written, keep_vba=True), load_workbook(io.BytesIO(plain))
    assert with_macros.sheetnames == without.sheetnames
    for sheet in without:
        cells = {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row}
        assert {key: with_macros[sheet.title][key].value for key in cells} == cells


def test_the_same_file_twice(plain, written):
    assert add_macros(plain, vba_modules()) == written.read_bytes()


def test_without_xlwings_it_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(vba, "find_spec", lambda name: None)
    with pytest.raises(CotasError, match="pip install xlwings"):
        vba_modules()


@pytest.mark.parametrize("text", [write_functions(), write_help()], ids=[FUNCTIONS_MODULE, HELP_MODULE])
def test_the_text_keeps_the_bounds_of_vba(text):
    text.encode("cp1252")
    lines = text.split("\r\n")
    assert "\n" not in "".join(lines)
    assert max(map(len, lines)) <= LONGEST_LINE
    run = 0
    for line in lines:
        run = run + 1 if line.endswith(" _") else 0
        assert run <= MOST_CONTINUATIONS


# ------------------------------------------------------------------ the code, run


class Cell(VBAObject):
    """The cell that calls: its type is all that the code asks of it."""

    vba_type_name = "Range"


class Application(VBAObject):
    """What Excel offers to both modules."""

    vba_type_name = "Application"

    def __init__(self):
        self.told = []

    @member(name="Caller")
    def caller(self):
        return Cell()

    @method(name="MacroOptions")
    def macro_options(self, Macro, Description, Category, ArgumentDescriptions=MISSING):  # noqa: N803 - Excel's names
        self.told.append((Macro, Description, Category, listed(ArgumentDescriptions)))


class Book(VBAObject):
    """The workbook that holds the code."""

    vba_type_name = "Workbook"
    saved = None

    @member(name="Name")
    def name(self):
        return "quadro d'Oeste.xlsm"

    @member(name="Saved")
    def read_saved(self):
        return self.saved

    @pyopenvba.interpreter.setter("Saved")
    def write_saved(self, value):
        self.saved = value


class Bridge(VBAObject):
    """XLPy: what the module of xlwings gives once Python runs, or fails to."""

    vba_type_name = "XLPy"

    def __init__(self, broken):
        self.broken = broken

    @method(name="CallUDF")
    def call_udf(self, module, name, arguments, book, caller):
        if self.broken:
            raise VBARuntimeError(1000, "Could not activate Python COM server")
        assert module == "xl_cotas.functions.addin"
        return call(name, *(None if item is MISSING else item for item in listed(arguments)))


class Host(HostBridge):
    """Excel, as far as the modules see it."""

    def __init__(self, broken=False):
        self.objects = {"application": Application(), "thisworkbook": Book(), "xlpy": Bridge(broken)}

    def global_object(self, name):
        return self.objects.get(name.lower(), super().global_object(name))


def listed(value):
    return list(value.items) if isinstance(value, VBAArray) else [] if value is MISSING else list(value)


def interpreter(host):
    vba = Interpreter(host)
    vba.add_module(write_functions(), name=FUNCTIONS_MODULE)
    vba.add_module(write_help(), name=HELP_MODULE)
    return vba


def test_every_function_answers_its_examples():
    vba = interpreter(Host())
    for function in CATALOGUE:
        for example in function.examples:
            given = vba.run(function.name, list(example.arguments))
            assert given == example.result, function.name


def test_without_python_the_cell_says_so():
    given = interpreter(Host(broken=True)).run("COTAS_RESERVA", [8, MOSTARDAS])
    assert given == "#COTAS! o Python não respondeu; no terminal: xl-cotas suplemento verificar"


def test_excel_is_told_every_text_and_the_workbook_stays_saved():
    host = Host()
    interpreter(host).run("Auto_Open", [])
    assert host.objects["application"].told == [
        (f"'quadro d''Oeste.xlsm'!{item.name}", item.help, CATEGORY, [argument.help for argument in item.parameters])
        for item in CATALOGUE
    ]
    assert host.objects["thisworkbook"].saved in (True, -1)

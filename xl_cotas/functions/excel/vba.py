"""The VBA modules of a workbook that calls the functions through xlwings, made from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from xl_cotas.errors import CotasError
from xl_cotas.functions.catalogue.listing import CATALOGUE, CATEGORY
from xl_cotas.functions.catalogue.model import Function
from xl_cotas.functions.values import MARK

# The name that the button Import Functions of xlwings gives to its module: pressing it replaces ours.
FUNCTIONS_MODULE = "xlwings_udfs"
HELP_MODULE = "xl_cotas_ajuda"
_PYTHON = "xl_cotas.functions.addin"
_SILENT = f"{MARK} o Python não respondeu; no terminal: xl-cotas suplemento verificar"


def vba_modules() -> dict[str, str]:
    """Every module that a workbook needs, by name. They call the version of xlwings that is installed, and no other.

    Raises CotasError where xlwings is not installed.
    """
    return {"xlwings": _xlwings_module(), FUNCTIONS_MODULE: write_functions(), HELP_MODULE: write_help()}


def write_functions() -> str:
    """One VBA function for each of the catalogue. What goes wrong before Python answers is a text in the cell too."""
    head = (f'Attribute VB_Name = "{FUNCTIONS_MODULE}"', "Option Explicit")
    return _module((*head, *(line for function in CATALOGUE for line in _function(function))))


def write_help() -> str:
    """The texts of the function wizard, given to Excel whenever the workbook opens."""
    head = (f'Attribute VB_Name = "{HELP_MODULE}"', "Option Explicit", "")
    body = (line for function in CATALOGUE for line in _options(function))
    return _module(
        (*head, "Sub Auto_Open()", "    On Error Resume Next", *body, "    ThisWorkbook.Saved = True", "End Sub")
    )


def _function(function: Function) -> Iterator[str]:
    name = function.name
    declared = ", ".join(f"Optional {item.name}" if item.optional else item.name for item in function.parameters)
    given = ", ".join(item.name for item in function.parameters)
    yield ""
    yield f"Function {name}({declared})"
    yield "    If TypeOf Application.Caller Is Range Then On Error GoTo failed"
    yield f'    {name} = XLPy.CallUDF("{_PYTHON}", "{name}", Array({given}), ThisWorkbook, Application.Caller)'
    yield "    Exit Function"
    yield "failed:"
    yield f'    {name} = "{_SILENT}"'
    yield "End Function"


def _options(function: Function) -> Iterator[str]:
    yield "    Application.MacroOptions _"
    yield f"""        Macro:="'" & Replace(ThisWorkbook.Name, "'", "''") & "'!{function.name}", _"""
    texts = [_quoted(item.help) for item in function.parameters]
    yield f"        Description:={_quoted(function.help)}, _"
    yield f"        Category:={_quoted(CATEGORY)}{', _' if texts else ''}"
    if texts:
        yield "        ArgumentDescriptions:=Array( _"
        yield from (f"            {text}, _" for text in texts[:-1])
        yield f"            {texts[-1]})"


def _xlwings_module() -> str:
    """The VBA of xlwings, with its licence, from the installed package."""
    spec = find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise CotasError("o .xlsm usa o xlwings, que não está instalado: pip install xlwings")
    return Path(spec.origin).with_name("xlwings.bas").read_text("utf-8")


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _module(lines: tuple[str, ...]) -> str:
    return "".join(f"{line}\r\n" for line in lines)

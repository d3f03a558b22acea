"""What LibreOffice is told about the functions: a UNO interface and the texts of the function wizard."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.catalogue.model import Function

IMPLEMENTATION = "br.xlcotas.Cotas"
_LANGUAGES = ("en", "en-US", "pt", "pt-BR")
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" oor:name="CalcAddIns" oor:package="org.openoffice.Office">\n'
    f'<node oor:name="AddInInfo"><node oor:name="{IMPLEMENTATION}" oor:op="replace"><node oor:name="AddInFunctions">\n'
)
_FOOT = "</node></node></node></oor:component-data>\n"


def method_name(function: Function) -> str:
    """The UNO method of a function: COTAS_CONFERE_ORDEM is cotasConfereOrdem."""
    first, *rest = function.name.lower().split("_")
    return first + "".join(part.capitalize() for part in rest)


def write_idl() -> str:
    """The interface. Calc passes any cell or range as `any`; only a declared matrix may come back as one."""
    methods = "".join(f"    {line}\n" for line in map(_method, CATALOGUE))
    interface = f"interface XCotas : ::com::sun::star::uno::XInterface {{\n{methods}}};"
    return f"module br {{ module xlcotas {{ {interface} }}; }};\n"


def write_descriptions() -> str:
    """CalcAddIns.xcu: the name of each function in the program and in .xlsx files, and its help."""
    return _HEAD + "".join(_described()) + _FOOT


def _method(function: Function) -> str:
    arguments = ", ".join(f"[in] any {_camel(item.name)}" for item in function.parameters)
    return f"sequence< sequence< any > > {method_name(function)}({arguments});"


def _camel(name: str) -> str:
    """Underscores are not allowed in the names of UNO arguments."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _described() -> Iterator[str]:
    for function in CATALOGUE:
        yield f'<node oor:name={quoteattr(method_name(function))} oor:op="replace">'
        yield _text("DisplayName", function.name) + _text("Description", function.help)
        yield '<prop oor:name="Category"><value>Add-In</value></prop>'
        yield _text("CompatibilityName", function.name)
        yield '<node oor:name="Parameters">'
        for number, item in enumerate(function.parameters):
            texts = _text("DisplayName", item.name) + _text("Description", item.help)
            yield f'<node oor:name="p{number:02d}_{item.name}" oor:op="replace">{texts}</node>'
        yield "</node></node>\n"


def _text(name: str, text: str) -> str:
    values = "".join(f'<value xml:lang="{language}">{escape(text)}</value>' for language in _LANGUAGES)
    return f'<prop oor:name="{name}">{values}</prop>'

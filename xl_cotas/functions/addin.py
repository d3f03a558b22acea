"""The functions in Excel, for xlwings on Windows, xlwings Server and xlwings Lite alike.

Each is made from its entry in the catalogue. In Lite: `from xl_cotas.functions.addin import *`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

import xlwings as xw

from xl_cotas.functions.catalogue.listing import CATALOGUE, CATEGORY
from xl_cotas.functions.catalogue.model import Function, Parameter
from xl_cotas.functions.core import call

_ANY = inspect.Parameter.POSITIONAL_OR_KEYWORD


def _for_excel(entry: Function) -> Callable[..., object]:
    """A function with the name, arguments and help of its entry, decorated for whatever host runs it."""

    def function(*cells: object) -> object:
        return call(entry.name, *cells)

    function.__name__ = function.__qualname__ = entry.name
    function.__doc__ = entry.help
    function.__annotations__ = {}  # a hint would have xlwings convert the cell
    function.__signature__ = inspect.Signature([_argument(item) for item in entry.parameters])  # type: ignore[attr-defined]
    decorated = function
    for item in reversed(entry.parameters):
        options = {"ndim": 2} if item.kind == "range" else {}
        decorated = xw.arg(item.name, doc=item.help, **options)(decorated)
    made: Callable[..., object] = xw.func(category=CATEGORY)(decorated)
    return made


def _argument(item: Parameter) -> inspect.Parameter:
    return inspect.Parameter(item.name, _ANY, default=None if item.optional else inspect.Parameter.empty)


_FUNCTIONS = {entry.name: _for_excel(entry) for entry in CATALOGUE}
globals().update(_FUNCTIONS)
__all__ = list(_FUNCTIONS)

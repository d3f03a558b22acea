"""The Python file that LibreOffice loads: it hands cells to the functions and gives back what they say."""

from __future__ import annotations

from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.libreoffice.interface import IMPLEMENTATION, method_name

_SOURCE = '''\
"""xl_cotas in LibreOffice Calc. Generated: `xl-cotas suplemento libreoffice`."""

import sys

import unohelper
from br.xlcotas import XCotas
from com.sun.star.lang import XServiceInfo

IMPLEMENTATION = {implementation!r}
SERVICES = ("com.sun.star.sheet.AddIn",)
METHODS = {methods}

if sys.version_info >= (3, 11):
    from xl_cotas.functions.core import call
else:
    def call(name, *cells):
        return "#COTAS! o Python deste LibreOffice é antigo: instale um LibreOffice com Python 3.11 ou mais novo"


def to_cells(result):
    rows = result if isinstance(result, list) else [[result]]
    return tuple(tuple(cell if isinstance(cell, str) else float(cell) for cell in row) for row in rows)


def method(name):
    def run(self, *cells):
        return to_cells(call(name, *cells))
    return run


class Cotas(unohelper.Base, XCotas, XServiceInfo):
    def __init__(self, context):
        pass

    def getImplementationName(self):
        return IMPLEMENTATION

    def supportsService(self, name):
        return name in SERVICES

    def getSupportedServiceNames(self):
        return SERVICES


for _method, _name in METHODS.items():
    setattr(Cotas, _method, method(_name))

g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Cotas, IMPLEMENTATION, SERVICES)
'''


def write_component() -> str:
    """The source of the component."""
    methods = {method_name(function): function.name for function in CATALOGUE}
    return _SOURCE.format(implementation=IMPLEMENTATION, methods=methods)

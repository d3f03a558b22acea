"""xl-cotas explicar: what a check compares and on what legal basis."""

from __future__ import annotations

from types import ModuleType

import click

from xl_cotas.checks.run import check_modules
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.streams import emit
from xl_cotas.errors import CotasError
from xl_cotas.report.foreign import show
from xl_cotas.report.layout import columns, wrap

EPILOG = """\b
Exemplos:
  xl-cotas explicar
  xl-cotas explicar V001
"""


@click.command("explicar", cls=Command, epilog=EPILOG)
@click.argument("codigo", required=False, metavar="CÓDIGO")
def command(codigo: str | None) -> int:
    """Explica uma verificação pelo código que o relatório mostra.

    Sem código, lista todas.
    """
    modules = {module.CODE: module for module in check_modules()}
    if codigo is None:
        emit("\n".join(columns([(code, _title(module)) for code, module in modules.items()])) + "\n")
        return 0
    if codigo.upper() not in modules:
        raise CotasError(f'não há verificação "{show(codigo)}"; há: {", ".join(modules)}')
    emit(explanation(modules[codigo.upper()]))
    return 0


def explanation(module: ModuleType) -> str:
    """The text of a check: its title, then what it compares and on what basis."""
    paragraphs = (module.__doc__ or "").strip().split("\n\n")
    return "\n\n".join("\n".join(wrap(" ".join(paragraph.split()))) for paragraph in paragraphs) + "\n"


def _title(module: ModuleType) -> str:
    first = (module.__doc__ or "").strip().split("\n", 1)[0]
    return first.partition(": ")[2].rstrip(".")

"""xl-cotas suplemento: the COTAS_ functions inside Excel and LibreOffice Calc."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xl_cotas.cli import addin_status, addin_text
from xl_cotas.cli.grammar import Group
from xl_cotas.cli.options import PATH
from xl_cotas.cli.streams import emit, tell
from xl_cotas.errors import InputError
from xl_cotas.report.foreign import show
from xl_cotas.report.output import refuse_target, write_atomically

EPILOG = """\b
Exemplos:
  xl-cotas suplemento
  xl-cotas suplemento verificar
  xl-cotas suplemento libreoffice xl-cotas.oxt
  xl-cotas suplemento excel
"""


@click.group("suplemento", cls=Group, invoke_without_command=True, epilog=EPILOG)
@click.pass_context
def command(context: click.Context) -> int:
    """Põe as funções COTAS_ no Excel e no LibreOffice; sem subcomando, lista as funções."""
    if context.invoked_subcommand is None:
        emit(addin_text.list_functions())
    return 0


@command.command("verificar")
def verify() -> int:
    """Calcula os exemplos de todas as funções e diz o que falta para usá-las."""
    wrong = addin_status.wrong_examples()
    emit(addin_text.write_status(wrong, addin_status.inspect_machine(sys.platform, Path.home())))
    return 3 if wrong else 0


@command.command("libreoffice")
@click.argument("saida", type=PATH, metavar="SAIDA.oxt")
@click.option("--forcar", is_flag=True, help="Substitui o arquivo, se já existe.")
def libreoffice(saida: Path, forcar: bool) -> int:
    """Grava a extensão do LibreOffice, com tudo dentro: nada mais se instala."""
    from xl_cotas.functions.libreoffice.extension import write_extension

    if saida.suffix.lower() != ".oxt":
        raise InputError(f'{show(saida.name)}: o nome da extensão deve terminar em ".oxt"')
    refuse_target(saida, replace=forcar)
    write_atomically(saida, write_extension(), replace=forcar)
    tell(f"extensão gravada em {show(str(saida))}")
    emit(addin_text.LIBREOFFICE)
    return 0


@command.command("excel")
def excel() -> int:
    """Prepara o xlwings no Windows e diz o que resta fazer no Excel."""
    if sys.platform == "win32":
        path = addin_status.prepare_xlwings(Path.home(), sys.executable)
        tell(f"configuração do xlwings gravada em {show(str(path))}")
    else:
        tell("este não é um Windows: aqui as funções rodam no LibreOffice, ou no Excel pelo xlwings Lite")
    emit(addin_text.EXCEL)
    return 0

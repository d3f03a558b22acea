"""xl-cotas: the commands and how each run ends.

A command's module is imported only when it is asked for, so that the help costs nothing.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

import click

from xl_cotas import __version__
from xl_cotas.cli import messages
from xl_cotas.cli.grammar import Group, Lazy
from xl_cotas.cli.streams import emit, prepare, tell
from xl_cotas.errors import CotasError

COMMANDS = {
    "conferir": Lazy("xl_cotas.cli.conferir", "Confere planilhas com a lei, célula por célula."),
    "ler": Lazy("xl_cotas.cli.ler", "Mostra o que foi entendido de uma planilha."),
    "reserva": Lazy("xl_cotas.cli.reserva", "Calcula as vagas reservadas de um cargo."),
    "ordem": Lazy("xl_cotas.cli.ordem", "Dá a ordem de nomeação, lista por lista."),
    "classificar": Lazy(
        "xl_cotas.cli.classificar", "Diz quem ocupa cada vaga e a ordem de chamada, numa planilha nova."
    ),
    "leis": Lazy("xl_cotas.cli.leis", "Lista, mostra, compara e confere leis."),
    "modelo": Lazy("xl_cotas.cli.modelo", "Cria uma planilha com as fórmulas da lei."),
    "explicar": Lazy("xl_cotas.cli.explicar", "Explica uma conferência pelo seu código."),
    "suplemento": Lazy("xl_cotas.cli.suplemento", "Põe as funções COTAS_ no Excel ou no LibreOffice."),
}
EPILOG = """\b
Exemplo:
  xl-cotas conferir vagas.xlsx --lei rs-mostardas-3920-2019
"""
INTERRUPTED, TERMINATED = 130, 143


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        emit(f"xl-cotas {__version__}\n")
        context.exit()


@click.group(cls=Group, lazy=COMMANDS, epilog=EPILOG)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Mostra a versão e sai."
)
def cli() -> None:
    """Confere as vagas reservadas (cotas) de concursos públicos com a lei que os rege.

    Cada comando tem a sua ajuda: xl-cotas COMANDO --help
    """


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code: 0 right, 1 wrong, 2 not checked, 3 a defect of ours."""
    try:
        result = cli.main(args=list(arguments), prog_name="xl-cotas", standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        tell(messages.usage_error(error))
        return 2
    except CotasError as error:
        tell(messages.refusal(error))
        return 2
    except Exception:
        _tell_defect()
        return 3
    return result if isinstance(result, int) else 0


def main() -> None:
    """The entry point."""
    signal.signal(signal.SIGTERM, _terminate)
    prepare()
    sys.exit(run(sys.argv[1:]))


def _terminate(_number: int, _frame: FrameType | None) -> None:
    """End in order, so that no half-written file stays behind."""
    sys.exit(TERMINATED)


def _tell_defect() -> None:
    if os.environ.get("XL_COTAS_DEPURAR") == "1":
        import traceback

        tell(traceback.format_exc())
    tell(messages.DEFECT)

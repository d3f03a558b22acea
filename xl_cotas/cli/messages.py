"""What goes to stderr when a command cannot run: Portuguese, with what to do."""

from __future__ import annotations

import click

from xl_cotas.cli.grammar import Usage
from xl_cotas.report.foreign import show_lines

DEFECT = (
    "xl-cotas: o programa falhou por um defeito dele, não da planilha; nenhum arquivo foi alterado.\n"
    "Repita com a variável de ambiente XL_COTAS_DEPURAR=1 e envie o que aparecer a quem mantém o programa."
)


def usage_error(error: click.ClickException) -> str:
    """A usage error in words, and where the help is."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context is not None else "xl-cotas"
    return f"xl-cotas: {show_lines(_in_words(error))}\nAjuda: {show_lines(path)} --help"


def refusal(error: Exception) -> str:
    """An error that the user can mend."""
    return f"xl-cotas: {show_lines(str(error))}"


def _in_words(error: click.ClickException) -> str:
    if isinstance(error, Usage):
        return error.message
    if isinstance(error, click.NoSuchOption):
        near = f"; a mais parecida é {error.possibilities[0]}" if error.possibilities else ""
        return f"opção desconhecida: {error.option_name}{near}"
    if isinstance(error, click.MissingParameter):
        return _missing(error)
    if isinstance(error, click.BadParameter):
        return f"{_name(error.param)}: {error.message}"
    if isinstance(error, click.BadOptionUsage):
        what = "não leva valor" if "not take" in error.message else "falta o valor"
        return f"opção {error.option_name}: {what}"
    return f"uso inválido ({error.format_message()})"


def _missing(error: click.MissingParameter) -> str:
    kind = "a opção " if isinstance(error.param, click.Option) else ""
    return f"falta {kind}{_name(error.param)}"


def _name(parameter: click.Parameter | None) -> str:
    """How the help calls a parameter."""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return getattr(parameter, "metavar", None) or (getattr(parameter, "name", None) or "argumento").upper()

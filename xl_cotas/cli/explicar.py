"""xl-cotas explicar: what a check compares, or why a cell should hold what it should."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import click

from xl_cotas.checks.run import check_modules
from xl_cotas.cli.facts import Facts
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.options import contest_options
from xl_cotas.cli.streams import emit
from xl_cotas.errors import CotasError
from xl_cotas.report.foreign import show
from xl_cotas.report.layout import columns, wrap

EPILOG = """\b
Exemplos:
  xl-cotas explicar
  xl-cotas explicar V001
  xl-cotas explicar vagas.xlsx Vagas!D2 --lei rs-mostardas-3920-2019
"""


@click.command("explicar", cls=Command, epilog=EPILOG)
@click.argument("alvo", required=False, metavar="CÓDIGO|ARQUIVO")
@click.argument("celula", required=False, metavar="CÉLULA")
@contest_options
def command(alvo: str | None, celula: str | None, **options: Any) -> int:
    """Explica uma verificação pelo código, ou uma célula de uma planilha.

    Sem código, lista todas as verificações. De uma célula diz o que ela é, o
    que a lei dá, com a conta e o artigo, e o que dariam outras leituras e leis.
    """
    modules = {module.CODE: module for module in check_modules()}
    if celula is not None and alvo is not None:
        emit(_cell(Path(alvo), celula, Facts.of(options)))
    elif alvo is None:
        emit("\n".join(columns([(code, _title(module)) for code, module in modules.items()])) + "\n")
    elif alvo.upper() in modules:
        emit(explanation(modules[alvo.upper()]))
    elif Path(alvo).suffix:
        raise CotasError(f"diga também a célula, como: xl-cotas explicar {show(alvo)} Vagas!D12")
    else:
        raise CotasError(f'não há verificação "{show(alvo)}"; há: {", ".join(modules)}')
    return 0


def explanation(module: ModuleType) -> str:
    """The text of a check: its title, then what it compares and on what basis."""
    paragraphs = (module.__doc__ or "").strip().split("\n\n")
    return "\n\n".join("\n".join(wrap(" ".join(paragraph.split()))) for paragraph in paragraphs) + "\n"


def _cell(path: Path, address: str, facts: Facts) -> str:
    from xl_cotas.checks.explanation import explain_cell
    from xl_cotas.checks.inspection import Request
    from xl_cotas.report import explanation_text
    from xl_cotas.workbook.process.worker import run_capped

    request = Request(facts.contest(), facts.library())
    return explanation_text.write(run_capped(explain_cell, path.absolute(), address, request))


def _title(module: ModuleType) -> str:
    first = (module.__doc__ or "").strip().split("\n", 1)[0]
    return first.partition(": ")[2].rstrip(".")

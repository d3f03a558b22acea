"""xl-cotas conferir: check workbooks against the law."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from xl_cotas.checks.inspection import Request
from xl_cotas.checks.report import FileReport
from xl_cotas.cli.facts import Facts, refuse_unknown_laws
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.inputs import expand
from xl_cotas.cli.marked_copy import MarkedCopy
from xl_cotas.cli.options import CHECK_FORMATS, PATH, Codes, check_output_options, contest_options
from xl_cotas.cli.results import Destination
from xl_cotas.report import as_csv, as_json, as_text
from xl_cotas.report.exit_codes import exit_code

EPILOG = """\b
Exemplos:
  xl-cotas conferir vagas.xlsx --lei rs-mostardas-3920-2019
  xl-cotas conferir vagas.xlsx --config edital.toml --formato json
  xl-cotas conferir vagas.xlsx --config edital.toml --anotar copia.xlsx
  xl-cotas conferir pasta/ --config edital.toml --saida resultado.csv

\b
Termina com 0 se nada está errado, 1 se há erro, 2 se não pôde conferir,
3 se o programa falhou. Alertas e informações não mudam o 0.
"""


@click.command("conferir", cls=Command, epilog=EPILOG)
@click.argument("caminhos", nargs=-1, required=True, type=PATH, metavar="ARQUIVO|PASTA...")
@contest_options
@check_output_options
@click.option("--anotar", type=PATH, metavar="COPIA.xlsx", help="Grava uma cópia com as células marcadas.")
@click.option("--selecionar", type=Codes(), metavar="V,N", help="Só as verificações com esses códigos.")
@click.option("--ignorar", type=Codes(), metavar="C103", help="Todas, menos as com esses códigos.")
@click.option("--com-dados-pessoais", is_flag=True, help="Mostra o nome das pessoas de que o resultado fala.")
@click.option("--estrito", is_flag=True, help="Também o alerta termina com 1.")
def command(caminhos: tuple[Path, ...], **options: Any) -> int:
    """Confere planilhas com a lei do certame, célula por célula.

    Sem opções, a lei e a data do edital vêm da aba Edital da planilha. De uma
    pasta são lidas as planilhas dela. A planilha conferida nunca é alterada:
    --anotar faz uma cópia, com cada célula apontada pintada e com uma nota.
    """
    from xl_cotas.cli.capped import inspect_all

    facts = Facts.of(options)
    destination = Destination.of(options, os.environ, CHECK_FORMATS)
    contest, laws = facts.contest(), facts.library()
    refuse_unknown_laws(contest, laws)
    paths = expand(caminhos)
    destination.refuse(paths)
    request = Request(contest, laws, options["selecionar"] or (), options["ignorar"] or ())
    copy = MarkedCopy.of(options["anotar"], options["forcar"], paths)
    reports = inspect_all(paths, request, named=options["com_dados_pessoais"])
    if copy is not None:
        reports = [copy.made(reports[0])]
    destination.write(_written(reports, destination), paths)
    destination.tell_unread((report.path, report.error) for report in reports)
    return exit_code(reports, ("erro", "alerta") if options["estrito"] else ("erro",))


def _written(reports: Sequence[FileReport], destination: Destination) -> str:
    if destination.form == "csv":
        return as_csv.write(reports)
    return as_json.write(reports) if destination.form == "json" else as_text.write(reports, destination.paint)

"""xl-cotas ler: what was understood of a workbook."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from xl_cotas.cli.facts import Facts
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.options import PATH, output_options
from xl_cotas.cli.results import Destination
from xl_cotas.report import understanding_json, understanding_text

EPILOG = """\b
Exemplos:
  xl-cotas ler vagas.xlsx
  xl-cotas ler vagas.xlsx --config edital.toml --formato json
"""


@click.command("ler", cls=Command, epilog=EPILOG)
@click.argument("arquivo", type=PATH, metavar="ARQUIVO")
@click.option("--config", type=PATH, metavar="EDITAL.toml", help="Arquivo com os dados do certame.")
@output_options
def command(arquivo: Path, config: Path | None, **options: Any) -> int:
    """Mostra o que foi entendido de uma planilha, sem aplicar nenhuma lei.

    Abas, tabelas, colunas, linhas e valores, cada um com o seu endereço. Nomes
    e outros dados pessoais não são mostrados.
    """
    from xl_cotas.workbook.process.worker import run_capped
    from xl_cotas.workbook.understand import understand_file

    destination = Destination.of(options, os.environ)
    destination.refuse([arquivo])
    read = run_capped(understand_file, arquivo.absolute(), Facts(config=config).contest())
    read = replace(read, path=str(arquivo))
    form = understanding_json.write(read) if destination.form == "json" else None
    destination.write(form or understanding_text.write(read, destination.paint), [arquivo])
    destination.tell_unread([(read.path, read.error)])
    return 0 if any(sheet.tables for sheet in read.sheets) else 2

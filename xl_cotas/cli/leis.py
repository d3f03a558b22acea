"""xl-cotas leis: the library of laws, and law files of one's own."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import Any

import click

from xl_cotas.cli.facts import Facts, require_file
from xl_cotas.cli.grammar import Group
from xl_cotas.cli.options import PATH, Day, OneOf, Totals
from xl_cotas.cli.streams import emit, painter, tell
from xl_cotas.laws.model import Law
from xl_cotas.laws.registry import get_law
from xl_cotas.report import law_comparison, law_text
from xl_cotas.report.foreign import show
from xl_cotas.report.output import write_atomically

EPILOG = """\b
Exemplos:
  xl-cotas leis
  xl-cotas leis mostrar rs-mostardas-3920-2019
  xl-cotas leis comparar federal-12990-2014 federal-15142-2025 --vagas 30
  xl-cotas leis nova minha-lei.toml
  xl-cotas leis conferir minha-lei.toml
"""
SKELETON = "lei_nova.toml"

FOLDER = click.option("--leis", type=PATH, metavar="PASTA", help="Pasta com outras leis (.toml).")
COLOUR = click.option(
    "--cor", type=OneOf(("auto", "sempre", "nunca")), default="auto", metavar="auto|sempre|nunca", help="Cor no texto."
)


@click.group("leis", cls=Group, invoke_without_command=True, epilog=EPILOG)
@FOLDER
@click.pass_context
def command(context: click.Context, leis: Path | None) -> int:
    """Lista as leis; os subcomandos mostram, comparam, conferem e começam uma."""
    if context.invoked_subcommand is None:
        emit(law_text.write_list(list(Facts(folder=leis).library().values())))
    return 0


@command.command("mostrar")
@click.argument("lei", metavar="ID|ARQUIVO.toml")
@FOLDER
@COLOUR
def show_law(lei: str, leis: Path | None, cor: Any) -> int:
    """Mostra uma lei: cada valor com o artigo e o trecho, cada leitura com o motivo."""
    emit(law_text.write(_law(lei, leis), painter(cor, os.environ)))
    return 0


@command.command("conferir")
@click.argument("arquivo", type=PATH, metavar="ARQUIVO.toml")
def check_law(arquivo: Path) -> int:
    """Confere um arquivo de lei e diz o que lhe falta."""
    from xl_cotas.laws.loader import load_law

    require_file(arquivo, "ARQUIVO.toml")
    law = load_law(arquivo)
    emit(f"{show(str(arquivo))}: arquivo de lei completo.\n\n{law_text.write_list([law])}")
    if law.id in Facts().library():
        tell(f'aviso: a biblioteca já tem uma lei com o id "{law.id}"')
    return 0


@command.command("nova")
@click.argument("saida", type=PATH, metavar="SAIDA.toml")
@click.option("--forcar", is_flag=True, help="Substitui o arquivo, se já existe.")
def new_law(saida: Path, forcar: bool) -> int:
    """Grava um arquivo de lei por preencher, com explicações."""
    from importlib import resources

    content = resources.files("xl_cotas.cli").joinpath(SKELETON).read_bytes()
    write_atomically(saida, content, replace=forcar)
    tell(f"gravado em {show(str(saida))}; preencha-o e veja o que falta com: xl-cotas leis conferir {show(str(saida))}")
    return 0


@command.command("comparar")
@click.argument("primeira", metavar="ID")
@click.argument("segunda", metavar="ID")
@click.option("--vagas", type=Totals(), default="20", metavar="N", help="Compara de 1 a N vagas (padrão: 20).")
@click.option("--data-edital", type=Day(), metavar="AAAA-MM-DD", help="Compara os valores em vigor nessa data.")
@FOLDER
@COLOUR
def compare_laws(primeira: str, segunda: str, vagas: int, data_edital: date | None, leis: Path | None, cor: Any) -> int:
    """Mostra em que duas leis diferem: nos textos e nas vagas reservadas."""
    first, second = _law(primeira, leis), _law(segunda, leis)
    emit(law_comparison.write(first, second, most=vagas, day=data_edital, paint=painter(cor, os.environ)))
    return 0


def _law(reference: str, folder: Path | None) -> Law:
    known = Facts(folder=folder).library()
    if reference.endswith(".toml") and reference not in known:
        require_file(Path(reference), "lei")
    return get_law(reference, known)

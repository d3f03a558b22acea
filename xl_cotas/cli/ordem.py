"""xl-cotas ordem: the order of nomination, without a workbook."""

from __future__ import annotations

import re
from typing import Any

import click

from xl_cotas.cli.answers import give
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.options import ParamType, contest_options, output_options
from xl_cotas.report.foreign import show
from xl_cotas.report.order_answer import order_answer
from xl_cotas.report.order_text import write_json, write_text

EPILOG = """\b
Exemplos:
  xl-cotas ordem 20 --lei rs-mostardas-3920-2019
  xl-cotas ordem 60 --lei federal-15142-2025 --lei federal-decreto-9508-2018
  xl-cotas ordem 21 --config edital.toml --formato json
"""
MOST = 1_000_000


class Calls(ParamType):
    """How many nominations, from 1 on."""

    name = "nomeações"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        if not re.fullmatch(r"[0-9]{1,7}", text) or not 1 <= int(text) <= MOST:
            raise click.BadParameter(
                f'"{show(text)}" não é um número de nomeações; use um número de 1 a {MOST}', ctx, param
            )
        return int(text)


@click.command("ordem", cls=Command, epilog=EPILOG)
@click.argument("total", type=Calls(), metavar="TOTAL")
@contest_options
@output_options
def command(total: int, **options: Any) -> int:
    """Dá a ordem de nomeação: a lista de cada chamada, a conta e o artigo.

    TOTAL é até que nomeação mostrar. A ordem corre por toda a validade: as
    vagas que surgem depois a continuam, sem recomeçar.
    """
    give(options, lambda regime, origin: order_answer(regime, total, origin), write_text, write_json)
    return 0

"""xl-cotas reserva: the reserve of one cargo, without a workbook."""

from __future__ import annotations

import re
from typing import Any

import click

from xl_cotas.cli.answers import give
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.options import ParamType, contest_options, output_options
from xl_cotas.report.foreign import show
from xl_cotas.report.reserve_answer import answer
from xl_cotas.report.reserve_text import write_json, write_text

EPILOG = """\b
Exemplos:
  xl-cotas reserva 8 --lei rs-mostardas-3920-2019
  xl-cotas reserva 6+2 --lei rs-mostardas-3920-2019
  xl-cotas reserva 21 --config edital.toml --formato json
"""


class Lots(ParamType):
    """Vagas of a cargo: 8, or the edital's and the new ones, as 6+2."""

    name = "vagas"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        text = str(value).strip()
        if not re.fullmatch(r"[0-9]{1,7}(\+[0-9]{1,7})*", text):
            raise click.BadParameter(
                f'"{show(text)}" não é um número de vagas; escreva como 8, ou 6+2 se há vagas novas', ctx, param
            )
        return tuple(map(int, text.split("+")))


@click.command("reserva", cls=Command, epilog=EPILOG)
@click.argument("total", type=Lots(), metavar="TOTAL")
@contest_options
@output_options
def command(total: tuple[int, ...], **options: Any) -> int:
    """Calcula as vagas reservadas de um cargo: cada grupo, a conta e o artigo.

    TOTAL são as vagas do cargo; 6+2 são 6 do edital e 2 que surgiram depois.
    """
    give(options, lambda regime, origin: answer(regime, total, origin), write_text, write_json)
    return 0

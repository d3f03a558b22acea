"""xl-cotas modelo: the workbook that a board fills in, with the formulas of its law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from xl_cotas.cli.containers import container_of
from xl_cotas.cli.facts import Facts, governing_laws
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.options import contest_options
from xl_cotas.cli.streams import tell
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.laws.status import STATUSES
from xl_cotas.laws.validity import not_governing
from xl_cotas.report.foreign import show
from xl_cotas.report.output import refuse_target, write_atomically


@click.command("modelo", cls=Command)
@click.argument("saida", metavar="SAIDA", type=click.Path(path_type=Path))
@contest_options
@click.option("--funcoes", "functions", is_flag=True, help="Usa a função COTAS_RESERVA em vez de fórmulas comuns.")
@click.option("--forcar", is_flag=True, help="Substitui a planilha, se já existe.")
def command(saida: Path, functions: bool, forcar: bool, **options: Any) -> None:
    """Cria uma planilha em branco, com as fórmulas da lei no quadro de vagas.

    As colunas de reserva se calculam a partir do total de vagas de cada cargo.
    As abas Classificação e Convocação trazem as colunas das listas da lei.

    Com --funcoes, as reservas vêm do suplemento (veja xl-cotas suplemento). O fim
    do nome diz o programa: .xlsm, Excel no Windows; .xlsx, LibreOffice 25.2 ou
    mais novo; .ods, LibreOffice mais antigo.
    """
    from xl_cotas.workbook.template.workbook import write_template

    convert = container_of(saida, functions=functions)
    facts = Facts.of(options)
    inputs = () if facts.config is None else (facts.config,)
    refuse_target(saida, replace=forcar, inputs=inputs)
    contest = facts.contest()
    regime = build_regime(contest, governing_laws(contest, facts.library())[0])
    workbook = convert(write_template(regime, functions=functions))
    write_atomically(saida, workbook, replace=forcar, inputs=inputs)
    for notice in _notices(regime):
        tell(f"Atenção: {notice}")
    tell(f"Planilha criada: {show(str(saida))}")


def _notices(regime: Regime) -> Iterator[str]:
    """What the board must know of the laws before it uses the quadro."""
    for law in regime.laws:
        if law.status in STATUSES:
            yield f"{law.short_title} {STATUSES[law.status]}"
    yield from not_governing(regime.laws, regime.notice_date, regime.contest.publications)

"""xl-cotas classificar: who takes each vaga and the order of calls, as a new workbook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from xl_cotas.cli.facts import Facts, refuse_unknown_laws
from xl_cotas.cli.grammar import Command
from xl_cotas.cli.options import PATH, contest_options
from xl_cotas.cli.streams import emit, tell
from xl_cotas.errors import InputError
from xl_cotas.portuguese import count
from xl_cotas.report.foreign import say, show
from xl_cotas.report.layout import wrap
from xl_cotas.report.output import refuse_target, write_atomically

EPILOG = """\b
Exemplos:
  xl-cotas classificar notas.xlsx --lei rs-mostardas-3920-2019
  xl-cotas classificar notas.xlsx --config edital.toml --saida resultado.xlsx

\b
A planilha nova traz os nomes que a de origem traz: é da banca, e não se
publica sem que ela a reveja. O que se mostra na tela não traz nomes.
"""
_SUFFIX = "-classificada.xlsx"
_SHOWN = 40


@click.command("classificar", cls=Command, epilog=EPILOG)
@click.argument("arquivo", type=PATH, metavar="ARQUIVO")
@contest_options
@click.option("--saida", type=PATH, metavar="SAIDA.xlsx", help="A planilha nova (padrão: ARQUIVO-classificada.xlsx).")
@click.option("--forcar", is_flag=True, help="Substitui a planilha de saída, se já existe.")
def command(arquivo: Path, saida: Path | None, forcar: bool, **options: Any) -> int:
    """Diz quem ocupa cada vaga e em que ordem se chama, numa planilha nova.

    ARQUIVO tem uma classificação (inscrição, nota final ou posição geral, e
    quem concorre a cada lista) e as vagas, na aba Vagas ou no edital.toml.
    Um empate que decide uma vaga não é resolvido: as inscrições são ditas.
    """
    facts = Facts.of(options)
    target = saida or arquivo.with_name(arquivo.stem + _SUFFIX)
    if target.suffix.lower() != ".xlsx":
        raise InputError(f'{show(target.name)}: o nome da planilha deve terminar em ".xlsx"')
    inputs = (arquivo,) if facts.config is None else (arquivo, facts.config)
    refuse_target(target, replace=forcar, inputs=inputs)
    contest, laws = facts.contest(), facts.library()
    refuse_unknown_laws(contest, laws)

    from xl_cotas.checks.inspection import Request
    from xl_cotas.checks.placing.answer import classified_sheets
    from xl_cotas.workbook.process.worker import run_capped

    result = run_capped(classified_sheets, arquivo.absolute(), Request(contest, laws))

    from xl_cotas.workbook.template.result import write_result

    content = write_result(result.facts, result.readings, result.tables)
    write_atomically(target, content, replace=forcar, inputs=inputs)
    emit("".join(f"{line}\n" for text in result.summary[:_SHOWN] for line in wrap(say(text))))
    if len(result.summary) > _SHOWN:
        emit(f"e mais {count(len(result.summary) - _SHOWN, 'cargo', 'cargos')}\n")
    for notice in result.notices:
        tell(f"Atenção: {say(notice)}")
    tell(f"Planilha criada: {show(str(target))}")
    return 0

"""xl-cotas modelo: the workbook that a board fills in, with the formulas of its law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xl_cotas.cli.grammar import Command, Usage
from xl_cotas.cli.streams import tell
from xl_cotas.errors import InputError
from xl_cotas.report.output import refuse_target, write_atomically

if TYPE_CHECKING:
    from xl_cotas.laws.contest import Contest
    from xl_cotas.laws.model import Law

_NOT_LAWS = {
    "projeto": "é projeto, não lei",
    "não confirmada": "não se confirmou que virou lei",
    "revogada": "foi revogada",
}


def _as_day(context: click.Context, _option: click.Parameter, text: str | None) -> date | None:
    """A day as 2024-03-01 or 01/03/2024."""
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text, form).date() if text else None
        except ValueError:
            continue
    raise Usage(f'--data-edital: "{text}" não é uma data; escreva como 2024-03-01', context)


@click.command("modelo", cls=Command)
@click.argument("saida", metavar="SAIDA.xlsx", type=click.Path(path_type=Path))
@click.option("--lei", "references", multiple=True, metavar="ID", help="Lei do concurso; repita para mais de uma.")
@click.option("--config", "config", metavar="ARQUIVO", type=click.Path(path_type=Path), help="Arquivo edital.toml.")
@click.option("--data-edital", "day", metavar="AAAA-MM-DD", callback=_as_day, help="Data da publicação do edital.")
@click.option("--forcar", is_flag=True, help="Substitui a planilha, se já existe.")
def command(saida: Path, references: tuple[str, ...], config: Path | None, day: date | None, forcar: bool) -> None:
    """Cria uma planilha em branco, com as fórmulas da lei no quadro de vagas.

    As colunas de reserva se calculam a partir do total de vagas de cada cargo.
    As abas Classificação e Convocação trazem as colunas das listas da lei.
    """
    from xl_cotas.laws.regime import build_regime
    from xl_cotas.workbook.template.workbook import write_template

    if saida.suffix.lower() != ".xlsx":
        raise InputError(f'{saida.name}: o nome da planilha deve terminar em ".xlsx"')
    inputs = () if config is None else (config,)
    refuse_target(saida, replace=forcar, inputs=inputs)
    contest = _contest(references, config, day)
    laws = _laws(contest)
    write_atomically(saida, write_template(build_regime(contest, laws)), replace=forcar, inputs=inputs)
    for notice in _notices(contest, laws):
        tell(f"Atenção: {notice}")
    tell(f"Planilha criada: {saida}")


def _contest(references: Sequence[str], config: Path | None, day: date | None) -> Contest:
    """The facts of edital.toml, under what the command line says."""
    from xl_cotas.laws.contest import Contest, load_contest

    stated = Contest(laws=tuple(references), notice_date=day)
    asked = replace(stated, origins={"laws": "--lei", "notice_date": "--data-edital"})
    return asked.over(load_contest(config)) if config is not None else asked


def _laws(contest: Contest) -> list[Law]:
    """The laws named, or those of the entity on the date of the notice."""
    from xl_cotas.laws.registry import find_laws, get_law

    if contest.laws:
        return [get_law(reference) for reference in contest.laws]
    if contest.notice_date is None or not (contest.uf and contest.municipality and contest.branch):
        return []
    return find_laws(contest.uf, contest.municipality, contest.branch, contest.notice_date)


def _notices(contest: Contest, laws: Sequence[Law]) -> list[str]:
    """What the board must know of the laws before it uses the quadro."""
    from xl_cotas.laws.validity import is_in_force

    notices = [f"{law.short_title} {_NOT_LAWS[law.status]}" for law in laws if law.status in _NOT_LAWS]
    day = contest.notice_date
    if day is None:
        return notices
    late = [law for law in laws if not is_in_force(law, day, published=contest.publications.get(law.id))]
    return notices + [f"{law.short_title} não rege edital publicado em {day:%d/%m/%Y}" for law in late]

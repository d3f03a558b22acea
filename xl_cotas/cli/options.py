"""Options that several commands share, and the values they take."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from xl_cotas.report.foreign import show

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:  # older versions of click do not take the argument
    ParamType = click.ParamType

_DATE_FORMATS = ("%Y-%m-%d", "%d/%m/%Y")


class OneOf(ParamType):
    """One of a few words."""

    name = "palavra"

    def __init__(self, values: Sequence[str]) -> None:
        self.values = tuple(values)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self.values:
            return str(value)
        near = get_close_matches(str(value), self.values, n=1)
        hint = f'; o mais parecido é "{near[0]}"' if near else ""
        raise click.BadParameter(
            f'"{show(str(value))}" não é admitido; use {" ou ".join(self.values)}{hint}', ctx, param
        )


class Day(ParamType):
    """A date, as 2024-03-01 or 01/03/2024."""

    name = "data"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        if isinstance(value, date):
            return value
        for form in _DATE_FORMATS:
            try:
                return datetime.strptime(str(value).strip(), form).date()
            except ValueError:
                continue
        raise click.BadParameter(
            f'"{show(str(value))}" não é uma data; escreva como 2024-03-01 ou 01/03/2024', ctx, param
        )


class Reading(ParamType):
    """A choice of reading, as tópico=valor."""

    name = "leitura"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        topic, equals, chosen = str(value).partition("=")
        if not (topic.strip() and equals and chosen.strip()):
            raise click.BadParameter(
                f'"{show(str(value))}": escreva tópico=valor, como arredondamento=para_baixo', ctx, param
            )
        return topic.strip(), chosen.strip()


class Codes(ParamType):
    """Codes of checks or their beginnings, as V001 or V,L."""

    name = "códigos"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        codes = tuple(code.strip().upper() for code in str(value).split(",") if code.strip())
        for code in codes:
            if not re.fullmatch(r"[A-Z]\d{0,3}", code):
                raise click.BadParameter(
                    f'"{show(code)}" não é um código; escreva como V001, ou V para todos os V', ctx, param
                )
        return codes


class Totals(ParamType):
    """How many vagas, at most 10000."""

    name = "vagas"
    most = 10_000

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= self.most:
            raise click.BadParameter(f'"{show(text)}" não serve; use um número de 1 a {self.most}', ctx, param)
        return int(text)


PATH = click.Path(path_type=Path)
FORMATS = ("texto", "json")
CHECK_FORMATS = (*FORMATS, "csv")


def contest_options(command: F) -> F:
    """Where the facts of the contest come from."""
    for option in reversed(_CONTEST_OPTIONS):
        command = option(command)
    return command


def output_options(command: F) -> F:
    """In which form the result goes where."""
    for option in reversed(_OUTPUT_OPTIONS):
        command = option(command)
    return command


def check_output_options(command: F) -> F:
    """The same for the result of a check, which has more forms."""
    for option in reversed((_formats(CHECK_FORMATS), *_OUTPUT_OPTIONS[1:])):
        command = option(command)
    return command


def _formats(names: Sequence[str]) -> Callable[[F], F]:
    return click.option(
        "--formato", type=OneOf(names), metavar="|".join(names), help="Forma do resultado (padrão: texto)."
    )


_CONTEST_OPTIONS = (
    click.option("--lei", multiple=True, metavar="ID|ARQUIVO.toml", help="Lei que rege o certame; repita para várias."),
    click.option(
        "--data-edital", type=Day(), metavar="AAAA-MM-DD", help="Data de publicação do edital (também DD/MM/AAAA)."
    ),
    click.option("--config", type=PATH, metavar="EDITAL.toml", help="Arquivo com os dados do certame."),
    click.option(
        "--leitura",
        type=Reading(),
        multiple=True,
        metavar="TÓPICO=VALOR",
        help="Leitura escolhida onde a lei não decide; repita para várias.",
    ),
    click.option("--leis", type=PATH, metavar="PASTA", help="Pasta com outras leis (.toml), além das da biblioteca."),
)
FORMAT_OPTION = _formats(FORMATS)
_OUTPUT_OPTIONS = (
    FORMAT_OPTION,
    click.option("--saida", type=PATH, metavar="CAMINHO", help="Grava o resultado nesse arquivo."),
    click.option("--forcar", is_flag=True, help="Substitui o arquivo de --saida, se já existe."),
    click.option(
        "--cor",
        type=OneOf(("auto", "sempre", "nunca")),
        default="auto",
        metavar="auto|sempre|nunca",
        help="Cor no texto (padrão: auto, só em terminal).",
    ),
)

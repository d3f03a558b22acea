"""click in Portuguese: headings, usage errors, and commands whose modules load only when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

import click


class Usage(click.UsageError):
    """A usage error whose message is already Portuguese."""


class Formatter(click.HelpFormatter):
    """Help with Portuguese headings."""

    _HEADINGS: Mapping[str, str] = {"Options": "Opções", "Commands": "Comandos"}

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, "Uso: " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._HEADINGS.get(heading, heading))


class Context(click.Context):
    """A context that formats with Portuguese headings, at 80 columns."""

    formatter_class = Formatter


class Command(click.Command):
    """A command that refuses extra arguments in Portuguese."""

    context_class = Context
    allow_extra_args = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"options_metavar": "[OPÇÕES]", **kwargs})

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _in_portuguese(super().get_help_option(ctx))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            raise Usage(f"argumento a mais: {' '.join(extra)}", ctx)
        return extra


class Lazy(NamedTuple):
    """Where a command is and what the list of commands says of it."""

    module: str
    help: str


class Group(click.Group):
    """A group of commands. `lazy` names those whose module is imported only when it is asked for."""

    context_class = Context
    command_class = Command

    def __init__(self, *args: Any, lazy: Mapping[str, Lazy] | None = None, **kwargs: Any) -> None:
        own = {"options_metavar": "[OPÇÕES]", "subcommand_metavar": "COMANDO ...", "no_args_is_help": False}
        super().__init__(*args, **{**own, **kwargs})
        self._lazy = dict(lazy or {})

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _in_portuguese(super().get_help_option(ctx))

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self._lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self._lazy:
            return super().get_command(ctx, name)
        command = import_module(self._lazy[name].module).command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not self._lazy:
            super().format_commands(ctx, formatter)
            return
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self._lazy.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not self.invoke_without_command:
            raise Usage(f"falta o comando; use um destes: {', '.join(self.list_commands(ctx))}", ctx)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, names = args[0], self.list_commands(ctx)
        if name not in names and not name.startswith("-"):
            near = get_close_matches(name, names, n=1)
            hint = f'o mais parecido é "{near[0]}"' if near else f"use um destes: {', '.join(names)}"
            raise Usage(f'comando desconhecido: "{name}"; {hint}', ctx)
        return super().resolve_command(ctx, args)


def _in_portuguese(option: click.Option | None) -> click.Option | None:
    if option is not None:
        option.help = "Mostra esta ajuda e sai."
    return option

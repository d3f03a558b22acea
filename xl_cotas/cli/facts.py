"""The facts of the contest that the command line states: they win over edital.toml, which wins over the workbook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from xl_cotas.errors import CotasError
from xl_cotas.laws.contest import Contest, load_contest, parse_reading
from xl_cotas.laws.fields import Fields
from xl_cotas.laws.model import Law
from xl_cotas.laws.registry import find_laws, get_law, library, load_folder
from xl_cotas.report.foreign import show


@dataclass(frozen=True, slots=True)
class Facts:
    """What --lei, --data-edital, --config, --leitura and --leis say."""

    laws: tuple[str, ...] = ()
    notice_date: date | None = None
    config: Path | None = None
    readings: tuple[tuple[str, str], ...] = ()
    folder: Path | None = None

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Facts:
        """Take them from the parsed options of a command."""
        return cls(
            tuple(options["lei"]),
            options["data_edital"],
            options["config"],
            tuple(options["leitura"]),
            options["leis"],
        )

    def contest(self) -> Contest:
        """The contest as stated here; raises CotasError, naming the option, for what cannot be accepted."""
        stated: dict[str, Any] = {
            "laws": (tuple(dict.fromkeys(self.laws)), "--lei"),
            "notice_date": (self.notice_date, "--data-edital"),
            "readings": (dict(self._chosen()), "--leitura"),
        }
        said = {name: value for name, (value, _) in stated.items() if value}
        contest = Contest(**said, origins={name: stated[name][1] for name in said})
        if self.config is not None:
            require_file(self.config, "--config")
            contest = contest.over(load_contest(self.config))
        parts = tuple(replace(part, contest=_anchored(part.contest)) for part in contest.parts)
        return replace(_anchored(contest), parts=parts)

    def library(self) -> dict[str, Law]:
        """The laws at hand: those of the tool and those of --leis. Raises CotasError when an id is in both."""
        known = dict(library())
        if self.folder is None:
            return known
        if not self.folder.is_dir():
            raise CotasError(f"--leis {show(str(self.folder))}: a pasta não existe")
        own = load_folder(self.folder)
        if twice := sorted(known.keys() & own.keys()):
            raise CotasError(f"--leis: a biblioteca já tem a lei {twice[0]}; dê outro id à sua")
        return known | own

    def _chosen(self) -> Iterator[tuple[str, str]]:
        chosen: dict[str, str] = {}
        for topic, value in self.readings:
            name, taken = parse_reading(Fields({topic: value}, "--leitura"), topic)
            if chosen.setdefault(name, taken) != taken:
                raise CotasError(f"--leitura {name}: foram dados dois valores, {chosen[name]} e {taken}; deixe um")
        yield from chosen.items()


def _anchored(contest: Contest) -> Contest:
    """Law files by their whole path: the process that checks may be elsewhere. Raises CotasError for a missing one."""
    option = "--lei" if contest.origins.get("laws") == "--lei" else "--config: leis:"
    for reference in contest.laws:
        if reference.endswith(".toml"):
            require_file(Path(reference), option)
    laws = (str(Path(law).absolute()) if law.endswith(".toml") else law for law in contest.laws)
    return replace(contest, laws=tuple(laws))


def refuse_unknown_laws(contest: Contest, laws: dict[str, Law]) -> None:
    """Raise CotasError now, once, for a law that no file of the run could be checked against."""
    for stated in (contest, *(part.contest for part in contest.parts)):
        for reference in stated.laws:
            get_law(reference, laws)


def require_file(path: Path, option: str) -> None:
    """Raise CotasError when a file named by an option is not there."""
    if not path.is_file():
        raise CotasError(f"{option} {show(str(path))}: o arquivo não existe; confira o nome e a pasta")


def governing_laws(contest: Contest, laws: dict[str, Law]) -> tuple[list[Law], str]:
    """The laws that the contest names, or those of its entity on its date, and who named them."""
    refuse_unknown_laws(contest, laws)
    if contest.laws:
        return [get_law(reference, laws) for reference in contest.laws], contest.origins.get("laws", "")
    if contest.uf and contest.notice_date:
        return find_laws(
            contest.uf, contest.municipality, contest.branch, contest.notice_date, laws
        ), "município e data"
    return [], ""

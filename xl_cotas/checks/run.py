"""Run the checks one by one: a bug in one of them never silences the others."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from xl_cotas.checks import CHECKS
from xl_cotas.checks.base import Consumed, Decided, Finding, Outcome, Undecided
from xl_cotas.checks.subject import Subject
from xl_cotas.errors import LawError

# Letters of the codes, whether or not this version has a check of that family.
FAMILIES = frozenset("VCNLE")


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Everything that the checks of one contest yielded. `defects` names those that crashed, `details` says where."""

    findings: tuple[Finding, ...]
    undecided: tuple[Undecided, ...]
    consumed: tuple[Consumed, ...]
    decided: int
    defects: tuple[str, ...]
    details: tuple[str, ...]


def check_modules() -> list[ModuleType]:
    """The check modules, in order."""
    return [import_module(f"xl_cotas.checks.{name}") for name in CHECKS]


def chosen(modules: Sequence[ModuleType], select: Sequence[str], ignore: Sequence[str]) -> Iterator[ModuleType]:
    """The checks whose code begins with what was selected and with nothing ignored: "V" or "V001".

    Raises LawError for a prefix that no check has.
    """
    for prefix in (*select, *ignore):
        if prefix.upper() in FAMILIES:
            continue
        if not any(module.CODE.startswith(prefix.upper()) for module in modules):
            codes = ", ".join(module.CODE for module in modules)
            raise LawError(f'nenhuma verificação começa por "{prefix}"; há: {codes}')
    for module in modules:
        wanted = not select or any(module.CODE.startswith(prefix.upper()) for prefix in select)
        if wanted and not any(module.CODE.startswith(prefix.upper()) for prefix in ignore):
            yield module


def run_checks(subject: Subject, modules: Sequence[ModuleType]) -> Outcomes:
    """Run the checks over one contest; what one yields before crashing still counts."""
    outcomes: list[Outcome] = []
    defects, details = [], []
    for module in modules:
        try:
            outcomes.extend(_run(module.check, subject))
        except Exception:  # the only place where a check's bug is caught
            defects.append(module.CODE)
            details.append(traceback.format_exc())
    findings = [item for item in outcomes if isinstance(item, Finding)]
    return Outcomes(
        findings=tuple(sorted(dict.fromkeys(findings), key=lambda item: item.sort_key)),
        undecided=tuple(sorted((i for i in outcomes if isinstance(i, Undecided)), key=lambda item: item.sort_key)),
        consumed=tuple(dict.fromkeys(item for item in outcomes if isinstance(item, Consumed))),
        decided=sum(item.units for item in outcomes if isinstance(item, Decided)),
        defects=tuple(defects),
        details=tuple(details),
    )


def _run(check: Callable[[Subject], Iterator[Outcome]], subject: Subject) -> Iterator[Outcome]:
    yield from check(subject)

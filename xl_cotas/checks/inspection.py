"""One file from beginning to end: read, recognise, put the regime together, check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from xl_cotas.checks.base import Finding, Undecided
from xl_cotas.checks.evaluation import evaluate
from xl_cotas.checks.quadro import read_quadro
from xl_cotas.checks.report import FileReport, LawUse, ReadingUse, SheetUse
from xl_cotas.checks.run import Outcomes, check_modules, chosen, run_checks
from xl_cotas.checks.subject import Subject
from xl_cotas.errors import CotasError, InputError
from xl_cotas.laws.contest import Contest, TableHint
from xl_cotas.laws.model import GroupRule, Law
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.laws.registry import find_laws, get_law
from xl_cotas.workbook.hints import check_hints
from xl_cotas.workbook.model import CellRef, Workbook
from xl_cotas.workbook.notice_sheet import NoticeSheet, find_notice_sheet, read_notice_sheet
from xl_cotas.workbook.reader import read_workbook
from xl_cotas.workbook.recognise import recognise
from xl_cotas.workbook.table import Table
from xl_cotas.workbook.vacancies import read_vacancies


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked: facts of the contest (they win over the workbook's own), laws at hand, checks to run."""

    contest: Contest
    laws: Mapping[str, Law]
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Contested:
    """One contest of the workbook: its facts and the sheets it speaks of; None for all that no other claims."""

    contest: Contest
    sheets: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class _Checked:
    regime: Regime
    outcomes: Outcomes
    law_uses: tuple[LawUse, ...]


def inspect_file(path: Path, request: Request) -> FileReport:
    """Check one workbook. What the user can mend never raises: the report carries the error."""
    try:
        return inspect_workbook(read_workbook(path), request)
    except CotasError as error:
        return FileReport(str(path), status="not_checked", error=str(error))


def inspect_workbook(workbook: Workbook, request: Request) -> FileReport:
    """Check a workbook that was read already; what the user can mend is in the report."""
    report = FileReport(workbook.path, sha256=workbook.sha256, notices=workbook.notices)
    try:
        return _inspect(workbook, request, report)
    except CotasError as error:
        return replace(report, status="not_checked", error=str(error))


def _inspect(workbook: Workbook, request: Request, report: FileReport) -> FileReport:
    found = find_notice_sheet(workbook)
    notice = read_notice_sheet(found, _group_names(request.contest)) if found else NoticeSheet(Contest())
    contest = request.contest.over(notice.contest)
    check_hints(workbook, _hints(contest), [clause.id for clause in _clauses(contest)])
    modules = list(chosen(check_modules(), request.select, request.ignore))
    sheets = tuple(_recognised(workbook, contest, found.name if found else None))
    report = replace(
        report,
        sheets=sheets,
        notice_date=contest.notice_date,
        notices=(*report.notices, *notice.notices),
    )
    tables = [table for sheet in sheets for table in sheet.tables]
    if not tables:
        return replace(report, error=_nothing_found(sheets))
    checked = []
    for part in _contests(contest):
        own = [table for table in tables if part.sheets is None or table.sheet in part.sheets]
        if own:
            checked.append(_check(workbook, part.contest, own, request, notice.cells, modules))
    return _assemble(report, checked)


def _hints(contest: Contest) -> tuple[TableHint, ...]:
    return (*contest.tables, *(hint for part in contest.parts for hint in part.contest.tables))


def _contests(contest: Contest) -> Iterator[_Contested]:
    """The contests of a workbook: each [[certame]], and what is left where it has a norm of its own."""
    for part in contest.parts:
        yield _Contested(part.contest, frozenset(part.sheets))
    if not contest.parts:
        yield _Contested(contest, None)


def _recognised(workbook: Workbook, contest: Contest, notice: str | None) -> Iterator[SheetUse]:
    """Every sheet of the workbook, with its tables or the reason why it was not read."""
    claimed = {name for part in contest.parts for name in part.sheets}
    for sheet in workbook.sheets:
        if not sheet.visible:
            yield SheetUse(sheet.name, "ignored", "aba oculta", hidden=True)
        elif sheet.name == notice:
            yield SheetUse(sheet.name, "ignored", "dados do certame", hidden=False)
        elif claimed and sheet.name not in claimed:
            yield SheetUse(sheet.name, "ignored", "não é de nenhum [[certame]] do edital.toml", hidden=False)
        else:
            found = recognise(sheet, _hints(contest), _group_names(contest))
            if found.tables:
                yield SheetUse(sheet.name, "checked", "", hidden=False, tables=tuple(found.tables))
            else:
                yield SheetUse(sheet.name, "ignored", found.why, hidden=False)


def _group_names(contest: Contest) -> dict[str, str]:
    """Names that only this contest gives to groups, for headers."""
    return {clause.name: clause.id for clause in _clauses(contest)}


def _clauses(contest: Contest) -> tuple[GroupRule, ...]:
    return (*contest.clauses, *(clause for part in contest.parts for clause in part.contest.clauses))


def _nothing_found(sheets: Sequence[SheetUse]) -> str:
    reasons = "; ".join(f"aba '{sheet.name}': {sheet.why}" for sheet in sheets)
    return f"nenhuma tabela foi reconhecida ({reasons}). Diga onde ela está com [[tabela]], no edital.toml (--config)"


def _check(
    workbook: Workbook,
    contest: Contest,
    tables: Sequence[Table],
    request: Request,
    cells: Mapping[str, CellRef],
    modules: Sequence[ModuleType],
) -> _Checked:
    laws, origin = _laws(contest, request.laws)
    regime = build_regime(contest, laws)
    sheets = {sheet.name: sheet for sheet in workbook.sheets}
    vacancies = [read_vacancies(table, sheets[table.sheet]) for table in tables if table.kind == "vagas"]
    subject = Subject(
        regime=regime,
        workbook=workbook,
        tables=tables,
        evaluations=evaluate([read_quadro(source, regime) for source in vacancies], regime),
        library=tuple(request.laws.values()),
        fact_cells=cells,
    )
    uses = tuple(LawUse(law.id, law.title, law.sha256, law.source_read, origin, law.status) for law in laws)
    return _Checked(regime, run_checks(subject, modules), uses)


def _laws(contest: Contest, library: Mapping[str, Law]) -> tuple[list[Law], str]:
    """The laws that the contest names, or those that govern its entity on its date, and who named them."""
    if contest.laws:
        return [get_law(reference, dict(library)) for reference in contest.laws], contest.origins.get("laws", "")
    if contest.clauses:
        return [], ""
    if contest.uf and contest.notice_date:
        found = find_laws(contest.uf, contest.municipality, contest.branch, contest.notice_date, dict(library))
        if found:
            return found, "município e data"
        place = f"{contest.municipality}/{contest.uf}" if contest.municipality else contest.uf
        raise InputError(
            f"a biblioteca não tem lei de {place} em vigor nessa data; use --lei com um arquivo .toml "
            "(veja: xl-cotas leis nova) ou [[grupo]] no edital.toml"
        )
    missing = [name for name, value in (("UF", contest.uf), ("data do edital", contest.notice_date)) if not value]
    raise InputError(
        f"falta saber que lei rege o certame: use --lei ID (veja: xl-cotas leis), ou informe {' e '.join(missing)} "
        "no edital.toml (--config) ou na aba Edital"
    )


def _assemble(report: FileReport, checked: Sequence[_Checked]) -> FileReport:
    findings: list[Finding] = []
    undecided: list[Undecided] = []
    for item in checked:
        findings += item.outcomes.findings
        undecided += item.outcomes.undecided
    decided = sum(item.outcomes.decided for item in checked)
    return replace(
        report,
        status="checked" if decided else "undecided",
        laws=tuple(dict.fromkeys(use for item in checked for use in item.law_uses)),
        readings=tuple(dict.fromkeys(use for item in checked for use in _readings(item))),
        findings=tuple(sorted(findings, key=lambda item: item.sort_key)),
        undecided=tuple(sorted(undecided, key=lambda item: item.sort_key)),
        defects=tuple(dict.fromkeys(name for item in checked for name in item.outcomes.defects)),
        details=tuple(text for item in checked for text in item.outcomes.details),
    )


def _readings(checked: _Checked) -> Iterator[ReadingUse]:
    """The readings on which a result depended, as the report shows them."""
    families = {family.id: family for family in checked.regime.families}
    for item in checked.outcomes.consumed:
        family = families[item.family]
        reading = family.readings[item.topic]
        others = tuple(value for value in (reading.value, *reading.alternatives) if value != item.value)
        citation = str(reading.citation) if reading.citation else ""
        also = f"; servem também: {', '.join(item.also)}" if item.also else ""
        yield ReadingUse(item.topic, item.value, item.origin, citation, others, reading.reason + also, family.title)

"""One file from beginning to end: read, recognise, put the regime together, check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xl_cotas.checks.base import Finding, Undecided
from xl_cotas.checks.ranking_analysis import Rankings
from xl_cotas.checks.report import FileReport, LawUse, ReadingUse
from xl_cotas.checks.run import Outcomes, check_modules, chosen, run_checks
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import evaluate
from xl_cotas.checks.verdict.quadro import read_quadro
from xl_cotas.errors import CotasError, InputError
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.laws.registry import find_laws, get_law
from xl_cotas.workbook.model import CellRef, Workbook
from xl_cotas.workbook.reading.reader import read_workbook
from xl_cotas.workbook.recognition.notice_sheet import NoticeSheet
from xl_cotas.workbook.recognition.vacancies import read_vacancies
from xl_cotas.workbook.schema import shape_failures
from xl_cotas.workbook.survey import SheetUse, clauses_of, has_norms, names_of, read_notice, survey
from xl_cotas.workbook.table import Table


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked: facts of the contest (they win over the workbook's own), laws at hand, checks to run."""

    contest: Contest
    laws: Mapping[str, Law]
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Contest:
    """One contest of the workbook: its facts, its laws and who named them, and the tables it speaks of."""

    contest: Contest
    laws: tuple[Law, ...]
    origin: str
    tables: tuple[Table, ...]


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


def subjects_of(workbook: Workbook, request: Request) -> list[Subject]:
    """The contests of a workbook, each ready to be checked. Raises CotasError for what the user can mend."""
    _, notice, contest, sheets = _understood(workbook, request)
    return [_subject(workbook, part, request, notice.cells) for part in _contests(contest, sheets, request)]


def _inspect(workbook: Workbook, request: Request, report: FileReport) -> FileReport:
    modules = list(chosen(check_modules(), request.select, request.ignore))
    notices, notice, contest, sheets = _understood(workbook, request)
    report = replace(report, sheets=sheets, notice_date=contest.notice_date, notices=notices)
    if not any(use.tables for use in sheets):
        return replace(report, error=_nothing_found(sheets))
    checked = []
    for part in _contests(contest, sheets, request):
        subject = _subject(workbook, part, request, notice.cells)
        checked.append(_Checked(subject.regime, run_checks(subject, modules), tuple(_norms(part))))
    return _assemble(report, checked, deciding=any(getattr(module, "DECIDES", False) for module in modules))


def _understood(
    workbook: Workbook, request: Request
) -> tuple[tuple[str, ...], NoticeSheet, Contest, tuple[SheetUse, ...]]:
    """Notices, the Edital sheet, the facts put together and the sheets with their tables."""
    sheet, notice = read_notice(workbook, request.contest)
    contest = request.contest.over(notice.contest)
    sheets = survey(workbook, contest, sheet, _group_names(contest, request.laws))
    return (*workbook.notices, *notice.notices), notice, contest, sheets


def _contests(contest: Contest, sheets: Sequence[SheetUse], request: Request) -> Iterator[_Contest]:
    """The contests of a workbook that have a table: each [[certame]], and the file's own on the other sheets."""
    parts = [(part.contest, set(part.sheets)) for part in contest.parts]
    claimed = {name for _, names in parts for name in names}
    if not parts or has_norms(contest):
        parts.append((contest, {use.name for use in sheets} - claimed))
    for facts, names in parts:
        tables = tuple(table for use in sheets if use.name in names for table in use.tables)
        if tables:
            yield _Contest(facts, *_laws(facts, request.laws), tables)


def _group_names(contest: Contest, library: Mapping[str, Law]) -> dict[str, str]:
    """The names that the norms of the workbook's contests give to groups, for headers."""
    groups = list(clauses_of(contest))
    for facts in (contest, *(part.contest for part in contest.parts)):
        groups += [group for reference in facts.laws for group in get_law(reference, library).groups]
    return names_of(groups)


def _nothing_found(sheets: Sequence[SheetUse]) -> str:
    reasons = "; ".join(f"aba '{sheet.name}': {sheet.why}" for sheet in sheets)
    return f"nenhuma tabela foi reconhecida ({reasons}). Diga onde ela está com [[tabela]], no edital.toml (--config)"


def _subject(workbook: Workbook, part: _Contest, request: Request, cells: Mapping[str, CellRef]) -> Subject:
    regime = build_regime(part.contest, part.laws)
    sheets = {sheet.name: sheet for sheet in workbook.sheets}
    vacancies = [read_vacancies(table, sheets[table.sheet]) for table in part.tables if table.kind == "vagas"]
    return Subject(
        regime=regime,
        workbook=workbook,
        tables=part.tables,
        evaluations=evaluate([read_quadro(source, regime) for source in vacancies], regime),
        library=tuple(request.laws.values()),
        rankings=Rankings.of(part.tables, workbook, part.contest),
        shapes=[shape_failures(source, sheets[source.table.sheet]) for source in vacancies],
        fact_cells=cells,
    )


def _norms(part: _Contest) -> Iterator[LawUse]:
    """The laws of a contest, then the clauses that its edital states."""
    for law in part.laws:
        yield LawUse(law.id, law.title, law.sha256, law.source_read, part.origin, law.status)
    origin = part.contest.origins.get("clauses", "")
    for clause in part.contest.clauses:
        yield LawUse(f"edital:{clause.id}", clause.share.citation.norm, "", "edital", origin, "item do edital")


def _laws(contest: Contest, library: Mapping[str, Law]) -> tuple[tuple[Law, ...], str]:
    """The laws that the contest names, or those that govern its entity on its date, and who named them."""
    if contest.laws:
        return tuple(get_law(reference, library) for reference in contest.laws), contest.origins.get("laws", "")
    found = _of_place_and_date(contest, library)
    if found or contest.clauses:
        return found, "município e data" if found else ""
    if contest.uf and contest.notice_date:
        place = f"{contest.municipality}/{contest.uf}" if contest.municipality else contest.uf
        raise InputError(
            f"a biblioteca não tem lei de {place} em vigor nessa data; use --lei com um arquivo .toml "
            "(veja: xl-cotas leis nova) ou [[grupo]] no edital.toml"
        )
    facts = {"UF": contest.uf, "município (se não é da União nem do estado)": contest.municipality}
    facts |= {"data do edital": str(contest.notice_date or "")}
    missing = [name for name, value in facts.items() if not value]
    raise InputError(
        f"falta saber que lei rege o certame: use --lei ID (veja: xl-cotas leis), ou informe {', '.join(missing)} "
        "no edital.toml (--config) ou na aba Edital"
    )


def _of_place_and_date(contest: Contest, library: Mapping[str, Law]) -> tuple[Law, ...]:
    """The laws of the contest's entity on its date; possibly none. Raises InputError where the branch would tell."""
    if not (contest.uf and contest.notice_date):
        return ()
    found = find_laws(contest.uf, contest.municipality, contest.branch, contest.notice_date, library)
    branches = sorted({law.entity.branch for law in found if law.entity.branch})
    if len(branches) > 1 and not contest.clauses:
        raise InputError(f"diga de que Poder é o certame, na aba Edital ou no edital.toml: {' ou '.join(branches)}")
    return tuple(found) if len(branches) < 2 else ()


def _assemble(report: FileReport, checked: Sequence[_Checked], *, deciding: bool) -> FileReport:
    """The report of a file; it is undecided where checks that decide what a law owes ran and decided nothing."""
    findings: list[Finding] = []
    undecided: list[Undecided] = []
    for item in checked:
        findings += item.outcomes.findings
        undecided += item.outcomes.undecided
    decided = any(item.outcomes.decided for item in checked)
    return replace(
        report,
        status="checked" if decided or not deciding else "undecided",
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

"""What `xl-cotas classificar` gives back: the sheets to write, a short summary and what the board must know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from xl_cotas.checks.inspection import Request
from xl_cotas.checks.placing.classified import Classified, ClassifiedContest, classify_file
from xl_cotas.checks.placing.result_sheets import ListNames, result_sheets
from xl_cotas.checks.placing.words import filled
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import count, worded
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.workbook.template.edital import EditalFacts
from xl_cotas.workbook.template.plan import PCD_CEILING, PCD_THRESHOLD
from xl_cotas.workbook.template.result import SheetTable


@dataclass(frozen=True, slots=True)
class ClassifiedSheets:
    """Ready to be written. No name of a person is in `summary` or `notices`."""

    facts: EditalFacts
    readings: tuple[tuple[str, str], ...]
    tables: tuple[SheetTable, ...]
    summary: tuple[str, ...]
    notices: tuple[str, ...]


def classified_sheets(path: Path, request: Request) -> ClassifiedSheets:
    """Classify a file. Raises CotasError for what the user can settle."""
    contest = classify_file(path, request)
    regime = contest.subject.regime
    names = ListNames.of(regime, contest.lists)
    cargos = [cargo for table in contest.tables for cargo in table.cargos]
    return ClassifiedSheets(
        facts=_facts(regime, request),
        readings=tuple(regime.contest.readings.items()),
        tables=result_sheets(contest),
        summary=tuple(_summary(cargo, names) for cargo in cargos),
        notices=(*contest.notices, *_not_said(regime, contest)),
    )


def _summary(cargo: Classified, names: ListNames) -> str:
    vagas = count(sum(cargo.vagas.values()), "vaga", "vagas")
    held = count(len(cargo.holders), "ocupada", "ocupadas")
    by_list = filled(cargo.vagas, cargo.holders.values(), names.short.__getitem__)
    key = f"{cargo.key}: " if cargo.key else ""
    return f"{key}{vagas}, {held} ({by_list})"


def _facts(regime: Regime, request: Request) -> EditalFacts:
    """The facts of the contest that the Edital sheet can say."""
    contest = regime.contest
    return EditalFacts(
        title=contest.title,
        municipality=contest.municipality,
        uf=contest.uf,
        branch=contest.branch,
        laws=tuple(law.id for law in regime.laws if law.id in request.laws),
        notice_date=contest.notice_date,
        pcd_share=_pcd_share(contest),
        base=contest.base,
    )


def _pcd_share(contest: Contest) -> Fraction | None:
    """The share of a clause on PcD, where the cell of the Edital sheet means all of it."""
    for clause in contest.clauses:
        rounding = clause.rounding.value if clause.rounding else ""
        ceiling = clause.ceiling.value if clause.ceiling else None
        threshold = clause.threshold.value if clause.threshold else 0
        plain = rounding == "para_cima" and ceiling == PCD_CEILING and threshold <= PCD_THRESHOLD
        if clause.id == "pcd" and plain and not clause.positions:
            return clause.share.value
    return None


def _not_said(regime: Regime, contest: ClassifiedContest) -> Iterator[str]:
    """What the Edital sheet has no room for."""
    clauses = [clause.id for clause in regime.contest.clauses]
    own = [law for law in regime.contest.laws if law.endswith(".toml")]
    if [name for name in clauses if name != "pcd" or _pcd_share(regime.contest) is None] or own:
        yield "a aba Edital não diz tudo: confira a planilha nova com as mesmas opções (--config, --lei)"
    empty = [seat for table in contest.tables for cargo in table.cargos for seat in cargo.seats if seat.why]
    reverted = sum(seat.why == "reversao" and seat.due != AMPLA for seat in empty)
    if reverted:
        text = worded(reverted, "1 vaga reservada reverteu", "{} vagas reservadas reverteram")
        yield f"{text}, por falta de candidatos da sua lista"

"""What a workbook holds, sheet by sheet: the facts of its Edital sheet and the tables of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from xl_cotas.laws.contest import Contest, TableHint
from xl_cotas.laws.model import GroupRule
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.recognition.across import may_sum_up
from xl_cotas.workbook.recognition.hints import check_hints
from xl_cotas.workbook.recognition.notice_sheet import NoticeSheet, find_notice_sheet, read_notice_sheet
from xl_cotas.workbook.recognition.recognise import recognise
from xl_cotas.workbook.table import Table


@dataclass(frozen=True, slots=True)
class SheetUse:
    """A sheet, read or not, and why."""

    name: str
    status: Literal["checked", "ignored"]
    why: str
    hidden: bool
    tables: tuple[Table, ...] = ()


def read_notice(workbook: Workbook, told: Contest) -> tuple[Sheet | None, NoticeSheet]:
    """The workbook's own facts, and the sheet that states them; `told` wins over what the sheet says.

    Raises LawError for a value that cannot be read and that `told` does not state.
    """
    sheet = find_notice_sheet(workbook)
    notice = read_notice_sheet(sheet, names_of(clauses_of(told))) if sheet else NoticeSheet(Contest())
    notice.refuse(told)
    return sheet, notice


def survey(
    workbook: Workbook, contest: Contest, notice: Sheet | None, group_names: Mapping[str, str]
) -> tuple[SheetUse, ...]:
    """Every sheet with its tables, or the reason why it was not read.

    `group_names` are the names that the norms of the contest give to groups. Raises LawError for a [[tabela]] of a
    sheet or concept that does not exist.
    """
    hints = hints_of(contest)
    check_hints(workbook, hints, [clause.id for clause in clauses_of(contest)])
    claimed = {name for part in contest.parts for name in part.sheets} if not has_norms(contest) else set[str]()
    uses = [_use(sheet, notice, claimed, hints, group_names) for sheet in workbook.sheets]
    quadros = [table for use in uses for table in use.tables if table.kind == "vagas"]
    return tuple(uses if all(map(may_sum_up, quadros)) else map(_without_sums, uses))


def _without_sums(use: SheetUse) -> SheetUse:
    """A sheet without the quadros that may only sum up those of other sheets."""
    kept = tuple(table for table in use.tables if not may_sum_up(table))
    if len(kept) == len(use.tables):
        return use
    why = "um quadro sem nome de cargo, que pode ser o resumo dos outros, não foi lido"
    return replace(use, tables=kept, status="checked" if kept else "ignored", why=why)


def has_norms(contest: Contest) -> bool:
    """Whether the contest itself, and not only its [[certame]] parts, names a law or states a clause."""
    return bool(contest.laws or contest.clauses)


def clauses_of(contest: Contest) -> tuple[GroupRule, ...]:
    """The [[grupo]] entries of a contest and of every [[certame]] in it."""
    return (*contest.clauses, *(clause for part in contest.parts for clause in part.contest.clauses))


def hints_of(contest: Contest) -> tuple[TableHint, ...]:
    """The [[tabela]] entries of a contest and of every [[certame]] in it."""
    return (*contest.tables, *(hint for part in contest.parts for hint in part.contest.tables))


def names_of(groups: Sequence[GroupRule]) -> dict[str, str]:
    """Names of groups, for headers."""
    return {group.name: group.id for group in groups}


def _use(
    sheet: Sheet, notice: Sheet | None, claimed: set[str], hints: Sequence[TableHint], names: Mapping[str, str]
) -> SheetUse:
    for reason in _reasons(sheet, notice, claimed):
        return SheetUse(sheet.name, "ignored", reason, hidden=not sheet.visible)
    found = recognise(sheet, hints, names)
    return SheetUse(sheet.name, "checked" if found.tables else "ignored", found.why, hidden=False, tables=found.tables)


def _reasons(sheet: Sheet, notice: Sheet | None, claimed: set[str]) -> Iterator[str]:
    """Why a sheet is not read at all."""
    if not sheet.visible:
        yield "aba oculta"
    elif notice is not None and sheet.name == notice.name:
        yield "dados do certame"
    elif claimed and sheet.name not in claimed:
        yield "não é de nenhum [[certame]] do edital.toml"

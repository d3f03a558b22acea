"""What all checks of a ranking share: each person's fault is told once, by the check that explains it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from xl_cotas.checks.ranking import Ranking, RankList, read_rankings
from xl_cotas.checks.ranking_agreement import Disagreement, disagreement
from xl_cotas.checks.ranking_lists import ListFaults, list_faults
from xl_cotas.checks.ranking_people import Membership, Twice, memberships, repeated_people
from xl_cotas.checks.ranking_tie_facts import tie_facts
from xl_cotas.checks.ranking_ties import READINGS, Ties, judge_ties, tied_rows
from xl_cotas.laws.contest import Contest
from xl_cotas.workbook.model import Workbook
from xl_cotas.workbook.table import Table


@dataclass(frozen=True)
class Analysis:
    """One ranking, looked at once; each part is worked out when the first check asks for it."""

    ranking: Ranking
    contest: Contest

    @cached_property
    def people(self) -> list[Twice]:
        return repeated_people(self.ranking)

    @cached_property
    def members(self) -> list[Membership]:
        return list(memberships(self.ranking))

    @cached_property
    def lists(self) -> list[ListFaults]:
        return [list_faults(self.ranking, item, self._left_out(item)) for item in self.ranking.lists]

    @cached_property
    def gaps_explained(self) -> dict[str, int]:
        """How many ranks of each list are missing because of people who declare and are absent."""
        return {item.list.id: len(item.absent) for item in self.members}

    @cached_property
    def ties(self) -> dict[str, Ties]:
        """The ties of the first list under each reading; empty where the edital states no criteria."""
        rule = self.contest.tiebreak
        if rule is None or not self.ranking.lists or self.ranking.scores is None:
            return {}
        item = self.ranking.lists[0]
        rows = tied_rows(self.ranking, item, [*self._left_out(item), *self.lists[0].blamed])
        facts = tie_facts(self.ranking, rows, rule)
        return {reading: judge_ties(item, facts, rule, reading) for reading in READINGS}

    @cached_property
    def agreements(self) -> list[Disagreement]:
        blamed = self.lists[0].touched if self.lists else set()
        tied = {index for ties in self.ties.values() for fault in ties.faults for index in fault.due}
        found = []
        for item in self.lists:
            gaps = {gap.index for gap in item.gaps}
            out = {*self._left_out(item.list), *blamed, *tied, *item.touched, *gaps}
            if (agreement := disagreement(self.ranking, item.list, out)) is not None:
                found.append(agreement)
        return found

    def _left_out(self, item: RankList) -> Sequence[int]:
        """Rows whose presence in a list is another check's finding."""
        copies = [index for twice in self.people for index in twice.copies]
        strangers = (m.undeclared for m in self.members if m.list is item and not m.misread)
        return [*copies, *(index for indices in strangers for index in indices)]


class Rankings:
    """The rankings of a contest, read when the first check asks for them."""

    __slots__ = ("_found", "_read")

    def __init__(self, read: Callable[[], Sequence[Analysis]] = tuple) -> None:
        self._read = read
        self._found: tuple[Analysis, ...] | None = None

    @classmethod
    def of(cls, tables: Sequence[Table], workbook: Workbook, contest: Contest) -> Rankings:
        """The rankings of the classificação tables of a contest."""
        return cls(lambda: [Analysis(ranking, contest) for ranking in read_rankings(tables, workbook, contest)])

    @property
    def all(self) -> tuple[Analysis, ...]:
        if self._found is None:
            self._found = tuple(self._read())
        return self._found

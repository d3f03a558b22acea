"""What the templates are recalculated for: every law, alone and under each reading that changes its count.

The counts due come from the rules alone; the code that writes formulas takes no part in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import product

from xl_cotas.exact import parse_share
from xl_cotas.laws.contest import Contest
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.laws.registry import get_law, library
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms, settle_family
from xl_cotas.workbook.recognition.notice_sheet import percentage_clause
from xl_cotas.workbook.template.workbook import write_template

MOST = 1_000
WITHOUT_TEMPLATE: dict[str, str] = {}
"""The laws that can have no template, each with words of the reason that is given: today, none."""
_READINGS = ("arredondamento", "minimo", "teto", "lista")  # those that settle the terms of a group
Row = list[object]


@dataclass(frozen=True, slots=True)
class Case:
    """A template, and the percentage that a board types in its Edital sheet."""

    laws: tuple[str, ...]
    readings: tuple[tuple[str, str], ...] = ()
    day: date | None = None
    typed: str = ""

    @property
    def name(self) -> str:
        parts = ["+".join(self.laws) or "sem lei", str(self.day or ""), *(value for _, value in self.readings)]
        return "_".join(part.strip("%") for part in [*parts, self.typed] if part)

    def template(self, rows: int = MOST + 1) -> bytes:
        """The template as the program writes it, with blank rows; what is typed later is not in it."""
        return _written(Case(self.laws, self.readings, self.day, "" if self.laws else self.typed), rows)

    def due(self, totals: Sequence[int]) -> list[Row]:
        """From the column of the totals on, the row of each and the row of the sums."""
        families = self.regime().families
        terms = sorted((item for family in families for item in settle_family(family)), key=_is_pcd)
        unstated = [] if any(map(_is_pcd, terms)) else [0]  # the template has a column for PcD all the same
        rows: list[list[int]] = []
        for total in totals:
            counts = [reserve_for(total, item).count for item in terms] + unstated
            rows.append([total, total - sum(counts), *counts])
        return [list(row) for row in [*rows, [sum(column) for column in zip(*rows, strict=True)]]]

    def regime(self) -> Regime:
        """The laws, and the clause that a typed percentage stands for."""
        clauses = (percentage_clause("pcd", parse_share(self.typed)),) if self.typed else ()
        contest = Contest(notice_date=self.day, clauses=clauses, readings=dict(self.readings))
        return build_regime(contest, [get_law(law) for law in self.laws])


@cache
def _written(case: Case, rows: int) -> bytes:
    return write_template(case.regime(), rows=rows)


def _is_pcd(terms: Terms) -> bool:
    return terms.group_id == "pcd"


def _moments(law: Law) -> Iterator[date | None]:
    """The law as it is, and on the eve of each change of its groups."""
    yield None
    for change in sorted({group.since for group in law.groups if group.since is not None}):
        yield change - timedelta(days=1)


def _alone(law: Law) -> Iterator[Case]:
    """The law alone, once for each outcome of the readings that it leaves open."""
    for day in _moments(law):
        family = build_regime(Contest(notice_date=day), [law]).families[0]
        seen = []
        for values in product(*((family.value(topic), *family.alternatives(topic)) for topic in _READINGS)):
            choice = {
                topic: value for topic, value in zip(_READINGS, values, strict=True) if family.alternatives(topic)
            }
            if (terms := settle_family(family, choice)) not in seen:
                seen.append(terms)
                chosen = ((topic, value) for topic, value in choice.items() if value != family.value(topic))
                yield Case((law.id,), tuple(chosen), day)


FEDERAL = ("federal-15142-2025", "federal-decreto-9508-2018")
CASES = (
    *(case for law in library().values() if law.id not in WITHOUT_TEMPLATE for case in _alone(law)),
    Case(FEDERAL),
    Case(FEDERAL, typed="10%"),
    Case(("rs-mostardas-3920-2019",), typed="5%"),
    Case(("rs-santa-maria-executivo",), typed="10%"),
    Case(("es-domingos-martins-pl-25-2023",), typed="20%"),
    Case(("es-divino-de-sao-lourenco",), typed="7,5%"),
    Case(("federal-12990-2014",), typed="16,24%"),
    Case((), typed="5%"),
)

"""What a quadro of vacancies has for a regime: its reserve columns, and what may not be put into formulas of a row."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from xl_cotas.errors import LawError
from xl_cotas.laws.model import Clause
from xl_cotas.laws.regime import Family, Regime
from xl_cotas.laws.registry import library
from xl_cotas.laws.topics import topics
from xl_cotas.portuguese import listed
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import Terms, settle_family
from xl_cotas.workbook.template.formulas import BASIS_POINTS, reserve_formula, reserve_formula_by_cell
from xl_cotas.workbook.template.headers import GROUPS, reserve_header

ROW_BASES = ("cargo", "especialidade", "localidade", "linha")
# What "Percentual PcD" in the Edital sheet means (DESIGN, section 6): rounded up, ceiling 20%, first post at the fifth.
PCD_CEILING = Fraction(1, 5)
PCD_THRESHOLD = 5
_CHOSEN = (
    "as funções calculam as leis da biblioteca, sem escolhas do edital, e aqui nenhuma coluna é assim; peça o modelo "
    "sem --funcoes"
)
_PCD_ONLY = (
    "só há reserva a PcD, que o quadro calcula pelo Percentual PcD da aba Edital, sem função; peça o modelo sem "
    "--funcoes"
)


@dataclass(frozen=True, slots=True)
class ReserveColumn:
    """A reserve column of the quadro. `terms` is None while nothing gives the share.

    `source` is what its formulas may follow: the "edital" sheet, whose share the board may change; the "library" of
    laws, as COTAS_RESERVA does for those that the Edital sheet names; or else these "terms" alone.
    """

    group_id: str
    header: str
    terms: Terms | None
    source: Literal["edital", "library", "terms"] = "terms"

    def count(self, vacancies: int) -> int:
        """The reserve that the formula gives for a number of vacancies."""
        return 0 if self.terms is None else reserve_for(vacancies, self.terms).count

    def formula(self, total: str, share_cell: str) -> str:
        """The reserve as a native formula over the cell of the vacancies."""
        if self.source == "edital" or self.terms is None:
            return reserve_formula_by_cell(total, share_cell, PCD_CEILING)
        return reserve_formula(total, self.terms)


@dataclass(frozen=True, slots=True)
class QuadroPlan:
    """The reserve columns of a regime, PcD last, and the share of PcD that the Edital sheet shows.

    `functions`: the columns that COTAS_RESERVA can calculate use it, in the place of native formulas.
    """

    regime: Regime
    columns: tuple[ReserveColumn, ...]
    functions: bool = False

    @property
    def pcd_share(self) -> Fraction | None:
        """The share for the Edital sheet; None when nobody states one or when the sheet could not say all of it."""
        column = self.columns[-1]
        return column.terms.share if column.source == "edital" and column.terms is not None else None

    @property
    def pcd_is_settled(self) -> bool:
        """Whether a norm settles PcD in a way that the cell of the Edital sheet does not express."""
        return self.columns[-1].source != "edital"

    @property
    def base(self) -> str:
        return self.regime.families[0].value("base")


def plan_quadro(regime: Regime, *, functions: bool = False) -> QuadroPlan:
    """Plan the columns. Raises LawError for a count that no formula of a single row can make.

    With `functions` it is raised also where no column is one that COTAS_RESERVA calculates.
    """
    columns = []
    for family in regime.families:
        _refuse_what_rows_cannot_count(family)
        columns += [_column(terms, _is_of_the_library(family)) for terms in settle_family(family)]
    groups = [column for column in columns if column.group_id != "pcd"]
    pcd = [column for column in columns if column.group_id == "pcd"]
    every = (*groups, *(pcd or [ReserveColumn("pcd", GROUPS["pcd"], None, "edital")]))
    if functions and not any(column.source == "library" for column in every):
        raise LawError(_CHOSEN if groups else _PCD_ONLY)
    return QuadroPlan(regime, every, functions)


def _is_of_the_library(family: Family) -> bool:
    """Whether a family counts as a law of the library does by itself: nothing of the edital's own, no other reading."""
    law = library().get(family.id)
    if law is None or not all(group in law.groups for group in family.groups):
        return False
    return settle_family(family) == settle_family(family, {topic: own.value for topic, own in law.readings.items()})


def _column(terms: Terms, known: bool) -> ReserveColumn:
    header = reserve_header(terms.group_id, terms.name)
    if terms.group_id == "pcd" and _fits_edital_cell(terms):
        return ReserveColumn(terms.group_id, header, terms, "edital")
    return ReserveColumn(terms.group_id, header, terms, "library" if known else "terms")


def _fits_edital_cell(terms: Terms) -> bool:
    """Whether the share alone says everything, under the meaning that the Edital sheet gives to it."""
    return (
        terms.rounding == "para_cima"
        and terms.ceiling == PCD_CEILING
        and terms.threshold <= PCD_THRESHOLD
        and (terms.share * BASIS_POINTS).denominator == 1
    )


def _refuse_what_rows_cannot_count(family: Family) -> None:
    base = family.value("base")
    if base not in ROW_BASES:
        meaning = topics()["base"].values[base]
        raise LawError(
            f"{family.title} calcula sobre {meaning}, e o modelo calcula linha a linha; "
            "preencha o quadro à mão e confira-o com: xl-cotas conferir"
        )
    if len(family.groups) > 1 and family.value("soma") == "conjunta":
        raise LawError(
            f"{family.title}: o modelo arredonda cada grupo por si; com soma=conjunta, preencha o quadro à mão e "
            "confira-o com: xl-cotas conferir"
        )
    for group in family.groups:
        if group.unread:
            missing = listed([f'"{name}"' for name in sorted(group.unread)])
            raise LawError(f'[[grupo]] "{group.id}" do edital não traz {missing}: sem isso o modelo não tem fórmula')


def settled_by(column: ReserveColumn) -> Clause[Fraction] | None:
    """The clause that gives a column its share."""
    return column.terms.rule.share if column.terms is not None and column.terms.rule is not None else None

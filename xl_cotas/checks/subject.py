"""What a check of the whole contest looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xl_cotas.checks.calls.analysis import Calls
from xl_cotas.checks.ranking_analysis import Rankings
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Regime
from xl_cotas.workbook.model import CellRef, Workbook
from xl_cotas.workbook.schema import ShapeFailure
from xl_cotas.workbook.table import Table


@dataclass(frozen=True, slots=True)
class Subject:
    """One contest of a workbook: its regime, its tables, and where the workbook states its facts.

    `shapes` holds, for each evaluation, the cells that are not what a quadro may hold; `rankings` are those of the
    classificações, `calls` what was judged of the convocações with people.
    """

    regime: Regime
    workbook: Workbook
    tables: Sequence[Table]
    evaluations: Sequence[Evaluation]
    library: Sequence[Law]
    shapes: Sequence[Sequence[ShapeFailure]] = ()
    fact_cells: Mapping[str, CellRef] = field(default_factory=dict)
    rankings: Rankings = field(default_factory=Rankings)
    calls: Calls = field(default_factory=Calls)

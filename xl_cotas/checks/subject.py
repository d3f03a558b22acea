"""What a check of the whole contest looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xl_cotas.checks.evaluation import Evaluation
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Regime
from xl_cotas.workbook.formulas import SheetFormulas
from xl_cotas.workbook.model import CellRef, Workbook
from xl_cotas.workbook.table import Table


@dataclass(frozen=True, slots=True)
class Subject:
    """One contest of a workbook: its regime, its tables, and where the workbook states its facts.

    `formulas` holds the formulas of each sheet, where the file has any (workbook.formulas.read_formulas).
    """

    regime: Regime
    workbook: Workbook
    tables: Sequence[Table]
    evaluations: Sequence[Evaluation]
    library: Sequence[Law]
    fact_cells: Mapping[str, CellRef] = field(default_factory=dict)
    formulas: Mapping[str, SheetFormulas] = field(default_factory=dict)

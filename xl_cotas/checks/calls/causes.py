"""Why the lists of a whole convocação went wrong: the order is that of another law."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.checks.calls.words import list_of
from xl_cotas.checks.other_laws import FEWEST, PCD, other_laws
from xl_cotas.errors import LawError
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.calls_model import FaultKind
from xl_cotas.rules.order import order_of
from xl_cotas.rules.order_lists import AMPLA

OF_POSITIONS: tuple[FaultKind, ...] = ("lista", "novas", "reversao")


def cause_of(judged: Judged, regime: Regime, library: Sequence[Law]) -> str:
    """The other law whose order every position follows, or ""; a table that fits another reading has none."""
    wrong = [item for item in judged.ruled if item.fault.kind in OF_POSITIONS and item.severity == "erro"]
    if len(wrong) < FEWEST or judged.settled is None:
        return ""
    first: dict[int, CallRow] = {}
    for row in judged.unit.numbered:
        first.setdefault(row.position or 0, row)
    return next((text for text, other in other_laws(regime, library) if _follows(first, other)), "")


def _follows(first: dict[int, CallRow], regime: Regime) -> bool:
    try:
        order = order_of(regime, max(first))
    except LawError:
        return False
    names = (AMPLA, *order.positions)
    called = {position: list_of(row.groups, names) for position, row in first.items()}
    own = sum(name not in (AMPLA, PCD) for name in called.values())
    return own >= FEWEST and all(name == order.lists[position - 1] for position, name in called.items())

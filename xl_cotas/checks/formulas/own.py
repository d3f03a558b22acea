"""The functions of this very tool where a formula uses them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from xl_cotas.exact import day_of_serial
from xl_cotas.laws.loader import in_force
from xl_cotas.laws.model import GroupRule, Law
from xl_cotas.laws.registry import find_law, split_references
from xl_cotas.laws.validity import not_governing
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle
from xl_cotas.workbook.formula.compile import FindExtra
from xl_cotas.workbook.formula.functions import Scalar, to_number
from xl_cotas.workbook.formula.tree import NotEvaluated

_OWN = re.compile(r"COTAS_?[A-Z_]+")
_RESERVE = ("COTAS_RESERVA", "COTASRESERVA")  # the latter of BR.XLCOTAS.COTAS.COTASRESERVA, as LibreOffice saves it


def own_functions(laws: Mapping[str, Law]) -> FindExtra:
    """The functions of this very tool: COTAS_RESERVA is evaluated, the others are taken on trust."""
    return lambda name: _OwnFunction(name, laws) if _OWN.fullmatch(name) else None


@dataclass(frozen=True, slots=True)
class _OwnFunction:
    name: str
    laws: Mapping[str, Law]

    def __call__(self, arguments: Sequence[Scalar]) -> Scalar:
        """The reserve; a date that no law of the call governs shows in the cell, and is left to whoever reads it."""
        if self.name not in _RESERVE or not 2 <= len(arguments) <= 4 or not isinstance(arguments[1], str):
            raise NotEvaluated("")
        vacancies, references, group, day = (*arguments, None, None)[:4]
        asked = [(law, rule) for law, rule in self._rules(str(references), _day(day)) if group in (rule.id, None, "")]
        total = to_number(vacancies)
        if len(asked) != 1 or total != int(total) or total < 0:
            raise NotEvaluated("")
        law, rule = asked[0]
        terms = settle(rule, {topic: reading.value for topic, reading in law.readings.items()})
        return float(reserve_for(int(total), terms).count)

    def _rules(self, references: str, day: date | None) -> list[tuple[Law, GroupRule]]:
        """What the laws of the call reserve to editais of that day, or now."""
        laws = [find_law(reference, self.laws) for reference in split_references(references)]
        known = [law for law in laws if law is not None]
        if len(known) < len(laws) or any(True for _ in not_governing(known, day, {})):
            raise NotEvaluated("")
        return [(law, rule) for law in known for rule in in_force(law.groups, day)]


def _day(cell: Scalar) -> date | None:
    """The date of the edital, from the number that a date cell holds; a blank says nothing."""
    if cell in (None, "", 0.0) and not isinstance(cell, bool):
        return None
    day = day_of_serial(cell) if isinstance(cell, float) else None
    if day is None:
        raise NotEvaluated("")
    return day

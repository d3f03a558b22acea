"""The ways in which norms turn a fraction of a vacancy into whole vacancies."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from xl_cotas.laws.model import RoundingMode

_HALF = Fraction(1, 2)

ROUNDINGS: Mapping[RoundingMode, Callable[[Fraction], int]] = {
    "meio_para_cima": lambda quota: math.floor(quota + _HALF),
    "meio_para_baixo": lambda quota: math.ceil(quota - _HALF),
    "para_cima": math.ceil,
    "para_baixo": math.floor,
}

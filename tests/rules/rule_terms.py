"""Terms for tests, each value said by name."""

from fractions import Fraction

from xl_cotas.rules.terms import Terms


def terms(share, *, rounding="meio_para_cima", threshold=1, ceiling=None, kind="fixo", group="negros"):
    """`share` and `ceiling` in whole percent."""
    cap = None if ceiling is None else Fraction(ceiling, 100)
    return Terms(group, group, Fraction(share, 100), kind, threshold, rounding, cap, ())

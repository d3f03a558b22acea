"""Formulas of the reserve. Native ones are whole numbers from beginning to end: every spreadsheet program agrees.

A decimal share would not do: LibreOffice 7.4 gives 31 for ROUND(0.35*90,0), which is 31,5. Texts are in the English of
the file format; programs show them in the user's language.
"""

from __future__ import annotations

from fractions import Fraction

from xl_cotas.laws.model import RoundingMode
from xl_cotas.rules.terms import Terms

# A share typed in a cell is a binary fraction: it is taken in hundredths of a percent, as the cell shows it.
BASIS_POINTS = 10_000
_SCALES = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)


def reserve_formula(total: str, terms: Terms) -> str:
    """The reserve of a group over the vacancies of a cell, without the equals sign; the parts of a divided share are
    rounded one by one and added up.

    >>> from xl_cotas.rules.terms import Terms
    >>> reserve_formula("B5", Terms("negros", "negros", Fraction(1, 5), "fixo", 3, "meio_para_cima", None, ()))
    'IF(B5<3,0,INT((2*B5*20+100)/200))'
    >>> reserve_formula("B5", Terms("pcd", "PcD", Fraction(1, 20), "fixo", 1, "para_cima", Fraction(1, 5), ()))
    'MIN(INT((B5*5+99)/100),INT(B5*20/100))'
    """
    parts = [_part(total, share, terms) for share in terms.split or (terms.share,)]
    counted = parts[0] if len(parts) == 1 else f"MIN({total},{'+'.join(parts)})"
    return f"IF({total}<{terms.threshold},0,{counted})" if terms.threshold > 1 else counted


def reserve_formula_by_cell(total: str, share: str, ceiling: Fraction) -> str:
    """The reserve rounded up over a share that the board types in a cell; 0 while the cell is blank.

    >>> reserve_formula_by_cell("B5", "Edital!$B$10", Fraction(1, 5))
    'MIN(INT((B5*ROUND(Edital!$B$10*10000,0)+9999)/10000),INT(B5*20/100))'
    """
    quota = f"{total}*ROUND({share}*{BASIS_POINTS},0)"
    return _capped(rounded_formula(quota, BASIS_POINTS, "para_cima"), total, ceiling)


def reserve_function(total: str, group_id: str, laws: str, notice_date: str) -> str:
    """The reserve by the function of the add-in, over the cells of the laws and of the date of the edital.

    >>> reserve_function("B5", "negros", "Edital!$B$8", "Edital!$B$9")
    'COTAS_RESERVA(B5,Edital!$B$8,"negros",Edital!$B$9)'
    """
    return f'COTAS_RESERVA({total},{laws},"{group_id}",{notice_date})'


def rounded_formula(numerator: str, denominator: int, mode: RoundingMode) -> str:
    """A product divided by a whole number and rounded as norms do, on whole numbers only.

    >>> [rounded_formula("n*5", 10, mode) for mode in ("meio_para_baixo", "para_baixo")]
    ['INT((2*n*5+9)/20)', 'INT(n*5/10)']
    """
    if mode == "meio_para_cima":
        return f"INT((2*{numerator}+{denominator})/{2 * denominator})"
    if mode == "meio_para_baixo":
        return f"INT((2*{numerator}+{denominator - 1})/{2 * denominator})"
    if mode == "para_cima":
        return f"INT(({numerator}+{denominator - 1})/{denominator})"
    return f"INT({numerator}/{denominator})"


def unless_blank(total: str, formula: str) -> str:
    """The formula of a row: nothing while the vacancies were not typed."""
    return f'=IF({total}="","",{formula})'


def scaled(share: Fraction) -> tuple[int, int]:
    """A share as people write it, over 100 where that is exact.

    >>> scaled(Fraction(1, 5)), scaled(Fraction(203, 1250)), scaled(Fraction(1, 3))
    ((20, 100), (1624, 10000), (1, 3))
    """
    for scale in _SCALES:
        if scale % share.denominator == 0:
            return int(share * scale), scale
    return share.numerator, share.denominator


def _part(total: str, share: Fraction, terms: Terms) -> str:
    numerator, denominator = scaled(share)
    counted = rounded_formula(f"{total}*{numerator}", denominator, terms.rounding)
    return counted if terms.ceiling is None else _capped(counted, total, terms.ceiling)


def _capped(counted: str, total: str, ceiling: Fraction) -> str:
    numerator, denominator = scaled(ceiling)
    return f"MIN({counted},{rounded_formula(f'{total}*{numerator}', denominator, 'para_baixo')})"

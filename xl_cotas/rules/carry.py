"""Vacancies that arrive in lots during the validity of the contest, and the fraction that some laws carry on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, get_args

from xl_cotas.rules.reserve import Reserve
from xl_cotas.rules.rounding import ROUNDINGS
from xl_cotas.rules.terms import Terms

NewVacancies = Literal["acumuladas", "por_lote", "so_edital"]
Carry = Literal["acumula", "so_credito", "nao_acumula"]
ThresholdBasis = Literal["vagas_acumuladas", "vagas_do_edital", "cada_lote"]


def reserve_lots(
    lots: Sequence[int], terms: Terms, *, new_vacancies: str, carry: str, threshold_basis: str
) -> tuple[Reserve, ...]:
    """Reserve lot by lot; the first lot is the edital's own vacancies. Quotas include the fraction carried in.

    The parts of a divided share go lot by lot each on its own, and are added up within each lot. With the signed carry
    the total is the rounded quota of all the vacancies together (Câmara de Santa Maria, art. 1º, § 4º). Each lot alone
    ("por_lote") carries nothing. Raises ValueError for an unknown mode.

    >>> from xl_cotas.rules.terms import Terms
    >>> fifth = Terms("negros", "negros", Fraction(1, 5), "fixo", 3, "meio_para_cima", None, ())
    >>> modes = {"new_vacancies": "acumuladas", "carry": "acumula", "threshold_basis": "vagas_acumuladas"}
    >>> [lot.count for lot in reserve_lots([4, 3], fifth, **modes)]
    [1, 0]
    """
    _refuse_unknown(new_vacancies, NewVacancies)
    _refuse_unknown(carry, Carry)
    _refuse_unknown(threshold_basis, ThresholdBasis)
    parts = [
        _lots_of(lots, replace(terms, share=share, split=()), new_vacancies, carry, threshold_basis)
        for share in terms.split or (terms.share,)
    ]
    return tuple(
        Reserve(sum((part.quota for part in lot), Fraction(0)), min(sum(part.count for part in lot), size))
        for size, lot in zip(lots, zip(*parts, strict=True), strict=True)
    )


def _lots_of(lots: Sequence[int], terms: Terms, new_vacancies: str, carry: str, threshold_basis: str) -> list[Reserve]:
    """The lots of one share."""
    carried, offered, reserved = Fraction(0), 0, 0
    results = []
    for number, lot in enumerate(lots):
        offered += lot
        measured = {"vagas_acumuladas": offered, "vagas_do_edital": lots[0], "cada_lote": lot}[threshold_basis]
        quota = lot * terms.share + carried
        count = 0
        if measured >= terms.threshold and not (new_vacancies == "so_edital" and number > 0):
            count = min(max(ROUNDINGS[terms.rounding](quota), 0), lot)
            if terms.ceiling is not None:
                count = max(min(count, math.floor(offered * terms.ceiling) - reserved), 0)
        reserved += count
        carried = _carried(quota - count, carry if new_vacancies == "acumuladas" else "nao_acumula")
        results.append(Reserve(quota, count))
    return results


def _carried(left: Fraction, carry: str) -> Fraction:
    if carry == "acumula":
        return left
    return max(left, Fraction(0)) if carry == "so_credito" else Fraction(0)


def _refuse_unknown(value: str, modes: object) -> None:
    if value not in get_args(modes):
        raise ValueError(f"unknown mode: {value!r}")

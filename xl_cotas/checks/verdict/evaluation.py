"""A quadro judged once for all the checks that speak of it: which total holds, which cell of a row is to blame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from xl_cotas.checks.base import Choice, Comparison
from xl_cotas.checks.verdict.judge import Judgement, judge
from xl_cotas.checks.verdict.quadro import Quadro, add, totals_counts
from xl_cotas.checks.verdict.reserves import ReserveComparer, topics_of
from xl_cotas.laws.regime import Family, Regime
from xl_cotas.workbook.table import TotalsRow

TOTAL, AMPLA = "total", "ampla"
SWAPPED = "<>"  # between the names of two columns that changed places


@dataclass(frozen=True, slots=True)
class RowFault:
    """A row whose parts do not add up to its total, and the single cells that would mend it.

    `blames` holds "total", "ampla" or the id of a slot, each with the number that would close the row; none when no
    single cell does.
    """

    index: int
    total: int
    blames: Mapping[str, int]

    @property
    def sole(self) -> str:
        """The only cell that explains the row, or ""."""
        return next(iter(self.blames)) if len(self.blames) == 1 else ""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One quadro under its regime: `quadros` with the totals that hold, a judgement for each family, faulty rows.

    `reinterpreted` names another meaning of a column under which every reserve is right: the total is the "ampla" or
    "vagas+cr", or two columns changed places ("negros<>pcd"). `whole` tells whether the quadros are the whole contest:
    a totals row or the number of vagas of the edital says so.
    """

    focus: int
    quadros: tuple[Quadro, ...]
    comparers: Mapping[str, ReserveComparer]
    judgements: Mapping[str, Judgement]
    whole: bool
    faults: Mapping[int, RowFault] = field(default_factory=dict)
    reinterpreted: str = ""

    @property
    def quadro(self) -> Quadro:
        return self.quadros[self.focus]

    def compare(self, family: Family, choice: Choice) -> list[Comparison]:
        """The comparisons of this quadro under another choice of readings."""
        return self.comparers[family.id](choice)


def evaluate(quadros: Sequence[Quadro], regime: Regime) -> list[Evaluation]:
    """Judge each quadro of a contest."""
    return [_evaluate_one(tuple(quadros), focus, regime) for focus in range(len(quadros))]


def _evaluate_one(quadros: tuple[Quadro, ...], focus: int, regime: Regime) -> Evaluation:
    first = _judged(quadros, focus, regime)
    if not any(judgement.misfits for judgement in first.judgements.values()) and not _open_rows(quadros[focus]):
        return first
    faults = _row_faults(first)
    if any(fault.sole == TOTAL for fault in faults.values()):
        total = tuple(
            faults[i].blames[TOTAL] if i in faults and faults[i].sole == TOTAL else value
            for i, value in enumerate(quadros[focus].total)
        )
        first = _judged(_changed(quadros, focus, total=total), focus, regime)
    evaluation = replace(first, faults=faults)
    return _reinterpreted(evaluation, regime) or evaluation


def _judged(quadros: tuple[Quadro, ...], focus: int, regime: Regime) -> Evaluation:
    comparers, judgements = {}, {}
    for family in regime.families:
        comparer = ReserveComparer(quadros, focus, family)
        if comparer.slots:
            comparers[family.id] = comparer
            judgements[family.id] = judge(family, topics_of(family), comparer)
    return Evaluation(focus, quadros, comparers, judgements, _is_whole(quadros, focus, regime))


def _is_whole(quadros: tuple[Quadro, ...], focus: int, regime: Regime) -> bool:
    if any(not totals.merged for totals in quadros[focus].source.table.totals):
        return True
    sums = [add(quadro.total) for quadro in quadros]
    return regime.contest.vacancies is not None and add(sums) == regime.contest.vacancies


def _changed(quadros: tuple[Quadro, ...], focus: int, *, total: tuple[int | None, ...]) -> tuple[Quadro, ...]:
    return (*quadros[:focus], replace(quadros[focus], total=total), *quadros[focus + 1 :])


# ---------------------------------------------------------------- rows that do not add up


def _sums(quadro: Quadro, index: int) -> tuple[int | None, int | None]:
    """Ampla, and all the reserves together, of a row."""
    ampla = quadro.ampla[index] if quadro.ampla is not None else None
    return ampla, add([quadro.reserved[slot.id][index] for slot in quadro.slots if slot.concepts])


def _open_rows(quadro: Quadro) -> list[int]:
    """Rows in which ampla and reserves do not add up to the total."""
    if quadro.written_total is None or quadro.ampla is None or quadro.meaning != "vagas":
        return []
    found = []
    for i, total in enumerate(quadro.written_total):
        ampla, reserved = _sums(quadro, i)
        if total is not None and ampla is not None and reserved is not None and total != ampla + reserved:
            found.append(i)
    return found


def _row_faults(evaluation: Evaluation) -> dict[int, RowFault]:
    faults = {}
    for i in _open_rows(evaluation.quadro):
        total = evaluation.quadro.total[i]
        if total is not None:
            blames = dict(_single_cells(evaluation, i, total))
            faults[i] = RowFault(i, total, _backed_by_totals(evaluation.quadro, i, blames))
    return faults


def _single_cells(evaluation: Evaluation, index: int, total: int) -> Iterator[tuple[str, int]]:
    """The cells that would close the row and leave every reserve right, if they alone were wrong."""
    ampla, reserved = _sums(evaluation.quadro, index)
    if ampla is None or reserved is None:
        return
    gap = total - ampla - reserved
    wrong = [(slot, *numbers) for slot, numbers in _row(evaluation, index, total).items() if not _fits(*numbers)]
    if len(wrong) == 1:
        slot, written, low, high = wrong[0]
        if low <= written + gap <= high:
            yield slot, written + gap
    if not wrong and total >= reserved:
        yield AMPLA, total - reserved
    if all(_fits(*numbers) for numbers in _row(evaluation, index, ampla + reserved).values()):
        yield TOTAL, ampla + reserved


def _row(evaluation: Evaluation, index: int, total: int) -> dict[str, tuple[int, int, int]]:
    """Every slot of a row alone, as if it had `total` vagas: what it holds, the least and the most it should."""
    found: dict[str, tuple[int, int, int]] = {}
    for family_id, comparer in evaluation.comparers.items():
        found |= comparer.row_fits(index, total, evaluation.judgements[family_id].choice)
    return found


def _fits(written: int, low: int, high: int) -> bool:
    return low <= written <= high


def _backed_by_totals(quadro: Quadro, index: int, blames: Mapping[str, int]) -> Mapping[str, int]:
    """Where several cells could be wrong, those whose column does not add up to its totals row as it stands."""
    if len(blames) < 2:
        return blames
    for totals in quadro.source.table.totals:
        if index in totals.covers:
            kept = {name: right for name, right in blames.items() if not _adds_up(quadro, totals, name)}
            if kept:
                return kept
    return blames


def _adds_up(quadro: Quadro, totals: TotalsRow, blame: str) -> bool:
    """Whether a column, as it stands, adds up to its totals row; a blank total counts as the sum of its parts."""
    concepts = next((slot.concepts for slot in quadro.slots if slot.id == blame), (blame,))
    stated = add([totals_counts(totals, concept) for concept in concepts])
    written = quadro.written_total or quadro.total
    whole = tuple(right if shown is None else shown for shown, right in zip(written, quadro.total, strict=True))
    values = {TOTAL: whole, AMPLA: quadro.ampla}.get(blame) or quadro.reserved.get(blame, ())
    return stated is not None and bool(values) and add([values[i] for i in totals.covers]) == stated


# ---------------------------------------------------------------- columns that are not what they are headed


def _reinterpreted(evaluation: Evaluation, regime: Regime) -> Evaluation | None:
    """A quadro whose reserves are all exact with another meaning of a column, and are not as it stands."""
    if evaluation.faults or sum(len(judgement.misfits) for judgement in evaluation.judgements.values()) < 2:
        return None
    for meaning, quadro in (*_other_totals(evaluation.quadro), *_swapped(evaluation.quadro)):
        focus = evaluation.focus
        changed = (*evaluation.quadros[:focus], quadro, *evaluation.quadros[focus + 1 :])
        other = _judged(changed, focus, regime)
        judged = other.judgements.values()
        if judged and all(judgement.comparisons and not judgement.misfits for judgement in judged):
            return replace(other, reinterpreted=meaning)
    return None


def _other_totals(quadro: Quadro) -> Iterator[tuple[str, Quadro]]:
    """A total without ampla beside it may be the ampla, or count the cadastro de reserva."""
    if quadro.ampla is not None or quadro.meaning != "vagas":
        return
    reserved = [_sums(quadro, i)[1] for i in range(len(quadro))]
    yield AMPLA, replace(quadro, total=tuple(add(pair) for pair in zip(quadro.total, reserved, strict=True)))
    if quadro.standby is not None:
        pairs = zip(quadro.total, quadro.standby, strict=True)
        without = (None if total is None or part is None or part > total else total - part for total, part in pairs)
        yield "vagas+cr", replace(quadro, total=tuple(without))


def _swapped(quadro: Quadro) -> Iterator[tuple[str, Quadro]]:
    """Two columns whose headers changed places: a reserve and the ampla, or two reserves."""
    shown = [slot.id for slot in quadro.slots if slot.concepts]
    for first, second in combinations(shown, 2):
        held = {**quadro.reserved, first: quadro.reserved[second], second: quadro.reserved[first]}
        yield f"{first}{SWAPPED}{second}", replace(quadro, reserved=held)
    for slot in shown if quadro.ampla is not None else ():
        held = {**quadro.reserved, slot: quadro.ampla or ()}
        yield f"{AMPLA}{SWAPPED}{slot}", replace(quadro, reserved=held, ampla=quadro.reserved[slot])

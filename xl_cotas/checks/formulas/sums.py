"""Sums by formula: the ampla, the total and the totals rows must take in every cell that they speak for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from xl_cotas.checks.formulas.rows import MOST_VACANCIES, Driver, Workings
from xl_cotas.checks.verdict.quadro import known, totals_counts
from xl_cotas.portuguese import count, listed, worded
from xl_cotas.workbook.formula.functions import Scalar
from xl_cotas.workbook.formula.tree import NotEvaluated
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import TotalsRow


@dataclass(frozen=True, slots=True)
class Fault:
    """A sum that goes wrong for other numbers: the formula cell, its row, why, and the cells left out."""

    cell: CellRef
    index: int | None
    text: str
    left_out: tuple[CellRef, ...] = ()


def sum_faults(work: Workings) -> Iterator[Fault]:
    """Every sum of a quadro that leaves something out. A row or total that is wrong already is another check's."""
    for index in range(len(work.quadro)):
        if index not in work.evaluation.faults:
            yield from _row(work, index)
    for totals in work.quadro.source.table.totals:
        for concept in work.quadro.source.counts:
            yield from _totals_row(work, totals, concept)


# ---------------------------------------------------------------- along a row


def _row(work: Workings, index: int) -> Iterator[Fault]:
    total = work.total_cell(index)
    if total is None or work.quadro.ampla is None:
        return
    ampla = work.quadro.cells(("ampla",), index)
    parts = work.part_cells(index)
    for cell in (*ampla, total):
        if not work.has_formula(cell):
            continue
        try:
            if cell == total:
                yield from _total(work, index, cell, (*ampla, *parts))
            elif len(ampla) == 1:
                yield from _ampla(work, index, cell, total, parts)
        except NotEvaluated as refusal:
            work.refuse(cell, refusal)


def _ampla(work: Workings, index: int, ampla: CellRef, total: CellRef, parts: Sequence[CellRef]) -> Iterator[Fault]:
    """The ampla must be the total less every reserve, typed or computed."""
    reached = work.calculator.reach(ampla, (total, *parts))
    if total not in reached or not parts:
        return
    typed = [cell for cell in parts if not work.has_formula(cell)]
    probe: dict[CellRef, Scalar] = {cell: float(2 + 3 * number) for number, cell in enumerate(typed)}
    whole = work.result((ampla, *parts), {**probe, total: float(MOST_VACANCIES)})
    left_out = _left_out(work, parts, reached) if whole != MOST_VACANCIES else ()
    if left_out:
        yield Fault(ampla, index, f"a fórmula não desconta {_columns(work, left_out)}", left_out)
    elif not typed:
        points = work.points((ampla, *parts), Driver("total", total, total))
        counted = [number for number in sorted(points) if number and isinstance(points[number], int)]
        wrong = next((number for number in counted if points[number] != number), None)
        if wrong is not None:
            text = f"para {count(wrong, 'vaga', 'vagas')}, ampla e reservas das fórmulas somam {points[wrong]}"
            yield Fault(ampla, index, text)


def _total(work: Workings, index: int, total: CellRef, parts: Sequence[CellRef]) -> Iterator[Fault]:
    """A total that adds up parts of its row must take in all of them."""
    reached = work.calculator.reach(total, parts)
    probe: dict[CellRef, Scalar] = {cell: float(2 + 3 * number) for number, cell in enumerate(parts)}
    left_out = _left_out(work, parts, reached)
    if left_out and work.result((total,), probe) != work.result(parts, probe):
        yield Fault(total, index, f"a soma deixa de fora {_columns(work, left_out)}", left_out)


def _left_out(work: Workings, parts: Sequence[CellRef], reached: Collection[CellRef]) -> tuple[CellRef, ...]:
    """The parts that a formula over some of them does not look at."""
    if not set(parts) & set(reached):
        return ()
    return tuple(cell for cell in parts if cell not in reached and _used(work, cell))


def _used(work: Workings, cell: CellRef) -> bool:
    """Whether a column holds any vaga, or a formula, in some row: one that is all blank misses nothing."""
    quadro, table = work.quadro, work.quadro.source.table
    column = table.place(cell)[1]
    for concept, columns in table.columns.items():
        if column in columns and concept in quadro.source.counts:
            part = columns.index(column)
            counts = quadro.source.counts[concept]
            return any(
                counts[i][part].value or work.has_formula(table.cell(row, column)) for i, row in enumerate(table.rows)
            )
    return False


def _columns(work: Workings, cells: Sequence[CellRef]) -> str:
    table = work.quadro.source.table
    names = []
    for cell in cells:
        column = table.place(cell)[1]
        header = " ".join(table.headers.get(column, "").split())
        names.append(f"{table.column_label(column)} ({header})" if header else table.column_label(column))
    return _named(table.column_word, names)


# ---------------------------------------------------------------- down a column


def _totals_row(work: Workings, totals: TotalsRow, concept: str) -> Iterator[Fault]:
    table = work.quadro.source.table
    counts = work.quadro.source.counts[concept]
    numbers = [known(counts[i]) for i in totals.covers]
    stated = totals_counts(totals, concept)
    if stated is None or None in numbers or stated != sum(number or 0 for number in numbers):
        return
    for column in table.columns.get(concept, ()):
        cell = table.cell(totals.row, column)
        if work.has_formula(cell):
            try:
                yield from _missed_rows(work, cell, [table.cell(row, column) for row in table.rows], totals)
            except NotEvaluated as refusal:
                work.refuse(cell, refusal)


def _missed_rows(work: Workings, cell: CellRef, data: Sequence[CellRef], totals: TotalsRow) -> Iterator[Fault]:
    """A sum down a column must take in every row that it covers."""
    reached = set(work.calculator.reach(cell, data))
    missed = tuple(data[i] for i in totals.covers if data[i] not in reached)
    if not missed or not reached & set(data):
        return
    probe: dict[CellRef, Scalar] = {other: float((number + 2) ** 2) for number, other in enumerate(data)}
    if work.result((cell,), probe) != work.result([data[i] for i in totals.covers], probe):
        table = work.quadro.source.table
        rows = [table.row_label(table.place(other)[0]) for other in missed]
        yield Fault(cell, None, f"a soma deixa de fora {_named(table.row_word, rows)}", missed)


def _named(word: str, names: Sequence[str]) -> str:
    """Rows or columns by name."""
    return worded(len(names), f"a {word}", f"as {word}s") + f" {listed(names)}"

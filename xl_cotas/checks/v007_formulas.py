"""V007: fórmulas do quadro que darão errado com outro total.

Base legal: a mesma da conta das reservas (percentual, número mínimo de vagas, arredondamento e teto da norma que rege o
certame). Um número certo pode vir de uma fórmula errada: ela trunca em vez de arredondar, usa outro percentual, esquece
o mínimo ou o teto, olha para o total de outra linha. Cada fórmula de reserva é calculada para totais de 0 a 1000 vagas,
com as demais células como estão, e comparada com o que a norma dá; se estiver certa por alguma leitura admissível, nada
se diz. São conferidos também o número digitado numa coluna de fórmulas e as somas (ampla, total e linha de totais) que
deixam alguma célula de fora. Onde o próprio número já está errado, só a outra verificação o aponta.

Os cálculos seguem o Excel: números de dupla precisão, vistos com 15 algarismos por toda função que arredonda.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import Finding, Outcome, Part, Undecided, Value
from xl_cotas.checks.formulas.column import COLUMN_OF_FORMULAS, Case, Column
from xl_cotas.checks.formulas.law import ColumnLaw
from xl_cotas.checks.formulas.rows import Workings, workings
from xl_cotas.checks.formulas.sums import Fault, sum_faults
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.reserves import family_slots
from xl_cotas.portuguese import worded
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.numbers import parse_count
from xl_cotas.workbook.table import Count

CODE = "V007"


def check(subject: Subject) -> Iterator[Outcome]:
    """Audit the formulas of every quadro of the contest. A formula that is right decides nothing about its number."""
    for work in workings(subject):
        why_not = subject.workbook.formulas[work.quadro.sheet].why_not
        if why_not:
            yield Undecided(CODE, f"fórmulas não conferidas: {why_not}", work.quadro.sheet)
        else:
            yield from _quadro(subject, work)


def _quadro(subject: Subject, work: Workings) -> Iterator[Outcome]:
    for family in subject.regime.families:
        if family.id not in work.evaluation.judgements:
            continue
        for slot in family_slots(work.quadro, family):
            column = Column.of(work, ColumnLaw.of(work.evaluation, family, slot), subject.library)
            yield from _findings(work, column.cases(list(column.audited())))
            yield from _findings(work, list(_typed(work, slot.name, slot.concepts, column.wrong)))
    yield from _findings(work, list(_typed(work, "ampla concorrência", ("ampla",), frozenset())))
    yield from _findings(work, [_sum_case(work, fault) for fault in sum_faults(work)])
    if work.refused:
        cells = tuple(dict.fromkeys(cell for cells in work.refused.values() for cell in cells))
        yield Undecided(CODE, f"fórmulas não conferidas: {'; '.join(work.refused)}", work.quadro.sheet, cells)


# ---------------------------------------------------------------- typed numbers and sums


def _typed(work: Workings, name: str, concepts: Sequence[str], wrong: frozenset[CellRef]) -> Iterator[Case]:
    """Numbers typed in a column of formulas."""
    for concept in concepts:
        counts, table = work.quadro.source.counts.get(concept), work.quadro.source.table
        for part, column in enumerate(table.columns.get(concept, ()) if counts else ()):
            cells = [table.cell(row, column) for row in table.rows]
            formulas = sum(work.has_formula(cell) for cell in cells)
            typed = [
                index
                for index, cell in enumerate(cells)
                if not work.has_formula(cell) and _is_number((counts or ())[index][part])
            ]
            if formulas < COLUMN_OF_FORMULAS or len(typed) >= formulas:
                continue
            where = f"numa {table.column_word} de fórmulas ({table.column_label(column)})"
            text = f"{name}: número digitado {where}: não muda com o total"
            for index in typed:
                if cells[index] not in wrong and index not in work.evaluation.faults:
                    yield Case(text, index, cells[index], related=work.quadro.total_cells(index))


def _is_number(count: Count) -> bool:
    return count.kind in ("number", "text") and count.value is not None


def _sum_case(work: Workings, fault: Fault) -> Case:
    if fault.index is None:
        name = "linha de totais"
        index = len(work.quadro) - 1
    else:
        name = "ampla concorrência" if fault.cell in work.quadro.cells(("ampla",), fault.index) else "total"
        index = fault.index
    return Case(f"{name}: {fault.text}", index, fault.cell, related=fault.left_out)


# ---------------------------------------------------------------- findings


def _findings(work: Workings, cases: Sequence[Case]) -> Iterator[Finding]:
    """One finding a cause."""
    grouped: dict[str, list[Case]] = {}
    for case in cases:
        grouped.setdefault(case.text, []).append(case)
    for text, same in grouped.items():
        first = same[0]
        yield Finding(
            code=CODE,
            severity="alerta",
            message=text + worded(len(same), "", " ({} células)"),
            parts=tuple(Part(case.cell, _value(work, case.cell), None, case.sum) for case in same),
            related=tuple(dict.fromkeys(cell for case in same for cell in case.related)),
            key=work.quadro.key(first.index) if _in_rows(work, first.cell) else "",
            citation=first.citation,
        )


def _in_rows(work: Workings, cell: CellRef) -> bool:
    table = work.quadro.source.table
    return table.place(cell)[0] in table.rows


def _value(work: Workings, cell: CellRef) -> Value:
    """What the cell shows."""
    value = work.calculator.cells.sheets[cell.sheet].value(cell.row, cell.column)
    count = parse_count(value)
    return count.value if count.value is not None else count.shown or None

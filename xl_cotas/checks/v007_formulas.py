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
from dataclasses import dataclass
from fractions import Fraction

from xl_cotas.checks.base import Decided, Finding, Outcome, Part, Undecided, Value
from xl_cotas.checks.formula_causes import explain_points
from xl_cotas.checks.formula_law import ColumnLaw, Failure
from xl_cotas.checks.formula_rows import Driver, Points, Result, Workings, driver_of, other_totals, workings
from xl_cotas.checks.formula_sums import Fault, sum_faults
from xl_cotas.checks.reserves import family_slots
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.units import units
from xl_cotas.exact import format_number
from xl_cotas.laws.model import Law
from xl_cotas.workbook.formula_numbers import seen
from xl_cotas.workbook.formula_parse import NotEvaluated
from xl_cotas.workbook.model import CellRef, column_letters
from xl_cotas.workbook.numbers import parse_count
from xl_cotas.workbook.table import Count

CODE = "V007"

# A typed number among formulas is a slip only where the column is one of formulas.
COLUMN_OF_FORMULAS = 3
_ERRORS = {"#VALUE!": "#VALOR!", "#NAME?": "#NOME?", "#N/A": "#N/D", "#NUM!": "#NÚM!", "#NULL!": "#NULO!"}


@dataclass(frozen=True, slots=True)
class _Case:
    """What is wrong with one formula cell. Cases of one text are one finding."""

    text: str
    index: int
    cell: CellRef
    sum: str = ""
    related: tuple[CellRef, ...] = ()
    citation: tuple[str, ...] = ()


def check(subject: Subject) -> Iterator[Outcome]:
    """Audit the formulas of every quadro of the contest."""
    for work in workings(subject):
        known = subject.formulas.get(work.quadro.sheet)
        if known is None:
            continue
        if known.why_not:
            yield Undecided(CODE, f"fórmulas não conferidas: {known.why_not}", work.quadro.sheet)
            continue
        yield from _quadro(subject, work)


def _quadro(subject: Subject, work: Workings) -> Iterator[Outcome]:
    decided = 0
    for family in subject.regime.families:
        if family.id not in work.evaluation.judgements:
            continue
        for slot in family_slots(work.quadro, family):
            law = ColumnLaw.of(work.evaluation, family, slot)
            cases: list[_Case] = []
            for index in _rows(work, law):
                audited = _Row(work, law, subject.library, index)
                decided += audited.has_formula
                cases += audited.cases()
            yield from _findings(work, cases)
            yield from _findings(work, list(_typed(work, slot.name, slot.concepts, _wrong_cells(work, law))))
    yield from _findings(work, list(_typed(work, "ampla concorrência", ("ampla",), set())))
    yield from _findings(work, [_sum_case(work, fault) for fault in sum_faults(work)])
    if decided:
        yield Decided(CODE, decided)
    if work.refused:
        cells = tuple(dict.fromkeys(cell for cells in work.refused.values() for cell in cells))
        yield Undecided(CODE, f"fórmulas não conferidas: {'; '.join(work.refused)}", work.quadro.sheet, cells)


def _rows(work: Workings, law: ColumnLaw) -> list[int]:
    """Rows that are a unit by themselves: a formula of one row can answer for no more."""
    found = units(work.evaluation.quadros, law.in_force.choice["base"], work.evaluation.focus)
    return [
        unit.members[0][1] for unit in found if len(unit.members) == 1 and unit.members[0][0] == work.evaluation.focus
    ]


def _wrong_cells(work: Workings, law: ColumnLaw) -> set[CellRef]:
    """Cells whose own number is wrong already."""
    misfits = work.evaluation.judgements[law.family.id].misfits
    return {cell for misfit in misfits for cell in misfit.comparison.cells}


# ---------------------------------------------------------------- reserves


@dataclass(frozen=True, slots=True)
class _Row:
    """The formulas of one reserve in one row."""

    work: Workings
    law: ColumnLaw
    library: Sequence[Law]
    index: int

    @property
    def cells(self) -> tuple[CellRef, ...]:
        return self.work.quadro.cells(self.law.slot.concepts, self.index)

    @property
    def has_formula(self) -> bool:
        return any(self.work.has_formula(cell) for cell in self.cells)

    def cases(self) -> list[_Case]:
        """At most one: what the row's formula gives against what the law does."""
        formulas = [cell for cell in self.cells if self.work.has_formula(cell)]
        if not formulas or set(self.cells) & _wrong_cells(self.work, self.law) or self._typed_part():
            return []
        try:
            case = self._judged(formulas[0])
        except NotEvaluated as refusal:
            self.work.refuse(formulas[0], refusal)
            return []
        return [] if case is None else [case]

    def _typed_part(self) -> bool:
        """Whether another cell of the same reserve adds a typed number (sorteadas, for instance)."""
        return any(
            count.value and not self.work.has_formula(cell)
            for concept in self.law.slot.concepts
            for count, cell in zip(
                self.work.quadro.source.counts[concept][self.index],
                self.work.quadro.cells((concept,), self.index),
                strict=True,
            )
        )

    def _judged(self, cell: CellRef) -> _Case | None:
        driver = driver_of(self.work, self.cells, self.index)
        others = other_totals(self.work, self.cells, self.index)
        if driver is None:
            return self._of_another_row(cell, others)
        if others:
            raise NotEvaluated("a fórmula usa também o total de outras linhas")
        points = self.work.points(self.cells, driver)
        failure = self.law.failure(points)
        return None if failure is None else self._failed(cell, driver, points, failure)

    def _of_another_row(self, cell: CellRef, others: Sequence[CellRef]) -> _Case | None:
        own = self.work.total_cell(self.index)
        if own is None or not others or self.work.quadro.total[self.index] is None or len(others) > 1:
            return None
        offset = others[0].row - own.row
        text = f"a fórmula usa o total de outra linha ({abs(offset)} {'acima' if offset < 0 else 'abaixo'})"
        return _Case(
            f"{self.law.slot.name}: {text}, não o da sua",
            self.index,
            cell,
            f"usa {others[0].a1}, não {own.a1}",
            (own, *others),
        )

    def _failed(self, cell: CellRef, driver: Driver, points: Points, failure: Failure) -> _Case:
        dues = self.law.in_force
        cause = explain_points(points, dues.terms, self.library)
        if driver.kind == "ampla":
            cause = "calcula sobre a ampla concorrência, não sobre o total"
        who = "o edital" if self.law.family.id.startswith("edital:") else "a lei"
        vagas = "vaga" if failure.total == 1 else "vagas"
        given, total = _shown(failure.given), failure.total
        text = f"para {total} {vagas} dá {given}; {who} dá {failure.due}"
        text = f"a fórmula {cause}: {text}" if cause else f"a fórmula vai falhar com outro total: {text}"
        return _Case(
            f"{self.law.slot.name}: {text}",
            self.index,
            cell,
            f"com {total} {vagas} a fórmula dá {given}; {dues.explain(total)}",
            (driver.total,),
            dues.cite(total),
        )


def _shown(given: Result) -> str:
    if isinstance(given, str):
        return _ERRORS.get(given, f'"{given[:20]}"' if not given.startswith("#") else given)
    if isinstance(given, int):
        return str(given)
    numerator, denominator = seen(given).as_integer_ratio()
    return format_number(Fraction(numerator, denominator))


# ---------------------------------------------------------------- typed numbers and sums


def _typed(work: Workings, name: str, concepts: Sequence[str], wrong: set[CellRef]) -> Iterator[_Case]:
    """Numbers typed in a column of formulas."""
    for concept in concepts:
        counts = work.quadro.source.counts.get(concept)
        for part, column in enumerate(work.quadro.source.table.columns.get(concept, ()) if counts else ()):
            cells = [CellRef(work.quadro.sheet, row, column) for row in work.quadro.source.table.rows]
            formulas = sum(work.has_formula(cell) for cell in cells)
            typed = [
                index
                for index, cell in enumerate(cells)
                if not work.has_formula(cell) and _is_number((counts or ())[index][part])
            ]
            if formulas < COLUMN_OF_FORMULAS or len(typed) >= formulas:
                continue
            text = f"{name}: número digitado numa coluna de fórmulas ({column_letters(column)}): não muda com o total"
            for index in typed:
                if cells[index] not in wrong and index not in work.evaluation.faults:
                    yield _Case(text, index, cells[index], related=work.quadro.total_cells(index))


def _is_number(count: Count) -> bool:
    return count.kind in ("number", "text") and count.value is not None


def _sum_case(work: Workings, fault: Fault) -> _Case:
    if fault.index is None:
        name = "linha de totais"
        index = len(work.quadro) - 1
    else:
        name = "ampla concorrência" if fault.cell in work.quadro.cells(("ampla",), fault.index) else "total"
        index = fault.index
    return _Case(f"{name}: {fault.text}", index, fault.cell, related=fault.left_out)


# ---------------------------------------------------------------- findings


def _findings(work: Workings, cases: Sequence[_Case]) -> Iterator[Finding]:
    """One finding a cause."""
    grouped: dict[str, list[_Case]] = {}
    for case in cases:
        grouped.setdefault(case.text, []).append(case)
    for text, same in grouped.items():
        first = same[0]
        yield Finding(
            code=CODE,
            severity="alerta",
            message=text if len(same) == 1 else f"{text} ({len(same)} células)",
            parts=tuple(Part(case.cell, _value(work, case.cell), None, case.sum) for case in same),
            related=tuple(dict.fromkeys(cell for case in same for cell in case.related)),
            key=work.quadro.key(first.index) if first.cell.row in work.quadro.source.table.rows else "",
            citation=first.citation,
        )


def _value(work: Workings, cell: CellRef) -> Value:
    """What the cell shows."""
    value = work.calculator.cells.sheets[cell.sheet].value(cell.row, cell.column)
    count = parse_count(value)
    return count.value if count.value is not None else count.shown or None

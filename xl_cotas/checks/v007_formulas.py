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

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
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
            column = _Column.of(work, ColumnLaw.of(work.evaluation, family, slot), subject.library)
            audited = list(column.audited())
            decided += len(audited)
            yield from _findings(work, column.cases(audited))
            yield from _findings(work, list(_typed(work, slot.name, slot.concepts, column.wrong)))
    yield from _findings(work, list(_typed(work, "ampla concorrência", ("ampla",), frozenset())))
    yield from _findings(work, [_sum_case(work, fault) for fault in sum_faults(work)])
    if decided:
        yield Decided(CODE, decided)
    if work.refused:
        cells = tuple(dict.fromkeys(cell for cells in work.refused.values() for cell in cells))
        yield Undecided(CODE, f"fórmulas não conferidas: {'; '.join(work.refused)}", work.quadro.sheet, cells)


# ---------------------------------------------------------------- reserves


@dataclass(frozen=True, slots=True)
class _Audited:
    """One formula and what it gives: `points` by total, or the total of another row that it uses instead."""

    index: int
    cell: CellRef
    driver: Driver | None = None
    points: Points = field(default_factory=dict)
    other: CellRef | None = None


@dataclass(frozen=True, slots=True)
class _Column:
    """The formulas of one reserve. `single` are the rows that are a unit by themselves, `wrong` the cells of others."""

    work: Workings
    law: ColumnLaw
    library: Sequence[Law]
    single: frozenset[int]
    wrong: frozenset[CellRef]
    _causes: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, work: Workings, law: ColumnLaw, library: Sequence[Law]) -> _Column:
        found = units(work.evaluation.quadros, law.base, work.evaluation.focus)
        alone = frozenset(unit.members[0][1] for unit in found if len(unit.members) == 1)
        misfits = work.evaluation.judgements[law.family.id].misfits
        wrong = frozenset(cell for misfit in misfits for cell in misfit.comparison.cells)
        return cls(work, law, library, alone, wrong)

    def audited(self) -> Iterator[_Audited]:
        """The rows whose formula could be evaluated for other totals; a number that is wrong already is left out."""
        for index in range(len(self.work.quadro)):
            cells = self.work.quadro.cells(self.law.slot.concepts, index)
            formulas = [cell for cell in cells if self.work.has_formula(cell)]
            if not formulas or self.wrong & set(cells) or self._typed_part(index):
                continue
            try:
                found = self._evaluated(index, cells, formulas[0])
            except NotEvaluated as refusal:
                self.work.refuse(formulas[0], refusal)
            else:
                if found is not None:
                    yield found

    def _typed_part(self, index: int) -> bool:
        """Whether another cell of the same reserve adds a typed number (sorteadas, for instance)."""
        return any(
            count.value and not self.work.has_formula(cell)
            for concept in self.law.slot.concepts
            for count, cell in zip(
                self.work.quadro.source.counts[concept][index], self.work.quadro.cells((concept,), index), strict=True
            )
        )

    def _evaluated(self, index: int, cells: Sequence[CellRef], first: CellRef) -> _Audited | None:
        """None for a number that comes from elsewhere, whatever the row's total: there is nothing to compare."""
        if self.work.total_cell(index) is None:
            raise NotEvaluated("o quadro não tem uma célula com o total da linha")
        driver = driver_of(self.work, cells, index)
        others = other_totals(self.work, cells, index)
        if driver is None:
            slip = len(others) == 1 and self.work.quadro.total[index] is not None
            return _Audited(index, first, other=others[0]) if slip else None
        if others:
            raise NotEvaluated("a fórmula usa também o total de outras linhas")
        return _Audited(index, first, driver, self.work.points(cells, driver))

    def cases(self, audited: Sequence[_Audited]) -> list[_Case]:
        """What fails by the law; among the others, what differs from its neighbours."""
        found, right = [], []
        for item in audited:
            if item.other is not None:
                found.append(self._of_another_row(item, item.other))
                continue
            failure = self.law.failure(item.points) if item.index in self.single else None
            if failure is None or item.driver is None:
                right.append(item)
            else:
                found.append(self._failed(item, item.driver, failure))
        return found + self._odd(right)

    def _of_another_row(self, item: _Audited, other: CellRef) -> _Case:
        own = self.work.quadro.total_cells(item.index)[0]
        where = f"{abs(other.row - own.row)} {'acima' if other.row < own.row else 'abaixo'}"
        text = f"{self.law.slot.name}: a fórmula usa o total de outra linha ({where}), não o da sua"
        return _Case(text, item.index, item.cell, f"usa {other.a1}, não {own.a1}", (own, other))

    def _failed(self, item: _Audited, driver: Driver, failure: Failure) -> _Case:
        dues = self.law.in_force
        cause = "calcula sobre a ampla concorrência, não sobre o total" if driver.kind == "ampla" else self._cause(item)
        who = "o edital" if self.law.family.id.startswith("edital:") else "a lei"
        total = _vagas(failure.total)
        given = _shown(failure.given)
        return _Case(
            f"{self.law.slot.name}: a fórmula {cause or 'vai falhar com outro total'}: "
            f"para {total} dá {given}; {who} dá {failure.due}",
            item.index,
            item.cell,
            f"com {total} a fórmula dá {given}; {dues.explain(failure.total)}",
            (driver.total,),
            dues.cite(failure.total),
        )

    def _cause(self, item: _Audited) -> str:
        """What the formula does, worked out once for formulas that share their points."""
        if id(item.points) not in self._causes:
            self._causes[id(item.points)] = explain_points(item.points, self.law.in_force.terms, self.library)
        return self._causes[id(item.points)]

    def _odd(self, right: Sequence[_Audited]) -> list[_Case]:
        """Formulas that give something else than most of the column: one reading holds for a whole table."""
        counted = Counter(id(item.points) for item in right)
        first = {id(item.points): item.points for item in reversed(right)}
        alike = {one: sum(counted[two] for two in first if first[one] == first[two]) for one in first}
        most = max(alike, key=alike.__getitem__, default=0)
        if len(first) < 2 or alike[most] < COLUMN_OF_FORMULAS or 2 * alike[most] <= len(right):
            return []
        return [self._differs(item, first[most]) for item in right if item.points != first[most]]

    def _differs(self, item: _Audited, usual: Points) -> _Case:
        total = next((n for n in sorted(usual) if n in item.points and item.points[n] != usual[n]), None)
        text = f"{self.law.slot.name}: a fórmula difere das demais da coluna"
        if total is not None:
            text += f": para {_vagas(total)} dá {_shown(item.points[total])}; as demais dão {_shown(usual[total])}"
        return _Case(text, item.index, item.cell, related=self.work.quadro.total_cells(item.index))


def _vagas(number: int) -> str:
    return f"{number} vaga" if number == 1 else f"{number} vagas"


def _shown(given: Result) -> str:
    if isinstance(given, str):
        return _ERRORS.get(given, f'"{given[:20]}"' if not given.startswith("#") else given)
    if isinstance(given, int):
        return str(given)
    numerator, denominator = seen(given).as_integer_ratio()
    return format_number(Fraction(numerator, denominator))


# ---------------------------------------------------------------- typed numbers and sums


def _typed(work: Workings, name: str, concepts: Sequence[str], wrong: frozenset[CellRef]) -> Iterator[_Case]:
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

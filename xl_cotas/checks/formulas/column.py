"""The formulas of one reserve, row by row, against the law and against one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from xl_cotas.checks.formulas.causes import explain_points
from xl_cotas.checks.formulas.law import ColumnLaw, Failure
from xl_cotas.checks.formulas.rows import Driver, Points, Result, Workings, driver_of, other_totals
from xl_cotas.checks.verdict.units import units
from xl_cotas.exact import format_number
from xl_cotas.laws.model import Law
from xl_cotas.portuguese import count
from xl_cotas.workbook.formula.numbers import seen
from xl_cotas.workbook.formula.tree import NotEvaluated
from xl_cotas.workbook.model import CellRef

# A formula or a number is odd only where the column is one of formulas.
COLUMN_OF_FORMULAS = 3
_ERRORS = {"#VALUE!": "#VALOR!", "#NAME?": "#NOME?", "#N/A": "#N/D", "#NUM!": "#NÚM!", "#NULL!": "#NULO!"}


@dataclass(frozen=True, slots=True)
class Case:
    """What is wrong with one formula cell. Cases of one text are one finding."""

    text: str
    index: int
    cell: CellRef
    sum: str = ""
    related: tuple[CellRef, ...] = ()
    citation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Audited:
    """One formula and what it gives: `points` by total, or the total of another row that it uses instead."""

    index: int
    cell: CellRef
    driver: Driver | None = None
    points: Points = field(default_factory=dict)
    other: CellRef | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """The formulas of one reserve. `single` are the rows that are a unit by themselves, `wrong` the cells of others."""

    work: Workings
    law: ColumnLaw
    library: Sequence[Law]
    single: frozenset[int]
    wrong: frozenset[CellRef]
    _causes: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, work: Workings, law: ColumnLaw, library: Sequence[Law]) -> Column:
        found = units(work.evaluation.quadros, law.base, work.evaluation.focus)
        alone = frozenset(unit.members[0][1] for unit in found if len(unit.members) == 1)
        misfits = work.evaluation.judgements[law.family.id].misfits
        wrong = frozenset(cell for misfit in misfits for cell in misfit.comparison.cells)
        return cls(work, law, library, alone, wrong)

    def audited(self) -> Iterator[Audited]:
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

    def _evaluated(self, index: int, cells: Sequence[CellRef], first: CellRef) -> Audited | None:
        """None for a number that comes from elsewhere, whatever the row's total: there is nothing to compare."""
        if self.work.total_cell(index) is None:
            raise NotEvaluated("o quadro não tem uma célula com o total da linha")
        driver = driver_of(self.work, cells, index)
        others = other_totals(self.work, cells, index)
        if driver is None:
            slip = len(others) == 1 and self.work.quadro.total[index] is not None
            return Audited(index, first, other=others[0]) if slip else None
        if others:
            raise NotEvaluated("a fórmula usa também o total de outras linhas")
        return Audited(index, first, driver, self.work.points(cells, driver))

    def cases(self, audited: Sequence[Audited]) -> list[Case]:
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

    def _of_another_row(self, item: Audited, other: CellRef) -> Case:
        own = self.work.quadro.total_cells(item.index)[0]
        table = self.work.quadro.source.table
        away = table.place(other)[0] - table.place(own)[0]
        before, after = ("à esquerda", "à direita") if table.transposed else ("acima", "abaixo")
        where = f"{abs(away)} {before if away < 0 else after}"
        text = f"{self.law.slot.name}: a fórmula usa o total de outra {table.row_word} ({where}), não o da sua"
        return Case(text, item.index, item.cell, f"usa {other.a1}, não {own.a1}", (own, other))

    def _failed(self, item: Audited, driver: Driver, failure: Failure) -> Case:
        dues = self.law.in_force
        cause = "calcula sobre a ampla concorrência, não sobre o total" if driver.kind == "ampla" else self._cause(item)
        who = "o edital" if self.law.family.id.startswith("edital:") else "a lei"
        total = count(failure.total, "vaga", "vagas")
        given = _shown(failure.given)
        return Case(
            f"{self.law.slot.name}: a fórmula {cause or 'vai falhar com outro total'}: "
            f"para {total} dá {given}; {who} dá {failure.due}",
            item.index,
            item.cell,
            f"com {total} a fórmula dá {given}; {dues.explain(failure.total, 0)}",
            (driver.total,),
            dues.cite(failure.total, 0),
        )

    def _cause(self, item: Audited) -> str:
        """What the formula does, worked out once for formulas that share their points."""
        if id(item.points) not in self._causes:
            self._causes[id(item.points)] = explain_points(item.points, self.law.in_force.terms, self.library)
        return self._causes[id(item.points)]

    def _odd(self, right: Sequence[Audited]) -> list[Case]:
        """Formulas that give something else than most of the column: one reading holds for a whole table."""
        counted = Counter(id(item.points) for item in right)
        first = {id(item.points): item.points for item in reversed(right)}
        alike = {one: sum(counted[two] for two in first if first[one] == first[two]) for one in first}
        most = max(alike, key=alike.__getitem__, default=0)
        if len(first) < 2 or alike[most] < COLUMN_OF_FORMULAS or 2 * alike[most] <= len(right):
            return []
        return [self._differs(item, first[most]) for item in right if item.points != first[most]]

    def _differs(self, item: Audited, usual: Points) -> Case:
        total = next((n for n in sorted(usual) if n in item.points and item.points[n] != usual[n]), None)
        text = f"{self.law.slot.name}: a fórmula difere das demais da {self.work.quadro.source.table.column_word}"
        if total is not None:
            given, others = _shown(item.points[total]), _shown(usual[total])
            text += f": para {count(total, 'vaga', 'vagas')} dá {given}; as demais dão {others}"
        return Case(text, item.index, item.cell, related=self.work.quadro.total_cells(item.index))


def _shown(given: Result) -> str:
    if isinstance(given, str):
        return _ERRORS.get(given, f'"{given[:20]}"' if not given.startswith("#") else given)
    if isinstance(given, int):
        return str(given)
    numerator, denominator = seen(given).as_integer_ratio()
    return format_number(Fraction(numerator, denominator))

"""Why a cell should hold what it should: the reading in force, what other readings give, and what other laws would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xl_cotas.checks.addresses import cells_named
from xl_cotas.checks.base import Comparison
from xl_cotas.checks.calls.explained import explain_call
from xl_cotas.checks.explained import TextExplanation
from xl_cotas.checks.inspection import Request, subjects_of
from xl_cotas.checks.placing.explained import explain_vaga
from xl_cotas.checks.published.explained import explain_position
from xl_cotas.checks.run import Outcomes, check_modules, run_checks
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.judge import hypotheses
from xl_cotas.checks.verdict.quadro import Quadro, Slot
from xl_cotas.checks.verdict.reserves import family_slots, topics_of
from xl_cotas.errors import InputError
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Family
from xl_cotas.portuguese import count
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.reading.reader import read_workbook


@dataclass(frozen=True, slots=True)
class Given:
    """What something (a reading, a law) gives for the cell; `most` is larger where the norm gives only a minimum."""

    name: str
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class CellExplanation:
    """One cell: what it is, what it holds, what it should hold and what the report says of it.

    `taken` are the readings in force, where the norm leaves a choice; `readings` and `laws`, what others would give.
    `words` stand for the numbers where the cell holds none.
    """

    cell: CellRef
    what: str
    key: str
    written: int | None
    total: int | None
    in_force: Given | None
    sum: str
    citation: tuple[str, ...]
    said: tuple[str, ...] = ()
    readings: tuple[Given, ...] = ()
    laws: tuple[Given, ...] = ()
    taken: tuple[str, ...] = ()
    words: TextExplanation | None = None


def explain_cell(path: Path, address: str, request: Request) -> CellExplanation:
    """Explain one cell of a file, as "Vagas!D12"; as "D12" where one sheet alone has something to explain there.

    Raises InputError when no table that was read has the cell, and when those of several sheets have it.
    """
    workbook = read_workbook(path)
    wanted = cells_named(workbook, address)
    told = [(subject, run_checks(subject, check_modules())) for subject in subjects_of(workbook, request)]
    found = [item for cell in wanted if (item := _explained(told, cell)) is not None]
    if len(found) > 1:
        places = " ou ".join(str(item.cell) for item in found)
        raise InputError(f"mais de uma aba tem o que explicar nesta célula; diga qual: {places}")
    if not found:
        where = str(wanted[0]) if len(wanted) == 1 else f"{address}, em qualquer aba"
        raise InputError(
            f"{where}: a célula não é de um quadro de vagas, da situação de um candidato nem de uma ordem de nomeação "
            "que se tenha lido. Veja o que foi lido: xl-cotas ler"
        )
    return found[0]


def _explained(told: Sequence[tuple[Subject, Outcomes]], cell: CellRef) -> CellExplanation | None:
    """What there is to say of a cell, by the first contest that has it."""
    for subject, outcomes in told:
        said = tuple(_said(outcomes, cell))
        found = _in_numbers(subject, cell) or _in_words(subject, cell)
        if found is not None:
            return replace(found, said=(*said, *_said_beside(outcomes, cell)))
        if said:
            return CellExplanation(cell, "célula apontada", "", None, None, None, "", (), said)
    return None


def _in_numbers(subject: Subject, cell: CellRef) -> CellExplanation | None:
    own = (item for item in subject.evaluations if item.quadro.sheet == cell.sheet)
    return next((found for item in own if (found := _explain(subject, item, cell))), None)


def _in_words(subject: Subject, cell: CellRef) -> CellExplanation | None:
    words = explain_vaga(subject, cell) or explain_position(subject, cell) or explain_call(subject, cell)
    if words is None:
        return None
    return CellExplanation(cell, words.what, words.key, None, None, None, words.why, words.citation, words=words)


def _explain(subject: Subject, evaluation: Evaluation, cell: CellRef) -> CellExplanation | None:
    quadro = evaluation.quadro
    for family in subject.regime.families:
        for slot in family_slots(quadro, family):
            for item in evaluation.judgements[family.id].comparisons:
                if item.slot == slot.id and cell in _cells(quadro, slot, item):
                    return _reserve(subject, evaluation, family, slot, item, cell)
    return next(_parts(quadro, cell), None) or next(_unknown(quadro, cell), None)


def _unknown(quadro: Quadro, cell: CellRef) -> Iterator[CellExplanation]:
    """A reserve without a number, or in a row whose vagas are not known: only what the report says of it."""
    for slot in quadro.slots:
        for i in range(len(quadro)):
            if slot.concepts and cell in quadro.cells(slot.concepts, i):
                what, written = f"vagas reservadas: {slot.name}", quadro.reserved[slot.id][i]
                yield CellExplanation(cell, what, quadro.key(i), written, quadro.total[i], None, "", ())


def _cells(quadro: Quadro, slot: Slot, item: Comparison) -> set[CellRef]:
    """The cells of a comparison and, of a unit of several rows, those of each row."""
    return {*item.cells, *(cell for _, i in item.members for cell in quadro.cells(slot.concepts, i))}


def _reserve(
    subject: Subject, evaluation: Evaluation, family: Family, slot: Slot, item: Comparison, cell: CellRef
) -> CellExplanation:
    return CellExplanation(
        cell=cell,
        what=f"vagas reservadas: {slot.name}",
        key=item.key,
        written=item.written,
        total=item.total,
        in_force=Given("", item.low, item.high),
        sum=item.sum,
        citation=item.citation,
        readings=tuple(_other_readings(evaluation, family, item)),
        laws=tuple(_other_laws(subject.library, slot, item)),
        taken=tuple(_taken(evaluation, family)),
    )


def _taken(evaluation: Evaluation, family: Family) -> Iterator[str]:
    """The readings in force of the norm, where it leaves a choice."""
    choice = evaluation.judgements[family.id].choice
    return (f"{topic}={choice[topic]}" for topic in topics_of(family) if family.alternatives(topic))


def _other_readings(evaluation: Evaluation, family: Family, item: Comparison) -> Iterator[Given]:
    """What each admissible reading gives that changes one topic and the number."""
    choice = evaluation.judgements[family.id].choice
    mine = set(item.members)
    for trial in hypotheses(family, topics_of(family), choice):
        if len(trial.changes) > 1:
            continue
        for other in evaluation.compare(family, trial.choice):
            same_unit = mine <= set(other.members)
            if other.slot == item.slot and same_unit and (other.low, other.high) != (item.low, item.high):
                yield Given(f"{trial.label[0]}{_of_more(item, other)}", other.low, other.high)


def _of_more(item: Comparison, other: Comparison) -> str:
    return "" if other.total == item.total else f" (sobre {count(other.total, 'vaga', 'vagas')})"


def _other_laws(library: Sequence[Law], slot: Slot, item: Comparison) -> Iterator[Given]:
    """What the other laws of the library give for the same vagas, for the same kind of group."""
    own = {terms.share for terms in item.dues.terms}
    disability = all(group.id == "pcd" for group in slot.groups)
    for law in library:
        choice = {topic: reading.value for topic, reading in law.readings.items()}
        for rule in law.groups:
            if (rule.id == "pcd") == disability and rule.share.value not in own:
                due = reserve_for(item.total, settle(rule, choice)).count
                yield Given(f"{law.short_title}, {rule.name}", due, due)


def _parts(quadro: Quadro, cell: CellRef) -> Iterator[CellExplanation]:
    """Total and ampla: each is what the rest of the row leaves."""
    for i in range(len(quadro)):
        reserved = {slot.name: quadro.reserved[slot.id][i] for slot in quadro.slots if slot.concepts}
        ampla = quadro.ampla[i] if quadro.ampla is not None else None
        total = quadro.total[i]
        shown = " + ".join(str(number) for number in reserved.values())
        if "ampla" in quadro.source.counts and cell in quadro.cells(("ampla",), i):
            due = None if total is None or None in reserved.values() else total - sum(n or 0 for n in reserved.values())
            text = f"{total} - ({shown}) = {due}"
            yield _part(quadro, cell, i, "ampla concorrência", ampla, due, text)
        elif quadro.total_concept and cell in quadro.cells((quadro.total_concept,), i):
            written = quadro.written_total[i] if quadro.written_total else None
            text = f"ampla {ampla} + reservas {shown}" if ampla is not None else ""
            yield _part(quadro, cell, i, "total de vagas", written, total, text)


def _part(
    quadro: Quadro, cell: CellRef, i: int, what: str, written: int | None, due: int | None, text: str
) -> CellExplanation:
    given = None if due is None else Given("", due, due)
    return CellExplanation(cell, what, quadro.key(i), written, quadro.total[i], given, text, ())


def _said(outcomes: Outcomes, cell: CellRef) -> Iterator[str]:
    """What the report says of the cell."""
    for finding in outcomes.findings:
        if any(part.cell == cell for part in finding.parts):
            yield f"{finding.code} {finding.severity}: {finding.message}"
    for undecided in outcomes.undecided:
        if cell in undecided.cells:
            yield f"{undecided.code} não decidido: {undecided.why}"


def _said_beside(outcomes: Outcomes, cell: CellRef) -> Iterator[str]:
    """What the report says of another cell, to which this one is related."""
    for finding in outcomes.findings:
        if cell in finding.related and all(part.cell != cell for part in finding.parts):
            yield f"{finding.code} {finding.severity}, na célula {finding.cell}: {finding.message}"

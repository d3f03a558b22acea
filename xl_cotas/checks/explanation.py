"""Why a cell should hold what it should: the reading in force, what other readings give, and what other laws would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xl_cotas.checks.base import Comparison
from xl_cotas.checks.calls.explained import explain_call
from xl_cotas.checks.explained import TextExplanation
from xl_cotas.checks.inspection import Request, subjects_of
from xl_cotas.checks.placing.explained import explain_vaga
from xl_cotas.checks.published.explained import explain_position
from xl_cotas.checks.run import check_modules, run_checks
from xl_cotas.checks.subject import Subject
from xl_cotas.checks.verdict.evaluation import Evaluation
from xl_cotas.checks.verdict.judge import hypotheses
from xl_cotas.checks.verdict.quadro import Quadro, Slot
from xl_cotas.checks.verdict.reserves import family_slots, topics_of
from xl_cotas.errors import InputError
from xl_cotas.laws.model import Law
from xl_cotas.laws.regime import Family
from xl_cotas.rules.reserve import reserve_for
from xl_cotas.rules.terms import settle
from xl_cotas.workbook.model import CellRef, Workbook, column_number
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
    said: tuple[str, ...]
    readings: tuple[Given, ...] = ()
    laws: tuple[Given, ...] = ()
    taken: tuple[str, ...] = ()
    words: TextExplanation | None = None


def explain_cell(path: Path, address: str, request: Request) -> CellExplanation:
    """Explain one cell of a file, as "Vagas!D12" or "D12". Raises InputError when no table that was read has it."""
    workbook = read_workbook(path)
    wanted = find_cell(workbook, address)
    for subject in subjects_of(workbook, request):
        for evaluation in subject.evaluations:
            if evaluation.quadro.sheet == wanted.sheet and (found := _explain(subject, evaluation, wanted)):
                return found
        words = explain_vaga(subject, wanted) or explain_position(subject, wanted) or explain_call(subject, wanted)
        if words is not None:
            return _in_words(subject, words, wanted)
        if said := tuple(_said(subject, wanted)):
            return CellExplanation(wanted, "célula apontada", "", None, None, None, "", (), said)
    raise InputError(
        f"{wanted}: a célula não é de um quadro de vagas, da situação de um candidato nem de uma ordem de nomeação que "
        "se tenha lido. Veja o que foi lido: xl-cotas ler"
    )


def _in_words(subject: Subject, words: TextExplanation, cell: CellRef) -> CellExplanation:
    said = tuple(_said(subject, cell))
    return CellExplanation(cell, words.what, words.key, None, None, None, words.why, words.citation, said, words=words)


def find_cell(workbook: Workbook, address: str) -> CellRef:
    """The cell that an address names; without a sheet, the only visible one. Raises InputError for anything else."""
    sheet, _, cell = address.replace("$", "").rpartition("!")
    letters = cell.strip().rstrip("0123456789")
    digits = cell.strip()[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3 and digits) or int(digits) == 0:
        raise InputError(f'"{address}" não é o endereço de uma célula; escreva como Vagas!D12')
    names = {item.name.casefold(): item.name for item in workbook.sheets if item.visible}
    name = sheet.strip().strip("'").replace("''", "'").casefold()
    if not name and len(names) > 1:
        raise InputError(f"diga a aba da célula, como {next(iter(names.values()))}!{cell}")
    if name and name not in names:
        raise InputError(f'não há aba "{sheet}"; as abas são: {", ".join(names.values())}')
    return CellRef(names[name] if name else next(iter(names.values())), int(digits), column_number(letters))


def _explain(subject: Subject, evaluation: Evaluation, cell: CellRef) -> CellExplanation | None:
    quadro = evaluation.quadro
    for family in subject.regime.families:
        for slot in family_slots(quadro, family):
            for item in evaluation.judgements[family.id].comparisons:
                if item.slot == slot.id and cell in _cells(quadro, slot, item):
                    return _reserve(subject, evaluation, family, slot, item, cell)
    return next(_parts(subject, quadro, cell), None) or next(_unknown(subject, quadro, cell), None)


def _unknown(subject: Subject, quadro: Quadro, cell: CellRef) -> Iterator[CellExplanation]:
    """A reserve without a number, or in a row whose vagas are not known: only what the report says of it."""
    for slot in quadro.slots:
        for i in range(len(quadro)):
            if slot.concepts and cell in quadro.cells(slot.concepts, i):
                what, written = f"vagas reservadas: {slot.name}", quadro.reserved[slot.id][i]
                said = tuple(_said(subject, cell))
                yield CellExplanation(cell, what, quadro.key(i), written, quadro.total[i], None, "", (), said)


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
        said=tuple(_said(subject, cell)),
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
    return "" if other.total == item.total else f" (sobre {other.total} vagas)"


def _other_laws(library: Sequence[Law], slot: Slot, item: Comparison) -> Iterator[Given]:
    """What the other laws of the library give for the same vagas, for the same kind of group."""
    own = {terms.share for terms in item.dues.terms}
    disability = all(group.id == "pcd" for group in slot.groups)
    for law in library:
        choice = {topic: reading.value for topic, reading in law.readings.items()}
        for rule in law.groups:
            if (rule.id == "pcd") == disability and rule.share.value not in own:
                count = reserve_for(item.total, settle(rule, choice)).count
                yield Given(f"{law.short_title}, {rule.name}", count, count)


def _parts(subject: Subject, quadro: Quadro, cell: CellRef) -> Iterator[CellExplanation]:
    """Total and ampla: each is what the rest of the row leaves."""
    for i in range(len(quadro)):
        reserved = {slot.name: quadro.reserved[slot.id][i] for slot in quadro.slots if slot.concepts}
        ampla = quadro.ampla[i] if quadro.ampla is not None else None
        total = quadro.total[i]
        shown = " + ".join(str(number) for number in reserved.values())
        if "ampla" in quadro.source.counts and cell in quadro.cells(("ampla",), i):
            due = None if total is None or None in reserved.values() else total - sum(n or 0 for n in reserved.values())
            text = f"{total} - ({shown}) = {due}"
            yield _part(subject, quadro, cell, i, "ampla concorrência", ampla, due, text)
        elif quadro.total_concept and cell in quadro.cells((quadro.total_concept,), i):
            written = quadro.written_total[i] if quadro.written_total else None
            text = f"ampla {ampla} + reservas {shown}" if ampla is not None else ""
            yield _part(subject, quadro, cell, i, "total de vagas", written, total, text)


def _part(
    subject: Subject, quadro: Quadro, cell: CellRef, i: int, what: str, written: int | None, due: int | None, text: str
) -> CellExplanation:
    given = None if due is None else Given("", due, due)
    said = tuple(_said(subject, cell))
    return CellExplanation(cell, what, quadro.key(i), written, quadro.total[i], given, text, (), said)


def _said(subject: Subject, cell: CellRef) -> Iterator[str]:
    """What the report says of the cell."""
    outcomes = run_checks(subject, check_modules())
    for finding in outcomes.findings:
        if any(part.cell == cell for part in finding.parts):
            yield f"{finding.code} {finding.severity}: {finding.message}"
    for undecided in outcomes.undecided:
        if cell in undecided.cells:
            yield f"{undecided.code} não decidido: {undecided.why}"

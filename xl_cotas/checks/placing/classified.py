"""A whole contest classified: order, lists, who takes each vaga and in which order they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xl_cotas.checks.consulted import topics_of_places
from xl_cotas.checks.inspection import Request, subjects_of
from xl_cotas.checks.placing.board import Board, Seated
from xl_cotas.checks.placing.boards import boards_of
from xl_cotas.checks.placing.closing import close_up
from xl_cotas.checks.placing.elsewhere import lists_elsewhere, strangers, with_one_list_each
from xl_cotas.checks.placing.people import standing_rows
from xl_cotas.checks.placing.ranked import Ordered, ordered
from xl_cotas.checks.placing.seating import Seating
from xl_cotas.checks.placing.unread import unread_ranks
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.subject import Subject
from xl_cotas.errors import InputError
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import shortened, worded
from xl_cotas.rules.placement_model import Seat
from xl_cotas.rules.placement_quotas import PCD
from xl_cotas.workbook.reading.reader import read_workbook
from xl_cotas.workbook.recognition.keys import comparison_key
from xl_cotas.workbook.table import Table

_SHOWN = 10
_FEW = 3


@dataclass(frozen=True, slots=True)
class Classified:
    """One cargo: its rows by place, who holds a vaga and by which list, and the calls."""

    key: str
    names: dict[str, str]
    vagas: dict[str, int]
    rows: tuple[int, ...]
    places: tuple[int | None, ...]
    holders: dict[int, str]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ClassifiedTable:
    """A table of the source: its cargos, and who stands in each list. `keys` are the columns that tell cargos apart."""

    ordered: Ordered
    keys: tuple[str, ...]
    lists: dict[str, frozenset[int]]
    cargos: tuple[Classified, ...]


@dataclass(frozen=True, slots=True)
class ClassifiedContest:
    """Everything that the new workbook holds."""

    subject: Subject
    lists: tuple[str, ...]
    tables: tuple[ClassifiedTable, ...]
    notices: tuple[str, ...]


def classify_file(path: Path, request: Request) -> ClassifiedContest:
    """Classify the contest of a file. Raises InputError for what the user must settle first."""
    subjects = subjects_of(read_workbook(path), request)
    if len(subjects) != 1:
        raise InputError("a planilha tem mais de um certame ([[certame]]); classifique um de cada vez")
    return classify(subjects[0])


def classify(subject: Subject) -> ClassifiedContest:
    """Classify one contest."""
    subject = with_one_list_each(subject)
    elsewhere = lists_elsewhere(subject)
    boards = [replace(board, elsewhere=elsewhere) for board in boards_of(subject)]
    if not boards:
        raise InputError(_why_none(subject))
    _refuse_strangers(boards, elsewhere)
    reading = subject.regime.families[0].value("desempate")
    seating = Seating(subject.regime)
    tables = tuple(_table(seating, ordered(board, subject.regime.contest, reading)) for board in boards)
    _refuse_twice(tables)
    most = max(sum(cargo.vagas.values()) for table in tables for cargo in table.cargos)
    lists = sorted(seating.lists(most), key=lambda name: name == PCD)
    return ClassifiedContest(subject, tuple(lists), tables, tuple(_notices(subject.regime, tables)))


def _table(seating: Seating, order: Ordered) -> ClassifiedTable:
    board = order.board
    seated = board.seated(seating)
    if unplaced := [item for item in seated if item.due is None]:
        first = unplaced[0]
        raise InputError(f"{first.unit.key or 'a classificação'}: {first.why or first.vagas.why}")
    _refuse_ties(order, seated)
    most = max(item.vagas.total for item in seated)
    member = board.members(seating.lists(most))
    lists = {name: frozenset(said.arg_true().to_list()) for name, said in member.of.items()}
    keys = tuple(name for name in board.keys if name != "seção")
    return ClassifiedTable(order, keys, lists, tuple(_cargo(order, item, seating) for item in seated))


def _cargo(order: Ordered, item: Seated, seating: Seating) -> Classified:
    places = order.board.places
    of_row = {row: places[row] if places is not None else None for row in item.unit.rows}
    rows = sorted(of_row, key=lambda row: (of_row[row] is None, of_row[row] or 0, row))
    due = item.due
    return Classified(
        key=item.unit.key,
        names=dict(item.unit.names.values),
        vagas=dict(item.vagas.counts or {}),
        rows=tuple(rows),
        places=tuple(of_row[row] for row in rows),
        holders=dict(due.holders) if due else {},
        seats=close_up(due.seats, seating.policy(item.vagas.total)) if due else (),
    )


def _why_none(subject: Subject) -> str:
    """What the classificações of a workbook lack."""
    tables = [table for table in subject.tables if table.kind == "classificacao" and table.rows]
    if not tables:
        return (
            "nenhuma classificação foi reconhecida: é preciso uma tabela com inscrição e nota final ou classificação "
            "geral (veja o que foi lido: xl-cotas ler)"
        )
    whys = dict.fromkeys(f"a tabela {table.range} (aba {table.sheet}) {_lack(table)}" for table in tables)
    return "; ".join(list(whys)[:_FEW])


def _lack(table: Table) -> str:
    names = [name for name in table.columns if name.startswith("class_")]
    if table.transposed:
        return "tem as pessoas em colunas, e não em linhas"
    if any(len(table.columns[name]) > 1 for name in names):
        return "traz mais de uma classificação lado a lado; deixe uma em cada tabela"
    if not names:
        return "não traz nota final nem classificação geral"
    return "só traz a lista de um grupo: falta a classificação geral, ou a nota final de todos os candidatos"


def _refuse_strangers(boards: Sequence[Board], elsewhere: Sequence[Ranking]) -> None:
    """Whoever is in the list of a group is in the general one too; without a place in it nobody is placed."""
    for name, people in strangers([board.ranking for board in boards], elsewhere).items():
        raise InputError(f"na lista de {name} e não na classificação geral: inscrições {shortened(people, _SHOWN)}")


def _refuse_ties(order: Ordered, seated: Sequence[Seated]) -> None:
    """A tie that decides who holds a vaga, by which list or when, is the board's to settle."""
    touched = {row for item in seated if item.due is not None for row in (*item.due.open, *item.due.called_late)}
    matters = [row for tied in order.ties if touched & set(tied) for row in tied]
    if matters:
        names = [order.board.ranking.registration(row) for row in matters]
        raise InputError(
            "empate que decide quem ocupa vaga, ou a ordem de chamada, nas inscrições "
            f"{shortened(names, _SHOWN)}: "
            "dê [desempate] no edital.toml, com as colunas de que ele depende, ou a classificação geral na planilha"
        )


def _refuse_twice(tables: Sequence[ClassifiedTable]) -> None:
    seen: set[str] = set()
    for table in tables:
        for cargo in table.cargos:
            key = comparison_key(cargo.key)
            if key in seen:
                raise InputError(f"há mais de uma classificação de {cargo.key or 'um mesmo cargo'}; deixe uma só")
            seen.add(key)


def _left_out(table: ClassifiedTable) -> list[str]:
    """People without a place, of whom the table does not say that they are out of the contest."""
    board = table.ordered.board
    standing = set(standing_rows(board.ranking).arg_true().to_list())
    placed = ((row, place) for cargo in table.cargos for row, place in zip(cargo.rows, cargo.places, strict=True))
    return [board.ranking.registration(row) for row, place in placed if place is None and row in standing]


def _notices(regime: Regime, tables: Sequence[ClassifiedTable]) -> Iterator[str]:
    for table in tables:
        general = table.ordered.board.ranking.general
        if general is not None and general.unread:
            told = unread_ranks(table.ordered.board.ranking, general)
            yield f"{told.told(table.ordered.board.ranking, set(general.unread))}; aqui a ordem é a das notas"
    if left := [name for table in tables for name in _left_out(table)]:
        number = worded(
            len(left),
            "1 inscrição sem nota ou sem posição geral fica fora",
            "{} inscrições sem nota ou sem posição geral ficam fora",
        )
        yield f"{number} da classificação: {shortened(left, _SHOWN)}"
    ties = sum(len(table.ordered.ties) for table in tables)
    if ties:
        yield worded(
            ties,
            "1 empate não se resolve com o que a planilha traz; não muda quem ocupa vaga e divide a posição",
            "{} empates não se resolvem com o que a planilha traz; não mudam quem ocupa vaga e dividem a posição",
        )
    empty = sum(seat.registration is None for table in tables for cargo in table.cargos for seat in cargo.seats)
    if empty:
        yield worded(empty, "1 vaga fica sem candidato", "{} vagas ficam sem candidato")
    whys = (seat.why for table in tables for cargo in table.cargos for seat in cargo.seats)
    in_two = any(_in_two(table.lists) for table in tables)
    left = [
        f"{topic}={family.value(topic)}"
        for topic in dict.fromkeys(topics_of_places(whys, in_two=in_two))
        for family in regime.speaking(topic)[:1]
        if family.alternatives(topic)
    ]
    if left:
        yield f"a norma não decide tudo; leituras em vigor: {', '.join(left)}. Outra se escolhe com --leitura"


def _in_two(lists: Mapping[str, frozenset[int]]) -> bool:
    """Whether anybody stands in two reserved lists."""
    return len(frozenset().union(*lists.values())) < sum(map(len, lists.values()))

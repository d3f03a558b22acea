"""Why a person holds a vaga or does not: the position, the list, and how the lists came to be filled so."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.explained import TextExplanation
from xl_cotas.checks.placing.board import Board, Seated
from xl_cotas.checks.placing.boards import boards_of
from xl_cotas.checks.placing.claims import read_claims
from xl_cotas.checks.placing.compare import Misplaced
from xl_cotas.checks.placing.findings import WITHOUT, Telling
from xl_cotas.checks.placing.seating import Due, Seating
from xl_cotas.checks.placing.verdicts import Judged
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import listed
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.rules.placement_model import Seat
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.numbers import show

_NOTHING = Misplaced({}, {}, {}, 0, 0)


def explain_vaga(subject: Subject, cell: CellRef) -> TextExplanation | None:
    """Explain a cell of Situação or Vaga; None for any other."""
    for board in boards_of(subject):
        table = board.ranking.table
        columns = {number for name in ("situacao", "lista") for number in table.columns.get(name, ())}
        if cell.sheet == table.sheet and cell.column in columns and cell.row in table.rows:
            return _explain(subject, board, list(table.rows).index(cell.row), cell)
    return None


def _explain(subject: Subject, board: Board, row: int, cell: CellRef) -> TextExplanation:
    claims = read_claims(board)
    telling = Telling("C110", subject.regime, board, claims)
    seating = Seating(subject.regime)
    seated = next(item for item in board.seated(seating) if row in item.unit.rows)
    found = show(board.ranking.sheet.value(cell.row, cell.column))
    what = f"quem ocupa vaga: inscrição {board.ranking.registration(row)}"
    if seated.due is None:
        return TextExplanation(what, seated.unit.key, found, "não se sabe", seated.why)
    held = seated.due.holders.get(row)
    due = WITHOUT if held is None else f"vaga de {telling.list_name(held)}"
    due = "um empate que a planilha não resolve o decide" if row in seated.due.open else due
    why = "; ".join(_reasons(telling, seating, board, seated, seated.due, row))
    return TextExplanation(what, seated.unit.key, found, due, why, telling.grounds(seated.due, row))


def _reasons(telling: Telling, seating: Seating, board: Board, seated: Seated, due: Due, row: int) -> Iterator[str]:
    general = board.ranking.general
    if general is not None:
        rank = general.ranks[row]
        yield "sem posição na classificação geral" if rank is None else f"{rank}ª posição na classificação geral"
    member = board.members(seating.lists(seated.vagas.total))
    lists = [name for name, said in member.of.items() if said[row]]
    if lists:
        yield f"concorre também por {listed([telling.list_name(name) for name in lists])}"
    yield telling.sum_of(Judged(seated, due, _NOTHING))
    seat = due.seat_of(row)
    if seat is None:
        yield "as vagas das listas em que concorre são de quem vem antes"
        return
    yield f"{seat.position}ª chamada, pela lista de {telling.list_name(seat.list)}{_because(telling, seat)}"
    if due.holders.get(row) == AMPLA and lists:
        yield "está dentro das vagas da ampla concorrência e não conta na reserva"


def _because(telling: Telling, seat: Seat) -> str:
    if seat.why == "reversao":
        return f" (a de {telling.list_name(seat.due)} não tem mais candidatos, e a vaga reverte)"
    if seat.why == "ampla_esgotada":
        return " (a lista geral acabou)"
    return " (no lugar de quem a lista geral já alcançou)" if seat.why == "compensacao" else ""

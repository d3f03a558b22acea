"""Why a position of a published order is of a list."""

from __future__ import annotations

from xl_cotas.checks.explained import TextExplanation
from xl_cotas.checks.published.table import Entry, Run, is_order_table, read_runs
from xl_cotas.checks.subject import Subject
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import listed
from xl_cotas.rules.order import Order, order_of
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.recognition.vocabulary import vocabulary


def explain_position(subject: Subject, cell: CellRef) -> TextExplanation | None:
    """Explain a cell of the list, or of the position, of an order without people; None for any other."""
    sheets = {sheet.name: sheet for sheet in subject.workbook.sheets}
    words = vocabulary().with_groups({group.name: group.id for group in subject.regime.groups})
    for table in subject.tables:
        if not is_order_table(table) or not table.holds(cell):
            continue
        for run in read_runs(table, table.view(sheets[table.sheet]), words):
            for entry in run.entries:
                if entry.cell.row == cell.row:
                    return _explain(subject.regime, run, entry)
    return None


def _explain(regime: Regime, run: Run, entry: Entry) -> TextExplanation:
    order = order_of(regime, run.last)
    name = order.lists[entry.position - 1]
    names = {item.id: item.terms.name for item in order_lists(regime, run.last)}
    called = "ampla concorrência" if name == AMPLA else names[name]
    what = f"lista da {entry.position}ª nomeação"
    return TextExplanation(what, run.key, entry.shown, called, _why(order, name, entry.position, names), ())


def _why(order: Order, name: str, position: int, names: dict[str, str]) -> str:
    moved = order.moved_to(position)
    if moved is not None and moved.moved == name:
        met = listed([names[item] for item in moved.between])
        return f"{names[name]} caberia na posição {moved.position}, em que se encontram {met}; passa à {position}"
    if name == AMPLA:
        return "nenhuma lista reservada tem vaga nesta posição"
    number = order.positions[name].index(position) + 1
    return f"é a {number}ª vaga de {names[name]}: na {position}ª nomeação a reserva arredondada chega a {number}"

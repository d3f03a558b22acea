"""Which calls came from the wrong list: a late or early call is one fault with the position that it belongs to."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xl_cotas.rules.calls_book import Book
from xl_cotas.rules.calls_model import Call, Case, Choice, Fault, FaultKind
from xl_cotas.rules.order_lists import AMPLA


@dataclass(frozen=True, slots=True)
class Seen:
    """The first call at a position: the list due, that to which the vaga went from it (the same, unless it has no names
    left) and the list called; `right` is None where only names would tell."""

    row: int
    position: int
    due: str
    goes: str
    called: str
    right: bool | None


def allowed(book: Book, call: Call, due: str, choice: Choice) -> bool | None:
    """Whether the list of a call is right; None where its own names would tell and nobody knows them."""
    if call.list == due or (call.position in book.case.optional and call.list == AMPLA):
        return True
    onward = () if due == AMPLA else (due, *book.case.rules.chains.get(due, ()), AMPLA)
    if due != AMPLA and due not in book.roster.queues:
        return None if call.list in onward else False
    passed = onward[: onward.index(call.list)] if call.list in onward else ()
    if passed and all(book.may_have_ended(name) or book.ahead(name) is None for name in passed):
        # Whoever asked for the end of the line may have asked later.
        return None if any(map(book.may_have_ended, passed)) else True
    if due == AMPLA and book.roster.unplaced and book.rules.overlap == "mais_vantajosa":
        return None  # a post given back, or not: nobody knows who is within the open vagas
    late = choice.why == "ampla_esgotada" and call.list != AMPLA
    return late or (choice.person is not None and call.list == choice.list)


def goes_to(book: Book, due: str, choice: Choice) -> str:
    """The list to which a vaga goes: the one due, unless it is a reserved one with no names left."""
    ended = due in book.roster.queues and due != AMPLA and book.ahead(due) is None
    return choice.list if ended and choice.person is not None else due


def list_faults(case: Case, seen: Sequence[Seen]) -> tuple[list[Fault], list[int]]:
    """The faults of lists, and the rows that nobody can decide: their list may have ended."""
    found: dict[int, Fault] = {}
    doubts: list[int] = []
    wrong = [item for item in seen if item.right is not True]
    for name in dict.fromkeys(item.due if item.due != AMPLA else item.called for item in wrong):
        missed = [item for item in wrong if item.due == name]
        extra = [item for item in wrong if item.called == name and item.right is False]
        for item in extra:
            near = min(missed, key=lambda other: abs(other.position - item.position), default=None)
            if near is not None:
                missed.remove(near)
            _add(found, case, item, "lista", (near.row,) if near else ())
        last = max((item.row for item in seen if item.called == name), default=-1)
        for item in missed:
            if item.row < last or item.right is False:
                _add(found, case, item, "lista" if item.row < last and item.goes == item.due else "reversao")
            else:
                doubts.append(item.row)
    paired = {row for fault in found.values() for row in fault.related}
    alone = [fault for row, fault in found.items() if row not in paired or fault.related]
    return alone, [row for row in doubts if row not in found and row not in paired]


def _add(found: dict[int, Fault], case: Case, item: Seen, kind: FaultKind, related: tuple[int, ...] = ()) -> None:
    beyond = case.vacancies is not None and item.position > case.vacancies
    if item.row not in found or related:
        own = item.due if item.goes != item.due else ""
        found[item.row] = Fault(
            item.row, "novas" if beyond and not related else kind, item.goes, None, related, own=own
        )


def left_out(calls: Sequence[Call], repeated: int, vacant: Container[int]) -> list[Fault]:
    """Positions that no row has, named at the row after them; a number wrongly repeated explains one of them.

    `vacant` are those that nobody was left to take.
    """
    rows: dict[int, int] = {}
    for row, call in enumerate(calls):
        rows.setdefault(call.position, row)
    gaps = [
        (left + 1, right)
        for left, right in pairwise(sorted(rows))
        if not all(position in vacant for position in range(left + 1, right))
    ]
    if sum(right - first for first, right in gaps) <= repeated:
        return []
    return [Fault(rows[right], "falta", missing=tuple(range(first, right))) for first, right in gaps]

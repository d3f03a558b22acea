"""Nominations as a state machine: the calls that follow those already made.

The order is absolute and its first n positions never depend on what comes after, so that forty calls in one act are
the same as four acts of ten or forty of one. Only a person whom two reserved lists reach in the same act depends on
the act (Câmara de Santa Maria, art. 4º, § 7º: "convocados concomitantemente").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xl_cotas.rules.calls_book import Book
from xl_cotas.rules.calls_model import Call, Case, Outcome
from xl_cotas.rules.order_lists import AMPLA


def make_calls(case: Case, upto: int, before: Sequence[Call] = (), act: str = "") -> tuple[Call, ...]:
    """The calls of one act: posts given up are filled first, then the positions not called yet, up to `upto`.

    `before` are the calls of earlier acts with what became of each. A position that nobody can fill is left out.
    """
    book = book_of(case, before)
    refills = [(position, book.refill(position) or AMPLA) for position in book.to_refill()]
    made: list[Call] = []
    for position, due in [*refills, *_fresh(book, upto)]:
        _leave_to_preferred(book, due, position, upto)
        choice = book.choose(due)
        if choice.person is not None:
            call = Call(position, choice.list, choice.person, act=act)
            book.take(call, choice.back)
            made.append(call)
    return tuple(made)


def book_of(case: Case, calls: Sequence[Call]) -> Book:
    """The state that some calls leave behind."""
    book = Book(case)
    for call in calls:
        fresh = call.position not in book.holders
        due = book.due_at(call.position) if fresh else book.refill(call.position)
        choice = book.choice_for(call, due or call.list)
        back = choice.back if (choice.list, choice.person) == (call.list, call.person) else None
        book.take(call, back)
    return book


def with_outcome(calls: Sequence[Call], person: str, outcome: Outcome) -> tuple[Call, ...]:
    """The same calls, with what became of the last one of a person."""
    last = max((at for at, call in enumerate(calls) if call.person == person), default=-1)
    return tuple(replace(call, outcome=outcome) if at == last else call for at, call in enumerate(calls))


def _fresh(book: Book, upto: int) -> Iterator[tuple[int, str]]:
    """Positions not called yet, each with the list due when its turn comes."""
    for position in range(book.top + 1, upto + 1):
        yield position, book.due_at(position)


def _leave_to_preferred(book: Book, due: str, position: int, upto: int) -> None:
    """Under `escolha`, a person whom the preferred list reaches in this very act is left to it."""
    while due != AMPLA:
        person = book.ahead(due)
        other = book.preferred(due, person) if person is not None else ""
        ahead = book.case.lists[max(position, book.top) : upto].count(other)
        if person is None or not other or not book.reaches(other, person, ahead):
            return
        book.pass_over(due, person)

"""V009: coluna de reserva que nenhuma norma informada rege.

Um quadro pode reservar vagas a um grupo de que nem a lei nem o edital informados tratam, como pessoas com deficiência
em município cuja lei não foi dada. A coluna entra nas somas, mas as suas vagas não são conferidas: isso é dito aqui.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Outcome, Undecided
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import listed

CODE = "V009"


def check(subject: Subject) -> Iterator[Outcome]:
    """Say, column by column, that nothing was decided about the reserve of a group outside the regime."""
    for evaluation in subject.evaluations:
        quadro = evaluation.quadro
        for slot in quadro.slots:
            if slot.groups or not any(quadro.reserved[slot.id]):
                continue
            table = quadro.source.table
            header = listed([table.headers.get(column, slot.id) for column in table.columns[slot.concepts[0]]])
            why = f'a coluna "{header}" não foi conferida: nenhuma norma informada reserva vagas a esse grupo'
            yield Undecided(CODE, f"{why}; use --lei ou [[grupo]]", quadro.sheet, quadro.cells(slot.concepts, 0))

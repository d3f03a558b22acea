"""The posts that calls fill: which position is whose, which were given up, and the list due at each."""

from __future__ import annotations

from xl_cotas.rules.calls_model import Call, Case
from xl_cotas.rules.order_lists import AMPLA

REFILLED = ("mesma_lista", "mesma_vaga", "lista_geral")


class Posts:
    """The latest call at each position."""

    def __init__(self, case: Case) -> None:
        self.case, self.rules = case, case.rules
        self.holders: dict[int, Call] = {}
        self.top = 0
        self._gone: set[int] = set()

    def hold(self, call: Call) -> None:
        """A call takes its position."""
        self.holders[call.position] = call
        self.top = max(self.top, call.position)
        self._gone.discard(call.position)
        if self._left_base(call.position):
            self._gone.add(call.position)

    def released(self, position: int) -> bool:
        """Whether the post of a position was given up, or is held by somebody who does not use it up."""
        outcome = self.holders[position].outcome
        return outcome in ("desistente", "fim_de_fila") or (
            outcome == "sub_judice" and self.rules.sub_judice != "consome"
        )

    def refill(self, position: int) -> str | None:
        """The list that fills a post given up; None where the sequence goes on without it."""
        left = self.holders[position].list
        mode = self.rules.withdrawal.get(left, "mesma_lista")
        if self.holders[position].outcome == "sub_judice" or mode in ("mesma_lista", "mesma_vaga", "sai_da_base"):
            return left
        return AMPLA if mode == "lista_geral" else None

    def due_at(self, position: int) -> str:
        """The list due at a position not called yet; under sai_da_base those who gave up do not count."""
        return self.case.lists[max(position - len(self._gone), 1) - 1]

    def _left_base(self, position: int) -> bool:
        mode = self.rules.withdrawal.get(self.holders[position].list)
        return mode == "sai_da_base" and self.released(position)

    def to_refill(self) -> list[int]:
        """Positions whose post was given up and must be filled again before the sequence goes on."""
        return [
            position
            for position, call in sorted(self.holders.items())
            if self.released(position)
            and (call.outcome == "sub_judice" or self.rules.withdrawal.get(call.list, "mesma_lista") in REFILLED)
        ]

"""Findings about who holds a vaga: the cell of who should not, and in `related` who should. No name of a person."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from xl_cotas.checks.base import Finding, Part, Severity
from xl_cotas.checks.placing.board import Board
from xl_cotas.checks.placing.claims import Claim, Claims
from xl_cotas.checks.placing.grounds import OVERLAP, of_list, of_topics
from xl_cotas.checks.placing.seating import Due
from xl_cotas.checks.placing.verdicts import Judged
from xl_cotas.checks.placing.words import filled
from xl_cotas.checks.ranking_findings import ORDER
from xl_cotas.laws.regime import Regime
from xl_cotas.portuguese import listed, shortened
from xl_cotas.rules.order_lists import AMPLA
from xl_cotas.workbook.model import CellRef

_SHOWN = 10
WITHOUT = "sem vaga"


@dataclass(frozen=True, slots=True)
class Telling:
    """Says what is wrong in one table."""

    code: str
    regime: Regime
    board: Board
    claims: Claims

    def unit(self, item: Judged) -> Iterator[Finding]:
        """One finding a wrong holder, with who should hold that vaga; then vagas left open, then lists."""
        missing = dict(item.found.missing)
        lists = dict(item.found.lists)
        for row, said in item.found.holders.items():
            heir = self._heir(item, said, missing)
            if heir is not None:
                del missing[heir]
            moved = {other: lists.pop(other) for other in self._moved(item, lists, heir)}
            whose = "" if heir is None else f"A vaga cabe à inscrição {self._by(item, heir)}."
            parts = [
                *self._parts(item, row, said, whose),
                *(self._listed(item, other, c) for other, c in moved.items()),
            ]
            related = self.cells([heir]) if heir is not None else ()
            message = self._wrong_holder(item, row, heir, moved)
            yield self._finding(item, row, message, parts, related, self._grounds_of_holder(item, row, heir, moved))
        for row, said in missing.items():
            name = self.list_name(item.due.holders[row])
            message = f"inscrição {self._name(row)}: está sem vaga, e cabe-lhe uma pela lista de {name}"
            yield self._finding(item, row, message, self._parts(item, row, said), (), self.grounds(item.due, row))
        for row, claim in lists.items():
            name = self.list_name(item.due.holders[row])
            message = f"inscrição {self._name(row)}: a vaga que ocupa é pela lista de {name}, não por outra"
            grounds = self._grounds_of_list(item, row, claim)
            yield self._finding(item, row, message, [self._listed(item, row, claim)], (), grounds)

    def whole(self, items: Sequence[Judged], readings: tuple[str, ...]) -> Finding:
        """One `alerta` for a table that follows another reading throughout."""
        parts = [part for item in items for part in self._all_parts(item)]
        affected = [self._name(row) for item in items for row in item.affected]
        message = f"quem ocupa vaga segue outra leitura: {listed(readings)}; inscrições que ela muda: "
        return Finding(
            self.code,
            "alerta",
            message + (shortened(affected, _SHOWN) or "nenhuma"),
            tuple(parts),
            key=items[0].seated.unit.key,
            citation=tuple(dict.fromkeys(of_topics(self.regime, readings))),
            right_under=readings,
        )

    def cells(self, rows: Collection[int]) -> tuple[CellRef, ...]:
        """The cells to look at in some rows."""
        column = self.claims.column()
        return tuple(self.board.ranking.cell(row, column) for row in sorted(rows)) if column is not None else ()

    def list_name(self, name: str) -> str:
        """What a list is called."""
        names = {group.id: group.name for group in self.regime.groups}
        return "ampla concorrência" if name == AMPLA else names.get(name, name)

    def grounds(self, due: Due, row: int) -> tuple[str, ...]:
        """What the vaga of a holder rests on; of somebody without one, the order of the ranking."""
        held = due.holders.get(row, AMPLA)
        within = held == AMPLA and row in due.holders and self._in_reserve(row)
        return tuple(of_topics(self.regime, [OVERLAP])) if within else tuple(of_list(self.regime, held))

    def _grounds_of_holder(self, item: Judged, row: int, heir: int | None, moved: Collection[int]) -> tuple[str, ...]:
        """The clause of the list whose vaga it is; the order, where both are in it; the overlap, where it mattered."""
        owed = AMPLA if heir is None else item.due.holders[heir]
        found = list(of_list(self.regime, owed))
        if owed != AMPLA and self.board.is_member(row, owed):
            found += ORDER
        if any(item.due.holders[other] == AMPLA for other in moved):
            found += of_topics(self.regime, [OVERLAP])
        return tuple(found)

    def _grounds_of_list(self, item: Judged, row: int, claim: Claim) -> tuple[str, ...]:
        """The overlap, where somebody within the open competition counts in a reserve; else the clause of the list."""
        held = item.due.holders[row]
        named = claim.lists(tuple(item.seated.vagas.counts or ())) - {AMPLA}
        if held == AMPLA and any(self.board.is_member(row, name) for name in named):
            return tuple(of_topics(self.regime, [OVERLAP]))
        lists = sorted(named) if held == AMPLA else [held]
        return tuple(text for name in lists for text in of_list(self.regime, name)) or ORDER

    def _in_reserve(self, row: int) -> bool:
        return any(self.board.is_member(row, group.id) for group in self.regime.groups)

    def sum_of(self, item: Judged) -> str:
        """How many vagas each list has, and how many it fills."""
        counts = item.seated.vagas.counts or {}
        return f"vagas ocupadas: {filled(counts, item.due.holders.values(), self.list_name)}"

    def _finding(
        self,
        item: Judged,
        row: int,
        message: str,
        parts: Sequence[Part],
        related: tuple[CellRef, ...],
        grounds: Iterable[str],
    ) -> Finding:
        severity: Severity = "alerta" if item.right_under else "erro"
        return Finding(
            self.code,
            severity,
            message,
            tuple(parts),
            related=related,
            key=self._name(row),
            citation=tuple(dict.fromkeys((*grounds, *of_topics(self.regime, item.right_under)))),
            right_under=item.right_under,
        )

    def _heir(self, item: Judged, said: Sequence[Claim], missing: dict[int, tuple[Claim, ...]]) -> int | None:
        """Who should hold the vaga of a wrong holder: somebody of the list that the cell names, else the first."""
        groups = [claim.lists(tuple(item.seated.vagas.counts or ())) for claim in said]
        mine = (row for row in missing if any(item.due.holders[row] in named for named in groups))
        return next(mine, next(iter(missing), None))

    def _moved(self, item: Judged, lists: dict[int, Claim], heir: int | None) -> list[int]:
        """Holders whose wrong list is the same fault: they were counted in the list that owes the vaga to the heir."""
        if heir is None:
            return []
        owed = item.due.holders[heir]
        known = tuple(item.seated.vagas.counts or ())
        return [row for row, claim in lists.items() if owed in claim.lists(known)][:1]

    def _wrong_holder(self, item: Judged, row: int, heir: int | None, moved: Collection[int]) -> str:
        start = f"inscrição {self._name(row)}: ocupa"
        if heir is None:
            return f"{start} vaga que não lhe cabe"
        text = f"{start} a vaga que cabe à inscrição {self._by(item, heir)}"
        if item.due.holders[heir] != AMPLA and item.due.holders.get(next(iter(moved), -1)) == AMPLA:
            who = self._name(next(iter(moved)))
            return f"{text}; a inscrição {who}, classificada dentro das vagas da ampla, não conta na reserva"
        return text

    def _all_parts(self, item: Judged) -> Iterator[Part]:
        for row, said in (*item.found.holders.items(), *item.found.missing.items()):
            yield from self._parts(item, row, said)
        for row, claim in item.found.lists.items():
            yield self._listed(item, row, claim)

    def _parts(self, item: Judged, row: int, said: Sequence[Claim], remark: str = "") -> list[Part]:
        held = item.due.holders.get(row)
        expected = WITHOUT if held is None else f"vaga de {self.list_name(held)}"
        ordered = sorted(said, key=lambda claim: claim.column != self.claims.column())
        cells = [self.board.ranking.cell(row, claim.column) for claim in ordered]
        found = [claim.shown or None for claim in ordered]
        text = self.sum_of(item)
        return [Part(cell, shown, expected, text, remark) for cell, shown in zip(cells, found, strict=True)]

    def _listed(self, item: Judged, row: int, claim: Claim) -> Part:
        cell = self.board.ranking.cell(row, claim.column)
        return Part(cell, claim.shown, self.list_name(item.due.holders[row]), self.sum_of(item))

    def _by(self, item: Judged, row: int) -> str:
        """Who is owed a vaga, and by which list."""
        return f"{self._name(row)}, pela lista de {self.list_name(item.due.holders[row])}"

    def _name(self, row: int) -> str:
        return self.board.ranking.registration(row) or f"da linha {self.board.ranking.table.rows[row]}"

"""Rows of calls as one sequence: in the order in which they were made, with positions that run on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from xl_cotas.checks.calls.moments import read_number
from xl_cotas.checks.calls.situation import Sure
from xl_cotas.rules.calls_model import Outcome
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.table import Table

FARTHEST = 100_000  # a position beyond is no position
_FEWEST = 2  # positions from 1 on that begin again in a new act or part of a table
_FEWEST_UNSAID = 3  # and where nothing says that it is another


@dataclass(frozen=True, slots=True)
class CallRow:
    """One row: position (None if unread), groups of its list, who (compared and as shown), outcome, act and places.

    `sure` is how surely the situation says the outcome. `heading` is the title above the row, `part` how many gaps of
    the table are above it, `written` the position as the sheet has it. `name` is that of the person, as one compares
    it: it is never shown. `doubt` says why nobody knows who it is.
    """

    table: Table
    row: int
    position: int | None
    groups: tuple[str, ...]
    person: str
    registration: str
    outcome: Outcome
    act: str
    names: Mapping[str, str]
    general_place: int | None = None
    list_place: int | None = None
    sure: Sure = "sure"
    heading: str = ""
    part: int = 0
    day: date | None = None
    written: int | None = None
    name: str = ""
    doubt: str = ""

    @property
    def place(self) -> str:
        """The position in the sequence, with the number written where the cell counts from 1 again."""
        said = "" if self.written in (None, self.position) else f" (escrita {self.written})"
        return f"{self.position}{said}"

    @property
    def block(self) -> tuple[object, ...]:
        """What the rows of one numbering share."""
        return id(self.table), self.heading, self.part, self.act

    def cell(self, *concepts: str) -> CellRef:
        """The cell of the first of some concepts that the table has; that of its first column otherwise."""
        column = next((self.table.columns[name][0] for name in concepts if name in self.table.columns), None)
        first = min(number for numbers in self.table.columns.values() for number in numbers)
        return self.table.cell(self.row, column or first)


def sequences(rows: Sequence[CallRow]) -> list[tuple[tuple[CallRow, ...], str]]:
    """The rows in each order in which they may have been called, the likeliest first, and why one is not known."""
    plain = orders(rows)
    tried = [continued(order) for order in plain]
    tried += [order for order, made in zip(plain, tried, strict=True) if _positions(order) != _positions(made)]
    found = [(tuple(left_behind(made)), why) for made, why in map(in_order, tried)]
    return sorted(found, key=lambda item: bool(item[1]))


def _positions(rows: Sequence[CallRow]) -> list[int | None]:
    return [row.position for row in rows]


def orders(rows: Sequence[CallRow]) -> list[list[CallRow]]:
    """The orders in which some rows may have been called: by the number or day of their act first, then as written."""
    numbered = _by_number(rows)
    days = [row.day for row in rows if row.day is not None]
    found = [numbered] if numbered else []
    if len(days) == len(rows):
        found.append(sorted(rows, key=lambda row: row.day or days[0]))
        if all(left >= right for left, right in pairwise(days)) and days[0] != days[-1]:
            found.append(list(reversed(rows)))
    found.append(list(rows))
    places = [[id(row) for row in order] for order in found]
    return [order for at, order in enumerate(found) if places[at] not in places[:at]]


def _by_number(rows: Sequence[CallRow]) -> list[CallRow]:
    """Sorted by the number of the convocação where every heading, or every sheet, says one."""
    numbers = [read_number(row.heading) or read_number(row.table.sheet) for row in rows]
    known = [number for number in numbers if number is not None]
    if len(known) < len(rows) or len({year == 0 for year, _ in known}) != 1:
        return []
    return [row for _, row in sorted(zip(known, rows, strict=True), key=lambda item: item[0])]


def continued(rows: Sequence[CallRow]) -> list[CallRow]:
    """Positions of one sequence: where they begin at 1 again, and are held already, they go on from the last."""
    found: list[CallRow] = []
    shift, top = 0, 0
    held: dict[int, bool] = {}
    for block in _blocks(rows):
        raw = {row.position for row in block if row.position is not None}
        if _begins_again(block, found[-1] if found else None, raw, held):
            shift, held = top, {}
        elif found and block[0].table is not found[-1].table and min(raw, default=0) + shift != top + 1:
            shift = 0
        for row in block:
            if row.position is None:
                found.append(row)
                continue
            held[row.position] = row.outcome == "nomeado" and row.sure == "sure"
            position = row.position + shift
            top = max(top, position) if position <= FARTHEST else top
            found.append(replace(row, position=position if position <= FARTHEST else None))
    return found


def _blocks(rows: Sequence[CallRow]) -> list[list[CallRow]]:
    """Rows of one table, heading, part and act; a position 1 after others also begins one."""
    found: list[list[CallRow]] = []
    for row in rows:
        last = found[-1][-1] if found else None
        same = last is not None and last.block == row.block
        if last is None or not same or (row.position == 1 and last.position not in (None, 1)):
            found.append([])
        found[-1].append(row)
    return found


def _begins_again(block: Sequence[CallRow], last: CallRow | None, raw: set[int], held: Mapping[int, bool]) -> bool:
    """Whether a block numbers its calls from 1 anew, and does not repeat posts given up.

    A new table or title shows it by itself; within one, the numbers must run from 1 without a gap.
    """
    if last is None or block[0].position != 1 or not any(held.get(position) for position in raw):
        return False
    if held.get(1) and (block[0].table is not last.table or block[0].heading != last.heading):
        return True
    fewest = _FEWEST_UNSAID if block[0].block == last.block else _FEWEST
    left = sum(held.get(position) is False for position in raw)
    return len(raw) >= fewest and len(raw) == max(raw) and sum(bool(held.get(position)) for position in raw) > left


def left_behind(rows: Sequence[CallRow]) -> list[CallRow]:
    """The rows, where a situation that does not say so left the post: the next call at its position shows it."""
    found = list(rows)
    holders: dict[int, int] = {}
    for at, row in enumerate(rows):
        if row.position is None:
            continue
        before = holders.get(row.position)
        if before is not None and rows[before].sure != "sure" and rows[before].outcome == "nomeado":
            found[before] = replace(rows[before], outcome="desistente")
        holders[row.position] = at
    return found


def in_order(rows: list[CallRow]) -> tuple[list[CallRow], str]:
    """The rows as they were called: as written, or by position where a list was written after another."""
    known = [row.position for row in rows if row.position is not None]
    firsts = list(dict.fromkeys(known))
    descents = sum(right < left for left, right in pairwise(firsts))
    if descents == 0:
        return rows, ""
    contiguous = len(firsts) == len(known) == max(firsts) - min(firsts) + 1
    if contiguous and len(known) == len(rows):
        return sorted(rows, key=lambda row: row.position or 0), ""
    if descents <= 1 + len(firsts) // 50:
        return rows, ""
    return rows, "as linhas não estão na ordem das chamadas, e a ordem em que foram feitas não se deduz delas"

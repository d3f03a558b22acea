"""Findings and undecided points as text: the cell, what is there, what should be, the sum and the article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_cotas.checks.base import SEVERITIES, Finding, Part, Undecided, Value
from xl_cotas.report.cells import fold, quote_sheet, reference
from xl_cotas.report.foreign import say, show
from xl_cotas.report.layout import Paint, wrap
from xl_cotas.report.wording import value_meaning
from xl_cotas.workbook.model import CellRef

CELLS_SHOWN = 10
_DEEPEST = 18
_KEY_NAMES = {"V": "cargo", "C": "inscrição", "N": "inscrição"}


def findings(items: Sequence[Finding], paint: Paint) -> Iterator[str]:
    """Errors, then alerts, then remarks, each kind from the first sheet to the last cell."""
    for severity in SEVERITIES:
        for item in sorted((f for f in items if f.severity == severity), key=lambda f: f.sort_key):
            yield ""
            yield from _finding(item, paint)


def undecided(items: Sequence[Undecided]) -> Iterator[str]:
    """What could not be decided, grouped by reason."""
    reasons: dict[tuple[str, str], list[Undecided]] = {}
    for item in sorted(items, key=lambda item: item.sort_key):
        reasons.setdefault((item.code, item.why), []).append(item)
    for (code, why), found in reasons.items():
        yield from wrap(f"{code}  {say(why)}", 2, 8)
        cells = [cell for item in found for cell in item.cells]
        sheets = dict.fromkeys(item.sheet for item in found if item.sheet and not item.cells)
        where = "; ".join([fold(cells)] * bool(cells) + [f"aba {show(quote_sheet(name))}" for name in sheets])
        if where:
            yield from wrap(_cut_list(where), 8)


def _finding(item: Finding, paint: Paint) -> Iterator[str]:
    place = _place(item)
    indent = len(place) + 2 if place and len(place) + 2 <= _DEEPEST else 4
    start = f"{place}  " if place else ""
    head = wrap(f"{start}{item.code}  {item.severity}  {say(item.message)}", 0, indent)
    mark = f"{item.code}  {item.severity}"
    yield head[0].replace(mark, f"{item.code}  {paint(item.severity, item.severity)}", 1)
    yield from head[1:]
    for line in _body(item):
        yield from wrap(line, indent, indent)


def _place(item: Finding) -> str:
    if item.cell is not None:
        return show(reference(item.cell))
    return show(quote_sheet(item.sheet)) if item.sheet else ""


def _body(item: Finding) -> Iterator[str]:
    if len(item.parts) > 1:
        yield from _parts(item.parts)
    elif item.parts:
        yield from _one(item, item.parts[0])
    yield from _right_under(item)
    if item.citation:
        yield "; ".join(map(say, item.citation))
    if item.related:
        yield _cut_list(f"ver também: {fold(item.related, _sheet(item))}")


def _one(item: Finding, part: Part) -> Iterator[str]:
    name = _KEY_NAMES.get(item.code[0])
    if name and item.key:
        yield f"{name}: {show(item.key)}"
    numbers = _numbers(part)
    if numbers and not _said(item.message, part):
        yield numbers
    if part.sum:
        yield say(part.sum)


def _said(message: str, part: Part) -> bool:
    """Whether the message has the numbers of its only cell, and both of them: "devida em 2 cargos" is no number due."""
    if part.found is None and part.expected is not None:
        return f"deveria ser {part.expected}" in message
    return all(str(value) in message for value in (part.found, part.expected) if value is not None)


def _parts(parts: Sequence[Part]) -> Iterator[str]:
    home = parts[0].cell.sheet
    told = [part for part in parts if part.found not in (None, "") or part.expected is not None]
    if len(told) < len(parts) or len(parts) > CELLS_SHOWN:
        yield _cut_list(f"células: {fold([part.cell for part in parts], home)}")
    for before, part in zip([None, *told], told[:CELLS_SHOWN], strict=False):
        text = _sum(part, before)
        yield f"{_address(part.cell, home)}: {_numbers(part)}" + (f" ({say(text)})" if text else "")
    if len(told) > CELLS_SHOWN:
        yield f"e mais {len(told) - CELLS_SHOWN}"


def _sum(part: Part, before: Part | None) -> str:
    """The rounding clause is said once, the other cells give their product alone; cells of one row share their sum."""
    if before is None:
        return part.sum
    shared = part.sum == before.sum and part.cell.row == before.cell.row
    return "" if shared else part.sum.split(";", 1)[0]


def _numbers(part: Part) -> str:
    said = [f"está {_value(part.found)}"] * (part.found not in (None, ""))
    said += [f"deveria ser {_value(part.expected)}"] * (part.expected is not None)
    return ", ".join(said)


def _value(value: Value) -> str:
    return f'"{show(value)}"' if isinstance(value, str) else str(value)


def _address(cell: CellRef, home: str) -> str:
    return cell.a1 if cell.sheet == home else show(reference(cell))


def _right_under(item: Finding) -> Iterator[str]:
    """The readings that would make it right, where the message does not have them."""
    for label in item.right_under:
        if label not in item.message:
            meaning = value_meaning(*label.split("=", 1)) if "=" in label else ""
            yield f"certo por outra leitura: {label}" + (f": {meaning}" if meaning else "")


def _sheet(item: Finding) -> str | None:
    return item.cell.sheet if item.cell else item.sheet


def _cut_list(text: str, limit: int = 300) -> str:
    """A long list of addresses is cut between two of them."""
    if len(text) <= limit:
        return text
    kept = text[:limit].rsplit(", ", 1)[0]
    return f"{kept} e mais {text.count(', ') - kept.count(', ')}"

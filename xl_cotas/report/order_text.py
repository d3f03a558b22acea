"""The order of nomination as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xl_cotas.laws.loader import GROUP_NAMES
from xl_cotas.portuguese import count
from xl_cotas.report import as_json, text_context
from xl_cotas.report.foreign import say, show
from xl_cotas.report.layout import Paint, columns, plain, wrap
from xl_cotas.report.order_answer import ListAnswer, OrderAnswer, OrderReading
from xl_cotas.report.order_words import collision_in_words
from xl_cotas.report.strict_json import Json
from xl_cotas.report.wording import value_meaning
from xl_cotas.rules.order_collisions import Collision
from xl_cotas.rules.order_lists import AMPLA

_ROW = 10
_MOST_ROWS = 100
_MOST_SHOWN = 40
_MOST_CHANGED = 6
_KNOWN = {"ampla": "AC", "pcd": "PcD", "negros": "N", "indigenas": "I", "quilombolas": "Q", "trans": "T"}


def write_text(answer: OrderAnswer, paint: Paint = plain) -> str:
    """Each list with its series, the sequence, the collisions, then the readings that mattered."""
    return "\n".join(_lines(answer, paint)) + "\n"


def write_json(answer: OrderAnswer) -> str:
    """The same, for programs."""
    order = answer.order
    calls: list[Json] = [{"position": position, "list": name} for position, name in enumerate(order.lists, 1)]
    own: dict[str, Json] = {
        "order": calls,
        "positions": {name: list(places) for name, places in order.positions.items()},
        "collisions": [_collision_entry(item) for item in order.collisions],
        "lists": [_list_entry(item) for item in answer.lists],
        "published_until": dict(order.ends),
    }
    readings = [_reading_entry(item) for item in answer.readings]
    return as_json.answer_document(order.total, own, answer.laws, answer.notice_date, readings, answer.notices)


def _collision_entry(item: Collision) -> Json:
    """`moved` is null where the scores decide which of the two lists is called at `position` and which at `to`."""
    between: list[Json] = list(item.between)
    return {"position": item.position, "between": between, "moved": item.moved, "to": item.to, "rule": item.rule}


def _list_entry(item: ListAnswer) -> Json:
    return {
        "id": item.id,
        "name": item.name,
        "reserved": item.reserved,
        "sum": "; ".join(item.why),
        "citation": list(item.citation),
    }


def _reading_entry(item: OrderReading) -> Json:
    gives: Json = {
        value: None if found is None else {name: list(own) for name, own in found.items()}
        for value, found in item.gives.items()
    }
    return {**as_json.reading_entry(item.use), "gives": gives}


def _lines(answer: OrderAnswer, paint: Paint) -> Iterator[str]:
    order = answer.order
    yield paint(count(order.total, "nomeação", "nomeações"), "titulo")
    for item in answer.lists:
        yield ""
        yield from wrap(f"{show(item.name)}: {_series(item.positions)}", 0, 2)
        for text in item.why:
            yield from wrap(say(text), 2)
        yield from wrap("; ".join(map(show, item.citation)), 2)
    yield ""
    yield f"ampla concorrência: {order.lists.count(AMPLA)}"
    yield from ("", paint("Sequência", "titulo"))
    yield from _sequence(order.lists, answer.names)
    if order.collisions:
        yield ""
        yield from _collisions(answer, paint)
    if answer.notices:
        yield ""
        for notice in answer.notices:
            yield from wrap(say(notice))
    yield from _context(answer, paint)


def _collisions(answer: OrderAnswer, paint: Paint) -> Iterator[str]:
    found = answer.order.collisions
    yield paint("Listas na mesma posição", "titulo")
    yield from wrap("prioridade: pessoas com deficiência; depois o maior percentual; depois a ordem das normas", 2, 4)
    for item in found[:_MOST_SHOWN]:
        yield from wrap(say(collision_in_words(item, answer.names)), 2, 4)
    if len(found) > _MOST_SHOWN:
        yield f"  e mais {len(found) - _MOST_SHOWN}"


def _context(answer: OrderAnswer, paint: Paint) -> Iterator[str]:
    if answer.readings:
        yield from ("", paint("Leituras que mudariam a ordem", "titulo"))
        for item in answer.readings:
            yield from _reading(item, answer)
    if answer.laws:
        yield from ("", paint("Normas", "titulo"))
        yield from text_context.laws(answer.laws)
    if answer.notice_date is not None:
        yield text_context.notice_date(answer.notice_date)


def _series(positions: Sequence[int]) -> str:
    if not positions:
        return "nenhuma"
    if len(positions) <= _MOST_SHOWN:
        return ", ".join(map(str, positions))
    start = ", ".join(map(str, positions[: _MOST_SHOWN // 2]))
    return f"{start}, ..., {positions[-2]}, {positions[-1]} ({len(positions)} posições)"


def _sequence(lists: Sequence[str], names: Mapping[str, str]) -> Iterator[str]:
    """Ten calls a line, each list by a short code."""
    codes = _codes([AMPLA, *names])
    shown = lists[: _ROW * _MOST_ROWS]
    rows = []
    for start in range(0, len(shown), _ROW):
        part = [codes[name] for name in shown[start : start + _ROW]]
        rows.append([f"{start + 1}-{start + len(part)}", *part, *([""] * (_ROW - len(part)))])
    yield from (f"  {line}" for line in columns(rows, right=(0,)))
    if len(shown) < len(lists):
        yield f"  e mais {len(lists) - len(shown)}; a sequência inteira sai com --formato json"
    meaning = {AMPLA: "ampla concorrência", **names}
    yield from wrap("; ".join(f"{codes[name]}: {show(meaning[name])}" for name in codes), 2, 4)


def _codes(ids: Sequence[str]) -> dict[str, str]:
    """A short code a list, no two alike.

    >>> _codes(["ampla", "pcd", "negros+indigenas", "baixa_renda"])
    {'ampla': 'AC', 'pcd': 'PcD', 'negros+indigenas': 'N+I', 'baixa_renda': 'B'}
    """
    codes: dict[str, str] = {}
    for name in ids:
        parts = [_KNOWN.get(part, part[0].upper()) for part in name.split("+")]
        code = "+".join(parts)
        taken = [other for other in codes.values() if other.rstrip("0123456789") == code]
        codes[name] = f"{code}{len(taken) + 1}" if taken else code
    return codes


def _reading(item: OrderReading, answer: OrderAnswer) -> Iterator[str]:
    yield from text_context.chosen(item.use)
    for value, found in item.gives.items():
        meaning = value_meaning(item.use.topic, value)
        start = f"com {value}" + (f" ({meaning})" if meaning else "")
        due = "só com posicoes (e passo) em [[grupo]] do edital" if found is None else _differences(found, answer)
        yield from wrap(f"{start}: {due}", 4, 6)


def _differences(found: Mapping[str, tuple[int, ...]], answer: OrderAnswer) -> str:
    """The lists that change, each up to where it shows."""
    texts = []
    for name, own in found.items():
        mine = answer.order.positions.get(name, ())
        same = next((i for i, (a, b) in enumerate(zip(own, mine, strict=False)) if a != b), min(len(own), len(mine)))
        last = max(same + 1, _MOST_CHANGED)
        shown = ", ".join(map(str, own[:last])) + (", ..." if len(own) > last else "")
        title = answer.names.get(name) or GROUP_NAMES.get(name, name)
        texts.append(f"{show(title)} {shown or 'nenhuma'}")
    return "; ".join(texts) or "a mesma ordem"

"""The reserve of one cargo as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xl_cotas.exact import format_share
from xl_cotas.portuguese import count
from xl_cotas.report import as_json, text_context
from xl_cotas.report.foreign import say, show
from xl_cotas.report.layout import Paint, plain, wrap
from xl_cotas.report.reserve_answer import GroupAnswer, Mattered, ReserveAnswer
from xl_cotas.report.strict_json import Json
from xl_cotas.report.wording import value_meaning


def write_text(answer: ReserveAnswer, paint: Paint = plain) -> str:
    """Each group with its sum and article, then the open competition, then the readings that mattered."""
    return "\n".join(_lines(answer, paint)) + "\n"


def write_json(answer: ReserveAnswer) -> str:
    """The same, for programs."""
    own: dict[str, Json] = {
        "lots": list(answer.lots),
        "groups": [_group_entry(group) for group in answer.groups],
        "ampla": answer.ampla,
    }
    readings = [_reading_entry(item) for item in answer.readings]
    return as_json.answer_document(answer.total, own, answer.laws, answer.notice_date, readings, answer.notices)


def _group_entry(group: GroupAnswer) -> Json:
    return {
        "id": group.id,
        "name": group.name,
        "reserved": group.reserved,
        "at_most": group.most,
        "exact": str(group.exact),
        "percent": format_share(group.share),
        "sum": "; ".join(group.sums),
        "citation": list(group.citation),
        "lots": list(group.lots),
    }


def _reading_entry(item: Mattered) -> Json:
    gives: Json = {value: dict(numbers) for value, numbers in item.gives.items()}
    return {**as_json.reading_entry(item.use), "gives": gives}


def _lines(answer: ReserveAnswer, paint: Paint) -> Iterator[str]:
    lots = f" ({' + '.join(map(str, answer.lots))})" if len(answer.lots) > 1 else ""
    yield paint(count(answer.total, "vaga", "vagas") + lots, "titulo")
    for group in answer.groups:
        yield ""
        yield from wrap(f"{show(group.name)}: {_reserved(group)}", 0, 2)
        for text in group.sums:
            yield from wrap(text, 2)
        yield from wrap("; ".join(map(show, group.citation)), 2)
    yield ""
    yield f"ampla concorrência: {answer.ampla}"
    for notice in answer.notices:
        yield from wrap(say(notice))
    names = {group.id: group.name for group in answer.groups}
    if answer.readings:
        yield from ("", paint("Leituras que mudariam a conta", "titulo"))
        for item in answer.readings:
            yield from _reading(item, names)
    if answer.laws:
        yield from ("", paint("Normas", "titulo"))
        yield from text_context.laws(answer.laws)
    if answer.notice_date is not None:
        yield text_context.notice_date(answer.notice_date)


def _reserved(group: GroupAnswer) -> str:
    lots = f" ({' + '.join(map(str, group.lots))})" if len(group.lots) > 1 else ""
    most = f", no mínimo (a norma admite até {group.most})" if group.most > group.reserved else ""
    return f"{group.reserved}{lots}{most}"


def _reading(item: Mattered, names: Mapping[str, str]) -> Iterator[str]:
    yield from text_context.chosen(item.use)
    for value, numbers in item.gives.items():
        meaning = value_meaning(item.use.topic, value)
        due = ", ".join(f"{show(names[group])} {number}" for group, number in numbers.items())
        due = str(*numbers.values()) if len(numbers) == 1 else due
        yield from wrap(f"com {value}" + (f" ({meaning})" if meaning else "") + f": {due}", 4, 6)

"""The rest of a text report: what was read, the norms, the readings in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from xl_cotas.checks.report import LawUse, ReadingUse
from xl_cotas.portuguese import count, day_month_year
from xl_cotas.report.cells import quote_sheet
from xl_cotas.report.foreign import say, show
from xl_cotas.report.layout import wrap
from xl_cotas.report.wording import TABLE_KINDS, law_remarks, value_meaning
from xl_cotas.workbook.survey import SheetUse


def sheets(used: Sequence[SheetUse]) -> Iterator[str]:
    """Every sheet, read or not, with its tables."""
    for sheet in used:
        name = show(quote_sheet(sheet.name)) + (" (oculta)" if sheet.hidden else "")
        why = say(sheet.why)
        if not sheet.tables:
            state = "não conferida" if sheet.status == "ignored" else "nenhuma tabela conferida"
            yield from wrap(f"{name}: {state}" + (f"; {why}" if why else ""), 2, 4)
            continue
        for table in sheet.tables:
            kind, rows = TABLE_KINDS[table.kind], count(len(table.rows), table.row_word, f"{table.row_word}s")
            yield from wrap(f"{name}: {kind}, {table.range}, {rows}", 2, 4)
        if sheet.status == "ignored":
            yield from wrap(f"não conferida; {why}" if why else "não conferida", 4)


def laws(used: Sequence[LawUse]) -> Iterator[str]:
    """The norms, who named them, and what they are when they are no confirmed law."""
    for law in used:
        yield from wrap(f"{show(law.id)}: {show(law.title)}", 2, 4)
        if remarks := law_remarks(law.status, law.source_read):
            yield from wrap(f"atenção: {remarks}", 4)
        if law.origin:
            yield from wrap(f"origem: {say(law.origin)}", 4)


def notice_date(day: date | None) -> str:
    """The date by which the law was chosen."""
    return f"Data do edital: {day_month_year(day) if day else 'não informada'}"


def readings(used: Sequence[ReadingUse]) -> Iterator[str]:
    """Where the law is silent: the value taken, who chose it, why, and what else is admissible.

    What several norms leave open in the same way is said once.
    """
    alike: dict[tuple[str, str, str, tuple[str, ...]], list[ReadingUse]] = {}
    for item in used:
        alike.setdefault((item.topic, item.value, item.origin, item.alternatives), []).append(item)
    for (topic, _, _, alternatives), items in alike.items():
        yield from _value(items[0])
        for source in dict.fromkeys(map(_ground, items)):
            yield from wrap(source, 4, 6)
        if alternatives:
            yield from wrap(f"também admissível: {_values(topic, alternatives)}", 4, 6)
    if any(item.alternatives for item in used):
        yield from wrap("Outra leitura se escolhe com --leitura tópico=valor.", 2)


def chosen(item: ReadingUse) -> Iterator[str]:
    """The value in force, who chose it and why."""
    yield from _value(item)
    yield from wrap(_ground(item), 4, 6)


def _value(item: ReadingUse) -> Iterator[str]:
    meaning = value_meaning(item.topic, item.value)
    yield from wrap(f"{item.topic}={item.value} ({item.origin})" + (f": {meaning}" if meaning else ""), 2, 4)


def _ground(item: ReadingUse) -> str:
    """The article and the reason; the norm's name once."""
    source = item.citation or item.norm
    if not item.reason or item.reason.startswith(source):
        return say(item.reason or source)
    return say(f"{source}: {item.reason}" if source else item.reason)


def _values(topic: str, values: Sequence[str]) -> str:
    """Values by name; a run of numbers as a range."""
    numbers = [int(value) for value in values if value.isdigit()]
    if topic == "minimo" and len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} a {numbers[-1]}"
    return ", ".join(values)

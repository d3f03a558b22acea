"""The explanation of one cell as text."""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.explanation import CellExplanation, Given
from xl_cotas.report.cells import reference
from xl_cotas.report.foreign import say, show
from xl_cotas.report.layout import Paint, plain, wrap


def write(explanation: CellExplanation, paint: Paint = plain) -> str:
    """What the cell is and holds, the sum and the article, then what other readings and laws give."""
    return "\n".join(_lines(explanation, paint)) + "\n"


def _lines(item: CellExplanation, paint: Paint) -> Iterator[str]:
    yield paint(show(reference(item.cell)), "titulo")
    yield from wrap(say(item.what))
    yield from wrap(f"linha: {show(item.key)}") if item.key else ()
    if item.words is not None:
        yield from wrap(f"está: {show(item.words.found) or 'em branco'}")
        yield from wrap(f"deveria ser: {say(item.words.due)}")
    elif item.written is not None or item.total is not None or item.in_force is not None or not item.said:
        yield f"está: {'sem número' if item.written is None else item.written}"
    if item.in_force is not None:
        yield f"deveria ser: {_range(item.in_force)}"
    yield from wrap(say(item.sum), 2) if item.sum else ()
    yield from wrap("; ".join(map(show, item.citation)), 2) if item.citation else ()
    if item.taken:
        yield from wrap(f"leituras em vigor: {'; '.join(map(show, item.taken))}", 2, 4)
    yield ""
    if item.said:
        yield "No relatório"
        for text in item.said:
            yield from wrap(say(text), 2, 2)
    else:
        yield "O relatório nada aponta nesta célula."
    yield from _given("Outras leituras admissíveis que mudam o número", item.readings)
    yield from _given("Outras leis da biblioteca, para as mesmas vagas", item.laws)


def _given(title: str, items: tuple[Given, ...]) -> Iterator[str]:
    if items:
        yield ""
        yield title
        for item in items:
            yield from wrap(f"{show(item.name)}: {_range(item)}", 2, 2)


def _range(given: Given) -> str:
    return str(given.count) if given.count == given.most else f"de {given.count} a {given.most}"

"""One table of calls, asked of every host; plain Python's answers are the measure.

Cells are what every host has: numbers as floats, text, and nothing (None).
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.core import call
from xl_cotas.laws.registry import library

MOSTARDAS = "rs-mostardas-3920-2019"
TOTALS = tuple((float(n),) for n in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 17, 20, 21, 33, 50, 99, 100, 101, 1000, 9999))
PCD = "federal-decreto-9508-2018"
REGIMES = [*library(), *(((law,), (PCD,)) for law in library() if law != PCD)]

Call = tuple[str, tuple[object, ...]]
_REGISTRATIONS = tuple((float(number),) for number in range(101, 113))
_NO_TIES = tuple((score,) for score in (98.5, 97, 95.25, 91, 90, 88, 87.5, 80, 79, 71, 65.5, 60))
_TIES = tuple((score,) for score in (98.5, 97.0, 97.0, 91, 90, 88, 88.0, 80, 80, 80, 65.5, 60))
_SECOND = tuple((score[0], float(second)) for second, score in enumerate(_TIES))
_QUOTAS = tuple(
    (text,) for text in (None, "negros", "N", "negros", None, "pcd", "pcd; negros", "N", "PcD", None, "n", "negro")
)
_NOBODY = tuple((None,) for _ in _QUOTAS)
_BOTH = ((MOSTARDAS,), (PCD,))


def calls() -> list[Call]:
    """Every call of the table."""
    return [*_examples(), *_counts(), *_orders(), *_people(), *_norms(), *_refusals()]


def expected() -> list[object]:
    """What plain Python answers."""
    return [plain(call(name, *arguments)) for name, arguments in calls()]


def plain(result: object) -> object:
    """The same result as numbers and texts alone: hosts give 2.0 for 2 and lists for tuples."""
    if isinstance(result, list | tuple):
        return [plain(item) for item in result]
    return "" if result is None else result


def _examples() -> Iterator[Call]:
    for function in CATALOGUE:
        yield from ((function.name, example.arguments) for example in function.examples)


def _counts() -> Iterator[Call]:
    for laws in REGIMES:
        for name in ("COTAS_RESERVA", "COTAS_FRACAO", "COTAS_QUADRO"):
            yield name, (TOTALS, laws)
    for laws in library():
        yield "COTAS_ARREDONDA", (((0.5,), (1.4,), (1.5,), (31.499999999999996,), (2.0,)), laws)
        yield "COTAS_CONFERE", (((1.0,), (2.0,), (4.0,)), ((8.0,), (8.0,), (20.0,)), laws, _first_group(laws))
    for day in ("01/06/2025", "10/06/2025", "27/06/2025", 45900.0):
        yield "COTAS_QUADRO", (TOTALS, "federal-15142-2025", day)


def _orders() -> Iterator[Call]:
    for laws in REGIMES:
        yield "COTAS_ORDEM", (120.0, laws)
        yield "COTAS_LISTA", (TOTALS[1:], laws)
        order = call("COTAS_ORDEM", 40.0, laws)
        assert isinstance(order, list)
        yield "COTAS_CONFERE_ORDEM", (tuple((row[0],) for row in order), laws)
        yield "COTAS_CONFERE_ORDEM", (tuple((row[0],) for row in (order[1:] + order[:1])), laws)
    for laws in library():
        yield "COTAS_POSICAO", (((1.0,), (2.0,), (7.0,), (60.0,)), laws, _first_group(laws))


def _people() -> Iterator[Call]:
    for scores in (_NO_TIES, _TIES, _SECOND):
        for quotas in (_QUOTAS, _NOBODY):
            for vagas in (1.0, 3.0, 5.0, 8.0, 12.0, 20.0):  # 20: every list is exhausted
                yield "COTAS_CLASSIFICA", (_REGISTRATIONS, scores, quotas, vagas, _BOTH)
    yield "COTAS_CLASSIFICA", (_REGISTRATIONS, _NO_TIES, _QUOTAS, ((3.0, 0.0, 1.0),), _BOTH)


def _norms() -> Iterator[Call]:
    yield "COTAS_VERSAO", ()
    for laws in library():
        yield "COTAS_FUNDAMENTO", (laws,)
        yield "COTAS_FUNDAMENTO", (laws, "percentual")
    yield "COTAS_LEI", ("BR", None, None, "01/09/2025")
    yield "COTAS_LEI", ("RS", "Santa Maria", "Câmara", "01/09/2025")
    yield "COTAS_LEI", ("RS", "Nenhures", "executivo", "01/09/2025")


def _refusals() -> Iterator[Call]:
    yield "COTAS_RESERVA", (-1.0, MOSTARDAS)
    yield "COTAS_RESERVA", (2.5, MOSTARDAS)
    yield "COTAS_RESERVA", ("oito", MOSTARDAS)
    yield "COTAS_RESERVA", (8.0, "rs-mostarda")
    yield "COTAS_RESERVA", (8.0, MOSTARDAS, "quilombolas")
    yield "COTAS_RESERVA", (8.0, MOSTARDAS, "negros", "01/01/2010")
    for group in ("negros", "negros e indígenas", "PPIQ", "negros, indígenas e quilombolas"):
        yield "COTAS_RESERVA", (20.0, "federal-15142-2025", group, "10/06/2025")
    yield "COTAS_RESERVA", (8.0, ((MOSTARDAS,), ("federal-12990-2014",)))
    yield "COTAS_FUNDAMENTO", (MOSTARDAS, "feriados")
    yield "COTAS_LISTA", (0.0, MOSTARDAS)


def _first_group(law: str) -> str:
    return next(group.id for group in library()[law].groups if group.until is None)

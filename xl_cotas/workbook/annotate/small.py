"""The small parts that may act or reach outside, each cleaned by its kind; the others are carried as they are."""

from __future__ import annotations

import re
from collections.abc import Callable

from xl_cotas.workbook.annotate.formulas import Guard
from xl_cotas.workbook.annotate.outside import Left
from xl_cotas.workbook.annotate.sheet import select_nothing

_MACRO = re.compile(rb"""(\smacro\s*=\s*)(?:"[^"]+"|'[^']+')""")
_VML_MACRO = re.compile(
    rb"<(?P<name>(?:[\w.-]+:)?FmlaMacro)\s*>[^<]*</(?P=name)\s*>|<(?:[\w.-]+:)?FmlaMacro\s*/>", re.DOTALL
)
_VML_TARGET = re.compile(rb"""\s(?:[\w.-]+:)?(?:href|althref|src)\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*')""")
_CHART_FORMULA = re.compile(rb"(<(?:\w+:)?f(?:\s[^>]*)?>)([^<]*)(?=</)")
_TABLE_FORMULA = re.compile(
    rb"<(?P<name>(?:\w+:)?(?:calculatedColumnFormula|totalsRowFormula))(?:\s[^>]*)?>(?P<text>[^<]*)</(?P=name)\s*>"
)
_TABLE_QUERY = re.compile(
    rb"""\s(?:tableType\s*=\s*["']queryTable["']|(?:queryTableFieldId|connectionId)\s*=\s*["']\d+["'])"""
)
_PIVOT_SOURCE = re.compile(rb"""(<(?:\w+:)?worksheetSource\s[^>]*?)\s\w+:id\s*=\s*(?:"[^"]*"|'[^']*')""")
_MAP_BINDING = re.compile(rb"<(?P<name>(?:\w+:)?DataBinding)\b(?:[^>]*/>|.*?</(?P=name)\s*>)", re.DOTALL)
_LINKED_IMAGE = re.compile(rb"""\s([\w.-]+):link\s*=\s*["']([^"']*)["']""")


def clean(kind: str, data: bytes, guard: Guard, blanked: frozenset[str]) -> tuple[bytes, Left | None]:
    """A part without what it may not carry, and how that is reported where nothing else does."""
    cleaner = _CLEANERS.get(kind)
    clean, why = cleaner(data, guard) if cleaner else (data, None)
    return (_embedded(clean, blanked) if blanked else clean), (why if clean != data else None)


def needs_look(kind: str, blanked: frozenset[str]) -> bool:
    """Whether a part of this kind may have something to clean."""
    return kind in _CLEANERS or bool(blanked)


def _embedded(data: bytes, blanked: frozenset[str]) -> bytes:
    """Images that were linked are the blank one that takes their place, or the copy that the part already has."""

    def replace(found: re.Match[bytes]) -> bytes:
        if found[2].decode("utf-8", "replace") not in blanked:
            return found[0]
        tag = data[data.rfind(b"<", 0, found.start()) : data.find(b">", found.end())]
        return b"" if found[1] + b":embed" in tag else b' %s:embed="%s"' % (found[1], found[2])

    return _LINKED_IMAGE.sub(replace, data)


def _drawing(data: bytes, _: Guard) -> tuple[bytes, Left | None]:
    return _MACRO.sub(rb'\1""', data), Left.MACROS


def _vml(data: bytes, _: Guard) -> tuple[bytes, Left | None]:
    clean = _VML_MACRO.sub(b"", data)
    without = _VML_TARGET.sub(b"", clean)
    return without, Left.IMAGES if without != clean else Left.MACROS


def _chart(data: bytes, guard: Guard) -> tuple[bytes, Left | None]:
    def replace(found: re.Match[bytes]) -> bytes:
        return found[1] + (b"#REF!" if guard.reaches_outside(found[2]) else found[2])

    return _CHART_FORMULA.sub(replace, data), Left.CHARTS


def _table(data: bytes, guard: Guard) -> tuple[bytes, Left | None]:
    def replace(found: re.Match[bytes]) -> bytes:
        return b"" if guard.reaches_outside(found["text"]) else found[0]

    return _TABLE_QUERY.sub(b"", _TABLE_FORMULA.sub(replace, data)), None


def _pivot_cache(data: bytes, _: Guard) -> tuple[bytes, Left | None]:
    return _PIVOT_SOURCE.sub(rb"\1", data), None


def _maps(data: bytes, _: Guard) -> tuple[bytes, Left | None]:
    return _MAP_BINDING.sub(b"", data), Left.CONNECTIONS


def _chart_sheet(data: bytes, _: Guard) -> tuple[bytes, Left | None]:
    return select_nothing(data), None


_CLEANERS: dict[str, Callable[[bytes, Guard], tuple[bytes, Left | None]]] = {
    "drawing": _drawing,
    "chartUserShapes": _drawing,
    "vmlDrawing": _vml,
    "chart": _chart,
    "chartEx": _chart,
    "table": _table,
    "pivotCacheDefinition": _pivot_cache,
    "xmlMaps": _maps,
    "chartsheet": _chart_sheet,
}
